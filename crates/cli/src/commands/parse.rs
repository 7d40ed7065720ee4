//! `solecism parse`: adds analyses and changes nothing else.

use solecism_corpus::{Format, Problem};
use solecism_pipeline::parsing::{Choice, Shortfall};
use solecism_systems::constituency::Decoding;

use crate::Outcome;
use crate::diagnostics::say;
use crate::files::{Input, Optional, format_named, keep_all};
use crate::paths::{InputPath, NameOrPath, OutputPath};
use crate::sentences::{each_batch, outcome};
use crate::tag_source::TagSource;

/// Parse a corpus. Everything else in it stays unchanged.
///
/// A dependency parser gives each word a head and a relation; CoNLL-U, CoNLL-X and CoNLL-2009 keep their format, other
/// input becomes CoNLL-U. A chunker adds the base phrase of each word: to CoNLL-U as Chunk=… in the last column, to other
/// input as rows of word, tag and label. Constituency parsers and grammars write trees in brackets, one per line; where a
/// grammar has no full analysis, the widest partial ones are put under one node.
///
/// Words are tagged by the model itself (for a grammar: by the built-in tagger), even if the input has tags, because gold
/// tags of words with errors would tell the parser what was meant. --tagger names another tagger, and --tags gold uses the
/// tags of the input. The program reports which tags were used, and writes dependencies with them.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// A model that `solecism train` made; several constituency grammars are combined
    #[arg(long, short, value_name = "MODEL", required_unless_present = "grammar")]
    model: Vec<InputPath>,
    /// Weights of several grammars [default: equal, or those of the model]
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = weight)]
    weights: Vec<f64>,
    /// A grammar in place of a model: english (built in) or a file
    #[arg(long, value_name = "G.cfg", conflicts_with = "model")]
    grammar: Option<NameOrPath>,
    /// Where the parsed corpus goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: OutputPath,
    /// Tagger: builtin, dictionary, or a model that `solecism train` made; once for each column of tags
    #[arg(long, value_name = "T")]
    tagger: Vec<NameOrPath>,
    /// Beam width of a transition-based parser, 1 to 64 [default: that of the model]
    #[arg(long, value_name = "N")]
    beam: Option<u32>,
    #[command(flatten)]
    trees: TreeOptions,
    /// Format to write [default: by the name of OUT, else the one that fits the analysis]
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    to: Option<Format>,
}

/// Which trees are written, and how.
#[derive(Clone, Copy, Debug, clap::Args)]
struct TreeOptions {
    /// Tags that the parser sees
    #[arg(long, value_name = "SOURCE", default_value = "own")]
    tags: TagSource,
    /// Write the N best trees of each sentence, best first, followed by an empty line (constituency parsers)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    kbest: Option<u32>,
    /// Decoding of grammars: consensus (minimum Bayes risk over constituents) or max-rule [default: consensus]
    #[arg(long, value_name = "HOW", value_parser = decoding)]
    decode: Option<Decoding>,
    /// Write the score of each tree before it, separated by a tab
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
        gold_tags: args.trees.tags == TagSource::Gold,
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
