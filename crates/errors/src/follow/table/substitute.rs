//! Substitution of a word: its analysis stays the same.

use solecism_corpus::Format;
use solecism_corpus::table::{
    Column, Draft, DraftRow, attribute, attribute_value, with_attribute, without_attribute,
};

use super::ranges;

/// Puts another word in the row. In CoNLL-U it is marked as Universal Dependencies marks a typing error; a correct
/// form that is there already is still the correct one.
pub(super) fn substitute(draft: &mut Draft, at: u32, new: &str) {
    if !ranges::can_hold(new) {
        ranges::dissolve(draft, at + 1, at + 1);
    }
    respell(draft, at, new, |row, old| {
        if attribute(row.get(Column::Feats), "Typo") != Some("Yes") {
            row.set(Column::Feats, with_attribute(row.get(Column::Feats), "Typo", "Yes"));
        }
        if attribute(row.get(Column::Misc), "CorrectForm").is_none() {
            let correct = attribute_value(old);
            row.set(Column::Misc, with_attribute(row.get(Column::Misc), "CorrectForm", &correct));
        }
    });
}

/// Puts the old word back and takes the marks away.
pub(super) fn reverse(draft: &mut Draft, at: u32, old: &str) {
    respell(draft, at, old, |row, _| {
        let correct = attribute_value(old);
        if attribute(row.get(Column::Misc), "CorrectForm") == Some(&correct) {
            row.set(Column::Misc, without_attribute(row.get(Column::Misc), "CorrectForm"));
            row.set(Column::Feats, without_attribute(row.get(Column::Feats), "Typo"));
        }
    });
}

fn respell(draft: &mut Draft, at: u32, new: &str, mark: impl Fn(&mut DraftRow, &str)) {
    ranges::respell(draft, at + 1, new);
    let is_conllu = draft.format() == Format::Conllu;
    let Some(row) = draft.line_of_word(at + 1).and_then(|line| draft.row_mut(line)) else { return };
    let old = row.get(Column::Form).to_owned();
    row.set(Column::Form, new.to_owned());
    if is_conllu {
        mark(row, &old);
    }
}
