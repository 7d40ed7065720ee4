//! Treebanks with errors in them.

use std::path::{Path, PathBuf};

use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_english::English;
use solecism_errors::noisy::Noise;
use solecism_errors::tags::{self, NoTagger};
use solecism_errors::{Corruptor, Options, Passes};

use super::Retraining;

/// Opens a treebank, and makes sure that there are trees in it.
pub(super) fn treebank(path: &PathBuf) -> Result<Corpus, Problem> {
    let corpus = Corpus::open(std::slice::from_ref(path), None)?;
    let help = "name a treebank in brackets";
    if corpus.head()?.trim().is_empty() {
        return Err(Problem::new(format!("there are no trees in {}", path.display()), help));
    }
    if corpus.format() != Format::Brackets {
        return Err(Problem::new(format!("{} is {}", path.display(), corpus.format()), help));
    }
    corpus.tree_a_line()
}

/// Writes a treebank with errors, and beside it the records of what was done.
pub(super) fn make_noisy(
    study: &Retraining,
    from: &PathBuf,
    to: &Path,
    passes: Passes,
) -> Result<(), Problem> {
    let corpus = treebank(from)?;
    let notation = corpus.notation();
    let tagset = tags::detect(&corpus.head()?, notation).map_err(|problem| Problem {
        help: "the treebank needs the tags of Penn, or other tags that are built in".to_owned(),
        ..problem
    })?;
    let options = Options { seed: study.seed, passes, tell_risk: false, ..Options::default() };
    let corruptor = Corruptor::new(study.profile.clone(), English::default(), tagset, options)?;
    let noise = Noise { notation, tagset, tagger: &NoTagger };
    let (mut trees, mut edits) = (Output::create(to)?, Output::create(&to.with_extension("jsonl"))?);
    let mut number = corpus.first_sentence();
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces() {
            if piece.sentence.is_none() {
                trees.write(piece.bytes)?;
                continue;
            }
            let made = piece.text().and_then(|text| noise.make(&corruptor, text, number, |_| {}));
            let made = made.map_err(|flaw| batch.locate(piece, &flaw))?;
            trees.write(made.text.as_bytes())?;
            for record in &made.records {
                // A record has no maps, so it can always be written.
                edits.write(serde_json::to_string(record).unwrap_or_default().as_bytes())?;
                edits.write(b"\n")?;
            }
            number += 1;
        }
    }
    // The trees come last: that they are there says that all is done.
    edits.finish()?.keep()?;
    trees.finish()?.keep()
}
