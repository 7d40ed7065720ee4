//! `solecism validate`: checks that a corpus follows the rules of its format.

use solecism_corpus::batch::Batch;
use solecism_corpus::sentence::Notation;
use solecism_corpus::validate::validate;
use solecism_corpus::{Flaw, Problem, stream};

use crate::diagnostics::say;
use crate::files::{CorpusArgs, WorkArgs};
use crate::progress::Progress;
use crate::{Outcome, diagnostics};

/// Validate a corpus.
///
/// Brackets must balance and contain words; CoNLL-U must follow the rules of Universal Dependencies for all languages
/// (validation levels 1 and 2, as far as a single sentence shows them); M2 edits must lie within their sentences. The exit
/// status is 1 if something is wrong.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: CorpusArgs,
    #[command(flatten)]
    work: WorkArgs,
    /// Maximum number of flaws to show; others are only counted
    #[arg(long, value_name = "N", default_value_t = 20)]
    show: usize,
}

/// Flaws in a batch.
struct Found {
    /// The first flaws, up to the number that is shown.
    problems: Vec<Problem>,
    flaws: usize,
    bad_sentences: u64,
    sentences: u64,
}

/// Validates the corpus.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let corpus = args.corpus.open()?;
    let notation = corpus.notation();
    let progress = Progress::new("validating", args.work.quiet);
    let mut total = Found { problems: Vec::new(), flaws: 0, bad_sentences: 0, sentences: 0 };
    let work = |batch: Batch| Ok(check(&batch, notation, args.show));
    stream::in_order(corpus.batches(), args.work.threads(), work, |found| {
        progress.add(found.sentences);
        let room = args.show - total.problems.len();
        total.problems.extend(found.problems.into_iter().take(room));
        total.flaws += found.flaws;
        total.bad_sentences += found.bad_sentences;
        total.sentences += found.sentences;
        Ok(())
    })?;
    drop(progress);
    report(total, args.work.quiet)
}

fn check(batch: &Batch, notation: Notation, show: usize) -> Found {
    let mut found = Found { problems: Vec::new(), flaws: 0, bad_sentences: 0, sentences: batch.sentences() };
    for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
        let flaws: Vec<Flaw> = match piece.text() {
            Ok(text) => validate(text, notation),
            Err(flaw) => vec![flaw],
        };
        found.bad_sentences += u64::from(!flaws.is_empty());
        found.flaws += flaws.len();
        let room = show - found.problems.len();
        found.problems.extend(flaws.iter().take(room).map(|flaw| batch.locate(piece, flaw)));
    }
    found
}

fn report(total: Found, quiet: bool) -> Result<Outcome, Problem> {
    let shown = total.problems.len();
    total.problems.into_iter().for_each(diagnostics::show);
    if total.flaws == 0 {
        if !quiet {
            say(format_args!("{} sentences, all valid", total.sentences))?;
        }
        return Ok(Outcome::Done);
    }
    let rest = total.flaws - shown;
    let more = if rest > 0 { format!(" ({rest} not shown)") } else { String::new() };
    let (flaws, bad, all) = (total.flaws, total.bad_sentences, total.sentences);
    say(format_args!("{flaws} flaws{more} in {bad} of {all} sentences"))?;
    Ok(Outcome::FellShort)
}
