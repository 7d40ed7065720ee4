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

/// A change to one word or constituent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change<'c> {
    /// It gets another name.
    Rename(NodeId, &'c str),
    /// A word and the pre-terminal over it get another word and tag, with one space between them; a word that has
    /// no tag gets only the word.
    Retag {
        /// The word.
        word: NodeId,
        /// Its new tag.
        tag: &'c str,
        /// The new word.
        new: &'c str,
    },
    /// A word comes, with a tag of its own.
    Insert {
        /// Where.
        at: Attachment,
        /// Its tag.
        tag: &'c str,
        /// The word.
        word: &'c str,
    },
    /// This stretch of the text becomes another.
    Replace(Range<usize>, &'c str),
}

/// A stretch of the text, and the parts that take its place.
struct Patch<'c> {
    range: Range<usize>,
    parts: [&'c str; 5],
}

impl Patch<'_> {
    /// The text with the patch.
    fn apply(&self, text: &str) -> String {
        let mut patched = String::with_capacity(text.len() + self.len());
        self.write(text, |part| patched.push_str(part));
        patched
    }

    /// Hands over the parts of the text with the patch.
    fn write(&self, text: &str, mut add: impl FnMut(&str)) {
        add(&text[..self.range.start]);
        // Behind the last part there may be empty ones.
        self.parts.into_iter().take_while(|part| !part.is_empty()).for_each(&mut add);
        add(&text[self.range.end..]);
    }

    /// How many bytes come.
    fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }
}

