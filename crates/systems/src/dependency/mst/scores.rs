//! The scores of arcs and of neighbouring dependents.

use super::features::{self, Way};
use super::parts::{Siblings, features_of_siblings, note};
use super::sight::Sight;
use super::table::Weigh;

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
    /// What each word says as a head, and as a dependent, in each [`Way`].
    alone: [Vec<i32>; 2],
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
    pub(super) fn score(&mut self, sight: &Sight, weights: &impl Weigh) {
        self.reset(sight.len());
        self.score_alone(sight, weights);
        let mut between = [Vec::new(), Vec::new()];
        for head in 0..self.width {
            between.iter_mut().for_each(Vec::clear);
            for dependent in head + 1..self.width {
                self.score_arc(sight, weights, (head, dependent), &between);
                note(sight, dependent, &mut between);
            }
            between.iter_mut().for_each(Vec::clear);
            for dependent in (1..head).rev() {
                self.score_arc(sight, weights, (head, dependent), &between);
                note(sight, dependent, &mut between);
            }
        }
    }

    /// What words say by themselves is worked out once for each way, not for each arc.
    fn score_alone(&mut self, sight: &Sight, weights: &impl Weigh) {
        let [heads, dependents] = &mut self.alone;
        heads.clear();
        dependents.clear();
        for place in 0..self.width {
            for way in (0..Way::ALL).map(Way::numbered) {
                let (mut head, mut dependent) = (0, 0);
                features::of_head(sight.at(place), way, |feature| head += weights.weigh(feature));
                features::of_dependent(sight.at(place), way, |feature| dependent += weights.weigh(feature));
                heads.push(head);
                dependents.push(dependent);
            }
        }
    }

    fn score_arc(
        &mut self,
        sight: &Sight,
        weights: &impl Weigh,
        (head, dependent): (usize, usize),
        between: &[Vec<(u16, u16)>; 2],
    ) {
        let way = Way::from(head, dependent);
        let mut score = self.alone[0][head * Way::ALL + way.number()]
            + self.alone[1][dependent * Way::ALL + way.number()];
        features::of_pair(sight, head, dependent, |feature| score += weights.weigh(feature));
        for (column, tags) in between.iter().enumerate() {
            for &(_, place) in tags {
                let looks = (sight.at(head), sight.at(dependent), sight.at(usize::from(place)));
                features::of_between(looks, column, way, |feature| score += weights.weigh(feature));
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
    sight: &'s Sight,
    weights: &'s W,
    width: usize,
    /// What two words say without their head, the nearer first: they follow the head if they are in order.
    pairs: &'s [i32],
}

impl<'s, W: Weigh> SiblingScores<'s, W> {
    /// Works out what words say without their head.
    pub(super) fn new(sight: &'s Sight, weights: &'s W, pairs: &'s mut Vec<i32>) -> Self {
        let width = sight.len() + 1;
        pairs.clear();
        for near in 0..width {
            for far in 0..width {
                let mut score = 0;
                let (way, near, far) = (Way::from(near, far), sight.at(near), sight.at(far));
                features::of_siblings(near, far, way, |feature| score += weights.weigh(feature));
                pairs.push(score);
            }
        }
        Self { sight, weights, width, pairs }
    }
}

impl<W: Weigh> ScoreSiblings for SiblingScores<'_, W> {
    fn score(&self, siblings: Siblings) -> i32 {
        let Siblings { head, near, far, .. } = siblings;
        let mut score = 0;
        let mut add = |feature| score += self.weights.weigh(feature);
        if near == head || far == head {
            features_of_siblings(self.sight, siblings, &mut add);
        } else {
            let look = |place| self.sight.at(place);
            features::of_triple(look(head), look(near), look(far), siblings.way(), add);
            score += self.pairs[near * self.width + far];
        }
        bounded(score)
    }
}
