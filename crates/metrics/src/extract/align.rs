//! Each word of a sentence with its likeliest counterpart in the correction.
//!
//! Words may be replaced, inserted, deleted, or change places with their neighbours (Damerau and Levenshtein).
//! A replacement is cheaper the more alike the words are: in lemma, in part of speech, in letters.

use std::ops::Range;

use super::similarity::distance;
use super::token::Token;
use super::upos::Upos;
use rustc_hash::FxHashMap;

/// The most cells that are compared, and with how many every length of moved words is tried.
const MOST_CELLS: usize = 1 << 22;
const FEW_CELLS: usize = 1 << 18;

/// Maximum number of words in a transposition, if the table is large.
const FEW_WORDS: usize = 20;

/// More than the sums of costs can differ by their order.
const ROUNDING: f64 = 1e-6;

/// Step of an alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// It stays.
    Match,
    /// Another stands for it.
    Replace,
    /// It goes.
    Delete,
    /// It is new.
    Insert,
    /// Several words stand for several: they change places, or are too many to be looked at one by one.
    Several,
}

/// A step of an alignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Operation.
    pub op: Op,
    /// The words of the source.
    pub source: Range<usize>,
    /// The words of the correction.
    pub target: Range<usize>,
}

impl Step {
    /// True if nothing changes.
    pub fn is_match(&self) -> bool {
        self.op == Op::Match
    }
}

/// The cheapest steps from a sentence to its correction.
pub fn align(source: &[Token], target: &[Token]) -> Vec<Step> {
    if (source.len() + 1).saturating_mul(target.len() + 1) <= MOST_CELLS {
        return Table::new(source, target).steps(0, 0);
    }
    // What is the same at both ends is not looked at again; what is left may be small enough, or is one step.
    let same = |(a, b): &(&Token, &Token)| a.text == b.text;
    let first = source.iter().zip(target).take_while(same).count();
    let (rest, other) = (&source[first..], &target[first..]);
    let last = rest.iter().rev().zip(other.iter().rev()).take_while(same).count();
    let (rest, other) = (&rest[..rest.len() - last], &other[..other.len() - last]);
    let matches = |from: usize, to: usize, count: usize| {
        (0..count).map(move |at| Step {
            op: Op::Match,
            source: from + at..from + at + 1,
            target: to + at..to + at + 1,
        })
    };
    let middle = if (rest.len() + 1).saturating_mul(other.len() + 1) <= MOST_CELLS {
        Table::new(rest, other).steps(first, first)
    } else {
        let (source, target) = (first..first + rest.len(), first..first + other.len());
        vec![Step { op: Op::Several, source, target }]
    };
    let ends = matches(first + rest.len(), first + other.len(), last);
    matches(0, 0, first).chain(middle).chain(ends).collect()
}

/// The costs of all beginnings, and the last step of each.
struct Table {
    rows: usize,
    width: usize,
    costs: Vec<f64>,
    /// How many words the last step has, and what is done with them.
    steps: Vec<(Op, u32)>,
}

impl Table {
    fn new(source: &[Token], target: &[Token]) -> Self {
        let (rows, width) = (source.len(), target.len() + 1);
        let size = (rows + 1) * width;
        let mut table = Self { rows, width, costs: vec![0.0; size], steps: vec![(Op::Match, 0); size] };
        for j in 1..width {
            table.set(0, j, j as f64, (Op::Insert, 1));
        }
        let words = Lowered::new(source, target);
        let most_moved = if size <= FEW_CELLS { usize::MAX } else { FEW_WORDS };
        for i in 1..=rows {
            table.set(i, 0, i as f64, (Op::Delete, 1));
            for j in 1..width {
                let (one, other) = (&source[i - 1], &target[j - 1]);
                if one.text == other.text {
                    table.set(i, j, table.at(i - 1, j - 1), (Op::Match, 1));
                    continue;
                }
                let moved = table.moved(&words, i, j, most_moved);
                let (insertion, deletion) = (table.at(i, j - 1) + 1.0, table.at(i - 1, j) + 1.0);
                let before = table.at(i - 1, j - 1);
                let limit = insertion.min(deletion) - before;
                // Of equal costs, the first.
                let ways = [
                    (before + replacement(one, other, limit), (Op::Replace, 1)),
                    (insertion, (Op::Insert, 1)),
                    (deletion, (Op::Delete, 1)),
                ];
                let mut best = moved.unwrap_or((f64::INFINITY, (Op::Several, 0)));
                for way in ways {
                    if way.0 < best.0 {
                        best = way;
                    }
                }
                table.set(i, j, best.0, best.1);
            }
        }
        table
    }

