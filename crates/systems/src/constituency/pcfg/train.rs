//! Counting annotated, binarised trees. Phrases are binarised from the head outwards.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use solecism_language::Language;

use super::PcfgOptions;
use super::annotate::{Annotator, NodeNames};
use super::counts::{Counts, State, StateKind};
use crate::constituency::signature::signature;
use crate::constituency::treebank::{Functions, Sample, base_label};
use crate::constituency::{PhraseTree, Treebank};
use solecism_corpus::stop::goes_on;
use solecism_tagging::model::Strings;
use solecism_tagging::vocabulary::Vocabulary;

/// Words with at most this count stand for unknown words: 1, with room for rounding of weighted counts.
const MAX_RARE_COUNT: f64 = 1.5;

/// Counts the rules and words of a treebank.
pub(super) fn count(treebank: &Treebank, options: PcfgOptions) -> Counts {
    let mut counter = Counter::new(treebank, options);
    let samples = treebank.samples().iter().filter(|sample| sample.weight > 0.0);
    let trees: Vec<AnnotatedTree<'_>> =
        samples.take_while(goes_on).map(|sample| counter.annotate(sample)).collect();
    counter.count_names(&trees);
    counter.count_inner_names(&trees);
    for tree in trees.iter().take_while(goes_on) {
        counter.count_rules(tree);
    }
    counter.count_rare_words();
    counter.finish()
}

struct Counter<'t> {
    treebank: &'t Treebank,
    options: PcfgOptions,
    /// For each label of the treebank the one without function tags, and whether it is temporal.
    bare: Vec<(u32, bool)>,
    labels: Vocabulary,
    states: Vocabulary,
    infos: Vec<State>,
    /// Count of each possible name of a state.
    seen: FxHashMap<String, f64>,
    binary: BTreeMap<[u32; 3], f64>,
    unary: BTreeMap<[u32; 2], f64>,
    roots: BTreeMap<[u32; 1], f64>,
    lexicon: BTreeMap<[u32; 2], f64>,
    signatures: Vocabulary,
    rare: BTreeMap<[u32; 2], f64>,
    /// All tokens in order: word, state, weight, and whether the word begins its sentence.
    tokens: Vec<(u32, u32, f64, bool)>,
}

/// A tree with its heads and the names of its nodes.
struct AnnotatedTree<'t> {
    sample: &'t Sample,
    heads: Vec<usize>,
    names: Vec<NodeNames>,
}

impl<'t> Counter<'t> {
    fn new(treebank: &'t Treebank, options: PcfgOptions) -> Self {
        let mut labels = Vocabulary::default();
        let bare = treebank.labels().iter().map(|label| {
            let is_temporal = label.split(['-', '=']).skip(1).any(|function| function == "TMP");
            (labels.number(base_label(label, Functions::Drop)), is_temporal)
        });
        Self {
            treebank,
            options,
            bare: bare.collect(),
            labels,
            states: Vocabulary::default(),
            infos: Vec::new(),
            seen: FxHashMap::default(),
            binary: BTreeMap::new(),
            unary: BTreeMap::new(),
            roots: BTreeMap::new(),
            lexicon: BTreeMap::new(),
            signatures: Vocabulary::default(),
            rare: BTreeMap::new(),
            tokens: Vec::new(),
        }
    }

    fn label(&self, tree: &PhraseTree, node: usize) -> &str {
        self.labels.strings().get(self.bare_label(tree, node) as usize)
    }

    fn bare_label(&self, tree: &PhraseTree, node: usize) -> u32 {
        self.bare[tree.nodes()[node].label as usize].0
    }

