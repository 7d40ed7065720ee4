//! `solecism view`: draws analyses.

use std::io::{IsTerminal, stdout};
use std::ops::RangeInclusive;

use solecism_corpus::input::Source;
use solecism_corpus::output::write_file;
use solecism_corpus::records::EditReader;
use solecism_corpus::{EditRecord, Flaw, Problem, Sentence, TokenEdit};
use solecism_draw::terminal::{self, Layout, Style};
use solecism_draw::{Analysis, Arcs, Marks, Side, svg};
use solecism_errors::follow::take_back_all;

use crate::Outcome;
use crate::files::{CorpusArgs, print_painted};
use crate::paths::{InputPath, OutputPath};

/// Draw the analysis of a sentence in the terminal or as SVG; with --edits, before and after.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: CorpusArgs,
    /// Sentences, counted from 1: a number or a range such as 3-5 [default: 1]
    #[arg(long, short = 'n', value_name = "N|N-M", value_parser = numbers)]
    sentence: Option<RangeInclusive<u64>>,
    /// The record of edits of a noisy corpus: the edited tokens are marked, and the original is drawn too
    #[arg(long, value_name = "E.jsonl")]
    edits: Option<InputPath>,
    /// Write an SVG picture of the first of the sentences instead
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<OutputPath>,
    /// Layout of trees
    #[arg(long, value_name = "HOW", default_value = "auto")]
    layout: LayoutArg,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    colour: Colour,
    /// Width in columns [default: that of the terminal]
    #[arg(long, value_name = "N")]
    width: Option<usize>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LayoutArg {
    /// Top-down if it fits, else indented
    Auto,
    /// One constituent a line
    Indented,
    /// Top-down, however wide
    Vertical,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    Always,
    Never,
}

fn numbers(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |text: &str| match text.trim().parse::<u64>() {
        Ok(0) => Err("sentences are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err(format!("{text} is no number")),
    };
    match text.split_once('-') {
        Some((first, last)) => Ok(number(first)?..=number(last)?),
        None => number(text).map(|n| n..=n),
    }
}

/// Draws the sentences.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let corpus = args.corpus.open()?;
    let first = args.corpus.first_sentence + 1;
    let wanted = args.sentence.clone().unwrap_or(first..=first);
    let mut edits = open_edits(args)?;
    let mut drawn = 0;
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces() {
            let Some(number) = piece.sentence.filter(|number| wanted.contains(&(number + 1))) else {
                continue;
            };
            let records = edits.as_mut().map_or(Ok(Vec::new()), |edits| edits.before(number + 1))?;
            let records: Vec<EditRecord> =
                records.into_iter().filter(|record| record.sentence == number).collect();
            let parsed = piece.text().and_then(|text| corpus.notation().parse(text));
            let drawing = parsed.and_then(|sentence| draw(args, &sentence, &records));
            let drawing = drawing.map_err(|flaw| batch.locate(piece, &flaw))?;
            drawn += 1;
            if let Some(path) = &args.svg {
                write_file(path, drawing)?;
                return Ok(Outcome::Done);
            }
            print_painted(&format!("sentence {}\n{drawing}\n", number + 1))?;
        }
        if batch.first_sentence + batch.sentences() >= *wanted.end() {
            break;
        }
    }
    if drawn == 0 {
        let what = format!("there is no sentence {}", wanted.start());
        return Err(Problem::new(
            what,
            "sentences are counted from 1; in a part of a corpus, from the one after --first-sentence",
        ));
    }
    Ok(Outcome::Done)
}

fn open_edits(args: &Args) -> Result<Option<EditReader<Box<dyn std::io::Read + Send>>>, Problem> {
    let Some(path) = &args.edits else { return Ok(None) };
    let source = Source::single(path)?;
    Ok(Some(EditReader::new(source.open()?, &source.name)))
}

fn style(args: &Args) -> Style {
    let terminal = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    Style {
        colour: match args.colour {
            Colour::Auto => terminal,
            Colour::Always => true,
            Colour::Never => false,
        },
        width: args.width.or(columns).unwrap_or(100),
        unicode: !args.ascii,
        layout: match args.layout {
            LayoutArg::Auto => Layout::Auto,
            LayoutArg::Indented => Layout::Indented,
            LayoutArg::Vertical => Layout::Vertical,
        },
    }
}

/// Draws a sentence as text or as a picture; with edits, both the original and the result.
fn draw(args: &Args, sentence: &Sentence, records: &[EditRecord]) -> Result<String, Flaw> {
    if records.is_empty() {
        return with_analysis(sentence, |analysis| one(args, analysis));
    }
    let mismatch = |mismatch: solecism_errors::FollowError| {
        Flaw::new(0, 0, mismatch.to_string(), mismatch.help("is this its record of edits?"))
    };
    let original = take_back_all(sentence.clone(), records).map_err(|(_, why)| mismatch(why))?;
    let edits: Vec<TokenEdit> = records.iter().map(|record| record.edit.clone()).collect();
    let length = original.words().len();
    let (before, after) = (Marks::original(length, &edits), Marks::noisy(length, &edits));
    with_analysis(&original, |original| {
        with_analysis(sentence, |noisy| {
            let before = Side { title: "before", analysis: original, marks: &before };
            let after = Side { title: "after", analysis: noisy, marks: &after };
            match &args.svg {
                Some(_) => svg::before_after(&before, &after).map_err(too_large),
                None => Ok(terminal::before_after(&before, &after, &style(args))),
            }
        })
    })
}

fn one(args: &Args, analysis: Analysis) -> Result<String, Flaw> {
    let marks = Marks::default();
    match &args.svg {
        Some(_) => svg::analysis(&analysis, &marks).map_err(too_large),
        None => Ok(terminal::analysis(&analysis, &marks, &style(args))),
    }
}

#[allow(clippy::needless_pass_by_value)]
fn too_large(error: svg::TooLarge) -> Flaw {
    Flaw::new(0, 0, error.to_string(), "leave out --svg")
}

/// Passes the analysis of a sentence to `draw`: its tree, its dependencies, or its words.
fn with_analysis<T>(sentence: &Sentence, draw: impl FnOnce(Analysis) -> T) -> T {
    match sentence {
        Sentence::Tree(tree) => draw(Analysis::Tree(tree)),
        Sentence::Table(table) => draw(Analysis::Arcs(&Arcs::from(table))),
        Sentence::Line(_) | Sentence::M2(_) => {
            draw(Analysis::Arcs(&Arcs { forms: sentence.words(), ..Arcs::default() }))
        }
    }
}
