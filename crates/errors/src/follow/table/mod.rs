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
use solecism_corpus::{Flaw, Format, Table, TokenEdit, Undo};

use super::{Follow, Followed, FollowedEdit, Misfit};

/// What a table is in messages.
const A_TABLE: &str = "a table";

impl Follow for Table<'_> {
    fn places(&self, edit: &TokenEdit) -> usize {
        let Ok(followed) = FollowedEdit::new(edit, A_TABLE) else { return 0 };
        match followed.op {
            _ if !edit.fits(self.len()) => 0,
            // A sentence must keep a word.
            Followed::Delete => usize::from(self.len() > 1),
            Followed::Insert if has_tree(self) => arcs::admissible_heads(self.heads(), edit.at).len(),
            Followed::Insert | Followed::Substitute => 1,
        }
    }

    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, Misfit> {
        let followed = &FollowedEdit::new(edit, A_TABLE)?;
        if place >= self.places(edit) {
            return Err(Misfit::Unfit(format!("nothing can be done in way {place} at token {}", edit.at)));
        }
        if followed.op != Followed::Delete {
            check(edit.new_word(), self)?;
        }
        let mut draft = self.draft();
        match followed.op {
            Followed::Substitute => substitute::substitute(&mut draft, edit.at, edit.new_word()),
            Followed::Delete => delete::delete(&mut draft, edit.at),
            Followed::Insert => {
                insert::insert(&mut draft, self, followed, place);
            }
        }
        let new = rewritten(self, draft)?;
        let undo = undo::record(self, &new, followed)?;
        *self = new;
        Ok(undo)
    }

    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), Misfit> {
        let edit = &FollowedEdit::new(edit, A_TABLE)?;
        if edit.at as usize > self.len() {
            return Err(Misfit::Unfit(format!("it has no token {}", edit.at)));
        }
        if edit.op != Followed::Delete {
            let found = self.word(edit.at as usize).map_or("", |word| word.form());
            if found != edit.new_word() {
                return Err(Misfit::Unfit(format!(
                    "expected the word “{}”, found “{found}”",
                    edit.new_word()
                )));
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
        return Err(Misfit::Unfit(format!("“{}” cannot stand in a column", word.escape_debug())));
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
        return Err(Misfit::Unfit("it would leave rows whose columns read otherwise".to_owned()));
    }
    Ok(new)
}

fn misfit(flaw: &Flaw) -> Misfit {
    Misfit::Unfit(format!("it would leave {}", flaw.what))
}

#[cfg(test)]
mod tests;
