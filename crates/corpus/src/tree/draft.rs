//! A tree whose words are being changed.
//!
//! A change costs as much as what it touches, however long the tree is: nodes are kept one by one with the white space
//! before them, and its leaves stand in a gap buffer.

use std::borrow::Cow;

use super::patch::check;
use super::{Attachment, NodeId, TRACE, Tree, bare_label};
use crate::flaw::Flaw;

/// A tree that is being edited. New nodes have numbers behind those that were read.
#[derive(Clone, Debug)]
pub struct TreeDraft<'a> {
    nodes: Vec<DraftNode<'a>>,
    leaves: Leaves,
    /// Number of leaves that are not traces.
    words: usize,
    /// Text after the tree.
    tail: Cow<'a, str>,
}

#[derive(Clone, Debug)]
struct DraftNode<'a> {
    /// Text between the previous token of the tree and this node.
    before: Cow<'a, str>,
    name: Cow<'a, str>,
    /// Text before the closing bracket of a constituent.
    close: Cow<'a, str>,
    is_word: bool,
    /// Number of ancestors.
    depth: u32,
    parent: u32,
    first: u32,
    last: u32,
    previous: u32,
    next: u32,
}

const NONE: u32 = NodeId::NONE;

/// Gap buffer of leaves: changes at the gap take constant time, moving the gap takes time in proportion to the distance.
#[derive(Clone, Debug, Default)]
struct Leaves {
    left: Vec<u32>,
    /// Number of them that are not traces.
    left_tokens: usize,
    /// From the last to the first.
    right: Vec<u32>,
    right_tokens: usize,
}

impl<'a> TreeDraft<'a> {
    /// A draft of the tree.
    pub fn new(tree: &'a Tree<'_>) -> Self {
        let text = tree.text();
        let mut draft = Self {
            nodes: Vec::with_capacity(tree.len() + 8),
            leaves: Leaves::default(),
            words: 0,
            tail: Cow::Borrowed(""),
        };
        let (mut at, mut open) = (0, NONE);
        for id in tree.nodes() {
            let parent = tree.parent(id).map_or(NONE, |parent| parent.0);
            while open != parent && open != NONE {
                at = draft.close(open, tree, at);
                open = draft.nodes[open as usize].parent;
            }
            let range = tree.name_range(id);
            let (before, name) = (&text[at..tree.range(id).start], &text[range.clone()]);
            draft.push(before.into(), name.into(), parent, tree.is_word(id));
            at = range.end;
            open = if tree.is_word(id) { parent } else { id.0 };
        }
        while open != NONE {
            at = draft.close(open, tree, at);
            open = draft.nodes[open as usize].parent;
        }
        draft.tail = text[at..].into();
        draft.leaves.left_tokens = draft.leaves.left.iter().filter(|&&leaf| !draft.is_trace(leaf)).count();
        draft.words = draft.leaves.left.iter().filter(|&&leaf| draft.is_word_of_sentence(leaf)).count();
        draft
    }

    fn close(&mut self, node: u32, tree: &'a Tree<'_>, at: usize) -> usize {
        let end = tree.range(NodeId(node)).end;
        self.nodes[node as usize].close = tree.text()[at..end - 1].into();
        end
    }

    /// Adds a node as the last daughter of its parent.
    fn push(&mut self, before: Cow<'a, str>, name: Cow<'a, str>, parent: u32, is_word: bool) {
        let id = self.nodes.len() as u32;
        let node = self.unlinked(before, name, parent, is_word);
        self.nodes.push(node);
        if is_word {
            self.leaves.left.push(id);
        }
        let Some(above) = self.nodes.get_mut(parent as usize) else { return };
        let previous = std::mem::replace(&mut above.last, id);
        if previous == NONE {
            above.first = id;
        } else {
            self.nodes[previous as usize].next = id;
            self.nodes[id as usize].previous = previous;
        }
    }

