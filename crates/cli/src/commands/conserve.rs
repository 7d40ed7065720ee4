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

/// Tell how bold correctors are: how many words they change, reorder, how many sentences they split and join.
///
/// Files have one sentence a line, tokens between blanks; line by line each is a correction of the source. Words are
/// compared without what is neither letter nor digit. WORDCHANGE is how many words of a sentence have no partner in the
/// correction, or the other way round, or one that is written otherwise; the order is Spearman's ρ of the words that
/// stayed. A corrector whose word changes are surely fewer than those of the references is over-conservative (Choshen
/// and Abend 2018).
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
    /// Leave words unpaired that are further apart than so many letters
    #[arg(long, value_name = "C")]
    unalign: Option<u32>,
    /// Count only words that differ by more than an inflection or a slip of a letter or two
    #[arg(long)]
    approximate: bool,
    /// Pair lines by what they say rather than by their number, for correctors that split and join lines
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
