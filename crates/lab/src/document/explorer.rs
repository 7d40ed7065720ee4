//! The sentences of a study, one by one, with what systems made of them.

use serde::{Deserialize, Serialize};

/// The sentences of a study.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Explorer {
    /// The noisy versions of the text.
    pub variants: Vec<Variant>,
    /// The systems.
    pub subjects: Vec<ExplorerSystem>,
    /// The sentences.
    pub sentences: Vec<ExplorerSentence>,
    /// How many sentences are not shown, since there are too many.
    pub left_out: usize,
}

/// A noisy version of the text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// What it is called.
    pub name: String,
}

/// A system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExplorerSystem {
    /// What it is called.
    pub name: String,
    /// What its analyses are.
    pub shape: Shape,
    /// The score of a sentence, by name, such as `F`.
    pub score: String,
}

/// What an analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A tree of constituents.
    Constituents,
    /// A tree of dependencies.
    Dependencies,
    /// One answer for each word.
    Rows,
}

/// An analysis, or none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Analysis {
    /// A tree in brackets, as written.
    Brackets(String),
    /// For each word: itself, its tag, the number of its head from 1 (0 is the root), its relation.
    Arcs(Vec<(String, String, usize, String)>),
    /// For each word: itself, and the answer.
    Answers(Vec<(String, String)>),
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExplorerSentence {
    /// Its number in the corpus.
    pub number: u64,
    /// Its words as they were.
    pub words: Vec<String>,
    /// Its gold as it was, one for each shape that there is.
    pub gold: Gold,
    /// What became of it in each variant, in the order of [`Explorer::variants`]; none where it stayed out.
    pub variants: Vec<Option<NoisyVersion>>,
    /// What each system made of it, in the order of [`Explorer::subjects`].
    pub answers: Vec<SystemAnalyses>,
}

/// The right analyses of one sequence of words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Gold {
    /// As constituents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constituents: Option<Analysis>,
    /// As dependencies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dependencies: Option<Analysis>,
    /// As rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Analysis>,
}

/// What errors made of a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoisyVersion {
    /// Its words as they are now.
    pub words: Vec<String>,
    /// Its gold, which followed.
    pub gold: Gold,
    /// What was done, in order: each place is in the sentence as it stood before that edit.
    pub edits: Vec<Edit>,
}

/// An edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edit {
    /// The kind of error.
    pub kind: String,
    /// The sub-kind.
    pub subkind: String,
    /// `substitute`, `delete` or `insert`.
    pub op: String,
    /// Where, from 0.
    pub at: usize,
    /// The word before, if there was one.
    pub old: Option<String>,
    /// The word after, if there is one.
    pub new: Option<String>,
}

/// What one system made of a sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SystemAnalyses {
    /// Without errors: the analysis and its score, from 0 to 1.
    pub clean: Option<(Analysis, Option<f64>)>,
    /// The same for each variant.
    pub noisy: Vec<Option<(Analysis, Option<f64>)>>,
}

impl Explorer {
    /// Keeps the so many sentences with the largest losses, in the order in which they stood.
    pub fn keep_worst(&mut self, most: usize) {
        let mut numbers: Vec<usize> = (0..self.sentences.len()).collect();
        numbers.sort_by(|&a, &b| self.sentences[b].loss().total_cmp(&self.sentences[a].loss()));
        let mut is_kept = vec![false; self.sentences.len()];
        numbers.into_iter().take(most).for_each(|number| is_kept[number] = true);
        self.left_out += self.sentences.len().saturating_sub(most);
        let mut is_kept = is_kept.into_iter();
        self.sentences.retain(|_| is_kept.next().unwrap_or(true));
    }

    /// The sentences from the one with the largest loss to the one with the smallest.
    pub(crate) fn ranked(&self) -> Vec<&ExplorerSentence> {
        let mut ranked: Vec<(f64, &ExplorerSentence)> =
            self.sentences.iter().map(|sentence| (sentence.loss(), sentence)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.into_iter().map(|(_, sentence)| sentence).collect()
    }
}

impl ExplorerSentence {
    /// The most that any system lost by the errors of any variant; less than any loss where nothing is known.
    pub fn loss(&self) -> f64 {
        let losses = self.answers.iter().flat_map(|answers| {
            let clean = answers.clean.as_ref().and_then(|(_, score)| *score);
            let noisy = answers.noisy.iter().flatten().filter_map(|(_, score)| *score);
            noisy.filter_map(move |noisy| Some(clean? - noisy))
        });
        losses.filter(|loss| loss.is_finite()).fold(f64::NEG_INFINITY, f64::max)
    }
}
