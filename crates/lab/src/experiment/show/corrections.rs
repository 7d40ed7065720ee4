//! Conservatism and scores of correctors.

use solecism_corpus::Problem;

use super::summary::{MANY, too_small};
use crate::document::{Bars, Block, Curve, Curves, Heat, Picture, Section};
use crate::experiment::findings::Findings;
use crate::experiment::steps::{CorrectionResult, CorrectorFigures, F_OF_EDITS, Figure};
use crate::table::{Column, Table};

/// Sentences with this many words changed or more share a column.
const MOST: usize = 10;

impl Findings<'_> {
    /// The section and its summary sentences.
    pub(super) fn corrections_section(&self, at: usize) -> Result<(Section, Vec<String>), Problem> {
        let title = self.experiment.corrections[at].title.clone();
        let Some(found) = self.corrected(at)? else {
            return Ok((Section { title, blocks: Vec::new() }, Vec::new()));
        };
        let mut blocks = vec![Block::Table(change_table(&found))];
        blocks.extend(scores(&found).map(Block::Table));
        blocks.extend(f_of_edits(&found).map(|bars| Block::Picture(Picture::Bars(bars))));
        blocks.push(Block::Picture(Picture::Heat(changes(&found))));
        blocks.extend(splits(&found).map(|bars| Block::Picture(Picture::Bars(bars))));
        blocks.push(Block::Picture(Picture::Curves(order(&found))));
        if found.sentences < MANY {
            let summary = too_small(&title, found.sentences, "sentences");
            return Ok((Section { title, blocks }, vec![summary]));
        }
        let systems = found.correctors.iter().filter(|corrector| !corrector.is_reference);
        let summary = systems.filter_map(|corrector| {
            let (ratio, interval) = corrector.ratio?;
            let (low, high) = interval?;
            Some(format!(
                "{} makes {:.2} word changes per change of the references (95 %: {low:.2} to {high:.2}): {}.",
                corrector.name, ratio?, corrector.verdict
            ))
        });
        Ok((Section { title, blocks }, summary.collect()))
    }
}

pub(super) fn figure(figure: Option<Figure>, factor: f64) -> String {
    match figure {
        Some((Some(value), Some((low, high)))) => {
            format!("{:.2} [{:.2}, {:.2}]", value * factor, low * factor, high * factor)
        }
        Some((Some(value), None)) => format!("{:.2}", value * factor),
        _ => "–".to_owned(),
    }
}

fn change_table(found: &CorrectionResult) -> Table {
    let columns = std::iter::once(Column::words("corrector"))
        .chain(
            ["words changed", "ratio to references", "word order (ρ)", "split", "joined"]
                .map(Column::numbers),
        )
        .chain([Column::words("verdict")]);
    let row = |corrector: &CorrectorFigures| {
        vec![
            corrector.name.clone(),
            figure(Some(corrector.changes), 1.0),
            figure(corrector.ratio, 1.0),
            figure(Some(corrector.order), 1.0),
            corrector.splits.to_string(),
            corrector.joins.to_string(),
            corrector.verdict.clone(),
        ]
    };
    Table {
        title: format!("changes per sentence, {} sentences", found.sentences),
        columns: columns.collect(),
        rows: found.correctors.iter().map(row).collect(),
        has_total: false,
    }
}

fn scores(found: &CorrectionResult) -> Option<Table> {
    let systems: Vec<&CorrectorFigures> =
        found.correctors.iter().filter(|corrector| !corrector.is_reference).collect();
    let names = systems.first()?.scores.iter().map(|(name, ..)| Column::numbers(name));
    let row = |corrector: &&CorrectorFigures| {
        let scores = corrector.scores.iter().map(|(_, value)| figure(Some(*value), 100.0));
        std::iter::once(corrector.name.clone()).chain(scores).collect()
    };
    Some(Table {
        title: "scores against the references".to_owned(),
        columns: std::iter::once(Column::words("corrector")).chain(names).collect(),
        rows: systems.iter().map(row).collect(),
        has_total: false,
    })
}

/// F0.5 of the correctors with intervals (Figure 4 of the paper).
fn f_of_edits(found: &CorrectionResult) -> Option<Bars> {
    let score = |corrector: &CorrectorFigures| {
        let (_, figure) = corrector.scores.iter().find(|(name, _)| name == F_OF_EDITS)?;
        let beside = if corrector.is_reference { ", against the others" } else { "" };
        Some((format!("{}{beside}", corrector.name), *figure))
    };
    let scores: Vec<(String, Figure)> = found.correctors.iter().filter_map(score).collect();
    let bars = Bars {
        title: "F0.5 against the references, with 95 % intervals".to_owned(),
        is_share: true,
        names: vec![F_OF_EDITS.to_owned()],
        intervals: scores.iter().map(|(_, (_, interval))| vec![*interval]).collect(),
        groups: scores.into_iter().map(|(name, (value, _))| (name, vec![value])).collect(),
    };
    (!bars.groups.is_empty()).then_some(bars)
}

/// Numbers of sentences split, and joined with the next, if there are any.
fn splits(found: &CorrectionResult) -> Option<Bars> {
    let has_some = found.correctors.iter().any(|corrector| corrector.splits + corrector.joins > 0);
    let group = |corrector: &CorrectorFigures| {
        (corrector.name.clone(), vec![Some(corrector.splits as f64), Some(corrector.joins as f64)])
    };
    has_some.then(|| Bars {
        title: "sentences split and joined".to_owned(),
        is_share: false,
        names: vec!["split".to_owned(), "joined".to_owned()],
        groups: found.correctors.iter().map(group).collect(),
        intervals: Vec::new(),
    })
}

fn changes(found: &CorrectionResult) -> Heat {
    let row = |corrector: &CorrectorFigures| {
        let mut counts = vec![0.0; MOST + 1];
        for (changes, &number) in corrector.histogram.iter().enumerate() {
            counts[changes.min(MOST)] += number as f64;
        }
        (corrector.name.clone(), counts)
    };
    let column = |at: usize| if at == MOST { format!("{MOST}+") } else { at.to_string() };
    Heat {
        title: "sentences by words changed".to_owned(),
        across: "words changed".to_owned(),
        downwards: "corrector".to_owned(),
        columns: (0..=MOST).map(column).collect(),
        rows: found.correctors.iter().map(row).collect(),
    }
}

fn order(found: &CorrectionResult) -> Curves {
    let curve = |corrector: &CorrectorFigures| Curve {
        name: corrector.name.clone(),
        points: corrector.order_below.iter().filter_map(|(at, share)| Some((*at, (*share)?))).collect(),
        band: Vec::new(),
        is_dashed: corrector.is_reference,
    };
    Curves {
        title: "sentences with changed word order".to_owned(),
        across: "ρ below".to_owned(),
        upwards: "share of sentences".to_owned(),
        is_share: true,
        curves: found.correctors.iter().map(curve).collect(),
    }
}
