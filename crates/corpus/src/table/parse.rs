//! Parser for tables.

use super::arcs;
use super::column::{CONLL09_COLUMNS, Column};
use super::id::{RowId, number};
use crate::flaw::Flaw;
use crate::format::Format;

/// Number and line of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub id: RowId,
    /// Line of the text, from 0.
    pub line: u32,
}

/// Index of the rows and fields of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Index {
    /// Separator of the columns: a tab, or a space in rows as in CoNLL-2000.
    pub separator: u8,
    /// Number of columns.
    pub width: usize,
    pub entries: Vec<Entry>,
    /// `width + 1` offsets for each row: the start of each field, then one past the end of the row plus a separator.
    pub bounds: Vec<u32>,
    /// Indices of the rows that are words, in order.
    pub words: Vec<u32>,
    /// Head of each word.
    pub heads: Vec<Option<u32>>,
}

/// Parses the only sentence in `text`.
pub(super) fn parse(text: &str, format: Format) -> Result<Index, Flaw> {
    if Column::Form.index(format).is_none() {
        return Err(Flaw::new(
            0,
            0,
            format!("{format} is not a table"),
            "give conllu, conllx, conll09 or rows",
        ));
    }
    if u32::try_from(text.len()).is_err() {
        return Err(Flaw::new(0, 0, "a sentence of more than 4 GiB", "put a blank line between sentences"));
    }
    let index = Index { separator: separator(text, format), ..Index::default() };
    let mut parser = Parser { text, format, index, order: Order::default() };
    parser.lines()?;
    if parser.index.words.is_empty() {
        return Err(Flaw::new(
            text.len(),
            0,
            "a sentence with no words",
            "every sentence needs at least one row",
        ));
    }
    parser.check_ranges()?;
    parser.check_predicates()?;
    parser.index.heads = parser.heads(Column::Head)?;
    parser.heads(Column::SecondHead)?;
    Ok(parser.index)
}

/// Detects the separator: a space if there is no tab and splitting at spaces gives every row the same number of
/// columns, at least three (word, tag, label). With fewer, the space might be part of a word.
fn separator(text: &str, format: Format) -> u8 {
    if format != Format::Rows || memchr::memchr(b'\t', text.as_bytes()).is_some() {
        return b'\t';
    }
    let rows = text.lines().filter(|line| !is_blank(line));
    let mut spaces = rows.map(|line| memchr::memchr_iter(b' ', line.trim_end().as_bytes()).count());
    let first = spaces.next().unwrap_or(0);
    if first >= 2 && spaces.all(|others| others == first) { b' ' } else { b'\t' }
}

struct Parser<'t> {
    text: &'t str,
    format: Format,
    index: Index,
    order: Order,
}

/// State of the row numbering.
#[derive(Default)]
struct Order {
    word: u32,
    /// Last empty node after `word`.
    empty: u32,
    /// Last word of the last range.
    range_end: u32,
}

impl Order {
    /// Checks the number of the next row. The error is a description of what was expected.
    fn take(&mut self, id: RowId) -> Result<(), String> {
        let next = self.word + 1;
        let fits = match id {
            RowId::Word(word) => word == next,
            RowId::Empty(word, empty) => word == self.word && empty == self.empty + 1,
            RowId::Range(first, last) => first == next && last >= first && first > self.range_end,
        };
        if !fits {
            return Err(match id {
                RowId::Word(_) => format!("the next word is number {next}"),
                RowId::Empty(..) => format!("the next empty node here is {}.{}", self.word, self.empty + 1),
                RowId::Range(..) => {
                    format!("a range here starts at {next}, ends there or later, and overlaps no other range")
                }
            });
        }
        match id {
            RowId::Word(word) => (self.word, self.empty) = (word, 0),
            RowId::Empty(_, empty) => self.empty = empty,
            RowId::Range(_, last) => self.range_end = last,
        }
        Ok(())
    }
}

