//! A sentence that a system is asked about, and what it says.

use std::borrow::Cow;

use solecism_corpus::Tree;

use super::tags::rows;
use super::{Answers, Row};
use crate::chunk::chunks_of_tree;
use solecism_tagging::tagger::TagColumn;

/// A sentence that a system is asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked<'a> {
    /// Its words.
    pub words: Vec<&'a str>,
    /// Its line, where the corpus is plain text.
    pub line: Option<&'a str>,
    /// Its tags in the corpus, in the order of [`TagColumn::ALL`]: seen only by a system that is given them.
    pub gold_tags: [Option<Vec<&'a str>>; 2],
}

impl Asked<'_> {
    /// Its tags in the corpus, in a column; none where a word has none.
    pub fn tags(&self, column: TagColumn) -> Option<&[&str]> {
        let at = TagColumn::ALL.iter().position(|known| *known == column)?;
        self.gold_tags[at].as_deref()
    }

    /// The sentence as a line of plain text: as it is, or its words.
    pub fn line(&self) -> Cow<'_, str> {
        self.line.map_or_else(|| Cow::Owned(self.words.join(" ")), Cow::Borrowed)
    }
}

/// What a system says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Something of every word.
    Rows(Answers),
    /// A tree in brackets for every sentence.
    Trees,
    /// Another sentence for every sentence.
    Sentences,
}

impl Output {
    /// What follows from it for every word: of trees, which base phrase it begins or is in.
    pub fn answers(self) -> Option<Answers> {
        match self {
            Self::Rows(answers) => Some(answers),
            Self::Trees => Some(Answers::Chunks),
            Self::Sentences => None,
        }
    }

    /// What is said of every word, in a word.
    pub fn name(self) -> &'static str {
        self.answers().map_or("sentence", Answers::name)
    }
}

/// What a system says of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Each word and what is said of it.
    Rows(Vec<Row>),
    /// A tree in brackets, on one line.
    Tree(String),
    /// A sentence, on one line.
    Sentence(String),
}

/// What a system says of a sentence, or why it says nothing.
pub type Reply = Result<Answer, String>;

impl Answer {
    /// Each word and what is said of it: of a tree, which base phrase it begins or is in.
    ///
    /// # Errors
    /// Why nothing is said of words.
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
