//! Partial analyses: the best cover of a sentence by constituents and single words.

use super::chart::Chart;
use super::grammar::Table;
use super::grammar::cost::Cost;

/// Part of a partial analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A constituent of the chart.
    Constituent(u32),
    /// A word in no constituent.
    Word(u32),
}

/// The best cover up to a position: number of pieces, their cost, and the last piece with its start.
#[derive(Clone, Copy, Debug)]
struct Step {
    pieces: u32,
    cost: Cost,
    last: Option<(Piece, u32)>,
}

/// The cover with the fewest pieces. Ties go to the lowest cost, then to the first found.
pub(super) fn cover(chart: &Chart<'_>, table: &Table, len: usize) -> (Vec<Piece>, Cost) {
    let mut steps: Vec<Step> = vec![Step { pieces: 0, cost: 0, last: None }];
    let mut constituents = (0..).zip(&chart.constituents).peekable();
    for end in 1..=len {
        let before = steps[end - 1];
        let word = Piece::Word(end as u32 - 1);
        let last = Some((word, end as u32 - 1));
        let mut best = Step { pieces: before.pieces + 1, cost: before.cost + STRAY_COST, last };
        while let Some((number, constituent)) = constituents.next_if(|(_, found)| found.end as usize == end) {
            let Step { pieces, cost, .. } = steps[constituent.start as usize];
            let (pieces, cost) = (pieces + 1, cost + constituent.cost);
            if table.partial[constituent.symbol as usize] && (pieces, cost) < (best.pieces, best.cost) {
                best = Step { pieces, cost, last: Some((Piece::Constituent(number), constituent.start)) };
            }
        }
        steps.push(best);
    }
    let mut pieces = Vec::new();
    let mut at = len;
    while let Some((piece, start)) = steps[at].last {
        pieces.push(piece);
        at = start as usize;
    }
    pieces.reverse();
    (pieces, steps[len].cost)
}

/// Cost of a word in no constituent: probability e⁻⁴⁰.
const STRAY_COST: Cost = 40 << 16;
