//! Alignment of the tokens of a noisy sentence with those of the original, computed from the edits between them.

use crate::edit::{Op, TokenEdit};

/// A set of tokens of the original sentence aligned with a set of tokens of the noisy one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// Positions in the original, in order; empty for an inserted word.
    pub original: &'a [usize],
    /// Positions in the noisy sentence, in order; empty for deleted words.
    pub noisy: &'a [usize],
    /// Indices of the edits that changed these tokens, in order.
    pub edits: &'a [usize],
}

/// Many-to-many alignment of the tokens of a sentence before and after a list of edits.
///
/// A replaced or moved word is linked to the original word, all parts of a split word to that word, a joined word to
/// all its parts. Each token of either sentence is in exactly one link. Edits are composed over all passes: a word that
/// was inserted and deleted again leaves no trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alignment {
    /// For each link, the end of its items in `original`, `noisy` and `edits`.
    ends: Vec<[usize; 3]>,
    original: Vec<usize>,
    noisy: Vec<usize>,
    edits: Vec<usize>,
    /// The link of each token of the original.
    of_original: Vec<usize>,
    /// The link of each token of the noisy sentence.
    of_noisy: Vec<usize>,
}

impl Alignment {
    /// Aligns a sentence of `original_len` tokens with the result of the edits. An edit whose position is outside the
    /// sentence at that point is ignored.
    pub fn new(original_len: usize, edits: &[TokenEdit]) -> Self {
        let mut tracker = Tracker::new(original_len);
        for (number, edit) in edits.iter().enumerate() {
            tracker.apply(number, edit);
        }
        tracker.finish(original_len)
    }

    /// The links, ordered by their first token in the noisy sentence. Deleted words come where they were, before a word
    /// inserted at the same position.
    pub fn links(&self) -> impl ExactSizeIterator<Item = Link<'_>> {
        (0..self.ends.len()).map(|link| self.link(link))
    }

    /// Index in [`Alignment::links`] of the link of token `at` of the original.
    pub fn of_original(&self, at: usize) -> Option<usize> {
        self.of_original.get(at).copied()
    }

    /// Index in [`Alignment::links`] of the link of token `at` of the noisy sentence.
    pub fn of_noisy(&self, at: usize) -> Option<usize> {
        self.of_noisy.get(at).copied()
    }

    /// The link at index `at` of [`Alignment::links`].
    ///
    /// # Panics
    /// If `at` is out of range.
    pub fn link(&self, at: usize) -> Link<'_> {
        let start = at.checked_sub(1).map_or([0; 3], |before| self.ends[before]);
        let end = self.ends[at];
        Link {
            original: &self.original[start[0]..end[0]],
            noisy: &self.noisy[start[1]..end[1]],
            edits: &self.edits[start[2]..end[2]],
        }
    }

    /// Number of tokens in the noisy sentence.
    pub fn noisy_len(&self) -> usize {
        self.noisy.len()
    }

    /// For each token of the noisy sentence, the positions of the original tokens that it comes from.
    pub fn origins(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.of_noisy.iter().map(|&link| self.link(link).original)
    }
}

/// A token of the current sentence, or a deleted one.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// Aligned tokens have the same root in `Tracker::parents`.
    set: usize,
    is_deleted: bool,
}

/// The current sentence after some of the edits, with its deleted tokens, and a union-find structure over tokens.
struct Tracker {
    slots: Vec<Slot>,
    /// Parent of each set in the union-find forest. The token at position *i* of the original starts set *i*.
    parents: Vec<usize>,
    /// Pairs of set and edit, in order of the edits.
    events: Vec<(usize, usize)>,
    /// Number of tokens that are not deleted.
    len: usize,
    /// True while every token's position equals its index in `slots`: only substitutions so far.
    only_substitutions: bool,
}

impl Tracker {
    fn new(len: usize) -> Self {
        Self {
            slots: (0..len).map(|set| Slot { set, is_deleted: false }).collect(),
            parents: (0..len).collect(),
            events: Vec::new(),
            len,
            only_substitutions: true,
        }
    }

