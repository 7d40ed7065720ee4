//! Training corpora of taggers: words with tags, from any corpus that has them.

use std::ops::Range;

use solecism_corpus::table::Column;
use solecism_corpus::{Corpus, Flaw, Format, Problem, Sentence};

use super::Tagger;
use crate::model::{Strings, Training, checksum};
use crate::spelling;
use crate::vocabulary::Vocabulary;

/// Column of tags, in formats that have two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagColumn {
    /// Universal part of speech.
    Upos,
    /// Language-specific tag. Formats with a single column have this one.
    Xpos,
}

impl TagColumn {
    /// Both columns.
    pub const ALL: [Self; 2] = [Self::Upos, Self::Xpos];

    /// Name on the command line and in model files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Upos => "upos",
            Self::Xpos => "xpos",
        }
    }
}

/// Sentences of words and tags. Each distinct string is stored once.
#[derive(Clone, Debug, Default)]
pub struct TaggedCorpus {
    column: Option<TagColumn>,
    words: Vocabulary,
    tags: Vocabulary,
    tokens: Vec<Token>,
    /// End of each sentence in `tokens`.
    ends: Vec<usize>,
}

/// A tagged word, by numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Index into the [words](TaggedCorpus::words).
    pub word: u32,
    /// Index into the [tags](TaggedCorpus::tags).
    pub tag: u16,
}

/// Limit on distinct tags.
const MAX_TAGS: usize = 10_000;

impl TaggedCorpus {
    /// Reads a whole corpus.
    ///
    /// # Errors
    /// If a sentence cannot be read, or a word has no tag.
    pub fn read(corpus: &Corpus, column: TagColumn) -> Result<Self, Problem> {
        let mut tagged = Self::of_column(column);
        corpus.each_sentence(|sentence| tagged.add(sentence, column))?;
        if tagged.tokens.is_empty() {
            return Err(Problem::new("there are no words to train on", "use a treebank"));
        }
        if tagged.tags.strings().len() > MAX_TAGS {
            let what = format!("more than {MAX_TAGS} different tags");
            return Err(Problem::new(what, "check the column of tags; --tags upos uses the universal ones"));
        }
        Ok(tagged)
    }

    /// Reads a corpus in any format and tags its words.
    ///
    /// # Errors
    /// If a sentence cannot be read.
    pub fn tagged_by(tagger: &Tagger, corpus: &Corpus) -> Result<Self, Problem> {
        let mut read = Self::of_column(tagger.column());
        corpus.each_sentence(|sentence| {
            let words = sentence.words();
            read.push(words.iter().copied().zip(tagger.tag(&words)));
            Ok(())
        })?;
        Ok(read)
    }

    /// Adds a sentence with its tags.
    ///
    /// # Errors
    /// If a word has no tag, or there are more tags than are supported.
    pub fn add(&mut self, sentence: &Sentence<'_>, column: TagColumn) -> Result<(), Flaw> {
        let words = tagged_words(sentence, column)?;
        if let Some(&(word, _, at)) = words.iter().find(|(_, tag, _)| matches!(*tag, "" | "_")) {
            let what = format!("the word {word} has no tag");
            return Err(Flaw::new(
                at,
                word.len(),
                what,
                "every word needs one; choose the column with --tags upos or --tags xpos",
            ));
        }
        self.push(words.into_iter().map(|(word, tag, _)| (word, tag)));
        Ok(())
    }

    /// Creates an empty corpus for tags of this column.
    pub fn of_column(column: TagColumn) -> Self {
        Self { column: Some(column), ..Self::default() }
    }

    /// Adds a sentence.
    pub fn push<'a>(&mut self, sentence: impl IntoIterator<Item = (&'a str, &'a str)>) {
        for (word, tag) in sentence {
            let (word, tag) = (self.words.number(spelling::plain(word)), self.tags.number(tag) as u16);
            self.tokens.push(Token { word, tag });
        }
        self.ends.push(self.tokens.len());
    }

    /// A corpus of some of the sentences, in the given order.
    #[must_use]
    pub fn only(&self, sentences: &[usize]) -> Self {
        let mut some = Self { column: self.column, ..Self::default() };
        for &at in sentences {
            let named = |token: &Token| {
                (self.words().get(token.word as usize), self.tags().get(usize::from(token.tag)))
            };
            some.push(self.sentence(at).iter().map(named));
        }
        some
    }

    /// Distinct words.
    pub fn words(&self) -> &Strings {
        self.words.strings()
    }

    /// Distinct tags.
    pub fn tags(&self) -> &Strings {
        self.tags.strings()
    }

    /// Tokens of all sentences in order.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Number of sentences.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there are no sentences.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Sentences in order.
    pub fn sentences(&self) -> impl Iterator<Item = &[Token]> {
        (0..self.len()).map(|at| self.sentence(at))
    }

    /// Sentence number `at`, from 0; empty if out of range.
    pub fn sentence(&self, at: usize) -> &[Token] {
        &self.tokens[self.range(at)]
    }

    /// Positions of the tokens of a sentence among all tokens.
    pub fn range(&self, at: usize) -> Range<usize> {
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        start..self.ends.get(at).copied().unwrap_or(start)
    }

    /// Description of the training data for the model file.
    pub fn training(&self) -> Training {
        let column = self.column.map(|column| ("tags".to_owned(), column.name().into()));
        Training {
            sentences: self.len() as u64,
            words: self.tokens.len() as u64,
            options: column.into_iter().collect(),
        }
    }

    /// Checksum of everything, so that a checkpoint recognises its corpus.
    pub fn checksum(&self) -> u64 {
        let mut all = Vec::with_capacity(self.tokens.len() * 6);
        for token in &self.tokens {
            all.extend(token.word.to_le_bytes());
            all.extend(token.tag.to_le_bytes());
        }
        for string in self.words().iter().chain(self.tags().iter()) {
            all.extend(string.as_bytes());
            all.push(0);
        }
        all.extend(self.ends.iter().flat_map(|end| (*end as u64).to_le_bytes()));
        checksum(&all)
    }
}

/// Words, tags and byte offsets of the words.
fn tagged_words<'s>(
    sentence: &'s Sentence<'_>,
    column: TagColumn,
) -> Result<Vec<(&'s str, &'s str, usize)>, Flaw> {
    match sentence {
        Sentence::Tree(tree) => {
            let place = |node| tree.name_range(node).start;
            Ok(tree.tokens().map(|leaf| (leaf.word, leaf.tag, place(leaf.node))).collect())
        }
        Sentence::Table(table) => {
            let universal = column == TagColumn::Upos && table.format() != Format::Rows;
            let words = table.words().map(|row| {
                let tag = if universal { row.upos() } else { row.xpos() };
                (row.form(), tag, row.place(Column::Form).start)
            });
            Ok(words.collect())
        }
        Sentence::Line(line) => {
            let words = line.tokens().enumerate();
            Ok(words.map(|(at, (word, tag))| (word, tag.unwrap_or_default(), line.range(at).start)).collect())
        }
        Sentence::M2(_) => Err(Flaw::new(0, 0, "a sentence with corrections has no tags", "use a treebank")),
    }
}
