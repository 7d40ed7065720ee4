#![doc = include_str!("black.md")]

mod bracketing;
mod erase;
mod majority;
mod redefine;
mod reduce;
mod words;

use solecism_corpus::{Flaw, Format, Problem};

use crate::metric::{Dimension, Level, Loss, Metric, Score, Show};
use crate::pair::{Fault, Pair, Side};
use crate::parseval::crossing::Innermost;
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings, golds_signature};
use crate::sink::{Sink, Status};
use bracketing::{Bracketing, Forest};

pub use bracketing::Labels;
pub use majority::majority;
pub use redefine::Redefinitions;
pub use reduce::Reduced;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "black",
    about: "Crossing constituents, recall and precision, by the procedure of Black et al. (1991)",
    manual: include_str!("black.md"),
    formats: &[Format::Brackets],
    files: ["GOLD", "OUT"],
    options: OPTIONS,
    build: |settings| Ok(Box::new(Black::new(settings)?)),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "labels",
        kind: OptionKind::Choice(&["auto", "after", "before", "both", "none"]),
        about: "Position of labels: after opening brackets, before closing ones, both, none, or detected",
    },
    OptionInfo {
        name: "extraposed",
        kind: OptionKind::Flag,
        about: "Attach extraposed clauses to the top of their host",
    },
    OptionInfo {
        name: "noun-phrases",
        kind: OptionKind::Flag,
        about: "Attach all modifiers of a noun phrase to one node with its core",
    },
    OptionInfo {
        name: "particles",
        kind: OptionKind::Flag,
        about: "Attach initial prepositions and final particles each to the top of their phrase",
    },
    OptionInfo {
        name: "golds",
        kind: OptionKind::Golds,
        about: "Several analyses for each sentence; the one with the highest F counts",
    },
    OptionInfo {
        name: "majority",
        kind: OptionKind::Flag,
        about: "With several analyses, take the constituents of more than half of them as the gold",
    },
];

const SCORES: &[Score] = &[
    Score { name: "crossing", show: Show::Count },
    Score { name: "crossing_rate", show: Show::Percentage },
    Score { name: "recall", show: Show::Percentage },
    Score { name: "precision", show: Show::Percentage },
    Score { name: "recall_pooled", show: Show::Percentage },
    Score { name: "precision_pooled", show: Show::Percentage },
];

const COLUMNS: &[&str] = &[
    "sentences",
    "parsed",
    "crossing",
    "common",
    "gold",
    "test",
    "recall",
    "recall_sentences",
    "precision",
    "precision_sentences",
];

mod column {
    pub(super) const SENTENCES: usize = 0;
    pub(super) const PARSED: usize = 1;
    pub(super) const CROSSING: usize = 2;
    pub(super) const COMMON: usize = 3;
    pub(super) const GOLD: usize = 4;
    pub(super) const TEST: usize = 5;
    /// Sum of the sentences' recalls, and the number of sentences that have one.
    pub(super) const RECALL: usize = 6;
    pub(super) const RECALL_SENTENCES: usize = 7;
    pub(super) const PRECISION: usize = 8;
    pub(super) const PRECISION_SENTENCES: usize = 9;
    pub(super) const COUNT: usize = 10;
}

/// Crossing constituents, recall and precision, by the procedure of Black et al. (1991).
#[derive(Clone, Debug)]
pub struct Black {
    /// `None`: detected.
    labels: Option<Labels>,
    redefinitions: Redefinitions,
    takes_majority: bool,
    has_golds: bool,
}

