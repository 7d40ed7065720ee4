#![doc = include_str!("attachment.md")]

use solecism_corpus::table::Row;
use solecism_corpus::{Format, Problem, Table};

use crate::align::common::{Version, common, inserted};
use crate::metric::{Dimension, Level, Loss, Metric, Score, Show};
use crate::pair::{Fault, Pair, Side};
use crate::punctuation::is_punctuation;
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings, golds_signature};
use crate::sink::{Sink, Status};

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "attachment",
    about: "Attachment scores of dependency parses: UAS, LAS and label accuracy",
    manual: include_str!("attachment.md"),
    formats: &[Format::Conllu, Format::ConllX, Format::Conll09],
    files: ["GOLD", "OUT"],
    options: &[
        OptionInfo {
            name: "no-punctuation",
            kind: OptionKind::Flag,
            about: "Leave out words that are punctuation in the gold",
        },
        OptionInfo {
            name: "universal-relations",
            kind: OptionKind::Flag,
            about: "Compare relations without their subtypes, the part after a colon",
        },
        OptionInfo {
            name: "inserted",
            kind: OptionKind::Choice(&["skip", "any", "count"]),
            about: "Words inserted by errors, according to --edits: not counted, right with a head of any of the --golds, or \
                    counted like all others; without --edits no word is known to be inserted",
        },
        OptionInfo {
            name: "golds",
            kind: OptionKind::Golds,
            about: "All analyses of each sentence; the one that shares most heads counts",
        },
    ],
    build: |settings| Ok(Box::new(Attachment::new(settings)?)),
};

const SCORES: &[Score] = &[
    Score { name: "uas", show: Show::Percentage },
    Score { name: "las", show: Show::Percentage },
    Score { name: "la", show: Show::Percentage },
];

const DIMENSIONS: &[Dimension] = &[
    Dimension { name: "upos", about: "coarse tag of the gold word", level: Level::Part },
    Dimension { name: "xpos", about: "fine tag of the gold word", level: Level::Part },
    Dimension { name: "deprel", about: "relation of the gold word", level: Level::Part },
    Dimension { name: "distance", about: "distance of the gold word from its head", level: Level::Part },
];

/// Attachment scores.
#[derive(Clone, Copy, Debug)]
pub struct Attachment {
    without_punctuation: bool,
    universal_relations: bool,
    inserted: Inserted,
    /// Version of the sentence, if only words in both versions count.
    common: Option<Version>,
    has_golds: bool,
}

/// Treatment of words that errors inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inserted {
    /// Not counted.
    Skip,
    /// A head is right if any of the golds has it.
    Any,
    /// Counted like all others.
    Count,
}

impl Attachment {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// If the treatment of inserted words is unknown, or needs golds that are not given.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        Ok(Self {
            without_punctuation: settings.flag("no-punctuation"),
            universal_relations: settings.flag("universal-relations"),
            inserted: Inserted::of(settings)?,
            common: Version::of(settings),
            has_golds: settings.has_golds(),
        })
    }

    fn relation(self, relation: &str) -> &str {
        match relation.split_once(':') {
            Some((universal, _)) if self.universal_relations => universal,
            _ => relation,
        }
    }

    /// For each word, true if errors inserted it, or, if only common words count, if it is not common.
    fn skipped(self, gold: &Table, pair: &Pair) -> Result<Vec<bool>, String> {
        if self.common.is_none() && self.inserted == Inserted::Count {
            return Ok(vec![false; gold.len()]);
        }
        let words: Vec<&str> = gold.words().map(Row::form).collect();
        match self.common {
            None => inserted(&words, pair.edits),
            Some(version) => {
                Ok(common(version, &words, pair.edits)?.iter().map(|is_common| !is_common).collect())
            }
        }
    }

    /// Returns whether a word is not counted.
    fn skips(self, skipped: &[bool], at: usize) -> bool {
        skipped[at] && self.inserted == Inserted::Skip
    }

    /// Pushes the counts of a sentence against one gold: those of its words, and their sum.
    fn push<'t>(self, words: impl Iterator<Item = (Row<'t>, &'t Arc<'t>, [f64; 4])>, to: &mut Sink) {
        let words: Vec<_> = words.collect();
        let mut total = [0.0; 4];
        for (_, _, counts) in &words {
            total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
        to.push(&total);
        if !to.wants_parts() {
            return;
        }
        for (word, arc, counts) in words {
            let number = word.id().node().map_or(0, |node| node.word);
            let values = [
                ("upos", word.upos()),
                ("xpos", word.xpos()),
                ("deprel", self.relation(arc.relation)),
                ("distance", distance(number, arc.head.unwrap_or_default())),
            ];
            to.part(&values, &counts);
        }
    }

    /// Like [`compare`](Self::compare), where any of several arcs is right.
    fn compare_any<'t>(self, golds: impl Iterator<Item = &'t Arc<'t>>, output: &Arc) -> [f64; 4] {
        golds.map(|gold| self.compare(gold, output)).fold([0.0; 4], |best, counts| {
            std::array::from_fn(|column| f64::max(best[column], counts[column]))
        })
    }

    /// Right head, right head and relation, right relation, and 1 for the word.
    fn compare(self, gold: &Arc, output: &Arc) -> [f64; 4] {
        let head = gold.head == output.head;
        let relation = self.relation(gold.relation) == self.relation(output.relation);
        [head, head && relation, relation, true].map(|holds| f64::from(u8::from(holds)))
    }
}

