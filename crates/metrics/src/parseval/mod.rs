#![doc = include_str!("parseval.md")]

pub(crate) mod compare;
pub(crate) mod crossing;
mod delimiters;
pub mod evalb;
mod labels;
mod matching;
pub mod parameters;
pub mod prm;
mod quotes;
pub(crate) mod read;

use std::collections::BTreeMap;

use std::path::Path;

use solecism_corpus::input::read_text;
use solecism_corpus::{Format, Problem};

use crate::metric::{Dimension, Level, Loss, Metric, Score, Show};
use crate::pair::{Fault, Pair, Side};
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings, golds_signature};
use crate::sink::{Sink, Status};
use crate::tally::Tally;
use compare::{Comparison, Finding, check_words, compare, keep_brackets};
use read::{Reading, read, reuse};

pub use parameters::Parameters;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "parseval",
    about: "Precision and recall of constituents, as EVALB counts them",
    manual: include_str!("parseval.md"),
    formats: &[Format::Brackets],
    files: ["GOLD", "OUT"],
    options: OPTIONS,
    build: |settings| Ok(Box::new(Parseval::new(settings)?)),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "prm",
        kind: OptionKind::Text("collins|evalb|FILE"),
        about: "What counts: the parameters of Collins, EVALB's defaults, or a parameter file [collins]",
    },
    OptionInfo {
        name: "unlabelled",
        kind: OptionKind::Flag,
        about: "Match brackets regardless of their labels",
    },
    OptionInfo {
        name: "unparsed",
        kind: OptionKind::Choice(&["zero", "skip"]),
        about: "Count a sentence without a parse as having missed everything, or leave it out",
    },
    OptionInfo {
        name: "golds",
        kind: OptionKind::Golds,
        about: "All analyses of each sentence; the one with the highest F counts",
    },
    OptionInfo {
        name: "cutoff",
        kind: OptionKind::Number("LENGTH"),
        about: "Maximal length of sentences in EVALB's second summary, and in --by cutoff [40]",
    },
    OptionInfo {
        name: "max-error",
        kind: OptionKind::Text("N|prm"),
        about: "Stop, as EVALB does, after N sentences whose words differ; prm: as the parameters say",
    },
    OptionInfo {
        name: "evalb",
        kind: OptionKind::Flag,
        about: "Exactly as EVALB: --layout evalb --unparsed skip",
    },
];

const SCORES: &[Score] = &[
    Score { name: "precision", show: Show::Percentage },
    Score { name: "recall", show: Show::Percentage },
    Score { name: "f1", show: Show::Percentage },
    Score { name: "exact", show: Show::Percentage },
    Score { name: "crossing", show: Show::Number },
    Score { name: "no_crossing", show: Show::Percentage },
    Score { name: "two_or_less_crossing", show: Show::Percentage },
    Score { name: "tags", show: Show::Percentage },
];

/// Names of the columns; the constants in [`mod@column`] are their indices.
const COLUMNS: &[&str] = &[
    "sentences",
    "parsed",
    "length",
    "matched",
    "gold",
    "test",
    "crossing",
    "words",
    "tags",
    "exact",
    "no_crossing",
    "two_or_less_crossing",
];

/// Indices of the columns.
pub mod column {
    /// 1 for each sentence.
    pub const SENTENCES: usize = 0;
    /// 1 for each sentence with a parse.
    pub const PARSED: usize = 1;
    /// Words of the gold, less those excluded from the length.
    pub const LENGTH: usize = 2;
    /// Brackets that match.
    pub const MATCHED: usize = 3;
    /// Brackets of the gold.
    pub const GOLD: usize = 4;
    /// Brackets of the output.
    pub const TEST: usize = 5;
    /// Brackets of the output that cross one of the gold.
    pub const CROSSING: usize = 6;
    /// Words that are not deleted.
    pub const WORDS: usize = 7;
    /// Words with the gold's tag.
    pub const TAGS: usize = 8;
    /// Sentences all of whose brackets match.
    pub const EXACT: usize = 9;
    /// Sentences with a parse that has no crossing brackets.
    pub const NO_CROSSING: usize = 10;
    /// Sentences with a parse that has at most two crossing brackets.
    pub const TWO_OR_LESS_CROSSING: usize = 11;
    /// Number of columns.
    pub const COUNT: usize = 12;
}

