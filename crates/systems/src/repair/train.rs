//! Training on artificial errors.

use std::time::{Duration, Instant};

use solecism_corpus::Problem;
use solecism_errors::Profile;
use solecism_language::Language as NaturalLanguage;

use super::Repair;
use super::analysis::SentenceAnalysis;
use super::candidates::{Candidate, Resources};
use super::channel::Channel;
use super::errors::Errors;
use super::features::describe;
use super::fillers::{Filler, Fillers};
use super::glossary::{Glossary, Token};
use super::inverse::InverseEdit;
use super::judge::{CandidateFeatures, Judge, JudgeTrainer};
use super::language::Language;
use solecism_corpus::stop::goes_on;
use solecism_tagging::tagger::{Fold, TaggedCorpus, Tagger};

/// Training options.
#[derive(Clone, Debug)]
pub struct RepairOptions {
    /// Seed of the errors and of the order of sentences.
    pub seed: u64,
    /// Number of epochs. Each makes different errors.
    pub epochs: u32,
    /// Kinds and frequencies of errors.
    pub profile: Profile,
}

impl RepairOptions {
    /// The default options with the errors of this profile. More epochs do not help.
    pub fn of_profile(profile: Profile) -> Self {
        Self { seed: 1, epochs: 3, profile }
    }
}

/// Progress report after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RepairProgress {
    /// Number of epochs done.
    pub epoch: u32,
    /// Number of epochs in total.
    pub epochs: u32,
    /// Mean negative log-likelihood of the right candidates.
    pub loss: f64,
    /// Duration of the epoch.
    pub time: Duration,
}

/// Number of folds for jack-knifing.
const FOLDS: usize = 5;

