//! The table of relations.

use solecism_corpus::Flaw;

use super::attachment::Attachment;
use super::function_words::FunctionWords;

/// A table of relations: the first row that matches a dependency gives its relation.
///
/// ```text
/// parent  head  dependent  conditions  relation      tab-separated; # opens a comment line
/// VP      *     PP         -LGS        obl:agent     lists separated by blanks; * matches anything
/// ```
///
/// `parent` is the label of the phrase that contains both, `head` and `dependent` are labels or tags of its daughters,
/// without function tags. All conditions must hold; a leading `!` negates a condition. A condition is a function tag of
/// the dependent (`-TMP`), a word (`=that|which`: the dependent is one of these words; `^that`: its first word is this
/// one), or one of [`RelationTable::conditions`].
///
/// Lines that start with `@` list function words: `@copula`, `@passive` (in addition to the copula), `@auxiliary` (in
/// addition to both), `@complementiser`, `@expletive`, and `@fixed`, pairs of words that are one expression.
#[derive(Clone, Debug)]
pub struct RelationTable {
    rows: Vec<Row>,
    words: FunctionWords,
}

#[derive(Clone, Debug)]
struct Row {
    parent: Labels,
    head: Labels,
    dependent: Labels,
    conditions: Vec<Condition>,
    relation: Box<str>,
}

/// A set of labels; an empty one matches any label.
#[derive(Clone, Debug)]
struct Labels(Box<[Box<str>]>);

impl Labels {
    fn parse(cell: &str) -> Self {
        let any = cell.split_whitespace().any(|label| label == "*");
        Self(if any { Box::default() } else { cell.split_whitespace().map(Box::from).collect() })
    }

    fn contains(&self, label: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|own| &**own == label)
    }
}

#[derive(Clone, Debug)]
struct Condition {
    holds: bool,
    asked: Test,
}

#[derive(Clone, Debug)]
enum Test {
    Function(Box<str>),
    Word(Box<str>),
    FirstWord(Box<str>),
    Trait(Trait),
}

/// A named condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trait {
    Before,
    After,
    Adverbial,
    Passive,
    PassiveAuxiliary,
    Existential,
    Outer,
    Copula,
    Clausal,
    Finite,
    Marked,
    Conjunction,
    Wh,
    Gap,
    Possessive,
    Name,
    FirstObject,
    Expletive,
}

/// The named conditions with their descriptions.
const CONDITIONS: [(&str, Trait, &str); 18] = [
    ("before", Trait::Before, "the dependent stands before the head"),
    ("after", Trait::After, "the dependent stands after the head"),
    (
        "adverbial",
        Trait::Adverbial,
        "the dependent has an adverbial function tag: ADV, BNF, DIR, EXT, LOC, MNR, PRP, TMP",
    ),
    ("passive", Trait::Passive, "the head's clause is in the passive"),
    (
        "passive-auxiliary",
        Trait::PassiveAuxiliary,
        "the dependent is an auxiliary of the passive, and the head a past participle",
    ),
    ("existential", Trait::Existential, "the subject of the head's clause is existential there"),
    ("outer", Trait::Outer, "the head is a clause that is the predicate of a copula"),
    ("copula", Trait::Copula, "the dependent is a copula, and the head its predicate"),
    ("clausal", Trait::Clausal, "the dependent's own head is a verb or the predicate of a clause"),
    ("finite", Trait::Finite, "the dependent has a finite verb"),
    (
        "marked",
        Trait::Marked,
        "the dependent is introduced by a subordinating conjunction that is no complementiser",
    ),
    ("conjunction", Trait::Conjunction, "the dependent is introduced by a subordinating conjunction"),
    ("wh", Trait::Wh, "the dependent is introduced by a question word"),
    ("gap", Trait::Gap, "the head's clause has no subject of its own"),
    ("possessive", Trait::Possessive, "the dependent ends in a possessive ending"),
    ("name", Trait::Name, "the head and the dependent are proper nouns"),
    (
        "first-object",
        Trait::FirstObject,
        "another object, or a clause without a question word, follows the dependent",
    ),
    ("expletive", Trait::Expletive, "the dependent is an expletive word, and a clause follows the predicate"),
];

