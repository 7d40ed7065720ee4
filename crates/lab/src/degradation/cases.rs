//! Case counts of rows: gold, output on clean text, output on noisy text.

use solecism_corpus::{Format, Problem};
use solecism_metrics::rows::{Row, counterparts, rows};
use solecism_metrics::settings::{OptionInfo, OptionKind};
use solecism_metrics::{Dimension, Fault, Level, Metric, MetricInfo, Pair, Score, Settings, Show, Sink};
use solecism_stats::Statistic;
use solecism_stats::degradation::{Case, WithGold, WithoutGold};

/// The metric. Its gold file is the gold, or the output on clean text if there is no gold.
pub(super) const INFO: MetricInfo = MetricInfo {
    name: "degrade rows",
    about: "What errors in the text do to a system that gives one answer a row",
    manual: "",
    formats: &[Format::Rows],
    files: ["GOLD", "NOISY"],
    options: &[
        OptionInfo {
            name: CLEAN,
            kind: OptionKind::Beside,
            about: "output on clean text, where gold is gold",
        },
        OptionInfo { name: ACCURACY, kind: OptionKind::Number("A"), about: "accuracy on clean text" },
    ],
    build,
};

pub(super) const CLEAN: &str = "clean";
pub(super) const ACCURACY: &str = "accuracy";

const TAG: &str = "tag";
const DISTANCE: &str = "distance";

/// Rows at this distance or more from the nearest changed word share a group.
const FAR: usize = 5;

fn build(settings: &Settings) -> Result<Box<dyn Metric>, Problem> {
    Ok(match settings.text(CLEAN) {
        Some(_) => Box::new(WithGoldRows),
        None => Box::new(WithoutGoldRows { accuracy: settings.number(ACCURACY)? }),
    })
}

const SCORES: &[Score] = &[
    share("acr_m0"),
    share("acr_mn"),
    share("acr_0n"),
    share("degr"),
    share("degr_lwr"),
    share("degr_upr"),
    share("degr_est"),
    share("acr_lwr"),
    share("acr_upr"),
    share("acr_est"),
    share("epsilon"),
    share("delta"),
    share("gamma"),
    share("lambda"),
];

const fn share(name: &'static str) -> Score {
    Score { name, show: Show::Percentage }
}

/// Index of the estimated degradation.
const ESTIMATE: usize = 6;

const DIMENSIONS: &[Dimension] = &[
    Dimension { name: TAG, about: "answer in the gold, or on clean text", level: Level::Part },
    Dimension { name: DISTANCE, about: "rows to the nearest word that was changed", level: Level::Part },
];

/// Counts of the five cases.
struct WithGoldRows;

impl Metric for WithGoldRows {
    fn columns(&self) -> &'static [&'static str] {
        &["aaa", "aab", "aba", "abb", "abc", "unaligned"]
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn main_score(&self) -> usize {
        ESTIMATE
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        WithGold.values(&total[..5], to);
    }

    fn dimensions(&self) -> &'static [Dimension] {
        DIMENSIONS
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let [gold, clean, noisy] =
            [pair.gold_text(), pair.beside(0).unwrap_or_default(), pair.output_text()].map(rows);
        let (of_gold, of_noisy) = (counterparts(&clean, &gold), counterparts(&clean, &noisy));
        let distances = Distances::of(&clean, &noisy, &of_noisy, to);
        to.length(clean.len());
        let counted = clean.iter().enumerate().map(|(at, row)| {
            let (mut counts, mut tag) = ([0.0; 6], row.answer);
            let column = match (of_gold[at], of_noisy[at]) {
                (Some(g), Some(n)) => {
                    tag = gold[g].answer;
                    self::column(Case::of(tag, row.answer, noisy[n].answer))
                }
                _ => 5,
            };
            counts[column] = 1.0;
            (tag, counts)
        });
        push(&counted.collect::<Vec<_>>(), &distances, to);
        Ok(())
    }
}

fn column(case: Case) -> usize {
    match case {
        Case::Aaa => 0,
        Case::Aab => 1,
        Case::Aba => 2,
        Case::Abb => 3,
        Case::Abc => 4,
    }
}

/// Counts of rows with the same and with different output on clean and on noisy text.
struct WithoutGoldRows {
    accuracy: Option<f64>,
}

impl Metric for WithoutGoldRows {
    fn columns(&self) -> &'static [&'static str] {
        &["same", "different", "unaligned"]
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn main_score(&self) -> usize {
        ESTIMATE
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        // With accuracy 0, as with none, everything but the agreement is undefined.
        WithoutGold { accuracy: self.accuracy.unwrap_or(0.0) }.values(&total[..2], to);
    }

    fn dimensions(&self) -> &'static [Dimension] {
        DIMENSIONS
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let [clean, noisy] = [pair.gold_text(), pair.output_text()].map(rows);
        let of_noisy = counterparts(&clean, &noisy);
        let distances = Distances::of(&clean, &noisy, &of_noisy, to);
        to.length(clean.len());
        let counted = clean.iter().zip(&of_noisy).map(|(row, other)| {
            let mut counts = [0.0; 3];
            counts[other.map_or(2, |n| usize::from(noisy[n].answer != row.answer))] = 1.0;
            (row.answer, counts)
        });
        push(&counted.collect::<Vec<_>>(), &distances, to);
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.accuracy.iter().map(|accuracy| (ACCURACY, accuracy.to_string())).collect()
    }
}

/// Pushes the sum of a sentence's rows, and each row as a part if parts are counted.
fn push<const N: usize>(rows: &[(&str, [f64; N])], distances: &Distances, to: &mut Sink) {
    let mut total = [0.0; N];
    for (_, counts) in rows {
        for (total, count) in total.iter_mut().zip(counts) {
            *total += count;
        }
    }
    to.push(&total);
    if to.wants_parts() {
        for (at, (tag, counts)) in rows.iter().enumerate() {
            to.part(&[(TAG, tag), (DISTANCE, &distances.name(at))], counts);
        }
    }
}

/// Distance of each row from the nearest changed word; empty if no word was changed or parts are not counted.
struct Distances(Vec<usize>);

impl Distances {
    fn of(clean: &[Row], noisy: &[Row], of_noisy: &[Option<usize>], to: &Sink) -> Self {
        if !to.wants_parts() {
            return Self(Vec::new());
        }
        let is_changed = |at: usize| of_noisy[at].is_none_or(|n| noisy[n].word != clean[at].word);
        let changed: Vec<usize> = (0..clean.len()).filter(|&at| is_changed(at)).collect();
        let nearest = |at: usize| {
            let right = changed.partition_point(|&other| other < at);
            let sides = [right.checked_sub(1), Some(right)].into_iter().flatten();
            sides.filter_map(|side| changed.get(side)).map(|&other| other.abs_diff(at)).min()
        };
        Self((0..clean.len()).map_while(nearest).collect())
    }

    fn name(&self, at: usize) -> String {
        match self.0.get(at) {
            None => "-".to_owned(),
            Some(&distance) if distance >= FAR => format!("{FAR}+"),
            Some(distance) => distance.to_string(),
        }
    }
}
