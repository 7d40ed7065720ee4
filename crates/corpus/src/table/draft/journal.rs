//! Journal of an edit: the lines that it changes, with their text before.

use super::{Draft, LineId};

/// A line before an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The line.
    pub line: LineId,
    /// Its position, from 0.
    pub number: u32,
    /// Its text.
    pub text: String,
}

/// The lines changed by the current edit.
#[derive(Clone, Debug, Default)]
pub(super) struct Journal {
    is_open: bool,
    touched: Vec<Touched>,
    /// For each line, the last edit that changed it.
    last: Vec<u32>,
    edit: u32,
    /// Positions before the edit of the lines that it removed.
    removed: Vec<u32>,
    /// The line that it inserted, and its position.
    inserted: Option<(u32, LineId)>,
}

impl Journal {
    /// Position of a line before the edit.
    fn number_before(&self, number: usize) -> u32 {
        let inserted = self.inserted.is_some_and(|(inserted, _)| inserted < number as u32);
        let mut number = number as u32 - u32::from(inserted);
        for &removed in &self.removed {
            number += u32::from(removed <= number);
        }
        number
    }

    pub(super) fn remove(&mut self, number: usize) {
        if self.is_open {
            let number = self.number_before(number);
            self.removed.push(number);
            self.removed.sort_unstable();
        }
    }

    pub(super) fn insert(&mut self, number: usize, line: LineId) {
        self.inserted = Some((number as u32, line));
    }

    /// True if the edit has not changed the line before.
    fn is_new(&mut self, line: LineId) -> bool {
        let line = line.0 as usize;
        if line >= self.last.len() {
            self.last.resize(line + 1, 0);
        }
        std::mem::replace(&mut self.last[line], self.edit) != self.edit
    }
}

impl Draft<'_> {
    /// Begins an edit; the lines that it changes are recorded from now on.
    pub fn begin_edit(&mut self) {
        self.count_spaces();
        let Self { journal, .. } = self;
        journal.is_open = true;
        journal.edit += 1;
        journal.touched.clear();
        journal.removed.clear();
        journal.inserted = None;
    }

    /// Records a line before it is changed. This must come before words are inserted or removed, because that changes the
    /// numbers in the text.
    pub fn touch(&mut self, line: LineId) {
        if !self.journal.is_open || !self.journal.is_new(line) {
            return;
        }
        let is_new = self.journal.inserted.is_some_and(|(_, new)| new == line);
        if let Some(number) = self.order.number(line.0).filter(|_| !is_new) {
            let number = self.journal.number_before(number);
            let text = self.line_text(line, None);
            self.forget_use(line);
            self.journal.touched.push(Touched { line, number, text });
        }
    }

    /// Ends an edit; returns the lines changed, from top to bottom.
    pub fn end_edit(&mut self) -> Vec<Touched> {
        self.journal.is_open = false;
        let mut touched = std::mem::take(&mut self.journal.touched);
        touched.sort_by_key(|touched| touched.number);
        self.learn_uses(&touched);
        touched
    }

    /// True if the line has not been removed.
    pub fn has_line(&self, line: LineId) -> bool {
        self.order.number(line.0).is_some()
    }

    /// The line at this position, counted as if the edit had neither inserted nor removed a line.
    pub fn line_in_place(&self, number: u32) -> Option<LineId> {
        let gone = self.journal.removed.iter().filter(|&&removed| removed < number).count();
        let number = number as usize - gone;
        let inserted = self.journal.inserted.is_some_and(|(inserted, _)| inserted as usize <= number);
        self.order.get(number + usize::from(inserted)).map(LineId)
    }

    /// The line that the current edit inserted.
    pub(super) fn inserted_line(&self) -> Option<LineId> {
        self.journal.inserted.map(|(_, line)| line)
    }
}
