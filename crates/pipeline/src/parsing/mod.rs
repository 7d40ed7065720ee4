//! Parses a corpus with any parser: adds analyses and changes nothing else.

mod arcs;
mod chunks;
mod told;
mod trees;

use std::path::{Path, PathBuf};

use solecism_corpus::{Flaw, Format, Notation, Problem};
use solecism_systems::constituency::{Decoding, TreeScratch};
use solecism_systems::dependency::Scratch;
use solecism_systems::registry::How;
use solecism_systems::system::{
    AnySystem, GOLD, OpenOptions, SystemName, TestedChunker, TestedGrammar, TestedParser, TestedTrees,
    open_any,
};

use crate::sentences::BatchWork;
use arcs::ArcParsing;
use chunks::ChunkParsing;
use trees::{GrammarParsing, TreeParsing};

/// The choice of a parser and its options.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Model files; several constituency grammars form a product.
    pub models: Vec<PathBuf>,
    /// Weights of several grammars.
    pub weights: Vec<f64>,
    /// A grammar instead of a model, by name or file.
    pub grammar: Option<String>,
    /// Taggers that retag the words, one per column.
    pub taggers: Vec<String>,
    /// Beam width of a transition-based parser.
    pub beam: Option<u32>,
    /// True to use the tags of the input instead of the parser's own taggers.
    pub gold_tags: bool,
    /// Number of trees per sentence.
    pub kbest: Option<u32>,
    /// Decoding of grammars.
    pub decode: Option<Decoding>,
    /// True to write the score of each tree before it.
    pub scores: bool,
}

/// An opened parser.
pub struct Parser {
    method: Method,
    kbest: Option<u32>,
    scores: bool,
}

enum Method {
    Dependencies(TestedParser),
    Chunker(TestedChunker),
    Grammar(TestedGrammar),
    Trees(TestedTrees),
}

/// Possible shortfall of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// None: every sentence has a full analysis.
    Never,
    /// Some analyses may be partial.
    Partial,
    /// Some trees may be flat.
    Flat,
}

impl Choice {
    /// Opens the parser.
    ///
    /// # Errors
    /// If a file cannot be read, or an option does not fit the parser.
    pub fn open(&self) -> Result<Parser, Problem> {
        Ok(Parser { method: self.method()?, kbest: self.kbest, scores: self.scores })
    }

    fn method(&self) -> Result<Method, Problem> {
        let how = How { weights: self.weights.clone(), decode: self.decode, beam: self.beam };
        let gold = self.gold_tags.then(|| GOLD.to_owned());
        let taggers: Vec<String> = self.taggers.iter().cloned().chain(gold).collect();
        let options = OpenOptions { how: &how, taggers: &taggers, ..OpenOptions::unsigned() };
        let name = self.grammar.as_deref().map_or(SystemName::Models(&self.models), SystemName::Grammar);
        let (kind, system) = open_any(name, &options)?;
        if !matches!(system, AnySystem::Trees(_)) {
            only_for_constituents(self)?;
        }
        match system {
            AnySystem::Dependencies(parser) => Ok(Method::Dependencies(parser)),
            AnySystem::Chunker(chunker) => Ok(Method::Chunker(chunker)),
            AnySystem::Grammar(grammar) => Ok(Method::Grammar(grammar)),
            AnySystem::Trees(parser) => Ok(Method::Trees(parser)),
            AnySystem::Tagger(_) | AnySystem::Other(_) => {
                let path = self.models.first().map_or(Path::new("-"), |path| path);
                let what = format!("{} is a model of the kind {kind}, which does not parse", path.display());
                Err(Problem::new(what, "solecism tag tags with it, if it is a tagger"))
            }
        }
    }
}

/// Refuses options that only constituency parsers have.
fn only_for_constituents(choice: &Choice) -> Result<(), Problem> {
    let given = [
        ("--kbest", choice.kbest.is_some()),
        ("--scores", choice.scores),
        ("--decode", choice.decode.is_some()),
        ("--weights", !choice.weights.is_empty()),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some((name, _)) => {
            let what = format!("{name} is for models of constituency parsers");
            Err(Problem::new(what, "solecism train latent makes one"))
        }
        None => Ok(()),
    }
}

