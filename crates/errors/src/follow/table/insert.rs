//! A new row: tagged, attached where no arc is crossed, and marked as superfluous.

use solecism_corpus::table::{Column, Draft, DraftRow, NodeRef, Renumber, Row, UPOS, arcs, with_attribute};
use solecism_corpus::{Format, Table, TokenEdit};
use solecism_language::Language;

use super::{has_tree, ranges};

/// Puts the word into the table, attached in the way that is numbered `place`.
pub(super) fn insert(draft: &mut Draft, table: &Table, edit: &TokenEdit, place: usize) {
    let word = edit.at + 1;
    split_range(draft, edit.at);
    draft.renumber(Renumber::Open(word));
    let line = draft.insert_word(word);
    let Some(row) = draft.row_mut(line) else { return };
    describe(row, table, edit);
    attach(row, table.heads(), word, place, (Column::Head, Column::Deprel));
    attach(row, &table.second_heads(), word, 0, (Column::SecondHead, Column::SecondDeprel));
    if in_use(table, Row::deps) && has_tree(table) {
        row.set(Column::Deps, format!("{}:{}", row.get(Column::Head), row.get(Column::Deprel)));
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

/// Whether any word has something in the column.
fn in_use<'t>(table: &'t Table, column: fn(Row<'t>) -> &'t str) -> bool {
    table.words().any(|word| column(word) != "_")
}

/// Fills in word, lemma, tags and marks.
fn describe(row: &mut DraftRow, table: &Table, edit: &TokenEdit) {
    let (word, tag) = (edit.new_word(), edit.new_tag());
    row.set(Column::Form, word.to_owned());
    if in_use(table, Row::lemma) {
        row.set(Column::Lemma, word.to_lowercase());
    }
    row.set(Column::Upos, coarse_tag(table, word, tag).to_owned());
    row.set(Column::Xpos, fine_tag(table, tag).to_owned());
    row.set(Column::PredictedXpos, fine_tag(table, tag).to_owned());
    if table.format() == Format::Conllu {
        row.set(Column::Feats, "Typo=Yes");
        row.set(Column::Misc, with_attribute(row.get(Column::Misc), "CorrectForm", "_"));
    }
}

/// The fine tag of a new word: the tag, unless the column is not in use or the tag is a universal one.
fn fine_tag<'e>(table: &Table, tag: &'e str) -> &'e str {
    // SYM is a universal tag and one of Penn's.
    let is_fine = !is_universal(tag) || tag == "SYM";
    let fits = table.format() != Format::Conllu || (is_fine && in_use(table, Row::xpos));
    if fits && !tag.is_empty() { tag } else { "_" }
}

/// The coarse tag of a new word: a universal one where the column has those, else the tag.
fn coarse_tag<'e>(table: &Table, word: &str, tag: &'e str) -> &'e str {
    let has_universal = || {
        let mut coarse = table.words().map(Row::upos).filter(|&upos| upos != "_").peekable();
        coarse.peek().is_some() && coarse.all(is_universal)
    };
    if table.format() != Format::Conllu && !has_universal() {
        return fine_tag(table, tag);
    }
    let bare = tag.split_once('|').map_or(tag, |(bare, _)| bare);
    if is_universal(bare) { bare } else { Language::standard().upos(tag, word) }
}

fn is_universal(tag: &str) -> bool {
    UPOS.contains(&tag)
}

/// Attaches the new word. `heads` are those of the words as they were numbered before.
fn attach(row: &mut DraftRow, heads: &[Option<u32>], word: u32, place: usize, columns: (Column, Column)) {
    if heads.iter().all(Option::is_none) {
        return;
    }
    let admissible = arcs::admissible_heads(heads, word - 1);
    if let Some(&head) = admissible.get(place) {
        let head = Renumber::Open(word).node(NodeRef::word(head));
        row.set(columns.0, head.to_string());
        row.set(columns.1, "dep");
    }
}
