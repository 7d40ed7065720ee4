//! `solecism retrain`: benefit and cost of training on errors. It fills in the experiment `retraining`.

use std::path::{Path, PathBuf};

use solecism_corpus::output::write_file;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_lab::experiment::{self, Replacement};
use solecism_lab::table::Style;
use solecism_pipeline::corrupt::profile_named;
use solecism_stats::{MAX_RESAMPLES, Options};
use solecism_systems::constituency::LatentOptions;
use solecism_systems::registry::Value;

use super::run::{show, watched};
use crate::Outcome;
use crate::files::{WorkArgs, within};
use crate::paths::{DirectoryPath, InputPath, NameOrPath, check_lasting, check_study};
use crate::style::StyleArgs;

/// Tell whether parsers trained with errors parse sentences with errors better, and what that costs on good ones.
///
/// Errors are made in the training and the test part of a treebank in brackets (Foster 2007). Parsers are trained on
/// good trees, on trees with errors, on both, and on both with the good ones counting ten times; grammars that decide
/// together stand beside as many grammars of good trees. All are tested on the words of the test part without errors,
/// with one and with two a sentence, and, where there is learners' text with gold dependencies, on that.
///
/// Reported are precision, recall and F, the share of what errors cost that is won back, what it costs on good sentences,
/// losses by kinds of errors, and how likely the differences are by chance (stratified shuffling). It is the built-in
/// experiment `retraining` (`solecism explain retraining`), filled in, and DIR is that of `solecism run`: stopped and
/// started again, the same command goes on where it was.
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
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = PARSERS)]
    #[arg(default_value = "pcfg,latent,rerank,product,robust", hide_possible_values = true)]
    parsers: Vec<String>,
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

/// Parsers of the study.
const PARSERS: [&str; 5] = ["pcfg", "latent", "rerank", "product", "robust"];

/// The report in Markdown.
const REPORT: &str = "report.md";

/// True for the names of the files and directories that a study creates in its directory.
pub(crate) fn writes(name: &str) -> bool {
    name == REPORT || experiment::writes(name)
}

/// Runs the study and shows its results.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let mut study = experiment::builtin("retraining", &args.corpora()?)
        .ok_or_else(|| Problem::new("there is no experiment retraining", ""))??;
    (study.seed, study.resamples) = (args.seed, args.resamples);
    study.set_option("cycles", &Value::Whole(args.cycles.into()))?;
    study.set_profile(&profile_named(&args.profile)?)?;
    study.tests.retain(|test| args.parsers.iter().any(|parser| is_of(&test.title, parser)));
    let profile = Some(Path::new(&*args.profile)).filter(|path| path.is_file());
    check_study(&args.output, writes, study.files()?.iter().map(|path| &**path).chain(profile))?;
    let ran = watched(&study, &args.output, &args.work)?;
    write_file(&args.output.join(REPORT), ran.document.write(Style::Markdown))?;
    show(&ran, &args.output, &args.style, &args.work)
}

/// True for the title of a test of this parser: its first word.
fn is_of(title: &str, parser: &str) -> bool {
    title.split(|c: char| !c.is_alphanumeric()).next() == Some(parser)
}

impl Args {
    /// The corpora of the experiment.
    fn corpora(&self) -> Result<Vec<Replacement>, Problem> {
        let named = [&self.train, &self.dev, &self.test, &self.learner].into_iter().flatten();
        named.chain(&self.text).try_for_each(|path| check_lasting(path))?;
        let mut corpora = vec![
            ("train", self.part(self.train.as_ref(), "train.ptb")?),
            ("test", self.part(self.test.as_ref(), "test.ptb")?),
        ];
        corpora.extend(self.dev()?.map(|dev| ("dev", dev)));
        corpora.iter().try_for_each(|(_, path)| check_treebank(path))?;
        corpora.extend(self.learner.iter().map(|path| ("learner", path.to_path_buf())));
        corpora.extend(self.text.iter().map(|path| ("more", path.to_path_buf())));
        Ok(corpora.into_iter().map(|(name, path)| (name.to_owned(), path)).collect())
    }

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

/// Checks that a treebank has trees, before anything is begun.
fn check_treebank(path: &PathBuf) -> Result<(), Problem> {
    let corpus = Corpus::open(std::slice::from_ref(path), None)?;
    let help = "give a treebank in brackets";
    if corpus.head()?.trim().is_empty() {
        return Err(Problem::new(format!("there are no trees in {}", path.display()), help));
    }
    if corpus.format() != Format::Brackets {
        return Err(Problem::new(format!("{} is {}", path.display(), corpus.format()), help));
    }
    Ok(())
}