/// True if a line is blank, by the same definition as in splitting files into sentences.
pub(super) fn is_blank(line: &str) -> bool {
    line.bytes().all(|b| b.is_ascii_whitespace())
}

/// True if a line is a comment. The rows format has none: `#` is a word there.
pub(super) fn is_comment(line: &str, format: Format) -> bool {
    format != Format::Rows && line.starts_with('#')
}

fn columns(count: usize) -> String {
    if count == 1 { "1 column".to_owned() } else { format!("{count} columns") }
}

fn id_help(format: Format) -> &'static str {
    match format {
        Format::Conllu => "a row starts with its number: 3, or 3-4 for a range, or 3.1 for an empty node",
        _ => "a row starts with its number: 1, 2, 3 and so on",
    }
}

impl<'t> Parser<'t> {
    fn lines(&mut self) -> Result<(), Flaw> {
        let text = self.text;
        let mut start = if text.starts_with(super::BOM) { super::BOM.len_utf8() } else { 0 };
        let mut ended = false;
        for (number, line) in (0_u32..).zip(text[start..].split('\n')) {
            let content = line.strip_suffix('\r').unwrap_or(line);
            if is_blank(content) {
                ended = !self.index.entries.is_empty();
            } else if ended {
                let what = "a second sentence where one was expected";
                return Err(Flaw::new(start, content.len(), what, "give one sentence at a time"));
            } else if !is_comment(content, self.format) {
                self.row(start, content, number)?;
            }
            start += line.len() + 1;
        }
        Ok(())
    }

    fn row(&mut self, start: usize, content: &str, line: u32) -> Result<(), Flaw> {
        if let Some(at) = memchr::memchr(b'\r', content.as_bytes()) {
            let help = "a line ends in a line feed, with one carriage return before it at most";
            return Err(Flaw::new(start + at, 1, "a carriage return inside a row", help));
        }
        let first_bound = self.index.bounds.len();
        self.index.bounds.push(start as u32);
        let after_tabs =
            memchr::memchr_iter(self.index.separator, content.as_bytes()).map(|tab| (start + tab + 1) as u32);
        self.index.bounds.extend(after_tabs);
        self.index.bounds.push((start + content.len() + 1) as u32);
        self.check_width(start, content, self.index.bounds.len() - first_bound - 1)?;
        let id = self.id(self.index.entries.len())?;
        if let RowId::Word(_) = id {
            self.index.words.push(self.index.entries.len() as u32);
        }
        self.index.entries.push(Entry { id, line });
        Ok(())
    }

    /// Checks the number of columns. If the format leaves a choice, the first row determines it.
    fn check_width(&mut self, start: usize, content: &str, found: usize) -> Result<(), Flaw> {
        let is_first = self.index.entries.is_empty();
        let expected = match self.format {
            Format::Conllu => "10",
            Format::ConllX if is_first => "10, or 8 without PHEAD and PDEPREL",
            Format::Conll09 if is_first => "14 and one for each predicate",
            Format::Rows if is_first => "one or more",
            _ => "",
        };
        let fits = match self.format {
            Format::Conllu => found == 10,
            Format::ConllX if is_first => found == 10 || found == 8,
            Format::Conll09 if is_first => found >= CONLL09_COLUMNS,
            _ => is_first || found == self.index.width,
        };
        if fits {
            self.index.width = found;
            return Ok(());
        }
        let expected = match expected {
            "" => format!("expected {}, as in the sentence's first row", self.index.width),
            _ => format!("expected {expected}"),
        };
        let what = format!("a row of {}", columns(found));
        let help =
            format!("{expected}; columns are separated by one tab each, and an empty one is written _");
        Err(Flaw::new(start, content.len(), what, help))
    }

    fn field(&self, row: usize, column: usize) -> (usize, &'t str) {
        let at = row * (self.index.width + 1) + column;
        let (start, end) = (self.index.bounds[at] as usize, self.index.bounds[at + 1] as usize - 1);
        (start, &self.text[start..end])
    }

