//! Tables: CoNLL-U and the other formats of one word a row, with dependency trees.
//!
//! A substituted word keeps its analysis and is marked as a typing error. A deleted word's dependents attach to its
//! head. An inserted word depends, by `dep`, on a word that it can reach without crossing an arc. Numbers, ranges,
//! empty nodes, enhanced dependencies, spaces and `# text` are kept in step, so that what was valid stays valid.
//! (Foster 2007 treats constituency trees and says that any scheme can be transformed.)

mod delete;
mod enhanced;
mod insert;
mod promotion;
mod ranges;
mod substitute;
mod undo;

use solecism_corpus::table::{Draft, arcs, rewrite_text};
use solecism_corpus::{Flaw, Format, Op, Table, TokenEdit, Undo};

use super::{Follow, Misfit};

impl Follow for Table<'_> {
    fn places(&self, edit: &TokenEdit) -> usize {
        match edit.op {
            Op::Substitute if (edit.at as usize) < self.len() => 1,
            // A sentence must keep a word.
            Op::Delete if (edit.at as usize) < self.len() && self.len() > 1 => 1,
            Op::Insert if edit.at as usize > self.len() => 0,
            Op::Insert if has_tree(self) => arcs::admissible_heads(self.heads(), edit.at).len(),
            Op::Insert => 1,
            Op::Substitute | Op::Delete => 0,
        }
    }

    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, Misfit> {
        if place >= self.places(edit) {
            return Err(Misfit(format!("nothing can be done in way {place} at token {}", edit.at)));
        }
        if edit.op != Op::Delete {
            check(edit.new_word(), self)?;
        }
        let mut draft = self.draft();
        match edit.op {
            Op::Substitute => substitute::substitute(&mut draft, edit.at, edit.new_word()),
            Op::Delete => delete::delete(&mut draft, edit.at),
            Op::Insert => {
                insert::insert(&mut draft, self, edit, place);
            }
        }
        let new = rewritten(self, draft)?;
        let undo = undo::record(self, &new, edit)?;
        *self = new;
        Ok(undo)
    }

    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), Misfit> {
        if edit.at as usize > self.len() {
            return Err(Misfit(format!("it has no token {}", edit.at)));
        }
        if edit.op != Op::Delete {
            let found = self.word(edit.at as usize).map_or("", |word| word.form());
            if found != edit.new_word() {
                return Err(Misfit(format!("expected the word “{}”, found “{found}”", edit.new_word())));
            }
        }
        let lines = undo::restored(self, edit, &undo.lines)?;
        *self = Table::parse(self.text_of(&lines), self.format()).map_err(|flaw| misfit(&flaw))?;
        Ok(())
    }
}

/// Whether there are dependencies; rows have none, and an unannotated file has none yet.
fn has_tree(table: &Table) -> bool {
    table.heads().iter().any(Option::is_some)
}

/// Makes sure that a word can stand in a column.
fn check(word: &str, table: &Table<'_>) -> Result<(), Misfit> {
    if word.is_empty() || word.contains(['\t', '\n', '\r']) || word.contains(table.separator()) {
        return Err(Misfit(format!("“{}” cannot stand in a column", word.escape_debug())));
    }
    Ok(())
}

/// The table that the draft makes, with its comment of the running text.
fn rewritten(table: &Table, draft: Draft) -> Result<Table<'static>, Misfit> {
    let mut lines = draft.into_lines();
    if table.format() == Format::Conllu {
        rewrite_text(&mut lines);
    }
    let new = Table::parse(table.text_of(&lines), table.format()).map_err(|flaw| misfit(&flaw))?;
    // Rows tell by their number of spaces whether these stand between columns: one row alone may tell otherwise.
    if new.separator() != table.separator() {
        return Err(Misfit("it would leave rows whose columns read otherwise".to_owned()));
    }
    Ok(new)
}

fn misfit(flaw: &Flaw) -> Misfit {
    Misfit(format!("it would leave {}", flaw.what))
}

#[cfg(test)]
mod tests;
