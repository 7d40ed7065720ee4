//! Training on errors that were made on purpose.

use rustc_hash::FxHashMap;
use solecism_chance::{Chance, Domain};
use solecism_corpus::{Op, Problem};
use solecism_english::{English, lowered};
use solecism_errors::{Corruption, Corruptor, Options, Profile, Tagged, Token as ErrorToken};

use super::Repair;
use super::candidates::{Candidate, Means, Sight};
use super::features::{Surroundings, features};
use super::fillers::{Filler, Fillers, LeftOut};
use super::glossary::{Glossary, Token};
use super::judge::{Described, JudgeTrainer};
use super::language::Language;
use super::wanted::{Wanted, wanted};
use crate::tagger::{Fold, Tagger, TaggedCorpus};

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

/// The corpus is cut into so many parts; what is learned from one is what models of the others say of it.
const FOLDS: usize = 5;

/// What has seen all parts of the corpus but one.
struct Others {
    language: Language,
    fillers: Fillers,
    tagger: Tagger,
}

/// Trains a model of repair on a tagged corpus; `more` is only for its language models.
///
/// # Errors
/// If the corpus is empty, or the profile's keyboard is not built in.
pub(super) fn train(
    corpus: &TaggedCorpus,
    more: &[&TaggedCorpus],
    options: &RepairOptions,
    progress: &mut dyn FnMut(f64),
) -> Result<Repair, Problem> {
    if corpus.tokens().is_empty() {
        return Err(Problem::new("there are no words to train on", "name a treebank"));
    }
    let english = English::default();
    let corpora: Vec<&TaggedCorpus> = std::iter::once(corpus).chain(more.iter().copied()).collect();
    let glossary = Glossary::of(&corpora);
    let errors = Errors::new(corpus, &glossary, options)?;
    let list = Fillers::choose(errors.left_out(), &glossary);
    let parts = Parts::of(corpus, more, &glossary);
    let others: Vec<Others> = (0..FOLDS).map(|number| parts.others(number, &list, &glossary)).collect();
    let mut trainer = JudgeTrainer::new();
    let mut described = Described::default();
    for epoch in 0..options.epochs {
        let mut sum = 0.0;
        for number in errors.order(epoch) {
            let Some(others) = others.get(fold_of(number)) else { continue };
            let means = Means { english: &english, glossary: &glossary, language: &others.language, fillers: &others.fillers };
            for noisy in [true, false] {
                let (words, edits) = errors.instance(number, epoch, noisy);
                let words: Vec<&str> = words.iter().map(|word| &**word).collect();
                let tags = others.tagger.tag(&words);
                let sight = Sight::new(&words, &tags, &glossary, &others.language);
                let candidates = means.candidates(&sight);
                describe(&candidates, &sight, &means, &mut described);
                let right = right(&candidates, &edits, &sight, &means);
                sum -= f64::from(trainer.learn(&described, &right).max(1e-20).ln());
            }
        }
        progress(sum / (2.0 * corpus.len() as f64));
    }
    let language = parts.all(FOLDS);
    let fillers = Fillers::new(list, &glossary, &language);
    Ok(Repair { english, glossary, language, fillers, judge: trainer.finish() })
}

/// The features of all candidates.
pub(super) fn describe(candidates: &[Candidate], sight: &Sight<'_>, means: &Means<'_>, to: &mut Described) {
    to.clear();
    let around = Surroundings::of(sight);
    for candidate in candidates {
        features(candidate, sight, &around, means, &mut to.features);
        to.ends.push(to.features.len());
    }
}

/// Which candidates are right: those that take an error back to the letter; if there is none, those that insert a
/// word with the right tag; if there is none, to do nothing.
fn right(candidates: &[Candidate], edits: &[Wanted], sight: &Sight<'_>, means: &Means<'_>) -> Vec<usize> {
    let meeting = |meets: &dyn Fn(&Wanted, &Candidate) -> bool| -> Vec<usize> {
        let is_right = |candidate: &Candidate| edits.iter().any(|wanted| meets(wanted, candidate));
        (0..).zip(candidates).filter(|(_, candidate)| is_right(candidate)).map(|(at, _)| at).collect()
    };
    let exact = meeting(&|wanted, candidate| wanted.is_met_by(candidate, sight.words, means.fillers));
    if !exact.is_empty() {
        return exact;
    }
    let same_tag = meeting(&|wanted, candidate| wanted.is_met_by_tag(candidate, means.glossary, means.fillers));
    if same_tag.is_empty() { vec![0] } else { same_tag }
}

fn fold_of(sentence: usize) -> usize {
    (0..FOLDS).find(|&number| Fold { number, of: FOLDS }.has(sentence)).unwrap_or(0)
}

/// The corpus in parts.
struct Parts<'c> {
    corpus: &'c TaggedCorpus,
    tokens: Vec<Vec<Token>>,
    more: Vec<Vec<Token>>,
}

