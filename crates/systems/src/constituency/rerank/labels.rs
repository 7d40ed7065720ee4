//! Properties of labels and tags that features use.

use std::sync::LazyLock;

use solecism_language::{Class, HeadRules, Language, TagSet};

use solecism_tagging::hash;
use solecism_tagging::model::Strings;

/// Hashes, kinds and head rules of labels and tags, by number.
///
/// Features are made of hashes of names, so a model does not depend on label numbers.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    names: Vec<Box<str>>,
    hashes: Vec<u64>,
    /// Hashes of the labels as they are compared in bracket scores.
    brackets: Vec<u64>,
    kinds: Vec<LabelKind>,
}

/// The classes of labels and tags that features distinguish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LabelKind {
    /// A punctuation mark.
    Punctuation,
    /// A word or phrase that joins the members of a coordination.
    Coordinator,
    /// Another closed-class word.
    Function,
    #[default]
    Other,
}

/// Auxiliaries, which are function words if tagged as verbs.
const AUXILIARIES: [&str; 24] = [
    "be", "am", "is", "are", "was", "were", "been", "being", "'m", "'s", "'re", "have", "has", "had",
    "having", "'ve", "'d", "do", "does", "did", "get", "gets", "got", "getting",
];

/// Rules for semantic heads: the noun of a prepositional phrase, the main verb of a clause.
static SEMANTIC_HEADS: LazyLock<HeadRules> = LazyLock::new(|| {
    HeadRules::parse(include_str!("semantic_heads.tsv"))
        .expect("the built-in table is well formed: a test reads it")
});

/// Labels with a rule for semantic heads; for others the semantic head is the syntactic one.
const SEMANTIC_LABELS: [&str; 8] = ["PP", "WHPP", "VP", "S", "SBAR", "SQ", "SINV", "NP"];

impl Labels {
    /// Creates the table for labels with these names.
    pub fn new(names: &Strings) -> Self {
        Self {
            names: names.iter().map(Box::from).collect(),
            hashes: names.iter().map(|name| hash::of_bytes(name.as_bytes())).collect(),
            brackets: names.iter().map(|name| hash::of_bytes(bracket(name).as_bytes())).collect(),
            kinds: names.iter().map(LabelKind::of).collect(),
        }
    }

    /// The name of a label; empty for an unknown number.
    pub fn name(&self, label: u32) -> &str {
        self.names.get(label as usize).map_or("", |name| name)
    }

    /// Hash of a label's name; 0 for an unknown number.
    #[inline]
    pub(super) fn hash(&self, label: u32) -> u64 {
        self.hashes.get(label as usize).copied().unwrap_or_default()
    }

    /// Hash of a label as it is compared in bracket scores: without function tags, `PRT` as `ADVP`.
    pub(super) fn bracket(&self, label: u32) -> u64 {
        self.brackets.get(label as usize).copied().unwrap_or_default()
    }

    fn kind(&self, label: u32) -> LabelKind {
        self.kinds.get(label as usize).copied().unwrap_or_default()
    }

    pub(super) fn is_punctuation(&self, label: u32) -> bool {
        self.kind(label) == LabelKind::Punctuation
    }

    pub(super) fn is_coordinator(&self, label: u32) -> bool {
        self.kind(label) == LabelKind::Coordinator
    }

    /// True if a word with this tag is a function word.
    pub(super) fn is_function_word(&self, tag: u32, word: &str) -> bool {
        match self.kind(tag) {
            LabelKind::Function | LabelKind::Coordinator | LabelKind::Punctuation => true,
            LabelKind::Other => {
                let is_auxiliary = |auxiliary: &&str| auxiliary.eq_ignore_ascii_case(word);
                self.name(tag).starts_with('V') && AUXILIARIES.iter().any(is_auxiliary)
            }
        }
    }

    /// Indices of the syntactic and of the semantic head among the daughters.
    pub(super) fn heads(&self, label: u32, daughters: &[u32]) -> (usize, usize) {
        if daughters.len() < 2 {
            return (0, 0);
        }
        let label = self.name(label);
        let names: Vec<&str> = daughters.iter().map(|&daughter| self.name(daughter)).collect();
        let last = daughters.len() - 1;
        let syntactic = Language::standard().trees().heads.head_child(label, &names).min(last);
        if !SEMANTIC_LABELS.contains(&label) {
            return (syntactic, syntactic);
        }
        (syntactic, SEMANTIC_HEADS.head_child(label, &names).min(last))
    }
}

/// The label as it is compared in bracket scores, by the conventions of Collins.
fn bracket(name: &str) -> &str {
    let end = name.char_indices().skip(1).find(|&(_, letter)| letter == '-' || letter == '=');
    match &name[..end.map_or(name.len(), |(at, _)| at)] {
        "PRT" => "ADVP",
        bare => bare,
    }
}

impl LabelKind {
    fn of(name: &str) -> Self {
        match (name, TagSet::penn().info(name).class) {
            ("CC" | "CONJP", _) => Self::Coordinator,
            (_, Class::Punctuation) => Self::Punctuation,
            ("MD" | "POS" | "RP" | "EX" | "WRB", _)
            | (_, Class::Determiner | Class::Preposition | Class::Pronoun | Class::InfinitivalTo) => {
                Self::Function
            }
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(names: &str) -> Labels {
        Labels::new(&names.split_whitespace().collect())
    }

    #[test]
    fn kinds_of_tags() {
        let labels = labels("NN CC , IN VBZ CONJP");
        assert!(labels.is_coordinator(1) && labels.is_coordinator(5) && !labels.is_coordinator(0));
        assert!(labels.is_punctuation(2) && !labels.is_punctuation(3));
        assert!(labels.is_function_word(3, "of") && labels.is_function_word(4, "Is"));
        assert!(!labels.is_function_word(4, "eats") && !labels.is_function_word(0, "is"));
        assert!(!labels.is_function_word(99, "is") && labels.name(99).is_empty());
    }

    #[test]
    fn syntactic_and_semantic_heads() {
        let heads =
            |rule: &str| labels(rule).heads(0, &(1..rule.split(' ').count() as u32).collect::<Vec<_>>());
        assert_eq!(heads("PP IN NP"), (0, 1));
        assert_eq!(heads("VP MD RB VP"), (0, 2));
        assert_eq!(heads("VP VBZ NP"), (0, 0));
        assert_eq!(heads("VP VBZ ADJP"), (0, 0));
        assert_eq!(heads("SBAR IN S"), (0, 1));
        assert_eq!(heads("S NP VP ."), (1, 1));
        assert_eq!(heads("NP NNP POS"), (1, 0));
        assert_eq!(heads("NP NP PP"), (0, 0));
        assert_eq!(heads("NP"), (0, 0));
        assert_eq!(heads("ADVP RB RB"), (1, 1));
    }
}
