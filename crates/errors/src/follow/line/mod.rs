//! Tagged and plain text, spaced as a writer would type it.
//!
//! An edit replaces the text between two tokens and nothing else. The other tokens must stay the same when the line is
//! tokenised again, so a space is kept where words and punctuation would otherwise merge. Some words cannot be written
//! as one token (*it's* for *its* is tokenised as two); the record then stores the whole line or, if the line is long,
//! the replaced text and its position.

mod restore;

use solecism_corpus::line::{LineChange, LineDraft, closes, opens};
use solecism_corpus::{Line, LineKind, TokenEdit, Undo};

pub(crate) use self::restore::take_back_all;
use super::{Follow, FollowError, Followed, FollowedEdit};

/// Name of a line in messages.
const A_LINE: &str = "a line of text";

/// A record holds no line of more bytes than this.
const LONG: usize = 4096;

impl Follow for Line<'_> {
    fn places(&self, edit: &TokenEdit) -> usize {
        usize::from(FollowedEdit::new(edit, A_LINE).is_ok() && edit.fits(self.len()))
    }

    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, FollowError> {
        if place >= self.places(edit) {
            FollowedEdit::new(edit, A_LINE)?;
            return Err(no_place(edit, place));
        }
        let mut draft = LineDraft::new(self);
        let undo = follow(&mut draft, edit)?;
        let new = draft.to_line();
        *self = new;
        Ok(undo)
    }

    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), FollowError> {
        let restored = take_back_all(self, [(edit, undo)]).map_err(|(_, mismatch)| mismatch)?;
        *self = restored;
        Ok(())
    }
}

fn no_place(edit: &TokenEdit, place: usize) -> FollowError {
    FollowError::Mismatch(format!("it has no place {place} for token {}", edit.at))
}

/// Follows an edit in the one way there is.
pub(crate) fn follow(draft: &mut LineDraft, edit: &TokenEdit) -> Result<Undo, FollowError> {
    let edit = &FollowedEdit::new(edit, A_LINE)?;
    if !edit.fits(draft.len()) {
        return Err(no_place(edit, 0));
    }
    let at = edit.at as usize;
    let old = match edit.op {
        Followed::Insert => draft.gap(at).to_owned(),
        Followed::Substitute | Followed::Delete => around(draft, at),
    };
    // Without a token, nothing tells where in the white space one has been.
    let is_found = edit.op != Followed::Delete || draft.len() > 1 || draft.has_empty_head();
    let start = draft.bytes_before(at);
    let put = match edit.op {
        Followed::Substitute => substitute(draft, edit)?,
        Followed::Delete => delete(draft, edit),
        Followed::Insert => insert(draft, edit)?,
    };
    if is_found && draft.reads_back() {
        let text = (implied(draft, edit) != old).then_some(old);
        return Ok(Undo { text, ..Undo::default() });
    }
    Ok(by_bytes(draft, start, put, old))
}

/// The undo of an edit that put `put` bytes in the place of the text `old`, where tokens cannot tell.
fn by_bytes(draft: &LineDraft, start: usize, put: usize, old: String) -> Undo {
    if draft.bytes() + old.len() > LONG + put {
        let bytes = Some((start as u32, put as u32));
        return Undo { text: Some(old), bytes, ..Undo::default() };
    }
    let mut line = draft.text();
    line.replace_range(start..start + put, &old);
    Undo { lines: vec![(0, line)], ..Undo::default() }
}

/// The text of token `at` with the space on either side of it.
fn around(draft: &LineDraft, at: usize) -> String {
    [draft.gap(at), draft.token(at), draft.gap(at + 1)].concat()
}

/// In a line after the edit: the text that stood in its place before, as far as the edit tells.
fn implied(draft: &LineDraft, edit: &FollowedEdit) -> String {
    let at = edit.at as usize;
    let gap = draft.gap(at);
    match edit.op {
        Followed::Substitute => {
            let after_word = &draft.token(at)[draft.word(at).len()..];
            [gap, edit.old_word(), after_word, draft.gap(at + 1)].concat()
        }
        Followed::Delete => {
            let token = spelled(draft.kind(), edit.old_word(), edit.old_tag.as_deref());
            match (at > 0, at < draft.len()) {
                (false, false) => token,
                (false, true) => token + " ",
                (true, true) if !gap.is_empty() => [gap, &token, " "].concat(),
                _ => [" ", &token].concat(),
            }
        }
        Followed::Insert => {
            if draft.gap(at + 1).is_empty() {
                String::new()
            } else {
                gap.to_owned()
            }
        }
    }
}

/// A token as the line writes it.
fn spelled(kind: LineKind, word: &str, tag: Option<&str>) -> String {
    match kind {
        LineKind::Tagged(separator) => format!("{word}{}{}", separator.as_char(), tag.unwrap_or_default()),
        LineKind::Text => word.to_owned(),
    }
}