impl Tree<'_> {
    /// The same tree with some of its text replaced, read anew.
    ///
    /// # Errors
    /// If what results is no tree.
    pub fn patched(&self, range: Range<usize>, with: &str) -> Result<Tree<'static>, Flaw> {
        Tree::parse(Patch { range, parts: [with, "", "", "", ""] }.apply(&self.text))
    }

    /// Makes a change.
    ///
    /// # Errors
    /// If a name is none, or what results is no tree.
    pub fn change(&mut self, change: &Change) -> Result<(), Flaw> {
        match *change {
            Change::Rename(id, name) => self.rename(id, name),
            Change::Retag { word, tag, new } => self.set_preterminal(word, tag, new),
            Change::Insert { at, tag, word } => self.insert_preterminal(at, tag, word),
            Change::Replace(ref range, with) => {
                *self = self.patched(range.clone(), with)?;
                Ok(())
            }
        }
    }

    /// The text of the tree with a change made. Where only that is wanted, no node needs to be moved.
    ///
    /// # Errors
    /// As [`Tree::change`].
    pub fn changed_text(&self, change: &Change) -> Result<String, Flaw> {
        match *change {
            Change::Replace(ref range, with) => Ok(self.patched(range.clone(), with)?.into_text()),
            _ => Ok(self.patch(change)?.apply(&self.text)),
        }
    }

    /// Adds the text of the tree with a change made to the end of `to`, as [`Tree::changed_text`] has it.
    ///
    /// # Errors
    /// As [`Tree::change`].
    pub fn write_changed(&self, change: &Change, to: &mut Vec<u8>) -> Result<(), Flaw> {
        match *change {
            Change::Replace(ref range, with) => {
                to.extend_from_slice(self.patched(range.clone(), with)?.text.as_bytes());
            }
            _ => self.patch(change)?.write(&self.text, |part| to.extend_from_slice(part.as_bytes())),
        }
        Ok(())
    }

    /// What a change does to the text, but for whether the result is a tree.
    fn patch<'c>(&self, change: &Change<'c>) -> Result<Patch<'c>, Flaw> {
        match *change {
            Change::Rename(id, name) => self.renaming(id, name),
            Change::Retag { word, tag, new } => self.retagging(word, tag, new),
            Change::Insert { at, tag, word } => self.insertion(self.neighbours(at), tag, word),
            Change::Replace(ref range, with) => {
                Ok(Patch { range: range.clone(), parts: [with, "", "", "", ""] })
            }
        }
    }

    /// Gives a word or constituent another name.
    ///
    /// # Errors
    /// If that is no name: empty, or with a bracket or space in it.
    pub fn rename(&mut self, id: NodeId, name: &str) -> Result<(), Flaw> {
        let patch = self.renaming(id, name)?;
        let start = patch.range.start;
        self.splice(&patch);
        let node = &mut self.nodes[id.index()];
        node.name = (start as u32, (start + name.len()) as u32);
        if node.is_word {
            node.end = node.name.1;
        }
        Ok(())
    }

    fn renaming<'c>(&self, id: NodeId, name: &'c str) -> Result<Patch<'c>, Flaw> {
        check(name)?;
        Ok(Patch { range: self.name_range(id), parts: [name, "", "", "", ""] })
    }

    /// Gives a pre-terminal another tag and word, with one space between them.
    ///
    /// # Errors
    /// If either is no name.
    pub fn set_preterminal(&mut self, word: NodeId, tag: &str, new: &str) -> Result<(), Flaw> {
        let patch = self.retagging(word, tag, new)?;
        let Some(preterminal) = self.preterminal(word) else { return self.rename(word, new) };
        let start = patch.range.start;
        self.splice(&patch);
        let at = |offset: usize| (start + offset) as u32;
        self.nodes[preterminal.index()].name = (at(0), at(tag.len()));
        let (from, to) = (at(tag.len() + 1), at(tag.len() + 1 + new.len()));
        let node = &mut self.nodes[word.index()];
        (node.start, node.end, node.name) = (from, to, (from, to));
        Ok(())
    }

    fn retagging<'c>(&self, word: NodeId, tag: &'c str, new: &'c str) -> Result<Patch<'c>, Flaw> {
        check(tag)?;
        let Some(preterminal) = self.preterminal(word) else { return self.renaming(word, new) };
        check(new)?;
        let range = self.name_range(preterminal).start..self.range(word).end;
        Ok(Patch { range, parts: [tag, " ", new, "", ""] })
    }

    /// Adds a word with a tag of its own.
    ///
    /// # Errors
    /// If either is no name.
    pub fn insert_preterminal(&mut self, at: Attachment, tag: &str, word: &str) -> Result<(), Flaw> {
        let neighbours = self.neighbours(at);
        let patch = self.insertion(neighbours, tag, word)?;
        let Neighbours { parent, previous, next } = neighbours;
        let id = next.map_or_else(|| self.end_of_subtree(parent), NodeId::index);
        self.splice(&patch);
        // Before another daughter the space stands behind what is new, after the last one before it.
        let start = patch.range.start + usize::from(next.is_none());
        self.link(id, parent, previous, next.is_some(), preterminal(start, tag, word));
        Ok(())
    }

    fn insertion<'c>(&self, at: Neighbours, tag: &'c str, word: &'c str) -> Result<Patch<'c>, Flaw> {
        check(tag)?;
        check(word)?;
        Ok(if let Some(next) = at.next {
            let start = self.range(next).start;
            Patch { range: start..start, parts: ["(", tag, " ", word, ") "] }
        } else {
            let before = at.previous.map(|previous| self.range(previous).end);
            let end = before.unwrap_or(self.name_range(at.parent).end);
            Patch { range: end..end, parts: [" (", tag, " ", word, ")"] }
        })
    }

    /// The parent of a new daughter, and the daughters on either side.
    fn neighbours(&self, at: Attachment) -> Neighbours {
        match at {
            Attachment::Last(parent) => {
                Neighbours { parent, previous: self.children(parent).last(), next: None }
            }
            Attachment::Before(next) => {
                let parent = self.parent(next).unwrap_or(next);
                let previous = self.children(parent).take_while(|&child| child != next).last();
                Neighbours { parent, previous, next: Some(next) }
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

    /// Patches the text and moves the nodes that stand after the patch. What stands inside it is for the caller to set.
    fn splice(&mut self, patch: &Patch) {
        let (from, to) = (patch.range.start as u32, patch.range.end as u32);
        let len = patch.len();
        self.text = Cow::Owned(patch.apply(&self.text));
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

/// The parent of a new daughter, and the daughters on either side.
#[derive(Clone, Copy)]
struct Neighbours {
    parent: NodeId,
    previous: Option<NodeId>,
    next: Option<NodeId>,
}

fn preterminal(start: usize, tag: &str, word: &str) -> [Node; 2] {
    let at = |offset: usize| (start + offset) as u32;
    let (tag_end, word_end) = (1 + tag.len(), 2 + tag.len() + word.len());
    let mut preterminal = Node::new(at(0), (at(1), at(tag_end)), NodeId::NONE, false);
    preterminal.end = at(word_end + 1);
    let word = Node::new(at(tag_end + 1), (at(tag_end + 1), at(word_end)), NodeId::NONE, true);
    [preterminal, word]
}

pub(super) fn check(name: &str) -> Result<(), Flaw> {
    if is_name(name) {
        return Ok(());
    }
    let what = format!("“{name}” cannot stand in a tree");
    Err(Flaw::new(0, 0, what, "a label or word has no bracket or space in it and is not empty"))
}
