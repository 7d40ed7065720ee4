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
use crate::settings::{Kind, OptionInfo, Settings};
use crate::sink::{Sink, Status};
use bracketing::{Bracketing, Forest};

pub use bracketing::Labels;
pub use majority::majority;
pub use redefine::Redefinitions;
pub use reduce::Reduced;

/// What is known of it.
pub const INFO: MetricInfo = MetricInfo {
    name: "black",
    about: "Crossing constituents, recall and precision, by the procedure of 1991",
    manual: include_str!("black.md"),
    formats: &[Format::Brackets],
    files: ["GOLD", "OUT"],
    options: OPTIONS,
    build: |settings| Ok(Box::new(Black::new(settings)?)),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "labels",
        kind: Kind::Choice(&["auto", "after", "before", "both", "none"]),
        about: "Where labels stand: after opening brackets, before closing ones, both, nowhere, or as it seems",
    },
    OptionInfo {
        name: "extraposed",
        kind: Kind::Flag,
        about: "Extraposed clauses hang from the top of their host",
    },
    OptionInfo {
        name: "noun-phrases",
        kind: Kind::Flag,
        about: "All modifiers of a noun phrase hang from one node with its core",
    },
    OptionInfo {
        name: "particles",
        kind: Kind::Flag,
        about: "Initial prepositions and final particles each hang from the top of their phrase",
    },
    OptionInfo {
        name: "golds",
        kind: Kind::Golds,
        about: "Several analyses for each sentence; the one with the highest F counts",
    },
    OptionInfo {
        name: "majority",
        kind: Kind::Flag,
        about: "Of several analyses, what more than half of them have is the gold",
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
    /// The sum of the sentences' recalls, and how many of them have one.
    pub(super) const RECALL: usize = 6;
    pub(super) const RECALL_SENTENCES: usize = 7;
    pub(super) const PRECISION: usize = 8;
    pub(super) const PRECISION_SENTENCES: usize = 9;
    pub(super) const COUNT: usize = 10;
}

/// Crossing constituents, recall and precision, by the procedure of 1991.
#[derive(Clone, Debug)]
pub struct Black {
    /// `None`: as it seems.
    labels: Option<Labels>,
    redefinitions: Redefinitions,
    takes_majority: bool,
}

impl Black {
    /// One with these options.
    ///
    /// # Errors
    /// An option with a value that it does not take.
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
        Ok(Self { labels, redefinitions, takes_majority: settings.flag("majority") })
    }

    /// What the procedure leaves of a sentence.
    ///
    /// # Errors
    /// If the text is not bracketed.
    pub fn reduce(&self, text: &str) -> Result<Reduced, Flaw> {
        let bracketing = Bracketing::parse(text)?;
        let forest = self.tree(&bracketing, self.labels.unwrap_or_else(|| bracketing.labels()));
        Ok(reduce::reduce(&forest, &erase::erasures(&forest)))
    }

    fn tree<'t>(&self, bracketing: &Bracketing<'t>, labels: Labels) -> Forest<'t> {
        let mut forest = bracketing.tree(labels);
        redefine::redefine(&mut forest, self.redefinitions);
        forest
    }

    /// What the procedure leaves of two analyses of a sentence. Where it does not seem so at once, another reading of
    /// their labels may give them the same words.
    fn reduce_both(&self, gold: &Bracketing, output: &Bracketing) -> (Reduced, Reduced) {
        let readings = |bracketing: &Bracketing| {
            let first = self.labels.unwrap_or_else(|| bracketing.labels());
            let others = Labels::ALL.into_iter().filter(move |&labels| labels != first);
            std::iter::once(first).chain(others.take_while(|_| self.labels.is_none()))
        };
        let mut first = None;
        for ours in readings(gold) {
            for theirs in readings(output) {
                let both = reduce_alike(&self.tree(gold, ours), &self.tree(output, theirs));
                if both.0.words == both.1.words && !both.0.words.is_empty() {
                    return both;
                }
                first.get_or_insert(both);
            }
        }
        first.unwrap_or_default()
    }

    /// The standards that the output is compared with, each with what the output is beside it.
    fn standards(&self, pair: &Pair, output: &Bracketing) -> Result<Vec<(Reduced, Reduced)>, Fault> {
        let golds: Vec<(&str, Side, usize)> = match pair.golds {
            [] => vec![(pair.gold_text(), Side::Gold, 0)],
            golds => golds.iter().enumerate().map(|(at, g)| (g.as_str(), Side::Alternative, at)).collect(),
        };
        let mut standards = Vec::with_capacity(golds.len());
        for (text, side, at) in golds {
            let gold = Bracketing::parse(text).map_err(|flaw| Fault { side, text: at, flaw })?;
            standards.push(self.reduce_both(&gold, output));
        }
        if !self.takes_majority {
            return Ok(standards);
        }
        let (golds, outputs): (Vec<Reduced>, Vec<Reduced>) = standards.into_iter().unzip();
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
        let share = |part: usize, whole: usize| (total[whole] > 0.0).then(|| total[part] / total[whole]);
        to.copy_from_slice(&[
            Some(total[column::CROSSING]),
            share(column::CROSSING, column::TEST),
            share(column::RECALL, column::RECALL_SENTENCES),
            share(column::PRECISION, column::PRECISION_SENTENCES),
            share(column::COMMON, column::GOLD),
            share(column::COMMON, column::TEST),
        ]);
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let output = Bracketing::parse(pair.output_text()).map_err(Fault::output)?;
        let standards = self.standards(pair, &output)?;
        let is_unparsed = output.is_unparsed();
        let mut reasons = Vec::new();
        for (gold, candidate) in &standards {
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
        if reasons.len() == standards.len() {
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
                about: "how many constituents of the sentence cross",
                level: Level::Sentence,
            }]
        }
    }

    /// The alternative with the highest F; of several, the first.
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
        vec![
            ("labels", labels.to_owned()),
            ("extraposed", yes(self.redefinitions.extraposed)),
            ("noun-phrases", yes(self.redefinitions.noun_phrases)),
            ("particles", yes(self.redefinitions.particles)),
            ("majority", yes(self.takes_majority)),
        ]
    }
}

/// Constituents of a sentence are far fewer than what a float can tell apart.
#[expect(clippy::cast_precision_loss)]
fn number(count: usize) -> f64 {
    count as f64
}

/// What the procedure leaves of two trees, with the same words erased.
fn reduce_alike(gold: &Forest, output: &Forest) -> (Reduced, Reduced) {
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
    let (standard, test) = (gold.constituents.len(), output.constituents.len());
    let mut counts = [0.0; column::COUNT];
    counts[column::SENTENCES] = 1.0;
    counts[column::PARSED] = number(usize::from(candidate.is_some()));
    counts[column::CROSSING] = number(crossing);
    counts[column::COMMON] = number(common);
    counts[column::GOLD] = number(standard);
    counts[column::TEST] = number(test);
    if standard > 0 {
        counts[column::RECALL] = number(common) / number(standard);
        counts[column::RECALL_SENTENCES] = 1.0;
    }
    if test > 0 {
        counts[column::PRECISION] = number(common) / number(test);
        counts[column::PRECISION_SENTENCES] = 1.0;
    }
    counts
}

/// Why two analyses cannot be compared, if they cannot.
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
