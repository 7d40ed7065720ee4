//! Makes errors in a treebank or a text, and writes records of the edits too.
//!
//! ```text
//! cargo run --example corrupt -- treebank.conllu noisy.conllu noisy.jsonl
//! ```

use std::env;

use solecism::{Corpus, Outputs, Problem, Profile, Settings, Work};

fn main() -> Result<(), Problem> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, noisy, edits] = &arguments[..] else {
        return Err(Problem::new("three files are wanted", "name the input, the noisy corpus and the edits"));
    };
    let profile = Profile::named("foster").ok_or_else(|| {
        Problem::new("the profile foster is missing", "solecism list profiles names others")
    })?;
    let mut outputs = Outputs::corpus(noisy);
    outputs.add("edits", edits)?;
    let settings = Settings { passes: Some("1:80%,2:20%".parse()?), ..Settings::new(profile) };
    let written = settings.make(&mut Corpus::open(&[input], None)?, &outputs, &Work::unwatched(2))?;
    print!("{}", written.summary);
    Ok(())
}