    fn unlinked(
        &self,
        before: Cow<'a, str>,
        name: Cow<'a, str>,
        parent: u32,
        is_word: bool,
    ) -> DraftNode<'a> {
        let depth = self.nodes.get(parent as usize).map_or(0, |parent| parent.depth + 1);
        let close = Cow::Borrowed("");
        let (first, last, previous, next) = (NONE, NONE, NONE, NONE);
        DraftNode { before, name, close, is_word, depth, parent, first, last, previous, next }
    }

    /// The draft with a text of its own.
    pub fn into_owned(self) -> TreeDraft<'static> {
        let owned = |text: Cow<str>| Cow::Owned(text.into_owned());
        let nodes = self.nodes.into_iter().map(|node| DraftNode {
            before: owned(node.before),
            name: owned(node.name),
            close: owned(node.close),
            ..node
        });
        TreeDraft { nodes: nodes.collect(), leaves: self.leaves, words: self.words, tail: owned(self.tail) }
    }

    fn node(&self, id: u32) -> &DraftNode<'a> {
        &self.nodes[id as usize]
    }

    /// The label of a constituent, or the word itself.
    pub fn name(&self, id: NodeId) -> &str {
        &self.node(id.0).name
    }

    fn preterminal(&self, word: u32) -> Option<u32> {
        let node = self.node(word);
        let is_only = node.parent != NONE && node.previous == NONE && node.next == NONE;
        is_only.then_some(node.parent)
    }

    /// True if the word has a part of speech of its own.
    pub fn has_tag(&self, word: NodeId) -> bool {
        self.preterminal(word.0).is_some()
    }

    fn is_trace(&self, word: u32) -> bool {
        self.preterminal(word).is_some_and(|tag| self.node(tag).name == TRACE)
    }

    /// As a reader of the whole text has it, who wants a word that is under another label than that of a trace.
    fn is_word_of_sentence(&self, word: u32) -> bool {
        self.nodes.get(self.node(word).parent as usize).is_none_or(|parent| parent.name != TRACE)
    }

    /// The word that is surface token number `at`, and how many leaves stand before it.
    pub fn token(&mut self, at: usize) -> Option<(NodeId, usize)> {
        if at >= self.leaves.left_tokens + self.leaves.right_tokens {
            return None;
        }
        while self.leaves.left_tokens > at {
            self.go_left();
        }
        while self.leaves.left_tokens < at
            || self.leaves.right.last().is_some_and(|&next| self.is_trace(next))
        {
            self.go_right();
        }
        self.leaves.right.last().map(|&leaf| (NodeId(leaf), self.leaves.left.len()))
    }

    /// The word that is leaf number `at`, if it is a trace.
    pub fn trace(&mut self, at: usize) -> Option<NodeId> {
        if at >= self.leaves.left.len() + self.leaves.right.len() {
            return None;
        }
        while self.leaves.left.len() > at {
            self.go_left();
        }
        while self.leaves.left.len() < at {
            self.go_right();
        }
        self.leaves.right.last().copied().filter(|&leaf| self.is_trace(leaf)).map(NodeId)
    }

    fn go_left(&mut self) {
        if let Some(leaf) = self.leaves.left.pop() {
            let is_token = usize::from(!self.is_trace(leaf));
            self.leaves.right.push(leaf);
            self.leaves.left_tokens -= is_token;
            self.leaves.right_tokens += is_token;
        }
    }

    fn go_right(&mut self) {
        if let Some(leaf) = self.leaves.right.pop() {
            let is_token = usize::from(!self.is_trace(leaf));
            self.leaves.left.push(leaf);
            self.leaves.left_tokens += is_token;
            self.leaves.right_tokens -= is_token;
        }
    }

    /// A word with its tag and what stands between them, or a word that has none.
    pub fn leaf_text(&self, word: NodeId) -> String {
        let (node, tag) = (self.node(word.0), self.preterminal(word.0));
        tag.map_or_else(
            || node.name.to_string(),
            |tag| [&*self.node(tag).name, &node.before, &node.name].concat(),
        )
    }

    /// Gives a word another name.
    ///
    /// # Errors
    /// If that is no name.
    pub fn rename(&mut self, word: NodeId, name: &str) -> Result<(), Flaw> {
        check(name)?;
        self.nodes[word.index()].name = Cow::Owned(name.to_owned());
        Ok(())
    }

    /// Makes a trace of the word after the gap; a word that has no tag gets one.
    ///
    /// # Errors
    /// If a word that has no tag was the only word.
    pub fn make_trace(&mut self, word: NodeId, new: &str) -> Result<(), Flaw> {
        if self.preterminal(word.0).is_none() {
            if self.words == usize::from(self.is_word_of_sentence(word.0)) {
                return Err(Flaw::new(
                    0,
                    0,
                    "a tree with no words",
                    "every sentence needs at least one word",
                ));
            }
            self.cover(word.0);
        }
        self.retag(word, TRACE, " ", new);
        Ok(())
    }

    /// Puts a pre-terminal over a word that has none.
    fn cover(&mut self, word: u32) {
        let tag = self.nodes.len() as u32;
        let node = self.node(word);
        let mut over = DraftNode { is_word: false, first: word, last: word, ..node.clone() };
        over.name = Cow::Borrowed("");
        let (parent, previous, next) = (node.parent, node.previous, node.next);
        self.words -= usize::from(self.is_word_of_sentence(word));
        self.nodes.push(over);
        self.link(parent, (previous, next), tag, tag);
        let node = &mut self.nodes[word as usize];
        (node.parent, node.previous, node.next) = (tag, NONE, NONE);
        node.depth += 1;
        self.words += usize::from(self.is_word_of_sentence(word));
    }

    /// Gives the word after the gap, which has a tag, another tag and another name.
    pub fn retag(&mut self, word: NodeId, tag: &str, between: &str, new: &str) {
        let Some(preterminal) = self.preterminal(word.0) else { return };
        self.leaves.right_tokens -= usize::from(!self.is_trace(word.0));
        self.words -= usize::from(self.is_word_of_sentence(word.0));
        self.nodes[preterminal as usize].name = Cow::Owned(tag.to_owned());
        let node = &mut self.nodes[word.index()];
        (node.before, node.name) = (Cow::Owned(between.to_owned()), Cow::Owned(new.to_owned()));
        self.leaves.right_tokens += usize::from(!self.is_trace(word.0));
        self.words += usize::from(self.is_word_of_sentence(word.0));
    }

    /// Takes the tag from the word after the gap. Returns `false`, changing nothing, if there is white space inside its
    /// bracket.
    pub fn uncover(&mut self, word: NodeId, new: &str) -> bool {
        let Some(tag) = self.preterminal(word.0).filter(|&tag| self.node(tag).close.is_empty()) else {
            return false;
        };
        let DraftNode { parent, previous, next, .. } = *self.node(tag);
        if parent == NONE {
            return false;
        }
        self.leaves.right_tokens -= usize::from(!self.is_trace(word.0));
        self.words -= usize::from(self.is_word_of_sentence(word.0));
        let before = std::mem::take(&mut self.nodes[tag as usize].before);
        self.link(parent, (previous, next), word.0, word.0);
        let node = &mut self.nodes[word.index()];
        (node.parent, node.previous, node.next) = (parent, previous, next);
        (node.before, node.name) = (before, Cow::Owned(new.to_owned()));
        node.depth -= 1;
        self.leaves.right_tokens += usize::from(!self.is_trace(word.0));
        self.words += usize::from(self.is_word_of_sentence(word.0));
        true
    }

    /// Links the daughters on either side of a place to what comes there: its first and its last node.
    fn link(&mut self, parent: u32, (previous, next): (u32, u32), first: u32, last: u32) {
        match self.nodes.get_mut(previous as usize) {
            Some(previous) => previous.next = first,
            None => {
                if let Some(parent) = self.nodes.get_mut(parent as usize) {
                    parent.first = first;
                }
            }
        }
        match self.nodes.get_mut(next as usize) {
            Some(next) => next.previous = last,
            None => {
                if let Some(parent) = self.nodes.get_mut(parent as usize) {
                    parent.last = last;
                }
            }
        }
    }

    /// Where a word that becomes surface token `at` is attached first: with *l* and *r* the tokens on either side, before the
    /// daughter with *r* of the lowest constituent that contains both; at an end of the sentence, in the topmost one.
    pub fn first_place(&mut self, at: usize) -> Option<Attachment> {
        if at > self.leaves.left_tokens + self.leaves.right_tokens {
            return None;
        }
        let right = self.token(at).map(|(right, _)| right.0);
        if right.is_none() {
            self.go_to_end();
        }
        let left = self.leaves.left.iter().rev().copied().find(|&leaf| !self.is_trace(leaf));
        match (left, right) {
            (Some(left), Some(right)) => Some(Attachment::Before(NodeId(self.below_common(left, right)))),
            (None, Some(right)) => {
                self.topmost(right).map(|(_, daughter)| Attachment::Before(NodeId(daughter)))
            }
            (Some(left), None) => self.topmost(left).map(|(top, _)| Attachment::Last(NodeId(top))),
            (None, None) => None,
        }
    }

    fn go_to_end(&mut self) {
        while !self.leaves.right.is_empty() {
            self.go_right();
        }
    }

    /// Of the lowest constituent over two words: its daughter with the second.
    fn below_common(&self, mut left: u32, mut right: u32) -> u32 {
        while self.node(left).depth > self.node(right).depth {
            left = self.node(left).parent;
        }
        while self.node(right).depth > self.node(left).depth {
            right = self.node(right).parent;
        }
        while self.node(left).parent != self.node(right).parent {
            (left, right) = (self.node(left).parent, self.node(right).parent);
        }
        right
    }

    /// The topmost constituent over a word that takes another daughter, and its daughter with the word.
    fn topmost(&self, word: u32) -> Option<(u32, u32)> {
        let parent = |&node: &u32| Some(self.node(node).parent).filter(|&parent| parent != NONE);
        let path: Vec<u32> = std::iter::successors(Some(word), parent).collect();
        let found = path.windows(2).rev().find(|step| self.takes_daughters(step[1]));
        found.map(|step| (step[1], step[0]))
    }

    fn is_preterminal(&self, node: u32) -> bool {
        let node = self.node(node);
        node.first != NONE && node.first == node.last && self.node(node.first).is_word
    }

    /// True if it is neither a pre-terminal nor a root that only wraps the real one.
    fn takes_daughters(&self, node: u32) -> bool {
        let DraftNode { name, parent, first, last, .. } = self.node(node);
        let may_wrap = *parent == NONE && matches!(bare_label(name), "" | "TOP" | "ROOT" | "S1");
        let wraps = may_wrap && first == last && !self.node(*first).is_word && !self.is_preterminal(*first);
        !self.is_preterminal(node) && !wraps
    }

    /// Adds a word with a tag of its own where [`TreeDraft::first_place`] has just found that it goes.
    ///
    /// # Errors
    /// If either is no name.
    pub fn insert(&mut self, at: Attachment, tag: &str, word: &str) -> Result<(), Flaw> {
        check(tag)?;
        check(word)?;
        let (parent, previous, next, before) = match at {
            Attachment::Before(next) => {
                self.go_before(next.0);
                let node = &mut self.nodes[next.index()];
                let before = std::mem::replace(&mut node.before, Cow::Borrowed(" "));
                (node.parent, node.previous, next.0, before)
            }
            Attachment::Last(parent) => (parent.0, self.node(parent.0).last, NONE, Cow::Borrowed(" ")),
        };
        let id = self.nodes.len() as u32;
        let mut over = self.unlinked(before, Cow::Owned(tag.to_owned()), parent, false);
        (over.previous, over.next) = (previous, next);
        (over.first, over.last) = (id + 1, id + 1);
        self.nodes.push(over);
        let under = self.unlinked(Cow::Borrowed(" "), Cow::Owned(word.to_owned()), id, true);
        self.nodes.push(under);
        self.link(parent, (previous, next), id, id);
        self.leaves.left.push(id + 1);
        self.leaves.left_tokens += usize::from(!self.is_trace(id + 1));
        self.words += usize::from(self.is_word_of_sentence(id + 1));
        Ok(())
    }

    /// Goes back over traces to the first leaf of a node.
    fn go_before(&mut self, node: u32) {
        let mut first = node;
        while self.node(first).first != NONE {
            first = self.node(first).first;
        }
        while self.leaves.right.last() != Some(&first) && !self.leaves.left.is_empty() {
            self.go_left();
        }
    }

    /// Takes out the word after the gap with its tag. Returns `false`, changing nothing, if it has none, or if it is not as
    /// new words are: after one space, or with other daughters behind it.
    pub fn remove(&mut self, word: NodeId) -> bool {
        let Some(tag) = self.preterminal(word.0) else { return false };
        let DraftNode { parent, previous, next, .. } = *self.node(tag);
        let is_last = next == NONE && previous != NONE && self.node(tag).before.len() == 1;
        // A word that is left alone under the label of a trace becomes one.
        if parent == NONE || self.node(parent).name == TRACE || !(next != NONE || is_last) {
            return false;
        }
        let before = std::mem::take(&mut self.nodes[tag as usize].before);
        if next != NONE {
            self.nodes[next as usize].before = before;
        }
        self.link(parent, (previous, next), next, previous);
        if self.leaves.right.last() == Some(&word.0) {
            self.leaves.right_tokens -= usize::from(!self.is_trace(word.0));
            self.words -= usize::from(self.is_word_of_sentence(word.0));
            self.leaves.right.pop();
        }
        true
    }

    /// The text as it stands now.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut at = 0;
        loop {
            let node = self.node(at);
            text.push_str(&node.before);
            text.push_str(if node.is_word { "" } else { "(" });
            text.push_str(&node.name);
            if node.first != NONE {
                at = node.first;
                continue;
            }
            while self.node(at).next == NONE {
                at = self.node(at).parent;
                if at == NONE {
                    text.push_str(&self.tail);
                    return text;
                }
                text.push_str(&self.node(at).close);
                text.push(')');
            }
            at = self.node(at).next;
        }
    }
}
