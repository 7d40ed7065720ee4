//! A tagger whose scores weight the tags of words.
//!
//! The lexicon of a grammar only knows the counts of a word with its tags; a tagger also uses context and affixes. Each
//! emission probability is multiplied by a factor in (0, 1], which falls with the tag's score:
//!
//! ```text
//! factor = exp(max(-3 · (best score - score of the tag) / mean margin, -8))
//! ```

use std::sync::Arc;

use solecism_corpus::Problem;

use super::emissions::TagCandidate;
use super::symbols::{SymbolKind, Symbols};
use solecism_corpus::stop::goes_on;
use solecism_tagging::Trainer;
use solecism_tagging::model::{Model, Training, malformed};
use solecism_tagging::tagger::{
    PerceptronOptions, PerceptronScratch, PerceptronTagger, PerceptronTrainer, TaggedCorpus,
};

/// A tagger with the scale of its scores.
#[derive(Clone, Debug)]
pub(super) struct TaggerPrior {
    tagger: Arc<PerceptronTagger>,
    /// Mean margin of the best tag over the second, on the words that the tagger was trained on.
    mean_margin: f32,
    /// For each symbol of the grammar, its index among the tagger's tags.
    tag_of_symbol: Vec<Option<usize>>,
}

/// Log factor, negated, of a tag that is one mean margin below the best. Values from 2 to 4 make no difference on the
/// development part of GUM.
const WEIGHT: f32 = 3.0;

/// Lower bound of the log factor.
const MIN_LOG_FACTOR: f32 = -8.0;

impl TaggerPrior {
    /// Trains a tagger on a corpus.
    pub(super) fn train(corpus: &TaggedCorpus, seed: u64, symbols: &Symbols) -> Self {
        let options = PerceptronOptions { seed, ..PerceptronOptions::default() };
        let mut trainer = PerceptronTrainer::new(corpus, options);
        while !trainer.is_done() {
            trainer.iterate();
        }
        let tagger = trainer.perceptron();
        let margin = mean_margin(&tagger, corpus);
        Self::new(tagger, margin, symbols)
    }

    fn new(tagger: PerceptronTagger, mean_margin: f32, symbols: &Symbols) -> Self {
        let mut tag_of_symbol = vec![None; symbols.len()];
        for (place, tag) in tagger.tags().iter().enumerate() {
            if let Some(symbol) = symbols.find(SymbolKind::Tag, tag) {
                tag_of_symbol[usize::from(symbol)] = Some(place);
            }
        }
        Self { tagger: Arc::new(tagger), mean_margin, tag_of_symbol }
    }

    /// Multiplies the emission probabilities of all candidates by the tagger's factors.
    pub(super) fn apply(
        &self,
        words: &[&str],
        candidates: &mut [Vec<TagCandidate>],
        scratch: &mut Vec<PerceptronScratch>,
    ) {
        let number = self.tagger.number();
        let place = scratch.iter().position(|one| one.tagger() == number).unwrap_or_else(|| {
            scratch.push(PerceptronScratch::default());
            scratch.len() - 1
        });
        self.tagger
            .scores(words, &mut scratch[place], |at, scores| self.apply_to_word(&mut candidates[at], scores));
    }

    fn apply_to_word(&self, candidates: &mut [TagCandidate], scores: &[i32]) {
        let best = scores.iter().copied().max().unwrap_or(0);
        for TagCandidate { tag, coarse, states } in candidates {
            let place = self.tag_of_symbol.get(usize::from(*tag)).copied().flatten();
            let behind = place.map_or(f32::INFINITY, |place| (best - scores[place]) as f32);
            let factor = (-WEIGHT * behind / self.mean_margin).max(MIN_LOG_FACTOR).exp();
            *coarse *= factor;
            for state in states {
                *state *= factor;
            }
        }
    }

    /// Adds the tagger to a model, its sections prefixed with `name`.
    pub(super) fn save_as(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.lead"), &[self.mean_margin]);
        self.tagger.save_as(&format!("{name}."), model);
    }

