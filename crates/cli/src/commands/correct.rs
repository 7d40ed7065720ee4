//! `solecism correct`: runs a corrector on a text.

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_systems::command::SystemsFile;
use solecism_systems::corrector;

use crate::Outcome;
use crate::diagnostics::say;
use crate::files::{Destination, Optional, keep_all};
use crate::paths::{InputPath, NameOrPath};
use crate::progress::Progress;

/// Maximum number of failed sentences that are named.
const NAMED: usize = 10;

/// Run a corrector over text with one sentence per line.
///
/// The corrector is a command of a systems file (docs/systems.md), a model that `solecism train repair` made, `harper`
/// (`solecism explain harper`), or `unchanged`, which changes nothing. Sentences on which it fails stay unchanged and are
/// reported; the exit status is then 1.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text, a sentence a line
    #[arg(value_name = "IN", required = true)]
    files: Vec<InputPath>,
    /// The corrector: `unchanged`, `harper`, a file that `solecism train repair` made, or a command of the systems file
    #[arg(long, value_name = "NAME")]
    system: NameOrPath,
    /// The file that describes systems
    #[arg(long, value_name = "FILE")]
    systems: Option<InputPath>,
    #[command(flatten)]
    destination: Destination,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    quiet: bool,
}

/// Corrects the text.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let path = args.destination.path(&args.files)?;
    let systems = args.systems.as_deref().map(SystemsFile::read).transpose()?;
    let system = corrector::open(&args.system, systems.as_ref())?;
    let corpus = Corpus::open(&args.files, None)?.read_as(Format::Text)?;
    let mut output = Optional::create(Some(&path))?;
    let progress = Progress::new("correcting", args.quiet);
    let mut failures: Vec<(usize, String)> = Vec::new();
    let mut number = 0;
    for batch in corpus.batches() {
        let sentences = lines(&batch?)?;
        let corrected = corrector::correct(&*system, &sentences)?;
        for (sentence, corrected) in sentences.iter().zip(corrected) {
            number += 1;
            let line = corrected.unwrap_or_else(|why| {
                failures.push((number, why));
                sentence.clone()
            });
            output.write(line.as_bytes())?;
            output.write(b"\n")?;
        }
        progress.add(sentences.len() as u64);
    }
    drop(progress);
    keep_all([output])?;
    for (number, why) in failures.iter().take(NAMED) {
        say(format_args!("left as it is: sentence {}: {why}", number + 1))?;
    }
    if failures.len() > NAMED {
        say(format_args!("left as they are: {} sentences more", failures.len() - NAMED))?;
    }
    Ok(if failures.is_empty() { Outcome::Done } else { Outcome::FellShort })
}

/// Sentences of a batch, without line ends.
fn lines(batch: &Batch) -> Result<Vec<String>, Problem> {
    let mut lines = Vec::new();
    batch.each_text(|text, _| {
        lines.push(text.trim_end_matches(['\r', '\n']).to_owned());
        Ok(())
    })?;
    Ok(lines)
}
