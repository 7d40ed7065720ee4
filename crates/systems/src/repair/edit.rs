//! Edits that repair a sentence.

/// An edit of one word. Positions count words from 0 in the sentence before this edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Delete a word.
    Delete {
        /// Position of the word.
        at: usize,
        /// The word.
        word: String,
        /// Its tag.
        tag: String,
    },
    /// Insert a word.
    Insert {
        /// Position of the new word.
        at: usize,
        /// The word.
        word: String,
        /// Its tag.
        tag: String,
    },
    /// Replace a word.
    Substitute {
        /// Position of the word.
        at: usize,
        /// The new word.
        word: String,
        /// Its tag.
        tag: String,
    },
}

impl Edit {
    /// Position of the edit.
    pub fn at(&self) -> usize {
        match self {
            Self::Delete { at, .. } | Self::Insert { at, .. } | Self::Substitute { at, .. } => *at,
        }
    }

    /// Applies the edit; returns `false` and changes nothing if its position is outside the sentence.
    pub fn apply(&self, words: &mut Vec<String>) -> bool {
        match self {
            Self::Delete { at, .. } if *at < words.len() => drop(words.remove(*at)),
            Self::Insert { at, word, .. } if *at <= words.len() => words.insert(*at, word.clone()),
            Self::Substitute { at, word, .. } if *at < words.len() => word.clone_into(&mut words[*at]),
            _ => return false,
        }
        true
    }

    /// True if a later edit is at the same place, and so might undo this one.
    pub fn is_met_by(&self, later: &Self) -> bool {
        let place = later.at();
        match self {
            Self::Delete { at, .. } => matches!(later, Self::Insert { .. }) && place == *at,
            Self::Insert { at, .. } | Self::Substitute { at, .. } => {
                !matches!(later, Self::Insert { .. }) && place == *at
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_made_inside_the_sentence_only() {
        let mut words: Vec<String> = ["a", "b"].map(str::to_owned).to_vec();
        let edit = |at: usize| (String::from("x"), String::from("X"), at);
        let insert = |at| {
            let (word, tag, at) = edit(at);
            Edit::Insert { at, word, tag }
        };
        let delete = |at| {
            let (word, tag, at) = edit(at);
            Edit::Delete { at, word, tag }
        };
        let substitute = |at| {
            let (word, tag, at) = edit(at);
            Edit::Substitute { at, word, tag }
        };
        assert!(
            !delete(2).apply(&mut words) && !substitute(2).apply(&mut words) && !insert(3).apply(&mut words)
        );
        assert!(
            insert(2).apply(&mut words) && substitute(0).apply(&mut words) && delete(1).apply(&mut words)
        );
        assert_eq!(words, ["x", "x"]);
        assert!(insert(1).is_met_by(&delete(1)) && !insert(1).is_met_by(&delete(0)));
        assert!(delete(1).is_met_by(&insert(1)) && !delete(1).is_met_by(&delete(1)));
    }
}
