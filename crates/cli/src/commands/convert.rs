//! `solecism convert`: conversion between formats.

use solecism_corpus::batch::Batch;
use solecism_corpus::convert::{CONVERSIONS, ConvertOptions, can_convert, convert};
use solecism_corpus::{Flaw, Format, Notation, Problem};
use solecism_language::{HeadRules, Language, RelationTable, TreeRules};
use solecism_pipeline::language_files::{read, table_problem};

use crate::Outcome;
use crate::files::{Input, Optional, format_named, keep_all};
use crate::paths::{InputPath, OutputPath};
use crate::sentences::{BatchWork, each_batch, outcome};

/// Convert a corpus to another format. Without --to it is read, checked and written unchanged.
///
/// Trees become dependencies by head rules and a table of relations (docs/conversion.md). What the other format cannot
/// hold is dropped.
#[derive(clap::Args)]
#[command(after_long_help = conversions())]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Where the converted corpus goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: OutputPath,
    /// Format to convert to [default: by the name of OUT, else the format of the input]
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    to: Option<Format>,
    /// Detokenise: no spaces before punctuation
    #[arg(long)]
    detokenise: bool,
    /// For M2: write the corrections of this annotator
    #[arg(long, value_name = "ANNOTATOR")]
    corrected: Option<u32>,
    /// Head rules of your own, for trees to dependencies
    #[arg(long, value_name = "FILE")]
    heads: Option<InputPath>,
    /// A table of relations of your own, for trees to dependencies
    #[arg(long, value_name = "FILE")]
    relations: Option<InputPath>,
}

fn conversions() -> String {
    let line = |(from, to): &(Format, &[Format])| {
        let to: Vec<&str> = to.iter().map(|format| format.name()).collect();
        format!("  {:<9} to {}\n", from.name(), to.join(", "))
    };
    let lines: Vec<String> = CONVERSIONS.iter().map(line).collect();
    format!("What can be converted:\n{}", lines.concat())
}

/// Converts the corpus.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let corpus = args.input.open()?;
    let notation = corpus.notation();
    let to = args.to.or_else(|| Format::of_path(&args.output)).unwrap_or(notation.format);
    if !can_convert(notation.format, to) {
        let what = format!("{} cannot be turned into {to}", notation.format);
        return Err(Problem::new(
            what,
            "solecism convert --help lists what can; --format and --to name the formats",
        ));
    }
    let rules = tree_rules(args)?;
    let options = ConvertOptions {
        separator: notation.separator,
        detokenise: args.detokenise,
        corrected: args.corrected,
        number: None,
        dependencies: Some(&rules),
    };
    let mut output = Optional::create(Some(&args.output))?;
    let new = |batch: &Batch| Ok(Converted { notation, to, options, text: Vec::with_capacity(batch.len()) });
    let skipped =
        each_batch(&args.input, &corpus, "converting", new, |converted| output.write(&converted.text))?;
    keep_all([output])?;
    outcome(&skipped)
}

/// The built-in rules, with tables of the user in place of the built-in ones.
fn tree_rules(args: &Args) -> Result<TreeRules, Problem> {
    let mut rules = Language::english().trees().clone();
    if let Some(path) = &args.heads {
        rules.heads = HeadRules::parse(&read(path)?).map_err(|e| table_problem(path, &e))?;
    }
    if let Some(path) = &args.relations {
        let text = read(path)?;
        let name = path.display().to_string();
        rules.relations =
            RelationTable::parse(&text).map_err(|flaw| flaw.locate(text.as_bytes(), &name, 1))?;
    }
    Ok(rules)
}

/// One converted batch.
struct Converted<'c> {
    notation: Notation,
    to: Format,
    options: ConvertOptions<'c>,
    text: Vec<u8>,
}

impl BatchWork for Converted<'_> {
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw> {
        if self.to == self.notation.format {
            self.notation.parse(text)?;
            self.text.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        let options = ConvertOptions { number: Some(number), ..self.options };
        self.text.extend_from_slice(convert(text, self.notation.format, self.to, &options)?.as_bytes());
        Ok(())
    }

    fn rest(&mut self, bytes: &[u8]) {
        if self.to == self.notation.format {
            self.text.extend_from_slice(bytes);
        }
    }
}