    fn at(&self, i: usize, j: usize) -> f64 {
        self.costs[i * self.width + j]
    }

    fn set(&mut self, i: usize, j: usize, cost: f64, step: (Op, u32)) {
        self.costs[i * self.width + j] = cost;
        self.steps[i * self.width + j] = step;
    }

    /// The shortest stretches that end here and have the same words in another order, and what that costs.
    fn moved(&self, words: &Lowered, i: usize, j: usize, most: usize) -> Option<(f64, (Op, u32))> {
        let mut difference = words.difference(i - 1, j - 1);
        // Back along the diagonal, as far as no word stays.
        let mut length = 1;
        #[allow(clippy::float_cmp)] // a word that stays costs nothing at all
        while length < i.min(j)
            && length < most
            && self.at(i - length, j - length) != self.at(i - length - 1, j - length - 1)
        {
            difference = difference.wrapping_add(words.difference(i - length - 1, j - length - 1));
            length += 1;
            if difference == 0 && words.are_same(i, j, length) {
                let cost = self.at(i - length, j - length) + (length - 1) as f64;
                return Some((cost, (Op::Several, length as u32)));
            }
        }
        None
    }

    /// The steps of the cheapest way, with the places counted from these.
    fn steps(&self, first_source: usize, first_target: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let (mut i, mut j) = (self.rows, self.width - 1);
        while (i, j) != (0, 0) {
            let (op, length) = self.steps[i * self.width + j];
            let length = length as usize;
            let (up, left) = match op {
                Op::Delete => (length, 0),
                Op::Insert => (0, length),
                _ => (length, length),
            };
            let (source, target) =
                (first_source + i - up..first_source + i, first_target + j - left..first_target + j);
            steps.push(Step { op, source, target });
            (i, j) = (i - up, j - left);
        }
        steps.reverse();
        steps
    }
}

/// The words in lower case, as numbers whose sums tell whether two stretches have the same words.
struct Lowered {
    source: Vec<u64>,
    target: Vec<u64>,
}

impl Lowered {
    fn new<'w>(source: &'w [Token], target: &'w [Token]) -> Self {
        let mut numbers: FxHashMap<&'w str, u64> = FxHashMap::default();
        let mut number = |token: &'w Token| {
            let next = numbers.len() as u64 + 1;
            let number = *numbers.entry(&*token.lower).or_insert(next);
            // Spread over all bits, so that sums of different words are hardly ever the same.
            let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (spread ^ spread >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        let source = source.iter().map(&mut number).collect();
        Self { source, target: target.iter().map(&mut number).collect() }
    }

    fn difference(&self, i: usize, j: usize) -> u64 {
        self.source[i].wrapping_sub(self.target[j])
    }

    /// True if the stretches of this length that end here have the same words.
    fn are_same(&self, i: usize, j: usize, length: usize) -> bool {
        let sorted = |words: &[u64]| {
            let mut words = words.to_vec();
            words.sort_unstable();
            words
        };
        sorted(&self.source[i - length..i]) == sorted(&self.target[j - length..j])
    }
}

/// What it costs to put one word for another: from 0 to less than 2; infinitely much if it is clearly more than this limit.
fn replacement(one: &Token, other: &Token, limit: f64) -> f64 {
    if one.lower == other.lower {
        return 0.0;
    }
    let lemma = if one.lemma == other.lemma { 0.0 } else { 0.499 };
    let is_open = |upos: Option<Upos>| upos.is_some_and(Upos::is_open);
    let upos = match (one.upos, other.upos) {
        (one, other) if one == other => 0.0,
        (one, other) if is_open(one) && is_open(other) => 0.25,
        _ => 0.5,
    };
    // Comparing the letters takes most of the time of an alignment.
    if lemma + upos > limit + ROUNDING {
        return f64::INFINITY;
    }
    lemma + upos + distance(one.text, other.text)
}
