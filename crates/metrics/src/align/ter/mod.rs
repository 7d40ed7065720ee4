//! Translation edit rate: the edits between a hypothesis and a reference, where moving words costs one.
//!
//! ```text
//!  shortest way (band) ──▶ candidates for a shift ──▶ the best one ──▶ again, until none helps ──▶ links
//!                          (their distances: bits)
//! ```
//!
//! Which shifts are tried, in which order, and which is best among equals decides the number of edits. All of it is
//! as in tercom with its default settings, as sacrebleu has them.

mod band;
mod bits;
mod shift;

use std::hash::Hash;

use rustc_hash::FxHashMap;

pub use band::Step;
use band::{Band, Matrix};
use bits::{Bits, Prefixes};
use shift::Shift;

/// The most words that are moved together.
const LONGEST_SHIFT: usize = 10;
/// The furthest that words are moved.
const FURTHEST_SHIFT: usize = 50;
/// How many candidates are looked at in a sentence before it is left as it stands.
const MOST_CANDIDATES: usize = 1000;

/// How many cells a matrix may have that is looked at as a whole.
const LARGEST_MATRIX: usize = 1 << 26;

/// How a hypothesis was turned into its reference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ter {
    /// Every word of either sentence, in the order of the reference and of the hypothesis after all shifts.
    pub links: Vec<Link>,
    /// The words that were moved together, by their places in the hypothesis as it was given: one list a shift.
    pub shifts: Vec<Vec<usize>>,
}

/// A word of the hypothesis, of the reference, or of both; by its place in the sentence as it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its place in the hypothesis; `None` for a word that is missing there.
    pub hypothesis: Option<usize>,
    /// Its place in the reference; `None` for a word too many.
    pub reference: Option<usize>,
    /// Whether the two are the same, and if not, what is wrong.
    pub step: Step,
}

impl Ter {
    /// How many edits there are, shifts among them.
    pub fn edits(&self) -> usize {
        self.links.iter().filter(|link| link.step != Step::Match).count() + self.shifts.len()
    }

    /// How many edits are of this kind.
    pub fn count(&self, step: Step) -> usize {
        self.links.iter().filter(|link| link.step == step).count()
    }
}

/// Compares a hypothesis with its reference, word by word.
pub fn ter<W: Eq + Hash>(hypothesis: &[W], reference: &[W]) -> Ter {
    Finder::default().find(hypothesis, reference)
}

/// Compares a hypothesis with its reference without shifts: as few insertions, deletions and substitutions as there
/// can be. Where both sentences have thousands of words, only ways near the diagonal are looked at.
pub fn levenshtein<W: Eq + Hash>(hypothesis: &[W], reference: &[W]) -> Ter {
    let mut finder = Finder::default();
    finder.number(hypothesis, reference);
    finder.origins.extend(0..hypothesis.len());
    let is_small = hypothesis.len().saturating_mul(reference.len()) <= LARGEST_MATRIX;
    let band = if is_small { Band::whole } else { Band::new }(hypothesis.len(), reference.len());
    finder.matrix.way(&band, &finder.hypothesis, &finder.reference, &mut finder.way);
    Ter { links: finder.links(), shifts: Vec::new() }
}

/// Finds edits; keeps its room from one pair of sentences to the next.
#[derive(Default)]
pub struct Finder {
    matrix: Matrix,
    bits: Bits,
    prefixes: Prefixes,
    hypothesis: Vec<u32>,
    reference: Vec<u32>,
    /// Where each word of the hypothesis stood at first.
    origins: Vec<usize>,
    way: Vec<Step>,
    errors: Errors,
}

/// What the shortest way says of each word.
#[derive(Default)]
struct Errors {
    hypothesis: Vec<bool>,
    reference: Vec<bool>,
    /// For each word of the reference, how many words of the hypothesis stand before or at its counterpart.
    reached: Vec<usize>,
}

/// A shift, and how good it is: what it gains, then its length, then how early it starts and ends.
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

impl Finder {
    /// Compares a hypothesis with its reference, word by word.
    pub fn find<W: Eq + Hash>(&mut self, hypothesis: &[W], reference: &[W]) -> Ter {
        let kinds = self.number(hypothesis, reference);
        self.origins.clear();
        self.origins.extend(0..hypothesis.len());
        let is_short = reference.len() <= bits::LONGEST;
        if is_short {
            self.bits.set(&self.reference, kinds);
        }
        let band = Band::new(hypothesis.len(), reference.len());
        let mut shifts = Vec::new();
        let mut checked = 0;
        loop {
            let distance = self.matrix.way(&band, &self.hypothesis, &self.reference, &mut self.way);
            if distance == 0 || reference.is_empty() {
                break;
            }
            if is_short {
                self.bits.prefixes(&self.hypothesis, &mut self.prefixes);
            }
            let best = self.best_shift(&band, distance, &mut checked);
            let Some(shift) = best.filter(|_| checked < MOST_CANDIDATES) else { break };
            shifts.push(self.origins[shift.start..shift.start + shift.length].to_vec());
            shift.apply(&mut self.hypothesis);
            shift.apply(&mut self.origins);
        }
        Ter { links: self.links(), shifts }
    }

