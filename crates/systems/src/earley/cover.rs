//! The widest constituents of a sentence that has no full analysis.

use super::chart::Chart;
use super::grammar::Table;
use super::grammar::cost::Cost;

/// A part of a partial analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A constituent of the chart.
    Constituent(u32),
    /// A word that is in none.
    Word(u32),
}

/// The best way to a position: how many pieces, what they cost, and the last of them with its start.
#[derive(Clone, Copy, Debug)]
struct Step {
    pieces: u32,
    cost: Cost,
    last: Option<(Piece, u32)>,
}

/// The fewest pieces that cover all words; of those the ones that cost the least, and of those the first found.
pub(super) fn cover(chart: &Chart<'_>, table: &Table, len: usize) -> (Vec<Piece>, Cost) {
    let mut steps: Vec<Step> = vec![Step { pieces: 0, cost: 0, last: None }];
    let mut constituents = (0..).zip(&chart.constituents).peekable();
    for end in 1..=len {
        let before = steps[end - 1];
        let word = Piece::Word(end as u32 - 1);
        let last = Some((word, end as u32 - 1));
        // A word that is in no constituent is as unlikely as anything.
        let mut best = Step { pieces: before.pieces + 1, cost: before.cost + STRAY, last };
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

/// What a word costs that no constituent takes in: as much as a share of one in *e* to the 40th.
const STRAY: Cost = 40 << 16;
