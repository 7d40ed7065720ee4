#![doc = include_str!("leaf_ancestor.md")]

mod lineage;

use solecism_corpus::{Format, Problem};

use crate::metric::{Loss, Metric, Score, Show};
use crate::pair::{Fault, Pair, Side};
use crate::parseval::Parameters;
use crate::parseval::compare::{check_words, keep_brackets};
use crate::parseval::read::{Reading, read};
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings, golds_signature};
use crate::sink::{Sink, Status};
use lineage::{Costs, Lineages};

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "leaf-ancestor",
    about: "Similarity of the paths from each word to the root",
    manual: include_str!("leaf_ancestor.md"),
    formats: &[Format::Brackets],
    files: ["GOLD", "OUT"],
    options: &[
        OptionInfo {
            name: "replacement",
            kind: OptionKind::Choice(&["graded", "plain"]),
            about: "Whether replacing a label by one with the same first letter costs less",
        },
        OptionInfo {
            name: "golds",
            kind: OptionKind::Golds,
            about: "All analyses of each sentence; the one with the highest score counts",
        },
    ],
    build: |settings| Ok(Box::new(LeafAncestor::new(settings)?)),
};

const COLUMNS: &[&str] = &["sentences", "words", "similarity"];

const SCORES: &[Score] = &[Score { name: "score", show: Show::Percentage }];

/// The leaf-ancestor metric: similarity of the paths from each word to the root.
#[derive(Clone, Debug)]
pub struct LeafAncestor {
    parameters: Parameters,
    costs: Costs,
    has_golds: bool,
}

impl LeafAncestor {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// If an option has an invalid value.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        let costs = match settings.text("replacement") {
            None | Some("graded") => Costs::Graded,
            Some("plain") => Costs::Plain,
            Some(other) => {
                let what = format!("--replacement takes graded or plain, not {other:?}");
                return Err(Problem::new(what, "graded is the cost in the paper"));
            }
        };
        let mut parameters = Parameters::evalb();
        parameters.delete("-NONE-");
        parameters.delete("TOP");
        parameters.bare_roots = true;
        Ok(Self { parameters, costs, has_golds: settings.has_golds() })
    }

    /// Sum of the similarities of all words; the error is the reason why the two cannot be compared.
    fn similarity(&self, mut gold: Reading, mut output: Reading) -> Result<f64, String> {
        check_words(&mut gold, &mut output, &self.parameters)
            .map_err(|mismatch| mismatch.reason(&gold, &output))?;
        keep_brackets(&mut gold, &self.parameters);
        keep_brackets(&mut output, &self.parameters);
        let (mut ours, mut theirs) = (Lineages::of(&gold), Lineages::of(&output));
        let mut sum = 0.0;
        while let (Some(one), Some(other)) = (ours.next_word(), theirs.next_word()) {
            sum += lineage::similarity(one, other, self.costs);
        }
        Ok(sum)
    }
}

impl Metric for LeafAncestor {
    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        to[0] = (total[1] > 0.0).then(|| total[2] / total[1]);
    }

    fn loss(&self) -> Option<Loss> {
        Some(Loss::Analyses)
    }

    fn weight(&self, counts: &[f64]) -> f64 {
        counts[1]
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let output = read(pair.output_text(), &self.parameters).map_err(Fault::output)?;
        let golds: Vec<(&str, Side, usize)> = match pair.golds {
            [] => vec![(pair.gold_text(), Side::Gold, 0)],
            golds => golds.iter().enumerate().map(|(at, g)| (g.as_str(), Side::Alternative, at)).collect(),
        };
        let is_unparsed = output.words.iter().all(|word| word.word.is_empty());
        let mut reasons = Vec::new();
        for &(gold, side, text) in &golds {
            let gold = read(gold, &self.parameters).map_err(|flaw| Fault { side, text, flaw })?;
            let words = gold.words.len();
            to.length(words);
            let similarity = if is_unparsed { Ok(0.0) } else { self.similarity(gold, output.clone()) };
            match similarity {
                Ok(similarity) => to.push(&[1.0, number(words), similarity]),
                Err(reason) => reasons.push(reason),
            }
        }
        if reasons.len() == golds.len() {
            to.status(Status::Differs, reasons.swap_remove(0));
        } else if is_unparsed {
            to.status(Status::Unparsed, "no parse");
        }
        Ok(())
    }

    /// Picks the alternative with the highest mean; the first on ties.
    fn choose(&self, _so_far: &[f64], alternatives: &[&[f64]]) -> usize {
        let mean = |counts: &[f64]| if counts[1] > 0.0 { counts[2] / counts[1] } else { 0.0 };
        let mut best = 0;
        for at in 1..alternatives.len() {
            if mean(alternatives[at]) > mean(alternatives[best]) {
                best = at;
            }
        }
        best
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let replacement = match self.costs {
            Costs::Graded => "graded",
            Costs::Plain => "plain",
        };
        let options = [("replacement", replacement.to_owned())];
        options.into_iter().chain(golds_signature(self.has_golds)).collect()
    }
}

/// Counts within a sentence are far below the precision limit of `f64`.
#[expect(clippy::cast_precision_loss)]
fn number(count: usize) -> f64 {
    count as f64
}
