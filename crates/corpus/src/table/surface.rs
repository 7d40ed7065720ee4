//! Running text of a CoNLL-U sentence: surface tokens, the spaces between them, and the `# text` comment.

use std::borrow::Cow;

use super::attributes::{attribute, with_attribute, without_attribute};
use super::column::Column;
use super::draft::{Draft, DraftRow, LineId};
use super::id::RowId;
use super::parse::{is_blank, is_comment};
use super::{Row, Table, comment_value};
use crate::format::Format;
use crate::line::opens;

const SPACE_AFTER: &str = "SpaceAfter";

/// Selects the rows that are surface tokens: ranges, and words outside ranges.
#[derive(Default)]
pub(crate) struct SurfaceTokens {
    range_end: u32,
}

impl SurfaceTokens {
    /// Returns whether the next row is a surface token. Call it for every row in order.
    pub(crate) fn take(&mut self, id: RowId) -> bool {
        match id {
            RowId::Word(word) => word > self.range_end,
            RowId::Range(_, last) => {
                self.range_end = last;
                true
            }
            RowId::Empty(..) => false,
        }
    }
}

/// True if MISC contains `SpaceAfter=No`.
pub(crate) fn is_glued(misc: &str) -> bool {
    attribute(misc, SPACE_AFTER) == Some("No")
}

impl Table<'_> {
    /// The running text, made from the surface tokens and the spaces between them.
    pub fn running_text(&self) -> String {
        join(self.surface_rows().map(|row| (row.form(), row.misc())))
    }

    /// The rows of the surface tokens: ranges, and the words that are in none.
    pub fn surface_rows(&self) -> impl Iterator<Item = Row<'_>> {
        let mut tokens = SurfaceTokens::default();
        self.rows().filter(move |row| tokens.take(row.id()))
    }
}

fn join<'t>(tokens: impl Iterator<Item = (&'t str, &'t str)>) -> String {
    let mut text = String::new();
    let mut glued = true;
    for (form, misc) in tokens {
        if !glued {
            text.push(' ');
        }
        text.push_str(form);
        glued = is_glued(misc);
    }
    text
}

