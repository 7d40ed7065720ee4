//! The figures as `conll18_ud_eval` prints them.

use std::fmt::Write;

use super::{Measured, measures};

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// All measures: precision, recall, F1, accuracy on aligned words.
    Verbose,
    /// All measures: counts.
    Counts,
    /// The three main scores.
    Plain,
}

impl Layout {
    /// The layout of this name: `conll18`, `conll18-counts` or `conll18-plain`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "conll18" => Some(Self::Verbose),
            "conll18-counts" => Some(Self::Counts),
            "conll18-plain" => Some(Self::Plain),
            _ => None,
        }
    }

    /// The figures, given the sum of the counts; with a line end after each line.
    ///
    /// A score that is undefined is printed as 0, as the script does.
    pub fn print(self, total: &[f64]) -> String {
        let measures = measures(total);
        let mut text = String::new();
        match self {
            Self::Plain => {
                for (label, name) in [("LAS F1 Score", "LAS"), ("MLAS Score", "MLAS"), ("BLEX Score", "BLEX")]
                {
                    let f1 = measures.iter().find(|m| m.name == name).and_then(Measured::f1);
                    let _ = writeln!(text, "{label}: {}", percentage(f1));
                }
            }
            Self::Verbose => {
                text.push_str("Metric     | Precision |    Recall |  F1 Score | AligndAcc\n");
                text.push_str(RULE);
                text.extend(measures.iter().map(verbose));
            }
            Self::Counts => {
                text.push_str("Metric     | Correct   |      Gold | Predicted | Aligned\n");
                text.push_str(RULE);
                text.extend(measures.iter().map(counts));
            }
        }
        text
    }
}

const RULE: &str = "-----------+-----------+-----------+-----------+-----------\n";

fn percentage(share: Option<f64>) -> String {
    format!("{:.2}", 100.0 * share.unwrap_or(0.0))
}

fn verbose(measured: &Measured) -> String {
    let [precision, recall, f1] = [measured.precision(), measured.recall(), measured.f1()].map(percentage);
    let aligned = measured.aligned.map(|_| format!("{:>10}", percentage(measured.aligned_accuracy())));
    let aligned = aligned.unwrap_or_default();
    format!("{:11}|{precision:>10} |{recall:>10} |{f1:>10} |{aligned}\n", measured.name)
}

fn counts(measured: &Measured) -> String {
    let aligned = match measured.name {
        "Words" => Some(measured.correct),
        _ => measured.aligned.filter(|&aligned| aligned > 0.0),
    };
    let aligned = aligned.map(|aligned| aligned.to_string());
    let Measured { name, correct, gold, output, .. } = measured;
    format!("{name:11}|{correct:10} |{gold:10} |{output:10} |{:>10}\n", aligned.unwrap_or_default())
}