    fn annotate(&self, sample: &'t Sample) -> AnnotatedTree<'t> {
        let tree = &sample.tree;
        let nodes = tree.nodes().len();
        let (mut parents, mut heads) = ((0..nodes).collect::<Vec<_>>(), (0..nodes).collect::<Vec<_>>());
        let bare: Vec<&str> = (0..nodes).map(|node| self.label(tree, node)).collect();
        let rules = &Language::standard().trees().heads;
        for node in (0..nodes).filter(|&node| !tree.nodes()[node].is_tag) {
            let children: Vec<usize> = tree.children(node).collect();
            for &child in &children {
                parents[child] = node;
            }
            let labels: Vec<&str> = children.iter().map(|&child| bare[child]).collect();
            heads[node] = children[rules.head_child(bare[node], &labels)];
        }
        let temporal: Vec<bool> = tree.nodes().iter().map(|node| self.bare[node.label as usize].1).collect();
        let annotator = Annotator {
            tree,
            bare: &bare,
            temporal: &temporal,
            words: &self.treebank.words_of(sample),
            annotations: self.options.annotations,
            parents: &parents,
            heads: &heads,
        };
        let names = annotator.names(self.options.vertical);
        AnnotatedTree { sample, heads, names }
    }

    /// Counts all names of each node, including backoff names.
    fn count_names(&mut self, trees: &[AnnotatedTree<'_>]) {
        for tree in trees.iter().take_while(goes_on) {
            for (names, node) in tree.names.iter().zip(tree.sample.tree.nodes()) {
                for name in &names.levels {
                    *self.seen.entry(tagged(name, node.is_tag)).or_default() += tree.sample.weight;
                }
            }
        }
    }

    /// The name of a node's state: the most specific one that is not rare.
    fn name(&self, tree: &AnnotatedTree<'_>, node: usize) -> String {
        let is_tag = tree.sample.tree.nodes()[node].is_tag;
        let levels: Vec<String> = tree.names[node].levels.iter().map(|name| tagged(name, is_tag)).collect();
        self.frequent(&levels).to_owned()
    }

    /// The first name that is not rare, or the last.
    fn frequent<'n>(&self, levels: &'n [String]) -> &'n str {
        let found = levels.iter().find(|name| self.seen.get(*name).is_some_and(|&n| n >= self.options.rare));
        found.or(levels.last()).map_or("", |name| name)
    }

