#![doc = include_str!("robustness.md")]

mod count;
mod distances;
mod options;
mod role;
mod tag;

use solecism_corpus::table::Row;
use solecism_corpus::{Format, M2, Problem, Table};

use crate::align::correct_form::correct_form;
use crate::align::m2::m2;
use crate::align::records::records;
use crate::align::{WordAlignment, WordError, WordErrorKind, levenshtein, ter};
use crate::metric::{Dimension, Level, Metric, Score, Show};
use crate::pair::{Fault, Pair, Side};
use crate::registry::MetricInfo;
use crate::settings::Settings;
use crate::sink::{Sink, Status};
use count::arcs;
use options::{Align, M2_FILE, OPTIONS, Options, ROLES_FILE, Roles};
use role::Role;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "robustness",
    about: "How much of a parser's output stays the same when sentences have errors",
    manual: include_str!("robustness.md"),
    formats: &[Format::Conllu, Format::ConllX, Format::Conll09],
    files: ["GRAMMATICAL-PARSES", "UNGRAMMATICAL-PARSES"],
    options: OPTIONS,
    build: |settings| Ok(Box::new(Robustness::new(settings)?)),
};

const SCORES: &[Score] = &[
    Score { name: "precision", show: Show::Percentage },
    Score { name: "recall", show: Show::Percentage },
    Score { name: "f1", show: Show::Percentage },
    Score { name: "labelled_precision", show: Show::Percentage },
    Score { name: "labelled_recall", show: Show::Percentage },
    Score { name: "labelled_f1", show: Show::Percentage },
];

const DIMENSIONS: &[Dimension] = &[
    dimension("errors", "number of errors; the last bin is open"),
    dimension("distance", "three errors: near each other, far apart, or between"),
    dimension("error", "one error: replacement, missing, unnecessary or shift"),
    dimension("class", "one error: on a word of an open or a closed class"),
    dimension("role", "one error: on a verb, an argument or neither; or an unnecessary word"),
];

const fn dimension(name: &'static str, about: &'static str) -> Dimension {
    Dimension { name, about, level: Level::Sentence }
}

/// Robustness of a dependency parser.
#[derive(Clone, Debug)]
pub struct Robustness {
    options: Options,
}

/// The parses of a sentence with and without its errors.
struct Parses<'t> {
    grammatical: &'t Table<'t>,
    ungrammatical: &'t Table<'t>,
}

impl Robustness {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// If the options are invalid or inconsistent.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        Ok(Self { options: Options::new(settings)? })
    }

    /// Source of the alignment of this sentence.
    fn source(&self, pair: &Pair) -> Align {
        match self.options.align {
            Align::EditsOrM2 | Align::EditsOrTer if !pair.edits.is_empty() => Align::Edits,
            Align::EditsOrM2 => Align::M2,
            Align::EditsOrTer => Align::Ter,
            align => align,
        }
    }

    /// Aligns the sentence; the inner error is the reason why that is impossible.
    fn align(&self, pair: &Pair, parses: &Parses) -> Result<Result<WordAlignment, String>, Fault> {
        let good: Vec<&str> = parses.grammatical.words().map(Row::form).collect();
        let bad: Vec<&str> = parses.ungrammatical.words().map(Row::form).collect();
        Ok(match self.source(pair) {
            Align::Edits => records(&good, &bad, pair.edits),
            Align::M2 | Align::EditsOrM2 => {
                let text = pair.beside(M2_FILE).unwrap_or_default();
                let fault = |flaw| Fault { side: Side::Beside(M2_FILE), text: 0, flaw };
                m2(&good, &bad, &M2::parse(text).map_err(fault)?, self.options.annotator)
            }
            Align::CorrectForm => correct_form(&good, parses.ungrammatical),
            Align::Levenshtein => Ok(levenshtein(&good, &bad)),
            Align::Ter | Align::EditsOrTer => Ok(ter(&good, &bad)),
        })
    }

    /// Sets the dimensions of the sentence that describe its errors, as far as wanted.
    fn describe(
        &self,
        pair: &Pair,
        parses: &Parses,
        errors: &[WordError],
        to: &mut Sink,
    ) -> Result<(), Fault> {
        let is_known = !matches!(self.source(pair), Align::Ter | Align::Levenshtein);
        to.field("errors", self.options.bin(errors.len(), is_known));
        if let Some(distance) = self.options.distances.of(errors) {
            to.field("distance", distance);
        }
        let [error] = errors else { return Ok(()) };
        to.field("error", error.kind.name());
        if to.wants("class") {
            to.field("class", if parses.is_open(error) { "open" } else { "closed" });
        }
        if to.wants("role") && error.kind == WordErrorKind::Unnecessary {
            to.field("role", "unnecessary");
        } else if to.wants("role") {
            let roles = self.roles(pair, parses.grammatical)?;
            let role = error.grammatical.iter().filter_map(|&word| roles.get(word)).max();
            to.field("role", role.unwrap_or(&Role::None).name());
        }
        Ok(())
    }

    /// Roles of the words of the grammatical sentence.
    fn roles(&self, pair: &Pair, grammatical: &Table) -> Result<Vec<Role>, Fault> {
        let heads_only = self.options.role_heads;
        if let Some(text) = pair.beside(ROLES_FILE) {
            let fault = |flaw| Fault { side: Side::Beside(ROLES_FILE), text: 0, flaw };
            return Ok(role::of_conll09(&Table::parse(text, Format::Conll09).map_err(fault)?, heads_only));
        }
        Ok(match &self.options.roles {
            Roles::Attribute(name) => role::of_attribute(grammatical, name, heads_only),
            Roles::Conll09 | Roles::Relations => role::of_relations(grammatical, heads_only),
        })
    }
}

