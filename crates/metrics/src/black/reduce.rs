//! Step 2: removes brackets around a single item or nothing.

use std::fmt;

use super::bracketing::Forest;
use super::erase::{self, Erasures};
use super::words;
use crate::parseval::read::{Bracket, NONE};

/// A sentence after the procedure: the remaining words, and constituents of more than one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduced {
    /// The words.
    pub words: Vec<String>,
    /// First word of each constituent and one past its last, in the order in which they open.
    pub constituents: Vec<(u32, u32)>,
}

impl Reduced {
    /// Returns whether it contains a constituent.
    pub fn has(&self, (start, end): (u32, u32)) -> bool {
        let key = |&(start, end): &(u32, u32)| (start, std::cmp::Reverse(end));
        self.constituents.binary_search_by_key(&(start, std::cmp::Reverse(end)), key).is_ok()
    }

    /// The constituents as brackets, to find crossings.
    pub(crate) fn brackets(&self) -> Vec<Bracket<'static>> {
        let bracket = |&(start, end): &(u32, u32)| Bracket { start, end, parent: NONE, label: "" };
        self.constituents.iter().map(bracket).collect()
    }
}

/// Formats it as brackets without labels.
impl fmt::Display for Reduced {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut opening = self.constituents.iter().peekable();
        let mut open_ends: Vec<u32> = Vec::new();
        for (at, word) in (0_u32..).zip(&self.words) {
            if at > 0 {
                f.write_str(" ")?;
            }
            while let Some(&(_, end)) = opening.next_if(|&&(start, _)| start == at) {
                f.write_str("(")?;
                open_ends.push(end);
            }
            let bar = if word.chars().all(char::is_alphanumeric) { "" } else { "|" };
            write!(f, "{bar}{word}{bar}")?;
            while open_ends.pop_if(|&mut end| end == at + 1).is_some() {
                f.write_str(")")?;
            }
        }
        Ok(())
    }
}

/// A node of the reduced tree.
enum ReducedNode {
    /// A word; true if it is an adverb stranded by an auxiliary.
    Word(usize, bool),
    Bracket(Vec<usize>),
}

/// Removes the erased words, and then the brackets around a single item or nothing.
pub(crate) fn reduce(forest: &Forest, erasures: &Erasures) -> Reduced {
    let stranded = erase::stranded(forest, erasures);
    let mut kept: Vec<ReducedNode> = Vec::new();
    // Remaining items of each node, filled bottom-up.
    let mut left: Vec<Vec<usize>> = vec![Vec::new(); forest.nodes.len()];
    for node in forest.preorder().into_iter().rev() {
        if forest.nodes[node].word.is_some() {
            if !erasures.erased[node] {
                kept.push(ReducedNode::Word(node, stranded[node]));
                left[node] = vec![kept.len() - 1];
            }
            continue;
        }
        let parts = forest.children(node).iter().map(|&child| std::mem::take(&mut left[child]));
        let mut items: Vec<usize> = parts.flatten().collect();
        attach_adverbs(&mut items, &mut kept);
        let is_bracket = node > 0 && items.len() > 1 && !is_only_adverbs(&items, &kept);
        left[node] = if is_bracket {
            kept.push(ReducedNode::Bracket(items));
            vec![kept.len() - 1]
        } else {
            items
        };
    }
    collect(forest, &kept, &left[0])
}

/// Moves each stranded adverb into the constituent that follows it.
fn attach_adverbs(items: &mut Vec<usize>, kept: &mut [ReducedNode]) {
    for at in (0..items.len().saturating_sub(1)).rev() {
        let (item, next) = (items[at], items[at + 1]);
        if matches!(kept[item], ReducedNode::Word(_, true))
            && let ReducedNode::Bracket(inside) = &mut kept[next]
        {
            inside.insert(0, item);
            items.remove(at);
        }
    }
}

/// Returns whether all items are stranded adverbs, which do not form a constituent.
fn is_only_adverbs(items: &[usize], kept: &[ReducedNode]) -> bool {
    items.iter().all(|&item| matches!(kept[item], ReducedNode::Word(_, true)))
}

fn collect(forest: &Forest, kept: &[ReducedNode], top: &[usize]) -> Reduced {
    let mut reduced = Reduced::default();
    // Stack of work, next item last; `Err` closes a constituent.
    let mut todo: Vec<Result<usize, usize>> = top.iter().rev().copied().map(Ok).collect();
    while let Some(next) = todo.pop() {
        let end = reduced.words.len() as u32;
        match next {
            Err(constituent) => reduced.constituents[constituent].1 = end,
            Ok(item) => match &kept[item] {
                ReducedNode::Word(node, _) => {
                    let node = &forest.nodes[*node];
                    let word = words::core(node.word.unwrap_or_default(), node.is_barred);
                    reduced.words.push(words::plain(word));
                }
                ReducedNode::Bracket(items) => {
                    todo.push(Err(reduced.constituents.len()));
                    reduced.constituents.push((end, end));
                    todo.extend(items.iter().rev().copied().map(Ok));
                }
            },
        }
    }
    reduced
}
