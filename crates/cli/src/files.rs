//! Options that several subcommands share, and the files that they name.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use clap::ValueEnum;
use solecism::corpus::format::FORMATS;
use solecism::corpus::output::Output;
use solecism::corpus::{Corpus, Format, Problem};
use solecism::sentences;
pub use solecism::writing::{Optional, keep_all};

/// Which corpus is read.
#[derive(clap::Args)]
pub struct CorpusArgs {
    /// Files, directories (their .mrg, .ptb, .parse and .conllu files in sorted order), or - for standard input
    #[arg(value_name = "IN", required = true)]
    pub files: Vec<PathBuf>,
    /// How the input is written; told by its name or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    pub format: Option<Format>,
    /// Number of the first sentence, for a part of a larger corpus
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub first_sentence: u64,
}

impl CorpusArgs {
    /// Opens the corpus.
    pub fn open(&self) -> Result<Corpus, Problem> {
        Ok(Corpus::open(&self.files, self.format)?.starting_at(self.first_sentence))
    }
}

/// How long work is done.
#[derive(clap::Args)]
pub struct WorkArgs {
    /// How many threads work; as many as there are processors unless given
    #[arg(long, short = 'j', value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    pub quiet: bool,
}

impl WorkArgs {
    /// How many threads work.
    pub fn threads(&self) -> usize {
        self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

/// What is read, and how: for commands that can leave out what they cannot read.
#[derive(clap::Args)]
#[allow(clippy::struct_field_names)] // a field is named after its option
pub struct Input {
    /// Which corpus.
    #[command(flatten)]
    pub corpus: CorpusArgs,
    /// How.
    #[command(flatten)]
    pub work: WorkArgs,
    /// What to do about a sentence that cannot be read
    #[arg(long, value_name = "WHAT", default_value = "stop")]
    pub on_bad_input: OnBadInput,
}

impl Input {
    /// Opens the corpus.
    pub fn open(&self) -> Result<Corpus, Problem> {
        Ok(self.corpus.open()?.recovering(self.on_bad_input == OnBadInput::Skip))
    }
}

/// What to do about a sentence that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OnBadInput {
    /// Stop with a message; nothing is written
    Stop,
    /// Leave it out, count it, and go on
    Skip,
}

impl From<OnBadInput> for sentences::OnBadInput {
    fn from(what: OnBadInput) -> Self {
        match what {
            OnBadInput::Stop => Self::Stop,
            OnBadInput::Skip => Self::Skip,
        }
    }
}

/// The format of this name.
pub fn format_named(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = FORMATS.iter().map(|f| f.name).collect();
        format!("there is no such format; there are {}", names.join(", "))
    })
}

/// Prints to standard output; a reader who has gone away is a problem that is not shown.
pub fn print(text: &str) -> Result<(), Problem> {
    let mut output = Output::create(Path::new("-"))?;
    output.write(text.as_bytes())?;
    output.finish()?.keep()
}
