//! Translation edit rate: edits between a hypothesis and a reference, where a shift of several words costs one.
//!
//! ```text
//!  shortest path (band) ──▶ candidate shifts ──▶ the best one ──▶ repeat until none helps ──▶ links
//!                           (their distances: bits)
//! ```
//!
//! The number of edits depends on the candidate shifts, their order and the tie-breaking. All of these follow tercom
//! with its default settings, as in sacrebleu.

mod band;
mod bits;
mod shift;

use std::hash::Hash;

use rustc_hash::FxHashMap;

pub use band::Step;
use band::{Band, Matrix};
use bits::{Bits, Prefixes};
use shift::Shift;

/// Maximal number of words in a shift.
const LONGEST_SHIFT: usize = 10;
/// Maximal distance of a shift.
const FURTHEST_SHIFT: usize = 50;
/// Number of candidates in a sentence after which the search stops.
const MAX_CANDIDATES: usize = 1000;

/// Number of cells up to which the whole matrix is computed.
const LARGEST_MATRIX: usize = 1 << 26;

/// Edits that turn a hypothesis into its reference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ter {
    /// All words of both sentences, in the order of the reference and of the hypothesis after all shifts.
    pub links: Vec<Link>,
    /// Words of each shift, as indices in the original hypothesis.
    pub shifts: Vec<Vec<usize>>,
}

/// A word of the hypothesis, of the reference, or of both, as indices in the original sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Index in the hypothesis; `None` for a missing word.
    pub hypothesis: Option<usize>,
    /// Index in the reference; `None` for an extra word.
    pub reference: Option<usize>,
    /// Relation between the two.
    pub step: Step,
}

impl Ter {
    /// Returns the number of edits, including shifts.
    pub fn edits(&self) -> usize {
        self.links.iter().filter(|link| link.step != Step::Match).count() + self.shifts.len()
    }

    /// Returns the number of edits of one type.
    pub fn count(&self, step: Step) -> usize {
        self.links.iter().filter(|link| link.step == step).count()
    }
}

/// Compares a hypothesis with its reference, word by word.
pub fn ter<W: Eq + Hash>(hypothesis: &[W], reference: &[W]) -> Ter {
    TerFinder::default().find(hypothesis, reference)
}

/// Compares a hypothesis with its reference without shifts, with the fewest insertions, deletions and substitutions.
/// Where both sentences have thousands of words, only paths near the diagonal are searched.
pub fn levenshtein<W: Eq + Hash>(hypothesis: &[W], reference: &[W]) -> Ter {
    let mut finder = TerFinder::default();
    finder.number(hypothesis, reference);
    finder.origins.extend(0..hypothesis.len());
    let is_small = hypothesis.len().saturating_mul(reference.len()) <= LARGEST_MATRIX;
    let band = if is_small { Band::whole } else { Band::new }(hypothesis.len(), reference.len());
    finder.matrix.path(&band, &finder.hypothesis, &finder.reference, &mut finder.path);
    Ter { links: finder.links(), shifts: Vec::new() }
}

/// Finds TER edits; reuses its buffers from one pair of sentences to the next.
#[derive(Default)]
pub struct TerFinder {
    matrix: Matrix,
    bits: Bits,
    prefixes: Prefixes,
    hypothesis: Vec<u32>,
    reference: Vec<u32>,
    /// Original index of each word of the hypothesis.
    origins: Vec<usize>,
    path: Vec<Step>,
    errors: Errors,
}

/// Errors on the shortest path, by word.
#[derive(Default)]
struct Errors {
    hypothesis: Vec<bool>,
    reference: Vec<bool>,
    /// For each word of the reference, the number of hypothesis words up to and including its counterpart.
    reached: Vec<usize>,
}

/// A candidate shift. Ranked by gain, then length, then leftmost start and target.
struct Candidate {
    gain: u32,
    shift: Shift,
}

impl Candidate {
    fn is_better_than(&self, other: &Self) -> bool {
        let rank = |c: &Self| (c.gain, c.shift.length);
        let place = |c: &Self| (c.shift.start, c.shift.target);
        rank(self) > rank(other) || (rank(self) == rank(other) && place(self) < place(other))
    }
}

impl TerFinder {
    /// Compares a hypothesis with its reference, word by word.
    pub fn find<W: Eq + Hash>(&mut self, hypothesis: &[W], reference: &[W]) -> Ter {
        let vocabulary = self.number(hypothesis, reference);
        self.origins.clear();
        self.origins.extend(0..hypothesis.len());
        let is_short = reference.len() <= bits::MAX_REFERENCE;
        if is_short {
            self.bits.set(&self.reference, vocabulary);
        }
        let band = Band::new(hypothesis.len(), reference.len());
        let mut shifts = Vec::new();
        let mut checked = 0;
        loop {
            let distance = self.matrix.path(&band, &self.hypothesis, &self.reference, &mut self.path);
            if distance == 0 || reference.is_empty() {
                break;
            }
            if is_short {
                self.bits.prefixes(&self.hypothesis, &mut self.prefixes);
            }
            let best = self.best_shift(&band, distance, &mut checked);
            let Some(shift) = best.filter(|_| checked < MAX_CANDIDATES) else { break };
            shifts.push(self.origins[shift.start..shift.start + shift.length].to_vec());
            shift.apply(&mut self.hypothesis);
            shift.apply(&mut self.origins);
        }
        Ter { links: self.links(), shifts }
    }