impl<'c> Parts<'c> {
    fn of(corpus: &'c TaggedCorpus, more: &[&TaggedCorpus], glossary: &Glossary) -> Self {
        let sentences = |corpus: &TaggedCorpus| -> Vec<Vec<Token>> {
            let words: Vec<u32> = corpus.words().iter().map(|word| glossary.word(word)).collect();
            let tags: Vec<u32> = corpus.tags().iter().map(|tag| glossary.tag(tag)).collect();
            let token = |token: &crate::tagger::Token| {
                glossary.with_tag(words[token.word as usize], tags[usize::from(token.tag)])
            };
            corpus.sentences().map(|sentence| sentence.iter().map(token).collect()).collect()
        };
        Self { corpus, tokens: sentences(corpus), more: more.iter().flat_map(|corpus| sentences(corpus)).collect() }
    }

    /// The language of all parts but one; of all, if there is no such part.
    fn all(&self, but: usize) -> Language {
        let of_others = (0..).zip(&self.tokens).filter(|(number, _)| fold_of(*number) != but);
        Language::of(of_others.map(|(_, sentence)| sentence).chain(&self.more).map(|sentence| &sentence[..]))
    }

    fn others(&self, number: usize, list: &[Filler], glossary: &Glossary) -> Others {
        let language = self.all(number);
        let mut others = TaggedCorpus::default();
        let corpus = self.corpus;
        for (at, sentence) in corpus.sentences().enumerate().filter(|(at, _)| fold_of(*at) != number || corpus.len() == 1) {
            let _ = at;
            others.push(sentence.iter().map(|token| {
                (corpus.words().get(token.word as usize), corpus.tags().get(usize::from(token.tag)))
            }));
        }
        Others { fillers: Fillers::new(list.to_vec(), glossary, &language), tagger: Tagger::train_hmm(&others), language }
    }
}

/// The errors of each epoch.
struct Errors<'c> {
    corpus: &'c TaggedCorpus,
    tagset: &'static solecism_english::TagSet,
    corruptors: Vec<Corruptor>,
    seed: u64,
}

impl<'c> Errors<'c> {
    fn new(corpus: &'c TaggedCorpus, glossary: &Glossary, options: &RepairOptions) -> Result<Self, Problem> {
        let tagset = glossary.tagset();
        let corruptor = |epoch: u32| {
            let settings = Options {
                seed: options.seed.wrapping_add(u64::from(epoch)),
                passes: "1:80%,2:20%".parse()?,
                tell_risk: false,
                ..Options::default()
            };
            Corruptor::new(options.profile.clone(), English::default(), tagset, settings)
        };
        let corruptors = (0..options.epochs).map(corruptor).collect::<Result<_, _>>()?;
        Ok(Self { corpus, tagset, corruptors, seed: options.seed })
    }

    fn tagged(&self, number: usize) -> Tagged<'_> {
        let token = |token: &crate::tagger::Token| {
            let word = self.corpus.words().get(token.word as usize);
            let tag = self.corpus.tags().get(usize::from(token.tag));
            ErrorToken { word: word.into(), tag: tag.into(), info: self.tagset.info_for(word, tag, "_") }
        };
        Tagged { tokens: self.corpus.sentence(number).iter().map(token).collect(), tagset: self.tagset }
    }

    fn corrupt(&self, number: usize, epoch: u32) -> Option<Corruption<'_>> {
        let corruptor = self.corruptors.get(epoch as usize)?;
        Some(corruptor.corrupt(self.tagged(number), number as u64))
    }

    /// The words of a sentence with errors or without, and what takes the errors back.
    fn instance(&self, number: usize, epoch: u32, noisy: bool) -> (Vec<String>, Vec<Wanted>) {
        let corruption = if noisy { self.corrupt(number, epoch) } else { None };
        let (sentence, edits) = match corruption {
            Some(corruption) => (corruption.sentence, corruption.edits),
            None => (self.tagged(number), Vec::new()),
        };
        (sentence.words().map(str::to_owned).collect(), wanted(&edits))
    }

    /// The words that errors leave out in all epochs.
    fn left_out(&self) -> LeftOut {
        let mut counts: LeftOut = FxHashMap::default();
        let epochs = 0..self.corruptors.len() as u32;
        for (epoch, number) in epochs.flat_map(|epoch| (0..self.corpus.len()).map(move |number| (epoch, number))) {
            for edit in self.corrupt(number, epoch).into_iter().flat_map(|corruption| corruption.edits) {
                if edit.op == Op::Delete {
                    let tag = edit.old_tag.clone().unwrap_or_default();
                    let keeps = self.tagset.info(&tag).proper || edit.old_word() == "I";
                    let word = if keeps { edit.old_word().to_owned() } else { lowered(edit.old_word()).into_owned() };
                    *counts.entry((word, tag)).or_default() += 1;
                }
            }
        }
        counts
    }

    /// The order in which an epoch goes through the sentences.
    fn order(&self, epoch: u32) -> Vec<usize> {
        let mut chance = Chance::keyed(self.seed, Domain::Training, epoch, 0, 0);
        let mut order: Vec<usize> = (0..self.corpus.len()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, chance.below(at as u32 + 1) as usize);
        }
        order
    }
}
