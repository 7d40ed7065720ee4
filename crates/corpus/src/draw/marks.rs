//! What edits did to each token of a sentence.

use crate::edit::{Op, TokenEdit};

/// What was done to a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// In the noisy sentence: it stands where another word stood.
    Substituted {
        /// The original word.
        old: String,
    },
    /// In the noisy sentence: it was put in.
    Inserted,
    /// In the original sentence: another word took its place.
    Replaced {
        /// The word of the noisy sentence.
        new: String,
    },
    /// In the original sentence: it was taken out.
    Deleted,
}

/// A token that was edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What was done to it.
    pub kind: MarkKind,
    /// The kinds of error that did it, separated by commas.
    pub label: String,
}

/// A word of the original that the noisy sentence lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The word.
    pub word: String,
    /// The kinds of error that took it out, separated by commas.
    pub label: String,
}

/// The marks of one sentence. The default has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    tokens: Vec<Option<Mark>>,
    /// What is missing before each token, and after the last.
    gaps: Vec<Vec<Missing>>,
}

impl Marks {
    /// Marks for the noisy sentence: what `edits`, one after the other, made of a sentence of `original_len` tokens.
    ///
    /// A word put in and taken out again, or changed and changed back, has no mark. An edit outside the sentence
    /// is passed over.
    pub fn noisy(original_len: usize, edits: &[TokenEdit]) -> Self {
        let sentence = Sentence::edited(original_len, edits);
        let (tokens, mut gaps): (Vec<_>, Vec<_>) =
            sentence.tokens.into_iter().map(|token| (token.noisy_mark(), missing(token.lost_before))).unzip();
        gaps.push(missing(sentence.lost_at_end));
        Self { tokens, gaps }
    }

    /// Marks for the original sentence of `original_len` tokens: what became of them through `edits`.
    pub fn original(original_len: usize, edits: &[TokenEdit]) -> Self {
        let sentence = Sentence::edited(original_len, edits);
        let mut tokens = vec![None; original_len];
        for token in sentence.tokens {
            mark_lost(&mut tokens, &token.lost_before);
            if let Some(at) = token.original {
                tokens[at] = token.original_mark();
            }
        }
        mark_lost(&mut tokens, &sentence.lost_at_end);
        Self { tokens, gaps: Vec::new() }
    }

    /// What was done to the token, if anything.
    pub fn token(&self, at: usize) -> Option<&Mark> {
        self.tokens.get(at)?.as_ref()
    }

    /// The words that are missing right before the token; one past the last token: at the end.
    pub fn missing_before(&self, at: usize) -> &[Missing] {
        self.gaps.get(at).map_or(&[], Vec::as_slice)
    }

    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.tokens.iter().all(Option::is_none) && self.gaps.iter().all(Vec::is_empty)
    }
}

/// An original token that is no longer there.
struct Lost {
    original: usize,
    word: String,
    kinds: Vec<String>,
}

fn missing(lost: Vec<Lost>) -> Vec<Missing> {
    lost.into_iter().map(|lost| Missing { word: lost.word, label: lost.kinds.join(", ") }).collect()
}

fn mark_lost(tokens: &mut [Option<Mark>], lost: &[Lost]) {
    for lost in lost {
        tokens[lost.original] = Some(Mark { kind: MarkKind::Deleted, label: lost.kinds.join(", ") });
    }
}

/// A token on its way through the edits.
#[derive(Default)]
struct Token {
    /// Its place in the original; `None` for one that was put in.
    original: Option<usize>,
    /// The word at first and now, once it has been changed.
    changed: Option<(String, String)>,
    /// The kinds of error that touched it.
    kinds: Vec<String>,
    /// What was taken out between the token before and this one.
    lost_before: Vec<Lost>,
}

impl Token {
    fn touched_by(&mut self, kind: &str) {
        if !self.kinds.iter().any(|k| k == kind) {
            self.kinds.push(kind.to_owned());
        }
    }

    fn change(&self) -> Option<&(String, String)> {
        self.changed.as_ref().filter(|(first, now)| first != now)
    }

    fn noisy_mark(&self) -> Option<Mark> {
        let kind = match (self.original, self.change()) {
            (None, _) => MarkKind::Inserted,
            (Some(_), Some((first, _))) => MarkKind::Substituted { old: first.clone() },
            (Some(_), None) => return None,
        };
        Some(Mark { kind, label: self.kinds.join(", ") })
    }

    fn original_mark(&self) -> Option<Mark> {
        let (_, now) = self.change()?;
        Some(Mark { kind: MarkKind::Replaced { new: now.clone() }, label: self.kinds.join(", ") })
    }
}

struct Sentence {
    tokens: Vec<Token>,
    lost_at_end: Vec<Lost>,
}

impl Sentence {
    fn edited(original_len: usize, edits: &[TokenEdit]) -> Self {
        let tokens = (0..original_len).map(|at| Token { original: Some(at), ..Token::default() }).collect();
        let mut sentence = Self { tokens, lost_at_end: Vec::new() };
        for edit in edits {
            sentence.apply(edit);
        }
        sentence
    }