type Counts = [f64; column::COUNT];

/// Precision and recall of constituents (PARSEVAL).
#[derive(Clone, Debug)]
pub struct Parseval {
    parameters: Parameters,
    skips_unparsed: bool,
    max_error: Option<i64>,
    warnings: Vec<String>,
    options: Vec<(&'static str, String)>,
}

/// Resolves the options to parameters, with warnings about the parameter file.
///
/// # Errors
/// If an option has an invalid value, or the parameter file cannot be read.
pub fn parameters(settings: &Settings) -> Result<(Parameters, Vec<String>), Problem> {
    let (mut parameters, warnings) = match settings.text("prm").unwrap_or("collins") {
        "collins" => (Parameters::collins(), Vec::new()),
        "evalb" => (Parameters::evalb(), Vec::new()),
        path => {
            let text = read_text(Path::new(path)).map_err(|problem| Problem {
                help: "--prm takes collins, evalb, or the name of a parameter file".to_owned(),
                ..problem
            })?;
            let (parameters, warnings) = prm::parse(&text);
            (parameters, warnings.into_iter().map(|warning| format!("{path}, {warning}")).collect())
        }
    };
    let is_collins = matches!(settings.text("prm"), None | Some("collins"));
    parameters.exact = settings.flag("evalb") || settings.text("layout") == Some("evalb");
    parameters.bare_roots = is_collins && !parameters.exact;
    parameters.labelled &= !settings.flag("unlabelled");
    parameters.cutoff = settings.number("cutoff")?.unwrap_or(parameters.cutoff);
    Ok((parameters, warnings))
}

/// Number of mismatched sentences after which evaluation stops; `None` without a limit.
///
/// # Errors
/// If it is neither a number nor `prm`.
pub fn max_error(settings: &Settings, parameters: &Parameters) -> Result<Option<i64>, Problem> {
    match settings.text("max-error") {
        Some("prm") => Ok(Some(parameters.max_error)),
        _ => settings.number("max-error"),
    }
}

impl Parseval {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// As [`parameters()`].
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        let (parameters, warnings) = parameters(settings)?;
        let max_error = max_error(settings, &parameters)?;
        let skips_unparsed = match settings.text("unparsed") {
            Some("zero") => false,
            Some("skip") => true,
            Some(other) => {
                let what = format!("--unparsed takes zero or skip, not {other:?}");
                return Err(Problem::new(what, "zero: it missed everything; skip: it is left out"));
            }
            None => settings.flag("evalb"),
        };
        let prm = match settings.text("prm").unwrap_or("collins") {
            "collins" if parameters.exact => "collins, roots as EVALB".to_owned(),
            name @ ("collins" | "evalb") => name.to_owned(),
            _ => format!("file {}", parameters.checksum()),
        };
        let mut options = vec![
            ("prm", prm),
            ("labels", if parameters.labelled { "yes" } else { "no" }.to_owned()),
            ("unparsed", if skips_unparsed { "skip" } else { "zero" }.to_owned()),
        ];
        options.extend(golds_signature(settings.has_golds()));
        Ok(Self { parameters, skips_unparsed, max_error, warnings, options })
    }

    /// Counts the output against one gold; the error is the reason why their words differ.
    fn count_one(&self, mut gold: Reading, mut output: Reading, to: &mut Sink) -> Result<(), String> {
        let length = gold.length;
        if self.is_unparsed(&output) {
            keep_brackets(&mut gold, &self.parameters);
            self.push_unparsed(&gold, to);
            reuse(gold);
            reuse(output);
            return Ok(());
        }
        check_words(&mut gold, &mut output, &self.parameters)
            .map_err(|mismatch| mismatch.reason(&gold, &output))?;
        keep_brackets(&mut gold, &self.parameters);
        keep_brackets(&mut output, &self.parameters);
        let mut found = Vec::new();
        let wants_parts = to.wants_parts();
        let comparison = compare(&gold, &output, &self.parameters, |finding| {
            if wants_parts {
                found.push(finding);
            }
        });
        let counts = counts(length, &gold, &output, &comparison);
        to.push(&counts);
        if wants_parts {
            push_parts(&counts, &gold, &output, &found, to);
        }
        reuse(gold);
        reuse(output);
        Ok(())
    }

