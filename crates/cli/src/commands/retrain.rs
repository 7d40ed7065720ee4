//! `solecism retrain`: benefit and cost of training on errors.

use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_lab::retraining::{Family, RESULTS, Retraining, writes};
use solecism_lab::table::Style;
use solecism_pipeline::corrupt::profile_named;
use solecism_stats::{MAX_RESAMPLES, Options};
use solecism_systems::constituency::LatentOptions;

use crate::files::{WorkArgs, within};
use crate::paths::{DirectoryPath, InputPath, NameOrPath, check_lasting, check_study};
use crate::progress::Progress;
use crate::style::StyleArgs;
use crate::{Outcome, signals};

/// Tell whether parsers trained with errors parse sentences with errors better, and what that costs on good ones.
///
/// Errors are made in the training and the test part of a treebank in brackets (Foster 2007). Parsers are trained on
/// good trees, on trees with errors, on both, and on both with the good ones counting ten times; grammars that decide
/// together stand beside as many grammars of good trees. All are tested on the words of the test part without errors,
/// with one and with two a sentence, and, where there is learners' text with gold dependencies, on that.
///
/// Reported are precision, recall and F, the share of what errors cost that is won back, what it costs on good sentences,
/// F by kinds of errors, and how likely the differences are by chance (stratified shuffling). Everything is kept in DIR:
/// stopped and started again, the same command goes on where it was.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A directory with train.ptb, test.ptb and perhaps dev.ptb
    #[arg(value_name = "TREEBANK-DIR", conflicts_with_all = ["train", "dev", "test"], required_unless_present = "train")]
    treebank: Option<InputPath>,
    /// The trees to train on
    #[arg(long, value_name = "T", requires = "test")]
    train: Option<InputPath>,
    /// The trees that the weights of unlike grammars are chosen on; they weigh the same without
    #[arg(long, value_name = "D", requires = "train")]
    dev: Option<InputPath>,
    /// The trees to test on
    #[arg(long, value_name = "E", requires = "train")]
    test: Option<InputPath>,
    /// Sentences with real errors and gold dependencies, in CoNLL-U
    #[arg(long, value_name = "FILE")]
    learner: Option<InputPath>,
    /// More text without errors, in any format, a sentence a line if it is plain: there is a robust parser then that
    /// knows it, beside the one that does not. May be given several times
    #[arg(long, value_name = "FILE")]
    text: Vec<InputPath>,
    /// Where everything is kept
    #[arg(long, short, value_name = "DIR")]
    output: DirectoryPath,
    /// Which parsers: pcfg, latent, rerank, product, robust
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = family)]
    #[arg(default_value = "pcfg,latent,rerank,product,robust")]
    parsers: Vec<Family>,
    /// How often the states of grammars are split
    #[arg(long, value_name = "N", default_value_t = LatentOptions::default().cycles)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=8))]
    cycles: u32,
    /// Which errors are made: a built-in profile or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "foster")]
    profile: NameOrPath,
    /// How often is shuffled to tell how likely a difference is by chance
    #[arg(long, alias = "iterations", value_name = "N", default_value_t = Options::default().resamples)]
    #[arg(value_parser = within(1..=MAX_RESAMPLES))]
    resamples: usize,
    /// Decides the errors, the grammars and the shuffling
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

fn family(name: &str) -> Result<Family, String> {
    Family::named(name).ok_or_else(|| {
        let names: Vec<&str> = Family::ALL.iter().map(|family| family.name()).collect();
        format!("one of {}", names.join(", "))
    })
}

/// Runs the study and shows its results.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let named = [&args.train, &args.dev, &args.test, &args.learner].into_iter().flatten().chain(&args.text);
    named.into_iter().try_for_each(|path| check_lasting(path))?;
    let threads = args.work.threads();
    let options = Options { resamples: args.resamples, seed: args.seed, threads, ..Options::default() };
    let study = Retraining {
        train: args.part(args.train.as_ref(), "train.ptb")?,
        test: args.part(args.test.as_ref(), "test.ptb")?,
        dev: args.dev()?,
        learner: args.learner.clone().map(Into::into),
        text: args.text.iter().map(|path| path.to_path_buf()).collect(),
        families: args.parsers.clone(),
        cycles: args.cycles,
        seed: args.seed,
        profile: profile_named(&args.profile)?,
        profile_name: args.profile.to_string(),
        threads,
        options,
    };
    let parts = [&study.train, &study.test].into_iter().chain(&study.dev);
    check_study(&args.output, writes, parts.map(PathBuf::as_path))?;
    signals::advise("interrupted: the same command goes on from here");
    let progress = Progress::new("errors", args.work.quiet);
    let report = study.run(&args.output, &mut |step| {
        progress.say(step);
        Ok(())
    })?;
    drop(progress);
    let document = report.document();
    let [data, text] = RESULTS.map(|name| args.output.join(name));
    write_file(&data, document.write_json())?;
    write_file(&text, document.write(Style::Markdown))?;
    args.style.print(&document)?;
    Ok(Outcome::Done)
}

impl Args {
    /// Development treebank, if there is one.
    fn dev(&self) -> Result<Option<PathBuf>, Problem> {
        let own = self.treebank.as_ref().map(|directory| directory.join("dev.ptb"));
        match (&self.dev, own) {
            (Some(_), _) => self.part(self.dev.as_ref(), "dev.ptb").map(Some),
            (None, own) => Ok(own.filter(|path| path.is_file())),
        }
    }

    /// A part of the treebank: the given file, or a file of the directory.
    fn part(&self, named: Option<&InputPath>, name: &str) -> Result<PathBuf, Problem> {
        let path = match (named, &self.treebank) {
            (Some(path), _) => path.to_path_buf(),
            (None, Some(directory)) => directory.join(name),
            (None, None) => PathBuf::from(name),
        };
        if path.is_file() {
            return Ok(path);
        }
        let help = "name a directory with train.ptb and test.ptb, or the files with --train and --test";
        Err(Problem::new(format!("there is no file {}", path.display()), help))
    }
}
