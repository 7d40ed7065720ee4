//! `solecism parse`: analyses for sentences, everything else as it was.

mod arcs;
mod chunks;
mod input;
mod trees;

use std::path::{Path, PathBuf};

use solecism::corpus::{Flaw, Format, Notation, Problem};
use solecism::systems::chunk::{self, Chunker};
use solecism::systems::constituency::{self, TreeParser, TreeScratch};
use solecism::systems::dependency::{self, Pipeline, Scratch};
use solecism::systems::earley::{Earley, Grammar};
use solecism::systems::model::Model;
use solecism::systems::tagger::NamedTagger;

use crate::Outcome;
use crate::files::{Input, Optional, format_named, keep_all};
use crate::sentences::{BatchWork, each_batch, outcome};
use arcs::ArcParsing;
use chunks::ChunkParsing;
use input::Tags;
use trees::{ConstituentParsing, TreeOptions, TreeParsing, Whose};

/// Parse the sentences of a corpus; everything else in it stays as it was.
///
/// A model of a dependency parser gives each word a head and a relation: CoNLL-U, CoNLL-X and CoNLL-2009 stay what they
/// are, other input becomes CoNLL-U. A model of a chunker adds the base phrase of each word: to CoNLL-U as Chunk=… in the last column, and to other
/// input as rows of a word, a tag and a label. A model of a constituency parser makes trees in brackets of any input,
/// one a line, of the words alone unless --tags gold or --tagger is given. A grammar makes trees in brackets of any
/// input; where it has no full analysis, the widest partial ones are put under one node.
///
/// Tags are those of --tagger, or else of the input, or else of the model's own taggers, and are written too.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: Input,
    /// A file that `solecism train` made; several constituency grammars decide together
    #[arg(long, short, value_name = "MODEL", required_unless_present = "grammar")]
    model: Vec<PathBuf>,
    /// How much each of several grammars counts; as much as each other, or as the model says, unless given
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = weight)]
    weights: Vec<f64>,
    /// A grammar in place of a model: english, which is built in, or a file
    #[arg(long, value_name = "G.cfg", conflicts_with = "model")]
    grammar: Option<String>,
    /// Where the parsed corpus goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// Tag the words anew: builtin, dictionary, or a file that `solecism train` made; once for each column of tags
    #[arg(long, value_name = "T")]
    tagger: Vec<String>,
    /// How many parses of a sentence a transition-based parser follows at a time, up to 64: 1 is fastest; as the model
    /// says unless given
    #[arg(long, value_name = "N")]
    beam: Option<u32>,
    #[command(flatten)]
    trees: TreeOptions,
    /// The format to write; told by the name of OUT, or else the one that fits the analysis
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    to: Option<Format>,
}

/// What parses.
enum Parser {
    Dependencies(Box<Pipeline>),
    Chunker(Box<Chunker>),
    Grammar(Box<Earley>),
    Constituents(Box<dyn TreeParser>),
}

/// Parses the corpus.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let corpus = args.input.open()?;
    let notation = corpus.notation();
    if notation.format == Format::M2 {
        let help = "take its sentences with solecism convert --to text";
        return Err(Problem::new("an M2 file has no place for analyses", help));
    }
    let parser = parser(args)?;
    let taggers = args.tagger.iter().map(|name| NamedTagger::open(name)).collect::<Result<Vec<_>, _>>()?;
    let is_own = matches!(parser, Parser::Constituents(_));
    let of_input = args.trees.tags.map_or(!is_own, |whose| whose == Whose::Gold);
    let tags = Tags { taggers: &taggers, of_input };
    let to = written_format(args, &parser, notation)?;
    let mut output = Optional::create(Some(&args.output))?;
    let new = |_: &_| {
        let work = match &parser {
            Parser::Dependencies(pipeline) => {
                Work::Arcs(Box::new(ArcParsing { pipeline, tags, to, scratch: Scratch::default() }))
            }
            Parser::Chunker(chunker) => Work::Chunks(ChunkParsing { chunker, tags, to }),
            Parser::Grammar(earley) => Work::Trees(TreeParsing { earley, tags }),
            Parser::Constituents(parser) => Work::Constituents(Box::new(ConstituentParsing {
                parser: &**parser,
                tags,
                options: args.trees,
                scratch: TreeScratch::default(),
            })),
        };
        Ok(Parsed { notation, to, work, text: String::new(), partial: 0, sentences: 0 })
    };
    let (mut partial, mut sentences) = (0, 0);
    let skipped = each_batch(&args.input, &corpus, "parsing", new, |parsed| {
        partial += parsed.partial;
        sentences += parsed.sentences;
        output.write(parsed.text.as_bytes())
    })?;
    keep_all([output])?;
    if !args.input.work.quiet {
        let full = sentences - partial;
        match parser {
            Parser::Grammar(_) => {
                eprintln!("{full} of {sentences} sentences have a full analysis, the others a partial one");
            }
            Parser::Constituents(_) if partial > 0 => {
                eprintln!("{partial} of {sentences} sentences have no analysis, only a flat tree");
            }
            _ => {}
        }
    }
    Ok(outcome(&skipped))
}