    fn apply(&mut self, number: usize, edit: &TokenEdit) {
        if !edit.fits(self.len) {
            return;
        }
        let first = self.slot_index(edit.at as usize);
        match &edit.op {
            Op::Substitute => self.record(first, number),
            Op::Delete => {
                self.record(first, number);
                self.slots[first].is_deleted = true;
            }
            Op::Insert => {
                self.slots.insert(first, Slot { set: self.parents.len(), is_deleted: false });
                self.parents.push(self.parents.len());
                self.record(first, number);
            }
            Op::Move(moved) => {
                let words = self.take_slots(edit.at as usize, moved.count());
                let to = self.find_slot(moved.to as usize);
                self.slots.splice(to..to, words.iter().copied());
                (to..to + words.len()).for_each(|index| self.record(index, number));
            }
            Op::Split(parts) => {
                self.record(first, number);
                self.slots.splice(first..first, std::iter::repeat_n(self.slots[first], parts.count() - 1));
            }
            Op::Join(parts) => {
                let words = self.take_slots(edit.at as usize, parts.count());
                for word in &words[1..] {
                    let (one, other) = (self.root(words[0].set), self.root(word.set));
                    self.parents[other] = one;
                }
                self.slots.insert(first, words[0]);
                self.record(first, number);
            }
        }
        self.len = edit.length_after(self.len);
        self.only_substitutions &= edit.op == Op::Substitute;
    }

    /// Records that the edit changed the token in this slot.
    fn record(&mut self, index: usize, edit: usize) {
        self.events.push((self.slots[index].set, edit));
    }

    /// Removes the slots of `count` tokens starting at position `at`.
    fn take_slots(&mut self, at: usize, count: usize) -> Vec<Slot> {
        let mut take = |_| {
            let index = self.find_slot(at);
            self.slots.remove(index)
        };
        (0..count).map(&mut take).collect()
    }

    /// Index of the slot of the token at position `at` of the current sentence; `slots.len()` if there is none.
    fn slot_index(&self, at: usize) -> usize {
        if self.only_substitutions { at } else { self.find_slot(at) }
    }

    fn find_slot(&self, at: usize) -> usize {
        let tokens = self.slots.iter().enumerate().filter(|(_, slot)| !slot.is_deleted);
        tokens.map(|(index, _)| index).nth(at).unwrap_or(self.slots.len())
    }

    fn root(&self, mut set: usize) -> usize {
        while self.parents[set] != set {
            set = self.parents[set];
        }
        set
    }

    fn finish(self, original_len: usize) -> Alignment {
        let link_of_root = self.number_links(original_len);
        let count = link_of_root.iter().flatten().count();
        let link = |set: usize| link_of_root[self.root(set)];
        // Every original token has a link; an inserted token that was deleted again has none.
        let of_original: Vec<usize> = (0..original_len).filter_map(link).collect();
        let tokens = self.slots.iter().filter(|slot| !slot.is_deleted);
        let of_noisy: Vec<usize> = tokens.filter_map(|slot| link(slot.set)).collect();
        let mut events: Vec<(usize, usize)> =
            self.events.iter().filter_map(|&(set, edit)| Some((link(set)?, edit))).collect();
        events.sort_unstable();
        events.dedup();
        let of_event = events.iter().map(|event| event.0);
        let (original, original_ends) = group_positions(of_original.iter().copied(), count);
        let (noisy, noisy_ends) = group_positions(of_noisy.iter().copied(), count);
        let (_, edits_ends) = group_positions(of_event, count);
        let ends = (0..count).map(|link| [original_ends[link], noisy_ends[link], edits_ends[link]]).collect();
        let edits = events.into_iter().map(|event| event.1).collect();
        Alignment { ends, original, noisy, edits, of_original, of_noisy }
    }

    /// Numbers the links in the order of their first token, or of their first deleted one if all are deleted. Indexed
    /// by root; `None` for other sets and for tokens that were inserted and deleted again.
    fn number_links(&self, original_len: usize) -> Vec<Option<usize>> {
        let mut has_noisy = vec![false; self.parents.len()];
        let mut has_original = vec![false; self.parents.len()];
        for slot in self.slots.iter().filter(|slot| !slot.is_deleted) {
            has_noisy[self.root(slot.set)] = true;
        }
        for set in 0..original_len {
            has_original[self.root(set)] = true;
        }
        let mut number = vec![None; self.parents.len()];
        let mut next = 0;
        for slot in &self.slots {
            let root = self.root(slot.set);
            let is_first = number[root].is_none() && slot.is_deleted != has_noisy[root];
            if is_first && (!slot.is_deleted || has_original[root]) {
                number[root] = Some(next);
                next += 1;
            }
        }
        number
    }
}

