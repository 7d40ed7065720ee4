//! What is compared, and how.

use solecism_corpus::Problem;

use crate::m2::beta;
use crate::settings::{Kind, OptionInfo, Settings};

/// What two edits must share to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Words and correction.
    Correction,
    /// Words, correction and category.
    Classified,
    /// Words.
    Span,
    /// Each word by itself.
    Token,
}

/// How much of a category is told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tier {
    /// All of it: `R:NOUN`.
    All,
    /// What it concerns: `NOUN`.
    Main,
    /// What is done: `R`.
    Operation,
}

const MODES: &[&str] = &["cs", "cse", "ds", "dt"];
const TIERS: &[&str] = &["all", "main", "operation"];

pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "mode",
        kind: Kind::Choice(MODES),
        about: "What must be the same: correction of spans (cs), with category (cse), detection of spans (ds), of tokens (dt)",
    },
    OptionInfo {
        name: "beta",
        kind: Kind::Number("BETA"),
        about: "Recall weighs this much more than precision in F; 0.5 unless given",
    },
    OptionInfo {
        name: "compat",
        kind: Kind::Choice(&["none", "errant"]),
        about: "Count exactly as errant_compare does",
    },
    OptionInfo {
        name: "annotators",
        kind: Kind::Number("N"),
        about: "How many annotators there are; who has no edits in a sentence leaves it as it is",
    },
    OptionInfo { name: "single", kind: Kind::Flag, about: "Only edits of at most one word on either side" },
    OptionInfo { name: "multi", kind: Kind::Flag, about: "Only edits of two words or more on either side" },
    OptionInfo {
        name: "filter",
        kind: Kind::Text("CATEGORY,…"),
        about: "Edits of these categories are not counted",
    },
    OptionInfo {
        name: "tier",
        kind: Kind::Choice(TIERS),
        about: "How much of a category a breakdown tells apart: R:NOUN, NOUN or R",
    },
];

/// The options of the metric.
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
    /// Whether what the original prints will be asked for.
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

    /// Whether only where something is wrong is compared.
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
        let mut say = |is_so: bool, name: &'static str, value: String| {
            if is_so {
                options.push((name, value));
            }
        };
        say(self.is_compatible, "compat", "errant".to_owned());
        say(self.annotators > 0, "annotators", self.annotators.to_string());
        say(self.only_single, "only", "single".to_owned());
        say(self.only_multi, "only", "multi".to_owned());
        say(!self.filter.is_empty(), "without", self.filter.join(","));
        options
    }
}
