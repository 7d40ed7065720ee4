//! `solecism conserve`: how bold correctors are.

use std::path::PathBuf;

use solecism::corpus::Problem;
use solecism::corpus::output::Output;
use solecism::lab::conservatism::Study;

use crate::files::{WorkArgs, print};
use crate::measuring::{ResamplingArgs, StyleArgs};
use crate::progress::Progress;
use crate::{Outcome, interrupt};

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
pub struct Args {
    /// The sentences before correction
    #[arg(long, value_name = "FILE")]
    source: PathBuf,
    /// Their correction by a person; may be given again
    #[arg(long = "reference", value_name = "FILE")]
    references: Vec<PathBuf>,
    /// Their correction by a program, with its name; may be given again
    #[arg(long = "system", value_name = "NAME=FILE", required = true, value_parser = named)]
    systems: Vec<(String, PathBuf)>,
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
    plot: Option<PathBuf>,
    #[command(flatten)]
    resampling: ResamplingArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

fn named(text: &str) -> Result<(String, PathBuf), String> {
    let (name, path) = text.split_once('=').ok_or("a name and a file: ours=out.txt")?;
    if name.is_empty() || path.is_empty() {
        return Err("a name and a file: ours=out.txt".to_owned());
    }
    Ok((name.to_owned(), PathBuf::from(path)))
}

/// Measures the correctors.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let study = Study {
        source: args.source.clone(),
        references: args.references.clone(),
        systems: args.systems.clone(),
        unalign: args.unalign,
        approximate: args.approximate,
        realign: args.realign,
        options: args.resampling.options(args.work.threads()),
    };
    let progress = Progress::new("aligning words", args.work.quiet);
    let found = study.run(|sentences| {
        progress.add(sentences);
        interrupt::check()
    })?;
    drop(progress);
    if let Some(path) = &args.plot {
        write_plot(path, &found.to_svg())?;
    }
    let text =
        if args.style.json { format!("{:#}\n", found.to_json()) } else { found.write(args.style.style()) };
    print(&text)?;
    Ok(Outcome::Done)
}

/// Writes a picture.
pub fn write_plot(path: &std::path::Path, svg: &str) -> Result<(), Problem> {
    let mut output = Output::create(path)?;
    output.write(svg.as_bytes())?;
    output.finish()?.keep()
}
