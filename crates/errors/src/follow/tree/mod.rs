//! Constituency trees: Foster (2007), section 4.2.
//!
//! A substituted word takes the old word's leaf, under the original tag. A deleted word's pre-terminal becomes
//! `(-NONE- 0)`. An inserted word gets a pre-terminal of its own, attached without adding structure, once for each
//! constituent that it can belong to.

mod draft;

use std::ops::Range;

use solecism_corpus::tree::{Attachment, NodeId, TRACE, Tree, TreeChange, bare_label, is_name};
use solecism_corpus::{Flaw, TokenEdit, Undo};

pub(crate) use self::draft::follow as follow_in;
pub(super) use self::draft::take_back_all;
use super::{Follow, FollowError, Followed, FollowedEdit};

/// Name of a tree in messages.
const A_TREE: &str = "a constituency tree";

/// The word of the trace that a deleted word leaves behind.
const GAP: &str = "0";
/// The trace that a deleted word without a tag leaves behind.
const BRACKETED_GAP: &str = "(-NONE- 0)";

impl Follow for Tree<'_> {
    fn places(&self, edit: &TokenEdit) -> usize {
        let Ok(followed) = FollowedEdit::new(edit, A_TREE) else { return 0 };
        match followed.op {
            _ if !edit.fits(self.tokens().count()) => 0,
            Followed::Insert => places(self, edit.at).len(),
            Followed::Substitute | Followed::Delete => 1,
        }
    }

    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, FollowError> {
        let (change, undo) = change(self, &FollowedEdit::new(edit, A_TREE)?, place)?;
        self.change(&change).map_err(mismatch)?;
        Ok(undo)
    }

    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), FollowError> {
        let edit = &FollowedEdit::new(edit, A_TREE)?;
        match edit.op {
            Followed::Substitute => {
                let word = token(self, edit.at)?;
                expect(self.name(word), edit.new_word())?;
                patch(self, self.name_range(word), undo.text.as_deref().unwrap_or(edit.old_word()))
            }
            Followed::Delete => put_back(self, edit, undo),
            Followed::Insert => take_out(self, edit),
        }
    }
}

/// The text of the tree after the edit. After the last edit of a sentence nothing else is asked for.
pub(super) fn followed_text(tree: &Tree, edit: &TokenEdit) -> Result<(String, Undo), FollowError> {
    let (change, undo) = change(tree, &FollowedEdit::new(edit, A_TREE)?, 0)?;
    Ok((tree.changed_text(&change).map_err(mismatch)?, undo))
}

/// Adds the text of the tree after the edit to the end of `to`: where nothing else is asked for, taking it back
/// included. `find` gives the surface token with a number.
pub(crate) fn write_followed(
    tree: &Tree,
    edit: &TokenEdit,
    find: impl Fn(usize) -> Option<NodeId>,
    to: &mut Vec<u8>,
) -> Result<(), FollowError> {
    let edit = &FollowedEdit::new(edit, A_TREE)?;
    let word = || find(edit.at as usize).ok_or_else(|| no_token(edit.at));
    let change = match edit.op {
        Followed::Substitute => TreeChange::Rename(word()?, edit.new_word()),
        Followed::Delete => deletion(tree, word()?),
        Followed::Insert => match first_place(tree, edit.at, find) {
            Some(at) => insertion(edit, at),
            None => insert(tree, edit, 0)?.0,
        },
    };
    tree.write_changed(&change, to).map_err(mismatch)
}

/// The change of the tree, and the data for undoing it.
fn change<'e>(
    tree: &Tree,
    edit: &FollowedEdit<'e>,
    place: usize,
) -> Result<(TreeChange<'e>, Undo), FollowError> {
    match edit.op {
        Followed::Substitute => substitute(tree, edit),
        Followed::Delete => delete(tree, edit),
        Followed::Insert => insert(tree, edit, place),
    }
}

fn token(tree: &Tree, at: u32) -> Result<NodeId, FollowError> {
    tree.token(at as usize).ok_or_else(|| no_token(at))
}

fn no_token(at: u32) -> FollowError {
    FollowError::Mismatch(format!("it has no token {at}"))
}

fn no_place(at: u32) -> FollowError {
    FollowError::Mismatch(format!("nothing can be inserted at {at}"))
}

fn no_leaf() -> FollowError {
    FollowError::Mismatch("its record does not say which leaf was deleted".into())
}