impl Black {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// If an option has an invalid value.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        let labels = match settings.text("labels") {
            None | Some("auto") => None,
            Some("after") => Some(Labels::After),
            Some("before") => Some(Labels::Before),
            Some("both") => Some(Labels::Both),
            Some("none") => Some(Labels::None),
            Some(other) => {
                let what = format!("--labels takes auto, after, before, both or none, not {other:?}");
                return Err(Problem::new(what, "(NP (NN tea)) has labels after its opening brackets"));
            }
        };
        let redefinitions = Redefinitions {
            extraposed: settings.flag("extraposed"),
            noun_phrases: settings.flag("noun-phrases"),
            particles: settings.flag("particles"),
        };
        Ok(Self {
            labels,
            redefinitions,
            takes_majority: settings.flag("majority"),
            has_golds: settings.has_golds(),
        })
    }

    /// Applies the procedure to a sentence.
    ///
    /// # Errors
    /// If the text is not bracketed.
    pub fn reduce(&self, text: &str) -> Result<Reduced, Flaw> {
        let bracketing = Bracketing::parse(text)?;
        let forest = self.forest(&bracketing, self.labels.unwrap_or_else(|| bracketing.labels()));
        Ok(reduce::reduce(&forest, &erase::erasures(&forest)))
    }

    fn forest<'t>(&self, bracketing: &Bracketing<'t>, labels: Labels) -> Forest<'t> {
        let mut forest = bracketing.forest(labels);
        redefine::redefine(&mut forest, self.redefinitions);
        forest
    }

    /// Applies the procedure to two analyses of a sentence. If their words differ with the detected labels, tries other
    /// label positions.
    fn reduce_both(&self, gold: &Bracketing, output: &Bracketing) -> (Reduced, Reduced) {
        let readings = |bracketing: &Bracketing| {
            let first = self.labels.unwrap_or_else(|| bracketing.labels());
            let others = Labels::ALL.into_iter().filter(move |&labels| labels != first);
            std::iter::once(first).chain(others.take_while(|_| self.labels.is_none()))
        };
        let mut first = None;
        for ours in readings(gold) {
            for theirs in readings(output) {
                let both = reduce_pair(&self.forest(gold, ours), &self.forest(output, theirs));
                if both.0.words == both.1.words && !both.0.words.is_empty() {
                    return both;
                }
                first.get_or_insert(both);
            }
        }
        first.unwrap_or_default()
    }

    /// Reduced golds to compare with, each with the output reduced alongside it.
    fn reduced_golds(&self, pair: &Pair, output: &Bracketing) -> Result<Vec<(Reduced, Reduced)>, Fault> {
        let golds: Vec<(&str, Side, usize)> = match pair.golds {
            [] => vec![(pair.gold_text(), Side::Gold, 0)],
            golds => golds.iter().enumerate().map(|(at, g)| (g.as_str(), Side::Alternative, at)).collect(),
        };
        let mut reduced = Vec::with_capacity(golds.len());
        for (text, side, at) in golds {
            let gold = Bracketing::parse(text).map_err(|flaw| Fault { side, text: at, flaw })?;
            reduced.push(self.reduce_both(&gold, output));
        }
        if !self.takes_majority {
            return Ok(reduced);
        }
        let (golds, outputs): (Vec<Reduced>, Vec<Reduced>) = reduced.into_iter().unzip();
        let candidate = outputs.into_iter().next().unwrap_or_default();
        Ok(vec![(majority(&golds).unwrap_or_default(), candidate)])
    }
}

impl Metric for Black {
    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn main_score(&self) -> usize {
        2
    }

    fn is_error(&self, score: usize) -> bool {
        score < 2
    }

    fn loss(&self) -> Option<Loss> {
        Some(Loss::Analyses)
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let ratio = |part: usize, whole: usize| (total[whole] > 0.0).then(|| total[part] / total[whole]);
        to.copy_from_slice(&[
            Some(total[column::CROSSING]),
            ratio(column::CROSSING, column::TEST),
            ratio(column::RECALL, column::RECALL_SENTENCES),
            ratio(column::PRECISION, column::PRECISION_SENTENCES),
            ratio(column::COMMON, column::GOLD),
            ratio(column::COMMON, column::TEST),
        ]);
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let output = Bracketing::parse(pair.output_text()).map_err(Fault::output)?;
        let golds = self.reduced_golds(pair, &output)?;
        let is_unparsed = output.is_unparsed();
        let mut reasons = Vec::new();
        for (gold, candidate) in &golds {
            to.length(gold.words.len());
            if is_unparsed {
                to.push(&counts(gold, None));
            } else if let Some(reason) = mismatch(gold, candidate) {
                reasons.push(reason);
            } else {
                let counts = counts(gold, Some(candidate));
                to.push(&counts);
                to.field("crossing", counts[column::CROSSING]);
            }
        }
        if reasons.len() == golds.len() {
            to.status(Status::Differs, reasons.swap_remove(0));
        } else if is_unparsed {
            to.field("crossing", "unparsed");
            to.status(Status::Unparsed, "no parse");
        }
        Ok(())
    }