/// Index of the line with the comment `# text = …`.
pub fn line_of_text(lines: &[Cow<'_, str>]) -> Option<usize> {
    lines.iter().position(|line| comment_value(line, "text").is_some())
}

/// Updates the comment `# text = …`, if there is one, from the rows of a CoNLL-U sentence.
pub fn rewrite_text(lines: &mut [Cow<'_, str>]) {
    let Some(comment) = line_of_text(lines) else { return };
    let mut tokens = SurfaceTokens::default();
    let rows = lines.iter().filter(|line| !is_blank(line) && !is_comment(line, Format::Conllu));
    let text = join(rows.filter_map(|line| {
        let (start, misc) = line.rsplit_once('\t')?;
        let (id, fields) = start.split_once('\t')?;
        let (form, _) = fields.split_once('\t')?;
        tokens.take(RowId::parse(id)?).then_some((form, misc.strip_suffix('\r').unwrap_or(misc)))
    }));
    let new = rewritten(&lines[comment], &text);
    if new != *lines[comment] {
        lines[comment] = new.into();
    }
}

/// The comment `# text = …` with another text.
fn rewritten(comment: &str, text: &str) -> String {
    let end = if comment.ends_with('\r') { "\r" } else { "" };
    let name = comment.find('=').map_or(comment, |equals| &comment[..=equals]);
    let space = if comment[name.len()..].starts_with(' ') { " " } else { "" };
    format!("{name}{space}{text}{end}")
}

impl DraftRow<'_> {
    /// True if no space follows in running text.
    pub fn is_glued(&self) -> bool {
        is_glued(self.get(Column::Misc))
    }

    /// Sets whether the token has no space after it in running text.
    pub fn set_glued(&mut self, glued: bool) {
        if glued == self.is_glued() {
            return;
        }
        let misc = self.get(Column::Misc);
        let misc = if glued {
            with_attribute(misc, SPACE_AFTER, "No")
        } else {
            without_attribute(misc, SPACE_AFTER)
        };
        self.set(Column::Misc, misc);
    }
}

impl Draft<'_> {
    /// Touches the surface token before a new word of this number, which may change with it.
    pub fn touch_token_before(&mut self, word: u32) {
        let before = word.checked_sub(1).and_then(|before| self.line_of_word(before));
        if let Some(line) = before {
            self.touch(self.row(line).and_then(DraftRow::range).unwrap_or(line));
        }
    }

    /// The surface token above a line: a range, or a word that is in none.
    pub fn token_above(&self, line: LineId) -> Option<LineId> {
        let mut above = self.row_above(line)?;
        loop {
            let row = self.row(above)?;
            if row.is_token() {
                return Some(above);
            }
            if row.range().is_some() {
                return row.range();
            }
            above = self.row_above(above)?;
        }
    }

    /// The surface token before the one on this line, and whether it opens a bracket or a quotation.
    fn surface_before(&self, line: LineId) -> Option<(LineId, bool)> {
        let before = self.token_above(line)?;
        let form = self.row(before)?.get(Column::Form);
        let starts_word = match self.token_above(before).and_then(|token| self.row(token)) {
            Some(row) => !row.is_glued(),
            None => true,
        };
        let opening = opens(form) || (matches!(form, "\"" | "'" | "''") && starts_word);
        Some((before, opening))
    }

    /// Call before removing the surface token on this line: the previous token takes over its spacing.
    pub fn close_spaces(&mut self, line: LineId) {
        let glued = self.row(line).is_some_and(DraftRow::is_glued);
        if let Some((before, opening)) = self.surface_before(line)
            && let Some(row) = self.row_mut(before)
        {
            row.set_glued(glued || (opening && row.is_glued()));
        }
    }

    /// Call after inserting the surface token on this line: it takes over the spacing of the previous token, unless
    /// that is an opening bracket or quotation mark.
    pub fn open_spaces(&mut self, line: LineId) {
        let Some((before, opening)) = self.surface_before(line) else { return };
        let glued = self.row(before).is_some_and(DraftRow::is_glued);
        if glued && !opening {
            if let Some(row) = self.row_mut(before) {
                row.set_glued(false);
            }
            if let Some(row) = self.row_mut(line) {
                row.set_glued(true);
            }
        }
    }

    /// The comment of the running text as the rows have it.
    pub(super) fn comment_of_rows(&self, comment: &str) -> String {
        let rows = self.rows().map(|(_, row)| row).filter(|row| row.is_token());
        let text = join(rows.map(|row| (row.get(Column::Form), row.get(Column::Misc))));
        rewritten(comment, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tabbed;
    use super::*;

    fn text_after(rows: &str, change: impl Fn(&mut Draft)) -> String {
        let text = tabbed(&format!("# text = ?\n{rows}"));
        let table = Table::parse(text, Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let mut draft = table.draft();
        change(&mut draft);
        let mut lines: Vec<Cow<str>> = draft.line_texts(None).into_iter().map(Cow::Owned).collect();
        rewrite_text(&mut lines);
        let text = lines.swap_remove(0).into_owned();
        assert_eq!(draft.comment_of_rows("# text = ?"), text);
        text
    }

    const SAID: &str = "1 \" _ PUNCT _ _ 2 punct _ SpaceAfter=No
2 No _ INTJ _ _ 0 root _ SpaceAfter=No
3 , _ PUNCT _ _ 2 punct _ _
4-5 he's _ _ _ _ _ _ _ SpaceAfter=No
4 he _ PRON _ _ 2 dep _ _
5 's _ AUX _ _ 2 dep _ _
5.1 gone _ X _ _ _ _ _ _
6 \" _ PUNCT _ _ 2 punct _ _";

    #[test]
    fn running_text_has_ranges_and_spaces() {
        assert_eq!(text_after(SAID, |_| ()), "# text = \"No, he's\"");
        let text = tabbed(SAID);
        let table = Table::parse(text, Format::Conllu).map(|table| table.running_text());
        assert_eq!(table.as_deref(), Ok("\"No, he's\""));
    }

    #[test]
    fn the_token_before_a_removed_one_takes_over_its_spacing() {
        let without = |word: u32| {
            text_after(SAID, move |draft| {
                if let Some(line) = draft.line_of_word(word) {
                    draft.close_spaces(line);
                }
                draft.remove_word(word);
            })
        };
        assert_eq!(without(3), "# text = \"No he's\"");
        assert_eq!(without(2), "# text = \", he's\"");
        assert_eq!(without(1), "# text = No, he's\"");
        assert_eq!(without(6), "# text = \"No, he's");
    }

    #[test]
    fn a_new_token_is_joined_to_a_following_full_stop() {
        let with = |word: u32| {
            text_after(SAID, move |draft| {
                let line = draft.insert_word(word);
                if let Some(row) = draft.row_mut(line) {
                    row.set(Column::Form, "new");
                }
                draft.open_spaces(line);
            })
        };
        assert_eq!(with(1), "# text = new \"No, he's\"");
        assert_eq!(with(2), "# text = \"new No, he's\"");
        assert_eq!(with(3), "# text = \"No new, he's\"");
        assert_eq!(with(7), "# text = \"No, he's\" new");
    }
}
