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

use std::path::Path;

use solecism_corpus::{Flaw, Problem};

pub use corpus::{Columns, DependencyCorpus, Node, Tags, Token};
use eager::EagerParser;
pub use eager::{EagerOptions, EagerTrainer, Oracle};
pub use jackknife::{JackknifeOptions, jackknife};
use mst::MstParser;
pub use mst::{MstOptions, MstTrainer, Order};
pub use pipeline::{KnownTags, Pipeline, train_taggers};

use solecism_tagging::model::{Model, Strings, Training};

/// The kinds of parser that there are, as the model file calls them.
pub const KINDS: [&str; 2] = [eager::KIND, mst::KIND];

/// What a word depends on, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arc {
    /// The number of the head in the sentence, from 1; 0 for the root.
    pub head: u32,
    /// Which of the parser's labels it is.
    pub label: u16,
}

/// A sentence to be parsed. The lists are of one length; a tag that there is not is empty or `_`.
#[derive(Clone, Copy, Debug)]
pub struct Words<'s> {
    /// The words.
    pub words: &'s [&'s str],
    /// Their universal tags.
    pub upos: &'s [&'s str],
    /// Their tags of the language's own.
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

/// Room for a parser to work in, to be used again for the next sentence.
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

    /// Reads a model file.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is no model of a parser.
    pub fn load(path: &Path) -> Result<Self, Problem> {
        Self::of_model(Model::read(path)?)
    }

    /// The parser of a model.
    ///
    /// # Errors
    /// If it is no model of a parser, or its parts do not fit together.
    pub fn of_model(model: Model) -> Result<Self, Problem> {
        match &*model.kind {
            eager::KIND => EagerParser::of_model(model).map(Self::of_eager),
            mst::KIND => MstParser::of_model(model).map(Self::of_mst),
            other => Err(Problem::new(
                format!("a model of the kind {other} where a dependency parser is needed"),
                format!("name a model of one of the kinds {}", KINDS.join(", ")),
            )),
        }
    }

    /// Writes a model file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), Problem> {
        self.to_model().write(path)
    }

    /// The model to be kept in a file.
    pub fn to_model(&self) -> Model {
        match &self.method {
            Method::Eager(eager) => eager.to_model(),
            Method::Mst(mst) => mst.to_model(),
        }
    }

    /// Which of the [`KINDS`] it is.
    pub fn kind(&self) -> &'static str {
        match &self.method {
            Method::Eager(_) => eager::KIND,
            Method::Mst(_) => mst::KIND,
        }
    }

    /// What it was trained on, and how.
    pub fn training(&self) -> &Training {
        match &self.method {
            Method::Eager(eager) => eager.training(),
            Method::Mst(mst) => mst.training(),
        }
    }

    /// Its labels.
    pub fn labels(&self) -> &Strings {
        match &self.method {
            Method::Eager(eager) => eager.labels(),
            Method::Mst(mst) => mst.labels(),
        }
    }

    /// Which columns of tags it needs.
    pub fn needs(&self) -> Columns {
        match &self.method {
            Method::Eager(eager) => eager.columns(),
            Method::Mst(mst) => mst.columns(),
        }
    }

    /// How many parses of a sentence it follows at a time.
    pub fn beam(&self) -> u32 {
        self.beam
    }

    /// The same parser with another beam: 1 is the fastest.
    ///
    /// # Errors
    /// If the beam is too wide, or the parser has none: `mst` looks at all trees.
    pub fn with_beam(self, beam: u32) -> Result<Self, Problem> {
        if let Method::Mst(_) = self.method {
            return Err(Problem::new("a beam for mst", "mst looks at all trees: parse without a beam"));
        }
        let widest = eager::MAX_BEAM;
        if (1..=widest).contains(&beam) {
            return Ok(Self { beam, ..self });
        }
        Err(Problem::new(format!("a beam of {beam}"), format!("a beam can be from 1 to {widest} wide")))
    }

    /// Parses a sentence: for each word its head and the number of one of the [labels](Parser::labels). The heads are
    /// a tree with one root.
    ///
    /// # Errors
    /// If no word of the sentence has a tag in a column that the parser [needs](Parser::needs).
    pub fn parse(&self, sentence: Words<'_>, scratch: &mut Scratch, arcs: &mut Vec<Arc>) -> Result<(), Flaw> {
        self.needs().check(sentence)?;
        match &self.method {
            Method::Eager(eager) => eager.parse(sentence, self.beam, &mut scratch.eager, arcs),
            Method::Mst(mst) => mst.parse(sentence, &mut scratch.mst, arcs),
        }
        Ok(())
    }
}