fn parser(args: &Args) -> Result<Parser, Problem> {
    if let Some(name) = &args.grammar {
        let grammar = match Grammar::named(name) {
            Some(grammar) => grammar,
            None => Grammar::read(Path::new(name))?,
        };
        if args.beam.is_some() {
            return Err(no_beam("a grammar"));
        }
        only_for_constituents(args)?;
        return Ok(Parser::Grammar(Box::new(Earley::new(grammar))));
    }
    let models = args.model.iter().map(|path| Model::read(path)).collect::<Result<Vec<_>, _>>()?;
    if models.iter().all(|model| constituency::KINDS.contains(&&*model.kind)) {
        if args.beam.is_some() {
            return Err(no_beam("a constituency parser"));
        }
        return constituency::open(models, &args.weights, args.trees.decode).map(Parser::Constituents);
    }
    only_for_constituents(args)?;
    let path = args.model.first().map_or(Path::new("-"), |path| path);
    let Ok([model]) = <[Model; 1]>::try_from(models) else {
        let what = "several models that are not all of constituency grammars";
        return Err(Problem::new(what, "name one with --model"));
    };
    let is_parser = dependency::KINDS.contains(&&*model.kind);
    if args.beam.is_some() && !is_parser {
        return Err(no_beam(&model.kind));
    }
    match &*model.kind {
        _ if is_parser => {
            let pipeline = Pipeline::of_model(model)?;
            let pipeline = match args.beam {
                Some(beam) => pipeline.with_beam(beam)?,
                None => pipeline,
            };
            Ok(Parser::Dependencies(Box::new(pipeline)))
        }
        chunk::KIND => Ok(Parser::Chunker(Box::new(Chunker::of_model(model)?))),
        kind => {
            let what = format!("{} is a model of the kind {kind}, which does not parse", path.display());
            Err(Problem::new(what, "solecism tag tags with it, if it is a tagger"))
        }
    }
}

fn weight(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(weight) if weight.is_finite() && weight >= 0.0 => Ok(weight),
        _ => Err("a number that is not negative".to_owned()),
    }
}

/// Options that other parsers have no use for.
fn only_for_constituents(args: &Args) -> Result<(), Problem> {
    let given = [
        ("--kbest", args.trees.kbest.is_some()),
        ("--scores", args.trees.scores),
        ("--decode", args.trees.decode.is_some()),
        ("--weights", !args.weights.is_empty()),
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

/// The format that fits the analysis, the input and the user's wish.
fn written_format(args: &Args, parser: &Parser, notation: Notation) -> Result<Format, Problem> {
    let own: &[Format] = match (parser, notation.format) {
        (Parser::Grammar(_) | Parser::Constituents(_), _) => &[Format::Brackets],
        (Parser::Dependencies(_), Format::ConllX) => &[Format::ConllX],
        (Parser::Dependencies(_), Format::Conll09) => &[Format::Conll09],
        (Parser::Dependencies(_), Format::Conllu) => &[Format::Conllu],
        (Parser::Dependencies(_), _) => &[Format::Conllu, Format::ConllX],
        (Parser::Chunker(_), Format::Conllu) => &[Format::Conllu, Format::Rows],
        (Parser::Chunker(_), _) => &[Format::Rows],
    };
    let wanted = args.to.or_else(|| Format::of_path(&args.output).filter(|format| own.contains(format)));
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

/// One batch, parsed.
struct Parsed<'p> {
    notation: Notation,
    to: Format,
    work: Work<'p>,
    text: String,
    /// How many sentences have no full analysis.
    partial: u64,
    sentences: u64,
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
            Work::Arcs(arcs) => arcs.write(&sentence, &mut self.text)?,
            Work::Chunks(chunks) => chunks.write(&sentence, &mut self.text),
            Work::Trees(trees) => self.partial += u64::from(!trees.write(&sentence, &mut self.text)),
            Work::Constituents(trees) => self.partial += u64::from(!trees.write(&sentence, &mut self.text)),
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
