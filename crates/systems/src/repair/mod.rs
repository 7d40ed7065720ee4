//! Repair, the inverse of an error: candidate edits, scored by a log-linear model.
//!
//! ```text
//!  tagged corpus ──▶ Language of all folds but one ─┐
//!        │                                          ▼
//!        └─ Corruptor ──▶ sentences with errors ──▶ SentenceAnalysis ──▶ candidates ──▶ features ──▶ Judge
//!                                                             (delete, insert, (jack-knifed)  │
//!                                                              substitute)                    ▼
//!  words and tags ─────────────────────────────────────────────────────────────────────▶ Judgement
//!  tree of the repaired sentence ──▶ back ──▶ tree of the sentence as written
//! ```
//!
//! A *candidate* undoes one error of the kinds that the corruptor makes: it deletes a word, inserts a word that errors
//! often delete, or replaces a word by its other number, another form of the verb, or a word that it is confused with.
//! One more candidate is to change nothing. A log-linear model gives each its probability. It is trained on a corpus
//! with as many corrupted sentences as clean ones, and its probabilities assume that ratio: where errors are rarer, use
//! a higher threshold.
//!
//! Language models give sentences that they were trained on too high a probability. So the corpus is cut into folds,
//! and the judge learns from scores and tags of models that were trained on the other folds.
//!
//! A missing word can seldom be predicted exactly, but its tag often can, and a parser needs no more. So the
//! probabilities of all words with one tag at one position are added up, the most probable word represents them, and
//! each open class has one word that represents all those in no list.

mod analysis;
mod back;
mod candidates;
mod channel;
mod correct;
mod corrector;
mod edit;
mod errors;
mod features;
mod fillers;
mod glossary;
mod inverse;
mod judge;
mod language;
mod ngrams;
mod substitutes;
mod train;
mod valence;

use solecism_corpus::Problem;
use solecism_language::{Language as NaturalLanguage, carry_case};

use analysis::SentenceAnalysis;
pub use back::back;
use candidates::{Act, Candidate, Resources};
use channel::Channel;
pub use correct::{Corrected, CorrectionLimits};
pub use corrector::{KIND, RepairCorrector};
pub use edit::Edit;
use features::describe;
use fillers::Fillers;
use glossary::Glossary;
use judge::{CandidateFeatures, Judge};
use language::Language;
pub use train::{RepairOptions, RepairProgress};

use solecism_tagging::model::Model;
use solecism_tagging::tagger::TaggedCorpus;

/// A possible repair of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The edit.
    pub edit: Edit,
    /// Probability that it undoes an error; for an insertion, that its position and tag are right.
    pub probability: f64,
}

/// Assessment of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Probability that there is nothing to repair: the sentence is well formed, or no candidate repairs it.
    pub well_formed: f64,
    /// Possible repairs, most probable first.
    pub proposals: Vec<Proposal>,
}

/// Minimum probability of a proposal.
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
    /// Trains on a tagged corpus. `text` is more tagged text, by hand or by a tagger, for the language models only.
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

    /// Judges a sentence. Words without a tag are ignored.
    pub fn judge(&self, words: &[&str], tags: &[&str]) -> Judgement {
        let count = words.len().min(tags.len());
        let (words, tags) = (&words[..count], &tags[..count]);
        let resources = self.resources();
        let analysis = SentenceAnalysis::new(words, tags, &resources);
        let candidates = resources.candidates(&analysis);
        let (mut features, mut probabilities) = (CandidateFeatures::default(), Vec::new());
        describe(&candidates, &analysis, &resources, &mut features);
        self.judge.probabilities(&features, &mut probabilities);
        let well_formed = f64::from(probabilities.first().copied().unwrap_or(1.0));
        let proposals = joined(&candidates, &probabilities).into_iter().map(|(candidate, probability)| {
            Proposal { edit: self.edit(candidate, words, tags), probability: f64::from(probability) }
        });
        Judgement { well_formed, proposals: proposals.collect() }
    }

    /// Returns the possible repairs of a sentence, most probable first.
    pub fn propose(&self, words: &[&str], tags: &[&str]) -> Vec<Proposal> {
        self.judge(words, tags).proposals
    }

    fn resources(&self) -> Resources<'_> {
        Resources {
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

    /// Saves it in a model under this prefix.
    pub fn save(&self, name: &str, model: &mut Model) {
        self.glossary.save(&format!("{name}.glossary"), model);
        self.language.save(&format!("{name}.language"), model);
        self.fillers.save(&format!("{name}.fillers"), &self.glossary, model);
        self.judge.save(&format!("{name}.judge"), model);
    }

    /// Loads it from a model.
    ///
    /// # Errors
    /// If it is missing or inconsistent.
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

/// Merges insertions that differ only in the word, most probable first.
fn joined<'c>(candidates: &'c [Candidate], probabilities: &[f32]) -> Vec<(&'c Candidate, f32)> {
    // Sum, highest probability, and the candidate that has it.
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

/// True if both insert a word with the same tag at the same position.
fn is_same_but_for_word(one: &Candidate, other: &Candidate) -> bool {
    let tag = |candidate: &Candidate| candidate.new.map(|token| token.tag);
    let insert = |candidate: &Candidate| matches!(candidate.act, Act::Insert(_));
    insert(one) && insert(other) && one.at == other.at && tag(one) == tag(other)
}
