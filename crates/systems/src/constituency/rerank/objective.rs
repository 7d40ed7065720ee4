//! The training objective of the reranker.

use solecism_corpus::threads;

use super::instances::{Instance, Instances};
use super::lbfgs::Objective;
use solecism_corpus::stop::goes_on;

/// The quantity that training maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The log-probability of all best candidates of a list, averaged.
    AllBest,
    /// The log of the total probability of the best candidates of a list.
    AnyBest,
    /// The expected F.
    ExpectedF,
}

/// The loss of all lists, with a Gaussian prior.
pub(super) struct RerankObjective<'a> {
    pub instances: &'a Instances,
    pub target: Target,
    /// `1 / (2 · variance of the prior)`.
    pub regulariser: f64,
    /// Mean of the prior.
    pub centre: &'a [f64],
    pub threads: usize,
}

/// Number of blocks of lists, whose sums are added in order, so that the result does not depend on the number of
/// threads.
const BLOCKS: usize = 8;

impl Objective for RerankObjective<'_> {
    fn evaluate(&self, point: &[f64], gradient: &mut [f64]) -> f64 {
        let lists = &self.instances.lists;
        let length = lists.len().div_ceil(BLOCKS).max(1);
        let blocks = lists.chunks(length).collect::<Vec<_>>();
        let sums = threads::map(self.threads, blocks.len(), |block| {
            let mut gradient = vec![0.0; point.len()];
            let losses =
                blocks[block].iter().take_while(goes_on).map(|list| self.list(list, point, &mut gradient));
            (losses.sum::<f64>(), gradient)
        });
        let mut loss = 0.0;
        for ((slope, weight), centre) in gradient.iter_mut().zip(point).zip(self.centre) {
            loss += self.regulariser * (weight - centre).powi(2);
            *slope = 2.0 * self.regulariser * (weight - centre);
        }
        for (block_loss, block_gradient) in sums {
            loss += block_loss;
            gradient.iter_mut().zip(block_gradient).for_each(|(slope, by)| *slope += by);
        }
        loss
    }
}

impl RerankObjective<'_> {
    /// The loss of a list; adds its gradient.
    fn list(&self, list: &Instance, point: &[f64], gradient: &mut [f64]) -> f64 {
        let dense = self.instances.dense;
        let scores = scores(list, dense, point);
        let (loss, mut slopes) = self.loss(&scores, &list.quality);
        for slope in &mut slopes {
            *slope *= list.weight;
        }
        for (values, slope) in list.dense.chunks_exact(dense).zip(&slopes) {
            gradient.iter_mut().zip(values).for_each(|(to, value)| *to += slope * value);
        }
        let gradient = &mut gradient[dense..];
        for (counts, features) in list.columns.iter() {
            let slope = |&(candidate, count): &(u16, i16)| slopes[usize::from(candidate)] * f64::from(count);
            let slope: f64 = counts.iter().map(slope).sum();
            for &feature in features {
                gradient[feature as usize] += slope;
            }
        }
        loss * list.weight
    }

    /// The loss of a list with these scores, and its derivative by each score.
    fn loss(&self, scores: &[f64], quality: &[f64]) -> (f64, Vec<f64>) {
        let (total, mut slopes) = softmax(scores);
        if self.target == Target::ExpectedF {
            let expected: f64 = slopes.iter().zip(quality).map(|(share, quality)| share * quality).sum();
            slopes.iter_mut().zip(quality).for_each(|(share, quality)| *share *= expected - quality);
            return (1.0 - expected, slopes);
        }
        let highest = quality.iter().copied().fold(0.0, f64::max);
        let best: Vec<usize> = (0..quality.len()).filter(|&at| quality[at] >= highest).collect();
        let of_best: Vec<f64> = best.iter().map(|&at| scores[at]).collect();
        let (reached, shares) = match self.target {
            Target::AnyBest => softmax(&of_best),
            Target::AllBest | Target::ExpectedF => {
                let share = 1.0 / best.len() as f64;
                (of_best.iter().sum::<f64>() * share, vec![share; best.len()])
            }
        };
        best.iter().zip(shares).for_each(|(&at, share)| slopes[at] -= share);
        (total - reached, slopes)
    }
}

/// The scores of the candidates of a list.
fn scores(list: &Instance, dense: usize, point: &[f64]) -> Vec<f64> {
    let (of_dense, weights) = point.split_at(dense);
    let dot = |values: &[f64]| values.iter().zip(of_dense).map(|(value, weight)| value * weight).sum();
    let mut scores: Vec<f64> = list.dense.chunks_exact(dense).map(dot).collect();
    for (counts, features) in list.columns.iter() {
        let sum: f64 = features.iter().map(|&feature| weights[feature as usize]).sum();
        for &(candidate, count) in counts {
            scores[usize::from(candidate)] += sum * f64::from(count);
        }
    }
    scores
}

