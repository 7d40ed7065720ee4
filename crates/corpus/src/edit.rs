//! Token edits: everything an error does to a sentence.

use std::borrow::Cow;
use std::fmt;

/// The three things that can be done to a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// The token is replaced by another.
    Substitute,
    /// The token goes.
    Delete,
    /// A token is put before the one that stood at the position.
    Insert,
}

impl Op {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Substitute => "substitute",
            Self::Delete => "delete",
            Self::Insert => "insert",
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One change to one token.
///
/// Positions count surface tokens from 0 in the sentence as it stood before this edit. For an insertion the
/// position is the one that the new token takes.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TokenEdit {
    /// Which time the sentence was gone over, from 1.
    pub pass: u32,
    /// The kind of error that this edit belongs to: `missing-word`, `agreement`, …
    pub kind: Cow<'static, str>,
    /// The sub-kind that its paper breaks results down by: `det`, `repeated-token`, `VB>VBG`, …
    pub subkind: Cow<'static, str>,
    /// What is done.
    pub op: Op,
    /// Where, from 0.
    pub at: u32,
    /// The word before; `None` for an insertion.
    pub old: Option<String>,
    /// Its tag.
    pub old_tag: Option<String>,
    /// The word after; `None` for a deletion.
    pub new: Option<String>,
    /// The tag of the new form; what a later pass sees.
    pub new_tag: Option<String>,
    /// For an agreement error, which member of the pair was changed: `left` or `right`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Cow<'static, str>>,
    /// How likely the result is still well formed, where that can be told: `low`, `some` or `high`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<Cow<'static, str>>,
}

impl TokenEdit {
    /// The word before, or an empty string.
    pub fn old_word(&self) -> &str {
        self.old.as_deref().unwrap_or_default()
    }

    /// The word after, or an empty string.
    pub fn new_word(&self) -> &str {
        self.new.as_deref().unwrap_or_default()
    }

    /// The tag of the word after, or an empty string.
    pub fn new_tag(&self) -> &str {
        self.new_tag.as_deref().unwrap_or_default()
    }

    /// Applies the edit to a sequence of words.
    ///
    /// Returns `false`, leaving the words alone, if the position is outside the sentence.
    pub fn apply<'e, W: From<&'e str>>(&'e self, words: &mut Vec<W>) -> bool {
        let at = self.at as usize;
        match self.op {
            Op::Substitute if at < words.len() => words[at] = self.new_word().into(),
            Op::Delete if at < words.len() => drop(words.remove(at)),
            Op::Insert if at <= words.len() => words.insert(at, self.new_word().into()),
            _ => return false,
        }
        true
    }
}

/// What a format needs beyond the edit itself to take it back byte for byte.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Undo {
    /// Brackets: which leaf, traces included, the deleted word became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<u32>,
    /// The text that was replaced, where it does not follow from the edit (odd spacing, another tag).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Tables: the lines (by number within the sentence, from 0) that do not follow from the edit, as they were.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<(u32, String)>,
}

impl Undo {
    /// Whether the edit says everything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An edit as it is written down: one JSON object a line.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct EditRecord {
    /// The sentence's number in its corpus.
    pub sentence: u64,
    /// The edit.
    #[serde(flatten)]
    pub edit: TokenEdit,
    /// What taking it back needs.
    #[serde(default, skip_serializing_if = "Undo::is_empty")]
    pub undo: Undo,
}
