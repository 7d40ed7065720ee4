#![doc = include_str!("attachment.md")]

use solecism_corpus::table::Row;
use solecism_corpus::{Format, Problem, Table};

use crate::metric::{Dimension, Level, Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::punctuation::is_punctuation;
use crate::registry::MetricInfo;
use crate::settings::{Kind, OptionInfo, Settings};
use crate::sink::{Sink, Status};

/// What is known of it.
pub const INFO: MetricInfo = MetricInfo {
    name: "attachment",
    about: "Attachment scores of dependency parses: UAS, LAS and label accuracy",
    manual: include_str!("attachment.md"),
    formats: &[Format::Conllu, Format::ConllX, Format::Conll09],
    files: ["GOLD", "OUT"],
    options: &[
        OptionInfo {
            name: "no-punctuation",
            kind: Kind::Flag,
            about: "Leave out words that are punctuation in the gold",
        },
        OptionInfo {
            name: "universal-relations",
            kind: Kind::Flag,
            about: "Compare relations without their subtypes: what stands after a colon",
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
    Dimension { name: "distance", about: "how far the gold word is from its head", level: Level::Part },
];

/// Attachment scores.
#[derive(Clone, Copy, Debug)]
pub struct Attachment {
    without_punctuation: bool,
    universal_relations: bool,
}

impl Attachment {
    /// One with these options.
    ///
    /// # Errors
    /// None so far: every value of its options is allowed.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        Ok(Self {
            without_punctuation: settings.flag("no-punctuation"),
            universal_relations: settings.flag("universal-relations"),
        })
    }

    fn relation(self, relation: &str) -> &str {
        match relation.split_once(':') {
            Some((universal, _)) if self.universal_relations => universal,
            _ => relation,
        }
    }

    /// Right head, right relation, both, and that there is a word.
    fn compare(self, gold: &Arc, output: &Arc) -> [f64; 4] {
        let head = gold.head == output.head;
        let relation = self.relation(gold.relation) == self.relation(output.relation);
        [head, head && relation, relation, true].map(|is_so| f64::from(u8::from(is_so)))
    }
}

/// The head of a word, and the relation to it.
struct Arc<'t> {
    head: Option<u32>,
    relation: &'t str,
}

/// The arcs of all words. Where only the second heads (PHEAD) are given, as in output for CoNLL-2009, those count.
fn arcs<'t>(table: &'t Table) -> Vec<Arc<'t>> {
    if table.heads().iter().any(Option::is_some) {
        return table.words().map(|word| Arc { head: word.head(), relation: word.deprel() }).collect();
    }
    let heads = table.second_heads().into_iter();
    let relation = |word: Row<'t>| word.field(solecism_corpus::table::Column::SecondDeprel);
    heads.zip(table.words()).map(|(head, word)| Arc { head, relation: relation(word) }).collect()
}

/// What the words of two tables have that is not the same; `None` if they are.
pub(crate) fn difference(gold: &Table, output: &Table) -> Option<String> {
    if gold.len() != output.len() {
        return Some(format!("{} words in the gold, {} in the output", gold.len(), output.len()));
    }
    let mut words = gold.words().zip(output.words()).enumerate();
    let (at, (one, other)) = words.find(|(_, (one, other))| one.form() != other.form())?;
    Some(format!("word {} is {:?} in the gold, {:?} in the output", at + 1, one.form(), other.form()))
}

/// How far a word is from its head, in classes.
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

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let gold = Table::parse(pair.gold_text(), pair.gold_notation.format).map_err(Fault::gold)?;
        let output = Table::parse(pair.output_text(), pair.output_notation.format).map_err(Fault::output)?;
        to.length(gold.len());
        if let Some(difference) = difference(&gold, &output) {
            to.status(Status::Differs, difference);
            return Ok(());
        }
        let (gold_arcs, output_arcs) = (arcs(&gold), arcs(&output));
        if output_arcs.iter().all(|arc| arc.head.is_none()) {
            to.status(Status::Unparsed, "no word has a head");
        }
        let counted = |(word, one, _): &(Row, &Arc, &Arc)| {
            one.head.is_some() && !(self.without_punctuation && is_punctuation(*word))
        };
        let words =
            gold.words().zip(&gold_arcs).zip(&output_arcs).map(|((word, one), other)| (word, one, other));
        let words: Vec<(Row, &Arc, &Arc)> = words.filter(counted).collect();
        let mut total = [0.0; 4];
        for (_, one, other) in &words {
            total.iter_mut().zip(self.compare(one, other)).for_each(|(total, count)| *total += count);
        }
        to.push(&total);
        if to.wants_parts() {
            for (word, one, other) in words {
                let number = word.id().node().map_or(0, |node| node.word);
                let distance = distance(number, one.head.unwrap_or_default());
                let values = [
                    ("upos", word.upos()),
                    ("xpos", word.xpos()),
                    ("deprel", self.relation(one.relation)),
                    ("distance", distance),
                ];
                to.part(&values, &self.compare(one, other));
            }
        }
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let told = |is_so: bool, yes: &str, no: &str| if is_so { yes } else { no }.to_owned();
        vec![
            ("punctuation", told(self.without_punctuation, "no", "yes")),
            ("relations", told(self.universal_relations, "universal", "full")),
        ]
    }
}
