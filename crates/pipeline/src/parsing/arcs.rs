//! Dependency parsing: a head and a relation for each word.

use solecism_corpus::table::{BlankWord, Column, RowId, blank_table};
use solecism_corpus::{Flaw, Format, Sentence, Table};
use solecism_systems::dependency::Scratch;
use solecism_systems::system::{Asked, Dependencies, TestedParser};

/// Parses with a dependency parser.
pub(super) struct ArcParsing<'p> {
    pub parser: &'p TestedParser,
    /// Output format; a table keeps its own.
    pub to: Format,
    pub scratch: Scratch,
}

impl ArcParsing<'_> {
    /// Writes the sentence with heads, relations, and the tags used. Returns true if a column holds predicted tags
    /// because the sentence has none.
    pub(super) fn write(&mut self, sentence: &Sentence<'_>, to: &mut String) -> Result<bool, Flaw> {
        let asked = Asked::of(sentence);
        if asked.words.is_empty() {
            // Tables cannot represent empty sentences.
            return Ok(false);
        }
        let analysis = self.parser.parse(&asked, &mut self.scratch)?;
        match sentence {
            Sentence::Table(table) if table.format() == self.to => to.push_str(&in_table(&analysis, table)),
            _ => {
                let word = |form| BlankWord { form, upos: None, xpos: None };
                let blank: Vec<BlankWord<'_>> = asked.words.iter().copied().map(word).collect();
                let text = blank_table(&blank, self.to);
                to.push_str(&in_table(&analysis, &Table::parse(text, self.to)?));
            }
        }
        Ok(analysis.is_filled)
    }
}

/// The table with an analysis in it.
fn in_table(analysis: &Dependencies<'_>, table: &Table<'_>) -> String {
    let [upos, xpos] = &analysis.tags;
    let mut draft = table.draft();
    let words = draft.rows_mut().filter(|row| matches!(row.id(), RowId::Word(_)));
    for (at, (row, (head, label))) in words.zip(&analysis.arcs).enumerate() {
        for (column, tags) in [(Column::Upos, upos), (Column::Xpos, xpos)] {
            if let Some(tag) = tags.as_ref().and_then(|tags| tags.get(at)) {
                row.set(column, (*tag).to_owned());
            }
        }
        row.set(Column::Head, head.to_string());
        row.set(Column::Deprel, (*label).to_owned());
    }
    draft.text()
}
