//! Sentences for a system, and its answers.

use std::borrow::Cow;

use solecism_corpus::{Sentence, Tree};

use super::answers;
use super::tags::rows;
use super::{Answers, Row};
use crate::chunk::chunks_of_tree;
use solecism_tagging::tagger::TagColumn;

/// A sentence for a system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked<'a> {
    /// Words.
    pub words: Vec<&'a str>,
    /// Its line, if the corpus is plain text.
    pub line: Option<&'a str>,
    /// Its tags in the corpus, in the order of [`TagColumn::ALL`]. A system sees them only if its source of tags is
    /// `gold`.
    pub gold_tags: [Option<Vec<&'a str>>; 2],
}

impl<'a> Asked<'a> {
    /// A sentence of a corpus, with its words and their tags.
    pub fn of(sentence: &'a Sentence<'_>) -> Self {
        let words = sentence.words();
        let is_whole = |tags: &Vec<&str>| tags.len() == words.len();
        let gold_tags = TagColumn::ALL.map(|column| answers::tags(sentence, column).filter(is_whole));
        Self { words, line: None, gold_tags }
    }

    /// The corpus tags of a column; `None` if a word has none.
    pub fn tags(&self, column: TagColumn) -> Option<&[&str]> {
        let at = TagColumn::ALL.iter().position(|known| *known == column)?;
        self.gold_tags[at].as_deref()
    }

    /// The sentence as plain text: its own line, or its words joined by spaces.
    pub fn line(&self) -> Cow<'_, str> {
        self.line.map_or_else(|| Cow::Owned(self.words.join(" ")), Cow::Borrowed)
    }
}

/// Type of a system's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// An answer for each word.
    Rows(Answers),
    /// A bracketed tree for each sentence.
    Trees,
    /// A sentence for each sentence.
    Sentences,
}

impl Output {
    /// Type of the answers for words that follow from the output: for trees, base phrases.
    pub fn answers(self) -> Option<Answers> {
        match self {
            Self::Rows(answers) => Some(answers),
            Self::Trees => Some(Answers::Chunks),
            Self::Sentences => None,
        }
    }

    /// Name of the answers for words.
    pub fn name(self) -> &'static str {
        self.answers().map_or("sentence", Answers::name)
    }
}

/// Output of a system for a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Words with their answers.
    Rows(Vec<Row>),
    /// A bracketed tree, on one line.
    Tree(String),
    /// A sentence, on one line.
    Sentence(String),
}

/// Output of a system for a sentence, or the reason why there is none.
pub type Reply = Result<Answer, String>;

impl Answer {
    /// The words with their answers; for a tree, with their base phrases.
    ///
    /// # Errors
    /// If the output has no answers for words; the message says why.
    pub fn rows(&self) -> Result<Cow<'_, [Row]>, String> {
        match self {
            Self::Rows(rows) => Ok(Cow::Borrowed(rows)),
            Self::Tree(text) if text.is_empty() => Ok(Cow::Borrowed(&[])),
            Self::Tree(text) => {
                let tree = Tree::parse(&**text).map_err(|flaw| flaw.what)?;
                let words: Vec<&str> = tree.tokens().map(|leaf| leaf.word).collect();
                Ok(Cow::Owned(rows(&words, &chunks_of_tree(&tree))))
            }
            Self::Sentence(_) => Err("it says nothing of single words".to_owned()),
        }
    }
}