fn no_gap(nth: u32) -> FollowError {
    FollowError::Mismatch(format!("leaf {nth} is no trace"))
}

fn no_tag() -> FollowError {
    FollowError::Mismatch("the inserted word has lost its tag".into())
}

fn expect(found: &str, expected: &str) -> Result<(), FollowError> {
    if found == expected {
        return Ok(());
    }
    Err(FollowError::Mismatch(format!("expected the word “{expected}”, found “{found}”")))
}

fn patch(tree: &mut Tree, range: Range<usize>, with: &str) -> Result<(), FollowError> {
    *tree = tree.patched(range, with).map_err(mismatch)?;
    Ok(())
}

fn mismatch(flaw: Flaw) -> FollowError {
    FollowError::Mismatch(flaw.what)
}

fn substitute<'e>(tree: &Tree, edit: &FollowedEdit<'e>) -> Result<(TreeChange<'e>, Undo), FollowError> {
    let word = token(tree, edit.at)?;
    let text = (tree.name(word) != edit.old_word()).then(|| tree.name(word).to_owned());
    Ok((TreeChange::Rename(word, edit.new_word()), Undo { text, ..Undo::default() }))
}

/// The bytes of a word with its tag, or of a word that has none.
fn leaf_range(tree: &Tree, word: NodeId) -> Range<usize> {
    let end = tree.range(word).end;
    tree.preterminal(word).map_or(tree.range(word), |preterminal| tree.name_range(preterminal).start..end)
}

fn delete<'e>(tree: &Tree, edit: &FollowedEdit) -> Result<(TreeChange<'e>, Undo), FollowError> {
    let word = token(tree, edit.at)?;
    let leaf = tree.leaves_before(word) as u32;
    let range = leaf_range(tree, word);
    let old = &tree.text()[range];
    let text = (!follows_from(old, edit)).then(|| old.to_owned());
    Ok((deletion(tree, word), Undo { leaf: Some(leaf), text, ..Undo::default() }))
}

/// True if the edit tells what the leaf was, its tag included.
fn follows_from(leaf: &str, edit: &TokenEdit) -> bool {
    leaf.split_once(' ') == Some((edit.old_tag.as_deref().unwrap_or_default(), edit.old_word()))
}

fn deletion<'e>(tree: &Tree, word: NodeId) -> TreeChange<'e> {
    match tree.preterminal(word) {
        Some(_) => TreeChange::Retag { word, tag: TRACE, new: GAP },
        None => TreeChange::Replace(leaf_range(tree, word), BRACKETED_GAP),
    }
}

fn put_back(tree: &mut Tree, edit: &FollowedEdit, undo: &Undo) -> Result<(), FollowError> {
    let nth = undo.leaf.ok_or_else(no_leaf)?;
    let gap = tree.leaves().nth(nth as usize).filter(solecism_corpus::tree::Leaf::is_trace);
    let gap = gap.map(|leaf| leaf.node).ok_or_else(|| no_gap(nth))?;
    let range = leaf_range(tree, gap);
    let plain = plain(edit);
    match &undo.text {
        // A word without a tag of its own: the brackets around the trace go too.
        Some(word) if is_name(word) => patch(tree, range.start - 1..range.end + 1, word),
        Some(text) => patch(tree, range, text),
        None => patch(tree, range, &plain),
    }
}

/// The leaf as far as the edit tells.
fn plain(edit: &TokenEdit) -> String {
    format!("{} {}", edit.old_tag.as_deref().unwrap_or_default(), edit.old_word())
}

fn insert<'e>(
    tree: &Tree,
    edit: &FollowedEdit<'e>,
    place: usize,
) -> Result<(TreeChange<'e>, Undo), FollowError> {
    let at = places(tree, edit.at).into_iter().nth(place);
    let at = at.ok_or_else(|| no_place(edit.at))?;
    Ok((insertion(edit, at), Undo::default()))
}

fn insertion<'e>(edit: &FollowedEdit<'e>, at: Attachment) -> TreeChange<'e> {
    TreeChange::Insert { at, tag: tag_of_new(edit), word: edit.new_word() }
}

fn tag_of_new<'e>(edit: &FollowedEdit<'e>) -> &'e str {
    if edit.new_tag().is_empty() { "X" } else { edit.new_tag() }
}