    fn is_unparsed(&self, output: &Reading) -> bool {
        output.words.is_empty()
            || (!self.parameters.exact && output.words.iter().all(|word| word.word.is_empty()))
    }

    fn push_unparsed(&self, gold: &Reading, to: &mut Sink) {
        let mut counts = [0.0; column::COUNT];
        counts[column::LENGTH] = number(gold.length);
        if self.skips_unparsed {
            to.push(&counts);
            to.status(Status::Skipped, "no parse");
            return;
        }
        counts[column::SENTENCES] = 1.0;
        counts[column::GOLD] = number(gold.brackets.len());
        counts[column::WORDS] = number(gold.words.len());
        to.push(&counts);
        if to.wants_parts() {
            push_parts(&counts, gold, &Reading::default(), &[], to);
        }
        to.status(Status::Unparsed, "no parse");
    }

    fn field(&self, length: usize, to: &mut Sink) {
        let cutoff = self.parameters.cutoff;
        let is_short = usize::try_from(cutoff).is_ok_and(|cutoff| length <= cutoff);
        let side = if is_short { "<=" } else { ">" };
        to.field("cutoff", format_args!("{side}{cutoff}"));
    }
}

impl Metric for Parseval {
    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let share = |part: usize, whole: f64| (whole > 0.0).then(|| total[part] / whole);
        let values = [
            share(column::MATCHED, total[column::TEST]),
            share(column::MATCHED, total[column::GOLD]),
            share(column::MATCHED, total[column::GOLD].midpoint(total[column::TEST])),
            share(column::EXACT, total[column::SENTENCES]),
            share(column::CROSSING, total[column::PARSED]),
            share(column::NO_CROSSING, total[column::SENTENCES]),
            share(column::TWO_OR_LESS_CROSSING, total[column::SENTENCES]),
            share(column::TAGS, total[column::WORDS]),
        ];
        to.copy_from_slice(&values);
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let output = read(pair.output_text(), &self.parameters).map_err(Fault::output)?;
        let mut reasons = Vec::new();
        let mut length = None;
        for (text, alternative) in pair.golds.iter().enumerate() {
            let fault = |flaw| Fault { side: Side::Alternative, text, flaw };
            let gold = read(alternative, &self.parameters).map_err(fault)?;
            length.get_or_insert(gold.length);
            reasons.extend(self.count_one(gold, output.clone(), to).err());
        }
        if pair.golds.is_empty() {
            let gold = read(pair.gold_text(), &self.parameters).map_err(Fault::gold)?;
            length = Some(gold.length);
            reasons.extend(self.count_one(gold, output, to).err());
        }
        let length = length.unwrap_or(0);
        to.length(length);
        self.field(length, to);
        // An alternative with other words is not an analysis of this sentence. If none has the same words, the sentence
        // differs.
        if reasons.len() == pair.golds.len().max(1) {
            let mut counts = [0.0; column::COUNT];
            counts[column::LENGTH] = number(length);
            to.push(&counts);
            to.status(Status::Differs, reasons.swap_remove(0));
        }
        Ok(())
    }

    fn main_score(&self) -> usize {
        2
    }

    fn is_error(&self, score: usize) -> bool {
        SCORES[score].name == "crossing"
    }

    fn loss(&self) -> Option<Loss> {
        Some(Loss::Analyses)
    }

    fn weight(&self, counts: &[f64]) -> f64 {
        counts[column::GOLD].midpoint(counts[column::TEST])
    }

    fn layouts(&self) -> &'static [&'static str] {
        &["evalb"]
    }

    fn layout(&self) -> Option<&'static str> {
        self.parameters.exact.then_some("evalb")
    }

    fn lay_out(&self, _layout: &str, tally: &Tally) -> String {
        let limits = evalb::Limits { cutoff: self.parameters.cutoff, max_error: self.max_error };
        let rows = tally.rows().map(|row| (row.number + 1, row.status, row.counts));
        // A row has 77 characters and a newline.
        let mut text = Vec::with_capacity(78 * tally.rows().count() + 2048);
        // Writing to memory cannot fail, and all output is ASCII.
        let _ = evalb::write(rows, limits, &mut text);
        String::from_utf8(text).unwrap_or_default()
    }

    fn most_errors(&self) -> Option<usize> {
        self.max_error.map(|most| usize::try_from(most).unwrap_or(0))
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn dimensions(&self) -> &'static [Dimension] {
        const { &[LABEL, CUTOFF] }
    }

    /// Picks the alternative with the highest F; the first on ties.
    fn choose(&self, _so_far: &[f64], alternatives: &[&[f64]]) -> usize {
        let f = |counts: &[f64]| match counts[column::GOLD] + counts[column::TEST] {
            0.0 => 1.0,
            brackets => 2.0 * counts[column::MATCHED] / brackets,
        };
        let mut best = 0;
        for at in 1..alternatives.len() {
            if f(alternatives[at]) > f(alternatives[best]) {
                best = at;
            }
        }
        best
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.options.clone()
    }
}

