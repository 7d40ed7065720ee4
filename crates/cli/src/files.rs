//! Options common to several subcommands, and the files that they name.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use solecism_corpus::corpus::MAX_FIRST_SENTENCE;
use solecism_corpus::format::FORMATS;
use solecism_corpus::output::{Output, write_file};
use solecism_corpus::{Corpus, Format, Problem, threads};
pub(crate) use solecism_pipeline::optional::{Optional, keep_all};
use solecism_pipeline::sentences;

use crate::paths::{InputPath, OutputPath};

/// Which corpus is read.
#[derive(clap::Args)]
pub(crate) struct CorpusArgs {
    /// Files, directories (their .mrg, .ptb, .parse and .conllu files in sorted order), or - for standard input
    #[arg(value_name = "IN", required = true)]
    pub files: Vec<InputPath>,
    /// How the input is written; told by its name or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    pub format: Option<Format>,
    /// Number of the first sentence, counted from 0, for a part of a larger corpus
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = within(0..=MAX_FIRST_SENTENCE))]
    pub first_sentence: u64,
}

impl CorpusArgs {
    /// Opens the corpus.
    pub(crate) fn open(&self) -> Result<Corpus, Problem> {
        Corpus::open(&self.files, self.format)?.starting_at(self.first_sentence)
    }
}

/// How long work is done.
#[derive(clap::Args)]
pub(crate) struct WorkArgs {
    /// How many threads work; as many as there are processors unless given
    #[arg(long, short = 'j', value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    pub quiet: bool,
}

impl WorkArgs {
    /// Number of threads.
    pub(crate) fn threads(&self) -> usize {
        threads::given_or_all(self.threads)
    }
}

/// Parses a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    within(NonZeroUsize::MIN..=threads::MOST)(text)
}

/// Parses a number in this range.
pub(crate) fn within<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("a number from {} to {}", range.start(), range.end()))
    }
}

/// Where the result goes.
#[derive(clap::Args)]
pub(crate) struct Destination {
    /// Where the result goes; `-` is standard output
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: OutputPath,
    /// Replace the input file by the result, once that is complete
    #[arg(long, conflicts_with = "output")]
    in_place: bool,
}

impl Destination {
    /// Path of the output file.
    ///
    /// # Errors
    /// If --in-place is given and the input is not one file.
    pub(crate) fn path(&self, inputs: &[InputPath]) -> Result<PathBuf, Problem> {
        if !self.in_place {
            return Ok(self.output.to_path_buf());
        }
        match inputs {
            [input] if input.is_file() => Ok(input.to_path_buf()),
            [input] if input.as_os_str() == "-" => {
                Err(Problem::new("standard input cannot be replaced", "name a file, or leave out --in-place"))
            }
            [input] if input.exists() => Err(Problem::new(
                format!("{input} is no file, so it cannot be replaced"),
                "name one file, or leave out --in-place",
            )),
            [input] => Err(Problem::io("read", &**input, &std::io::ErrorKind::NotFound.into())),
            _ => Err(Problem::new(
                "--in-place replaces one file, and several are named",
                "name them one by one",
            )),
        }
    }
}

/// What is read, and how: for commands that can leave out what they cannot read.
#[derive(clap::Args)]
#[allow(clippy::struct_field_names)] // a field is named after its option
pub(crate) struct Input {
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
    pub(crate) fn open(&self) -> Result<Corpus, Problem> {
        Ok(self.corpus.open()?.recovering(self.on_bad_input == OnBadInput::Skip))
    }
}

/// What to do about a sentence that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnBadInput {
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

/// Returns the format with this name.
pub(crate) fn format_named(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = FORMATS.iter().map(|f| f.name).collect();
        format!("there is no such format; there are {}", names.join(", "))
    })
}

/// Prints text that contains terminal escapes of its own.
pub(crate) fn print_painted(text: &str) -> Result<(), Problem> {
    let mut output = Output::styled_stdout()?;
    output.write(text.as_bytes())?;
    output.finish()?.keep()
}

/// Prints to standard output. If the reader of a pipe is gone, the command fails silently.
pub(crate) fn print(text: &str) -> Result<(), Problem> {
    write_file(Path::new("-"), text)
}
