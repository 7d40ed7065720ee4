//! From trees to counts: labels are annotated, phrases are split into binary rules from the head outwards.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use solecism_language::Language;

use super::PcfgOptions;
use super::annotate::{Annotator, Names};
use super::counts::{Counts, Kind, State};
use crate::constituency::signature::signature;
use crate::constituency::treebank::{Functions, Sample, base_label};
use crate::constituency::{PhraseTree, Treebank};
use solecism_tagging::model::Strings;
use solecism_tagging::vocabulary::Vocabulary;

/// A word that was seen no more often tells what unknown words are; shares of 1 may add up to a little more.
const RARE: f64 = 1.5;

/// Counts the rules and words of a treebank.
pub(super) fn count(treebank: &Treebank, options: PcfgOptions) -> Counts {
    let mut trainer = Trainer::new(treebank, options);
    let samples = treebank.samples().iter().filter(|sample| sample.weight > 0.0);
    let trees: Vec<Outline<'_>> = samples.map(|sample| trainer.outline(sample)).collect();
    trainer.count_names(&trees);
    trainer.count_inner_names(&trees);
    for tree in &trees {
        trainer.count_rules(tree);
    }
    trainer.count_rare_words();
    trainer.finish()
}

struct Trainer<'t> {
    treebank: &'t Treebank,
    options: PcfgOptions,
    /// For each label of the treebank the bare one, and whether it tells when.
    bare: Vec<(u32, bool)>,
    labels: Vocabulary,
    states: Vocabulary,
    infos: Vec<State>,
    /// How often each name could be that of a state.
    seen: FxHashMap<String, f64>,
    binary: BTreeMap<[u32; 3], f64>,
    unary: BTreeMap<[u32; 2], f64>,
    tops: BTreeMap<[u32; 1], f64>,
    lexicon: BTreeMap<[u32; 2], f64>,
    signatures: Vocabulary,
    rare: BTreeMap<[u32; 2], f64>,
    /// The tokens of words in their order: the word, its state, its weight, whether it is the first of its sentence.
    tokens: Vec<(u32, u32, f64, bool)>,
}

/// A tree with the names of its nodes.
struct Outline<'t> {
    sample: &'t Sample,
    heads: Vec<usize>,
    names: Vec<Names>,
}

impl<'t> Trainer<'t> {
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
            tops: BTreeMap::new(),
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

    fn outline(&self, sample: &'t Sample) -> Outline<'t> {
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
        Outline { sample, heads, names }
    }

    /// Counts every name that a node could have.
    fn count_names(&mut self, trees: &[Outline<'_>]) {
        for tree in trees {
            for (names, node) in tree.names.iter().zip(tree.sample.tree.nodes()) {
                for name in &names.levels {
                    *self.seen.entry(tagged(name, node.is_tag)).or_default() += tree.sample.weight;
                }
            }
        }
    }

    /// The name of a node's state.
    fn name(&self, tree: &Outline<'_>, node: usize) -> String {
        let is_tag = tree.sample.tree.nodes()[node].is_tag;
        let levels: Vec<String> = tree.names[node].levels.iter().map(|name| tagged(name, is_tag)).collect();
        self.frequent(&levels).to_owned()
    }

    /// The first name that is not rare, or the last.
    fn frequent<'n>(&self, levels: &'n [String]) -> &'n str {
        let found = levels.iter().find(|name| self.seen.get(*name).is_some_and(|&n| n >= self.options.rare));
        found.or(levels.last()).map_or("", |name| name)
    }

    fn count_inner_names(&mut self, trees: &[Outline<'_>]) {
        for tree in trees {
            for node in (0..tree.names.len()).filter(|&node| !tree.sample.tree.nodes()[node].is_tag) {
                for levels in self.inner_names(tree, node) {
                    for name in levels {
                        *self.seen.entry(name).or_default() += tree.sample.weight;
                    }
                }
            }
        }
    }

    /// The names of a phrase's parts: the head with one sister, with two …, without the whole phrase. Sisters on the
    /// right come before those on the left.
    fn inner_names(&self, tree: &Outline<'_>, node: usize) -> Vec<Vec<String>> {
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

    /// The number of a state.
    fn state(&mut self, name: &str, info: State) -> u32 {
        let number = self.states.number(name);
        if number as usize == self.infos.len() {
            self.infos.push(info);
        }
        number
    }

    fn count_rules(&mut self, tree: &Outline<'_>) {
        let (phrase, weight) = (&tree.sample.tree, tree.sample.weight);
        let states: Vec<u32> = (0..phrase.nodes().len())
            .map(|node| {
                let kind = if phrase.nodes()[node].is_tag { Kind::Tag } else { Kind::Phrase };
                let label = self.bare_label(phrase, node);
                let class = tree.names[node].class;
                self.state(&self.name(tree, node), State { label, kind, class })
            })
            .collect();
        if let Some(&top) = states.first() {
            *self.tops.entry([top]).or_default() += weight;
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

    fn count_phrase(&mut self, tree: &Outline<'_>, node: usize, states: &[u32]) {
        let (phrase, weight) = (&tree.sample.tree, tree.sample.weight);
        let order = head_outward(phrase, node, tree.heads[node]);
        let names = self.inner_names(tree, node);
        let info = State { label: self.bare_label(phrase, node), kind: Kind::Inner, class: 0 };
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
            if seen[word as usize] <= RARE {
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
            tops: self.tops.into_iter().collect(),
            words: self.treebank.words().clone(),
            lexicon: self.lexicon.into_iter().collect(),
            signatures: self.signatures.strings().clone(),
            rare: self.rare.into_iter().collect(),
            annotations: self.options.annotations,
            root: self.treebank.root().into_iter().collect::<Strings>(),
        }
    }
}

/// A tag and a phrase of the same name are two things.
fn tagged(name: &str, is_tag: bool) -> String {
    if is_tag { format!("/{name}") } else { name.to_owned() }
}

/// The daughters of a phrase as they are added: the head, those to its right, those to its left; and whether they are
/// on the left.
fn head_outward(tree: &PhraseTree, node: usize, head: usize) -> Vec<(usize, bool)> {
    let children: Vec<usize> = tree.children(node).collect();
    let right = children.iter().filter(|&&child| child > head).map(|&child| (child, false));
    let left = children.iter().rev().filter(|&&child| child < head).map(|&child| (child, true));
    std::iter::once((head, false)).chain(right).chain(left).collect()
}
