//! Output layouts of `conll18_ud_eval`.

use std::fmt::Write;

use super::{MeasureCounts, measures};

/// Output layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// All measures: precision, recall, F1, and accuracy on aligned words.
    Verbose,
    /// All measures: counts.
    Counts,
    /// The three main scores.
    Plain,
}

impl Layout {
    /// Looks up a layout by name: `conll18`, `conll18-counts` or `conll18-plain`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "conll18" => Some(Self::Verbose),
            "conll18-counts" => Some(Self::Counts),
            "conll18-plain" => Some(Self::Plain),
            _ => None,
        }
    }

    /// Formats the sum of the counts, with a newline after each line.
    ///
    /// An undefined score is printed as 0, as the script does.
    pub fn print(self, total: &[f64]) -> String {
        let measures = measures(total);
        let mut text = String::new();
        match self {
            Self::Plain => {
                for (label, name) in [("LAS F1 Score", "LAS"), ("MLAS Score", "MLAS"), ("BLEX Score", "BLEX")]
                {
                    let f1 = measures.iter().find(|m| m.name == name).and_then(MeasureCounts::f1);
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

fn percentage(ratio: Option<f64>) -> String {
    format!("{:.2}", 100.0 * ratio.unwrap_or(0.0))
}

fn verbose(measure: &MeasureCounts) -> String {
    let [precision, recall, f1] = [measure.precision(), measure.recall(), measure.f1()].map(percentage);
    let aligned = measure.aligned.map(|_| format!("{:>10}", percentage(measure.aligned_accuracy())));
    let aligned = aligned.unwrap_or_default();
    format!("{:11}|{precision:>10} |{recall:>10} |{f1:>10} |{aligned}\n", measure.name)
}

fn counts(measure: &MeasureCounts) -> String {
    let aligned = match measure.name {
        "Words" => Some(measure.correct),
        _ => measure.aligned.filter(|&aligned| aligned > 0.0),
    };
    let aligned = aligned.map(|aligned| aligned.to_string());
    let MeasureCounts { name, correct, gold, output, .. } = measure;
    format!("{name:11}|{correct:10} |{gold:10} |{output:10} |{:>10}\n", aligned.unwrap_or_default())
}
