//! Scores of arcs and of adjacent siblings.

use super::features::{self, Offset};
use super::parts::{Siblings, add_tags_at, features_of_siblings};
use super::sentence_features::SentenceFeatures;
use super::weights::FeatureWeights;

/// Scores of parts are clamped to ±`BOUND`, so that a sum over all parts of a piece fits in 32 bits whatever the
/// weights are.
pub(super) const BOUND: i32 = 1 << 19;

#[inline]
fn bounded(score: i32) -> i32 {
    score.clamp(-BOUND, BOUND)
}

/// Score of every head–dependent pair. Words are numbered from 1; head 0 is the artificial root.
#[derive(Clone, Debug, Default)]
pub(super) struct ArcScores {
    width: usize,
    scores: Vec<i32>,
    /// Scores of the head-only and the dependent-only features of each word, for each [`Offset`].
    unary: [Vec<i32>; 2],
}

impl ArcScores {
    /// Sets the scores of all arcs between `words` words to 0.
    pub(super) fn reset(&mut self, words: usize) {
        self.width = words + 1;
        self.scores.clear();
        self.scores.resize(self.width * self.width, 0);
    }

    pub(super) fn words(&self) -> usize {
        self.width.saturating_sub(1)
    }

    #[inline]
    pub(super) fn get(&self, head: usize, dependent: usize) -> i32 {
        self.scores[head * self.width + dependent]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, head: usize, dependent: usize) -> &mut i32 {
        &mut self.scores[head * self.width + dependent]
    }

    /// Scores all arcs of a sentence.
    pub(super) fn score(&mut self, input: &SentenceFeatures, weights: &impl FeatureWeights) {
        self.reset(input.len());
        self.score_unary(input, weights);
        let mut between = [Vec::new(), Vec::new()];
        for head in 0..self.width {
            between.iter_mut().for_each(Vec::clear);
            for dependent in head + 1..self.width {
                self.score_arc(input, weights, (head, dependent), &between);
                add_tags_at(input, dependent, &mut between);
            }
            between.iter_mut().for_each(Vec::clear);
            for dependent in (1..head).rev() {
                self.score_arc(input, weights, (head, dependent), &between);
                add_tags_at(input, dependent, &mut between);
            }
        }
    }

    /// Scores the features of single words once per offset rather than once per arc.
    fn score_unary(&mut self, input: &SentenceFeatures, weights: &impl FeatureWeights) {
        let [heads, dependents] = &mut self.unary;
        heads.clear();
        dependents.clear();
        for position in 0..self.width {
            for offset in (0..Offset::COUNT).map(Offset::from_index) {
                let (mut head, mut dependent) = (0, 0);
                features::of_head(input.word(position), offset, |feature| head += weights.weight(feature));
                features::of_dependent(input.word(position), offset, |feature| {
                    dependent += weights.weight(feature);
                });
                heads.push(head);
                dependents.push(dependent);
            }
        }
    }

    fn score_arc(
        &mut self,
        input: &SentenceFeatures,
        weights: &impl FeatureWeights,
        (head, dependent): (usize, usize),
        between: &[Vec<(u16, u16)>; 2],
    ) {
        let offset = Offset::between(head, dependent);
        let mut score = self.unary[0][head * Offset::COUNT + offset.index()]
            + self.unary[1][dependent * Offset::COUNT + offset.index()];
        features::of_pair(input, head, dependent, |feature| score += weights.weight(feature));
        for (column, tags) in between.iter().enumerate() {
            for &(_, position) in tags {
                let words = (input.word(head), input.word(dependent), input.word(usize::from(position)));
                features::of_between(words, column, offset, |feature| score += weights.weight(feature));
            }
        }
        *self.get_mut(head, dependent) = bounded(score);
    }
}

/// Scores of adjacent siblings.
pub(super) trait ScoreSiblings {
    /// Score of two adjacent siblings.
    fn score(&self, siblings: Siblings) -> i32;
}

/// Scores of adjacent siblings by their features.
#[derive(Debug)]
pub(super) struct SiblingScores<'s, W> {
    input: &'s SentenceFeatures,
    weights: &'s W,
    width: usize,
    /// Scores of the sibling features without the head, indexed by the nearer, then the farther sibling. They follow
    /// the head if nearer < farther.
    pairs: &'s [i32],
}

impl<'s, W: FeatureWeights> SiblingScores<'s, W> {
    /// Precomputes the scores of sibling features without the head.
    pub(super) fn new(input: &'s SentenceFeatures, weights: &'s W, pairs: &'s mut Vec<i32>) -> Self {
        let width = input.len() + 1;
        pairs.clear();
        for near in 0..width {
            for far in 0..width {
                let mut score = 0;
                let (offset, near, far) = (Offset::between(near, far), input.word(near), input.word(far));
                features::of_siblings(near, far, offset, |feature| score += weights.weight(feature));
                pairs.push(score);
            }
        }
        Self { input, weights, width, pairs }
    }
}

impl<W: FeatureWeights> ScoreSiblings for SiblingScores<'_, W> {
    fn score(&self, siblings: Siblings) -> i32 {
        let Siblings { head, near, far, .. } = siblings;
        let mut score = 0;
        let mut add = |feature| score += self.weights.weight(feature);
        if near == head || far == head {
            features_of_siblings(self.input, siblings, &mut add);
        } else {
            let word = |position| self.input.word(position);
            features::of_triple(word(head), word(near), word(far), siblings.offset(), add);
            score += self.pairs[near * self.width + far];
        }
        bounded(score)
    }
}