    /// Numbers the words, equal words equally. Words of the reference are numbered below the returned size of its
    /// vocabulary; all other words get that number, because they match nothing.
    fn number<W: Eq + Hash>(&mut self, hypothesis: &[W], reference: &[W]) -> u32 {
        let mut numbers = FxHashMap::default();
        self.reference.clear();
        for word in reference {
            let next = numbers.len() as u32;
            self.reference.push(*numbers.entry(word).or_insert(next));
        }
        let vocabulary = numbers.len() as u32;
        self.hypothesis.clear();
        self.hypothesis
            .extend(hypothesis.iter().map(|word| numbers.get(word).copied().unwrap_or(vocabulary)));
        vocabulary
    }

    fn links(&self) -> Vec<Link> {
        let (mut hypothesis, mut reference) = (self.origins.iter().copied(), 0..self.reference.len());
        let link = |&step: &Step| Link {
            hypothesis: if step == Step::Missing { None } else { hypothesis.next() },
            reference: if step == Step::Extra { None } else { reference.next() },
            step,
        };
        self.path.iter().map(link).collect()
    }

    /// Finds the shift that reduces the distance to the reference most, if any does.
    fn best_shift(&mut self, band: &Band, distance: u32, checked: &mut usize) -> Option<Shift> {
        self.errors.update(&self.path);
        let mut best: Option<Candidate> = None;
        for start in 0..self.hypothesis.len() {
            let nearest = start.saturating_sub(FURTHEST_SHIFT);
            let furthest = self.reference.len().min(start + FURTHEST_SHIFT + 1);
            for position in nearest..furthest {
                let longest =
                    LONGEST_SHIFT.min(self.hypothesis.len() - start).min(self.reference.len() - position);
                for length in 1..=longest {
                    if self.hypothesis[start + length - 1] != self.reference[position + length - 1] {
                        break;
                    }
                    if !self.errors.allow(start, position, length) {
                        continue;
                    }
                    self.try_targets(band, (start, position, length), distance, &mut best, checked);
                    if *checked >= MAX_CANDIDATES {
                        return None;
                    }
                }
            }
        }
        best.map(|candidate| candidate.shift)
    }

    /// Tries the targets for a span of words: next to the counterparts of the same words in the reference, and of the
    /// word before them.
    fn try_targets(
        &mut self,
        band: &Band,
        (start, position, length): (usize, usize, usize),
        distance: u32,
        best: &mut Option<Candidate>,
        checked: &mut usize,
    ) {
        let mut last = None;
        for before in position..=position + length {
            let target = before.checked_sub(1).map_or(0, |word| self.errors.reached[word]);
            if last.replace(target) == Some(target) {
                continue;
            }
            *checked += 1;
            let shift = Shift { start, length, target };
            // Exact distances are only needed if below the current one, and not above that of the best candidate.
            let limit = distance - best.as_ref().map_or(1, |best| best.gain);
            let Some(shifted) = self.distance_after(band, shift, limit) else { continue };
            let candidate = Candidate { gain: distance - shifted, shift };
            if best.as_ref().is_none_or(|best| candidate.is_better_than(best)) {
                *best = Some(candidate);
            }
        }
    }

    /// Distance from the reference after a shift, if it is within the limit.
    fn distance_after(&mut self, band: &Band, shift: Shift, limit: u32) -> Option<u32> {
        if self.reference.len() <= bits::MAX_REFERENCE {
            let words = shift.permutation(self.hypothesis.len()).map(|at| self.hypothesis[at]);
            let distance = self.bits.distance(&self.prefixes, shift.from(), words, limit)?;
            if band.contains(distance) {
                return Some(distance);
            }
        }
        let moved = shift.permutation(self.hypothesis.len()).map(|at| self.hypothesis[at]);
        let words = self.hypothesis[..shift.from()].iter().copied().chain(moved);
        let distance = self.matrix.distance(band, words, &self.reference);
        (distance <= limit).then_some(distance)
    }
}

impl Errors {
    fn update(&mut self, path: &[Step]) {
        self.hypothesis.clear();
        self.reference.clear();
        self.reached.clear();
        for &step in path {
            let is_error = step != Step::Match;
            if step != Step::Missing {
                self.hypothesis.push(is_error);
            }
            if step != Step::Extra {
                self.reference.push(is_error);
                self.reached.push(self.hypothesis.len());
            }
        }
    }

    /// Returns whether words may be shifted: they contain an error, so does the matching span of the reference,
    /// and the target is not among them.
    fn allow(&self, start: usize, position: usize, length: usize) -> bool {
        let within = (start + 1..=start + length).contains(&self.reached[position]);
        self.hypothesis[start..start + length].contains(&true)
            && self.reference[position..position + length].contains(&true)
            && !within
    }
}

#[cfg(test)]
mod tests;
