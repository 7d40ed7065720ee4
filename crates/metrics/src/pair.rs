//! One gold and one output, side by side.

use solecism_corpus::sentence::Notation;
use solecism_corpus::{Flaw, TokenEdit};

/// What is compared: the texts of one sentence, or of a stretch of sentences, in gold and in output.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The number of the (first) sentence in its corpus.
    pub sentence: u64,
    /// The texts of the gold sentences; one, unless the metric pairs by [stretches](crate::Pairing::Stretches).
    pub gold: &'a [&'a str],
    /// The texts of the output's sentences.
    pub output: &'a [&'a str],
    /// How the gold is written.
    pub gold_notation: Notation,
    /// How the output is written.
    pub output_notation: Notation,
    /// All analyses that the sentence may have, where several were given; they take the place of the gold.
    pub golds: &'a [String],
    /// The edits that made the sentence ungrammatical, where they are known.
    pub edits: &'a [TokenEdit],
    /// The sentences of the files that the metric reads beside these two, in the order of its
    /// [options](crate::settings::Kind::Beside); `None` where the file was not given. The references come last.
    pub beside: &'a [Option<&'a str>],
}

impl<'a> Pair<'a> {
    /// The text of the gold sentence: of the first, if there are several.
    pub fn gold_text(&self) -> &'a str {
        self.gold.first().copied().unwrap_or_default()
    }

    /// The text of the output's sentence: of the first, if there are several.
    pub fn output_text(&self) -> &'a str {
        self.output.first().copied().unwrap_or_default()
    }

    /// The sentence of a file beside these two.
    pub fn beside(&self, which: usize) -> Option<&'a str> {
        self.beside.get(which).copied().flatten()
    }
}

/// A sentence that a metric cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In which of the files.
    pub side: Side,
    /// In which of the pair's sentences there.
    pub text: usize,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// One of the files that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The gold.
    Gold,
    /// One of several golds of the sentence.
    Alternative,
    /// The output.
    Output,
    /// A file read beside them.
    Beside(usize),
}

impl Fault {
    /// Something wrong with the gold.
    pub fn gold(flaw: Flaw) -> Self {
        Self { side: Side::Gold, text: 0, flaw }
    }

    /// Something wrong with the output.
    pub fn output(flaw: Flaw) -> Self {
        Self { side: Side::Output, text: 0, flaw }
    }
}