impl Parses<'_> {
    /// Returns whether an error is on a word of an open class: the correct word, or the unnecessary one. Of several
    /// words, one is enough.
    fn is_open(&self, error: &WordError) -> bool {
        match error.kind {
            WordErrorKind::Unnecessary => {
                error.ungrammatical.clone().filter_map(|at| self.ungrammatical.word(at)).any(tag::is_open)
            }
            _ => error.grammatical.iter().filter_map(|&at| self.grammatical.word(at)).any(tag::is_open),
        }
    }
}

#[allow(clippy::cast_precision_loss)] // arcs of one sentence
impl Metric for Robustness {
    fn columns(&self) -> &'static [&'static str] {
        &["shared", "labelled_shared", "ungrammatical", "grammatical"]
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn main_score(&self) -> usize {
        if self.options.labelled { 5 } else { 2 }
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let [shared, labelled, ungrammatical, grammatical] = *total else { return };
        let ratio = |part: f64, of: f64| (of > 0.0).then(|| part / of);
        let scores = |shared: f64| {
            let f1 = ratio(2.0 * shared, ungrammatical + grammatical);
            [ratio(shared, ungrammatical), ratio(shared, grammatical), f1]
        };
        let values = scores(shared).into_iter().chain(scores(labelled));
        to.iter_mut().zip(values).for_each(|(to, value)| *to = value);
    }

    fn dimensions(&self) -> &'static [Dimension] {
        DIMENSIONS
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let good = Table::parse(pair.gold_text(), pair.gold_notation.format).map_err(Fault::gold)?;
        let bad = Table::parse(pair.output_text(), pair.output_notation.format).map_err(Fault::output)?;
        let parses = Parses { grammatical: &good, ungrammatical: &bad };
        to.length(good.len());
        let alignment = match self.align(pair, &parses)? {
            Ok(alignment) => alignment,
            Err(difference) => {
                to.status(Status::Differs, difference);
                return Ok(());
            }
        };
        if alignment.errors.is_empty() {
            to.status(Status::NoError, "");
            return Ok(());
        }
        if bad.heads().iter().all(Option::is_none) {
            to.status(Status::Unparsed, "no word has a head");
        }
        let arcs = arcs(&good, &bad, &alignment, self.options.without_punctuation);
        let counts = [arcs.shared, arcs.shared_labelled, arcs.ungrammatical, arcs.grammatical];
        to.push(&counts.map(|count| count as f64));
        self.describe(pair, &parses, &alignment.errors, to)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.options.signature()
    }
}
