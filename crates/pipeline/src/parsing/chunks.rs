//! Chunking: a base-phrase label for each word.

use std::fmt::Write as _;

use solecism_corpus::table::{Column, RowId, with_attribute};
use solecism_corpus::{Flaw, Format, Sentence, Table};
use solecism_systems::system::{Asked, Chunks, TestedChunker};

/// Attribute that holds the label.
const CHUNK: &str = "Chunk";

/// Labels words with a chunker.
pub(super) struct ChunkParsing<'p> {
    pub chunker: &'p TestedChunker,
    pub to: Format,
}

impl ChunkParsing<'_> {
    /// Writes the sentence with its labels.
    pub(super) fn write(&self, sentence: &Sentence<'_>, to: &mut String) -> Result<(), Flaw> {
        let asked = Asked::of(sentence);
        let Chunks { tags, labels } = self.chunker.label(&asked)?;
        match sentence {
            Sentence::Table(table) if self.to == Format::Conllu => to.push_str(&labelled(table, &labels)),
            _ => {
                for ((word, tag), label) in asked.words.iter().zip(&tags).zip(&labels) {
                    let _ = writeln!(to, "{word}\t{tag}\t{label}");
                }
                to.push_str(if asked.words.is_empty() { "" } else { "\n" });
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
