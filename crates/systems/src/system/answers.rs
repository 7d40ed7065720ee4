//! Answers for words: of a system, and of a treebank.

use solecism_corpus::table::{self, Column};
use solecism_corpus::{Format, Sentence};

use crate::chunk::{chunks_of_table, chunks_of_tree};
use solecism_tagging::tagger::TagColumn;

/// A word with its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The word.
    pub word: String,
    /// The answer.
    pub answer: String,
    /// Tags that the system was given or predicts itself, in the order of [`TagColumn::ALL`].
    pub tags: [Option<String>; 2],
}

/// Type of answer for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Its tag.
    Tags(TagColumn),
    /// Its base-phrase label.
    Chunks,
    /// Its head and relation.
    Arcs,
    /// All fields of the system's rows.
    Own,
}

impl Answers {
    /// All types.
    pub const ALL: [Self; 5] =
        [Self::Tags(TagColumn::Upos), Self::Tags(TagColumn::Xpos), Self::Chunks, Self::Arcs, Self::Own];

    /// Name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tags(column) => column.name(),
            Self::Chunks => "chunk",
            Self::Arcs => "arc",
            Self::Own => "own",
        }
    }

    /// Returns the type with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|answers| answers.name() == name)
    }

    /// Answers of a treebank for the words of a sentence; `None` if it lacks them.
    pub fn of(self, sentence: &Sentence<'_>) -> Option<Vec<Row>> {
        let answers = match self {
            Self::Tags(column) => {
                tags(sentence, column).map(|tags| tags.into_iter().map(str::to_owned).collect())
            }
            Self::Chunks => chunks(sentence),
            Self::Arcs => arcs(sentence),
            Self::Own => own(sentence),
        }?;
        let words = sentence.words();
        let row = |(word, answer): (&str, String)| Row { word: word.to_owned(), answer, ..Row::default() };
        (answers.len() == words.len()).then(|| words.into_iter().zip(answers).map(row).collect())
    }
}

/// Collects the fields, if every word has one.
fn all<'s>(fields: impl Iterator<Item = &'s str>) -> Option<Vec<&'s str>> {
    fields.map(|field| (!matches!(field, "" | "_")).then_some(field)).collect()
}

/// The tags of a treebank for the words of a sentence; `None` if it lacks them.
pub(super) fn tags<'s>(sentence: &'s Sentence<'_>, column: TagColumn) -> Option<Vec<&'s str>> {
    match (sentence, column) {
        (Sentence::Tree(tree), TagColumn::Xpos) => all(tree.tokens().map(|leaf| leaf.tag)),
        (Sentence::Table(table), TagColumn::Xpos) if table.has(Column::Xpos) => {
            all(table.words().map(table::Row::xpos))
        }
        (Sentence::Table(table), TagColumn::Upos) if table.has(Column::Upos) => {
            all(table.words().map(table::Row::upos))
        }
        (Sentence::Line(line), TagColumn::Xpos) => all(line.tokens().map(|(_, tag)| tag.unwrap_or_default())),
        _ => None,
    }
}

fn chunks(sentence: &Sentence<'_>) -> Option<Vec<String>> {
    match sentence {
        Sentence::Tree(tree) => Some(chunks_of_tree(tree).into_iter().map(str::to_owned).collect()),
        Sentence::Table(table) => chunks_of_table(table).ok(),
        Sentence::Line(_) | Sentence::M2(_) => None,
    }
}

fn arcs(sentence: &Sentence<'_>) -> Option<Vec<String>> {
    let Sentence::Table(table) = sentence else { return None };
    let arc = |row: table::Row<'_>| {
        let relation = Some(row.deprel()).filter(|relation| !matches!(*relation, "" | "_"))?;
        Some(format!("{} {relation}", row.head()?))
    };
    if table.has(Column::Deprel) { table.words().map(arc).collect() } else { None }
}

/// All fields but the word, if the sentence has rows.
fn own(sentence: &Sentence<'_>) -> Option<Vec<String>> {
    let Sentence::Table(table) = sentence else { return None };
    let answer = |row: table::Row<'_>| row.fields().skip(1).collect::<Vec<_>>().join("\t");
    let is_answered = table.format() == Format::Rows && table.width() > 1;
    is_answered.then(|| table.words().map(answer).collect())
}
