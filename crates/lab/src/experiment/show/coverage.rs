//! Coverage of references.

use solecism_corpus::Problem;

use super::summary::{MANY, too_small};
use crate::coverage::{Incentive, Method};
use crate::document::{Block, Curve, Curves, Picture, Section};
use crate::experiment::findings::Findings;
use crate::experiment::steps::{CoverageResult, Figure};
use crate::table::{Column, Table};

impl Findings<'_> {
    /// The section and its summary sentences.
    pub(super) fn coverage_section(&self, at: usize) -> Result<(Section, Vec<String>), Problem> {
        let title = self.experiment.coverages[at].title.clone();
        let Some(found) = self.covered(at)? else {
            return Ok((Section { title, blocks: Vec::new() }, Vec::new()));
        };
        let mut blocks: Vec<Block> = variants(&found).map(Block::Table).into_iter().collect();
        blocks.push(Block::Table(table(&found)));
        blocks.push(Block::Picture(Picture::Curves(curves(&found))));
        blocks.extend(needed(&found).map(|curves| Block::Picture(Picture::Curves(curves))));
        let sentences = found.all.get("sentences").and_then(serde_json::Value::as_u64).unwrap_or(0);
        if sentences < MANY as u64 {
            let summary = too_small(&title, sentences as usize, "sentences");
            return Ok((Section { title, blocks }, vec![summary]));
        }
        let few = [1, 2, 10].into_iter().filter_map(|references: usize| {
            Some(format!("{:.0} % with {references}", 100.0 * found.accuracy.get(references - 1)?))
        });
        let summary = format!(
            "A perfect corrector would measure an accuracy of {} references.",
            few.collect::<Vec<_>>().join(", ")
        );
        Ok((Section { title, blocks }, vec![summary]))
    }
}

/// Number and total probability of corrections above probability thresholds (Table 1 of the paper).
fn variants(found: &CoverageResult) -> Option<Table> {
    let object = |name: &str| found.all.get(name).and_then(serde_json::Value::as_object);
    let [variants, mass] = ["variants_at_least", "mass_at_least"].map(object);
    let (variants, mass) = variants.zip(mass)?;
    let row = |(least, number): (&String, &serde_json::Value)| {
        let shown = |value: Option<&serde_json::Value>| {
            value.and_then(serde_json::Value::as_f64).map_or("–".to_owned(), |value| format!("{value:.2}"))
        };
        vec![least.clone(), shown(Some(number)), shown(mass.get(least))]
    };
    Some(Table {
        title: "corrections per sentence, seen and unseen (mean)".to_owned(),
        columns: ["probability at least", "corrections", "total probability"].map(Column::numbers).to_vec(),
        rows: variants.iter().map(row).collect(),
        has_total: false,
    })
}

fn table(found: &CoverageResult) -> Table {
    let percent =
        |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{:.2}", 100.0 * value));
    let ranged = |value: Option<f64>, range: Option<(f64, f64)>| match range {
        Some((low, high)) => format!("{} [{:.2}, {:.2}]", percent(value), 100.0 * low, 100.0 * high),
        None => percent(value),
    };
    let row = |at: usize| {
        let index = found.index_match.as_ref().and_then(|values| values.get(at).copied());
        let f = found.fscore.as_ref().and_then(|values| values.get(at).copied());
        vec![
            (at + 1).to_string(),
            ranged(found.accuracy.get(at).copied(), found.ranges.get(at).copied().flatten()),
            percent(index),
            f.map_or("–".to_owned(), |(value, range)| ranged(value, range)),
        ]
    };
    Table {
        title: "measured scores of a perfect corrector, per cent".to_owned(),
        columns: ["references", "accuracy", "index match", "F0.5"].map(Column::numbers).to_vec(),
        rows: (0..found.accuracy.len()).map(row).collect(),
        has_total: false,
    }
}

/// Probabilities that a detected error is one.
const DETECTION: [f64; 4] = [0.6, 0.7, 0.8, 0.9];

/// Share of valid corrections above which correcting pays more than leaving errors alone (§3.1 of the paper). A curve has no
/// point where correcting never pays.
fn needed(found: &CoverageResult) -> Option<Curves> {
    let coverage = found.all.get("incentive")?;
    let covered = |references: usize| coverage.get(references.to_string())?.get("coverage")?.as_f64();
    let curve = |detect: f64| {
        let incentive = Incentive { detect, ..Method::default().incentive };
        let point = |references: usize| Some((references as f64, incentive.needed(covered(references)?)?));
        Curve {
            name: format!("error with probability {:.0} %", 100.0 * detect),
            points: (1..=found.accuracy.len()).filter_map(point).collect(),
            band: Vec::new(),
            is_dashed: false,
        }
    };
    let curves: Vec<Curve> =
        DETECTION.into_iter().map(curve).filter(|curve| !curve.points.is_empty()).collect();
    (!curves.is_empty()).then(|| Curves {
        title: "share of valid corrections at which correcting pays".to_owned(),
        across: "references".to_owned(),
        upwards: "valid corrections".to_owned(),
        is_share: true,
        curves,
    })
}

fn curves(found: &CoverageResult) -> Curves {
    let numbered =
        |values: &[f64]| (1_u32..).zip(values).map(|(at, value)| (f64::from(at), *value)).collect::<Vec<_>>();
    let bands = |ranges: Vec<Option<(f64, f64)>>| {
        (1_u32..)
            .zip(ranges)
            .filter_map(|(at, range)| range.map(|(low, high)| (f64::from(at), low, high)))
            .collect()
    };
    let mut curves = vec![Curve {
        name: "accuracy".to_owned(),
        points: numbered(&found.accuracy),
        band: bands(found.ranges.clone()),
        is_dashed: false,
    }];
    if let Some(index) = &found.index_match {
        curves.push(Curve {
            name: "index match".to_owned(),
            points: numbered(index),
            band: Vec::new(),
            is_dashed: true,
        });
    }
    if let Some(fscore) = &found.fscore {
        let point = |(at, (value, _)): (u32, &Figure)| Some((f64::from(at), (*value)?));
        curves.push(Curve {
            name: "F0.5".to_owned(),
            points: (1_u32..).zip(fscore).filter_map(point).collect(),
            band: bands(fscore.iter().map(|(_, range)| *range).collect()),
            is_dashed: false,
        });
    }
    Curves {
        title: "measured scores of a perfect corrector by number of references".to_owned(),
        across: "references".to_owned(),
        upwards: "measured score".to_owned(),
        is_share: true,
        curves,
    }
}
