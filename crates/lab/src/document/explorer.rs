//! Sentences of a study with the systems' analyses, for the sentence explorer.

use serde::{Deserialize, Serialize};

/// The sentences of a study.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Explorer {
    /// Noisy versions of the text.
    pub variants: Vec<Variant>,
    /// The systems.
    pub subjects: Vec<ExplorerSystem>,
    /// The sentences.
    pub sentences: Vec<ExplorerSentence>,
    /// Number of sentences omitted because there are too many.
    pub left_out: usize,
}

/// A noisy version of the text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// Name of the version.
    pub name: String,
}

/// A system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExplorerSystem {
    /// Name of the system.
    pub name: String,
    /// Kind of its analyses.
    pub shape: Shape,
    /// Name of the score of a sentence, such as `F`.
    pub score: String,
}

/// Kind of analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Constituency tree.
    Constituents,
    /// Dependency tree.
    Dependencies,
    /// One answer per word.
    Rows,
}

/// An analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Analysis {
    /// Bracketed tree, as written.
    Brackets(String),
    /// For each word: form, tag, number of its head from 1 (0 for the root), relation.
    Arcs(Vec<(String, String, usize, String)>),
    /// For each word: form and answer.
    Answers(Vec<(String, String)>),
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExplorerSentence {
    /// Number in the corpus.
    pub number: u64,
    /// Original words.
    pub words: Vec<String>,
    /// Original gold, one analysis per shape.
    pub gold: Gold,
    /// Noisy versions, in the order of [`Explorer::variants`]; `None` where it has no errors.
    pub variants: Vec<Option<NoisyVersion>>,
    /// Analyses by each system, in the order of [`Explorer::subjects`].
    pub answers: Vec<SystemAnalyses>,
}

/// Gold analyses of one sequence of words.
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

/// A sentence with errors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoisyVersion {
    /// Words with errors.
    pub words: Vec<String>,
    /// Gold after the edits.
    pub gold: Gold,
    /// Edits in order; positions refer to the sentence before each edit.
    pub edits: Vec<Edit>,
}

/// An edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edit {
    /// Kind of error.
    pub kind: String,
    /// Sub-kind of error.
    pub subkind: String,
    /// `substitute`, `delete` or `insert`.
    pub op: String,
    /// Position, from 0.
    pub at: usize,
    /// Old word; `None` for an insertion.
    pub old: Option<String>,
    /// New word; `None` for a deletion.
    pub new: Option<String>,
}

/// Analyses of a sentence by one system.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SystemAnalyses {
    /// Analysis of the clean sentence and its score, from 0 to 1.
    pub clean: Option<(Analysis, Option<f64>)>,
    /// The same for each variant.
    pub noisy: Vec<Option<(Analysis, Option<f64>)>>,
}

impl Explorer {
    /// Keeps the `most` sentences with the largest losses, in corpus order.
    pub fn keep_worst(&mut self, most: usize) {
        let mut numbers: Vec<usize> = (0..self.sentences.len()).collect();
        numbers.sort_by(|&a, &b| self.sentences[b].loss().total_cmp(&self.sentences[a].loss()));
        let mut is_kept = vec![false; self.sentences.len()];
        numbers.into_iter().take(most).for_each(|number| is_kept[number] = true);
        self.left_out += self.sentences.len().saturating_sub(most);
        let mut is_kept = is_kept.into_iter();
        self.sentences.retain(|_| is_kept.next().unwrap_or(true));
    }

    /// Sentences by decreasing loss.
    pub(crate) fn ranked(&self) -> Vec<&ExplorerSentence> {
        let mut ranked: Vec<(f64, &ExplorerSentence)> =
            self.sentences.iter().map(|sentence| (sentence.loss(), sentence)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.into_iter().map(|(_, sentence)| sentence).collect()
    }
}

impl ExplorerSentence {
    /// Largest loss of any system in any variant; −∞ if unknown.
    pub fn loss(&self) -> f64 {
        let losses = self.answers.iter().flat_map(|answers| {
            let clean = answers.clean.as_ref().and_then(|(_, score)| *score);
            let noisy = answers.noisy.iter().flatten().filter_map(|(_, score)| *score);
            noisy.filter_map(move |noisy| Some(clean? - noisy))
        });
        losses.filter(|loss| loss.is_finite()).fold(f64::NEG_INFINITY, f64::max)
    }
}
