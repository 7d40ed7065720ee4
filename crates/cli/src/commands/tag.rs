//! `solecism tag`: replaces tags and changes nothing else.

use solecism_corpus::{Format, Problem};
use solecism_pipeline::retagging::{Retagged, column, has_tags, written_format};
use solecism_systems::named_tagger::NamedTagger;
use solecism_tagging::tagger::TagColumn;

use crate::Outcome;
use crate::files::{Destination, Input, Optional, format_named, keep_all};
use crate::paths::NameOrPath;
use crate::sentences::{each_batch, outcome};

/// Tag a corpus. Everything but the tags stays unchanged, byte for byte.
///
/// In CoNLL-U, CoNLL-X and CoNLL-2009 one column is replaced, in rows the second, in tagged text the tags, in trees the
/// labels above the words; traces, ranges and empty nodes stay. Plain text is tokenised and becomes tagged text, `word/TAG`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// The tagger: a file that `solecism train` made, builtin (for plain English), or dictionary (the built-in words
    /// alone)
    #[arg(long, short, value_name = "MODEL")]
    model: NameOrPath,
    #[command(flatten)]
    destination: Destination,
    /// Column to write where there are two: upos or xpos [default: the one the model was trained on]
    #[arg(long, value_name = "COLUMN", value_parser = column_named)]
    tags: Option<TagColumn>,
    /// Format to write, one with tags [default: by the name of OUT, else the format of the input]
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    to: Option<Format>,
}

/// Returns the column with this name.
pub(crate) fn column_named(name: &str) -> Result<TagColumn, String> {
    let columns = [TagColumn::Upos, TagColumn::Xpos];
    columns.into_iter().find(|column| column.name() == name).ok_or_else(|| "one of upos, xpos".to_owned())
}

/// Tags the corpus.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let path = args.destination.path(&args.input.corpus.files)?;
    let corpus = args.input.open()?;
    let notation = corpus.notation();
    let tagger = NamedTagger::open(&args.model)?;
    let column = column(args.tags.unwrap_or_else(|| tagger.column()), notation.format)?;
    let told = || Format::of_path(&path).filter(|&to| has_tags(to));
    let to = written_format(notation.format, args.to.or_else(told))?;
    let mut output = Optional::create(Some(&path))?;
    let new = |_: &_| Ok(Retagged { notation, to, column, tagger: tagger.tagger(), text: Vec::new() });
    let skipped = each_batch(&args.input, &corpus, "tagging", new, |retagged| output.write(&retagged.text))?;
    keep_all([output])?;
    outcome(&skipped)
}
