//! Options of the metric.

use solecism_corpus::Problem;

use crate::m2::beta;
use crate::settings::{OptionInfo, OptionKind, Settings};

/// Matching mode: what two edits must share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Span and correction.
    Correction,
    /// Span, correction and category.
    Classified,
    /// Span.
    Span,
    /// Each word separately.
    Token,
}

/// Granularity of categories in a breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tier {
    /// The full category: `R:NOUN`.
    All,
    /// The part of speech or other subject: `NOUN`.
    Main,
    /// The operation: `R`.
    Operation,
}

const MODES: &[&str] = &["cs", "cse", "ds", "dt"];
const TIERS: &[&str] = &["all", "main", "operation"];

pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "mode",
        kind: OptionKind::Choice(MODES),
        about: "What must match: correction of spans (cs), with category (cse), detection of spans (ds), of tokens (dt)",
    },
    OptionInfo {
        name: "beta",
        kind: OptionKind::Number("BETA"),
        about: "Weight of recall relative to precision in F; 0.5 by default",
    },
    OptionInfo {
        name: "compat",
        kind: OptionKind::Choice(&["none", "errant"]),
        about: "Count exactly as errant_compare does",
    },
    OptionInfo {
        name: "annotators",
        kind: OptionKind::Number("N"),
        about: "Number of annotators; one without edits in a sentence leaves it unchanged",
    },
    OptionInfo {
        name: "single",
        kind: OptionKind::Flag,
        about: "Only edits of at most one word on either side",
    },
    OptionInfo {
        name: "multi",
        kind: OptionKind::Flag,
        about: "Only edits of two words or more on either side",
    },
    OptionInfo {
        name: "filter",
        kind: OptionKind::Text("CATEGORY,…"),
        about: "Do not count edits of these categories",
    },
    OptionInfo {
        name: "tier",
        kind: OptionKind::Choice(TIERS),
        about: "Categories in a breakdown: R:NOUN, NOUN or R",
    },
];

/// Options of the metric, parsed.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own
pub(super) struct Options {
    pub mode: Mode,
    pub beta: f64,
    pub is_compatible: bool,
    pub annotators: u32,
    pub only_single: bool,
    pub only_multi: bool,
    pub filter: Vec<String>,
    pub tier: Tier,
    /// True if an output layout will be requested.
    pub has_layout: bool,
}

impl Options {
    pub(super) fn new(settings: &Settings) -> Result<Self, Problem> {
        let (only_single, only_multi) = (settings.flag("single"), settings.flag("multi"));
        if only_single && only_multi {
            let what = "--single and --multi leave nothing to count";
            return Err(Problem::new(what, "give one of them"));
        }
        Ok(Self {
            mode: match settings.text("mode") {
                Some("cse") => Mode::Classified,
                Some("ds") => Mode::Span,
                Some("dt") => Mode::Token,
                _ => Mode::Correction,
            },
            beta: beta(settings)?,
            is_compatible: settings.text("compat") == Some("errant"),
            annotators: settings.number("annotators")?.unwrap_or(0),
            only_single,
            only_multi,
            filter: settings
                .text("filter")
                .into_iter()
                .flat_map(|list| list.split(','))
                .map(str::to_owned)
                .collect(),
            tier: match settings.text("tier") {
                Some("main") => Tier::Main,
                Some("operation") => Tier::Operation,
                _ => Tier::All,
            },
            has_layout: settings.text("layout").is_some(),
        })
    }

    /// Returns whether only detection is compared, and not the corrections.
    pub(super) fn is_detection(&self) -> bool {
        matches!(self.mode, Mode::Span | Mode::Token)
    }

    pub(super) fn signature(&self) -> Vec<(&'static str, String)> {
        let mode = match self.mode {
            Mode::Correction => "cs",
            Mode::Classified => "cse",
            Mode::Span => "ds",
            Mode::Token => "dt",
        };
        let mut options = vec![("mode", mode.to_owned()), ("beta", self.beta.to_string())];
        let mut add = |is_set: bool, name: &'static str, value: String| {
            if is_set {
                options.push((name, value));
            }
        };
        add(self.is_compatible, "compat", "errant".to_owned());
        add(self.annotators > 0, "annotators", self.annotators.to_string());
        add(self.only_single, "only", "single".to_owned());
        add(self.only_multi, "only", "multi".to_owned());
        add(!self.filter.is_empty(), "without", self.filter.join(","));
        options
    }
}
