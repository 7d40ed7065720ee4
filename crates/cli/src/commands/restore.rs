//! `solecism restore`: removes the errors again.

use std::collections::BTreeSet;
use std::io::Read;

use solecism_corpus::batch::Batch;
use solecism_corpus::input::Source;
use solecism_corpus::records::EditReader;
use solecism_corpus::sentence::Notation;
use solecism_corpus::{EditRecord, Flaw, Problem, stream};
use solecism_errors::follow::take_back_all;

use crate::Outcome;
use crate::files::{CorpusArgs, Destination, Optional, WorkArgs, keep_all};
use crate::manifest;
use crate::paths::InputPath;
use crate::progress::Progress;

/// Take errors back: the original corpus from the noisy one and the record of its edits.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: CorpusArgs,
    #[command(flatten)]
    work: WorkArgs,
    /// The record of edits that `corrupt --edits` wrote
    #[arg(long, value_name = "E.jsonl")]
    edits: InputPath,
    #[command(flatten)]
    destination: Destination,
    /// The noisy corpus was made with --keep-original
    #[arg(long)]
    keep_original: bool,
    /// The manifest that `corrupt --manifest` wrote: needed if sentences were skipped
    #[arg(long, value_name = "M.json")]
    manifest: Option<InputPath>,
}

/// Treatment of a sentence in the noisy corpus.
enum Role {
    /// Keep it: it was not changed.
    Unchanged,
    /// Drop it: an original written before its noisy version.
    Original,
    /// Restore it: its edits.
    Noisy(Vec<EditRecord>),
}

/// A batch of sentences with their roles.
struct Job {
    batch: Batch,
    roles: Vec<Role>,
}

/// Restores the corpus.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let path = args.destination.path(&args.corpus.files)?;
    let corpus = args.corpus.open()?;
    let notation = corpus.notation();
    let source = Source::single(&args.edits)?;
    let mut roles = Roles {
        edits: EditReader::new(source.open()?, &source.name),
        keep_original: args.keep_original,
        skipped: args.manifest.as_deref().map(manifest::skipped).transpose()?.unwrap_or_default(),
        next: args.corpus.first_sentence,
        waiting: None,
    };
    let mut output = Optional::create(Some(&path))?;
    let progress = Progress::new("restoring", args.work.quiet);
    let jobs = corpus.batches().map(|batch| roles.job(batch?));
    stream::in_order(
        jobs,
        args.work.threads(),
        |job| restore(&job, notation),
        |(text, sentences)| {
            progress.add(sentences);
            output.write(&text)
        },
    )?;
    if let Some(left) = roles.edits.before(u64::MAX)?.first() {
        let what = format!(
            "{} has edits of sentence {}, but there is no such sentence",
            source.name,
            left.sentence + 1
        );
        let help =
            "give the whole noisy corpus, and the --first-sentence or --manifest that it was made with";
        return Err(Problem::new(what, help));
    }
    keep_all([output])?;
    Ok(Outcome::Done)
}

/// Determines the role of each sentence, in order.
struct Roles<R> {
    edits: EditReader<R>,
    keep_original: bool,
    skipped: BTreeSet<u64>,
    /// Number of the next sentence of the original corpus.
    next: u64,
    /// Edits of a noisy sentence whose original has been read.
    waiting: Option<Vec<EditRecord>>,
}

impl<R: Read> Roles<R> {
    fn job(&mut self, batch: Batch) -> Result<Job, Problem> {
        let mut roles = Vec::new();
        for piece in batch.pieces() {
            roles.push(if piece.sentence.is_some() { self.role()? } else { Role::Unchanged });
        }
        Ok(Job { batch, roles })
    }

    fn role(&mut self) -> Result<Role, Problem> {
        if let Some(edits) = self.waiting.take() {
            return Ok(Role::Noisy(edits));
        }
        while self.skipped.contains(&self.next) {
            self.next += 1;
        }
        self.next += 1;
        let edits = self.edits.before(self.next)?;
        if edits.is_empty() {
            return Ok(Role::Unchanged);
        }
        if self.keep_original {
            self.waiting = Some(edits);
            return Ok(Role::Original);
        }
        Ok(Role::Noisy(edits))
    }
}

fn restore(job: &Job, notation: Notation) -> Result<(Vec<u8>, u64), Problem> {
    let mut restored = Vec::with_capacity(job.batch.len() + 64);
    for (piece, role) in job.batch.pieces().zip(&job.roles) {
        match role {
            Role::Unchanged => restored.extend_from_slice(piece.bytes),
            Role::Original => {}
            Role::Noisy(edits) => {
                let text = piece.text().and_then(|text| take_back(text, edits, notation));
                restored.extend_from_slice(text.map_err(|flaw| job.batch.locate(piece, &flaw))?.as_bytes());
            }
        }
    }
    Ok((restored, job.batch.sentences()))
}

fn take_back(text: &str, edits: &[EditRecord], notation: Notation) -> Result<String, Flaw> {
    let restored = take_back_all(notation.parse(text)?, edits).map_err(|(at, mismatch)| {
        let start = text.find(|c: char| !c.is_whitespace()).unwrap_or(0);
        let help =
            "is this the noisy corpus that the record belongs to, unchanged, and the right --first-sentence?";
        Flaw::new(start, 1, format!("sentence {}: {mismatch}", edits[at].sentence + 1), mismatch.help(help))
    })?;
    Ok(restored.text().to_owned())
}