impl Inserted {
    fn of(settings: &Settings) -> Result<Self, Problem> {
        match settings.text("inserted").unwrap_or("skip") {
            "skip" => Ok(Self::Skip),
            "count" => Ok(Self::Count),
            "any" if settings.text("golds").is_some() => Ok(Self::Any),
            "any" => Err(Problem::new(
                "--inserted any needs the possible heads of inserted words",
                "give the file that corrupt --golds wrote: --golds G.jsonl",
            )),
            other => Err(Problem::new(
                format!("--inserted takes skip, any or count, not {other:?}"),
                "give --inserted skip, any or count",
            )),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Skip => "skip",
            Self::Any => "any",
            Self::Count => "count",
        }
    }
}

/// Head of a word, and the relation to it.
#[derive(Clone, Copy)]
struct Arc<'t> {
    head: Option<u32>,
    relation: &'t str,
}

/// Arcs of all words. If only the second heads (PHEAD) are given, as in CoNLL-2009 output, those are used.
fn arcs<'t>(table: &'t Table) -> Vec<Arc<'t>> {
    if table.heads().iter().any(Option::is_some) {
        return table.words().map(|word| Arc { head: word.head(), relation: word.deprel() }).collect();
    }
    let heads = table.second_heads().into_iter();
    let relation = |word: Row<'t>| word.field(solecism_corpus::table::Column::SecondDeprel);
    heads.zip(table.words()).map(|(head, word)| Arc { head, relation: relation(word) }).collect()
}

/// Describes the first difference between the words of two tables; `None` if they are the same.
pub(crate) fn difference(gold: &Table, output: &Table) -> Option<String> {
    if gold.len() != output.len() {
        return Some(format!("{} words in the gold, {} in the output", gold.len(), output.len()));
    }
    let mut words = gold.words().zip(output.words()).enumerate();
    let (at, (one, other)) = words.find(|(_, (one, other))| one.form() != other.form())?;
    Some(format!("word {} is {:?} in the gold, {:?} in the output", at + 1, one.form(), other.form()))
}

/// Distance of a word from its head, binned.
fn distance(word: u32, head: u32) -> &'static str {
    match (head, word.abs_diff(head)) {
        (0, _) => "root",
        (_, 1) => "1",
        (_, 2) => "2",
        (_, 3..=6) => "3-6",
        _ => "7+",
    }
}

impl Metric for Attachment {
    fn columns(&self) -> &'static [&'static str] {
        &["heads", "heads_and_relations", "relations", "words"]
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let [right @ .., words] = total else { return };
        to.iter_mut().zip(right).for_each(|(to, right)| *to = (*words > 0.0).then(|| right / words));
    }

    fn dimensions(&self) -> &'static [Dimension] {
        DIMENSIONS
    }

    fn loss(&self) -> Option<Loss> {
        Some(Loss::Words)
    }

    fn weight(&self, counts: &[f64]) -> f64 {
        counts[3]
    }

    /// Picks the alternative with the most right heads; on ties, the most right relations; then the first.
    fn choose(&self, _so_far: &[f64], alternatives: &[&[f64]]) -> usize {
        let right = |at: usize| (alternatives[at][0], alternatives[at][1]);
        (1..alternatives.len()).fold(0, |best, at| if right(at) > right(best) { at } else { best })
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let parsed = |text| Table::parse(text, pair.gold_notation.format);
        let gold = parsed(pair.gold_text()).map_err(Fault::gold)?;
        let output = Table::parse(pair.output_text(), pair.output_notation.format).map_err(Fault::output)?;
        to.length(gold.len());
        let skipped = difference(&gold, &output).map_or_else(|| self.skipped(&gold, pair), Err);
        let skipped = match skipped {
            Ok(skipped) => skipped,
            Err(why) => {
                to.status(Status::Differs, why);
                return Ok(());
            }
        };
        let output = arcs(&output);
        if output.iter().all(|arc| arc.head.is_none()) {
            to.status(Status::Unparsed, "no word has a head");
        }
        let fault = |text| move |flaw| Fault { side: Side::Alternative, text, flaw };
        let others = pair.golds.iter().enumerate();
        let others =
            others.map(|(at, text)| parsed(text).map_err(fault(at))).collect::<Result<Vec<_>, _>>()?;
        // An alternative with other words is not an analysis of this sentence.
        let mut golds: Vec<&Table> =
            others.iter().filter(|other| difference(&gold, other).is_none()).collect();
        if golds.is_empty() {
            golds.push(&gold);
        }
        let golds: Vec<(&Table, Vec<Arc>)> = golds.into_iter().map(|gold| (gold, arcs(gold))).collect();
        for (gold, gold_arcs) in &golds {
            let words = gold.words().enumerate().filter(|(at, word)| {
                gold_arcs[*at].head.is_some()
                    && !(self.skips(&skipped, *at) || self.without_punctuation && is_punctuation(*word))
            });
            let counts = |at: usize| match self.inserted {
                Inserted::Any if skipped[at] => {
                    self.compare_any(golds.iter().map(|gold| &gold.1[at]), &output[at])
                }
                _ => self.compare(&gold_arcs[at], &output[at]),
            };
            self.push(words.map(|(at, word)| (word, &gold_arcs[at], counts(at))), to);
        }
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let choose = |holds: bool, yes: &str, no: &str| if holds { yes } else { no }.to_owned();
        let mut options = vec![
            ("punctuation", choose(self.without_punctuation, "no", "yes")),
            ("relations", choose(self.universal_relations, "universal", "full")),
            ("inserted", self.inserted.name().to_owned()),
        ];
        options.extend(golds_signature(self.has_golds));
        options
    }
}
