//! Renumbering rows when a word is inserted or deleted.

use super::id::{NodeRef, RowId};

/// Renumbering of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renumber {
    /// For inserting a word with number `n`: `n` and all following numbers increase by one.
    Open(u32),
    /// For deleting word `n`: all following numbers decrease by one. The empty nodes after it are appended to those of
    /// the word before, of which there are as many as the second number says.
    Close(u32, u32),
}

impl Renumber {
    /// New number of a node.
    pub fn node(self, node: NodeRef) -> NodeRef {
        let NodeRef { word, empty } = node;
        match self {
            Self::Open(at) if word >= at => {
                // A head in DEPS may be any number, even one without a row.
                NodeRef { word: word.saturating_add(1), empty }
            }
            Self::Close(gone, _) if word > gone => NodeRef { word: word - 1, empty },
            Self::Close(gone, empties) if word == gone && empty > 0 => {
                NodeRef { word: gone - 1, empty: empty.saturating_add(empties) }
            }
            _ => node,
        }
    }

    /// New number of a row.
    pub fn row(self, id: RowId) -> RowId {
        match (id, self) {
            (RowId::Word(word), _) => RowId::Word(self.node(NodeRef::word(word)).word),
            (RowId::Empty(word, empty), _) => {
                let node = self.node(NodeRef { word, empty });
                RowId::Empty(node.word, node.empty)
            }
            (RowId::Range(first, last), Self::Open(at)) => {
                RowId::Range(first + u32::from(first >= at), last + u32::from(last >= at))
            }
            // If the first word of a range is deleted, the next word takes over its number.
            (RowId::Range(first, last), Self::Close(gone, _)) => {
                RowId::Range(first - u32::from(first > gone), last - u32::from(last >= gone))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opening_and_closing_a_gap() {
        let row = |change: Renumber, id: &str| RowId::parse(id).map(|id| change.row(id).to_string());
        let all = |change| {
            ["2", "3", "4", "2.1", "3.1", "1-2", "2-3", "2-4", "3-5", "4-5"].map(|id| row(change, id))
        };
        let some = |ids: [&str; 10]| ids.map(|id| Some(id.to_owned()));
        let opened = some(["2", "4", "5", "2.1", "4.1", "1-2", "2-4", "2-5", "4-6", "5-6"]);
        assert_eq!(all(Renumber::Open(3)), opened);
        let closed = some(["2", "3", "3", "2.1", "2.3", "1-2", "2-2", "2-3", "3-4", "3-4"]);
        assert_eq!(all(Renumber::Close(3, 2)), closed);
    }

    #[test]
    fn the_root_stays() {
        let node =
            |change: Renumber, node: &str| NodeRef::parse(node).map(|node| change.node(node).to_string());
        assert_eq!(node(Renumber::Open(1), "0").as_deref(), Some("0"));
        assert_eq!(node(Renumber::Close(2, 0), "1").as_deref(), Some("1"));
        assert_eq!(node(Renumber::Close(1, 1), "1.1").as_deref(), Some("0.2"));
    }
}
