//! Parse forests: hypergraphs of all parses of a sentence, and their k best derivations.

#[cfg(test)]
mod brute_force;
mod lazy;

pub use lazy::Derivations;

/// Marks a missing tail.
pub const NONE: u32 = u32::MAX;

/// A hypergraph of a sentence's parses. The tails of an item's edges are items that were pushed before it.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    edges: Vec<Edge>,
    items: Vec<Item>,
}

/// A hyperedge: one way to build an item from others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Its own log-probability or weight, without those of its tails.
    pub score: f64,
    /// The items that it is built from; [`NONE`] for missing ones.
    pub tails: [u32; 2],
    /// Rule number, for the caller.
    pub rule: u32,
}

/// A derivation of an item.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation {
    /// The sum of the scores of its edges.
    pub score: f64,
    /// Its edges in pre-order: an edge, then the edges of its first tail, then those of its second.
    pub edges: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    /// One past its last edge.
    end: u32,
    /// First edge of its best derivation, or [`NONE`].
    edge: u32,
    /// Score of its best derivation.
    score: f64,
}

impl Forest {
    /// An empty forest.
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        self.edges.clear();
        self.items.clear();
    }

    /// Number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True if there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Adds an item with its edges. Edges whose tails were not pushed yet, or whose score is not finite, are ignored.
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

    /// The edge of a number.
    ///
    /// # Panics
    /// If there is no such edge.
    pub fn edge(&self, id: u32) -> &Edge {
        &self.edges[id as usize]
    }

    /// The edges of an item with their numbers; none if there is no such item.
    pub fn edges_of(&self, item: u32) -> impl Iterator<Item = (u32, &Edge)> {
        let range = self.range(item);
        range.clone().zip(&self.edges[range.start as usize..range.end as usize])
    }

    /// Score of an item's best derivation; −∞ if it has none.
    pub fn score(&self, item: u32) -> f64 {
        self.items.get(item as usize).map_or(f64::NEG_INFINITY, |item| item.score)
    }

    /// The best derivation of an item; ties are broken by the lowest edge numbers.
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

    /// Up to `k` best derivations of an item, best first.
    pub fn k_best(&self, root: u32, k: usize) -> Vec<Derivation> {
        self.derivations(root).take(k).collect()
    }

    /// All derivations of an item, best first, computed lazily.
    pub fn derivations(&self, root: u32) -> Derivations<'_> {
        Derivations::new(self, root)
    }

    fn range(&self, item: u32) -> std::ops::Range<u32> {
        let Some(&Item { end, .. }) = self.items.get(item as usize) else { return 0..0 };
        let start = item.checked_sub(1).map_or(0, |before| self.items[before as usize].end);
        start..end
    }
}

/// The score of an edge over tails with these scores. All scores are summed here, in one order, so that the score of a
/// derivation is the same to the last bit wherever it is computed.
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
    fn items_that_cannot_be_built_have_no_derivation() {
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
