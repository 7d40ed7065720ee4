//! Trees as parsers learn and build them: labels and tags only.

use crate::brackets::Brackets;

/// A tree over the words of a sentence. Labels are numbers in a vocabulary kept elsewhere; words are not nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PhraseTree {
    nodes: Vec<PhraseNode>,
    /// Open phrases, while the tree is being built.
    open: Vec<u32>,
}

/// A constituent or the tag of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PhraseNode {
    /// Number of its label.
    pub label: u32,
    /// First word.
    pub start: u32,
    /// One past the last word.
    pub end: u32,
    /// Index one past its last descendant; its first daughter is the next node.
    pub last: u32,
    /// True for the tag of a word.
    pub is_tag: bool,
}

impl PhraseTree {
    /// Opens a phrase, to which nodes are added until it is [closed](Self::close).
    pub fn open(&mut self, label: u32) {
        self.open.push(self.nodes.len() as u32);
        let start = self.words() as u32;
        self.nodes.push(PhraseNode { label, start, end: start, last: 0, is_tag: false });
    }

    /// Adds the next word with its tag.
    pub fn tag(&mut self, label: u32) {
        let (start, last) = (self.words() as u32, self.nodes.len() as u32 + 1);
        self.nodes.push(PhraseNode { label, start, end: start + 1, last, is_tag: true });
    }

    /// Closes the phrase opened last. A phrase without words is removed.
    pub fn close(&mut self) {
        let Some(begun) = self.open.pop() else { return };
        let (end, last) = (self.words() as u32, self.nodes.len() as u32);
        let node = &mut self.nodes[begun as usize];
        (node.end, node.last) = (end, last);
        if node.start == end {
            self.nodes.truncate(begun as usize);
        }
    }

    /// The nodes in pre-order.
    pub fn nodes(&self) -> &[PhraseNode] {
        &self.nodes
    }

    /// Number of words.
    pub fn words(&self) -> usize {
        self.nodes.last().map_or(0, |node| node.end as usize)
    }

    /// True if it has no words.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The daughters of a node, from left to right.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let last = self.nodes[node].last as usize;
        let first = Some(node + 1).filter(|&first| first < last);
        std::iter::successors(first, move |&child| {
            Some(self.nodes[child].last as usize).filter(|&next| next < last)
        })
    }

    /// The tags of its words.
    pub fn tags(&self) -> impl Iterator<Item = u32> + '_ {
        self.nodes.iter().filter(|node| node.is_tag).map(|node| node.label)
    }

    /// The tree with its label numbers mapped.
    #[must_use]
    pub fn relabelled(mut self, label: impl Fn(u32) -> u32) -> Self {
        for node in &mut self.nodes {
            node.label = label(node.label);
        }
        self
    }

    /// Removes the root if its only daughter is a phrase.
    pub(super) fn unwrap_root(&mut self) {
        if self.nodes.get(1).is_some_and(|only| !only.is_tag && only.last == self.nodes[0].last) {
            self.nodes.remove(0);
            self.nodes.iter_mut().for_each(|node| node.last -= 1);
        }
    }

    /// The tree in brackets on one line, wrapped in a root of the given label; `(())` if it has no words.
    pub fn written<'l>(&self, root: Option<&str>, words: &[&str], label: impl Fn(u32) -> &'l str) -> String {
        if self.is_empty() {
            return "(())".to_owned();
        }
        let mut brackets = Brackets::default();
        // Do not wrap a tree that already has this root.
        let root = root.filter(|&root| label(self.nodes[0].label) != root || self.nodes[0].is_tag);
        if let Some(root) = root {
            brackets.open(root);
        }
        let mut ends: Vec<u32> = Vec::new();
        for (at, node) in (0_u32..).zip(&self.nodes) {
            while ends.pop_if(|end| *end <= at).is_some() {
                brackets.close();
            }
            if node.is_tag {
                brackets.word(words.get(node.start as usize).copied().unwrap_or_default(), label(node.label));
            } else {
                brackets.open(label(node.label));
                ends.push(node.last);
            }
        }
        let left = ends.len() + usize::from(root.is_some());
        for _ in 0..left {
            brackets.close();
        }
        brackets.finish()
    }
}
