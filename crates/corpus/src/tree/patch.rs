//! Changes to a tree: patches of its text that update the nodes.

use std::borrow::Cow;
use std::ops::Range;

use super::{Node, NodeId, Tree};
use crate::brackets::is_name;
use crate::flaw::Flaw;

/// Position of a new child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attachment {
    /// Immediately left of this node.
    Before(NodeId),
    /// As the last child of this constituent.
    Last(NodeId),
}

/// A change to one word or constituent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeChange<'c> {
    /// Replaces a label or word.
    Rename(NodeId, &'c str),
    /// Replaces a word and its tag, with one space between them. For a word without a tag, replaces only the word.
    Retag {
        /// The node of the word.
        word: NodeId,
        /// New tag.
        tag: &'c str,
        /// New word.
        new: &'c str,
    },
    /// Inserts a pre-terminal with a word.
    Insert {
        /// Position.
        at: Attachment,
        /// Tag.
        tag: &'c str,
        /// Word.
        word: &'c str,
    },
    /// Replaces a range of the text.
    Replace(Range<usize>, &'c str),
}

/// A range of the text, and the strings that replace it.
struct Patch<'c> {
    range: Range<usize>,
    parts: [&'c str; 5],
}

impl Patch<'_> {
    /// Returns the patched text.
    fn apply(&self, text: &str) -> String {
        let mut patched = String::with_capacity(text.len() + self.len());
        self.write(text, |part| patched.push_str(part));
        patched
    }

    /// Passes the parts of the patched text to `add`.
    fn write(&self, text: &str, mut add: impl FnMut(&str)) {
        add(&text[..self.range.start]);
        // Unused parts at the end are empty.
        self.parts.into_iter().take_while(|part| !part.is_empty()).for_each(&mut add);
        add(&text[self.range.end..]);
    }

    /// Length of the replacement in bytes.
    fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }
}

impl Tree<'_> {
    /// Replaces a range of the text and parses the result.
    ///
    /// # Errors
    /// If the result is not a tree.
    pub fn patched(&self, range: Range<usize>, with: &str) -> Result<Tree<'static>, Flaw> {
        Tree::parse(Patch { range, parts: [with, "", "", "", ""] }.apply(&self.text))
    }

    /// Applies a change.
    ///
    /// # Errors
    /// If a new label or word is invalid, or the result is not a tree.
    pub fn change(&mut self, change: &TreeChange) -> Result<(), Flaw> {
        match *change {
            TreeChange::Rename(id, name) => self.rename(id, name),
            TreeChange::Retag { word, tag, new } => self.set_preterminal(word, tag, new),
            TreeChange::Insert { at, tag, word } => self.insert_preterminal(at, tag, word),
            TreeChange::Replace(ref range, with) => {
                *self = self.patched(range.clone(), with)?;
                Ok(())
            }
        }
    }

    /// Returns the text after a change without changing the tree, which saves updating the nodes.
    ///
    /// # Errors
    /// As for [`Tree::change`].
    pub fn changed_text(&self, change: &TreeChange) -> Result<String, Flaw> {
        match *change {
            TreeChange::Replace(ref range, with) => Ok(self.patched(range.clone(), with)?.into_text()),
            _ => Ok(self.patch(change)?.apply(&self.text)),
        }
    }

    /// Like [`Tree::changed_text`], but appends the text to `to`.
    ///
    /// # Errors
    /// As for [`Tree::change`].
    pub fn write_changed(&self, change: &TreeChange, to: &mut Vec<u8>) -> Result<(), Flaw> {
        match *change {
            TreeChange::Replace(ref range, with) => {
                to.extend_from_slice(self.patched(range.clone(), with)?.text.as_bytes());
            }
            _ => self.patch(change)?.write(&self.text, |part| to.extend_from_slice(part.as_bytes())),
        }
        Ok(())
    }

    /// The patch for a change. Does not check that `TreeChange::Replace` gives a tree.
    fn patch<'c>(&self, change: &TreeChange<'c>) -> Result<Patch<'c>, Flaw> {
        match *change {
            TreeChange::Rename(id, name) => self.renaming(id, name),
            TreeChange::Retag { word, tag, new } => self.retagging(word, tag, new),
            TreeChange::Insert { at, tag, word } => self.insertion(self.neighbours(at), tag, word),
            TreeChange::Replace(ref range, with) => {
                Ok(Patch { range: range.clone(), parts: [with, "", "", "", ""] })
            }
        }
    }

    /// Replaces a label or word.
    ///
    /// # Errors
    /// If the new one is empty or has a bracket or space in it.
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

    /// Replaces a word and its tag, with one space between them.
    ///
    /// # Errors
    /// If either is empty or has a bracket or space in it.
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

    /// Inserts a pre-terminal with a word.
    ///
    /// # Errors
    /// If the tag or word is empty or has a bracket or space in it.
    pub fn insert_preterminal(&mut self, at: Attachment, tag: &str, word: &str) -> Result<(), Flaw> {
        let neighbours = self.neighbours(at);
        let patch = self.insertion(neighbours, tag, word)?;
        let Neighbours { parent, previous, next } = neighbours;
        let id = next.map_or_else(|| self.end_of_subtree(parent), NodeId::index);
        self.splice(&patch);
        // The inserted space comes after a node inserted before a sibling, and before a last child.
        let start = patch.range.start + usize::from(next.is_none());
        self.insert_nodes(id, parent, previous, next.is_some(), preterminal(start, tag, word));
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

    /// One past the last descendant of this node.
    fn end_of_subtree(&self, id: NodeId) -> usize {
        let end = self.nodes[id.index()].end;
        let after = self.nodes[id.index()..].iter().position(|node| node.start >= end);
        after.map_or(self.nodes.len(), |after| id.index() + after)
    }

    /// Inserts a pre-terminal and its word as nodes `id` and `id + 1`, and updates the links of the others.
    fn insert_nodes(
        &mut self,
        id: usize,
        parent: NodeId,
        previous: Option<NodeId>,
        has_next: bool,
        new: [Node; 2],
    ) {
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

    /// Patches the text and shifts the offsets after the patch. The caller must set those inside it.
    fn splice(&mut self, patch: &Patch) {
        let (from, to) = (patch.range.start as u32, patch.range.end as u32);
        let len = patch.len();
        self.text = Cow::Owned(patch.apply(&self.text));
        let moved = |at: &mut u32| *at = *at - to + from + len as u32;
        // Nodes are sorted by start.
        let after = self.nodes.partition_point(|node| node.start < to);
        let (before, after) = self.nodes.split_at_mut(after);
        for node in before {
            // Text inserted right after a node does not become part of it.
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

/// The parent of a new child, and its siblings on either side.
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
    let what = format!("“{name}” is not a valid label or word of a tree");
    Err(Flaw::new(0, 0, what, "a label or word is not empty and has no bracket or space in it"))
}
