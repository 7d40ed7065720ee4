//! DAG F: edges of two analyses of the same words match if they cover the same words and have the same categories.

use std::collections::BTreeMap;

use super::graph::Graph;
use super::normalize::move_common_functions;
use super::passage::{NodeKind, Passage};

/// Class of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeClass {
    /// To the unit's primary position.
    Primary,
    /// To a unit whose primary position is elsewhere.
    Remote,
    /// To a unit that corresponds to no text.
    Implicit,
}

/// All classes, in the order of the counts.
pub const CLASSES: [EdgeClass; 3] = [EdgeClass::Primary, EdgeClass::Remote, EdgeClass::Implicit];

/// Numbers of edges, and of edges with a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    /// Edges of the gold.
    pub gold: usize,
    /// Edges of the output.
    pub output: usize,
    /// Edges of the gold, and of the output, with a match by words and categories.
    pub labelled: [usize; 2],
    /// The same by words only.
    pub unlabelled: [usize; 2],
    /// The same by words and categories, with some categories equated.
    pub weak: [usize; 2],
}

/// Categories equated in weak comparison.
const WEAKLY_EQUAL: [[&str; 2]; 4] = [["P", "S"], ["H", "C"], ["N", "L"], ["F", "R"]];

/// An edge, reduced to what is compared.
struct Compared {
    words: Vec<usize>,
    tags: Vec<String>,
}

/// Compares two analyses of the same words, edge by edge, for each class of edges.
pub fn compare(gold: &Passage, output: &Passage) -> [Matches; 3] {
    let [gold, output] = [gold, output].map(|passage| edges(&Graph::new(passage)));
    std::array::from_fn(|class| {
        let (gold, output) = (&gold[class], &output[class]);
        let with = |of: &[Compared], others: &[Compared], is_match: &dyn Fn(&Compared, &Compared) -> bool| {
            let mut by_words: BTreeMap<&[usize], Vec<&Compared>> = BTreeMap::new();
            for other in others {
                by_words.entry(&other.words).or_default().push(other);
            }
            let has_match = |edge: &&Compared| {
                by_words
                    .get(edge.words.as_slice())
                    .is_some_and(|others| others.iter().any(|o| is_match(edge, o)))
            };
            of.iter().filter(has_match).count()
        };
        let both = |is_match: &dyn Fn(&Compared, &Compared) -> bool| {
            [with(gold, output, is_match), with(output, gold, is_match)]
        };
        Matches {
            gold: gold.len(),
            output: output.len(),
            labelled: both(&|a, b| shares(&a.tags, &b.tags)),
            unlabelled: both(&|_, _| true),
            weak: both(&|a, b| shares(&a.tags, &b.tags) || shares(&weakly_equal(&a.tags), &b.tags)),
        }
    })
}

/// Compares as the `ucca` package does: both passages are normalised first, edges with the same words are merged, and
/// match if they have a category in common.
pub fn compare_as_ucca(gold: &Passage, output: &Passage) -> [Matches; 3] {
    let [mut gold, mut output] = [gold, output].map(|passage| {
        let mut graph = Graph::new(passage);
        graph.normalize();
        graph
    });
    move_common_functions(&mut output, &mut gold);
    let [gold, output] = [gold, output].map(|graph| edges(&graph).map(by_words));
    std::array::from_fn(|class| {
        let (gold, output) = (&gold[class], &output[class]);
        let matching = |is_match: &dyn Fn(&[String], &[String]) -> bool| {
            let count = output
                .iter()
                .filter(|(words, tags)| gold.get(*words).is_some_and(|g| is_match(tags, g)))
                .count();
            [count, count]
        };
        Matches {
            gold: gold.len(),
            output: output.len(),
            labelled: matching(&shares),
            unlabelled: matching(&|_, _| true),
            weak: matching(&|a, b| shares(a, b) || shares(&weakly_equal(a), b)),
        }
    })
}

fn by_words(edges: Vec<Compared>) -> BTreeMap<Vec<usize>, Vec<String>> {
    let mut found: BTreeMap<Vec<usize>, Vec<String>> = BTreeMap::new();
    for edge in edges {
        found.entry(edge.words).or_default().extend(edge.tags);
    }
    found
}

fn shares(a: &[String], b: &[String]) -> bool {
    a.iter().any(|tag| b.contains(tag))
}

/// Categories that these are equated with.
fn weakly_equal(tags: &[String]) -> Vec<String> {
    let other = |tag: &String| {
        WEAKLY_EQUAL.iter().find_map(|[a, b]| match tag {
            _ if tag == a => Some((*b).to_owned()),
            _ if tag == b => Some((*a).to_owned()),
            _ => None,
        })
    };
    tags.iter().filter_map(other).collect()
}

/// Edges to units, by class; without those to words, to punctuation, and of linkage.
fn edges(graph: &Graph) -> [Vec<Compared>; 3] {
    let mut found: [Vec<Compared>; 3] = [Vec::new(), Vec::new(), Vec::new()];
    let mut below: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for unit in graph.units() {
        for &number in &graph.nodes[unit].below {
            let edge = &graph.edges[number];
            let child = &graph.nodes[edge.to];
            let has = |tags: &[&str]| edge.tags.iter().any(|tag| tags.contains(&tag.as_str()));
            if child.kind.is_terminal() || child.kind == NodeKind::Linkage || has(&["LA", "LR", "Terminal"]) {
                continue;
            }
            let is_punctuation = child.kind == NodeKind::PunctuationUnit || has(&["U"]);
            let class = match (edge.is_remote, child.is_implicit) {
                (false, true) => 2,
                (true, true) => continue,
                _ if is_punctuation => continue,
                (true, false) => 1,
                (false, false) => 0,
            };
            let of = if class == 2 { unit } else { edge.to };
            let words = below.entry(of).or_insert_with(|| graph.words_below(of)).clone();
            found[class].push(Compared { words, tags: edge.tags.clone() });
        }
    }
    found
}
