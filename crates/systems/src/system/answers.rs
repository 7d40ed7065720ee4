//! What a system says of a word, and what a treebank says of it.

use solecism_corpus::table::{self, Column};
use solecism_corpus::{Format, Sentence};

use crate::chunk::{chunks_of_table, chunks_of_tree};
use solecism_tagging::tagger::TagColumn;

/// A word and what is said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The word.
    pub word: String,
    /// The answer.
    pub answer: String,
    /// The tags that the system saw, or gives itself, in the order of [`TagColumn::ALL`].
    pub tags: [Option<String>; 2],
}

/// What is said of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Its tag.
    Tags(TagColumn),
    /// Which base phrase it begins or is in.
    Chunks,
    /// Its head and its relation to it.
    Arcs,
    /// Whatever the rows of the system say.
    Own,
}

impl Answers {
    /// All there are.
    pub const ALL: [Self; 5] =
        [Self::Tags(TagColumn::Upos), Self::Tags(TagColumn::Xpos), Self::Chunks, Self::Arcs, Self::Own];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tags(column) => column.name(),
            Self::Chunks => "chunk",
            Self::Arcs => "arc",
            Self::Own => "own",
        }
    }

    /// The answers of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|answers| answers.name() == name)
    }

    /// What a treebank says of the words of a sentence; none if it does not say.
    pub fn of(self, sentence: &Sentence<'_>) -> Option<Vec<Row>> {
        let answers = match self {
            Self::Tags(column) => tags(sentence, column),
            Self::Chunks => chunks(sentence),
            Self::Arcs => arcs(sentence),
            Self::Own => own(sentence),
        }?;
        let words = sentence.words();
        let row = |(word, answer): (&str, String)| Row { word: word.to_owned(), answer, ..Row::default() };
        (answers.len() == words.len()).then(|| words.into_iter().zip(answers).map(row).collect())
    }
}

/// What is there, if it is there for every word.
fn all<'s>(fields: impl Iterator<Item = &'s str>) -> Option<Vec<String>> {
    fields.map(|field| (!matches!(field, "" | "_")).then(|| field.to_owned())).collect()
}

fn tags(sentence: &Sentence<'_>, column: TagColumn) -> Option<Vec<String>> {
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

/// All but the word, where there are rows.
fn own(sentence: &Sentence<'_>) -> Option<Vec<String>> {
    let Sentence::Table(table) = sentence else { return None };
    let answer = |row: table::Row<'_>| row.fields().skip(1).collect::<Vec<_>>().join("\t");
    let is_answered = table.format() == Format::Rows && table.width() > 1;
    is_answered.then(|| table.words().map(answer).collect())
}