const LABEL: Dimension = Dimension {
    name: "label",
    about: "the label of the constituent; the row without a label has the counts of whole sentences",
    level: Level::Part,
};

const CUTOFF: Dimension = Dimension {
    name: "cutoff",
    about: "whether the sentence is at most as long as --cutoff",
    level: Level::Sentence,
};

/// Counts within a sentence are far below the precision limit of `f64`.
#[expect(clippy::cast_precision_loss)]
fn number(count: usize) -> f64 {
    count as f64
}

fn counts(length: usize, gold: &Reading, output: &Reading, found: &Comparison) -> Counts {
    let (brackets, candidates) = (gold.brackets.len(), output.brackets.len());
    let flag = |holds: bool| f64::from(u8::from(holds));
    let mut counts = [0.0; column::COUNT];
    counts[column::SENTENCES] = 1.0;
    counts[column::PARSED] = 1.0;
    counts[column::LENGTH] = number(length);
    counts[column::MATCHED] = number(found.matched);
    counts[column::GOLD] = number(brackets);
    counts[column::TEST] = number(candidates);
    counts[column::CROSSING] = number(found.crossing);
    counts[column::WORDS] = number(gold.words.len());
    counts[column::TAGS] = number(found.correct_tags);
    counts[column::EXACT] = flag(brackets == candidates && candidates == found.matched);
    counts[column::NO_CROSSING] = flag(found.crossing == 0);
    counts[column::TWO_OR_LESS_CROSSING] = flag(found.crossing <= 2);
    counts
}

/// Columns that count brackets, and can be broken down by label.
const OF_BRACKETS: [usize; 4] = [column::MATCHED, column::GOLD, column::TEST, column::CROSSING];

/// Pushes the counts by label. A match counts fully under the gold's label, so that no ratio exceeds 1 where
/// different labels are equated.
fn push_parts(counts: &Counts, gold: &Reading, output: &Reading, found: &[Finding], to: &mut Sink) {
    let mut labels: Vec<&str> = output.brackets.iter().map(|bracket| bracket.label).collect();
    for finding in found {
        if let Finding::Match(i, j) = *finding {
            labels[j] = gold.brackets[i].label;
        }
    }
    let mut parts: BTreeMap<&str, Counts> = BTreeMap::new();
    let mut add = |label, column: usize| parts.entry(label).or_default()[column] += 1.0;
    for bracket in &gold.brackets {
        add(bracket.label, column::GOLD);
    }
    for label in &labels {
        add(label, column::TEST);
    }
    for finding in found {
        match *finding {
            Finding::Match(_, j) => add(labels[j], column::MATCHED),
            Finding::Crossing(j) => add(labels[j], column::CROSSING),
        }
    }
    let mut whole = *counts;
    for column in OF_BRACKETS {
        whole[column] = 0.0;
    }
    to.part(&[("label", "")], &whole);
    for (label, counts) in parts {
        to.part(&[("label", if label.is_empty() { "()" } else { label })], &counts);
    }
}

#[cfg(test)]
mod tests;
