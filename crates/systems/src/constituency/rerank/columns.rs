//! The features in which the candidates of a list differ.

use super::feature_item::FeatureHasher;
use super::labels::Labels;
use super::tree_parts::TreeParts;
use super::{Candidate, schema};
use solecism_tagging::hash;
use solecism_tagging::index::HashIndex;

/// A sparse matrix of the features that do not occur equally often in all candidates. Features with the same
/// distribution over the candidates share a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Columns<F> {
    /// For each column, the candidates whose count differs from the most frequent count, with the difference.
    pub counts: Vec<(u16, i16)>,
    pub count_ends: Vec<u32>,
    /// The features of each column.
    pub features: Vec<F>,
    pub feature_ends: Vec<u32>,
}

impl<F> Columns<F> {
    /// The columns: candidates with their differences, and features.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[(u16, i16)], &[F])> {
        let (mut count, mut feature) = (0, 0);
        self.count_ends.iter().zip(&self.feature_ends).map(move |(&count_end, &feature_end)| {
            let counts = &self.counts[count..count_end as usize];
            let features = &self.features[feature..feature_end as usize];
            (count, feature) = (count_end as usize, feature_end as usize);
            (counts, features)
        })
    }

    /// Maps features; columns without features are dropped.
    pub(super) fn map<G>(&self, mut feature: impl FnMut(&F) -> Option<G>) -> Columns<G> {
        let mut mapped =
            Columns { counts: vec![], count_ends: vec![], features: vec![], feature_ends: vec![] };
        for (counts, features) in self.iter() {
            let before = mapped.features.len();
            mapped.features.extend(features.iter().filter_map(&mut feature));
            if mapped.features.len() > before {
                mapped.counts.extend_from_slice(counts);
                mapped.count_ends.push(mapped.counts.len() as u32);
                mapped.feature_ends.push(mapped.features.len() as u32);
            }
        }
        mapped
    }
}

impl Columns<u64> {
    /// The columns of a list, with the features that `keep` selects.
    pub(super) fn new(
        words: &[&str],
        candidates: &[Candidate],
        labels: &Labels,
        keep: impl Fn(u64) -> bool,
    ) -> Self {
        let parts = TreeParts::new(words, candidates, labels);
        let mut occurrences = Vec::new();
        for_each_part(&parts, words, labels, |part, features| {
            let kept = features.iter().filter(|&&feature| keep(feature));
            occurrences.extend(kept.map(|&feature| (feature, part)));
        });
        occurrences.sort_unstable();
        Builder::new(&parts).columns(&occurrences)
    }
}

/// Visits the parts that not all candidates have, with the hashes of their features.
pub(super) fn for_each_part(
    parts: &TreeParts<'_>,
    words: &[&str],
    labels: &Labels,
    mut visit: impl FnMut(u32, &[u64]),
) {
    let words: Vec<u64> = words.iter().map(|word| hash::of_bytes(word.as_bytes())).collect();
    let mut sink = FeatureHasher { labels, words: &words, features: Vec::new() };
    for (number, part) in (0..).zip(&parts.all).filter(|(_, part)| part.signature != 0) {
        sink.features.clear();
        schema::features(&parts.subtrees, labels, part, &mut sink);
        visit(number, &sink.features);
    }
}

struct Builder<'p> {
    parts: &'p TreeParts<'p>,
    /// The candidates that have each part, grouped by part.
    holders: Vec<u16>,
    holder_ends: Vec<usize>,
}

impl<'p> Builder<'p> {
    fn new(parts: &'p TreeParts<'p>) -> Self {
        let mut holder_ends = vec![0; parts.all.len()];
        for &part in parts.of_candidate.iter().flatten() {
            holder_ends[part as usize] += 1;
        }
        let mut start = 0;
        for end in &mut holder_ends {
            (*end, start) = (start, start + *end);
        }
        // `holder_ends` holds the start of each part, and is advanced to its end while filling in the candidates.
        let mut holders = vec![0; start];
        for (candidate, of_candidate) in (0..).zip(&parts.of_candidate) {
            for &part in of_candidate {
                let end = &mut holder_ends[part as usize];
                holders[*end] = candidate;
                *end += 1;
            }
        }
        Self { parts, holders, holder_ends }
    }

    fn holders(&self, part: u32) -> &[u16] {
        let start = (part as usize).checked_sub(1).map_or(0, |before| self.holder_ends[before]);
        &self.holders[start..self.holder_ends[part as usize]]
    }

    /// The columns of sorted occurrences (feature, part).
    fn columns(&self, occurrences: &[(u64, u32)]) -> Columns<u64> {
        let mut columns = Columns::default();
        let mut index = HashIndex::with_capacity(256);
        // Pairs of column and feature.
        let mut members: Vec<(u32, u64)> = Vec::new();
        for run in occurrences.chunk_by(|one, other| one.0 == other.0) {
            let signature = |&(_, part): &(u64, u32)| self.parts.all[part as usize].signature;
            let signature = run.iter().map(signature).fold(0, u64::wrapping_add);
            if signature == 0 {
                continue;
            }
            let next = columns.count_ends.len() as u32;
            let column = index.get_or_insert(hash::mixed(0, signature), next);
            if column == next {
                self.push_counts(run, &mut columns);
            }
            members.push((column, run[0].0));
        }
        members.sort_unstable();
        for column in members.chunk_by(|one, other| one.0 == other.0) {
            columns.features.extend(column.iter().map(|member| member.1));
            columns.feature_ends.push(columns.features.len() as u32);
        }
        columns
    }

