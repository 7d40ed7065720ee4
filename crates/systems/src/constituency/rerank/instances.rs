//! All lists as they are learned from: what differs between their trees, in numbers.

use super::bracket_score::GoldBrackets;
use super::columns::Columns;
use super::labels::Labels;
use super::sketch::{MOST, Sketch};
use super::{Candidate, List, dense};
use solecism_corpus::threads;
use solecism_tagging::index::HashIndex;

/// The lists in which trees differ in how good they are, and the features that are often enough different.
pub(super) struct Instances {
    pub lists: Vec<Instance>,
    /// The hashes of the features.
    pub features: Vec<u64>,
    /// How many features the parser itself gives.
    pub dense: usize,
}

/// A list as it is learned from.
pub(super) struct Instance {
    pub weight: f64,
    /// How good each tree is.
    pub quality: Vec<f64>,
    /// What the parser says of each tree.
    pub dense: Vec<f64>,
    /// What else differs: features by their numbers.
    pub columns: Columns<u32>,
}

/// So many lists are looked at before their features are numbered.
const TOGETHER: usize = 256;

/// About so many features differ in a list.
const FEATURES_OF_LIST: usize = 1 << 13;

/// Makes instances of lists.
pub(super) struct Gatherer<'a> {
    pub labels: &'a Labels,
    pub lists: &'a [List<'a>],
    /// In how many lists a feature must differ.
    pub cutoff: u8,
    pub threads: usize,
}

impl Gatherer<'_> {
    /// Goes through all lists twice: to find which features there can be enough of, and to keep these.
    pub(super) fn gather(&self, progress: &mut dyn FnMut(usize, usize)) -> Instances {
        let cutoff = self.cutoff.clamp(1, MOST);
        let sketch = Sketch::new(self.lists.len().saturating_mul(FEATURES_OF_LIST));
        let mut told = 0;
        let mut tell = |lists: usize| {
            told += lists;
            progress(told, 2 * self.lists.len());
        };
        self.each(|list| self.count(list, &sketch), |counted| tell(counted.len()));
        let mut made = Instances { lists: Vec::new(), features: Vec::new(), dense: dense::LENGTH };
        let mut numbering =
            Numbering { index: HashIndex::default(), counts: Vec::new(), features: Vec::new() };
        self.each(
            |list| self.instance(list, |feature| sketch.has(feature, cutoff)),
            |instances| {
                tell(instances.len());
                let numbered = instances.into_iter().flatten().map(|(instance, columns)| Instance {
                    columns: columns.map(|&feature| Some(numbering.number(feature))),
                    ..instance
                });
                made.lists.extend(numbered);
            },
        );
        numbering.keep(u32::from(cutoff), &mut made);
        made
    }

    /// Works on all lists, several at a time; gives the results of some at a time, in order.
    fn each<T: Send>(&self, work: impl Fn(&List<'_>) -> T + Sync, mut take: impl FnMut(Vec<T>)) {
        for lists in self.lists.chunks(TOGETHER) {
            take(threads::map(self.threads, lists.len(), |at| work(&lists[at])));
        }
    }

    fn count(&self, list: &List<'_>, sketch: &Sketch) {
        let candidates = considered(list);
        if self.quality(list, candidates).is_some() {
            let columns = Columns::new(&list.words, candidates, self.labels, |_| true);
            columns.features.into_iter().for_each(|feature| sketch.count(feature));
        }
    }

    fn instance(&self, list: &List<'_>, is_wanted: impl Fn(u64) -> bool) -> Option<(Instance, Columns<u64>)> {
        let candidates = considered(list);
        let quality = self.quality(list, candidates)?;
        let instance = Instance {
            weight: list.weight,
            quality,
            dense: dense::values(candidates),
            columns: Columns::default(),
        };
        Some((instance, Columns::new(&list.words, candidates, self.labels, is_wanted)))
    }

    /// How good the trees are; `None` if all are equally good, so that there is nothing to learn.
    fn quality(&self, list: &List<'_>, candidates: &[Candidate]) -> Option<Vec<f64>> {
        let gold = GoldBrackets::new(list.gold, self.labels);
        let quality = candidates.iter().map(|candidate| gold.compare(&candidate.tree, self.labels).f());
        let quality: Vec<f64> = quality.collect();
        quality.windows(2).any(|pair| (pair[0] - pair[1]).abs() > 0.0).then_some(quality)
    }
}

/// The candidates of a list that are learned from: those whose number fits.
fn considered<'a>(list: &'a List<'_>) -> &'a [Candidate] {
    &list.candidates[..list.candidates.len().min(usize::from(u16::MAX))]
}

/// Numbers of features in the order in which they came.
struct Numbering {
    index: HashIndex,
    /// In how many lists each differs.
    counts: Vec<u32>,
    features: Vec<u64>,
}

impl Numbering {
    /// Counts a feature of a list, and gives its number.
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

    /// Takes the features away that differ in too few lists, and numbers the others from 0.
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
    fn only_what_differs_often_enough_is_kept() {
        let (labels, gold) = (labels(), tree(RIGHT));
        let list = |other: &str| List {
            words: words(RIGHT),
            candidates: vec![candidate(RIGHT, -1.0), candidate(other, -2.0)],
            gold: &gold,
            weight: 1.0,
        };
        let gather = |lists: &[List<'_>], cutoff: u8, threads: usize| {
            Gatherer { labels: &labels, lists, cutoff, threads }.gather(&mut |_, _| ())
        };
        // The second is no list to learn from: its trees are equally good.
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