/// White space on the left and right of a token.
type Spacing<'s> = (&'s str, &'s str);

/// Puts `token`, whose word is its first `word_len` bytes, in the place of token `at` or before it, spaced in the first way
/// or, if that reads back and the first does not, one of the others. Returns how many bytes it put there.
fn put(
    draft: &mut LineDraft,
    (at, removes): (usize, bool),
    (token, word_len): (&str, usize),
    (first, others): (Spacing, &[Spacing]),
) -> Result<usize, FollowError> {
    if word_len == 0 {
        return Err(FollowError::Mismatch("the new word is empty".to_owned()));
    }
    if matches!(draft.kind(), LineKind::Tagged(_)) && token.contains(char::is_whitespace) {
        return Err(FollowError::Mismatch("a tagged word has no white space in it".to_owned()));
    }
    let spaced = |(before, after)| LineChange { at, removes, token: Some((token, word_len)), before, after };
    let made = draft.apply_best(spaced(first), others.iter().map(|&spacing| spaced(spacing)));
    Ok(made.bytes())
}

fn substitute(draft: &mut LineDraft, edit: &FollowedEdit) -> Result<usize, FollowError> {
    let at = edit.at as usize;
    let (before, after) = (&*draft.gap(at).to_owned(), &*draft.gap(at + 1).to_owned());
    let left = if before.is_empty() && at > 0 { " " } else { before };
    let right = if after.is_empty() && at + 1 < draft.len() { " " } else { after };
    let token = spelled(draft.kind(), edit.new_word(), draft.tag(at));
    if draft.keeps_tokens(at, &token) {
        let change = LineChange { at, removes: true, token: Some((&token, token.len())), before, after };
        draft.apply_unchecked(&change);
        return Ok(change.bytes());
    }
    let others = [(left, after), (before, right), (left, right)];
    put(draft, (at, true), (&token, edit.new_word().len()), ((before, after), &others))
}

fn insert(draft: &mut LineDraft, edit: &FollowedEdit) -> Result<usize, FollowError> {
    let (at, word) = (edit.at as usize, edit.new_word());
    let tag = edit.new_tag();
    if tag.is_empty() && matches!(draft.kind(), LineKind::Tagged(_)) {
        return Err(FollowError::Mismatch("an inserted word needs a tag here".to_owned()));
    }
    let gap = &*draft.gap(at).to_owned();
    let token = spelled(draft.kind(), word, Some(tag));
    let apart: &[Spacing] = &[(" ", " ")];
    let spacings: (Spacing, &[Spacing]) = match (at > 0, at < draft.len()) {
        (false, false) => (("", ""), &[]),
        (false, true) => (("", " "), &[]),
        (true, _) if closes(word) && draft.has_adjacent_tokens() => (("", gap), &[(" ", gap), (" ", " ")]),
        (true, false) => ((" ", ""), &[]),
        (true, true) if !gap.is_empty() => ((gap, " "), &[]),
        (true, true) if opens_at(draft, at - 1) => (("", " "), apart),
        (true, true) if closes_at(draft, at) => ((" ", ""), apart),
        (true, true) => ((" ", " "), &[]),
    };
    put(draft, (at, false), (&token, word.len()), spacings)
}

fn delete(draft: &mut LineDraft, edit: &FollowedEdit) -> usize {
    let at = edit.at as usize;
    let (before, after) = (&*draft.gap(at).to_owned(), &*draft.gap(at + 1).to_owned());
    let is_inside = at > 0 && at + 1 < draft.len();
    let (gap, other) = match (before.is_empty(), after.is_empty()) {
        _ if !is_inside => ("", ""),
        (false, false) => (before, before),
        (false, true) if closes_at(draft, at + 1) => ("", before),
        (false, true) => (before, ""),
        (true, false) if opens_at(draft, at - 1) => ("", after),
        (true, false) => (after, ""),
        (true, true) if opens_at(draft, at - 1) || closes_at(draft, at + 1) => ("", " "),
        (true, true) => (" ", ""),
    };
    let without = |after| LineChange { at, removes: true, token: None, before: "", after };
    draft.apply_best(without(gap), [without(other)]).bytes()
}

fn is_straight_quote(word: &str) -> bool {
    matches!(word, "\"" | "'")
}

fn opens_at(draft: &LineDraft, at: usize) -> bool {
    let starts = at == 0 || !draft.gap(at).is_empty();
    opens(draft.word(at)) || (is_straight_quote(draft.word(at)) && starts)
}

fn closes_at(draft: &LineDraft, at: usize) -> bool {
    let ends = at + 1 == draft.len() || !draft.gap(at + 1).is_empty() || closes(draft.word(at + 1));
    let word = draft.word(at);
    if is_straight_quote(word) { ends } else { closes(word) }
}

#[cfg(test)]
mod tests;
