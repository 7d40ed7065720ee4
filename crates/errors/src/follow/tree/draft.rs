//! Several edits of one tree; each costs time only for the nodes that it changes.

use solecism_corpus::tree::{NodeId, Tree, TreeDraft, is_name};
use solecism_corpus::{TokenEdit, Undo};

use super::{A_TREE, GAP, expect, mismatch, no_gap, no_leaf, no_place, no_tag, no_token};
use crate::follow::{Follow, FollowError, Followed, FollowedEdit};

/// Follows an edit in the first of the ways that there are.
pub(crate) fn follow(draft: &mut TreeDraft, edit: &TokenEdit) -> Result<Undo, FollowError> {
    let edit = &FollowedEdit::new(edit, A_TREE)?;
    match edit.op {
        Followed::Substitute => {
            let (word, _) = token(draft, edit)?;
            let old = draft.name(word);
            let text = (old != edit.old_word()).then(|| old.to_owned());
            draft.rename(word, edit.new_word()).map_err(mismatch)?;
            Ok(Undo { text, ..Undo::default() })
        }
        Followed::Delete => {
            let (word, leaves_before) = token(draft, edit)?;
            let old = draft.leaf_text(word);
            let text = (!super::follows_from(&old, edit)).then_some(old);
            draft.make_trace(word, GAP).map_err(mismatch)?;
            Ok(Undo { leaf: Some(leaves_before as u32), text, ..Undo::default() })
        }
        Followed::Insert => {
            let place = draft.first_place(edit.at as usize).ok_or_else(|| no_place(edit.at))?;
            draft.insert(place, super::tag_of_new(edit), edit.new_word()).map_err(mismatch)?;
            Ok(Undo::default())
        }
    }
}

fn token(draft: &mut TreeDraft, edit: &TokenEdit) -> Result<(NodeId, usize), FollowError> {
    draft.token(edit.at as usize).ok_or_else(|| no_token(edit.at))
}

/// The tree before the edits, given the last of them first. An error comes with the number of edits before it.
pub(in crate::follow) fn take_back_all<'e>(
    tree: &Tree,
    edits: impl IntoIterator<Item = (&'e TokenEdit, &'e Undo)>,
) -> Result<Tree<'static>, (usize, FollowError)> {
    let mut draft = TreeDraft::new(tree);
    let mut done = 0_usize;
    for (edit, undo) in edits {
        let nth = |mismatch| (done, mismatch);
        if !take_back(&mut draft, &FollowedEdit::new(edit, A_TREE).map_err(nth)?, undo).map_err(nth)? {
            let mut read = Tree::parse(draft.text()).map_err(|flaw| nth(mismatch(flaw)))?;
            read.take_back(edit, undo).map_err(nth)?;
            draft = TreeDraft::new(&read).into_owned();
        }
        done += 1;
    }
    Tree::parse(draft.text()).map_err(|flaw| (done.saturating_sub(1), mismatch(flaw)))
}

/// Takes an edit back. Returns `false` if that changes more than a word and its tag: then the tree must be read anew.
fn take_back(draft: &mut TreeDraft, edit: &FollowedEdit, undo: &Undo) -> Result<bool, FollowError> {
    if edit.op == Followed::Delete {
        return put_back(draft, edit, undo);
    }
    let (word, _) = token(draft, edit)?;
    expect(draft.name(word), edit.new_word())?;
    if edit.op == Followed::Insert {
        return if draft.has_tag(word) { Ok(draft.remove(word)) } else { Err(no_tag()) };
    }
    let old = undo.text.as_deref().unwrap_or(edit.old_word());
    Ok(draft.rename(word, old).is_ok())
}

fn put_back(draft: &mut TreeDraft, edit: &FollowedEdit, undo: &Undo) -> Result<bool, FollowError> {
    let nth = undo.leaf.ok_or_else(no_leaf)?;
    let gap = draft.trace(nth as usize).ok_or_else(|| no_gap(nth))?;
    let plain = super::plain(edit);
    let old = undo.text.as_deref().unwrap_or(&plain);
    if undo.text.is_some() && is_name(old) {
        return Ok(draft.uncover(gap, old));
    }
    let Some(space) = old.find(|c: char| c.is_ascii_whitespace()) else { return Ok(false) };
    let (tag, rest) = old.split_at(space);
    let word = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let is_leaf = is_name(word) && (tag.is_empty() || is_name(tag));
    if is_leaf {
        draft.retag(gap, tag, &rest[..rest.len() - word.len()], word);
    }
    Ok(is_leaf)
}
