//! Training instances: lists of candidates as sparse feature columns.

use super::bracket_score::GoldBrackets;
use super::columns::Columns;
use super::labels::Labels;
use super::sketch::{MAX_COUNT, Sketch};
use super::{Candidate, CandidateList, dense};
use solecism_corpus::stop::{goes_on, is_stopped};
use solecism_corpus::threads;
use solecism_tagging::index::HashIndex;

/// The lists whose candidates differ in F, and the features that differ in enough lists.
pub(super) struct Instances {
    pub lists: Vec<Instance>,
    /// The hashes of the features.
    pub features: Vec<u64>,
    /// Number of dense features.
    pub dense: usize,
}

/// A list of candidates for training.
pub(super) struct Instance {
    pub weight: f64,
    /// F of each candidate.
    pub quality: Vec<f64>,
    /// Dense features of each candidate.
    pub dense: Vec<f64>,
    /// Sparse features, by number.
    pub columns: Columns<u32>,
}

/// Number of lists that are processed in parallel before their features are numbered.
const CHUNK: usize = 256;

/// Estimated number of features that differ in a list.
const FEATURES_PER_LIST: usize = 1 << 13;

/// Extracts instances from lists.
pub(super) struct InstanceBuilder<'a> {
    pub labels: &'a Labels,
    pub lists: &'a [CandidateList<'a>],
    /// Minimum number of lists in which a feature differs.
    pub cutoff: u8,
    pub threads: usize,
}

impl InstanceBuilder<'_> {
    /// Extracts features in two passes over all lists: the first counts features approximately, the second keeps those
    /// that reach the cutoff.
    pub(super) fn build(&self, progress: &mut dyn FnMut(usize, usize)) -> Instances {
        let cutoff = self.cutoff.clamp(1, MAX_COUNT);
        let sketch = Sketch::new(self.lists.len().saturating_mul(FEATURES_PER_LIST));
        let mut done = 0;
        let mut report = |lists: usize| {
            done += lists;
            progress(done, 2 * self.lists.len());
        };
        self.each(|list| self.count(list, &sketch), |counted| report(counted.len()));
        let mut instances = Instances { lists: Vec::new(), features: Vec::new(), dense: dense::COUNT };
        let mut numbering =
            Numbering { index: HashIndex::default(), counts: Vec::new(), features: Vec::new() };
        self.each(
            |list| self.instance(list, |feature| sketch.has(feature, cutoff)),
            |chunk| {
                report(chunk.len());
                let numbered = chunk.into_iter().flatten().map(|(instance, columns)| Instance {
                    columns: columns.map(|&feature| Some(numbering.number(feature))),
                    ..instance
                });
                instances.lists.extend(numbered);
            },
        );
        numbering.keep(u32::from(cutoff), &mut instances);
        instances
    }

    /// Processes all lists in parallel; passes the results to `take` in order, a chunk at a time.
    fn each<T: Send>(&self, work: impl Fn(&CandidateList<'_>) -> T + Sync, mut take: impl FnMut(Vec<T>)) {
        for lists in self.lists.chunks(CHUNK).take_while(goes_on) {
            take(threads::map(self.threads, lists.len(), |at| work(&lists[at])));
        }
    }

    fn count(&self, list: &CandidateList<'_>, sketch: &Sketch) {
        let candidates = usable_candidates(list);
        if !is_stopped() && self.quality(list, candidates).is_some() {
            let columns = Columns::new(&list.words, candidates, self.labels, |_| true);
            columns.features.into_iter().for_each(|feature| sketch.count(feature));
        }
    }

    fn instance(
        &self,
        list: &CandidateList<'_>,
        keep: impl Fn(u64) -> bool,
    ) -> Option<(Instance, Columns<u64>)> {
        let candidates = usable_candidates(list);
        let quality = self.quality(list, candidates).filter(goes_on)?;
        let instance = Instance {
            weight: list.weight,
            quality,
            dense: dense::values(candidates),
            columns: Columns::default(),
        };
        Some((instance, Columns::new(&list.words, candidates, self.labels, keep)))
    }

    /// F of each candidate; `None` if all are equal, so that there is nothing to learn.
    fn quality(&self, list: &CandidateList<'_>, candidates: &[Candidate]) -> Option<Vec<f64>> {
        let gold = GoldBrackets::new(list.gold, self.labels);
        let quality = candidates.iter().map(|candidate| gold.compare(&candidate.tree, self.labels).f());
        let quality: Vec<f64> = quality.collect();
        quality.windows(2).any(|pair| (pair[0] - pair[1]).abs() > 0.0).then_some(quality)
    }
}

/// The candidates of a list, limited to what 16-bit indices can address.
fn usable_candidates<'a>(list: &'a CandidateList<'_>) -> &'a [Candidate] {
    &list.candidates[..list.candidates.len().min(usize::from(u16::MAX))]
}

/// Numbers features in order of first occurrence.
struct Numbering {
    index: HashIndex,
    /// Number of lists in which each feature differs.
    counts: Vec<u32>,
    features: Vec<u64>,
}

impl Numbering {
    /// Counts a feature of a list; returns its number.
    fn number(&mut self, feature: u64) -> u32 {
        let next = self.features.len() as u32;
        let number = self.index.get_or_insert(feature, next);
        if number == next {
            self.features.push(feature);
            self.counts.push(0);
        }
        self.counts[number as usize] += 1;
        number
    }

    /// Removes features below the cutoff and renumbers the others.
    fn keep(self, cutoff: u32, instances: &mut Instances) {
        let mut numbers = vec![None; self.counts.len()];
        for ((number, &count), feature) in numbers.iter_mut().zip(&self.counts).zip(self.features) {
            if count >= cutoff {
                *number = Some(instances.features.len() as u32);
                instances.features.push(feature);
            }
        }
        for list in &mut instances.lists {
            list.columns = list.columns.map(|&feature| numbers[feature as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{candidate, labels, tree, words};
    use super::*;

    const RIGHT: &str = "(S (NP (PRP we)) (VP (VBD saw) (NP (PRP$ her) (NN duck))))";
    const WRONG: &str = "(S (NP (PRP we)) (VP (VBD saw) (S (NP (PRP her)) (VP (VB duck)))))";

    #[test]
    fn rare_features_are_dropped() {
        let (labels, gold) = (labels(), tree(RIGHT));
        let list = |other: &str| CandidateList {
            words: words(RIGHT),
            candidates: vec![candidate(RIGHT, -1.0), candidate(other, -2.0)],
            gold: &gold,
            weight: 1.0,
        };
        let gather = |lists: &[CandidateList<'_>], cutoff: u8, threads: usize| {
            InstanceBuilder { labels: &labels, lists, cutoff, threads }.build(&mut |_, _| ())
        };
        // The second list is skipped: its candidates are equally good.
        let lists = [list(WRONG), list(RIGHT), list(WRONG)];
        let all = gather(&lists, 2, 1);
        assert_eq!((all.lists.len(), all.dense), (2, 1));
        assert!(!all.features.is_empty() && all.lists[0].columns == all.lists[1].columns);
        assert_eq!(all.lists[0].columns.features.len(), all.features.len());
        assert!(gather(&lists, 3, 1).features.is_empty());
        let threaded = gather(&lists, 2, 3);
        assert_eq!(threaded.features, all.features);
        assert!((all.lists[0].quality[1] - 0.6).abs() < 1e-12);
    }
}