    fn count_inner_names(&mut self, trees: &[AnnotatedTree<'_>]) {
        for tree in trees.iter().take_while(goes_on) {
            for node in (0..tree.names.len()).filter(|&node| !tree.sample.tree.nodes()[node].is_tag) {
                for levels in self.inner_names(tree, node) {
                    for name in levels {
                        *self.seen.entry(name).or_default() += tree.sample.weight;
                    }
                }
            }
        }
    }

    /// The names of a phrase's intermediate states: the head with one sister, with two, and so on, up to but excluding
    /// the whole phrase. Sisters on the right are added before those on the left.
    fn inner_names(&self, tree: &AnnotatedTree<'_>, node: usize) -> Vec<Vec<String>> {
        let phrase = &tree.sample.tree;
        let order = head_outward(phrase, node, tree.heads[node]);
        let parent = self.name(tree, node);
        let head = self.label(phrase, order[0].0);
        let inner = 1..order.len().saturating_sub(1);
        let part = |last: usize| {
            let (_, is_left) = order[last];
            let side = if is_left { '<' } else { '>' };
            let sisters: Vec<&str> = order[1..=last]
                .iter()
                .rev()
                .take_while(|sister| sister.1 == is_left)
                .map(|sister| self.label(phrase, sister.0))
                .collect();
            let longest = usize::from(self.options.horizontal).min(sisters.len());
            let name =
                |parent: &str, count: usize| format!("@{parent}[{head}{side}{}", sisters[..count].join(" "));
            let mut levels: Vec<String> = (0..=longest).rev().map(|count| name(&parent, count)).collect();
            levels.push(name(self.label(phrase, node), 0));
            levels
        };
        inner.map(part).collect()
    }

    /// The index of a state; added if missing.
    fn state(&mut self, name: &str, info: State) -> u32 {
        let number = self.states.number(name);
        if number as usize == self.infos.len() {
            self.infos.push(info);
        }
        number
    }

    fn count_rules(&mut self, tree: &AnnotatedTree<'_>) {
        let (phrase, weight) = (&tree.sample.tree, tree.sample.weight);
        let states: Vec<u32> = (0..phrase.nodes().len())
            .map(|node| {
                let kind = if phrase.nodes()[node].is_tag { StateKind::Tag } else { StateKind::Phrase };
                let label = self.bare_label(phrase, node);
                let class = tree.names[node].class;
                self.state(&self.name(tree, node), State { label, kind, class })
            })
            .collect();
        if let Some(&top) = states.first() {
            *self.roots.entry([top]).or_default() += weight;
        }
        for (node, &state) in states.iter().enumerate() {
            if phrase.nodes()[node].is_tag {
                let at = phrase.nodes()[node].start;
                let word = tree.sample.words[at as usize];
                *self.lexicon.entry([word, state]).or_default() += weight;
                self.tokens.push((word, state, weight, at == 0));
            } else {
                self.count_phrase(tree, node, &states);
            }
        }
    }

    fn count_phrase(&mut self, tree: &AnnotatedTree<'_>, node: usize, states: &[u32]) {
        let (phrase, weight) = (&tree.sample.tree, tree.sample.weight);
        let order = head_outward(phrase, node, tree.heads[node]);
        let names = self.inner_names(tree, node);
        let info = State { label: self.bare_label(phrase, node), kind: StateKind::Intermediate, class: 0 };
        let mut inside = states[order[0].0];
        if order.len() == 1 {
            *self.unary.entry([states[node], inside]).or_default() += weight;
        }
        for (at, &(sister, is_left)) in order.iter().enumerate().skip(1) {
            let above = match names.get(at - 1) {
                Some(levels) => {
                    let name = self.frequent(levels).to_owned();
                    self.state(&name, info)
                }
                None => states[node],
            };
            let sister = states[sister];
            let rule = if is_left { [above, sister, inside] } else { [above, inside, sister] };
            *self.binary.entry(rule).or_default() += weight;
            inside = above;
        }
    }

    fn count_rare_words(&mut self) {
        let mut seen = vec![0.0; self.treebank.words().len()];
        self.tokens.iter().for_each(|token| seen[token.0 as usize] += token.2);
        let words: FxHashSet<&str> = self.treebank.words().iter().collect();
        for &(word, state, weight, first) in &self.tokens {
            if seen[word as usize] <= MAX_RARE_COUNT {
                let word = self.treebank.words().get(word as usize);
                let known = words.contains(&word.to_lowercase()[..]);
                let signature = self.signatures.number(&signature(word, first, known));
                *self.rare.entry([signature, state]).or_default() += weight;
            }
        }
    }

    fn finish(self) -> Counts {
        Counts {
            labels: self.labels.strings().clone(),
            names: self.states.strings().clone(),
            states: self.infos,
            binary: self.binary.into_iter().collect(),
            unary: self.unary.into_iter().collect(),
            roots: self.roots.into_iter().collect(),
            words: self.treebank.words().clone(),
            lexicon: self.lexicon.into_iter().collect(),
            signatures: self.signatures.strings().clone(),
            rare: self.rare.into_iter().collect(),
            annotations: self.options.annotations,
            wrapper: self.treebank.root().into_iter().collect::<Strings>(),
        }
    }
}

/// Distinguishes a tag from a phrase of the same name.
fn tagged(name: &str, is_tag: bool) -> String {
    if is_tag { format!("/{name}") } else { name.to_owned() }
}

/// The daughters of a phrase in the order of binarisation: the head, those to its right, those to its left; each with
/// whether it is on the left.
fn head_outward(tree: &PhraseTree, node: usize, head: usize) -> Vec<(usize, bool)> {
    let children: Vec<usize> = tree.children(node).collect();
    let right = children.iter().filter(|&&child| child > head).map(|&child| (child, false));
    let left = children.iter().rev().filter(|&&child| child < head).map(|&child| (child, true));
    std::iter::once((head, false)).chain(right).chain(left).collect()
}