    /// Returns the number of the row just parsed; for formats without numbers, the next one.
    fn id(&mut self, row: usize) -> Result<RowId, Flaw> {
        let form_column = Column::Form.index(self.format).unwrap_or(0);
        let (form_at, form) = self.field(row, form_column);
        if form.is_empty() {
            return Err(Flaw::new(form_at, 0, "a row without a word", "write the word in this column"));
        }
        let Some(column) = Column::Id.index(self.format) else {
            return Ok(RowId::Word(row as u32 + 1));
        };
        let (at, text) = self.field(row, column);
        let flaw = |what: &str, help: String| Flaw::new(at, text.len(), what, help);
        let id = RowId::parse(text)
            .filter(|id| self.format == Format::Conllu || matches!(id, RowId::Word(_)))
            .ok_or_else(|| flaw("this is not a row's number", id_help(self.format).to_owned()))?;
        self.order.take(id).map_err(|help| flaw("row numbers out of order", help))?;
        Ok(id)
    }

    /// Checks that every range ends at an existing word.
    fn check_ranges(&self) -> Result<(), Flaw> {
        if self.order.range_end <= self.order.word {
            return Ok(());
        }
        let is_range = |e: &Entry| matches!(e.id, RowId::Range(..));
        let row = self.index.entries.iter().rposition(is_range).unwrap_or_default();
        let (at, text) = self.field(row, 0);
        let help = format!("the sentence has {} words", self.order.word);
        Err(Flaw::new(at, text.len(), "a range that ends after the sentence", help))
    }

    /// Checks that CoNLL-2009 has one column of arguments for each predicate, or none if they are to be predicted.
    fn check_predicates(&self) -> Result<(), Flaw> {
        if self.format != Format::Conll09 || self.index.width == CONLL09_COLUMNS {
            return Ok(());
        }
        let found = self.index.width - CONLL09_COLUMNS;
        let count = |is_predicate: fn(&str) -> bool, column: Column| {
            let column = column.index(self.format).unwrap_or(0);
            (0..self.index.entries.len()).filter(|&row| is_predicate(self.field(row, column).1)).count()
        };
        let predicates = count(|fill| fill == "Y", Column::FillPred);
        if found == predicates || found == count(|pred| pred != "_", Column::Pred) {
            return Ok(());
        }
        let (at, _) = self.field(0, CONLL09_COLUMNS);
        let (last, text) = self.field(0, self.index.width - 1);
        let what = format!("{} of arguments", columns(found));
        let help =
            format!("the sentence has {predicates} predicates (FILLPRED is Y), and each has one column");
        Err(Flaw::new(at, last + text.len() - at, what, help))
    }

    /// Parses the heads in this column, if the table has it, and checks that they are in range and have no cycles.
    fn heads(&self, column: Column) -> Result<Vec<Option<u32>>, Flaw> {
        let Some(column) = column.index(self.format).filter(|&c| c < self.index.width) else {
            return Ok(vec![None; self.index.words.len()]);
        };
        let last = self.order.word;
        let head = |&row: &u32| {
            let (at, text) = self.field(row as usize, column);
            match (text, number(text)) {
                ("_", _) => Ok(None),
                (_, Some(head)) if head <= last => Ok(Some(head)),
                (_, head) => {
                    let what =
                        if head.is_some() { "a head out of range" } else { "a head that is not a number" };
                    let help =
                        format!("a head is a word's number up to {last}, 0 for the root, or _ for none");
                    Err(Flaw::new(at, text.len(), what, help))
                }
            }
        };
        let heads = self.index.words.iter().map(head).collect::<Result<Vec<_>, _>>()?;
        if let Some(word) = arcs::find_cycle(&heads) {
            let (at, text) = self.field(self.index.words[word as usize - 1] as usize, column);
            let what = format!("a cycle: following the heads from word {word} leads back to it");
            return Err(Flaw::new(at, text.len(), what, "every word must lead to the root, whose head is 0"));
        }
        Ok(heads)
    }
}
