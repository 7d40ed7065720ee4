//! The trees of all parsers, side by side: what a majority parse is made of.

use serde_json::json;
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Problem};

use super::{Bench, output_file};

/// Writes the trees of each sentence, as `corrupt --golds` does.
pub(super) fn gather(bench: &Bench<'_>) -> Result<(), Problem> {
    let mut sentences: Vec<Vec<String>> = Vec::new();
    for step in bench.needs {
        let corpus = Corpus::open(&[output_file(step)?], None)?.tree_a_line()?;
        let mut number = 0;
        for batch in corpus.batches() {
            let batch = batch?;
            for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
                let tree = piece.text().map_err(|flaw| batch.locate(piece, &flaw))?.trim().to_owned();
                if number == sentences.len() {
                    sentences.push(Vec::new());
                }
                sentences[number].push(tree);
                number += 1;
            }
        }
        bench.check()?;
    }
    let mut output = Output::create(&bench.directory.join("golds.jsonl"))?;
    for (number, trees) in sentences.iter().enumerate() {
        let trees: Vec<&String> = trees.iter().filter(|tree| !tree.is_empty()).collect();
        output.write(json!({ "sentence": number, "golds": trees }).to_string().as_bytes())?;
        output.write(b"\n")?;
    }
    output.finish()?.keep()
}
