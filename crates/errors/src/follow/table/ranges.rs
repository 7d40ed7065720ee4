//! Ranges (surface tokens of several words), when one of their words changes.

use std::ops::Range;

use solecism_corpus::table::{Column, Draft, DraftRow, RowId, with_attribute};

/// Respells the range that holds a word, if there is one, from the word's old form to its new one; an empty form is
/// a word that is about to go. The word's own row must still have the old form.
pub(super) fn respell(draft: &mut Draft, word: u32, new: &str) {
    let Some(line) = draft.line_of_range(word, word) else { return };
    let Some(RowId::Range(first, last)) = draft.id(line) else { return };
    let members = draft.lines_of_words(first, last);
    let forms: Vec<&str> =
        members.iter().filter_map(|&l| draft.row(l)).map(|row| row.get(Column::Form)).collect();
    let place = (word - first) as usize;
    let Some((&old, form)) = forms.get(place).zip(draft.row(line).map(|row| row.get(Column::Form))) else {
        return;
    };
    let concatenated = || {
        let mut forms = forms.clone();
        forms[place] = new;
        forms.concat()
    };
    let respelled = match find_ignoring_case(form, old) {
        _ if forms.concat() == form => concatenated(),
        Some(found) => [&form[..found.start], new, &form[found.end..]].concat(),
        None => concatenated(),
    };
    let respelled = if respelled.is_empty() { concatenated() } else { respelled };
    if let Some(row) = draft.row_mut(line) {
        row.set(Column::Form, respelled);
    }
}

/// True if a word can be written as part of a range: a range has no spaces in it.
pub(super) fn can_hold(word: &str) -> bool {
    !word.contains(char::is_whitespace)
}

/// The first place where the word occurs, whatever the case.
fn find_ignoring_case(text: &str, word: &str) -> Option<Range<usize>> {
    text.char_indices().find_map(|(start, _)| {
        let mut letters = text[start..].char_indices();
        for expected in word.chars() {
            let (_, found) = letters.next()?;
            if !found.to_lowercase().eq(expected.to_lowercase()) {
                return None;
            }
        }
        let end = letters.next().map_or(text.len(), |(after, _)| start + after);
        Some(start..end)
    })
}

/// Takes away the range that holds these two words, and leaves its words as tokens of their own. Words that were
/// written as one without a change stay together. Returns whether there was a range.
pub(super) fn dissolve(draft: &mut Draft, first: u32, last: u32) -> bool {
    let Some(line) = draft.line_of_range(first, last) else { return false };
    let Some(RowId::Range(first, last)) = draft.id(line) else { return false };
    let Some(range) = draft.row(line).cloned() else { return false };
    let members = draft.lines_of_words(first, last);
    let forms = members.iter().filter_map(|&l| draft.row(l)).map(|row| row.get(Column::Form));
    if forms.collect::<String>() == range.get(Column::Form) {
        for &member in members.split_last().map_or(&[][..], |(_, others)| others) {
            if let Some(row) = draft.row_mut(member) {
                row.set_glued(true);
            }
        }
    }
    if let Some(row) = members.last().and_then(|&l| draft.row_mut(l)) {
        inherit(row, range.get(Column::Misc));
    }
    draft.remove_range(line);
    true
}

/// Gives a word what MISC said of its range: whether a space follows, and whatever else was there.
fn inherit(row: &mut DraftRow, misc: &str) {
    let mut own = row.get(Column::Misc).to_owned();
    for item in misc.split('|') {
        if let Some((name, value)) = item.split_once('=') {
            own = with_attribute(&own, name, value);
        }
    }
    if own != row.get(Column::Misc) {
        row.set(Column::Misc, own);
    }
}

#[cfg(test)]
mod tests {
    use super::find_ignoring_case;

    #[test]
    fn words_are_found_in_any_case() {
        assert_eq!(find_ignoring_case("I'M", "'m"), Some(1..3));
        assert_eq!(find_ignoring_case("Über", "ü"), Some(0..2));
        assert_eq!(find_ignoring_case("won't", "will"), None);
        assert_eq!(find_ignoring_case("ab", "abc"), None);
    }
}
