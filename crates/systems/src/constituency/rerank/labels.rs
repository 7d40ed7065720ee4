//! What the reranker knows of each label and tag.

use std::sync::LazyLock;

use solecism_language::{Class, HeadRules, Language, TagSet};

use solecism_tagging::hash;
use solecism_tagging::model::Strings;

/// The labels and tags of the trees by their numbers: their hashes, their kinds and the heads of phrases.
///
/// Features are made of the hashes, so a model does not depend on the numbers.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    names: Vec<Box<str>>,
    hashes: Vec<u64>,
    /// The hashes of what brackets of the labels count as when parses are compared.
    brackets: Vec<u64>,
    kinds: Vec<Kind>,
}

/// What a label or tag stands for, as far as features tell it apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// A punctuation mark.
    Punctuation,
    /// What stands between the members of a coordination.
    Coordinator,
    /// Another word of a closed class.
    Function,
    #[default]
    Other,
}

/// Words that help other verbs: they count as function words where they have the tag of a verb.
const AUXILIARIES: [&str; 24] = [
    "be", "am", "is", "are", "was", "were", "been", "being", "'m", "'s", "'re", "have", "has", "had",
    "having", "'ve", "'d", "do", "does", "did", "get", "gets", "got", "getting",
];

/// Heads by meaning: the noun of a prepositional phrase, the main verb of a clause.
static SEMANTIC: LazyLock<HeadRules> = LazyLock::new(|| {
    HeadRules::parse(include_str!("semantic_heads.tsv"))
        .expect("the built-in table is well formed: a test reads it")
});

/// The labels that have a rule of their own for the head by meaning.
const SEMANTIC_LABELS: [&str; 8] = ["PP", "WHPP", "VP", "S", "SBAR", "SQ", "SINV", "NP"];

impl Labels {
    /// The labels of these names.
    pub fn new(names: &Strings) -> Self {
        Self {
            names: names.iter().map(Box::from).collect(),
            hashes: names.iter().map(|name| hash::of_bytes(name.as_bytes())).collect(),
            brackets: names.iter().map(|name| hash::of_bytes(bracket(name).as_bytes())).collect(),
            kinds: names.iter().map(Kind::of).collect(),
        }
    }

    /// The name of a label; empty if there is no such number.
    pub fn name(&self, label: u32) -> &str {
        self.names.get(label as usize).map_or("", |name| name)
    }

    /// The hash of its name; 0 if there is no such number.
    #[inline]
    pub(super) fn hash(&self, label: u32) -> u64 {
        self.hashes.get(label as usize).copied().unwrap_or_default()
    }

    /// What a bracket of this label counts as, as a hash: without functions, and a particle as an adverb.
    pub(super) fn bracket(&self, label: u32) -> u64 {
        self.brackets.get(label as usize).copied().unwrap_or_default()
    }

    fn kind(&self, label: u32) -> Kind {
        self.kinds.get(label as usize).copied().unwrap_or_default()
    }

    pub(super) fn is_punctuation(&self, label: u32) -> bool {
        self.kind(label) == Kind::Punctuation
    }

    pub(super) fn is_coordinator(&self, label: u32) -> bool {
        self.kind(label) == Kind::Coordinator
    }

    /// Whether a word with this tag is a function word.
    pub(super) fn is_function_word(&self, tag: u32, word: &str) -> bool {
        match self.kind(tag) {
            Kind::Function | Kind::Coordinator | Kind::Punctuation => true,
            Kind::Other => {
                let is_auxiliary = |auxiliary: &&str| auxiliary.eq_ignore_ascii_case(word);
                self.name(tag).starts_with('V') && AUXILIARIES.iter().any(is_auxiliary)
            }
        }
    }

    /// Which of the daughters is the syntactic head, and which the semantic one.
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
        (syntactic, SEMANTIC.head_child(label, &names).min(last))
    }
}

/// What a bracket of this label counts as by the conventions of Collins.
fn bracket(name: &str) -> &str {
    let end = name.char_indices().skip(1).find(|&(_, letter)| letter == '-' || letter == '=');
    match &name[..end.map_or(name.len(), |(at, _)| at)] {
        "PRT" => "ADVP",
        bare => bare,
    }
}

impl Kind {
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
    fn heads_by_form_and_by_meaning() {
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
