//! Numbers of rows and nodes.

use std::fmt;

/// Number in the first column of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowId {
    /// A word, numbered from 1.
    Word(u32),
    /// A surface token of several words: the first and the last word.
    Range(u32, u32),
    /// An empty node: the preceding word (0 for none) and the node's number after it, from 1.
    Empty(u32, u32),
}

impl RowId {
    /// Parses `3`, `3-4` or `3.1`.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some((first, last)) = text.split_once('-') {
            return Some(Self::Range(number(first)?, number(last)?));
        }
        let node: NodeRef = NodeRef::parse(text)?;
        Some(if node.empty == 0 { Self::Word(node.word) } else { Self::Empty(node.word, node.empty) })
    }

    /// The node of the row; `None` for a range.
    pub fn node(self) -> Option<NodeRef> {
        match self {
            Self::Word(word) => Some(NodeRef { word, empty: 0 }),
            Self::Empty(word, empty) => Some(NodeRef { word, empty }),
            Self::Range(..) => None,
        }
    }
}

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "{word}"),
            Self::Range(first, last) => write!(f, "{first}-{last}"),
            Self::Empty(word, empty) => write!(f, "{word}.{empty}"),
        }
    }
}

/// A node of the enhanced graph: a word or an empty node. Nodes are ordered as in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeRef {
    /// Number of the word; 0 is the root.
    pub word: u32,
    /// Number of the empty node after the word; 0 is the word itself.
    pub empty: u32,
}

impl NodeRef {
    /// The artificial root, head of the root word.
    pub const ROOT: Self = Self { word: 0, empty: 0 };

    /// The node of a word.
    pub fn word(word: u32) -> Self {
        Self { word, empty: 0 }
    }

    /// Parses `3` or `3.1`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('.') {
            Some((word, empty)) => {
                let empty = number(empty).filter(|&empty| empty > 0)?;
                Some(Self { word: number(word)?, empty })
            }
            None => Some(Self::word(number(text)?)),
        }
    }
}

impl fmt::Display for NodeRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.empty {
            0 => write!(f, "{}", self.word),
            empty => write!(f, "{}.{empty}", self.word),
        }
    }
}

/// Parses digits without a sign or leading zero, so that writing the number gives the same text.
pub(crate) fn number(text: &str) -> Option<u32> {
    let canonical = text == "0" || (text.starts_with(|c: char| matches!(c, '1'..='9')));
    if canonical && text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_parsed_and_written() {
        for text in ["1", "12", "3-4", "0.1", "7.12"] {
            assert_eq!(RowId::parse(text).map(|id| id.to_string()).as_deref(), Some(text));
        }
        for text in ["", "_", "01", "+1", "1-", "-2", "1.0", "1.", "a", "99999999999", "1-2-3", "1.2.3"] {
            assert_eq!(RowId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn an_empty_node_comes_after_its_word() {
        let mut nodes = ["2", "1.2", "0.1", "1", "1.10", "0"].map(NodeRef::parse);
        nodes.sort();
        assert_eq!(
            nodes.map(|n| n.map_or_else(String::new, |n| n.to_string())),
            ["0", "0.1", "1", "1.2", "1.10", "2"]
        );
    }
}
