//! `solecism conserve`: how much correctors change.

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_lab::conservatism::Study;

use crate::Outcome;
use crate::files::WorkArgs;
use crate::measuring::ResamplingArgs;
use crate::paths::{InputPath, Named, OutputPath};
use crate::progress::Progress;
use crate::style::StyleArgs;

/// Measure conservatism of correctors: how many words they change and reorder, how many sentences they split and join.
///
/// Files have one tokenised sentence per line; line N of each is a correction of line N of the source. Words are compared
/// by their letters and digits. WORDCHANGE is the number of words without a partner on the other side, or with a partner
/// that is spelled differently; word order is Spearman's ρ over the words that stayed. A corrector that changes
/// significantly fewer words than the references is over-conservative (Choshen and Abend 2018).
#[derive(clap::Args)]
#[command(
    after_help = "Example: solecism conserve --source learner.txt --reference a.txt --reference b.txt --system ours=out.txt"
)]
pub(crate) struct Args {
    /// The sentences before correction
    #[arg(long, value_name = "FILE")]
    source: InputPath,
    /// Their correction by a person; may be given again
    #[arg(long = "reference", value_name = "FILE")]
    references: Vec<InputPath>,
    /// Their correction by a program, with its name; may be given again
    #[arg(long = "system", value_name = "NAME=FILE", required = true, value_parser = named)]
    systems: Vec<Named>,
    /// Leave words unpaired whose edit distance is larger than this
    #[arg(long, value_name = "C")]
    unalign: Option<u32>,
    /// Ignore changes of inflection and of one or two letters
    #[arg(long)]
    approximate: bool,
    /// Pair lines by content rather than by number, for correctors that split and join lines
    #[arg(long)]
    realign: bool,
    /// Also write a picture (.svg): the heat map of word changes, splits and joins, the curve of order
    #[arg(long, value_name = "FILE")]
    plot: Option<OutputPath>,
    #[command(flatten)]
    resampling: ResamplingArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

fn named(text: &str) -> Result<Named, String> {
    let (name, path) = text.split_once('=').ok_or("a name and a file: ours=out.txt")?;
    if name.is_empty() || path.is_empty() {
        return Err("a name and a file: ours=out.txt".to_owned());
    }
    Ok((name.to_owned(), path.into()))
}

/// Measures the correctors.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let study = Study {
        source: args.source.to_path_buf(),
        references: args.references.iter().map(|path| path.to_path_buf()).collect(),
        systems: args.systems.iter().map(|(name, path)| (name.clone(), path.to_path_buf())).collect(),
        unalign: args.unalign,
        approximate: args.approximate,
        realign: args.realign,
        options: args.resampling.options(args.work.threads()),
    };
    let progress = Progress::new("aligning words", args.work.quiet);
    let found = study.run(|sentences| {
        progress.add(sentences);
        Ok(())
    })?;
    drop(progress);
    let document = found.document();
    if let Some(path) = &args.plot {
        write_file(path, document.to_svg())?;
    }
    args.style.print(&document)?;
    Ok(Outcome::Done)
}