    /// Gives equal words equal numbers. Those of the reference come first: below the number that is returned. All
    /// other words get that number, because they match nothing.
    fn number<W: Eq + Hash>(&mut self, hypothesis: &[W], reference: &[W]) -> u32 {
        let mut numbers = FxHashMap::default();
        self.reference.clear();
        for word in reference {
            let next = numbers.len() as u32;
            self.reference.push(*numbers.entry(word).or_insert(next));
        }
        let kinds = numbers.len() as u32;
        self.hypothesis.clear();
        self.hypothesis.extend(hypothesis.iter().map(|word| numbers.get(word).copied().unwrap_or(kinds)));
        kinds
    }

    fn links(&self) -> Vec<Link> {
        let (mut hypothesis, mut reference) = (self.origins.iter().copied(), 0..self.reference.len());
        let link = |&step: &Step| Link {
            hypothesis: if step == Step::Missing { None } else { hypothesis.next() },
            reference: if step == Step::Extra { None } else { reference.next() },
            step,
        };
        self.way.iter().map(link).collect()
    }

    /// The shift that brings the hypothesis nearest to the reference, if one does.
    fn best_shift(&mut self, band: &Band, distance: u32, checked: &mut usize) -> Option<Shift> {
        self.errors.note(&self.way);
        let mut best: Option<Candidate> = None;
        for start in 0..self.hypothesis.len() {
            let nearest = start.saturating_sub(FURTHEST_SHIFT);
            let furthest = self.reference.len().min(start + FURTHEST_SHIFT + 1);
            for place in nearest..furthest {
                let most = LONGEST_SHIFT.min(self.hypothesis.len() - start).min(self.reference.len() - place);
                for length in 1..=most {
                    if self.hypothesis[start + length - 1] != self.reference[place + length - 1] {
                        break;
                    }
                    if !self.errors.allow(start, place, length) {
                        continue;
                    }
                    self.try_targets(band, (start, place, length), distance, &mut best, checked);
                    if *checked >= MOST_CANDIDATES {
                        return None;
                    }
                }
            }
        }
        best.map(|candidate| candidate.shift)
    }

    /// Tries the places that a stretch of words may go to: beside the counterparts of the same words in the
    /// reference, and of the word before them.
    fn try_targets(
        &mut self,
        band: &Band,
        (start, place, length): (usize, usize, usize),
        distance: u32,
        best: &mut Option<Candidate>,
        checked: &mut usize,
    ) {
        let mut last = None;
        for before in place..=place + length {
            let target = before.checked_sub(1).map_or(0, |word| self.errors.reached[word]);
            if last.replace(target) == Some(target) {
                continue;
            }
            *checked += 1;
            let shift = Shift { start, length, target };
            // Only what is nearer than now, and no less near than the best so far, is worth knowing exactly.
            let limit = distance - best.as_ref().map_or(1, |best| best.gain);
            let Some(shifted) = self.distance_after(band, shift, limit) else { continue };
            let candidate = Candidate { gain: distance - shifted, shift };
            if best.as_ref().is_none_or(|best| candidate.is_better_than(best)) {
                *best = Some(candidate);
            }
        }
    }

    /// The distance from the reference after a shift, if it is within a limit.
    fn distance_after(&mut self, band: &Band, shift: Shift, limit: u32) -> Option<u32> {
        if self.reference.len() <= bits::LONGEST {
            let words = shift.places(self.hypothesis.len()).map(|at| self.hypothesis[at]);
            let distance = self.bits.distance(&self.prefixes, shift.from(), words, limit)?;
            if band.holds(distance) {
                return Some(distance);
            }
        }
        let moved = shift.places(self.hypothesis.len()).map(|at| self.hypothesis[at]);
        let words = self.hypothesis[..shift.from()].iter().copied().chain(moved);
        let distance = self.matrix.distance(band, words, &self.reference);
        (distance <= limit).then_some(distance)
    }
}

impl Errors {
    fn note(&mut self, way: &[Step]) {
        self.hypothesis.clear();
        self.reference.clear();
        self.reached.clear();
        for &step in way {
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

    /// Whether words may be moved: something is wrong with them and with the place that they match, and that place
    /// is not among themselves.
    fn allow(&self, start: usize, place: usize, length: usize) -> bool {
        let within = (start + 1..=start + length).contains(&self.reached[place]);
        self.hypothesis[start..start + length].contains(&true)
            && self.reference[place..place + length].contains(&true)
            && !within
    }
}

#[cfg(test)]
mod tests;