    fn apply(&mut self, edit: &TokenEdit) {
        let at = edit.at as usize;
        match edit.op {
            Op::Substitute if at < self.tokens.len() => {
                let token = &mut self.tokens[at];
                token.touched_by(&edit.kind);
                let first =
                    token.changed.take().map_or_else(|| edit.old_word().to_owned(), |(first, _)| first);
                token.changed = Some((first, edit.new_word().to_owned()));
            }
            Op::Delete if at < self.tokens.len() => self.delete(at, edit),
            Op::Insert if at <= self.tokens.len() => self.insert(at, edit),
            _ => {}
        }
    }

    fn delete(&mut self, at: usize, edit: &TokenEdit) {
        let mut token = self.tokens.remove(at);
        token.touched_by(&edit.kind);
        let mut lost = token.lost_before;
        if let Some(original) = token.original {
            let word = token.changed.map_or_else(|| edit.old_word().to_owned(), |(first, _)| first);
            lost.push(Lost { original, word, kinds: token.kinds });
        }
        let gap = self.lost_before(at);
        lost.append(gap);
        *gap = lost;
    }

    /// A word goes right before the one that stood there, so after what is missing there: as in the trees.
    fn insert(&mut self, at: usize, edit: &TokenEdit) {
        let lost_before = std::mem::take(self.lost_before(at));
        let token = Token { kinds: vec![edit.kind.to_string()], lost_before, ..Token::default() };
        self.tokens.insert(at, token);
    }

    fn lost_before(&mut self, at: usize) -> &mut Vec<Lost> {
        match self.tokens.get_mut(at) {
            Some(token) => &mut token.lost_before,
            None => &mut self.lost_at_end,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// An edit with no tags.
    pub(in crate::draw) fn edit(kind: &str, op: Op, at: u32, old: &str, new: &str) -> TokenEdit {
        let word = |word: &str| (!word.is_empty()).then(|| word.to_owned());
        TokenEdit {
            pass: 1,
            kind: kind.to_owned().into(),
            subkind: "".into(),
            op,
            at,
            old: word(old),
            old_tag: None,
            new: word(new),
            new_tag: None,
            side: None,
            risk: None,
        }
    }

    fn substituted(old: &str, label: &str) -> Mark {
        Mark { kind: MarkKind::Substituted { old: old.into() }, label: label.into() }
    }

    #[test]
    fn edits_of_several_passes_compose() {
        // Nets on the quay are wet → Net to the the quay were
        let edits = [
            edit("missing-word", Op::Delete, 5, "wet", ""),
            edit("extra-word", Op::Insert, 2, "", "the"),
            edit("agreement", Op::Substitute, 0, "Nets", "Net"),
            edit("verb-form", Op::Substitute, 5, "are", "is"),
            edit("agreement", Op::Substitute, 5, "is", "were"),
            edit("missing-word", Op::Delete, 1, "on", ""),
            edit("extra-word", Op::Insert, 1, "", "to"),
        ];
        let noisy = Marks::noisy(6, &edits);
        assert_eq!(noisy.token(0), Some(&substituted("Nets", "agreement")));
        let inserted = |at| matches!(noisy.token(at), Some(Mark { kind: MarkKind::Inserted, .. }));
        assert_eq!([0, 1, 2, 3, 4, 5].map(inserted), [false, true, true, false, false, false]);
        assert_eq!(noisy.token(5), Some(&substituted("are", "verb-form, agreement")));
        let words = |at| noisy.missing_before(at).iter().map(|m| m.word.as_str()).collect::<Vec<_>>();
        assert_eq!((words(1), words(2), words(6)), (vec!["on"], vec![], vec!["wet"]));

        let original = Marks::original(6, &edits);
        let kinds: Vec<_> = (0..6).map(|at| original.token(at).map(|m| m.kind.clone())).collect();
        let replaced = |new: &str| Some(MarkKind::Replaced { new: new.into() });
        let deleted = Some(MarkKind::Deleted);
        assert_eq!(kinds, [replaced("Net"), deleted.clone(), None, None, replaced("were"), deleted]);
    }

    #[test]
    fn what_was_taken_back_is_not_marked() {
        let edits = [
            edit("agreement", Op::Substitute, 1, "are", "is"),
            edit("agreement", Op::Substitute, 1, "is", "are"),
            edit("extra-word", Op::Insert, 0, "", "of"),
            edit("missing-word", Op::Delete, 0, "of", ""),
            edit("missing-word", Op::Delete, 9, "nowhere", ""),
        ];
        assert!(Marks::noisy(2, &edits).is_empty());
        assert!(Marks::original(2, &edits).is_empty());
    }

    #[test]
    fn missing_words_keep_their_order() {
        for order in [[1, 1], [2, 1]] {
            let words = if order[0] == 1 { ["the", "old"] } else { ["old", "the"] };
            let edits = [0, 1].map(|i| edit("missing-word", Op::Delete, order[i], words[i], ""));
            let marks = Marks::noisy(4, &edits);
            let missing: Vec<_> = marks.missing_before(1).iter().map(|m| m.word.as_str()).collect();
            assert_eq!(missing, ["the", "old"]);
        }
    }
}
