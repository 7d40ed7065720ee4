//! Trees that a parser gives to the sentences of a corpus.

use std::ops::Range;
use std::sync::Arc;

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Flaw, Notation, Problem, stream};
use solecism_systems::constituency::{TreeParser, TreeScratch};

/// Some sentences of a batch.
struct Portion {
    batch: Arc<Batch>,
    pieces: Range<usize>,
}

/// How many sentences are parsed together: few, so that all threads have something to do to the end.
const PORTION: usize = 16;

/// Parses a corpus, words alone. `sink` is handed the trees, one a line, and how many they are.
///
/// # Errors
/// A corpus that cannot be read, or what `sink` says.
pub(crate) fn write_trees(
    parser: &dyn TreeParser,
    corpus: &Corpus,
    threads: usize,
    sink: impl FnMut(String, u64) -> Result<(), Problem>,
) -> Result<(), Problem> {
    write_trees_as(parser, corpus, threads, &|tree| Ok(tree), sink)
}

/// The same, with each tree written in some other way.
///
/// # Errors
/// A corpus that cannot be read, a tree that cannot be written so, or what `sink` says.
pub(crate) fn write_trees_as(
    parser: &dyn TreeParser,
    corpus: &Corpus,
    threads: usize,
    write: &(dyn Fn(String) -> Result<String, Flaw> + Sync),
    mut sink: impl FnMut(String, u64) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let notation = corpus.notation();
    let work = |portion: Portion| parsed(parser, notation, &portion, write);
    stream::in_order(portions(corpus), threads, work, |(text, sentences)| sink(text, sentences))
}

fn portions(corpus: &Corpus) -> impl Iterator<Item = Result<Portion, Problem>> + '_ {
    corpus.batches().flat_map(|batch| match batch {
        Ok(batch) => {
            let batch = Arc::new(batch);
            let all = batch.pieces().count();
            let portion = move |from: usize| {
                let pieces = from..(from + PORTION).min(all);
                Ok(Portion { batch: batch.clone(), pieces })
            };
            (0..all).step_by(PORTION).map(portion).collect::<Vec<_>>()
        }
        Err(problem) => vec![Err(problem)],
    })
}

fn parsed(
    parser: &dyn TreeParser,
    notation: Notation,
    portion: &Portion,
    write: &(dyn Fn(String) -> Result<String, Flaw> + Sync),
) -> Result<(String, u64), Problem> {
    let (mut text, mut sentences, mut scratch) = (String::new(), 0, TreeScratch::default());
    let pieces = portion.batch.pieces().skip(portion.pieces.start).take(portion.pieces.len());
    for piece in pieces.filter(|piece| piece.sentence.is_some()) {
        let sentence = piece.text().and_then(|text| notation.parse(text));
        let sentence = sentence.map_err(|flaw| portion.batch.locate(piece, &flaw))?;
        let words = sentence.words();
        let best = parser.trees(&words, None, 1, &mut scratch).into_iter().next().unwrap_or_default();
        let tree = best.tree.written(parser.root(), &words, |label| parser.label(label));
        text.push_str(&write(tree).map_err(|flaw| portion.batch.locate(piece, &flaw))?);
        text.push('\n');
        sentences += 1;
    }
    Ok((text, sentences))
}