    /// Takes the tagger saved under `name` out of a model, if there is one.
    ///
    /// # Errors
    /// If it is inconsistent.
    pub(super) fn load_as(name: &str, symbols: &Symbols, model: &mut Model) -> Result<Option<Self>, Problem> {
        if !model.has(&format!("{name}.lead")) {
            return Ok(None);
        }
        let margin = match model.take::<f32>(&format!("{name}.lead"))?[..] {
            [margin] if margin.is_finite() && margin > 0.0 => margin,
            _ => return Err(malformed("a bad margin of the tagger")),
        };
        let tagger = PerceptronTagger::load_as(&format!("{name}."), model, Training::default())?;
        Ok(Some(Self::new(tagger, margin, symbols)))
    }
}

/// Mean margin over all words of a corpus; at least 1.
fn mean_margin(tagger: &PerceptronTagger, corpus: &TaggedCorpus) -> f32 {
    let (mut sum, mut words) = (0.0, 0.0_f64);
    let mut scratch = PerceptronScratch::default();
    for sentence in corpus.sentences().take_while(goes_on) {
        let sentence: Vec<&str> =
            sentence.iter().map(|token| corpus.words().get(token.word as usize)).collect();
        tagger.scores(&sentence, &mut scratch, |_, scores| {
            sum += f64::from(margin(scores));
            words += 1.0;
        });
    }
    (sum / words.max(1.0)).max(1.0) as f32
}

/// Difference between the best score and the second best.
fn margin(scores: &[i32]) -> i32 {
    let (best, second) = scores.iter().fold((i32::MIN, i32::MIN), |(best, second), &score| {
        if score > best { (score, best) } else { (best, second.max(score)) }
    });
    if second == i32::MIN { 0 } else { best - second }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus() -> TaggedCorpus {
        let mut corpus = TaggedCorpus::default();
        for _ in 0..20 {
            corpus.push([("the", "DT"), ("run", "NN"), ("ends", "VBZ")]);
            corpus.push([("they", "PRP"), ("run", "VBP"), ("home", "RB")]);
        }
        corpus
    }

    fn symbols() -> Symbols {
        let mut symbols = Symbols::default();
        for tag in ["NN", "VBP", "UH"] {
            symbols.number(SymbolKind::Tag, tag);
        }
        symbols
    }

    /// Emission probability of the second word for each tag of the grammar, from 0.5 for each before.
    fn weighted(tagger_prior: &TaggerPrior, words: &[&str]) -> Vec<f32> {
        let candidate = |tag| TagCandidate { tag, coarse: 0.5, states: vec![0.25, 0.5] };
        let mut candidates = vec![Vec::new(); words.len()];
        candidates[1] = vec![candidate(0), candidate(1), candidate(2)];
        tagger_prior.apply(words, &mut candidates, &mut Vec::new());
        assert!(candidates[1].iter().all(|candidate| (candidate.states[1] - candidate.coarse).abs() < 1e-9));
        candidates[1].iter().map(|candidate| candidate.coarse).collect()
    }

    #[test]
    fn context_decides_between_tags() {
        let tagger_prior = TaggerPrior::train(&corpus(), 1, &symbols());
        let (noun, verb) =
            (weighted(&tagger_prior, &["the", "run"]), weighted(&tagger_prior, &["they", "run"]));
        assert!(noun[0] > 0.49 && noun[1] < 0.25, "{noun:?}");
        assert!(verb[1] > 0.49 && verb[0] < 0.25, "{verb:?}");
        // A tag that the tagger does not know stays possible.
        assert!(noun[2] > 0.0 && noun[2] < 0.01, "{noun:?}");
    }

    #[test]
    fn a_model_gives_the_same_factors() -> Result<(), Problem> {
        let tagger_prior = TaggerPrior::train(&corpus(), 1, &symbols());
        let mut model = Model::new("test", Training::default());
        assert!(TaggerPrior::load_as("tagger", &symbols(), &mut model)?.is_none());
        tagger_prior.save_as("tagger", &mut model);
        let read =
            TaggerPrior::load_as("tagger", &symbols(), &mut model)?.ok_or_else(|| malformed("nothing"))?;
        assert_eq!(weighted(&read, &["the", "run"]), weighted(&tagger_prior, &["the", "run"]));
        model.put("tagger.lead", &[0.0_f32]);
        assert!(TaggerPrior::load_as("tagger", &symbols(), &mut model).is_err());
        Ok(())
    }

    #[test]
    fn the_margin_is_between_the_two_best_scores() {
        assert_eq!([margin(&[3, 9, 7]), margin(&[5, 5]), margin(&[4]), margin(&[])], [2, 0, 0, 0]);
    }
}
