//! The scores of arcs and of neighbouring dependents.

use super::features::{self, Offset};
use super::parts::{Siblings, add_tags_at, features_of_siblings};
use super::sentence_features::SentenceFeatures;
use super::weights::FeatureWeights;

/// No part of a tree scores more than this, or less than its negative: a sum over all parts of a sentence that is
/// parsed in one piece stays within 32 bits, whatever the weights are.
pub(super) const BOUND: i32 = 1 << 19;

/// A score within bounds.
#[inline]
fn bounded(score: i32) -> i32 {
    score.clamp(-BOUND, BOUND)
}

/// A score for every head and every dependent: words from 1 on, the root's head is 0.
#[derive(Clone, Debug, Default)]
pub(super) struct ArcScores {
    width: usize,
    scores: Vec<i32>,
    /// What each word says as a head, and as a dependent, in each [`Offset`].
    unary: [Vec<i32>; 2],
}

impl ArcScores {
    /// For so many words, all 0.
    pub(super) fn reset(&mut self, words: usize) {
        self.width = words + 1;
        self.scores.clear();
        self.scores.resize(self.width * self.width, 0);
    }

    /// How many words there are.
    pub(super) fn words(&self) -> usize {
        self.width.saturating_sub(1)
    }

    /// The score of an arc.
    #[inline]
    pub(super) fn get(&self, head: usize, dependent: usize) -> i32 {
        self.scores[head * self.width + dependent]
    }

    /// The arc's score, to be changed.
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

    /// What words say by themselves is worked out once for each way, not for each arc.
    fn score_unary(&mut self, input: &SentenceFeatures, weights: &impl FeatureWeights) {
        let [heads, dependents] = &mut self.unary;
        heads.clear();
        dependents.clear();
        for position in 0..self.width {
            for offset in (0..Offset::COUNT).map(Offset::from_index) {
                let (mut head, mut dependent) = (0, 0);
                features::of_head(input.word(position), offset, |feature| head += weights.weight(feature));
                features::of_dependent(input.word(position), offset, |feature| dependent += weights.weight(feature));
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

/// Scores neighbouring dependents.
pub(super) trait ScoreSiblings {
    /// The score of neighbouring dependents of a head.
    fn score(&self, siblings: Siblings) -> i32;
}

/// Scores neighbouring dependents by their features.
#[derive(Debug)]
pub(super) struct SiblingScores<'s, W> {
    input: &'s SentenceFeatures,
    weights: &'s W,
    width: usize,
    /// What two words say without their head, the nearer first: they follow the head if they are in order.
    pairs: &'s [i32],
}

impl<'s, W: FeatureWeights> SiblingScores<'s, W> {
    /// Works out what words say without their head.
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