/// `log Σ exp(score)`, and the softmax.
fn softmax(scores: &[f64]) -> (f64, Vec<f64>) {
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut shares: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
    let sum: f64 = shares.iter().sum();
    for share in &mut shares {
        *share /= sum;
    }
    (highest + sum.ln(), shares)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::columns::Columns;
    use super::super::lbfgs::{LbfgsOptions, minimise};
    use super::*;

    /// Two lists, of three and two candidates, with four features.
    fn instances() -> Instances {
        let columns =
            |counts: &[(u16, i16)], count_ends: &[u32], features: &[u32], feature_ends: &[u32]| Columns {
                counts: counts.to_vec(),
                count_ends: count_ends.to_vec(),
                features: features.to_vec(),
                feature_ends: feature_ends.to_vec(),
            };
        let first = Instance {
            weight: 1.0,
            quality: vec![0.5, 0.9, 0.9],
            dense: vec![0.0, -1.5, -2.0],
            columns: columns(&[(0, 1), (2, -1), (1, 2)], &[2, 3], &[0, 2, 1], &[2, 3]),
        };
        let second = Instance {
            weight: 0.5,
            quality: vec![1.0, 0.0],
            dense: vec![0.0, -0.1],
            columns: columns(&[(1, 1)], &[1], &[0, 3], &[2]),
        };
        Instances { lists: vec![first, second], features: vec![10, 11, 12, 13], dense: 1 }
    }

    fn likelihood(instances: &Instances, target: Target) -> RerankObjective<'_> {
        const CENTRE: [f64; 5] = [1.0, 0.0, 0.0, 0.0, 0.0];
        RerankObjective { instances, target, regulariser: 0.01, centre: &CENTRE, threads: 1 }
    }

    const TARGETS: [Target; 3] = [Target::AllBest, Target::AnyBest, Target::ExpectedF];

    proptest! {
        #[test]
        fn the_gradient_equals_finite_differences(point in prop::collection::vec(-2.0..2.0, 5)) {
            let instances = instances();
            for target in TARGETS {
                let likelihood = likelihood(&instances, target);
                let mut gradient = vec![0.0; 5];
                likelihood.evaluate(&point, &mut gradient);
                for at in 0..5 {
                    let value = |by: f64| {
                        let mut moved: Vec<f64> = point.clone();
                        moved[at] += by;
                        likelihood.evaluate(&moved, &mut [0.0; 5])
                    };
                    let difference = (value(1e-5) - value(-1e-5)) / 2e-5;
                    prop_assert!((difference - gradient[at]).abs() < 1e-7, "{target:?} {at}");
                }
            }
        }
    }

    #[test]
    fn the_loss_of_an_example() {
        let instances = instances();
        let likelihood = likelihood(&instances, Target::AnyBest);
        let value = likelihood.evaluate(&[1.0, 0.0, 0.0, 0.0, 0.0], &mut [0.0; 5]);
        let [second, third, other] = [(-1.5_f64).exp(), (-2.0_f64).exp(), (-0.1_f64).exp()];
        let first_list = (1.0 + second + third).ln() - (second + third).ln();
        let second_list = 0.5 * (1.0 + other).ln();
        assert!((value - first_list - second_list).abs() < 1e-12, "{value}");
    }

    #[test]
    fn training_makes_the_best_trees_probable() {
        let instances = instances();
        for target in TARGETS {
            let likelihood = likelihood(&instances, target);
            let (mut point, mut last) = (likelihood.centre.to_vec(), f64::INFINITY);
            minimise(&likelihood, &mut point, LbfgsOptions::default(), &mut |step| {
                assert!(step.value < last);
                last = step.value;
            });
            let best = scores(&instances.lists[0], 1, &point);
            assert!(best[1].max(best[2]) > best[0], "{target:?} {best:?}");
            let best = scores(&instances.lists[1], 1, &point);
            assert!(best[0] > best[1], "{target:?} {best:?}");
        }
    }

    #[test]
    fn the_result_does_not_depend_on_threads() {
        let mut instances = instances();
        for at in 0..40 {
            let Instance { quality, dense, columns, .. } = &instances.lists[at % 2];
            let (quality, dense, columns) = (quality.clone(), dense.clone(), columns.clone());
            let weight = 1.0 / (at as f64 + 3.0);
            instances.lists.push(Instance { weight, quality, dense, columns });
        }
        let point = [0.7, -0.1, 0.3, 0.2, 0.9];
        let result = |threads: usize| {
            let mut gradient = [0.0; 5];
            let value = RerankObjective { threads, ..likelihood(&instances, Target::AllBest) }
                .evaluate(&point, &mut gradient);
            (value.to_bits(), gradient.map(f64::to_bits))
        };
        assert_eq!(result(1), result(4));
    }
}
