//! Changes to a tree: patches of its text, with the nodes moved along.

use std::borrow::Cow;
use std::ops::Range;

use super::{Node, NodeId, Tree};
use crate::brackets::is_name;
use crate::flaw::Flaw;

/// Where a new daughter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attachment {
    /// Immediately left of this node.
    Before(NodeId),
    /// As the last daughter of this constituent.
    Last(NodeId),
}

impl Tree<'_> {
    /// The same tree with some of its text replaced, read anew.
    ///
    /// # Errors
    /// If what results is no tree.
    pub fn patched(&self, range: Range<usize>, with: &str) -> Result<Tree<'static>, Flaw> {
        let mut text = String::with_capacity(self.text.len() + with.len());
        text.push_str(&self.text[..range.start]);
        text.push_str(with);
        text.push_str(&self.text[range.end..]);
        Tree::parse(text)
    }

    /// Gives a word or constituent another name.
    ///
    /// # Errors
    /// If that is no name: empty, or with a bracket or space in it.
    pub fn rename(&mut self, id: NodeId, name: &str) -> Result<(), Flaw> {
        check(name)?;
        let Range { start, end } = self.name_range(id);
        self.splice(start..end, &[name]);
        let node = &mut self.nodes[id.index()];
        node.name = (start as u32, (start + name.len()) as u32);
        if node.is_word {
            node.end = node.name.1;
        }
        Ok(())
    }

    /// Gives a pre-terminal another tag and word, with one space between them.
    ///
    /// # Errors
    /// If either is no name.
    pub fn set_preterminal(&mut self, word: NodeId, tag: &str, new: &str) -> Result<(), Flaw> {
        check(tag)?;
        check(new)?;
        let Some(preterminal) = self.preterminal(word) else { return self.rename(word, new) };
        let start = self.name_range(preterminal).start;
        self.splice(start..self.range(word).end, &[tag, " ", new]);
        let at = |offset: usize| (start + offset) as u32;
        self.nodes[preterminal.index()].name = (at(0), at(tag.len()));
        let (from, to) = (at(tag.len() + 1), at(tag.len() + 1 + new.len()));
        let node = &mut self.nodes[word.index()];
        (node.start, node.end, node.name) = (from, to, (from, to));
        Ok(())
    }

    /// Adds a word with a tag of its own.
    ///
    /// # Errors
    /// If either is no name.
    pub fn insert_preterminal(&mut self, at: Attachment, tag: &str, word: &str) -> Result<(), Flaw> {
        check(tag)?;
        check(word)?;
        let (parent, previous, next) = self.neighbours(at);
        let id = next.map_or_else(|| self.end_of_subtree(parent), NodeId::index);
        let start = if let Some(next) = next {
            let start = self.range(next).start;
            self.splice(start..start, &["(", tag, " ", word, ") "]);
            start
        } else {
            let end = previous.map_or(self.name_range(parent).end, |previous| self.range(previous).end);
            self.splice(end..end, &[" (", tag, " ", word, ")"]);
            end + 1
        };
        self.link(id, parent, previous, next.is_some(), preterminal(start, tag, word));
        Ok(())
    }

    /// The parent of a new daughter, and the daughters on either side.
    fn neighbours(&self, at: Attachment) -> (NodeId, Option<NodeId>, Option<NodeId>) {
        match at {
            Attachment::Last(parent) => (parent, self.children(parent).last(), None),
            Attachment::Before(next) => {
                let parent = self.parent(next).unwrap_or(next);
                (parent, self.children(parent).take_while(|&child| child != next).last(), Some(next))
            }
        }
    }

    /// One past the last node below this one: nodes are in pre-order.
    fn end_of_subtree(&self, id: NodeId) -> usize {
        let end = self.nodes[id.index()].end;
        let after = self.nodes[id.index()..].iter().position(|node| node.start >= end);
        after.map_or(self.nodes.len(), |after| id.index() + after)
    }

    /// Puts a pre-terminal and its word at number `id`, and mends the links.
    fn link(&mut self, id: usize, parent: NodeId, previous: Option<NodeId>, has_next: bool, new: [Node; 2]) {
        let moved = |link: &mut u32| {
            if *link != NodeId::NONE && *link as usize >= id {
                *link += 2;
            }
        };
        for node in &mut self.nodes {
            moved(&mut node.parent);
            moved(&mut node.first_child);
            moved(&mut node.next_sibling);
        }
        let [mut preterminal, mut word] = new;
        let number = id as u32;
        preterminal.parent = parent.0;
        preterminal.first_child = number + 1;
        preterminal.next_sibling = if has_next { number + 2 } else { NodeId::NONE };
        word.parent = number;
        match previous {
            Some(previous) => self.nodes[previous.index()].next_sibling = number,
            None => self.nodes[parent.index()].first_child = number,
        }
        self.nodes.splice(id..id, [preterminal, word]);
    }

    /// Replaces text by these parts and moves the nodes that stand after it. What stands inside it is for the caller
    /// to set.
    fn splice(&mut self, range: Range<usize>, parts: &[&str]) {
        let (from, to) = (range.start as u32, range.end as u32);
        let len: usize = parts.iter().map(|part| part.len()).sum();
        let mut text = String::with_capacity(self.text.len() + len);
        text.push_str(&self.text[..range.start]);
        text.extend(parts.iter().copied());
        text.push_str(&self.text[range.end..]);
        self.text = Cow::Owned(text);
        let moved = |at: &mut u32| *at = *at - to + from + len as u32;
        // Nodes are in the order in which they start.
        let after = self.nodes.partition_point(|node| node.start < to);
        let (before, after) = self.nodes.split_at_mut(after);
        for node in before {
            // A node that ends where text comes in does not take it in.
            if node.end > to || (node.end == to && from < to) {
                moved(&mut node.end);
            }
        }
        for node in after {
            moved(&mut node.start);
            moved(&mut node.end);
            moved(&mut node.name.0);
            moved(&mut node.name.1);
        }
    }
}

fn preterminal(start: usize, tag: &str, word: &str) -> [Node; 2] {
    let at = |offset: usize| (start + offset) as u32;
    let (tag_end, word_end) = (1 + tag.len(), 2 + tag.len() + word.len());
    let mut preterminal = Node::new(at(0), (at(1), at(tag_end)), NodeId::NONE, false);
    preterminal.end = at(word_end + 1);
    let word = Node::new(at(tag_end + 1), (at(tag_end + 1), at(word_end)), NodeId::NONE, true);
    [preterminal, word]
}

fn check(name: &str) -> Result<(), Flaw> {
    if is_name(name) {
        return Ok(());
    }
    let what = format!("“{name}” cannot stand in a tree");
    Err(Flaw::new(0, 0, what, "a label or word has no bracket or space in it and is not empty"))
}