impl Parser {
    /// Output formats for input in this format; the first is the default.
    pub fn formats(&self, input: Format) -> &'static [Format] {
        match (&self.method, input) {
            (Method::Grammar(_) | Method::Trees(_), _) => &[Format::Brackets],
            (Method::Dependencies(_), Format::ConllX) => &[Format::ConllX],
            (Method::Dependencies(_), Format::Conll09) => &[Format::Conll09],
            (Method::Dependencies(_), Format::Conllu) => &[Format::Conllu],
            (Method::Dependencies(_), _) => &[Format::Conllu, Format::ConllX],
            (Method::Chunker(_), Format::Conllu) => &[Format::Conllu, Format::Rows],
            (Method::Chunker(_), _) => &[Format::Rows],
        }
    }

    /// Chooses the output format.
    ///
    /// # Errors
    /// If analyses cannot be written in the wanted format, or the input format has no place for them.
    pub fn format(&self, input: Format, wanted: Option<Format>) -> Result<Format, Problem> {
        if input == Format::M2 {
            let help = "take its sentences with solecism convert --to text";
            return Err(Problem::new("an M2 file has no place for analyses", help));
        }
        let own = self.formats(input);
        match wanted {
            None => Ok(own[0]),
            Some(format) if own.contains(&format) => Ok(format),
            Some(format) => {
                let names: Vec<String> = own.iter().map(ToString::to_string).collect();
                let what = format!("the analyses cannot be written as {format}");
                Err(Problem::new(what, format!("they can be written as {}", names.join(", "))))
            }
        }
    }

    /// Possible shortfall of its analyses.
    pub fn shortfall(&self) -> Shortfall {
        match self.method {
            Method::Grammar(_) => Shortfall::Partial,
            Method::Trees(_) => Shortfall::Flat,
            Method::Dependencies(_) | Method::Chunker(_) => Shortfall::Never,
        }
    }

    /// Prepares to parse sentences in this notation and write them in the format `to`.
    pub fn begin(&self, notation: Notation, to: Format) -> Parsed<'_> {
        let work = match &self.method {
            Method::Dependencies(parser) => {
                Work::Arcs(Box::new(ArcParsing { parser, to, scratch: Scratch::default() }))
            }
            Method::Chunker(chunker) => Work::Chunks(ChunkParsing { chunker, to }),
            Method::Grammar(grammar) => Work::Grammar(GrammarParsing { grammar }),
            Method::Trees(parser) => {
                let (kbest, scores) = (self.kbest, self.scores);
                Work::Trees(Box::new(TreeParsing { parser, kbest, scores, scratch: TreeScratch::default() }))
            }
        };
        Parsed { notation, to, work, text: String::new(), partial: 0, filled: 0, sentences: 0 }
    }
}

/// One parsed batch.
pub struct Parsed<'p> {
    notation: Notation,
    to: Format,
    work: Work<'p>,
    /// The analyses so far.
    pub text: String,
    /// Number of sentences without a full analysis.
    pub partial: u64,
    /// Number of sentences for which a column was filled with predicted tags, because they lack tags of the input.
    pub filled: u64,
    /// Number of sentences.
    pub sentences: u64,
}

enum Work<'p> {
    Arcs(Box<ArcParsing<'p>>),
    Chunks(ChunkParsing<'p>),
    Grammar(GrammarParsing<'p>),
    Trees(Box<TreeParsing<'p>>),
}

impl BatchWork for Parsed<'_> {
    fn sentence(&mut self, text: &str, _: u64) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        self.sentences += 1;
        match &mut self.work {
            Work::Arcs(arcs) => self.filled += u64::from(arcs.write(&sentence, &mut self.text)?),
            Work::Chunks(chunks) => chunks.write(&sentence, &mut self.text)?,
            Work::Grammar(grammar) => self.partial += u64::from(!grammar.write(&sentence, &mut self.text)?),
            Work::Trees(trees) => self.partial += u64::from(!trees.write(&sentence, &mut self.text)?),
        }
        Ok(())
    }

    fn rest(&mut self, bytes: &[u8]) {
        if self.to == self.notation.format
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            self.text.push_str(text);
        }
    }
}
