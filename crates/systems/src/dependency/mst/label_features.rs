//! Features for labelling an arc: the whole tree and the labels assigned so far.

use super::features::Offset;
use super::sentence_features::SentenceFeatures;
use super::word_features::WordFeatures;
use crate::dependency::tree::Dependents;
use solecism_tagging::hash::mixed;

/// Label of an arc not labelled yet, and of a missing arc.
pub(super) const NO_LABEL: u16 = u16::MAX;

/// A tree whose arcs are partly labelled.
pub(super) struct PartialTree<'p> {
    pub input: &'p SentenceFeatures,
    pub heads: &'p [u32],
    pub dependents: &'p Dependents,
    pub labels: &'p [u16],
}

impl PartialTree<'_> {
    fn head(&self, word: usize) -> usize {
        word.checked_sub(1).and_then(|at| self.heads.get(at)).map_or(0, |&head| head as usize)
    }

    fn label(&self, word: usize) -> u64 {
        word.checked_sub(1).and_then(|at| self.labels.get(at)).map_or(NO_LABEL, |&label| label).into()
    }

    /// Appends the features of the arc of `word`.
    pub(super) fn features(&self, word: usize, to: &mut Vec<u64>) {
        let head = self.head(word);
        let offset = Offset::between(head, word);
        let mut emit = |template: u64, values: &[u64]| {
            let start = template << 1 | u64::from(word < head);
            to.push(
                values
                    .iter()
                    .fold(start.wrapping_mul(0xa24b_aed4_963e_e407), |all, &value| mixed(all, value)),
            );
        };
        self.of_arc(head, word, offset, &mut emit);
        self.of_neighbours(head, word, &mut emit);
        self.of_dependents(head, word, &mut emit);
        self.of_siblings(head, word, &mut emit);
        self.of_grandparent(head, word, &mut emit);
    }

    fn of_arc(&self, head: usize, word: usize, offset: Offset, emit: &mut impl FnMut(u64, &[u64])) {
        let (h, d) = (self.input.word(head), self.input.word(word));
        emit(0, &[]);
        emit(1, &[d.xpos]);
        emit(2, &[d.word]);
        emit(3, &[d.suffix]);
        emit(4, &[d.prefix]);
        emit(5, &[h.xpos]);
        emit(6, &[h.word]);
        emit(7, &[h.xpos, d.xpos]);
        emit(8, &[h.upos, d.upos]);
        emit(9, &[h.word, d.word]);
        emit(10, &[h.word, d.xpos]);
        emit(11, &[h.xpos, d.word]);
        emit(12, &[h.upos, d.word]);
        emit(13, &[h.word, d.upos]);
        emit(14, &[h.xpos, d.xpos, offset.index() as u64]);
        emit(15, &[d.word, offset.index() as u64]);
        emit(16, &[h.suffix, d.suffix]);
        emit(17, &[h.xpos, d.suffix]);
        emit(18, &[h.prefix, d.upos]);
    }

    fn of_neighbours(&self, head: usize, word: usize, emit: &mut impl FnMut(u64, &[u64])) {
        let (h, d) = (self.input.word(head), self.input.word(word));
        let (before, after) = (self.input.before(word), self.input.word(word + 1));
        emit(20, &[d.xpos, before.xpos]);
        emit(21, &[d.xpos, after.xpos]);
        emit(22, &[before.xpos, d.xpos, after.xpos]);
        emit(23, &[d.xpos, before.word]);
        emit(24, &[d.xpos, after.word]);
        emit(25, &[d.word, before.word]);
        emit(26, &[d.word, after.word]);
        emit(27, &[h.xpos, d.xpos, self.input.before(head).xpos]);
        emit(28, &[h.xpos, d.xpos, self.input.word(head + 1).xpos]);
    }

    /// Dependents of the word.
    fn of_dependents(&self, head: usize, word: usize, emit: &mut impl FnMut(u64, &[u64])) {
        let (h, d) = (self.input.word(head), self.input.word(word));
        let below = self.dependents.of_word(word as u32);
        let features =
            |word: Option<&u32>| word.map_or(&WordFeatures::NONE, |&word| self.input.word(word as usize));
        let (first, last) = (features(below.first()), features(below.last()));
        emit(30, &[d.xpos, first.xpos]);
        emit(31, &[d.xpos, last.xpos]);
        emit(32, &[d.xpos, first.word]);
        emit(33, &[h.xpos, d.xpos, first.word]);
        emit(34, &[h.word, d.upos, first.word]);
        emit(35, &[d.word, first.word]);
        emit(36, &[d.xpos, below.len().min(5) as u64]);
        for &child in below {
            let (child, precedes) = (self.input.word(child as usize), u64::from((child as usize) < word));
            emit(37, &[h.upos, d.upos, child.upos, precedes]);
            emit(38, &[h.upos, d.xpos, child.word, precedes]);
        }
    }

    /// Other dependents of the head.
    fn of_siblings(&self, head: usize, word: usize, emit: &mut impl FnMut(u64, &[u64])) {
        let (h, d) = (self.input.word(head), self.input.word(word));
        let siblings = self.dependents.of_word(head as u32);
        let at = siblings.partition_point(|&sibling| (sibling as usize) < word);
        let features =
            |word: Option<&u32>| word.map_or(&WordFeatures::NONE, |&word| self.input.word(word as usize));
        let before = at.checked_sub(1).and_then(|at| siblings.get(at));
        let (near, next) = (features(before), features(siblings.get(at + 1)));
        let label = before.map_or(NO_LABEL.into(), |&before| self.label(before as usize));
        emit(40, &[h.xpos, d.xpos, near.xpos]);
        emit(41, &[h.xpos, d.xpos, next.xpos]);
        emit(42, &[h.xpos, d.xpos, label]);
        emit(43, &[d.word, label]);
        emit(44, &[d.upos, label]);
        emit(45, &[h.word, d.upos, label]);
        for &sibling in siblings.iter().filter(|&&sibling| sibling as usize != word) {
            let (other, precedes) = (self.input.word(sibling as usize), u64::from((sibling as usize) < word));
            emit(46, &[h.upos, d.upos, other.upos, precedes]);
            emit(47, &[h.xpos, d.xpos, other.word, precedes]);
            if precedes == 1 {
                emit(48, &[h.upos, d.upos, self.label(sibling as usize)]);
            }
        }
    }

    /// Head of the head.
    fn of_grandparent(&self, head: usize, word: usize, emit: &mut impl FnMut(u64, &[u64])) {
        let (h, d) = (self.input.word(head), self.input.word(word));
        let (above, label) = (self.input.word(self.head(head)), self.label(head));
        emit(50, &[above.xpos, h.xpos, d.xpos]);
        emit(51, &[label, d.xpos]);
        emit(52, &[label, h.xpos, d.xpos]);
        emit(53, &[label, d.word]);
        emit(54, &[label, h.upos, d.word]);
    }
}
