//! `solecism demo`: the main job on the bundled sample.

use std::io::{IsTerminal, stdout};

use solecism::corpus::batch::BatchReader;
use solecism::corpus::draw::terminal::{self, Style};
use solecism::corpus::draw::{Analysis, Marks, Side};
use solecism::corpus::{Flaw, Format, Notation, Problem, TokenEdit, Tree};
use solecism::english::{English, TagSet};
use solecism::errors::noisy::{Noise, Noisy};
use solecism::errors::tags::NoTagger;
use solecism::errors::{Corruptor, KINDS, Options, Profile, Summary};
use solecism::sample;

use crate::Outcome;
use crate::files::print;

/// Make errors in the bundled sample treebank and show some of them, with their trees before and after.
#[derive(clap::Args)]
pub struct Args {
    /// Seed of all draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The longest sentence, in words, that is drawn.
const DRAWN: usize = 12;

/// A sentence of the demonstration, before and after.
struct Example {
    kind: String,
    subkind: String,
    before: String,
    after: String,
    trees: (String, String),
    edits: Vec<TokenEdit>,
}

/// Shows the demonstration.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let tagset = TagSet::penn();
    let profile =
        Profile::named("foster").ok_or_else(|| Problem::new("the profile foster is not built in", ""))?;
    let options = Options { seed: args.seed, ..Options::default() };
    let corruptor = Corruptor::new(profile, English::new(), tagset, options)?;
    let noise = Noise { notation: Notation::new(Format::Brackets), tagset, tagger: &NoTagger };
    let mut summary = Summary::default();
    let examples = examples(&noise, &corruptor, &mut summary)?;

    print(&show(&examples, &summary))?;
    Ok(Outcome::Done)
}

/// What the user should try next.
const NEXT: &str = "Try it on a treebank of your own:

  solecism corrupt TREEBANK.ptb -o NOISY.ptb --edits EDITS.jsonl
  solecism view NOISY.ptb --edits EDITS.jsonl -n 0-3
  solecism restore NOISY.ptb --edits EDITS.jsonl -o ORIGINAL.ptb
";

fn show(examples: &[Example], summary: &Summary) -> String {
    let sentences = summary.sentences;
    let mut text = format!(
        "The bundled sample has {sentences} sentences. Each gets one error, as Foster (2007) makes them.\n\n"
    );
    for kind in KINDS.iter().map(|kind| kind.name()) {
        for example in examples.iter().filter(|example| example.kind == kind).take(2) {
            let Example { subkind, before, after, .. } = example;
            let name = format!("{kind} ({subkind})");
            text = format!("{text}{name:<28} {before}\n{:<28} {after}\n\n", "");
        }
    }
    text += "The gold trees follow. A missing word leaves a trace; an extra word adds no structure:\n\n";
    for kind in ["missing-word", "extra-word", "agreement"] {
        let short = |example: &&Example| example.kind == kind && example.before.split(' ').count() <= DRAWN;
        if let Some(example) = examples.iter().find(short) {
            text += &draw(example);
            text.push('\n');
        }
    }
    text + &format!("{summary}\n{NEXT}")
}

fn examples(noise: &Noise, corruptor: &Corruptor, summary: &mut Summary) -> Result<Vec<Example>, Problem> {
    let mut found = Vec::new();
    let mut reader = BatchReader::new(sample::TREES.as_bytes(), "the bundled sample", Format::Brackets, 0);
    while let Some(batch) = reader.next_batch()? {
        for piece in batch.pieces() {
            let Some(number) = piece.sentence else { continue };
            let made = piece
                .text()
                .and_then(|text| noise.make(corruptor, text, number, |corruption| summary.add(corruption)));
            let sentence = made.map_err(|flaw| batch.locate(piece, &flaw))?;
            found.extend(example_of(&sentence).map_err(|flaw| batch.locate(piece, &flaw))?);
        }
    }
    Ok(found)
}

fn example_of(noisy: &Noisy) -> Result<Option<Example>, Flaw> {
    let Some(record) = noisy.records.first() else { return Ok(None) };
    let edit = &record.edit;
    let (after, before) = noisy.pair()?;
    Ok(Some(Example {
        kind: edit.kind.to_string(),
        subkind: edit.subkind.to_string(),
        before: before.join(" "),
        after: after.join(" "),
        trees: (noisy.clean.to_owned(), noisy.text.to_string()),
        edits: noisy.records.iter().map(|record| record.edit.clone()).collect(),
    }))
}

fn draw(example: &Example) -> String {
    let (Ok(before), Ok(after)) = (Tree::parse(&*example.trees.0), Tree::parse(&*example.trees.1)) else {
        return String::new();
    };
    let length = before.tokens().count();
    let marks = (Marks::original(length, &example.edits), Marks::noisy(length, &example.edits));
    let title = format!("after: {} ({})", example.kind, example.subkind);
    let before = Side { title: "before", analysis: Analysis::Tree(&before), marks: &marks.0 };
    let after = Side { title: &title, analysis: Analysis::Tree(&after), marks: &marks.1 };
    let colour = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    terminal::before_after(&before, &after, &Style { colour, ..Style::default() })
}
