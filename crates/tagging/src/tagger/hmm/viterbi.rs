//! The likeliest states of a sentence.

use super::lexicon::{Candidate, Lexicon};
use super::transitions::Transitions;
use super::{State, is_capital, state, tag};
use crate::spelling;

/// Hypotheses that are a thousand times less likely than the best are given up: the logarithm.
const BEAM: f32 = 6.907_755;

/// Room to work in, to be used again for the next sentence.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The hypotheses of all positions, one after the other.
    hypotheses: Vec<Hypothesis>,
    /// Those of the position under way, for each candidate before and each candidate now.
    grid: Vec<(f32, u32)>,
    candidates: Vec<Candidate>,
    probabilities: Vec<f32>,
}

/// The best way to end in two states.
#[derive(Clone, Copy, Debug)]
struct Hypothesis {
    before: State,
    state: State,
    /// Which of its word's candidates the state is.
    candidate: u32,
    score: f32,
    /// The hypothesis of the word before.
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

/// What a word can be. A word that is only known in lower case is that word at the beginning of a sentence, and in
/// capitals throughout.
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
    if (first || is_shouted(word))
        && is_capital(word)
        && let Some(known) = lexicon.known(&word.to_lowercase())
    {
        candidates.extend(known.iter().map(|&(lower, score)| (state(tag(lower), true), score)));
        return candidates;
    }
    lexicon.guess(word, probabilities, candidates);
    candidates
}

/// Whether a word of several letters has no small one.
fn is_shouted(word: &str) -> bool {
    word.chars().nth(1).is_some() && !word.chars().any(char::is_lowercase)
}

/// The best score for each candidate of the word before and each of this word, and where it comes from.
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

/// Makes hypotheses of the scores within the beam. The best has the score 0, so that a long sentence costs no
/// precision.
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

/// Goes back from the last hypothesis to the first.
fn trace(hypotheses: &[Hypothesis], last: usize, words: usize, tags: &mut Vec<u16>) {
    tags.clear();
    let mut at = last;
    for _ in 0..words {
        tags.push(tag(hypotheses[at].state));
        at = hypotheses[at].back as usize;
    }
    tags.reverse();
}
