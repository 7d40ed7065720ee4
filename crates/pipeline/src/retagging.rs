//! Retagging: replaces the tags of a corpus and changes nothing else.

use std::borrow::Cow;
use std::ops::Range;

use solecism_corpus::convert::{ConvertOptions, can_convert, convert};
use solecism_corpus::table::{Column, Row};
use solecism_corpus::tree::{Leaf, TRACE, is_name};
use solecism_corpus::{Flaw, Format, Notation, Problem, Sentence, Table, Tree};
use solecism_tagging::WordTagger;
use solecism_tagging::tagger::TagColumn;

use crate::sentences::BatchWork;

/// The column of a table for the tags.
///
/// # Errors
/// If the format has no such column.
pub fn column(wanted: TagColumn, format: Format) -> Result<Column, Problem> {
    match (wanted, format) {
        (TagColumn::Upos, Format::Conllu | Format::ConllX) => Ok(Column::Upos),
        (TagColumn::Upos, Format::Conll09) => {
            let what = "CoNLL-2009 has no column for universal tags";
            Err(Problem::new(what, "--tags xpos writes them to its column of tags"))
        }
        _ => Ok(Column::Xpos),
    }
}

/// True if the format has tags.
pub fn has_tags(format: Format) -> bool {
    !matches!(format, Format::Text | Format::M2)
}

/// Chooses the output format: the wanted one, or that of the input.
///
/// # Errors
/// If the input cannot be written in it with tags.
pub fn written_format(from: Format, wanted: Option<Format>) -> Result<Format, Problem> {
    if from == Format::M2 {
        let help = "take its sentences with solecism convert --to text";
        return Err(Problem::new("an M2 file has no place for tags", help));
    }
    let own = if from == Format::Text { Format::Tagged } else { from };
    let can_become = |to: Format| match from {
        // A tagger cannot decide about the rest of a tree.
        Format::Text | Format::Brackets => to == own || matches!(to, Format::Tagged | Format::Rows),
        _ => has_tags(to) && can_convert(from, to),
    };
    let to = wanted.unwrap_or(own);
    if can_become(to) {
        return Ok(to);
    }
    let what = format!("{from} cannot be written as {to} with tags");
    Err(Problem::new(what, "--to names another format; solecism convert goes from trees to dependencies"))
}

/// One retagged batch.
pub struct Retagged<'t> {
    /// Notation of its sentences.
    pub notation: Notation,
    /// Output format.
    pub to: Format,
    /// Column for the tags in a table.
    pub column: Column,
    /// The tagger.
    pub tagger: &'t dyn WordTagger,
    /// The text so far.
    pub text: Vec<u8>,
}

impl BatchWork for Retagged<'_> {
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        let words = sentence.words();
        let tags = self.tagger.tag(&words).unwrap_or_default();
        let (format, tagged) = if self.is_cut_down(&sentence) {
            (Format::Rows, rows(&words, &tags))
        } else {
            (self.notation.format, self.with_tags(&sentence, &tags)?)
        };
        if format == self.to {
            self.text.extend_from_slice(tagged.as_bytes());
        } else if words.is_empty() {
            // Rows cannot represent empty sentences; a line may be empty.
            self.text.extend_from_slice(if self.to == Format::Rows { b"" } else { b"\n" });
        } else {
            let separator = self.notation.separator;
            let options = ConvertOptions { separator, number: Some(number), ..ConvertOptions::default() };
            // A flaw in the conversion is located in the tagged text, not in the input.
            let converted = convert(&tagged, format, self.to, &options);
            let converted = converted.map_err(|flaw| Flaw { at: 0, len: 0, ..flaw })?;
            self.text.extend_from_slice(converted.as_bytes());
        }
        Ok(())
    }

    fn rest(&mut self, bytes: &[u8]) {
        if self.to == self.notation.format {
            self.text.extend_from_slice(bytes);
        }
    }
}

