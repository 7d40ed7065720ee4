//! `solecism parse`: adds analyses and changes nothing else.

use solecism_corpus::{Format, Problem};
use solecism_pipeline::parsing::{Choice, Shortfall};
use solecism_systems::constituency::Decoding;

use crate::Outcome;
use crate::diagnostics::say;
use crate::files::{Input, Optional, format_named, keep_all};
use crate::paths::{InputPath, NameOrPath, OutputPath};
use crate::sentences::{each_batch, outcome};
use crate::whose::Whose;

/// Parse the sentences of a corpus; everything else in it stays as it was.
///
/// A model of a dependency parser gives each word a head and a relation: CoNLL-U, CoNLL-X and CoNLL-2009 stay what they
/// are, other input becomes CoNLL-U. A model of a chunker adds the base phrase of each word: to CoNLL-U as Chunk=… in
/// the last column, and to other input as rows of a word, a tag and a label. A model of a constituency parser makes
/// trees in brackets of any input, one a line. A grammar makes trees in brackets of any input; where it has no full
/// analysis, the widest partial ones are put under one node.
///
/// Tags are those that the model itself gives the words (those of the built-in tagger, for a grammar), also where the
/// input has tags: gold tags of words with errors tell a parser what they should be. --tagger names another tagger,
/// and --tags gold takes the tags of the input. Which were taken is said, and dependencies are written with them.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// A file that `solecism train` made; several constituency grammars decide together
    #[arg(long, short, value_name = "MODEL", required_unless_present = "grammar")]
    model: Vec<InputPath>,
    /// How much each of several grammars counts; as much as each other, or as the model says, unless given
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = weight)]
    weights: Vec<f64>,
    /// A grammar in place of a model: english, which is built in, or a file
    #[arg(long, value_name = "G.cfg", conflicts_with = "model")]
    grammar: Option<NameOrPath>,
    /// Where the parsed corpus goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: OutputPath,
    /// Tag the words anew: builtin, dictionary, or a file that `solecism train` made; once for each column of tags
    #[arg(long, value_name = "T")]
    tagger: Vec<NameOrPath>,
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

/// Which trees are written, and how.
#[derive(Clone, Copy, Debug, clap::Args)]
struct TreeOptions {
    /// Whose tags the parser sees
    #[arg(long, value_name = "WHOSE", default_value = "own")]
    tags: Whose,
    /// Write the N best trees of each sentence, the best first, and an empty line after them; for constituency parsers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    kbest: Option<u32>,
    /// How grammars choose a tree: consensus, the one likely to share most constituents with the right one, or
    /// max-rule, the one with the likeliest rules; consensus unless given
    #[arg(long, value_name = "HOW", value_parser = decoding)]
    decode: Option<Decoding>,
    /// Write the score of each tree before it, with a tab between
    #[arg(long)]
    scores: bool,
}

fn decoding(name: &str) -> Result<Decoding, String> {
    Decoding::named(name).ok_or_else(|| format!("one of {}", Decoding::NAMES.join(", ")))
}

/// Parses the corpus.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let corpus = args.input.open()?;
    let notation = corpus.notation();
    let parser = choice(args).open()?;
    let fits = |format: &Format| parser.formats(notation.format).contains(format);
    let to =
        parser.format(notation.format, args.to.or_else(|| Format::of_path(&args.output).filter(fits)))?;
    let mut output = Optional::create(Some(&args.output))?;
    let (mut partial, mut filled, mut sentences) = (0, 0, 0);
    let new = |_: &_| Ok(parser.begin(notation, to));
    let skipped = each_batch(&args.input, &corpus, "parsing", new, |parsed| {
        partial += parsed.partial;
        filled += parsed.filled;
        sentences += parsed.sentences;
        output.write(parsed.text.as_bytes())
    })?;
    keep_all([output])?;
    if !args.input.work.quiet {
        say(format_args!("{}", parser.tags_told(notation.format)))?;
        if filled > 0 {
            say(format_args!(
                "{filled} of {sentences} sentences lack one column of tags, and have the model's own there"
            ))?;
        }
        let full = sentences - partial;
        match parser.shortfall() {
            Shortfall::Partial => {
                say(format_args!(
                    "{full} of {sentences} sentences have a full analysis, the others a partial one"
                ))?;
            }
            Shortfall::Flat if partial > 0 => {
                say(format_args!("{partial} of {sentences} sentences have no analysis, only a flat tree"))?;
            }
            Shortfall::Flat | Shortfall::Never => {}
        }
    }
    outcome(&skipped)
}

fn choice(args: &Args) -> Choice {
    Choice {
        models: args.model.iter().map(|path| path.to_path_buf()).collect(),
        weights: args.weights.clone(),
        grammar: args.grammar.clone().map(Into::into),
        taggers: args.tagger.iter().cloned().map(Into::into).collect(),
        beam: args.beam,
        gold_tags: args.trees.tags == Whose::Gold,
        kbest: args.trees.kbest,
        decode: args.trees.decode,
        scores: args.trees.scores,
    }
}

fn weight(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(weight) if weight.is_finite() && weight >= 0.0 => Ok(weight),
        _ => Err("a number that is not negative".to_owned()),
    }
}
