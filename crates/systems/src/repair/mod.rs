//! Repair: the inverse of an error, proposed and weighed.
//!
//! ```text
//!  tagged corpus ──▶ Language of all folds but one ─┐
//!        │                                          ▼
//!        └─ Corruptor ──▶ sentences with errors ──▶ Sight ──▶ candidates ──▶ features ──▶ Judge
//!                                                             (drop, insert,  (jack-knifed)   │
//!                                                              substitute)                    ▼
//!  words and tags ─────────────────────────────────────────────────────────────────────▶ Judgement
//!  tree of the mended sentence ──▶ back ──▶ tree of the sentence as written
//! ```
//!
//! A *candidate* takes back an error of one of the kinds that are made on purpose: it drops a word, inserts one that
//! errors leave out often, or replaces one by the other number, another form of the verb or a word that it is confused
//! with. One candidate is to do nothing. A log-linear model gives each its probability. It learns from a corpus in
//! which errors were made on purpose, as many sentences with errors as without; its probabilities hold where that is
//! so, and where errors are rarer, one asks for a higher one.
//!
//! What the language models say of a sentence that they have seen would be too good. So the corpus is cut into folds,
//! and of the sentences of each the judge learns what models and a tagger of the other folds say.
//!
//! A missing word can seldom be told to the letter, but often by its tag, which is all that a parser needs. So the
//! probabilities of all words of one tag at one place are added up, the likeliest of them stands for them, and for
//! each open class there is a word that stands for those that are in no list.

mod back;
mod candidates;
mod channel;
mod edit;
mod errors;
mod features;
mod fillers;
mod glossary;
mod judge;
mod language;
mod mend;
mod mender;
mod ngrams;
mod sight;
mod substitutes;
mod train;
mod valence;
mod wanted;

use solecism_corpus::Problem;
use solecism_language::{Language as NaturalLanguage, carry_case};

pub use back::back;
use candidates::{Act, Candidate, Means};
use channel::Channel;
pub use edit::Edit;
use features::describe;
use fillers::Fillers;
use glossary::Glossary;
use judge::{Described, Judge};
use language::Language;
pub use mend::{Mended, Mending};
pub use mender::{KIND, Mender};
use sight::Sight;
pub use train::{RepairOptions, RepairProgress};

use solecism_tagging::model::Model;
use solecism_tagging::tagger::TaggedCorpus;

/// A way to mend a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// What to change.
    pub edit: Edit,
    /// How likely it takes an error back, as to its place and, of a word that is put in, its tag.
    pub probability: f64,
}

/// What is thought of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// How likely there is nothing to mend: the sentence is well formed, or no candidate would mend it.
    pub well_formed: f64,
    /// Ways to mend it, the likeliest first.
    pub proposals: Vec<Proposal>,
}

/// Proposals that are less likely are not told.
const LEAST: f32 = 1e-3;

/// A trained model of repair.
#[derive(Debug)]
pub struct Repair {
    natural: NaturalLanguage,
    channel: Channel,
    glossary: Glossary,
    language: Language,
    fillers: Fillers,
    judge: Judge,
}

impl Repair {
    /// Trains on a tagged corpus. `text` is more of the language, with tags by hand or by a tagger, for the language
    /// models alone.
    ///
    /// # Errors
    /// If the corpus is empty, or the profile names a keyboard that is not built in.
    pub fn train(
        corpus: &TaggedCorpus,
        text: Option<&TaggedCorpus>,
        options: &RepairOptions,
        progress: &mut dyn FnMut(RepairProgress),
    ) -> Result<Self, Problem> {
        train::train(corpus, text, options, progress)
    }

    /// Judges a sentence. Words that have no tag are not looked at.
    pub fn judge(&self, words: &[&str], tags: &[&str]) -> Judgement {
        let count = words.len().min(tags.len());
        let (words, tags) = (&words[..count], &tags[..count]);
        let means = self.means();
        let sight = Sight::new(words, tags, &means);
        let candidates = means.candidates(&sight);
        let (mut described, mut probabilities) = (Described::default(), Vec::new());
        describe(&candidates, &sight, &means, &mut described);
        self.judge.probabilities(&described, &mut probabilities);
        let well_formed = f64::from(probabilities.first().copied().unwrap_or(1.0));
        let proposals = joined(&candidates, &probabilities).into_iter().map(|(candidate, probability)| {
            Proposal { edit: self.edit(candidate, words, tags), probability: f64::from(probability) }
        });
        Judgement { well_formed, proposals: proposals.collect() }
    }

