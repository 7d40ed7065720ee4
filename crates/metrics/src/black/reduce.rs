//! The second step: the brackets that enclose nothing, or only one thing.

use std::fmt;

use super::bracketing::Forest;
use super::erase::{self, Erasures};
use super::words;
use crate::parseval::read::{Bracket, NONE};

/// What is left of a sentence when the procedure has been applied: words, and constituents of more than one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduced {
    /// The words.
    pub words: Vec<String>,
    /// The first word of each constituent and one past its last, in the order in which they open.
    pub constituents: Vec<(u32, u32)>,
}

impl Reduced {
    /// Whether it has this constituent.
    pub fn has(&self, (start, end): (u32, u32)) -> bool {
        let key = |&(start, end): &(u32, u32)| (start, std::cmp::Reverse(end));
        self.constituents.binary_search_by_key(&(start, std::cmp::Reverse(end)), key).is_ok()
    }

    /// The constituents, as what crossing is told from.
    pub(crate) fn brackets(&self) -> Vec<Bracket<'static>> {
        let bracket = |&(start, end): &(u32, u32)| Bracket { start, end, parent: NONE, label: "" };
        self.constituents.iter().map(bracket).collect()
    }
}

/// As brackets without labels.
impl fmt::Display for Reduced {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut opening = self.constituents.iter().peekable();
        let mut open: Vec<u32> = Vec::new();
        for (at, word) in (0_u32..).zip(&self.words) {
            if at > 0 {
                f.write_str(" ")?;
            }
            while let Some(&(_, end)) = opening.next_if(|&&(start, _)| start == at) {
                f.write_str("(")?;
                open.push(end);
            }
            let bar = if word.chars().all(char::is_alphanumeric) { "" } else { "|" };
            write!(f, "{bar}{word}{bar}")?;
            while open.pop_if(|&mut end| end == at + 1).is_some() {
                f.write_str(")")?;
            }
        }
        Ok(())
    }
}

/// A node of the reduced tree.
enum Kept {
    /// A word, and whether it is an adverb left behind by an auxiliary.
    Word(usize, bool),
    Bracket(Vec<usize>),
}

/// Takes the erased words out, and then the brackets that enclose one thing or nothing.
pub(crate) fn reduce(forest: &Forest, erasures: &Erasures) -> Reduced {
    let stranded = erase::stranded(forest, erasures);
    let mut kept: Vec<Kept> = Vec::new();
    // What is left of each node, filled from the leaves up.
    let mut left: Vec<Vec<usize>> = vec![Vec::new(); forest.nodes.len()];
    for node in forest.walk().into_iter().rev() {
        if forest.nodes[node].word.is_some() {
            if !erasures.erased[node] {
                kept.push(Kept::Word(node, stranded[node]));
                left[node] = vec![kept.len() - 1];
            }
            continue;
        }
        let parts = forest.children(node).iter().map(|&child| std::mem::take(&mut left[child]));
        let mut items: Vec<usize> = parts.flatten().collect();
        attach_adverbs(&mut items, &mut kept);
        let is_bracket = node > 0 && items.len() > 1 && !is_only_adverbs(&items, &kept);
        left[node] = if is_bracket {
            kept.push(Kept::Bracket(items));
            vec![kept.len() - 1]
        } else {
            items
        };
    }
    collect(forest, &kept, &left[0])
}

/// Puts each adverb that an auxiliary left behind into the constituent that follows it.
fn attach_adverbs(items: &mut Vec<usize>, kept: &mut [Kept]) {
    for at in (0..items.len().saturating_sub(1)).rev() {
        let (item, next) = (items[at], items[at + 1]);
        if matches!(kept[item], Kept::Word(_, true))
            && let Kept::Bracket(inside) = &mut kept[next]
        {
            inside.insert(0, item);
            items.remove(at);
        }
    }
}

/// Whether these are nothing but adverbs left behind: then they are no constituent.
fn is_only_adverbs(items: &[usize], kept: &[Kept]) -> bool {
    items.iter().all(|&item| matches!(kept[item], Kept::Word(_, true)))
}

fn collect(forest: &Forest, kept: &[Kept], top: &[usize]) -> Reduced {
    let mut reduced = Reduced::default();
    // What is still to come, the next last; `Err` closes a constituent.
    let mut todo: Vec<Result<usize, usize>> = top.iter().rev().copied().map(Ok).collect();
    while let Some(next) = todo.pop() {
        let end = reduced.words.len() as u32;
        match next {
            Err(constituent) => reduced.constituents[constituent].1 = end,
            Ok(item) => match &kept[item] {
                Kept::Word(node, _) => {
                    let node = &forest.nodes[*node];
                    let word = words::core(node.word.unwrap_or_default(), node.is_barred);
                    reduced.words.push(words::plain(word));
                }
                Kept::Bracket(items) => {
                    todo.push(Err(reduced.constituents.len()));
                    reduced.constituents.push((end, end));
                    todo.extend(items.iter().rev().copied().map(Ok));
                }
            },
        }
    }
    reduced
}
