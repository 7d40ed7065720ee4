//! Banded edit distance, with backtrace.

/// A step of the alignment path from the hypothesis to the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The same word in both.
    Match,
    /// A word of the hypothesis replaces one of the reference.
    Substitution,
    /// The hypothesis lacks a word of the reference.
    Missing,
    /// The hypothesis has an extra word.
    Extra,
}

/// Width of the beam around the diagonal, as in tercom.
const WIDTH: usize = 25;

/// Larger than any distance.
const FAR: u32 = u32::MAX / 2;

/// The cells of each row of the matrix that are computed. Rows are positions in the hypothesis, columns in the
/// reference.
pub(super) struct Band {
    rows: usize,
    columns: usize,
    ratio: f64,
    width: usize,
}

impl Band {
    /// Creates the band for sentences of these lengths.
    pub(super) fn new(hypothesis: usize, reference: usize) -> Self {
        let ratio = if hypothesis == 0 { 1.0 } else { quotient(reference, hypothesis) };
        // Between sentences of very different lengths, the bands of adjacent rows must still overlap.
        let least = quotient(WIDTH, 1);
        let width = if least < ratio / 2.0 { round_up(ratio / 2.0 + least) } else { WIDTH };
        Self { rows: hypothesis, columns: reference, ratio, width }
    }

    /// Creates a band that covers the whole matrix.
    pub(super) fn whole(hypothesis: usize, reference: usize) -> Self {
        let band = Self::new(hypothesis, reference);
        Self { width: band.width.max(reference + 2), ..band }
    }

    /// Returns true if an unrestricted distance is also the distance within the band: no shortest path leaves it.
    ///
    /// A path that is `k` columns off the diagonal costs at least `k`.
    pub(super) fn contains(&self, distance: u32) -> bool {
        (distance as usize) + 1 < self.width
    }

    /// First column of a row, and one past its last.
    fn of_row(&self, row: usize) -> (usize, usize) {
        let diagonal = round_down(quotient(row, 1) * self.ratio);
        let end =
            if row == self.rows { self.columns + 1 } else { (diagonal + self.width).min(self.columns + 1) };
        (diagonal.saturating_sub(self.width), end)
    }
}

#[allow(clippy::cast_precision_loss)] // lengths of sentences
fn quotient(of: usize, by: usize) -> f64 {
    of as f64 / by as f64
}

#[allow(clippy::cast_sign_loss)] // lengths of sentences
fn round_down(number: f64) -> usize {
    number.floor() as usize
}

#[allow(clippy::cast_sign_loss)] // lengths of sentences
fn round_up(number: f64) -> usize {
    number.ceil() as usize
}

/// Matrix of the dynamic program, reused from call to call.
#[derive(Default)]
pub(super) struct Matrix {
    costs: Vec<u32>,
    /// Last step to each cell in the band, row by row from the second.
    steps: Vec<Step>,
    /// Start of each row: in `steps`, and its first column.
    starts: Vec<(usize, usize)>,
}

impl Matrix {
    /// Computes the distance of a hypothesis from the reference within the band.
    pub(super) fn distance(
        &mut self,
        band: &Band,
        hypothesis: impl Iterator<Item = u32>,
        reference: &[u32],
    ) -> u32 {
        self.fill::<false>(band, hypothesis, reference)
    }

    /// Computes the shortest path from the hypothesis to the reference. On ties, seen from the end, a match or
    /// substitution is preferred to an extra word, and that to a missing one.
    pub(super) fn path(
        &mut self,
        band: &Band,
        hypothesis: &[u32],
        reference: &[u32],
        path: &mut Vec<Step>,
    ) -> u32 {
        let distance = self.fill::<true>(band, hypothesis.iter().copied(), reference);
        path.clear();
        let (mut row, mut column) = (hypothesis.len(), reference.len());
        while row > 0 {
            let (start, first) = self.starts[row - 1];
            let step = self.steps[start + column - first];
            path.push(step);
            row -= usize::from(step != Step::Missing);
            column -= usize::from(step != Step::Extra);
        }
        path.resize(path.len() + column, Step::Missing);
        path.reverse();
        distance
    }

    /// Fills the matrix row by row; stores the steps if `STEPS`.
    fn fill<const STEPS: bool>(
        &mut self,
        band: &Band,
        hypothesis: impl Iterator<Item = u32>,
        reference: &[u32],
    ) -> u32 {
        self.costs.clear();
        self.costs.extend(0..=reference.len() as u32);
        self.steps.clear();
        self.starts.clear();
        let (mut above_first, mut above_end) = (0, reference.len() + 1);
        for (row, word) in (1..).zip(hypothesis) {
            let (first, end) = band.of_row(row);
            if let Some(new) = self.costs.get_mut(above_end..end) {
                new.fill(FAR);
            }
            let mut diagonal = if first > above_first { self.costs[first - 1] } else { FAR };
            let mut left = FAR;
            if STEPS {
                self.starts.push((self.steps.len(), first));
            }
            for (column, cost) in (first..).zip(&mut self.costs[first..end]) {
                let above = *cost;
                let (best, step) = match column.checked_sub(1).map(|before| reference[before] == word) {
                    None => (above + 1, Step::Extra),
                    Some(same) => cheapest(diagonal, above, left, same),
                };
                diagonal = above;
                left = best;
                *cost = best;
                if STEPS {
                    self.steps.push(step);
                }
            }
            (above_first, above_end) = (first, end);
        }
        self.costs.last().copied().unwrap_or(0)
    }
}

/// Cost of the cheapest path to a cell, and its last step.
fn cheapest(diagonal: u32, above: u32, left: u32, same: bool) -> (u32, Step) {
    let (mut best, mut step) =
        if same { (diagonal, Step::Match) } else { (diagonal + 1, Step::Substitution) };
    if above + 1 < best {
        (best, step) = (above + 1, Step::Extra);
    }
    if left + 1 < best {
        (best, step) = (left + 1, Step::Missing);
    }
    (best.min(FAR), step)
}
