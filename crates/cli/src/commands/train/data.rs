//! What is learned from, and where the model goes.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use solecism::corpus::{Corpus, Format, Problem};
use solecism::systems::model::Model;
use solecism::systems::tagger::TagColumn;

use crate::Outcome;
use crate::commands::tag::column_named;
use crate::files::{Optional, format_named, keep_all, print};

/// What is learned from, and where the model goes.
#[derive(clap::Args)]
pub struct DataArgs {
    /// The treebank: files, directories, or - for standard input
    #[arg(value_name = "TRAIN", required = true)]
    files: Vec<PathBuf>,
    /// Where the model goes
    #[arg(long, short, value_name = "MODEL")]
    output: PathBuf,
    /// Also print how much of this treebank the model gets right
    #[arg(long, value_name = "D")]
    dev: Option<PathBuf>,
    /// How the treebank is written; told by its name or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    /// How many threads work where work can be divided; the model is the same on any number. As many as there are
    /// processors unless given
    #[arg(long, short = 'j', value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    pub quiet: bool,
}

/// The column of tags that is learned from.
#[derive(clap::Args)]
pub struct TagsArgs {
    /// The column of tags, upos or xpos; where there is one tag a word, which of the two it is
    #[arg(long = "tags", value_name = "COLUMN", default_value = "xpos", value_parser = column_named)]
    pub column: TagColumn,
}

/// A treebank as some kind of system learns from it.
pub trait Treebank: Sized {
    /// How many sentences and words it has.
    fn size(&self) -> (usize, usize);
}

/// What has been learned.
pub trait Learned<T> {
    /// The model to be written.
    fn model(&self) -> Model;

    /// How much of a treebank it gets right, in words.
    fn accuracy(&self, dev: &T) -> String;
}

impl DataArgs {
    /// How many threads work.
    pub fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().ok();
        self.threads.or_else(all).map_or(1, NonZeroUsize::get)
    }

    /// Everything but the training itself. What can be wrong with the files is found out before it.
    pub fn train<T: Treebank, L: Learned<T>>(
        &self,
        read: impl Fn(&Corpus) -> Result<T, Problem>,
        learn: impl FnOnce(&T) -> Result<L, Problem>,
    ) -> Result<Outcome, Problem> {
        if self.dev.is_some() && self.output == Path::new("-") {
            let what = "the model and its accuracy cannot both go to standard output";
            return Err(Problem::new(what, "name a file with --output"));
        }
        let read = |files: &[PathBuf]| read(&Corpus::open(files, self.format)?);
        let dev = self.dev.as_ref().map(|path| read(std::slice::from_ref(path))).transpose()?;
        let treebank = read(&self.files)?;
        let mut output = Optional::create(Some(&self.output))?;
        if !self.quiet {
            let (sentences, words) = treebank.size();
            eprintln!("training on {sentences} sentences, {words} words");
        }
        let learned = learn(&treebank)?;
        output.write(&learned.model().to_bytes())?;
        keep_all([output])?;
        dev.map_or(Ok(()), |dev| print(&learned.accuracy(&dev)))?;
        Ok(Outcome::Done)
    }
}

/// A share in words.
pub fn share(name: &str, right: usize, all: usize) -> String {
    format!("{name}: {:.2} % ({right} of {all} words)\n", 100.0 * right as f64 / all.max(1) as f64)
}