fn take_out(tree: &mut Tree, edit: &FollowedEdit) -> Result<(), FollowError> {
    let word = token(tree, edit.at)?;
    expect(tree.name(word), edit.new_word())?;
    let preterminal = tree.preterminal(word).ok_or_else(no_tag)?;
    let range = tree.range(preterminal);
    match tree.next_sibling(preterminal) {
        Some(next) => patch(tree, range.start..tree.range(next).start, ""),
        None => patch(tree, range.start - 1..range.end, ""),
    }
}

/// True if there is a constituent that a word could be inserted in, beside a first one.
pub(crate) fn takes_words(tree: &Tree) -> bool {
    !places(tree, 1).is_empty()
}

/// Where a word that becomes surface token `at` can be attached, in the order of the transformation's rules.
///
/// With *l* and *r* the tokens on either side: (1) the lowest constituent that contains both; (2) those that start
/// at *r* and do not contain *l*, from the top down; (3) those that end at *l* and do not contain *r*, from the top
/// down. As *l* and *r* are neighbours, what contains one of them but not the other starts or ends there.
fn places(tree: &Tree, at: u32) -> Vec<Attachment> {
    let left = (at as usize).checked_sub(1).and_then(|left| tree.token(left));
    let right = left.map_or_else(|| tree.token(at as usize), |left| tree.next_token(left));
    let left = left.map_or_else(Vec::new, |left| constituents_above(tree, left));
    let right = right.map_or_else(Vec::new, |right| constituents_above(tree, right));
    let common = left.iter().zip(&right).take_while(|(l, r)| l.0 == r.0).count();
    let lowest = common.checked_sub(1).map(|lowest| right[lowest]);
    let starting = lowest.into_iter().chain(right[common..].iter().copied());
    let starting = starting.map(|(_, daughter)| Attachment::Before(daughter));
    starting.chain(left[common..].iter().map(|&(constituent, _)| Attachment::Last(constituent))).collect()
}

/// The first of the places, where the tokens on either side are in one constituent: found on the way up from the right
/// one, without listing what is above both. `None` where all places must be listed to know.
fn first_place(tree: &Tree, at: u32, find: impl Fn(usize) -> Option<NodeId>) -> Option<Attachment> {
    let left = find((at as usize).checked_sub(1)?)?;
    let start = tree.range(left).start;
    let mut below = tree.next_token(left)?;
    while let Some(node) = tree.parent(below) {
        if tree.range(node).start <= start && takes_daughters(tree, node) {
            return Some(Attachment::Before(below));
        }
        below = node;
    }
    None
}

/// The constituents above a word that can take another daughter, from the top down, each with its daughter on the
/// way to the word.
fn constituents_above(tree: &Tree, word: NodeId) -> Vec<(NodeId, NodeId)> {
    let mut above = Vec::with_capacity(16);
    let mut below = word;
    while let Some(node) = tree.parent(below) {
        if takes_daughters(tree, node) {
            above.push((node, below));
        }
        below = node;
    }
    above.reverse();
    above
}

fn takes_daughters(tree: &Tree, node: NodeId) -> bool {
    !tree.is_preterminal(node) && !is_wrapper(tree, node)
}

/// A root that only wraps the real one.
fn is_wrapper(tree: &Tree, node: NodeId) -> bool {
    if tree.parent(node).is_some() || !matches!(bare_label(tree.name(node)), "" | "TOP" | "ROOT" | "S1") {
        return false;
    }
    let mut daughters = tree.children(node);
    match (daughters.next(), daughters.next()) {
        (Some(only), None) => !tree.is_word(only) && !tree.is_preterminal(only),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_found_without_the_others() {
        for text in [
            "(S (NP (DT The) (NN cat)) (VP (VBD slept) (ADVP (RB well))) (. .))",
            "( (S (NP (-NONE- *)) (VP (VB Sing) now (NP (NP (DT a) (NN song)) (PP (IN of) (NP (NN joy)))))) )",
            "(TOP (NP (NN Rain)))",
            "(X a b (Y c))",
        ] {
            let tree = Tree::parse(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
            for at in 0..=tree.tokens().count() as u32 {
                let first = first_place(&tree, at, |at| tree.token(at));
                let places = places(&tree, at);
                assert!(first.is_none_or(|first| places.first() == Some(&first)), "{text} {at} {first:?}");
                assert_eq!(first.is_some(), at > 0 && (at as usize) < tree.tokens().count(), "{text} {at}");
            }
        }
    }
}
