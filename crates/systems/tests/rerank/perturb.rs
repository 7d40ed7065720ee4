//! Perturbed trees with noisy scores, like the lists of a weak parser.

use std::collections::BTreeMap;

use solecism_chance::{Chance, Domain};
use solecism_systems::constituency::rerank::Candidate;
use solecism_systems::constituency::{PhraseTree, Treebank};

/// A mutable tree.
#[derive(Clone)]
struct Draft {
    nodes: Vec<Node>,
}

#[derive(Clone)]
struct Node {
    label: u32,
    is_tag: bool,
    daughters: Vec<usize>,
}

impl Draft {
    fn new(tree: &PhraseTree) -> Self {
        let node = |(at, node): (usize, &solecism_systems::constituency::PhraseNode)| Node {
            label: node.label,
            is_tag: node.is_tag,
            daughters: if node.is_tag { vec![] } else { tree.children(at).collect() },
        };
        Self { nodes: tree.nodes().iter().enumerate().map(node).collect() }
    }

    fn tree(&self) -> PhraseTree {
        let mut tree = PhraseTree::default();
        let mut agenda = vec![Some(0)];
        while let Some(step) = agenda.pop() {
            let Some(at) = step else {
                tree.close();
                continue;
            };
            let node = &self.nodes[at];
            if node.is_tag {
                tree.tag(node.label);
            } else {
                tree.open(node.label);
                agenda.push(None);
                agenda.extend(node.daughters.iter().rev().map(|&daughter| Some(daughter)));
            }
        }
        tree
    }

    /// Makes a random change near a random phrase.
    fn change(&mut self, chance: &mut Chance, labels: &[u32]) {
        let phrases: Vec<usize> = (0..self.nodes.len()).filter(|&at| !self.nodes[at].is_tag).collect();
        let above = phrases[chance.below(phrases.len() as u32) as usize];
        let daughters = self.nodes[above].daughters.clone();
        let place = chance.below(daughters.len() as u32) as usize;
        let daughter = daughters[place];
        let is_phrase = !self.nodes[daughter].is_tag;
        match chance.below(5) {
            // Remove a phrase.
            0 if is_phrase => {
                let orphans = self.nodes[daughter].daughters.clone();
                self.nodes[above].daughters.splice(place..=place, orphans);
            }
            // Relabel a phrase.
            1 if is_phrase => self.nodes[daughter].label = labels[chance.below(labels.len() as u32) as usize],
            // Raise the last daughter of a phrase.
            2 if is_phrase && self.nodes[daughter].daughters.len() > 1 => {
                let raised = self.nodes[daughter].daughters.pop().unwrap();
                self.nodes[above].daughters.insert(place + 1, raised);
            }
            // Lower the next sister into a phrase.
            3 if is_phrase && place + 1 < daughters.len() => {
                let lowered = self.nodes[above].daughters.remove(place + 1);
                self.nodes[daughter].daughters.push(lowered);
            }
            // Group two sisters into a phrase.
            4 if place + 1 < daughters.len() && daughters.len() > 2 => {
                let label = labels[chance.below(labels.len() as u32) as usize];
                let pair = daughters[place..place + 2].to_vec();
                self.nodes.push(Node { label, is_tag: false, daughters: pair });
                let new = self.nodes.len() - 1;
                self.nodes[above].daughters.splice(place..place + 2, [new]);
            }
            _ => (),
        }
    }
}

/// Rule counts of a treebank.
pub struct Rules {
    counts: BTreeMap<Vec<u32>, f64>,
    labels: BTreeMap<u32, f64>,
    phrases: Vec<u32>,
}

impl Rules {
    /// Counts the rules of the first trees.
    pub fn count(treebank: &Treebank, trees: usize) -> Self {
        let mut counted = Self { counts: BTreeMap::new(), labels: BTreeMap::new(), phrases: Vec::new() };
        for sample in &treebank.samples()[..trees] {
            for rule in rules(&sample.tree) {
                *counted.labels.entry(rule[0]).or_default() += 1.0;
                *counted.counts.entry(rule).or_default() += 1.0;
            }
        }
        counted.phrases = counted.labels.keys().copied().collect();
        counted
    }

    fn score(&self, tree: &PhraseTree) -> f64 {
        let rule = |rule: Vec<u32>| {
            let of = |count: Option<&f64>| count.copied().unwrap_or(0.0) + 0.1;
            (of(self.counts.get(&rule)) / (of(self.labels.get(&rule[0])) + 100.0)).ln()
        };
        rules(tree).into_iter().map(rule).sum()
    }

    /// A tree and distinct perturbations of it, most probable first.
    pub fn list(&self, tree: &PhraseTree, number: u64, length: usize) -> Vec<Candidate> {
        let mut chance = Chance::keyed(1, Domain::Training, 0, 0, number);
        let mut trees = vec![tree.clone()];
        for _ in 0..4 * length {
            let mut draft = Draft::new(tree);
            for _ in 0..=chance.below(4) {
                draft.change(&mut chance, &self.phrases);
            }
            let made = draft.tree();
            if trees.len() < length && !trees.contains(&made) {
                trees.push(made);
            }
        }
        let candidate = |tree: PhraseTree| Candidate { score: self.score(&tree), tree };
        let mut list: Vec<Candidate> = trees.into_iter().map(candidate).collect();
        list.sort_by(|one, other| other.score.total_cmp(&one.score));
        list
    }
}

/// The rules of a tree: label and daughters of each phrase.
fn rules(tree: &PhraseTree) -> Vec<Vec<u32>> {
    let phrases = (0..tree.nodes().len()).filter(|&at| !tree.nodes()[at].is_tag);
    let label = |at: usize| tree.nodes()[at].label;
    phrases.map(|at| std::iter::once(label(at)).chain(tree.children(at).map(label)).collect()).collect()
}
