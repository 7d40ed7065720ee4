//! Parses a corpus with any parser: adds analyses and changes nothing else.

mod arcs;
mod chunks;
mod input;
mod told;
mod trees;

use std::path::{Path, PathBuf};

use solecism_corpus::{Flaw, Format, Notation, Problem};
use solecism_systems::chunk::Chunker;
use solecism_systems::constituency::{Decoding, TreeParser, TreeScratch};
use solecism_systems::dependency::{Pipeline, Scratch};
use solecism_systems::earley::{Earley, Grammar};
use solecism_systems::named_tagger::NamedTagger;
use solecism_systems::registry::{self, How, Opened};

use crate::sentences::BatchWork;
use arcs::ArcParsing;
use chunks::ChunkParsing;
use input::Tags;
use trees::{ConstituentParsing, TreeParsing};

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
    taggers: Vec<NamedTagger>,
    /// Names of the taggers as given by the user.
    tagger_names: Vec<String>,
    gold_tags: bool,
    kbest: Option<u32>,
    scores: bool,
}

enum Method {
    Dependencies(Box<Pipeline>),
    Chunker(Box<Chunker>),
    Grammar(Box<Earley>),
    Constituents(Box<dyn TreeParser>),
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
        let method = self.method()?;
        let taggers =
            self.taggers.iter().map(|name| NamedTagger::open(name)).collect::<Result<Vec<_>, _>>()?;
        if let (Method::Dependencies(pipeline), [], false) = (&method, &taggers[..], self.gold_tags) {
            pipeline.check_taggers()?;
        }
        Ok(Parser {
            method,
            taggers,
            tagger_names: self.taggers.clone(),
            gold_tags: self.gold_tags,
            kbest: self.kbest,
            scores: self.scores,
        })
    }

    fn method(&self) -> Result<Method, Problem> {
        if let Some(name) = &self.grammar {
            let grammar = Grammar::open(name)?;
            if self.beam.is_some() {
                return Err(no_beam("a grammar"));
            }
            only_for_constituents(self)?;
            return Ok(Method::Grammar(Box::new(Earley::new(grammar))));
        }
        let how = How { weights: self.weights.clone(), decode: self.decode, beam: self.beam };
        let (kind, opened) = registry::open(&self.models, &how)?;
        if !matches!(opened, Opened::Constituents(_)) {
            only_for_constituents(self)?;
        }
        match opened {
            Opened::Dependencies(pipeline) => Ok(Method::Dependencies(pipeline)),
            Opened::Constituents(_) if self.beam.is_some() => Err(no_beam("a constituency parser")),
            _ if self.beam.is_some() => Err(no_beam(&kind)),
            Opened::Constituents(parser) => Ok(Method::Constituents(parser)),
            Opened::Chunker(chunker) => Ok(Method::Chunker(chunker)),
            Opened::Tagger(_) | Opened::Corrector(_) | Opened::Other(_) => {
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

fn no_beam(kind: &str) -> Problem {
    Problem::new(format!("{kind} has no beam"), "--beam is for models that solecism train eager made")
}

impl Parser {
    /// Output formats for input in this format; the first is the default.
    pub fn formats(&self, input: Format) -> &'static [Format] {
        match (&self.method, input) {
            (Method::Grammar(_) | Method::Constituents(_), _) => &[Format::Brackets],
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
            Method::Constituents(_) => Shortfall::Flat,
            Method::Dependencies(_) | Method::Chunker(_) => Shortfall::Never,
        }
    }

    /// Prepares to parse sentences in this notation and write them in the format `to`.
    pub fn begin(&self, notation: Notation, to: Format) -> Parsed<'_> {
        let tags = Tags { taggers: &self.taggers, gold: self.gold_tags };
        let work = match &self.method {
            Method::Dependencies(pipeline) => {
                Work::Arcs(Box::new(ArcParsing { pipeline, tags, to, scratch: Scratch::default() }))
            }
            Method::Chunker(chunker) => Work::Chunks(ChunkParsing { chunker, tags, to }),
            Method::Grammar(earley) => Work::Trees(TreeParsing { earley, tags }),
            Method::Constituents(parser) => Work::Constituents(Box::new(ConstituentParsing {
                parser: &**parser,
                tags,
                kbest: self.kbest,
                scores: self.scores,
                scratch: TreeScratch::default(),
            })),
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
    Trees(TreeParsing<'p>),
    Constituents(Box<ConstituentParsing<'p>>),
}

impl BatchWork for Parsed<'_> {
    fn sentence(&mut self, text: &str, _: u64) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        self.sentences += 1;
        match &mut self.work {
            Work::Arcs(arcs) => self.filled += u64::from(arcs.write(&sentence, &mut self.text)?),
            Work::Chunks(chunks) => chunks.write(&sentence, &mut self.text)?,
            Work::Trees(trees) => self.partial += u64::from(!trees.write(&sentence, &mut self.text)?),
            Work::Constituents(trees) => self.partial += u64::from(!trees.write(&sentence, &mut self.text)?),
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