    fn dimensions(&self) -> &'static [Dimension] {
        const {
            &[Dimension {
                name: "crossing",
                about: "number of crossing constituents in the sentence",
                level: Level::Sentence,
            }]
        }
    }

    /// Picks the alternative with the highest F; the first on ties.
    fn choose(&self, _so_far: &[f64], alternatives: &[&[f64]]) -> usize {
        let f = |counts: &[f64]| match counts[column::GOLD] + counts[column::TEST] {
            0.0 => 1.0,
            constituents => 2.0 * counts[column::COMMON] / constituents,
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
        let labels = match self.labels {
            None => "auto",
            Some(Labels::After) => "after",
            Some(Labels::Before) => "before",
            Some(Labels::Both) => "both",
            Some(Labels::None) => "none",
        };
        let yes = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
        let mut options = vec![
            ("labels", labels.to_owned()),
            ("extraposed", yes(self.redefinitions.extraposed)),
            ("noun-phrases", yes(self.redefinitions.noun_phrases)),
            ("particles", yes(self.redefinitions.particles)),
            ("majority", yes(self.takes_majority)),
        ];
        options.extend(golds_signature(self.has_golds));
        options
    }
}

/// Counts within a sentence are far below the precision limit of `f64`.
#[expect(clippy::cast_precision_loss)]
fn number(count: usize) -> f64 {
    count as f64
}

/// Applies the procedure to two trees, with the same words erased from both.
fn reduce_pair(gold: &Forest, output: &Forest) -> (Reduced, Reduced) {
    let (mut ours, mut theirs) = (erase::erasures(gold), erase::erasures(output));
    erase::unite(gold, &mut ours, output, &mut theirs);
    (reduce::reduce(gold, &ours), reduce::reduce(output, &theirs))
}

fn counts(gold: &Reduced, candidate: Option<&Reduced>) -> [f64; column::COUNT] {
    let none = Reduced::default();
    let output = candidate.unwrap_or(&none);
    let innermost = Innermost::of(&gold.brackets(), gold.words.len());
    let crossing = output.brackets().iter().filter(|bracket| innermost.crosses(bracket)).count();
    let common = output.constituents.iter().filter(|&span| gold.has(*span)).count();
    let (gold_count, test_count) = (gold.constituents.len(), output.constituents.len());
    let mut counts = [0.0; column::COUNT];
    counts[column::SENTENCES] = 1.0;
    counts[column::PARSED] = number(usize::from(candidate.is_some()));
    counts[column::CROSSING] = number(crossing);
    counts[column::COMMON] = number(common);
    counts[column::GOLD] = number(gold_count);
    counts[column::TEST] = number(test_count);
    if gold_count > 0 {
        counts[column::RECALL] = number(common) / number(gold_count);
        counts[column::RECALL_SENTENCES] = 1.0;
    }
    if test_count > 0 {
        counts[column::PRECISION] = number(common) / number(test_count);
        counts[column::PRECISION_SENTENCES] = 1.0;
    }
    counts
}

/// Reason why two analyses cannot be compared, if there is one.
fn mismatch(gold: &Reduced, output: &Reduced) -> Option<String> {
    let (ours, theirs) = (gold.words.len(), output.words.len());
    if ours != theirs {
        return Some(format!("{ours} words are left in the gold, {theirs} in the output"));
    }
    let at = gold.words.iter().zip(&output.words).position(|(ours, theirs)| ours != theirs)?;
    Some(format!("word {} is {:?} in the gold, {:?} in the output", at + 1, gold.words[at], output.words[at]))
}

#[cfg(test)]
mod tests;
