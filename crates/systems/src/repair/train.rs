//! Training on errors that were made on purpose.

use std::time::{Duration, Instant};

use solecism_corpus::Problem;
use solecism_errors::Profile;
use solecism_language::Language as NaturalLanguage;

use super::Repair;
use super::candidates::{Candidate, Means};
use super::channel::Channel;
use super::errors::Errors;
use super::features::describe;
use super::fillers::{Filler, Fillers};
use super::glossary::{Glossary, Token};
use super::judge::{Described, Judge, JudgeTrainer};
use super::language::Language;
use super::sight::Sight;
use super::wanted::Wanted;
use solecism_tagging::stop::goes_on;
use solecism_tagging::tagger::{Fold, TaggedCorpus, Tagger};

/// How to train.
#[derive(Clone, Debug)]
pub struct RepairOptions {
    /// Decides the errors and the order of sentences.
    pub seed: u64,
    /// How often to go through the corpus, with other errors each time.
    pub epochs: u32,
    /// Which errors, how often.
    pub profile: Profile,
}

impl RepairOptions {
    /// As many epochs as pay, with the errors of this profile.
    pub fn of_profile(profile: Profile) -> Self {
        Self { seed: 1, epochs: 3, profile }
    }
}

/// How training is going.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RepairProgress {
    /// How many epochs are done.
    pub epoch: u32,
    /// How many there will be.
    pub epochs: u32,
    /// How far the judge was from what is right: the mean logarithm of the probability, without its sign.
    pub loss: f64,
    /// How long the epoch took.
    pub time: Duration,
}

/// The corpus is cut into so many parts; what is learned from one is what models of the others say of it.
const FOLDS: usize = 5;

/// Trains a model of repair on a tagged corpus; `text` is only for its language models.
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
            (Means { natural, glossary, language, fillers, channel }, tagger)
        });
        let folds: Vec<(Means<'_>, &Tagger)> = folds.collect();
        learn(&errors, &folds, options.epochs, progress)
    };
    // They have a language each, which takes room.
    drop(others);
    let language = texts.language(None);
    let fillers = Fillers::new(list, &glossary, &language);
    Ok(Repair { natural, channel, glossary, language, fillers, judge })
}

/// Goes through the sentences again and again, each with errors and without.
fn learn(
    errors: &Errors<'_>,
    folds: &[(Means<'_>, &Tagger)],
    epochs: u32,
    progress: &mut dyn FnMut(RepairProgress),
) -> Judge {
    let mut trainer = JudgeTrainer::new();
    let mut described = Described::default();
    for epoch in 0..epochs {
        let (start, mut loss, mut seen) = (Instant::now(), 0.0, 0.0);
        for number in errors.order(epoch).into_iter().take_while(goes_on) {
            let Some((means, tagger)) = folds.get(fold_of(number)) else { continue };
            for with_errors in [true, false] {
                let (words, wanted) = errors.sentence(number, with_errors.then_some(epoch));
                let words: Vec<&str> = words.iter().map(|word| &**word).collect();
                let sight = Sight::new(&words, &tagger.tag(&words), means);
                let candidates = means.candidates(&sight);
                describe(&candidates, &sight, means, &mut described);
                let right = right(&candidates, &wanted, &sight, means);
                loss -= f64::from(trainer.learn(&described, &right).ln());
                seen += 1.0;
            }
        }
        progress(RepairProgress { epoch: epoch + 1, epochs, loss: loss / seen, time: start.elapsed() });
    }
    trainer.finish()
}

/// Which candidates are right: those that take an error back to the letter; if there is none, those that insert a
/// word with the right tag; if there is none, to do nothing.
fn right(candidates: &[Candidate], wanted: &[Wanted], sight: &Sight<'_>, means: &Means<'_>) -> Vec<usize> {
    let meeting = |meets: &dyn Fn(&Wanted, &Candidate) -> bool| -> Vec<usize> {
        let is_right = |at: &usize| wanted.iter().any(|wanted| meets(wanted, &candidates[*at]));
        (0..candidates.len()).filter(is_right).collect()
    };
    let exact = meeting(&|wanted, candidate| wanted.is_met_by(candidate, sight, means.fillers));
    if !exact.is_empty() {
        return exact;
    }
    let same_tag =
        meeting(&|wanted, candidate| wanted.is_met_by_tag(candidate, means.glossary, means.fillers));
    if same_tag.is_empty() { vec![0] } else { same_tag }
}

fn fold_of(sentence: usize) -> usize {
    (0..FOLDS).find(|&number| Fold { number, of: FOLDS }.has(sentence)).unwrap_or(0)
}

/// What has seen all parts of the corpus but one.
struct Others {
    language: Language,
    fillers: Fillers,
    tagger: Tagger,
}

/// The corpora as the models see them.
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

    /// The language of all folds but one, and of the text.
    fn language(&self, but: Option<usize>) -> Language {
        let folds = self.tokens.iter().enumerate().filter(|(number, _)| Some(fold_of(*number)) != but);
        Language::of(&folds.map(|(_, sentence)| sentence).chain(&self.text).map(|sentence| &sentence[..]))
    }

    /// What has seen all folds but one; all of them, if there is no other.
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
