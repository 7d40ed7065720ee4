//! Chunking: a base-phrase label for each word.

use std::fmt::Write as _;

use solecism_corpus::table::{Column, RowId, with_attribute};
use solecism_corpus::{Flaw, Format, Sentence, Table};
use solecism_systems::chunk::Chunker;

use super::input::Tags;

/// Attribute that holds the label.
const CHUNK: &str = "Chunk";

/// Labels words with a chunker.
pub(super) struct ChunkParsing<'p> {
    pub chunker: &'p Chunker,
    pub tags: Tags<'p>,
    pub to: Format,
}

impl ChunkParsing<'_> {
    /// Writes the sentence with its labels.
    pub(super) fn write(&self, sentence: &Sentence<'_>, to: &mut String) -> Result<(), Flaw> {
        let words = sentence.words();
        let column = self.chunker.tagger().column();
        let known = self.tags.of_only(sentence, &words, column)?;
        let own = || self.chunker.tagger().tag(&words).into_iter().map(str::to_owned).collect();
        let tags: Vec<String> = known.unwrap_or_else(own);
        let tags: Vec<&str> = tags.iter().map(String::as_str).collect();
        let labels = self.chunker.tag_with(&words, &tags);
        match sentence {
            Sentence::Table(table) if self.to == Format::Conllu => to.push_str(&labelled(table, &labels)),
            _ => {
                for ((word, tag), label) in words.iter().zip(&tags).zip(&labels) {
                    let _ = writeln!(to, "{word}\t{tag}\t{label}");
                }
                to.push_str(if words.is_empty() { "" } else { "\n" });
            }
        }
        Ok(())
    }
}

/// The table with the labels in the last column.
fn labelled(table: &Table<'_>, labels: &[&str]) -> String {
    let mut draft = table.draft();
    let mut labels = labels.iter();
    for row in draft.rows_mut().filter(|row| matches!(row.id(), RowId::Word(_))) {
        if let Some(label) = labels.next() {
            let misc = with_attribute(row.get(Column::Misc), CHUNK, label);
            row.set(Column::Misc, misc);
        }
    }
    draft.text()
}
