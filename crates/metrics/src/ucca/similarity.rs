//! Similarity in meaning between a sentence and its correction: UCCASIM and DISTSIM.
//!
//! Choshen and Abend, "Conservatism and over-conservatism in grammatical error correction", §4.3.

use std::collections::BTreeMap;

use super::passage::{NodeKind, Passage};
use crate::words::{Alignment, TooLong, Word, align};

/// Numbers of edges, and of edges with a counterpart, for a unit alignment in one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchedEdges {
    /// Edges of the source, and those with a counterpart.
    pub source: [usize; 2],
    /// Edges of the correction, and those with a counterpart.
    pub correction: [usize; 2],
}

/// Similarity of a source and its correction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Similarity {
    /// Each unit of the source aligned to its best match in the correction: primary edges, then remote ones.
    pub from_source: [MatchedEdges; 2],
    /// Each unit of the correction aligned to its best match in the source.
    pub from_correction: [MatchedEdges; 2],
    /// Number of primary edges to units by category, in the source and in the correction.
    pub categories: BTreeMap<String, [u64; 2]>,
    /// Numbers of scenes in the source and in the correction.
    pub scenes: [u64; 2],
}

/// A unit.
struct Unit {
    /// Indices of its words, without remote ones.
    leaves: Vec<usize>,
    /// Categories of its primary edge.
    tags: Vec<String>,
}

/// An edge to a unit.
struct UnitEdge {
    /// Index of the unit.
    to: usize,
    tags: Vec<String>,
    is_remote: bool,
}

/// A passage, reduced to what is compared.
struct Side {
    words: Vec<Word>,
    /// Units in preorder.
    units: Vec<Unit>,
    edges: Vec<UnitEdge>,
    categories: BTreeMap<String, u64>,
    scenes: u64,
}

/// Compares a source with its correction.
///
/// # Errors
/// For passages of many thousands of words that have little in common.
pub fn similarity(source: &Passage, correction: &Passage) -> Result<Similarity, TooLong> {
    let (source, correction) = (Side::new(source), Side::new(correction));
    let alignment = align(&source.words, &correction.words, None)?;
    let there = partners(&source, &correction, &alignment.partners());
    let back = partners(&correction, &source, &reversed(&alignment).partners());
    let forth: Vec<(usize, usize)> = pairs(&there).collect();
    let backward: Vec<(usize, usize)> = pairs(&back).map(|(c, s)| (s, c)).collect();
    let with =
        |pairs: &[(usize, usize)]| [false, true].map(|remote| matched(&source, &correction, pairs, remote));
    let mut categories: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    for (side, of) in [&source, &correction].into_iter().enumerate() {
        for (tag, count) in &of.categories {
            categories.entry(tag.clone()).or_default()[side] += count;
        }
    }
    Ok(Similarity {
        from_source: with(&forth),
        from_correction: with(&backward),
        categories,
        scenes: [source.scenes, correction.scenes],
    })
}

fn reversed(alignment: &Alignment) -> Alignment {
    let mut pairs: Vec<(usize, usize)> = alignment.pairs.iter().map(|&(s, c)| (c, s)).collect();
    pairs.sort_unstable();
    Alignment { pairs, source: alignment.correction, correction: alignment.source }
}

fn pairs(partners: &[Option<usize>]) -> impl Iterator<Item = (usize, usize)> {
    partners.iter().enumerate().filter_map(|(unit, partner)| partner.map(|partner| (unit, partner)))
}

/// For each unit of one side, finds the unit of the other side with the largest share of its words aligned to the first
/// one's. Ties are broken by the number of aligned words, then a category in common, then preorder.
fn partners(from: &Side, to: &Side, leaf: &[Option<usize>]) -> Vec<Option<usize>> {
    let best = |unit: &Unit| {
        let mut aligned = vec![false; to.words.len()];
        unit.leaves.iter().filter_map(|&at| leaf[at]).for_each(|at| aligned[at] = true);
        let mut best: Option<(usize, usize, bool, usize)> = None;
        for (number, other) in to.units.iter().enumerate() {
            let common = other.leaves.iter().filter(|&&at| aligned[at]).count();
            if common == 0 {
                continue;
            }
            let is_alike = shares(&unit.tags, &other.tags);
            let is_better = best.is_none_or(|(c, size, alike, _)| {
                // Cross-multiplied, so that the comparison of common / size is exact.
                (common * size, common, is_alike) > (c * other.leaves.len(), c, alike)
            });
            if is_better {
                best = Some((common, other.leaves.len(), is_alike, number));
            }
        }
        best.map(|(_, _, _, number)| number)
    };
    from.units.iter().map(best).collect()
}

fn shares(a: &[String], b: &[String]) -> bool {
    a.iter().any(|tag| b.contains(tag))
}

