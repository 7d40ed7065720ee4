//! Dependency parsers: a head and a label for each word of a sentence.
//!
//! ```text
//!  treebank ──▶ DependencyCorpus ──▶ jackknife ──┬▶ EagerTrainer ─┬▶ Parser ──▶ Model ──▶ file
//!                                (predicted tags) └▶ MstTrainer ───┘
//! ```

mod corpus;
mod eager;
mod jackknife;
mod labels;
mod mst;
mod pipeline;
pub mod projective;
mod tree;

use solecism_corpus::{Flaw, Problem};

pub use corpus::{DependencyCorpus, DependencyNode, TagColumns, Token, TrainingTags};
use eager::EagerParser;
pub use eager::{EagerOptions, EagerTrainer, Oracle};
pub use jackknife::{JackknifeOptions, jackknife};
use mst::MstParser;
pub use mst::{MstOptions, MstTrainer, Order};
pub use pipeline::{KnownTags, Pipeline, train_taggers};

use solecism_tagging::model::{Model, Strings};

/// Kinds of dependency parser, as named in model files.
pub const KINDS: [&str; 2] = [eager::KIND, mst::KIND];

/// A labelled arc from a word to its head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arc {
    /// Number of the head in the sentence, from 1; 0 for the root.
    pub head: u32,
    /// Index into the parser's labels.
    pub label: u16,
}

/// A sentence to parse. The lists have the same length. Missing tags are empty or `_`.
#[derive(Clone, Copy, Debug)]
pub struct ParserInput<'s> {
    /// Word forms.
    pub words: &'s [&'s str],
    /// Universal tags.
    pub upos: &'s [&'s str],
    /// Language-specific tags.
    pub xpos: &'s [&'s str],
}

/// A trained parser of any kind.
#[derive(Debug)]
pub struct Parser {
    method: Method,
    beam: u32,
}

#[derive(Debug)]
enum Method {
    Eager(Box<EagerParser>),
    Mst(Box<MstParser>),
}

/// Buffers of a parser, reusable for the next sentence.
#[derive(Debug, Default)]
pub struct Scratch {
    eager: eager::Scratch,
    mst: mst::Scratch,
}

impl Parser {
    fn of_eager(eager: EagerParser) -> Self {
        Self { beam: eager.default_beam(), method: Method::Eager(Box::new(eager)) }
    }

    fn of_mst(mst: MstParser) -> Self {
        Self { beam: 1, method: Method::Mst(Box::new(mst)) }
    }

    /// Builds the parser of a model.
    ///
    /// # Errors
    /// If it is not a model of a parser, or is inconsistent.
    pub fn of_model(model: Model) -> Result<Self, Problem> {
        match &*model.kind {
            eager::KIND => EagerParser::of_model(model).map(Self::of_eager),
            mst::KIND => MstParser::of_model(model).map(Self::of_mst),
            other => Err(Problem::new(
                format!("the model is of kind {other}, not a dependency parser"),
                format!("use a model of kind {}", KINDS.join(" or ")),
            )),
        }
    }

    /// The model to save.
    pub fn to_model(&self) -> Model {
        match &self.method {
            Method::Eager(eager) => eager.to_model(),
            Method::Mst(mst) => mst.to_model(),
        }
    }

    /// Arc labels.
    pub fn labels(&self) -> &Strings {
        match &self.method {
            Method::Eager(eager) => eager.labels(),
            Method::Mst(mst) => mst.labels(),
        }
    }

    /// Columns of tags it needs.
    pub fn needs(&self) -> TagColumns {
        match &self.method {
            Method::Eager(eager) => eager.columns(),
            Method::Mst(mst) => mst.columns(),
        }
    }

    /// Beam width.
    pub fn beam(&self) -> u32 {
        self.beam
    }

    /// Changes the beam width. 1 is greedy parsing, the fastest.
    ///
    /// # Errors
    /// If the beam is too wide, or the parser has none: `mst` searches exhaustively.
    pub fn with_beam(self, beam: u32) -> Result<Self, Problem> {
        if let Method::Mst(_) = self.method {
            return Err(Problem::new("mst has no beam", "it searches all trees: leave the beam out"));
        }
        let widest = eager::MAX_BEAM;
        if (1..=widest).contains(&beam) {
            return Ok(Self { beam, ..self });
        }
        Err(Problem::new(format!("a beam of {beam}"), format!("choose a width from 1 to {widest}")))
    }

    /// Parses a sentence. `arcs` gets an arc for each word, with an index into the [labels](Parser::labels). The arcs
    /// form a tree with one root.
    ///
    /// # Errors
    /// If no word of the sentence has a tag in a column that the parser [needs](Parser::needs).
    pub fn parse(
        &self,
        sentence: ParserInput<'_>,
        scratch: &mut Scratch,
        arcs: &mut Vec<Arc>,
    ) -> Result<(), Flaw> {
        self.needs().check(sentence)?;
        self.parse_checked(sentence, scratch, arcs);
        Ok(())
    }

    /// Parses a sentence whose tags were checked.
    fn parse_checked(&self, sentence: ParserInput<'_>, scratch: &mut Scratch, arcs: &mut Vec<Arc>) {
        match &self.method {
            Method::Eager(eager) => eager.parse(sentence, self.beam, &mut scratch.eager, arcs),
            Method::Mst(mst) => mst.parse(sentence, &mut scratch.mst, arcs),
        }
    }
}