/// Counting sort: the positions of the items, group by group, and the end of each group.
fn group_positions(groups: impl Iterator<Item = usize> + Clone, count: usize) -> (Vec<usize>, Vec<usize>) {
    let mut ends = vec![0; count];
    let mut len = 0;
    for group in groups.clone() {
        ends[group] += 1;
        len += 1;
    }
    let mut end = 0;
    for group in &mut ends {
        // The start for now; filling the group advances it to the end.
        (*group, end) = (end, end + *group);
    }
    let mut items = vec![0; len];
    for (at, group) in groups.enumerate() {
        items[ends[group]] = at;
        ends[group] += 1;
    }
    (items, ends)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn edits(list: &[(Op, u32)]) -> Vec<TokenEdit> {
        list.iter().map(|(op, at)| TokenEdit::blank(op.clone(), *at)).collect()
    }

    fn origins(len: usize, edits: &[TokenEdit]) -> Vec<Vec<usize>> {
        Alignment::new(len, edits).origins().map(<[usize]>::to_vec).collect()
    }

    #[test]
    fn tokens_are_followed_through_edits() {
        let edits = edits(&[(Op::Delete, 1), (Op::Insert, 1), (Op::Substitute, 2), (Op::Delete, 9)]);
        assert_eq!(origins(3, &edits), [vec![0], vec![], vec![2]]);
        let alignment = Alignment::new(3, &edits);
        let deleted = Link { original: &[1], noisy: &[], edits: &[0] };
        let inserted = Link { original: &[], noisy: &[1], edits: &[1] };
        assert_eq!(alignment.links().skip(1).take(2).collect::<Vec<_>>(), [deleted, inserted]);
        assert_eq!(alignment.link(3).edits, [2]);
    }

    #[test]
    fn an_inserted_and_deleted_word_leaves_no_trace() {
        let edits = edits(&[(Op::Insert, 2), (Op::Substitute, 2), (Op::Delete, 2), (Op::Insert, 0)]);
        assert_eq!(origins(2, &edits), [vec![], vec![0], vec![1]]);
        assert_eq!(Alignment::new(0, &[]).links().len(), 0);
    }

    #[test]
    fn words_are_linked_with_their_parts_after_moves() {
        let edit = |edit: Option<TokenEdit>| edit.unwrap_or_else(|| panic!("no such edit"));
        let edits = [
            edit(TokenEdit::split(0, "into", &["in", "to"])),
            edit(TokenEdit::move_words(1, 2, &["to"])),
            edit(TokenEdit::join(1, &["the", "to"], "theto")),
        ];
        let alignment = Alignment::new(3, &edits);
        let one = Link { original: &[0, 1], noisy: &[0, 1], edits: &[0, 1, 2] };
        let other = Link { original: &[2], noisy: &[2], edits: &[] };
        assert_eq!(alignment.links().collect::<Vec<_>>(), [one, other]);
        assert_eq!((alignment.of_original(1), alignment.of_noisy(2)), (Some(0), Some(1)));
    }

    #[test]
    fn a_word_that_moves_keeps_its_link() {
        let moved: Vec<TokenEdit> = TokenEdit::move_words(0, 2, &["a"]).into_iter().collect();
        assert_eq!(origins(3, &moved), [[1], [2], [0]]);
        assert_eq!(Alignment::new(3, &moved).of_original(0), Some(2));
    }

    /// Makes an edit from random numbers for a sentence of `len` tokens; it may be out of range.
    fn random_edit(len: usize, (op, at, to, count): (u8, u16, u16, u8)) -> Option<TokenEdit> {
        let words: Vec<&str> = vec!["w"; usize::from(count % 3) + 1];
        let (at, to) = (u32::from(at) % (len as u32 + 1), u32::from(to) % (len as u32 + 1));
        match op % 6 {
            0 => Some(TokenEdit::blank(Op::Substitute, at)),
            1 => Some(TokenEdit::blank(Op::Delete, at)),
            2 => Some(TokenEdit::blank(Op::Insert, at)),
            3 => TokenEdit::move_words(at, to, &words),
            4 => TokenEdit::split(at, "w", &words),
            _ => TokenEdit::join(at, &words, "w"),
        }
    }

    /// Original tokens, noisy tokens and edits of one connected component.
    type Component = (BTreeSet<usize>, BTreeSet<usize>, BTreeSet<usize>);

    /// A naive model: all tokens before and after every edit, and arcs between them.
    #[derive(Default)]
    struct Graph {
        tokens: usize,
        /// Pairs of an old and a new token.
        arcs: Vec<(usize, usize)>,
        /// Pairs of token and edit.
        edits: Vec<(usize, usize)>,
    }

    impl Graph {
        fn token(&mut self) -> usize {
            self.tokens += 1;
            self.tokens - 1
        }

        /// Replaces old tokens with new ones.
        fn replace(&mut self, from: &[usize], count: usize, edit: usize) -> Vec<usize> {
            let new: Vec<usize> = (0..count).map(|_| self.token()).collect();
            self.edits.extend(from.iter().chain(&new).map(|&token| (token, edit)));
            self.arcs.extend(from.iter().flat_map(|&old| new.iter().map(move |&new| (old, new))));
            new
        }

        fn component(&self, of: usize) -> BTreeSet<usize> {
            let mut found = BTreeSet::from([of]);
            loop {
                let before = found.len();
                for &(one, other) in &self.arcs {
                    if found.contains(&one) || found.contains(&other) {
                        found.extend([one, other]);
                    }
                }
                if found.len() == before {
                    return found;
                }
            }
        }
    }

    fn model(len: usize, edits: &[TokenEdit]) -> (BTreeSet<Component>, Vec<BTreeSet<usize>>) {
        let mut graph = Graph::default();
        let mut now: Vec<usize> = (0..len).map(|_| graph.token()).collect();
        for (number, edit) in edits.iter().enumerate() {
            if is_out_of_range(edit, now.len()) {
                continue;
            }
            let (out, into) = edit.lengths();
            let old: Vec<usize> = now.drain(edit.at as usize..edit.at as usize + out).collect();
            if let Op::Move(moved) = &edit.op {
                let to = moved.to as usize;
                let words: Vec<usize> =
                    old.iter().flat_map(|&old| graph.replace(&[old], 1, number)).collect();
                now.splice(to..to, words);
            } else {
                let at = edit.at as usize;
                let new = graph.replace(&old, into, number);
                now.splice(at..at, new);
            }
        }
        let component = |token: usize| {
            let tokens = graph.component(token);
            let noisy = |token: &usize| now.iter().position(|there| there == token);
            (
                tokens.iter().copied().filter(|&token| token < len).collect(),
                tokens.iter().filter_map(noisy).collect(),
                graph
                    .edits
                    .iter()
                    .filter(|(token, _)| tokens.contains(token))
                    .map(|(_, edit)| *edit)
                    .collect(),
            )
        };
        let all: BTreeSet<Component> = (0..len).chain(now.iter().copied()).map(component).collect();
        (all, now.iter().map(|&token| component(token).0).collect())
    }

    fn is_out_of_range(edit: &TokenEdit, len: usize) -> bool {
        let (out, _) = edit.lengths();
        let to = if let Op::Move(moved) = &edit.op { moved.to } else { 0 };
        edit.at.max(to) as usize + out > len
    }

    proptest! {
        #[test]
        fn alignments_equal_those_of_a_naive_model(
            len in 0..7_usize,
            draws in proptest::collection::vec(any::<(u8, u16, u16, u8)>(), 0..9),
        ) {
            let mut words: Vec<String> = vec![String::new(); len];
            let mut edits = Vec::new();
            for draw in draws {
                if let Some(edit) = random_edit(words.len(), draw) {
                    edit.apply(&mut words);
                    edits.push(edit);
                }
            }
            let alignment = Alignment::new(len, &edits);
            prop_assert_eq!(alignment.noisy_len(), words.len());
            let set = |positions: &[usize]| positions.iter().copied().collect::<BTreeSet<usize>>();
            let found: BTreeSet<Component> =
                alignment.links().map(|l| (set(l.original), set(l.noisy), set(l.edits))).collect();
            let (expected, origins) = model(len, &edits);
            prop_assert_eq!(&found, &expected);
            // No two links are the same, and their parts are in order.
            prop_assert_eq!(alignment.links().len(), found.len());
            for link in alignment.links() {
                for part in [link.original, link.noisy, link.edits] {
                    prop_assert!(part.is_sorted_by(|a, b| a < b));
                }
            }
            prop_assert_eq!(alignment.origins().map(set).collect::<Vec<_>>(), origins);
            let firsts: Vec<usize> = alignment.links().filter_map(|l| l.noisy.first().copied()).collect();
            prop_assert!(firsts.is_sorted_by(|a, b| a < b));
            for at in 0..words.len() {
                prop_assert!(alignment.of_noisy(at).is_some_and(|l| alignment.link(l).noisy.contains(&at)));
            }
            for at in 0..len {
                prop_assert!(alignment.of_original(at).is_some_and(|l| alignment.link(l).original.contains(&at)));
            }
        }
    }
}