impl Retagged<'_> {
    /// True if only words and tags are written: then the new tags are used, also of a table with two columns of tags.
    fn is_cut_down(&self, sentence: &Sentence<'_>) -> bool {
        let is_small = matches!(self.to, Format::Tagged | Format::Rows) && self.to != self.notation.format;
        is_small && (matches!(sentence, Sentence::Table(_)) || self.notation.format == Format::Text)
    }

    /// The sentence text with the tags filled in.
    fn with_tags(&self, sentence: &Sentence<'_>, tags: &[&str]) -> Result<String, Flaw> {
        let text = sentence.text();
        let mut written = String::with_capacity(text.len() + text.len() / 4);
        let mut done = 0;
        for (slot, tag) in slots(sentence, self.column).into_iter().zip(tags) {
            if !self.has_room_for(tag) {
                let what = format!("{} cannot hold the tag {tag}", self.notation.format);
                return Err(Flaw::new(slot.range.start, slot.range.len(), what, "--to names another format"));
            }
            written.push_str(&text[done..slot.range.start]);
            for part in [slot.before, tag, &slot.after] {
                written.push_str(part);
            }
            done = slot.range.end;
        }
        written.push_str(&text[done..]);
        Ok(written)
    }

    /// True if the tag can be written in the format and read back.
    fn has_room_for(&self, tag: &str) -> bool {
        match self.notation.format {
            Format::Brackets => is_name(tag) && tag != TRACE,
            Format::Tagged => {
                let is_cut = |c: char| c.is_whitespace() || c == self.notation.separator.as_char();
                !tag.is_empty() && !tag.contains(is_cut)
            }
            _ => !tag.is_empty() && !tag.contains(['\t', '\n', '\r']),
        }
    }
}

/// A slot for a tag: a range of text to replace, and the text around the tag.
struct Slot<'s> {
    range: Range<usize>,
    before: &'static str,
    after: Cow<'s, str>,
}

impl Slot<'_> {
    /// A slot in place of another tag.
    fn at(range: Range<usize>) -> Self {
        Self { range, before: "", after: Cow::Borrowed("") }
    }
}

/// The slots of all words, from left to right.
fn slots<'s>(sentence: &'s Sentence<'_>, column: Column) -> Vec<Slot<'s>> {
    match sentence {
        Sentence::Tree(tree) => slots_of_tree(tree),
        Sentence::Table(table) => slots_of_table(table, column),
        Sentence::Line(line) => {
            let tag_len = |at: usize| line.tag(at).map_or(0, str::len);
            let slot = |at: usize| Slot::at(line.range(at).end - tag_len(at)..line.range(at).end);
            (0..line.len()).map(slot).collect()
        }
        Sentence::M2(_) => Vec::new(),
    }
}

fn slots_of_tree<'s>(tree: &'s Tree<'_>) -> Vec<Slot<'s>> {
    let slot = |leaf: Leaf<'s>| match tree.preterminal(leaf.node) {
        Some(preterminal) => Slot::at(tree.name_range(preterminal)),
        // A word without a tag gets one around it.
        None => Slot {
            range: tree.name_range(leaf.node),
            before: "(",
            after: Cow::Owned(format!(" {})", leaf.word)),
        },
    };
    tree.tokens().map(slot).collect()
}

fn slots_of_table<'s>(table: &'s Table<'_>, column: Column) -> Vec<Slot<'s>> {
    let has_column = table.has(column);
    let slot = |row: Row<'s>| {
        if has_column {
            return Slot::at(row.place(column));
        }
        // Rows with words only get a second column.
        let end = row.place(Column::Form).end;
        Slot { range: end..end, before: "\t", after: Cow::Borrowed("") }
    };
    table.words().map(slot).collect()
}

/// Words and tags as rows.
fn rows(words: &[&str], tags: &[&str]) -> String {
    if words.is_empty() {
        return String::new();
    }
    let row = |(word, tag): (&&str, &&str)| format!("{word}\t{tag}\n");
    words.iter().zip(tags).map(row).chain(["\n".to_owned()]).collect()
}
