//! Repair.
mod candidates;
mod features;
mod fillers;
mod glossary;
mod judge;
mod language;
mod ngrams;
mod substitutes;
mod train;
mod wanted;

use solecism_corpus::Problem;
use solecism_english::{English, carry_case};

use candidates::{Act, Candidate, Means, Sight};
use fillers::Fillers;
use glossary::Glossary;
use judge::{Described, Judge};
use language::Language;
pub use train::RepairOptions;

use crate::model::Model;
use crate::tagger::TaggedCorpus;

/// A change to one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The word goes.
    Delete { at: usize },
    /// A word comes before the one at the position.
    Insert { at: usize, word: String, tag: String },
    /// The word becomes another.
    Substitute { at: usize, word: String, tag: String },
}

/// A way to mend a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// What to change.
    pub edit: Edit,
    /// How likely it takes an error back.
    pub probability: f64,
}

/// What is thought of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// How likely nothing is to be mended.
    pub well_formed: f64,
    /// Ways to mend it, the likeliest first.
    pub proposals: Vec<Proposal>,
}

/// A trained model of repair.
#[derive(Debug)]
pub struct Repair {
    english: English,
    glossary: Glossary,
    language: Language,
    fillers: Fillers,
    judge: Judge,
}

impl Repair {
    /// Trains.
    pub fn train(
        corpus: &TaggedCorpus,
        more: &[&TaggedCorpus],
        options: &RepairOptions,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Self, Problem> {
        train::train(corpus, more, options, progress)
    }

    /// Judges a sentence with tags.
    pub fn judge(&self, words: &[&str], tags: &[&str]) -> Judgement {
        let means = Means { english: &self.english, glossary: &self.glossary, language: &self.language, fillers: &self.fillers };
        let sight = Sight::new(words, tags, &self.glossary, &self.language);
        let candidates = means.candidates(&sight);
        let mut described = Described::default();
        train::describe(&candidates, &sight, &means, &mut described);
        let mut probabilities = Vec::new();
        self.judge.probabilities(&described, &mut probabilities);
        let mut proposals: Vec<(f32, f32, &Candidate)> = Vec::new();
        for (candidate, &probability) in candidates.iter().zip(&probabilities).skip(1) {
            let same = |known: &&mut (f32, f32, &Candidate)| is_same(known.2, candidate);
            if let Some(known) = proposals.iter_mut().rev().take_while(|known| known.2.at == candidate.at).find(same) {
                known.0 += probability;
                if probability > known.1 {
                    (known.1, known.2) = (probability, candidate);
                }
            } else {
                proposals.push((probability, probability, candidate));
            }
        }
        proposals.sort_by(|one, other| other.0.total_cmp(&one.0));
        let proposals = proposals
            .into_iter()
            .take_while(|p| p.0 > 1e-3)
            .map(|(probability, _, candidate)| Proposal { edit: self.edit(candidate, words), probability: f64::from(probability) })
            .collect();
        Judgement { well_formed: f64::from(probabilities.first().copied().unwrap_or(1.0)), proposals }
    }

    fn edit(&self, candidate: &Candidate, words: &[&str]) -> Edit {
        let at = candidate.at;
        let tag = candidate.new.map_or("", |token| self.glossary.tag_name(token.tag)).to_owned();
        match &candidate.act {
            Act::Insert(number) => {
                let word = &self.fillers.get(*number).word;
                let word = if at == 0 { carry_case("The", word) } else { word.clone() };
                Edit::Insert { at, word, tag }
            }
            Act::Substitute(word, _) => Edit::Substitute { at, word: word.clone(), tag },
            Act::Delete | Act::Nothing => {
                let _ = words;
                Edit::Delete { at }
            }
        }
    }

    /// Keeps it.
    pub fn save(&self, name: &str, model: &mut Model) {
        self.glossary.save(&format!("{name}.glossary"), model);
        self.language.save(&format!("{name}.language"), model);
        self.fillers.save(&format!("{name}.fillers"), &self.glossary, model);
        self.judge.save(&format!("{name}.judge"), model);
    }

    /// Loads it.
    pub fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let glossary = Glossary::load(&format!("{name}.glossary"), model)?;
        let language = Language::load(&format!("{name}.language"), model)?;
        let fillers = Fillers::load(&format!("{name}.fillers"), &glossary, &language, model)?;
        let judge = Judge::load(&format!("{name}.judge"), model)?;
        Ok(Self { english: English::default(), glossary, language, fillers, judge })
    }
}

/// Whether two candidates insert words of one tag at one place.
fn is_same(one: &Candidate, other: &Candidate) -> bool {
    match (&one.act, &other.act) {
        (Act::Insert(_), Act::Insert(_)) => one.at == other.at && one.new.map(|t| t.tag) == other.new.map(|t| t.tag),
        _ => false,
    }
}
