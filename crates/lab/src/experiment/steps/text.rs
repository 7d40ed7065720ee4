//! Texts: some sentences of a corpus, or a text with errors.

use std::path::PathBuf;

use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Problem};

use super::{Bench, ending, text_file};
use crate::experiment::spec::{NamedCorpus, Origin, Text};
use crate::noisy_text::Errors;

/// Makes a text.
pub(super) fn make(bench: &Bench<'_>, text: Text) -> Result<(), Problem> {
    let Some((condition, replicate)) = text.condition else {
        return copy(bench, &bench.experiment.corpora[text.corpus]);
    };
    let condition = &bench.experiment.conditions[condition];
    let errors = Errors {
        profile: condition.profile.clone(),
        passes: condition.passes.clone(),
        rate: condition.rate,
        replicate,
        avoid_covert: condition.avoid_covert,
        seed: bench.experiment.seed,
    };
    let clean = text_file(bench.need(0)?)?;
    let corpus = Corpus::open(std::slice::from_ref(&clean), None)?;
    let to = bench.directory.join(clean.file_name().unwrap_or_default());
    let records = bench.directory.join("edits.jsonl");
    errors.write(&corpus, (&to, &records), bench.threads, &mut |sentences| bench.done(sentences))
}

/// Copies the sentences of a corpus that are wanted.
fn copy(bench: &Bench<'_>, named: &NamedCorpus) -> Result<(), Problem> {
    let (path, is_ours): (PathBuf, bool) = match &named.origin {
        Origin::File(path) => (path.clone(), false),
        Origin::Sample(text, name) => {
            let path = bench.directory.join(name);
            crate::kept::write(&path, text)?;
            (path, true)
        }
    };
    let corpus = Corpus::open(std::slice::from_ref(&path), None)?;
    let mut output = Output::create(&bench.directory.join(format!("text.{}", ending(corpus.format()))))?;
    let selection = &named.selection;
    let (mut is_wanted, mut number, mut taken) = (selection.contains(0), 0, 0_u64);
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces() {
            if piece.sentence.is_some() {
                is_wanted = selection.contains(number);
                number += 1;
                taken += u64::from(is_wanted);
            }
            if is_wanted {
                output.write(piece.bytes)?;
            }
        }
        bench.done(batch.sentences())?;
        if number >= selection.range.end {
            break;
        }
    }
    if taken == 0 {
        let what =
            format!("the corpus {} has {number} sentences, and none of those that are wanted", named.name);
        return Err(Problem::new(what, "name other sentences"));
    }
    output.finish()?.keep()?;
    if is_ours {
        std::fs::remove_file(&path).map_err(|error| Problem::io("remove", &path, &error))?;
    }
    Ok(())
}
