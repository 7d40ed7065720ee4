//! Dependency parsing: a head and a relation for each word.

use solecism_corpus::table::{BlankWord, Column, RowId, blank_table};
use solecism_corpus::{Flaw, Format, Sentence, Table};
use solecism_systems::dependency::{KnownTags, Pipeline, Scratch};
use solecism_tagging::tagger::TagColumn;

use super::input::{Tags, no_tags};

/// Parses with a dependency parser.
pub(super) struct ArcParsing<'p> {
    pub pipeline: &'p Pipeline,
    pub tags: Tags<'p>,
    /// Output format; a table keeps its own.
    pub to: Format,
    pub scratch: Scratch,
}

impl ArcParsing<'_> {
    /// Writes the sentence with heads, relations, and the tags used. Returns true if a column holds predicted tags
    /// because the sentence has none.
    pub(super) fn write(&mut self, sentence: &Sentence<'_>, to: &mut String) -> Result<bool, Flaw> {
        let words = sentence.words();
        if words.is_empty() {
            // Tables cannot represent empty sentences.
            return Ok(false);
        }
        let needed: Vec<TagColumn> = self.needed().collect();
        let known = TagColumn::ALL.map(|column| (column, self.tags.of(sentence, &words, column)));
        let lacks = |of: &TagColumn| known.iter().any(|(column, tags)| column == of && tags.is_none());
        let lacking = needed.iter().filter(|column| lacks(column)).count();
        if self.tags.gold && lacking > 0 && lacking == needed.len() {
            return Err(no_tags(&needed));
        }
        let [upos, xpos] = known.map(|(column, known)| {
            let own = || self.pipeline.tags(&words, column);
            known.or_else(|| Some(own()?.into_iter().map(str::to_owned).collect()))
        });
        let [upos, xpos] = [&upos, &xpos].map(|tags| {
            let tags = tags.as_ref()?.iter().map(String::as_str);
            Some(tags.collect::<Vec<&str>>())
        });
        let known = KnownTags { upos: upos.as_deref(), xpos: xpos.as_deref() };
        let mut arcs = Vec::new();
        self.pipeline.parse(&words, known, &mut self.scratch, &mut arcs)?;
        let arcs = arcs.iter().map(|&arc| (arc.head, self.pipeline.label(arc))).collect();
        let analysis = Analysis { tags: known, arcs };
        match sentence {
            Sentence::Table(table) if table.format() == self.to => to.push_str(&analysis.in_table(table)),
            _ => {
                let word = |form| BlankWord { form, upos: None, xpos: None };
                let blank: Vec<BlankWord<'_>> = words.iter().copied().map(word).collect();
                let text = blank_table(&blank, self.to);
                to.push_str(&analysis.in_table(&Table::parse(text, self.to)?));
            }
        }
        Ok(self.tags.gold && lacking > 0)
    }

    /// Columns of tags that the parser uses.
    fn needed(&self) -> impl Iterator<Item = TagColumn> {
        let needs = self.pipeline.parser().needs();
        TagColumn::ALL.into_iter().filter(move |column| needs.has(*column))
    }
}

/// An analysis to write into a table.
struct Analysis<'a> {
    /// Tags that the arcs are based on.
    tags: KnownTags<'a>,
    arcs: Vec<(u32, &'a str)>,
}

impl Analysis<'_> {
    fn in_table(&self, table: &Table<'_>) -> String {
        let mut draft = table.draft();
        let words = draft.rows_mut().filter(|row| matches!(row.id(), RowId::Word(_)));
        for (at, (row, (head, label))) in words.zip(&self.arcs).enumerate() {
            for (column, tags) in [(Column::Upos, self.tags.upos), (Column::Xpos, self.tags.xpos)] {
                if let Some(tag) = tags.and_then(|tags| tags.get(at)) {
                    row.set(column, (*tag).to_owned());
                }
            }
            row.set(Column::Head, head.to_string());
            row.set(Column::Deprel, (*label).to_owned());
        }
        draft.text()
    }
}