    /// The ways to mend a sentence, the likeliest first.
    pub fn propose(&self, words: &[&str], tags: &[&str]) -> Vec<Proposal> {
        self.judge(words, tags).proposals
    }

    fn means(&self) -> Means<'_> {
        Means {
            natural: &self.natural,
            glossary: &self.glossary,
            language: &self.language,
            fillers: &self.fillers,
            channel: &self.channel,
        }
    }

    fn edit(&self, candidate: &Candidate, words: &[&str], tags: &[&str]) -> Edit {
        let at = candidate.at;
        let tag = || candidate.new.map_or("", |token| self.glossary.tag_name(token.tag)).to_owned();
        let given = |strings: &[&str]| strings.get(at).copied().unwrap_or_default().to_owned();
        match &candidate.act {
            Act::Insert(number) => {
                let word = self.fillers.word(*number);
                Edit::Insert {
                    at,
                    word: if at == 0 { carry_case("Xx", word) } else { word.to_owned() },
                    tag: tag(),
                }
            }
            Act::Substitute(word, _) => Edit::Substitute { at, word: word.clone(), tag: tag() },
            Act::Delete | Act::Nothing => Edit::Delete { at, word: given(words), tag: given(tags) },
        }
    }

    /// Keeps it in a model under names that begin with this one.
    pub fn save(&self, name: &str, model: &mut Model) {
        self.glossary.save(&format!("{name}.glossary"), model);
        self.language.save(&format!("{name}.language"), model);
        self.fillers.save(&format!("{name}.fillers"), &self.glossary, model);
        self.judge.save(&format!("{name}.judge"), model);
    }

    /// Takes it out of a model.
    ///
    /// # Errors
    /// If it is not there, or its parts do not fit together.
    pub fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let glossary = Glossary::load(&format!("{name}.glossary"), model)?;
        let language = Language::load(&format!("{name}.language"), model)?;
        let fillers = Fillers::load(&format!("{name}.fillers"), &glossary, &language, model)?;
        let judge = Judge::load(&format!("{name}.judge"), model)?;
        let natural = NaturalLanguage::default();
        let channel = Channel::new(&natural, &glossary);
        Ok(Self { natural, channel, glossary, language, fillers, judge })
    }
}

/// Candidates that differ in nothing but the word of one tag as one, the likeliest first.
fn joined<'c>(candidates: &'c [Candidate], probabilities: &[f32]) -> Vec<(&'c Candidate, f32)> {
    // The sum, the probability of the likeliest, and which that is.
    let mut groups: Vec<(f32, f32, &Candidate)> = Vec::new();
    for (candidate, &probability) in candidates.iter().zip(probabilities) {
        let near = groups.iter_mut().rev().take_while(|group| group.2.at == candidate.at);
        match near.into_iter().find(|group| is_same_but_for_word(group.2, candidate)) {
            _ if candidate.act == Act::Nothing => {}
            Some(group) => {
                group.0 += probability;
                if probability > group.1 {
                    (group.1, group.2) = (probability, candidate);
                }
            }
            None => groups.push((probability, probability, candidate)),
        }
    }
    groups.retain(|group| group.0 >= LEAST);
    groups.sort_by(|one, other| other.0.total_cmp(&one.0));
    groups.into_iter().map(|(sum, _, candidate)| (candidate, sum)).collect()
}

/// Whether both insert a word of the same tag at the same place.
fn is_same_but_for_word(one: &Candidate, other: &Candidate) -> bool {
    let tag = |candidate: &Candidate| candidate.new.map(|token| token.tag);
    let insert = |candidate: &Candidate| matches!(candidate.act, Act::Insert(_));
    insert(one) && insert(other) && one.at == other.at && tag(one) == tag(other)
}
