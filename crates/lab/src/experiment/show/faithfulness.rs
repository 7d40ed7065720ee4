//! Faithfulness of corrections.

use solecism_corpus::Problem;

use super::corrections::figure;
use super::summary::{MANY, too_small};
use crate::document::{Bars, Block, Picture, Section};
use crate::experiment::findings::Findings;
use crate::experiment::steps::FaithfulnessResult;
use crate::table::{Column, Table};

/// Explanation of the table.
const EXPLANATION: &str = "UCCASIM is the F-score of semantic edges that have a counterpart on the other side, with units \
   aligned from source to correction (s→c) or back (c→s). DISTSIM is the similarity of the numbers of participants and \
   adverbials (A+D), and of scenes, on both sides. DAG F compares two analyses of the same words.";

impl Findings<'_> {
    /// The section and its summary sentences.
    pub(super) fn faithfulness_section(&self, at: usize) -> Result<(Section, Vec<String>), Problem> {
        let study = &self.experiment.faithfulness[at];
        let mut all: Vec<(&str, FaithfulnessResult)> = Vec::new();
        for (pair, (name, _)) in study.pairs.iter().enumerate() {
            all.extend(self.faithful(at, pair)?.map(|found| (name.as_str(), found)));
        }
        let mut blocks = Vec::new();
        if !all.is_empty() {
            blocks.push(Block::Text(EXPLANATION.to_owned()));
            blocks.push(Block::Table(table(&all)));
            blocks.push(Block::Picture(Picture::Bars(categories(&all))));
        }
        let small = all.iter().map(|(_, found)| found.passages).min().filter(|&passages| passages < MANY);
        let summary = match small {
            Some(passages) => vec![too_small(&study.title, passages, "passages")],
            None => all.iter().filter_map(|(name, found)| sentence(name, found)).collect(),
        };
        Ok((Section { title: study.title.clone(), blocks }, summary))
    }
}

fn table(all: &[(&str, FaithfulnessResult)]) -> Table {
    let numbers = ["passages", "s→c", "c→s", "mean", "A+D", "scenes", "DAG F"];
    let row = |(name, found): &(&str, FaithfulnessResult)| {
        let percent = |value: Option<f64>| figure(Some((value, None)), 100.0);
        let [there, back] = found.ways.map(percent);
        let [participants, scenes] = found.distributions.map(percent);
        let mean = figure(Some(found.mean), 100.0);
        let passages = found.passages.to_string();
        vec![(*name).to_owned(), passages, there, back, mean, participants, scenes, percent(found.same_words)]
    };
    Table {
        title: "meaning kept, per cent".to_owned(),
        columns: std::iter::once(Column::words("compared")).chain(numbers.map(Column::numbers)).collect(),
        rows: all.iter().map(row).collect(),
        has_total: false,
    }
}

/// DISTSIM of each category.
fn categories(all: &[(&str, FaithfulnessResult)]) -> Bars {
    let mut names: Vec<&str> =
        all.iter().flat_map(|(_, found)| &found.categories).map(|(name, _)| &**name).collect();
    names.sort_unstable();
    names.dedup();
    let value = |found: &FaithfulnessResult, name: &str| {
        found.categories.iter().find(|(known, _)| known == name).and_then(|(_, similarity)| *similarity)
    };
    let group = |name: &&str| {
        ((*name).to_owned(), all.iter().map(|(_, found)| value(found, name)).collect::<Vec<_>>())
    };
    Bars {
        title: "similarity of category frequencies (DISTSIM)".to_owned(),
        is_share: true,
        names: all.iter().map(|(name, _)| (*name).to_owned()).collect(),
        groups: names.iter().map(group).collect(),
        intervals: Vec::new(),
    }
}

fn sentence(name: &str, found: &FaithfulnessResult) -> Option<String> {
    let (mean, interval) = found.mean;
    let between = interval.map(|(low, high)| format!(" (95 %: {:.1} to {:.1})", 100.0 * low, 100.0 * high));
    Some(format!(
        "Meaning, {name}: {:.1} % of the semantic edges have a counterpart{}.",
        100.0 * mean?,
        between.unwrap_or_default()
    ))
}
