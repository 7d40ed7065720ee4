//! Which tokens of an edited sentence came from which tokens of the original.

use crate::edit::{Op, TokenEdit};

/// Tokens of the original sentence and of the noisy one that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// Positions in the original, in order; none for a word that an edit put in.
    pub original: &'a [usize],
    /// Positions in the noisy sentence, in order; none for words that an edit took out.
    pub noisy: &'a [usize],
    /// The edits that they went through, by their place in the list of edits, in order.
    pub edits: &'a [usize],
}

/// How the tokens of a sentence before and after a list of edits belong together.
///
/// Tokens belong together if edits lead from one to the other: a word that is replaced or moved is linked to what it
/// was, all parts of a split word to that word, a joined word to all its parts. Each token of either sentence is in
/// exactly one link. Edits are composed over all passes: a word that was put in and taken out again leaves no trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alignment {
    /// Where what each link has of `original`, `noisy` and `edits` ends.
    ends: Vec<[usize; 3]>,
    original: Vec<usize>,
    noisy: Vec<usize>,
    edits: Vec<usize>,
    /// The link of each token of the original, and of the noisy sentence.
    of_original: Vec<usize>,
    of_noisy: Vec<usize>,
}

impl Alignment {
    /// Follows each token of a sentence of `original_len` tokens through the edits. An edit outside the sentence, as
    /// it stands by then, is passed over.
    pub fn new(original_len: usize, edits: &[TokenEdit]) -> Self {
        let mut trail = Trail::new(original_len);
        for (number, edit) in edits.iter().enumerate() {
            trail.follow(number, edit);
        }
        trail.finish(original_len)
    }

    /// Every token of either sentence, in the order of the noisy sentence, by the first token of each link there. Words
    /// taken out stand where they stood, before one put in at their place.
    pub fn links(&self) -> impl ExactSizeIterator<Item = Link<'_>> {
        (0..self.ends.len()).map(|link| self.link(link))
    }

    /// The place in [`Alignment::links`] of the link of this token of the original.
    pub fn of_original(&self, at: usize) -> Option<usize> {
        self.of_original.get(at).copied()
    }

    /// The place in [`Alignment::links`] of the link of this token of the noisy sentence.
    pub fn of_noisy(&self, at: usize) -> Option<usize> {
        self.of_noisy.get(at).copied()
    }

    /// The link at this place in [`Alignment::links`].
    ///
    /// # Panics
    /// If there are fewer.
    pub fn link(&self, at: usize) -> Link<'_> {
        let start = at.checked_sub(1).map_or([0; 3], |before| self.ends[before]);
        let end = self.ends[at];
        Link {
            original: &self.original[start[0]..end[0]],
            noisy: &self.noisy[start[1]..end[1]],
            edits: &self.edits[start[2]..end[2]],
        }
    }

    /// How many tokens the noisy sentence has.
    pub fn noisy_len(&self) -> usize {
        self.noisy.len()
    }

    /// For each token of the noisy sentence, the positions of those of the original that it came from.
    pub fn origins(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.of_noisy.iter().map(|&link| self.link(link).original)
    }
}

/// A token so far, or a gap that one left.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// Which tokens belong together: the same root in `Trail::joined`.
    family: usize,
    is_there: bool,
}

/// The tokens so far, with the gaps of those taken out among them.
struct Trail {
    spots: Vec<Spot>,
    /// For each family the one that it was joined with, or itself. The token at position *i* of the original begins
    /// family *i*.
    joined: Vec<usize>,
    /// The edits that each family went through: family and edit, in order of the edits.
    events: Vec<(usize, usize)>,
    /// How many tokens are there.
    len: usize,
    /// Whether each token still stands at its own number: nothing has come, gone or moved.
    in_place: bool,
}

impl Trail {
    fn new(len: usize) -> Self {
        Self {
            spots: (0..len).map(|family| Spot { family, is_there: true }).collect(),
            joined: (0..len).collect(),
            events: Vec::new(),
            len,
            in_place: true,
        }
    }

    fn follow(&mut self, number: usize, edit: &TokenEdit) {
        if !edit.fits(self.len) {
            return;
        }
        let first = self.index(edit.at as usize);
        match &edit.op {
            Op::Substitute => self.touch(first, number),
            Op::Delete => {
                self.touch(first, number);
                self.spots[first].is_there = false;
            }
            Op::Insert => {
                self.spots.insert(first, Spot { family: self.joined.len(), is_there: true });
                self.joined.push(self.joined.len());
                self.touch(first, number);
            }
            Op::Move(moved) => {
                let words = self.take_out(edit.at as usize, moved.count());
                let to = self.found(moved.to as usize);
                self.spots.splice(to..to, words.iter().copied());
                (to..to + words.len()).for_each(|index| self.touch(index, number));
            }
            Op::Split(parts) => {
                self.touch(first, number);
                self.spots.splice(first..first, std::iter::repeat_n(self.spots[first], parts.count() - 1));
            }
            Op::Join(parts) => {
                let words = self.take_out(edit.at as usize, parts.count());
                for word in &words[1..] {
                    let (one, other) = (self.root(words[0].family), self.root(word.family));
                    self.joined[other] = one;
                }
                self.spots.insert(first, words[0]);
                self.touch(first, number);
            }
        }
        self.len = edit.length_after(self.len);
        self.in_place &= edit.op == Op::Substitute;
    }

    fn touch(&mut self, index: usize, edit: usize) {
        self.events.push((self.spots[index].family, edit));
    }

    /// The spots of so many tokens from this position on, which are then no longer there.
    fn take_out(&mut self, at: usize, count: usize) -> Vec<Spot> {
        let mut take = |_| {
            let index = self.found(at);
            self.spots.remove(index)
        };
        (0..count).map(&mut take).collect()
    }

