//! Insertion of a row: tagged, attached without crossing arcs, and marked as superfluous.

use solecism_corpus::table::{Column, Draft, LineId, RowId, UPOS, Usage, arcs, with_attribute};
use solecism_corpus::{Format, TokenEdit};
use solecism_language::Language;

use super::ranges;

/// Puts the word into the table, attached in the way that is numbered `place`.
pub(super) fn insert(draft: &mut Draft, edit: &TokenEdit, place: usize) {
    let (word, usage) = (edit.at + 1, draft.usage());
    let head = new_head(draft, edit.at, Column::Head, place);
    let second_head = new_head(draft, edit.at, Column::SecondHead, 0);
    split_range(draft, edit.at);
    draft.touch_token_before(word);
    let line = draft.insert_word(word);
    describe(draft, line, usage, edit);
    if usage.heads > 0 {
        attach(draft, line, head, (Column::Head, Column::Deprel));
    }
    if usage.second_heads > 0 {
        attach(draft, line, second_head, (Column::SecondHead, Column::SecondDeprel));
    }
    if usage.deps > 0 && usage.heads > 0 {
        let deps = format!("{}:{}", draft.get(line, Column::Head), draft.get(line, Column::Deprel));
        draft.set_references(line, Column::Deps, &deps);
    }
    draft.open_spaces(line);
}

/// A range around the new word is no range any more, and there are spaces on both sides of the word.
fn split_range(draft: &mut Draft, at: u32) {
    if ranges::dissolve(draft, at, at + 1)
        && let Some(row) = draft.line_of_word(at).and_then(|line| draft.row_mut(line))
    {
        row.set_glued(false);
    }
}

/// Fills in word, lemma, tags and marks.
fn describe(draft: &mut Draft, line: LineId, usage: Usage, edit: &TokenEdit) {
    let format = draft.format();
    let Some(row) = draft.row_mut(line) else { return };
    let (word, tag) = (edit.new_word(), edit.new_tag());
    row.set(Column::Form, word.to_owned());
    if usage.lemmas > 0 {
        row.set(Column::Lemma, word.to_lowercase());
    }
    let fine = fine_tag(format, usage, tag);
    row.set(Column::Upos, coarse_tag(format, usage, word, tag).to_owned());
    row.set(Column::Xpos, fine.to_owned());
    row.set(Column::PredictedXpos, fine.to_owned());
    if format == Format::Conllu {
        row.set(Column::Feats, "Typo=Yes");
        row.set(Column::Misc, with_attribute(row.get(Column::Misc), "CorrectForm", "_"));
    }
}

/// The fine tag of a new word: the tag, unless the column is not in use or the tag is a universal one.
fn fine_tag(format: Format, usage: Usage, tag: &str) -> &str {
    // SYM is a universal tag and one of Penn's.
    let is_fine = !is_universal(tag) || tag == "SYM";
    let fits = format != Format::Conllu || (is_fine && usage.xpos > 0);
    if fits && !tag.is_empty() { tag } else { "_" }
}

/// The coarse tag of a new word: a universal one where the column has those, else the tag.
fn coarse_tag<'e>(format: Format, usage: Usage, word: &str, tag: &'e str) -> &'e str {
    let has_universal = usage.upos > 0 && usage.other_upos == 0;
    if format != Format::Conllu && !has_universal {
        return fine_tag(format, usage, tag);
    }
    let bare = tag.split_once('|').map_or(tag, |(bare, _)| bare);
    if is_universal(bare) { bare } else { Language::standard().upos(tag, word) }
}

fn is_universal(tag: &str) -> bool {
    UPOS.contains(&tag)
}

/// The head of a new word after the first `gap` words, in the way that is numbered `place`.
fn new_head(draft: &Draft, gap: u32, column: Column, place: usize) -> Option<LineId> {
    let head = if place == 0 {
        arcs::nearest_head(gap)
    } else {
        *arcs::admissible_heads(&draft.heads(column), gap).get(place)?
    };
    draft.line_of_word(head)
}

fn attach(draft: &mut Draft, line: LineId, head: Option<LineId>, columns: (Column, Column)) {
    let Some(RowId::Word(head)) = head.and_then(|head| draft.id(head)) else { return };
    draft.set_references(line, columns.0, &head.to_string());
    if let Some(row) = draft.row_mut(line) {
        row.set(columns.1, "dep");
    }
}
