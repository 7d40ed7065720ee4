//! Viterbi decoding with a beam.

use super::lexicon::{Candidate, Lexicon};
use super::transitions::Transitions;
use super::{State, is_capital, state, tag};
use crate::spelling;

/// Beam in log probability: hypotheses a thousand times less likely than the best are pruned.
const BEAM: f32 = 6.907_755;

/// Buffers for decoding, reusable for the next sentence.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Hypotheses of all positions in order.
    hypotheses: Vec<Hypothesis>,
    /// Best score and back-pointer for each pair of previous and current candidate.
    grid: Vec<(f32, u32)>,
    candidates: Vec<Candidate>,
    probabilities: Vec<f32>,
}

/// The best path that ends in two states.
#[derive(Clone, Copy, Debug)]
struct Hypothesis {
    before: State,
    state: State,
    /// Index of the state among its word's candidates.
    candidate: u32,
    score: f32,
    /// Back-pointer to the hypothesis of the previous word.
    back: u32,
}

pub(super) fn decode(
    words: &[&str],
    transitions: &Transitions,
    lexicon: &Lexicon,
    scratch: &mut Scratch,
    tags: &mut Vec<u16>,
) {
    let Scratch { hypotheses, grid, candidates, probabilities } = scratch;
    let boundary = transitions.boundary;
    hypotheses.clear();
    hypotheses.push(Hypothesis { before: boundary, state: boundary, candidate: 0, score: 0.0, back: 0 });
    let (mut start, mut width) = (0, 1);
    for (at, word) in words.iter().enumerate() {
        let found = candidates_of(spelling::plain(word), at == 0, lexicon, probabilities, candidates);
        let end = hypotheses.len();
        extend(&hypotheses[start..end], width, found, transitions, grid);
        keep_best(hypotheses, start..end, width, found, grid);
        (start, width) = (end, found.len());
    }
    let last = (start..hypotheses.len()).max_by(|&one, &other| {
        let score = |at: usize| {
            let end = hypotheses[at];
            end.score + transitions.score(end.before, end.state, boundary)
        };
        score(one).total_cmp(&score(other))
    });
    trace(hypotheses, last.unwrap_or(0), words.len(), tags);
}

/// Candidates of a word. At the beginning of a sentence, or if it is all capitals, an unknown word is looked up in
/// lower case.
fn candidates_of<'c>(
    word: &str,
    first: bool,
    lexicon: &'c Lexicon,
    probabilities: &mut Vec<f32>,
    candidates: &'c mut Vec<Candidate>,
) -> &'c [Candidate] {
    if let Some(known) = lexicon.known(word) {
        return known;
    }
    candidates.clear();
    if (first || is_all_capitals(word))
        && is_capital(word)
        && let Some(known) = lexicon.known(&word.to_lowercase())
    {
        candidates.extend(known.iter().map(|&(lower, score)| (state(tag(lower), true), score)));
        return candidates;
    }
    lexicon.guess(word, probabilities, candidates);
    candidates
}

/// True for a word of two or more characters without a lower-case letter.
fn is_all_capitals(word: &str) -> bool {
    word.chars().nth(1).is_some() && !word.chars().any(char::is_lowercase)
}

/// Best score and back-pointer for each pair of a candidate of the previous word and one of this word.
fn extend(
    hypotheses: &[Hypothesis],
    width: usize,
    candidates: &[Candidate],
    transitions: &Transitions,
    grid: &mut Vec<(f32, u32)>,
) {
    grid.clear();
    grid.resize(width * candidates.len(), (f32::NEG_INFINITY, 0));
    for (number, hypothesis) in hypotheses.iter().enumerate() {
        let row = &mut grid[hypothesis.candidate as usize * candidates.len()..][..candidates.len()];
        for (cell, &(state, emission)) in row.iter_mut().zip(candidates) {
            let transition = transitions.score(hypothesis.before, hypothesis.state, state);
            let score = hypothesis.score + transition + emission;
            if score > cell.0 {
                *cell = (score, number as u32);
            }
        }
    }
}

/// Turns the scores within the beam into hypotheses. Scores are shifted so that the best is 0, which keeps precision
/// in long sentences.
fn keep_best(
    hypotheses: &mut Vec<Hypothesis>,
    before: std::ops::Range<usize>,
    width: usize,
    candidates: &[Candidate],
    grid: &[(f32, u32)],
) {
    let best = grid.iter().map(|cell| cell.0).fold(f32::NEG_INFINITY, f32::max);
    for row in 0..width {
        for (column, &(state, _)) in candidates.iter().enumerate() {
            let (score, number) = grid[row * candidates.len() + column];
            if score >= best - BEAM {
                let back = before.start + number as usize;
                let last = hypotheses[back].state;
                hypotheses.push(Hypothesis {
                    before: last,
                    state,
                    candidate: column as u32,
                    score: score - best,
                    back: back as u32,
                });
            }
        }
    }
}

/// Follows the back-pointers from the last hypothesis.
fn trace(hypotheses: &[Hypothesis], last: usize, words: usize, tags: &mut Vec<u16>) {
    tags.clear();
    let mut at = last;
    for _ in 0..words {
        tags.push(tag(hypotheses[at].state));
        at = hypotheses[at].back as usize;
    }
    tags.reverse();
}
