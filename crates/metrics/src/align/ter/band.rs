//! Edit distance near the diagonal, with the way through the matrix.

/// What is done at one step of the way from the hypothesis to the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The words are the same.
    Match,
    /// A word of the hypothesis stands for another of the reference.
    Substitution,
    /// The hypothesis lacks a word of the reference.
    Missing,
    /// The hypothesis has a word too many.
    Extra,
}

/// How far from the diagonal tercom looks.
const WIDTH: usize = 25;

/// More than any distance.
const FAR: u32 = u32::MAX / 2;

/// Which cells of each row of the matrix are looked at. A row is a place in the hypothesis, a column one in the
/// reference.
pub(super) struct Band {
    rows: usize,
    columns: usize,
    ratio: f64,
    width: usize,
}

impl Band {
    /// The band between sentences of these lengths.
    pub(super) fn new(hypothesis: usize, reference: usize) -> Self {
        let ratio = if hypothesis == 0 { 1.0 } else { quotient(reference, hypothesis) };
        // Between sentences of very different lengths, the band of one row must still meet that of the next.
        let least = quotient(WIDTH, 1);
        let width = if least < ratio / 2.0 { round_up(ratio / 2.0 + least) } else { WIDTH };
        Self { rows: hypothesis, columns: reference, ratio, width }
    }

    /// All of the matrix.
    pub(super) fn whole(hypothesis: usize, reference: usize) -> Self {
        let band = Self::new(hypothesis, reference);
        Self { width: band.width.max(reference + 2), ..band }
    }

    /// Whether a distance that was found without the band is the same with it: then no shortest way leaves it.
    ///
    /// A way that is `k` columns off the diagonal has cost `k` at least.
    pub(super) fn holds(&self, distance: u32) -> bool {
        (distance as usize) + 1 < self.width
    }

    /// The first column of a row, and one past its last.
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

/// Room for the calculation, so that it need not be made anew for each.
#[derive(Default)]
pub(super) struct Matrix {
    costs: Vec<u32>,
    /// The last step to each cell in the band, row after row from the second.
    steps: Vec<Step>,
    /// Where each row starts in `steps`, and in the matrix.
    starts: Vec<(usize, usize)>,
}

impl Matrix {
    /// The distance of a hypothesis from the reference, in the band.
    pub(super) fn distance(
        &mut self,
        band: &Band,
        hypothesis: impl Iterator<Item = u32>,
        reference: &[u32],
    ) -> u32 {
        self.fill::<false>(band, hypothesis, reference)
    }

    /// The shortest way from the hypothesis to the reference; among equals, a match or a substitution comes before
    /// an extra word, and that before a missing one, seen from the end.
    pub(super) fn way(
        &mut self,
        band: &Band,
        hypothesis: &[u32],
        reference: &[u32],
        way: &mut Vec<Step>,
    ) -> u32 {
        let distance = self.fill::<true>(band, hypothesis.iter().copied(), reference);
        way.clear();
        let (mut row, mut column) = (hypothesis.len(), reference.len());
        while row > 0 {
            let (start, first) = self.starts[row - 1];
            let step = self.steps[start + column - first];
            way.push(step);
            row -= usize::from(step != Step::Missing);
            column -= usize::from(step != Step::Extra);
        }
        way.resize(way.len() + column, Step::Missing);
        way.reverse();
        distance
    }

    /// Goes over the matrix row by row; keeps the steps if they are wanted.
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

/// The cheapest way to a cell, and its last step.
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
