//! Confusion matrices.

use std::collections::BTreeMap;
use std::path::Path;

use solecism_corpus::tree::bare_label;
use solecism_corpus::{Corpus, Format, Problem, Sentence};
use solecism_systems::system::Answers;

use crate::document::{Block, Heat, Picture};
use crate::experiment::findings::Findings;
use crate::experiment::plan::{Cell, StepKind};
use crate::experiment::spec::Measure;
use crate::experiment::steps::{OutputForm, OutputInfo, output_file, result, text_file};
use crate::experiment::texts::{each, open};

/// Number of labels shown, the most confused ones.
const SHOWN: usize = 12;

/// Counts of (gold, predicted) pairs.
type Counts = BTreeMap<(String, String), u64>;

impl Findings<'_> {
    /// Confusion matrix of the first system of a test on its last text.
    pub(super) fn confusions(&self, at: usize) -> Result<Vec<Block>, Problem> {
        let tested = &self.experiment.tests[at];
        let (Measure::Metric(..), Some(&system), Some(&text)) =
            (&tested.measure, tested.systems.first(), tested.texts.last())
        else {
            return Ok(Vec::new());
        };
        let steps = self.step(StepKind::Text(text)).zip(self.step(StepKind::Answer(Cell { system, text })));
        let Some((gold, answer)) = steps else { return Ok(Vec::new()) };
        let about: OutputInfo = result(&answer)?;
        let (gold, output) = (text_file(&gold)?, output_file(&answer)?);
        let (what, counts) = match about.form {
            OutputForm::Trees => {
                ("confused labels of constituents with the right span", labels(&gold, &output)?)
            }
            OutputForm::Arcs => {
                ("confused relations of words with the right head", answers(&gold, &output, Answers::Arcs)?)
            }
            OutputForm::Rows => (
                "confused answers",
                answers(&gold, &output, Answers::named(&about.answers).unwrap_or(Answers::Own))?,
            ),
            OutputForm::Sentences => return Ok(Vec::new()),
        };
        let title = format!(
            "{what}: {} on {}",
            self.experiment.systems[system].name,
            self.experiment.text_name(text)
        );
        Ok(heat(title, &counts).map(|heat| Block::Picture(Picture::Heat(heat))).into_iter().collect())
    }
}

fn sentences(corpus: &Corpus) -> Result<Vec<String>, Problem> {
    let mut found = Vec::new();
    each(corpus, |_, text| {
        found.push(text.to_owned());
        Ok(())
    })?;
    Ok(found)
}

/// Counts labels of constituents with the same span.
fn labels(gold: &Path, output: &Path) -> Result<Counts, Problem> {
    let mut counts = Counts::new();
    for (gold, output) in sentences(&open(gold)?)?.iter().zip(&sentences(&open(output)?)?) {
        let (gold, output) = (spans(gold), spans(output));
        for (span, labels) in &gold {
            let Some(found) = output.get(span) else { continue };
            // Several labels over the same span are paired from the top.
            for (gold, found) in labels.iter().zip(found).filter(|(gold, found)| gold != found) {
                *counts.entry((gold.clone(), found.clone())).or_default() += 1;
            }
        }
    }
    Ok(counts)
}

fn spans(text: &str) -> BTreeMap<(u32, u32), Vec<String>> {
    let mut found: BTreeMap<(u32, u32), Vec<String>> = BTreeMap::new();
    let Ok(tree) = solecism_corpus::Tree::parse(text) else { return found };
    let spans = tree.spans();
    for node in tree.nodes().filter(|&node| !tree.is_word(node) && !tree.is_preterminal(node)) {
        let label = bare_label(tree.name(node));
        if let Some(&(start, end)) =
            spans.get(node.index()).filter(|(start, end)| start < end && !label.is_empty())
        {
            found.entry((start, end)).or_default().push(label.to_owned());
        }
    }
    found
}

/// Counts answers by word; for arcs, relations of words with the right head.
fn answers(gold: &Path, output: &Path, answers: Answers) -> Result<Counts, Problem> {
    let rows = |path: &Path| -> Result<Vec<Option<Vec<String>>>, Problem> {
        let corpus = open(path)?;
        let notation = corpus.notation();
        let of = |text: &String| {
            let read: Sentence<'_> = notation.parse(text).ok()?;
            let answers = if notation.format == Format::Rows { Answers::Own } else { answers };
            Some(answers.of(&read)?.into_iter().map(|row| row.answer).collect())
        };
        Ok(sentences(&corpus)?.iter().map(of).collect())
    };
    let mut counts = Counts::new();
    for (gold, output) in rows(gold)?.into_iter().zip(rows(output)?) {
        let (Some(gold), Some(output)) = (gold, output) else { continue };
        for (gold, found) in gold.into_iter().zip(output).filter(|(gold, found)| gold != found) {
            let pair = match (answers, gold.split_once(' '), found.split_once(' ')) {
                (Answers::Arcs, Some((head, gold)), Some((other, found))) if head == other => {
                    (gold.to_owned(), found.to_owned())
                }
                (Answers::Arcs, ..) => continue,
                _ => (gold, found),
            };
            *counts.entry(pair).or_default() += 1;
        }
    }
    Ok(counts)
}

/// Heat map of the most confused labels.
fn heat(title: String, counts: &Counts) -> Option<Heat> {
    let mut mistaken: BTreeMap<&str, u64> = BTreeMap::new();
    for ((gold, found), number) in counts {
        *mistaken.entry(gold).or_default() += number;
        *mistaken.entry(found).or_default() += number;
    }
    let mut names: Vec<(&str, u64)> = mistaken.into_iter().collect();
    names.sort_by_key(|&(name, number)| (std::cmp::Reverse(number), name));
    let names: Vec<&str> = names.into_iter().take(SHOWN).map(|(name, _)| name).collect();
    let row = |gold: &&str| {
        let number =
            |found: &&str| counts.get(&((*gold).to_owned(), (*found).to_owned())).map_or(0.0, |&n| n as f64);
        ((*gold).to_owned(), names.iter().map(number).collect())
    };
    (names.len() > 1).then(|| Heat {
        title,
        across: "predicted".to_owned(),
        downwards: "gold".to_owned(),
        columns: names.iter().map(|&name| name.to_owned()).collect(),
        rows: names.iter().map(row).collect(),
    })
}
