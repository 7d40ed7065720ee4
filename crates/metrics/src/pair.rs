//! A gold and an output, side by side.

use solecism_corpus::sentence::Notation;
use solecism_corpus::{Flaw, TokenEdit};

/// One gold and one output to compare: the texts of a sentence, or of a stretch of sentences.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// Index of the (first) sentence in the corpus.
    pub sentence: u64,
    /// Texts of the gold sentences; one, unless the metric pairs by [stretches](crate::Pairing::Stretches).
    pub gold: &'a [&'a str],
    /// Texts of the output's sentences.
    pub output: &'a [&'a str],
    /// Notation of the gold.
    pub gold_notation: Notation,
    /// Notation of the output.
    pub output_notation: Notation,
    /// All analyses of the sentence, where several were given; they replace the gold.
    pub golds: &'a [String],
    /// Edits that made the sentence ungrammatical, if known.
    pub edits: &'a [TokenEdit],
    /// Sentences of the parallel files, in the order of the metric's [options](crate::settings::OptionKind::Beside); `None`
    /// where a file was not given. References come last.
    pub beside: &'a [Option<&'a str>],
}

impl<'a> Pair<'a> {
    /// Text of the (first) gold sentence.
    pub fn gold_text(&self) -> &'a str {
        self.gold.first().copied().unwrap_or_default()
    }

    /// Text of the (first) output sentence.
    pub fn output_text(&self) -> &'a str {
        self.output.first().copied().unwrap_or_default()
    }

    /// Sentence of a parallel file.
    pub fn beside(&self, index: usize) -> Option<&'a str> {
        self.beside.get(index).copied().flatten()
    }
}

/// An error in a sentence that a metric cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// File that the error is in.
    pub side: Side,
    /// Index of the text within the pair's texts on that side.
    pub text: usize,
    /// Description of the error.
    pub flaw: Flaw,
}

/// One of the files compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The gold.
    Gold,
    /// One of several golds of the sentence.
    Alternative,
    /// The output.
    Output,
    /// A parallel file, by index.
    Beside(usize),
}

impl Fault {
    /// Creates a fault in the gold.
    pub fn gold(flaw: Flaw) -> Self {
        Self { side: Side::Gold, text: 0, flaw }
    }

    /// Creates a fault in the output.
    pub fn output(flaw: Flaw) -> Self {
        Self { side: Side::Output, text: 0, flaw }
    }
}