/// Trains a repair model on a tagged corpus; `text` is for the language models only.
pub(super) fn train(
    corpus: &TaggedCorpus,
    text: Option<&TaggedCorpus>,
    options: &RepairOptions,
    progress: &mut dyn FnMut(RepairProgress),
) -> Result<Repair, Problem> {
    if corpus.tokens().is_empty() {
        return Err(Problem::new("there are no words to train on", "name a treebank"));
    }
    let natural = NaturalLanguage::default();
    let corpora: Vec<&TaggedCorpus> = std::iter::once(corpus).chain(text).collect();
    let glossary = Glossary::of(&corpora);
    let channel = Channel::new(&natural, &glossary);
    let errors = Errors::new(corpus, glossary.tagset(), options)?;
    let list = Fillers::choose(errors.left_out(), &glossary);
    let texts = Texts::of(corpus, text, &glossary);
    let others: Vec<Others> = (0..FOLDS).map(|fold| texts.others(fold, &list, &glossary)).collect();
    let judge = {
        let (natural, glossary, channel) = (&natural, &glossary, &channel);
        let folds = others.iter().map(|Others { language, fillers, tagger }| {
            (Resources { natural, glossary, language, fillers, channel }, tagger)
        });
        let folds: Vec<(Resources<'_>, &Tagger)> = folds.collect();
        learn(&errors, &folds, options.epochs, progress)
    };
    // Each fold holds language models of its own, which take much memory.
    drop(others);
    let language = texts.language(None);
    let fillers = Fillers::new(list, &glossary, &language);
    Ok(Repair { natural, channel, glossary, language, fillers, judge })
}

/// Trains the judge on every sentence with and without errors, for a number of epochs.
fn learn(
    errors: &Errors<'_>,
    folds: &[(Resources<'_>, &Tagger)],
    epochs: u32,
    progress: &mut dyn FnMut(RepairProgress),
) -> Judge {
    let mut trainer = JudgeTrainer::new();
    let mut features = CandidateFeatures::default();
    for epoch in 0..epochs {
        let (start, mut loss, mut seen) = (Instant::now(), 0.0, 0.0);
        for number in errors.order(epoch).into_iter().take_while(goes_on) {
            let Some((resources, tagger)) = folds.get(fold_of(number)) else { continue };
            for with_errors in [true, false] {
                let (words, inverses) = errors.sentence(number, with_errors.then_some(epoch));
                let words: Vec<&str> = words.iter().map(|word| &**word).collect();
                let analysis = SentenceAnalysis::new(&words, &tagger.tag(&words), resources);
                let candidates = resources.candidates(&analysis);
                describe(&candidates, &analysis, resources, &mut features);
                let right = right(&candidates, &inverses, &analysis, resources);
                loss -= f64::from(trainer.learn(&features, &right).ln());
                seen += 1.0;
            }
        }
        progress(RepairProgress { epoch: epoch + 1, epochs, loss: loss / seen, time: start.elapsed() });
    }
    trainer.finish()
}

/// Returns the right candidates: those that restore the sentence exactly; otherwise those that insert a word with the
/// right tag; otherwise the one that changes nothing.
fn right(
    candidates: &[Candidate],
    inverses: &[InverseEdit],
    analysis: &SentenceAnalysis<'_>,
    resources: &Resources<'_>,
) -> Vec<usize> {
    let meeting = |meets: &dyn Fn(&InverseEdit, &Candidate) -> bool| -> Vec<usize> {
        let is_right = |at: &usize| inverses.iter().any(|inverses| meets(inverses, &candidates[*at]));
        (0..candidates.len()).filter(is_right).collect()
    };
    let exact = meeting(&|inverses, candidate| inverses.is_met_by(candidate, analysis, resources.fillers));
    if !exact.is_empty() {
        return exact;
    }
    let same_tag = meeting(&|inverses, candidate| {
        inverses.is_met_by_tag(candidate, resources.glossary, resources.fillers)
    });
    if same_tag.is_empty() { vec![0] } else { same_tag }
}

fn fold_of(sentence: usize) -> usize {
    (0..FOLDS).find(|&number| Fold { number, of: FOLDS }.has(sentence)).unwrap_or(0)
}

/// Models trained on all folds but one.
struct Others {
    language: Language,
    fillers: Fillers,
    tagger: Tagger,
}

/// The corpora as tokens.
struct Texts<'c> {
    corpus: &'c TaggedCorpus,
    tokens: Vec<Vec<Token>>,
    text: Vec<Vec<Token>>,
}

impl<'c> Texts<'c> {
    fn of(corpus: &'c TaggedCorpus, text: Option<&TaggedCorpus>, glossary: &Glossary) -> Self {
        let sentences = |corpus: &TaggedCorpus| -> Vec<Vec<Token>> {
            let words: Vec<u32> = corpus.words().iter().map(|word| glossary.word(word)).collect();
            let tags: Vec<u32> = corpus.tags().iter().map(|tag| glossary.tag(tag)).collect();
            let token = |token: &solecism_tagging::tagger::Token| {
                glossary.with_tag(words[token.word as usize], tags[usize::from(token.tag)])
            };
            corpus.sentences().map(|sentence| sentence.iter().map(token).collect()).collect()
        };
        Self { corpus, tokens: sentences(corpus), text: text.map(sentences).unwrap_or_default() }
    }

    /// Trains language models on all folds but one, and on the text.
    fn language(&self, but: Option<usize>) -> Language {
        let folds = self.tokens.iter().enumerate().filter(|(number, _)| Some(fold_of(*number)) != but);
        Language::of(&folds.map(|(_, sentence)| sentence).chain(&self.text).map(|sentence| &sentence[..]))
    }

    /// Trains models on all folds but one; on everything if there is no other fold.
    fn others(&self, fold: usize, list: &[Filler], glossary: &Glossary) -> Others {
        let corpus = self.corpus;
        let only = (0..corpus.len()).all(|number| fold_of(number) == fold);
        let language = self.language(Some(fold).filter(|_| !only));
        let mut others = TaggedCorpus::default();
        for number in (0..corpus.len()).filter(|&number| only || fold_of(number) != fold) {
            others.push(corpus.sentence(number).iter().map(|token| {
                (corpus.words().get(token.word as usize), corpus.tags().get(usize::from(token.tag)))
            }));
        }
        let fillers = Fillers::new(list.to_vec(), glossary, &language);
        Others { language, fillers, tagger: Tagger::train_hmm(&others) }
    }
}