/// Counts edges that match one on the other side: a category in common, and aligned children.
fn matched(source: &Side, correction: &Side, pairs: &[(usize, usize)], remote: bool) -> MatchedEdges {
    let of = |side: &Side| -> Vec<usize> {
        (0..side.edges.len()).filter(|&edge| side.edges[edge].is_remote == remote).collect()
    };
    let (ours, theirs) = (of(source), of(correction));
    let by_unit = |side: &Side, edges: &[usize]| {
        let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &edge in edges {
            found.entry(side.edges[edge].to).or_default().push(edge);
        }
        found
    };
    let (our_edges, their_edges) = (by_unit(source, &ours), by_unit(correction, &theirs));
    let mut is_matched = [vec![false; source.edges.len()], vec![false; correction.edges.len()]];
    for (s, c) in pairs {
        for &ours in our_edges.get(s).into_iter().flatten() {
            for &theirs in their_edges.get(c).into_iter().flatten() {
                if shares(&source.edges[ours].tags, &correction.edges[theirs].tags) {
                    is_matched[0][ours] = true;
                    is_matched[1][theirs] = true;
                }
            }
        }
    }
    let count = |side: usize| is_matched[side].iter().filter(|is_matched| **is_matched).count();
    MatchedEdges { source: [ours.len(), count(0)], correction: [theirs.len(), count(1)] }
}

impl Side {
    fn new(passage: &Passage) -> Self {
        let terminals = passage.terminals();
        let tokens: Vec<&str> = terminals.iter().map(|&node| passage.nodes[node].text()).collect();
        // A token may contain spaces; remove them, so that it stays one word.
        let joined: Vec<String> =
            tokens.iter().map(|token| token.split_whitespace().collect::<String>()).collect();
        let words: Vec<Word> = joined
            .iter()
            .enumerate()
            .flat_map(|(at, token)| {
                crate::words::words(token).into_iter().map(move |word| Word { token: at, ..word })
            })
            .collect();
        let mut word_of = vec![None; passage.nodes.len()];
        for (at, word) in words.iter().enumerate() {
            word_of[terminals[word.token]] = Some(at);
        }
        let leaves = leaves(passage, &word_of);
        let mut side =
            Self { words, units: Vec::new(), edges: Vec::new(), categories: BTreeMap::new(), scenes: 0 };
        side.add_units(passage, leaves);
        side
    }

    /// Adds the units in preorder, with the edges to them, except the root, punctuation and implicit units.
    fn add_units(&mut self, passage: &Passage, mut leaves: Vec<Vec<usize>>) {
        let root = passage.root();
        let is_unit = |node: usize| {
            let is_implicit = passage.nodes[node].is_implicit();
            passage.nodes[node].kind == NodeKind::Unit && !is_implicit && Some(node) != root
        };
        let mut number = vec![None; passage.nodes.len()];
        for (node, tags) in preorder(passage, root) {
            if is_unit(node) {
                number[node] = Some(self.units.len());
                self.units.push(Unit { leaves: std::mem::take(&mut leaves[node]), tags });
            }
        }
        for node in passage.nodes.iter().filter(|node| node.kind == NodeKind::Unit) {
            let tags =
                || node.edges.iter().filter(|edge| !edge.is_remote()).flat_map(super::passage::Edge::tags);
            self.scenes += u64::from(tags().any(|tag| tag == "P" || tag == "S"));
            for edge in &node.edges {
                let Some(to) = number[edge.to] else { continue };
                let tags: Vec<String> = edge.tags().into_iter().map(str::to_owned).collect();
                if tags.iter().any(|tag| tag == "U") {
                    continue;
                }
                if !edge.is_remote() {
                    for tag in &tags {
                        *self.categories.entry(tag.clone()).or_default() += 1;
                    }
                }
                self.edges.push(UnitEdge { to, tags, is_remote: edge.is_remote() });
            }
        }
    }
}

/// Indices of the words below each node, without remote ones.
fn leaves(passage: &Passage, word_of: &[Option<usize>]) -> Vec<Vec<usize>> {
    let mut leaves: Vec<Vec<usize>> = vec![Vec::new(); passage.nodes.len()];
    for node in passage.topological_order().into_iter().rev() {
        let mut below: Vec<usize> = word_of[node].into_iter().collect();
        for edge in passage.nodes[node].edges.iter().filter(|edge| !edge.is_remote()) {
            below.extend(&leaves[edge.to]);
        }
        below.sort_unstable();
        below.dedup();
        leaves[node] = below;
    }
    leaves
}

/// Nodes in preorder along primary edges, each with the categories of the edge to it: first those below the root, then
/// all others.
fn preorder(passage: &Passage, root: Option<usize>) -> Vec<(usize, Vec<String>)> {
    let mut is_seen = vec![false; passage.nodes.len()];
    let mut found = Vec::new();
    let starts = root.into_iter().chain(passage.topological_order());
    for start in starts {
        let mut open = vec![(start, Vec::new())];
        while let Some((node, tags)) = open.pop() {
            if std::mem::replace(&mut is_seen[node], true) {
                continue;
            }
            found.push((node, tags));
            for edge in passage.nodes[node].edges.iter().rev().filter(|edge| !edge.is_remote()) {
                open.push((edge.to, edge.tags().into_iter().map(str::to_owned).collect()));
            }
        }
    }
    found
}
