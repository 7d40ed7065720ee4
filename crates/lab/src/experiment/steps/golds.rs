//! Trees of all parsers side by side, from which the majority parse is made.

use serde_json::json;
use solecism_corpus::Problem;
use solecism_corpus::output::Output;

use super::{StepContext, output_file};
use crate::experiment::texts::{each, open};

/// Writes the trees of each sentence in the format of `corrupt --golds`.
pub(super) fn gather(context: &StepContext<'_>) -> Result<(), Problem> {
    let mut sentences: Vec<Vec<String>> = Vec::new();
    for step in context.needs {
        each(&open(&output_file(step)?)?, |number, text| {
            let number = number as usize;
            if number == sentences.len() {
                sentences.push(Vec::new());
            }
            sentences[number].push(text.trim().to_owned());
            Ok(())
        })?;
        context.check()?;
    }
    let mut output = Output::create(&context.directory.join("golds.jsonl"))?;
    for (number, trees) in sentences.iter().enumerate() {
        let trees: Vec<&String> = trees.iter().filter(|tree| !tree.is_empty()).collect();
        output.write(json!({ "sentence": number, "golds": trees }).to_string().as_bytes())?;
        output.write(b"\n")?;
    }
    output.finish()?.keep()
}