impl RelationTable {
    /// The named conditions with their descriptions.
    pub fn conditions() -> impl Iterator<Item = (&'static str, &'static str)> {
        CONDITIONS.into_iter().map(|(name, _, about)| (name, about))
    }

    /// Parses a table in the format described at [`RelationTable`].
    ///
    /// # Errors
    /// The first line without its five columns, or with an unknown condition.
    pub fn parse(text: &str) -> Result<Self, Flaw> {
        let mut rows = Vec::new();
        let mut words = FunctionWords::default();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let content = line.trim_end();
            if let Some(list) = content.strip_prefix('@') {
                let (name, cell) = list.split_once('\t').unwrap_or((list, ""));
                if !words.add(name, cell) {
                    let help = format!("there are @{}", FunctionWords::LISTS.join(", @"));
                    return Err(Flaw::new(at, content.len(), format!("there is no list @{name}"), help));
                }
            } else if !content.is_empty() && !content.starts_with('#') {
                rows.push(
                    Row::parse(content).map_err(|(what, help)| Flaw::new(at, content.len(), what, help))?,
                );
            }
            at += line.len();
        }
        Ok(Self { rows, words })
    }

    /// The function words of the table.
    pub(super) fn words(&self) -> &FunctionWords {
        &self.words
    }

    /// The relation of a dependency; `dep` if no row matches.
    pub(super) fn relation(&self, attachment: &Attachment<'_, '_>) -> &str {
        self.rows.iter().find(|row| row.fits(attachment)).map_or("dep", |row| &row.relation)
    }
}

impl Row {
    fn parse(line: &str) -> Result<Self, (String, String)> {
        let cells: Vec<&str> = line.split('\t').collect();
        let [parent, head, dependent, conditions, relation] = cells[..] else {
            let what = format!("a row of {} columns", cells.len());
            return Err((
                what,
                "expected parent, head, dependent, conditions and relation, separated by tabs".into(),
            ));
        };
        let conditions = conditions.split_whitespace().filter(|condition| *condition != "*");
        Ok(Self {
            parent: Labels::parse(parent),
            head: Labels::parse(head),
            dependent: Labels::parse(dependent),
            conditions: conditions.map(Condition::parse).collect::<Result<_, _>>()?,
            relation: relation.into(),
        })
    }

    fn fits(&self, attachment: &Attachment<'_, '_>) -> bool {
        self.dependent.contains(attachment.dependent_label())
            && self.parent.contains(attachment.parent_label())
            && self.head.contains(attachment.head_label())
            && self.conditions.iter().all(|condition| condition.is_met(attachment))
    }
}

impl Condition {
    fn parse(text: &str) -> Result<Self, (String, String)> {
        let (holds, name) = text.strip_prefix('!').map_or((true, text), |name| (false, name));
        let asked = if let Some(function) = name.strip_prefix('-') {
            Test::Function(function.into())
        } else if let Some(word) = name.strip_prefix('=') {
            Test::Word(word.into())
        } else if let Some(word) = name.strip_prefix('^') {
            Test::FirstWord(word.into())
        } else {
            let unknown = || {
                let names: Vec<&str> = RelationTable::conditions().map(|(name, _)| name).collect();
                let help = format!("there are -FUNCTION, =word, ^word, {}", names.join(", "));
                (format!("there is no condition {name}"), help)
            };
            let found = CONDITIONS.into_iter().find(|(own, ..)| *own == name);
            Test::Trait(found.ok_or_else(unknown)?.1)
        };
        Ok(Self { holds, asked })
    }

    fn is_met(&self, attachment: &Attachment<'_, '_>) -> bool {
        let met = match &self.asked {
            Test::Function(function) => attachment.has_function(function),
            Test::Word(words) => is_among(words, attachment.dependent_word()),
            Test::FirstWord(words) => is_among(words, attachment.first_word()),
            Test::Trait(known) => attachment.has(*known),
        };
        met == self.holds
    }
}

fn is_among(words: &str, word: &str) -> bool {
    words.split('|').any(|known| known.eq_ignore_ascii_case(word))
}
