//! Which token of an edited sentence came from which token of the original.

use crate::edit::{Op, TokenEdit};

/// A token of the original sentence, of the noisy one, or of both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Its place in the original; `None` for a word that an edit put in.
    pub original: Option<usize>,
    /// Its place in the noisy sentence; `None` for a word that an edit took out.
    pub noisy: Option<usize>,
    /// The edits that it went through, by their place in the list of edits, in order.
    pub edits: Vec<usize>,
}

/// How the tokens of a sentence before and after a list of edits belong together.
///
/// Edits are composed over all passes: a word that was put in and taken out again leaves no trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alignment {
    links: Vec<Link>,
}

impl Alignment {
    /// Follows each token of a sentence of `original_len` tokens through the edits. An edit outside the sentence, as
    /// it stands by then, is passed over.
    pub fn new(original_len: usize, edits: &[TokenEdit]) -> Self {
        let mut trail = Trail::new(original_len);
        for (number, edit) in edits.iter().enumerate() {
            trail.follow(number, edit);
        }
        Self { links: trail.finish() }
    }

    /// Every token of either sentence, from left to right; a word taken out stands before one put in at its place.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// For each token of the noisy sentence, its place in the original; `None` for a word that was put in.
    pub fn origins(&self) -> Vec<Option<usize>> {
        self.links.iter().filter(|link| link.noisy.is_some()).map(|link| link.original).collect()
    }
}

/// The tokens so far, those taken out among them. `noisy` says only whether the token is there.
struct Trail {
    links: Vec<Link>,
    /// How many tokens are there.
    len: usize,
    /// Whether each token still stands at its own number: nothing has come or gone.
    in_place: bool,
}

impl Trail {
    fn new(len: usize) -> Self {
        let link = |at| Link { original: Some(at), noisy: Some(at), edits: Vec::new() };
        Self { links: (0..len).map(link).collect(), len, in_place: true }
    }

    fn follow(&mut self, number: usize, edit: &TokenEdit) {
        let at = edit.at as usize;
        let outside = if edit.op == Op::Insert { at > self.len } else { at >= self.len };
        if outside {
            return;
        }
        let index = self.index(at);
        match edit.op {
            Op::Substitute => self.links[index].edits.push(number),
            Op::Delete => {
                self.links[index].edits.push(number);
                self.links[index].noisy = None;
                self.len -= 1;
            }
            Op::Insert => {
                self.links.insert(index, Link { original: None, noisy: Some(at), edits: vec![number] });
                self.len += 1;
            }
        }
        self.in_place &= edit.op == Op::Substitute;
    }

    /// Where the token at this place of the sentence as it stands is in the trail.
    fn index(&self, at: usize) -> usize {
        if self.in_place {
            return at;
        }
        let there = self.links.iter().enumerate().filter(|(_, link)| link.noisy.is_some());
        there.map(|(index, _)| index).nth(at).unwrap_or(self.links.len())
    }

    fn finish(mut self) -> Vec<Link> {
        self.links.retain(|link| link.original.is_some() || link.noisy.is_some());
        let there = self.links.iter_mut().filter_map(|link| link.noisy.as_mut());
        there.enumerate().for_each(|(at, noisy)| *noisy = at);
        self.links
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edits(list: &[(Op, u32)]) -> Vec<TokenEdit> {
        let edit = |&(op, at): &(Op, u32)| TokenEdit {
            pass: 1,
            kind: "".into(),
            subkind: "".into(),
            op,
            at,
            old: None,
            old_tag: None,
            new: Some("x".to_owned()),
            new_tag: None,
            side: None,
            risk: None,
        };
        list.iter().map(edit).collect()
    }

    #[test]
    fn tokens_are_followed_through_edits() {
        let edits = edits(&[(Op::Delete, 1), (Op::Insert, 1), (Op::Substitute, 2), (Op::Delete, 9)]);
        let alignment = Alignment::new(3, &edits);
        assert_eq!(alignment.origins(), [Some(0), None, Some(2)]);
        let deleted = Link { original: Some(1), noisy: None, edits: vec![0] };
        let inserted = Link { original: None, noisy: Some(1), edits: vec![1] };
        assert_eq!(alignment.links()[1..3], [deleted, inserted]);
        assert_eq!(alignment.links()[3].edits, [2]);
    }

    #[test]
    fn what_comes_and_goes_leaves_no_trace() {
        let edits = edits(&[(Op::Insert, 2), (Op::Substitute, 2), (Op::Delete, 2), (Op::Insert, 0)]);
        assert_eq!(Alignment::new(2, &edits).origins(), [None, Some(0), Some(1)]);
        assert_eq!(Alignment::new(0, &[]).links(), []);
    }
}
