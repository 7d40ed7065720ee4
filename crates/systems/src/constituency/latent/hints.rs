//! What a tagger makes of a sentence.
//!
//! A grammar knows of a word how often it had each tag; a tagger also looks at the words around it and at parts of it.
//! How likely a word is under a tag is multiplied by how well the tag fits in the eyes of the tagger, so that both have a
//! say and neither has the last.

use std::sync::Arc;

use solecism_corpus::Problem;

use super::emissions::Reading;
use super::symbols::{Sort, Symbols};
use solecism_tagging::model::{Model, Training, malformed};
use solecism_tagging::tagger::{
    PerceptronOptions, PerceptronScratch, PerceptronTagger, PerceptronTrainer, TaggedCorpus,
};

/// A tagger, and how much is given on its word.
#[derive(Clone, Debug)]
pub(super) struct Hints {
    tagger: Arc<PerceptronTagger>,
    /// How far the best tag is from the second, in the mean over the words that the tagger was trained on.
    lead: f32,
    /// For each symbol of the grammar, its number among the tags of the tagger.
    places: Vec<Option<usize>>,
}

/// By how much the logarithm falls where a tag is as far behind the best as the second is in the mean. From 2 to 4 makes
/// no difference on the development part of GUM.
const WEIGHT: f32 = 3.0;

/// No tag is made less likely than this.
const LEAST: f32 = -8.0;

impl Hints {
    /// Trains a tagger on the sentences.
    pub(super) fn train(corpus: &TaggedCorpus, seed: u64, symbols: &Symbols) -> Self {
        let options = PerceptronOptions { seed, ..PerceptronOptions::default() };
        let mut trainer = PerceptronTrainer::new(corpus, options);
        while !trainer.is_done() {
            trainer.iterate();
        }
        let tagger = trainer.perceptron();
        let lead = mean_lead(&tagger, corpus);
        Self::new(tagger, lead, symbols)
    }

    fn new(tagger: PerceptronTagger, lead: f32, symbols: &Symbols) -> Self {
        let mut places = vec![None; symbols.len()];
        for (place, tag) in tagger.tags().iter().enumerate() {
            if let Some(symbol) = symbols.find(Sort::Tag, tag) {
                places[usize::from(symbol)] = Some(place);
            }
        }
        Self { tagger: Arc::new(tagger), lead, places }
    }

    /// Makes the readings of words as likely as they are in the eyes of both.
    pub(super) fn weigh(
        &self,
        words: &[&str],
        readings: &mut [Vec<Reading>],
        scratch: &mut Vec<PerceptronScratch>,
    ) {
        let number = self.tagger.number();
        let place = scratch.iter().position(|one| one.tagger() == number).unwrap_or_else(|| {
            scratch.push(PerceptronScratch::default());
            scratch.len() - 1
        });
        self.tagger
            .scores(words, &mut scratch[place], |at, scores| self.weigh_word(&mut readings[at], scores));
    }

    fn weigh_word(&self, readings: &mut [Reading], scores: &[i32]) {
        let best = scores.iter().copied().max().unwrap_or(0);
        for Reading { tag, coarse, states } in readings {
            let place = self.places.get(usize::from(*tag)).copied().flatten();
            let behind = place.map_or(f32::INFINITY, |place| (best - scores[place]) as f32);
            let factor = (-WEIGHT * behind / self.lead).max(LEAST).exp();
            *coarse *= factor;
            for state in states {
                *state *= factor;
            }
        }
    }

    /// Adds the tagger to a model under a name.
    pub(super) fn save_as(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.lead"), &[self.lead]);
        self.tagger.save_as(&format!("{name}."), model);
    }

    /// Takes the tagger of a name out of a model, if there is one.
    ///
    /// # Errors
    /// If it does not fit together.
    pub(super) fn load_as(name: &str, symbols: &Symbols, model: &mut Model) -> Result<Option<Self>, Problem> {
        if !model.has(&format!("{name}.lead")) {
            return Ok(None);
        }
        let lead = match model.take::<f32>(&format!("{name}.lead"))?[..] {
            [lead] if lead.is_finite() && lead > 0.0 => lead,
            _ => return Err(malformed("a tagger of no weight")),
        };
        let tagger = PerceptronTagger::load_as(&format!("{name}."), model, Training::default())?;
        Ok(Some(Self::new(tagger, lead, symbols)))
    }
}

/// How far the best tag is from the second, in the mean.
fn mean_lead(tagger: &PerceptronTagger, corpus: &TaggedCorpus) -> f32 {
    let (mut sum, mut words) = (0.0, 0.0_f64);
    let mut scratch = PerceptronScratch::default();
    for sentence in corpus.sentences() {
        let sentence: Vec<&str> =
            sentence.iter().map(|token| corpus.words().get(token.word as usize)).collect();
        tagger.scores(&sentence, &mut scratch, |_, scores| {
            sum += f64::from(lead(scores));
            words += 1.0;
        });
    }
    (sum / words.max(1.0)).max(1.0) as f32
}

/// How far the best is from the second.
fn lead(scores: &[i32]) -> i32 {
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
            symbols.number(Sort::Tag, tag);
        }
        symbols
    }

    /// How likely the second word is under each tag of the grammar, where it was equally likely before.
    fn weighed(hints: &Hints, words: &[&str]) -> Vec<f32> {
        let reading = |tag| Reading { tag, coarse: 0.5, states: vec![0.25, 0.5] };
        let mut readings = vec![Vec::new(); words.len()];
        readings[1] = vec![reading(0), reading(1), reading(2)];
        hints.weigh(words, &mut readings, &mut Vec::new());
        assert!(readings[1].iter().all(|reading| (reading.states[1] - reading.coarse).abs() < 1e-9));
        readings[1].iter().map(|reading| reading.coarse).collect()
    }

    #[test]
    fn the_words_around_decide_between_tags() {
        let hints = Hints::train(&corpus(), 1, &symbols());
        let (noun, verb) = (weighed(&hints, &["the", "run"]), weighed(&hints, &["they", "run"]));
        assert!(noun[0] > 0.49 && noun[1] < 0.25, "{noun:?}");
        assert!(verb[1] > 0.49 && verb[0] < 0.25, "{verb:?}");
        // What the tagger does not know stays possible.
        assert!(noun[2] > 0.0 && noun[2] < 0.01, "{noun:?}");
    }

    #[test]
    fn a_model_gives_the_same_hints() -> Result<(), Problem> {
        let hints = Hints::train(&corpus(), 1, &symbols());
        let mut model = Model::new("test", Training::default());
        assert!(Hints::load_as("tagger", &symbols(), &mut model)?.is_none());
        hints.save_as("tagger", &mut model);
        let read = Hints::load_as("tagger", &symbols(), &mut model)?.ok_or_else(|| malformed("nothing"))?;
        assert_eq!(weighed(&read, &["the", "run"]), weighed(&hints, &["the", "run"]));
        model.put("tagger.lead", &[0.0_f32]);
        assert!(Hints::load_as("tagger", &symbols(), &mut model).is_err());
        Ok(())
    }

    #[test]
    fn the_lead_is_that_of_the_best_over_the_second() {
        assert_eq!([lead(&[3, 9, 7]), lead(&[5, 5]), lead(&[4]), lead(&[])], [2, 0, 0, 0]);
    }
}