    /// Adds the differences of a feature's counts from the most frequent one.
    fn push_counts(&self, run: &[(u64, u32)], columns: &mut Columns<u64>) {
        let mut counts = vec![0_i16; self.parts.of_candidate.len()];
        for &(_, part) in run {
            for &holder in self.holders(part) {
                let count = &mut counts[usize::from(holder)];
                *count = count.saturating_add(1);
            }
        }
        let usual = most_frequent(&counts);
        let unusual = (0..).zip(&counts).filter(|&(_, &count)| count != usual);
        columns.counts.extend(unusual.map(|(candidate, &count)| (candidate, count.saturating_sub(usual))));
        columns.count_ends.push(columns.counts.len() as u32);
    }
}

/// The most frequent number; the smallest one in case of a tie.
fn most_frequent(counts: &[i16]) -> i16 {
    let mut sorted = counts.to_vec();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|one, other| one == other);
    runs.rev().max_by_key(|run| run.len()).map_or(0, |run| run[0])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::super::testing::{candidate, labels, words};
    use super::*;
    use crate::constituency::tree::PhraseTree;

    fn three() -> [Candidate; 3] {
        [
            candidate("(S (NP (PRP we)) (VP (VBD saw) (NP (PRP$ her) (NN duck))))", -1.0),
            candidate("(S (NP (PRP we)) (VP (VBD saw) (S (NP (PRP her)) (VP (VB duck)))))", -2.0),
            candidate("(S (NP (PRP we)) (VP (VBD saw) (NP (NP (PRP$ her) (NN duck)))))", -2.0),
        ]
    }

    /// The features of each candidate, extracted from each by itself.
    fn features_by_candidate(candidates: &[Candidate], words: &[&str], labels: &Labels) -> Vec<Vec<u64>> {
        let hashes: Vec<u64> = words.iter().map(|word| hash::of_bytes(word.as_bytes())).collect();
        let all = |candidate: &Candidate| {
            let parts = TreeParts::new(words, std::slice::from_ref(candidate), labels);
            let mut sink = FeatureHasher { labels, words: &hashes, features: Vec::new() };
            for &part in &parts.of_candidate[0] {
                schema::features(&parts.subtrees, labels, &parts.all[part as usize], &mut sink);
            }
            sink.features
        };
        candidates.iter().map(all).collect()
    }

    /// Checks the columns against counts of each candidate by itself.
    fn check(candidates: &[Candidate], words: &[&str]) -> Columns<u64> {
        let labels = labels();
        let columns = Columns::new(words, candidates, &labels, |_| true);
        let mut counts: BTreeMap<u64, Vec<i16>> = BTreeMap::new();
        for (at, features) in features_by_candidate(candidates, words, &labels).into_iter().enumerate() {
            for feature in features {
                counts.entry(feature).or_insert_with(|| vec![0; candidates.len()])[at] += 1;
            }
        }
        counts.retain(|_, counts| counts.windows(2).any(|pair| pair[0] != pair[1]));
        let mut found: Vec<u64> = columns.features.clone();
        found.sort_unstable();
        assert_eq!(found, counts.keys().copied().collect::<Vec<_>>());
        for (differences, features) in columns.iter() {
            let mut column = vec![0; candidates.len()];
            for &(at, by) in differences {
                column[usize::from(at)] = by;
            }
            for feature in features {
                let real = &counts[feature];
                let base = real[0] - column[0];
                assert_eq!(&column.iter().map(|by| base + by).collect::<Vec<_>>(), real);
            }
        }
        columns
    }

    #[test]
    fn columns_hold_exactly_the_differences() {
        let columns = check(&three(), &words("(x we) (x saw) (x her) (x duck)"));
        // Many features have the same distribution.
        assert!(columns.count_ends.len() < 20 && columns.features.len() > 200);
    }

    /// An arbitrary tree. It may have several roots, or words beyond the end of the sentence.
    fn any_tree() -> impl Strategy<Value = PhraseTree> {
        prop::collection::vec((0..5_u32, 0..27_u32), 0..30).prop_map(|steps| {
            let (mut tree, mut open) = (PhraseTree::default(), 0_u32);
            for (step, label) in steps {
                match step {
                    0 | 1 => tree.open(label % 8),
                    2 | 3 => tree.tag(8 + label % 19),
                    _ => tree.close(),
                }
                open = if step < 2 { open + 1 } else { open.saturating_sub(step / 4) };
            }
            (0..open).for_each(|_| tree.close());
            tree
        })
    }

    proptest! {
        #[test]
        fn columns_match_candidates_by_themselves(trees in prop::collection::vec(any_tree(), 1..5)) {
            let candidate = |tree| Candidate { tree, score: 0.0 };
            let candidates: Vec<Candidate> = trees.into_iter().map(candidate).collect();
            check(&candidates, &["we", "saw", "the", "old", "cat", "and", "the", "fog"]);
        }
    }

    #[test]
    fn columns_without_features_are_dropped() {
        let (labels, candidates) = (labels(), three());
        let words = words("(x we) (x saw) (x her) (x duck)");
        let columns = Columns::new(&words, &candidates, &labels, |_| true);
        let one = columns.features[0];
        let mapped = columns.map(|&feature| (feature == one).then_some(7_u32));
        assert_eq!((mapped.features, mapped.count_ends.len()), (vec![7], 1));
        let kept = Columns::new(&words, &candidates, &labels, |feature| feature == one);
        assert_eq!((kept.features, kept.counts), (vec![one], mapped.counts));
    }

    #[test]
    fn the_most_frequent_count() {
        assert_eq!([&[2, 1, 1][..], &[2, 1], &[]].map(most_frequent), [1, 1, 0]);
    }
}
