//! All parses of a sentence at once: a forest, and its best trees.

#[cfg(test)]
mod brute_force;
mod lazy;

pub use lazy::Derivations;

/// In place of a tail that there is not.
pub const NONE: u32 = u32::MAX;

/// A hypergraph of a sentence's parses; an item's tails are items pushed before it.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    edges: Vec<Edge>,
    items: Vec<Item>,
}

/// A way to build an item from others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The logarithm of its own probability or weight, without those of its tails.
    pub score: f64,
    /// What it is built from; [`NONE`] where there is less than two.
    pub tails: [u32; 2],
    /// What its owner knows it by.
    pub rule: u32,
}

/// A tree of the forest.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation {
    /// The sum of the scores of its edges.
    pub score: f64,
    /// Its edges in pre-order: an edge, those of its first tail, those of its second.
    pub edges: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    /// One past its last edge.
    end: u32,
    /// The edge of its best derivation, or [`NONE`].
    edge: u32,
    /// The score of its best derivation.
    score: f64,
}

impl Forest {
    /// A forest without items.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes all items out.
    pub fn clear(&mut self) {
        self.edges.clear();
        self.items.clear();
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Adds an item that can be built in these ways. An edge with a tail that is not there yet leads nowhere, and so
    /// does one whose score is not finite.
    pub fn push(&mut self, edges: &[Edge]) -> u32 {
        let number = self.items.len() as u32;
        let first = self.edges.len() as u32;
        self.edges.extend_from_slice(edges);
        let mut item = Item { end: first + edges.len() as u32, edge: NONE, score: f64::NEG_INFINITY };
        for (id, edge) in (first..).zip(edges) {
            let score = score_of(edge, edge.tails.map(|tail| self.score(tail)));
            if score.is_finite() && (item.edge == NONE || score > item.score) {
                (item.edge, item.score) = (id, score);
            }
        }
        self.items.push(item);
        number
    }

    /// An edge.
    ///
    /// # Panics
    /// If there is no edge of this number.
    pub fn edge(&self, id: u32) -> &Edge {
        &self.edges[id as usize]
    }

    /// The edges of an item and their numbers; none if there is no such item.
    pub fn edges_of(&self, item: u32) -> impl Iterator<Item = (u32, &Edge)> {
        let range = self.range(item);
        range.clone().zip(&self.edges[range.start as usize..range.end as usize])
    }

    /// The score of an item's best derivation; −∞ if it has none.
    pub fn score(&self, item: u32) -> f64 {
        self.items.get(item as usize).map_or(f64::NEG_INFINITY, |item| item.score)
    }

    /// The best derivation of an item; of equal ones that with the lowest edges.
    pub fn best(&self, root: u32) -> Option<Derivation> {
        let score = self.items.get(root as usize).filter(|item| item.edge != NONE)?.score;
        let (mut edges, mut left) = (Vec::new(), vec![root]);
        while let Some(item) = left.pop() {
            let id = self.items[item as usize].edge;
            edges.push(id);
            left.extend(self.edge(id).tails.into_iter().rev().filter(|&tail| tail != NONE));
        }
        Some(Derivation { score, edges })
    }

    /// Up to `k` different derivations of an item, the best first.
    pub fn k_best(&self, root: u32, k: usize) -> Vec<Derivation> {
        self.derivations(root).take(k).collect()
    }

    /// All derivations of an item, the best first, each found when it is asked for.
    pub fn derivations(&self, root: u32) -> Derivations<'_> {
        Derivations::new(self, root)
    }

    fn range(&self, item: u32) -> std::ops::Range<u32> {
        let Some(&Item { end, .. }) = self.items.get(item as usize) else { return 0..0 };
        let start = item.checked_sub(1).map_or(0, |before| self.items[before as usize].end);
        start..end
    }
}

/// The score of an edge over tails with these scores. All scores are summed up here, in one order, so that those of the
/// same derivation are the same to the last bit.
fn score_of(edge: &Edge, tails: [f64; 2]) -> f64 {
    let [first, second] =
        [0, 1].map(|which: usize| if edge.tails[which] == NONE { 0.0 } else { tails[which] });
    edge.score + (first + second)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(score: f64, tails: &[u32]) -> Edge {
        let tail = |which: usize| tails.get(which).copied().unwrap_or(NONE);
        Edge { score, tails: [tail(0), tail(1)], rule: 0 }
    }

    #[test]
    fn the_best_derivation_is_in_pre_order() {
        let mut forest = Forest::new();
        let left = forest.push(&[edge(-3.0, &[]), edge(-1.0, &[])]);
        let right = forest.push(&[edge(-2.0, &[])]);
        let both = forest.push(&[edge(-1.0, &[left, right])]);
        let root = forest.push(&[edge(-9.0, &[]), edge(-1.0, &[both])]);
        let best = forest.best(root).unwrap();
        assert_eq!((best.score, &best.edges[..]), (-5.0, &[5, 3, 1, 2][..]));
        let scores: Vec<f64> = forest.k_best(root, 9).iter().map(|one| one.score).collect();
        assert_eq!(scores, [-5.0, -7.0, -9.0]);
        assert_eq!(forest.edges_of(left).map(|(id, _)| id).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(forest.edges_of(99).count(), 0);
    }

    #[test]
    fn what_cannot_be_built_has_no_derivation() {
        let mut forest = Forest::new();
        let nothing = forest.push(&[]);
        let never = forest.push(&[edge(f64::NEG_INFINITY, &[]), edge(f64::NAN, &[])]);
        let itself = forest.push(&[edge(0.0, &[2])]);
        let later = forest.push(&[edge(0.0, &[7, 0])]);
        let above = forest.push(&[edge(0.0, &[nothing])]);
        for item in [nothing, never, itself, later, above, 99, NONE] {
            assert_eq!(forest.best(item), None, "{item}");
            assert!(forest.k_best(item, 3).is_empty(), "{item}");
        }
        forest.clear();
        assert!(forest.is_empty());
    }

    #[test]
    fn a_deep_forest_needs_no_deep_stack() {
        let mut forest = Forest::new();
        let mut item = forest.push(&[edge(-1.0, &[]), edge(-2.0, &[])]);
        for _ in 0..200_000 {
            item = forest.push(&[edge(-1e-3, &[item])]);
        }
        let found = forest.k_best(item, 3);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], forest.best(item).unwrap());
        assert_eq!(found[1].edges.len(), 200_001);
    }
}
