//! `solecism demo`: a complete study on the bundled sample.

use std::fmt::Write as _;
use std::io::{IsTerminal, stdout};
use std::path::Path;

use solecism_corpus::batch::BatchReader;
use solecism_corpus::temporary::TemporaryDirectory;
use solecism_corpus::{Flaw, Format, Notation, Problem, TokenEdit, Tree};
use solecism_draw::terminal::{self, Style};
use solecism_draw::{Analysis, Marks, Side};
use solecism_errors::noisy::Noisy;
use solecism_errors::{Kinds, Summary};
use solecism_lab::document::Document;
use solecism_lab::page::write_page;
use solecism_language::sample;
use solecism_pipeline::corrupt::{Opened, Settings};

use super::run as experiment;
use crate::Outcome;
use crate::files::{WorkArgs, print};
use crate::paths::OutputPath;

/// Demonstrate a whole study on the bundled sample: make errors, train two parsers and a tagger, measure what the errors
/// cost them, and write a report.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where the report goes
    #[arg(long, short, value_name = "FILE", default_value = "report.html")]
    output: OutputPath,
    /// Seed of all draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    work: WorkArgs,
}

/// Maximum length, in words, of a sentence to draw.
const DRAWN: usize = 12;

/// An example sentence, before and after.
struct Example {
    kind: String,
    subkind: String,
    before: String,
    after: String,
    trees: (String, String),
    edits: Vec<TokenEdit>,
}

/// Shows the demonstration.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let settings = Settings { seed: args.seed, ..Settings::new("foster") };
    let opened = settings.open_for(Notation::new(Format::Brackets), sample::TREES)?;
    let mut summary = Summary::default();
    let examples = examples(&opened, &mut summary)?;

    print(&show(&examples, &summary))?;
    let document = study(args)?;
    write_page(&document, &args.output)?;
    print(&findings(&document, &args.output))?;
    Ok(Outcome::Done)
}

/// Runs the demo experiment, and keeps only its report.
fn study(args: &Args) -> Result<Document, Problem> {
    let mut experiment = experiment::read(Path::new("demo"), &[])?;
    experiment.seed = args.seed;
    let directory = TemporaryDirectory::new().map_err(|error| Problem::io("make", "a directory", &error))?;
    Ok(experiment::watched(&experiment, directory.path(), &args.work)?.document)
}

/// Summarises the results in plain sentences.
fn findings(document: &Document, output: &Path) -> String {
    let mut text = "What such errors do to two parsers and a tagger, trained on three quarters of the sample and tested on the \
                    rest:\n\n"
        .to_owned();
    for line in &document.summary {
        let _ = writeln!(text, "- {line}");
    }
    let _ =
        writeln!(text, "\nTables, curves and every sentence with its trees: {}\n\n{NEXT}", output.display());
    text
}

/// Suggestions for the next steps.
const NEXT: &str = "Try it on a treebank of your own:

  solecism corrupt TREEBANK.ptb -o NOISY.ptb --edits EDITS.jsonl
  solecism view NOISY.ptb --edits EDITS.jsonl -n 1-4
  solecism restore NOISY.ptb --edits EDITS.jsonl -o ORIGINAL.ptb
  solecism run foster2007 --corpus train=TRAIN.ptb --corpus test=TEST.ptb
";

fn show(examples: &[Example], summary: &Summary) -> String {
    let sentences = summary.sentences;
    let mut text = format!(
        "The bundled sample has {sentences} sentences. Each gets one error, as Foster (2007) makes them.\n\n"
    );
    for kind in Kinds::builtin().names() {
        for example in examples.iter().filter(|example| example.kind == kind).take(1) {
            let Example { subkind, before, after, .. } = example;
            let name = format!("{kind} ({subkind})");
            text = format!("{text}{name:<28} {before}\n{:<28} {after}\n\n", "");
        }
    }
    text += "The gold trees follow. A missing word leaves a trace; an extra word adds no structure:\n\n";
    for kind in ["missing-word", "extra-word"] {
        let short = |example: &&Example| example.kind == kind && example.before.split(' ').count() <= DRAWN;
        if let Some(example) = examples.iter().find(short) {
            text += &draw(example);
            text.push('\n');
        }
    }
    text + &format!("{summary}\n")
}

fn examples(opened: &Opened, summary: &mut Summary) -> Result<Vec<Example>, Problem> {
    let mut found = Vec::new();
    let mut reader = BatchReader::new(sample::TREES.as_bytes(), "the bundled sample", Format::Brackets, 0);
    while let Some(batch) = reader.next_batch()? {
        batch.each_text(|text, number| {
            found.extend(example_of(&opened.make(text, number, summary)?)?);
            Ok(())
        })?;
    }
    Ok(found)
}

fn example_of(noisy: &Noisy) -> Result<Option<Example>, Flaw> {
    let Some(record) = noisy.records.first() else { return Ok(None) };
    let edit = &record.edit;
    let (after, before) = noisy.surface_pair()?;
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