    /// Where the token at this position of the sentence as it stands is in the trail; the end for one past the last.
    fn index(&self, at: usize) -> usize {
        if self.in_place { at } else { self.found(at) }
    }

    fn found(&self, at: usize) -> usize {
        let there = self.spots.iter().enumerate().filter(|(_, spot)| spot.is_there);
        there.map(|(index, _)| index).nth(at).unwrap_or(self.spots.len())
    }

    fn root(&self, mut family: usize) -> usize {
        while self.joined[family] != family {
            family = self.joined[family];
        }
        family
    }

    fn finish(self, original_len: usize) -> Alignment {
        let link_of_root = self.numbered(original_len);
        let count = link_of_root.iter().flatten().count();
        let link = |family: usize| link_of_root[self.root(family)];
        // All originals are in some link; a family without any may be gone.
        let of_original: Vec<usize> = (0..original_len).filter_map(link).collect();
        let there = self.spots.iter().filter(|spot| spot.is_there);
        let of_noisy: Vec<usize> = there.filter_map(|spot| link(spot.family)).collect();
        let mut events: Vec<(usize, usize)> =
            self.events.iter().filter_map(|&(family, edit)| Some((link(family)?, edit))).collect();
        events.sort_unstable();
        events.dedup();
        let of_event = events.iter().map(|event| event.0);
        let (original, original_ends) = grouped(of_original.iter().copied(), count);
        let (noisy, noisy_ends) = grouped(of_noisy.iter().copied(), count);
        let (_, edits_ends) = grouped(of_event, count);
        let ends = (0..count).map(|link| [original_ends[link], noisy_ends[link], edits_ends[link]]).collect();
        let edits = events.into_iter().map(|event| event.1).collect();
        Alignment { ends, original, noisy, edits, of_original, of_noisy }
    }

    /// The place of each family's link, by its root: that of its first token, or of its first gap if none is left.
    fn numbered(&self, original_len: usize) -> Vec<Option<usize>> {
        let mut is_left = vec![false; self.joined.len()];
        let mut has_original = vec![false; self.joined.len()];
        for spot in self.spots.iter().filter(|spot| spot.is_there) {
            is_left[self.root(spot.family)] = true;
        }
        for family in 0..original_len {
            has_original[self.root(family)] = true;
        }
        let mut number = vec![None; self.joined.len()];
        let mut next = 0;
        for spot in &self.spots {
            let root = self.root(spot.family);
            let is_first = number[root].is_none() && spot.is_there == is_left[root];
            if is_first && (spot.is_there || has_original[root]) {
                number[root] = Some(next);
                next += 1;
            }
        }
        number
    }
}

/// The positions of the items of each group, one group after the other, and where each group ends.
fn grouped(groups: impl Iterator<Item = usize> + Clone, count: usize) -> (Vec<usize>, Vec<usize>) {
    let mut ends = vec![0; count];
    let mut len = 0;
    for group in groups.clone() {
        ends[group] += 1;
        len += 1;
    }
    let mut end = 0;
    for group in &mut ends {
        // For now where it starts.
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
    fn what_comes_and_goes_leaves_no_trace() {
        let edits = edits(&[(Op::Insert, 2), (Op::Substitute, 2), (Op::Delete, 2), (Op::Insert, 0)]);
        assert_eq!(origins(2, &edits), [vec![], vec![0], vec![1]]);
        assert_eq!(Alignment::new(0, &[]).links().len(), 0);
    }

    #[test]
    fn words_are_linked_with_their_parts_wherever_these_are() {
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

    /// An edit from random numbers, for a sentence of `len` tokens; sometimes one that does not fit.
    fn drawn(len: usize, (op, at, to, count): (u8, u16, u16, u8)) -> Option<TokenEdit> {
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

    /// What belongs together, found by going along all edits in both directions from each token in turn.
    type Component = (BTreeSet<usize>, BTreeSet<usize>, BTreeSet<usize>);

    /// Every token ever, and the edits between one and the next.
    #[derive(Default)]
    struct Graph {
        tokens: usize,
        /// From an earlier token to a later one, by an edit if it went through one.
        arcs: Vec<(usize, usize)>,
        edits: Vec<(usize, usize)>,
    }

    impl Graph {
        fn token(&mut self) -> usize {
            self.tokens += 1;
            self.tokens - 1
        }

        /// Makes new tokens out of old ones.
        fn make(&mut self, from: &[usize], count: usize, edit: usize) -> Vec<usize> {
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
            if is_outside(edit, now.len()) {
                continue;
            }
            let (out, into) = edit.lengths();
            let old: Vec<usize> = now.drain(edit.at as usize..edit.at as usize + out).collect();
            if let Op::Move(moved) = &edit.op {
                let to = moved.to as usize;
                let words: Vec<usize> = old.iter().flat_map(|&old| graph.make(&[old], 1, number)).collect();
                now.splice(to..to, words);
            } else {
                let at = edit.at as usize;
                let new = graph.make(&old, into, number);
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

    fn is_outside(edit: &TokenEdit, len: usize) -> bool {
        let (out, _) = edit.lengths();
        let to = if let Op::Move(moved) = &edit.op { moved.to } else { 0 };
        edit.at.max(to) as usize + out > len
    }

    proptest! {
        #[test]
        fn alignments_are_those_of_a_naive_model(
            len in 0..7_usize,
            draws in proptest::collection::vec(any::<(u8, u16, u16, u8)>(), 0..9),
        ) {
            let mut words: Vec<String> = vec![String::new(); len];
            let mut edits = Vec::new();
            for draw in draws {
                if let Some(edit) = drawn(words.len(), draw) {
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
