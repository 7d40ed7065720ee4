//! The semantic role of a word: verb, argument, or none.

use solecism_corpus::Table;
use solecism_corpus::table::{CONLL09_COLUMNS, Column, Row, attribute};

use super::tag::upos;

/// Role of a word with respect to the verbs of its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    None,
    Argument,
    Verb,
}

impl Role {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Argument => "argument",
            Self::Verb => "verb",
        }
    }
}

/// Features of a word by itself.
#[derive(Clone, Copy, Default)]
struct WordFeatures {
    is_verb: bool,
    heads_argument: bool,
}

/// Roles of all words of a sentence.
///
/// A verb has the role of a verb even inside an argument. Any other word is an argument if it is the head of one or,
/// unless `heads_only`, below one in the tree.
fn roles(table: &Table, features: impl Fn(Row) -> WordFeatures, heads_only: bool) -> Vec<Role> {
    let features: Vec<WordFeatures> = table.words().map(features).collect();
    let head = |&word: &usize| table.heads()[word]?.checked_sub(1).map(|head| head as usize);
    let max_length = if heads_only { 1 } else { usize::MAX };
    let role = |word: usize| {
        let mut path = std::iter::successors(Some(word), head).take(max_length);
        match features[word].is_verb {
            true => Role::Verb,
            false if path.any(|word| features[word].heads_argument) => Role::Argument,
            false => Role::None,
        }
    };
    (0..features.len()).map(role).collect()
}

/// Roles from the relations of a tree: a verb or the head of a copula is a verb, and its subjects, objects and clausal
/// complements are arguments.
pub(super) fn of_relations(table: &Table, heads_only: bool) -> Vec<Role> {
    let mut is_verb: Vec<bool> = table.words().map(|word| upos(word) == "VERB").collect();
    for word in table.words().filter(|word| base(word.deprel()) == "cop") {
        if let Some(head) = word.head().and_then(|head| head.checked_sub(1)) {
            is_verb[head as usize] = true;
        }
    }
    let number = |word: Row| word.id().node().map_or(0, |node| node.word as usize);
    let features = |word: Row| WordFeatures {
        is_verb: number(word).checked_sub(1).is_some_and(|at| is_verb[at]),
        heads_argument: is_argument(word.deprel())
            && word.head().and_then(|head| head.checked_sub(1)).is_some_and(|head| is_verb[head as usize]),
    };
    roles(table, features, heads_only)
}

fn base(deprel: &str) -> &str {
    deprel.split(':').next().unwrap_or_default()
}

fn is_argument(deprel: &str) -> bool {
    matches!(base(deprel), "nsubj" | "obj" | "iobj" | "csubj" | "ccomp" | "xcomp")
        || matches!(deprel, "obl:arg" | "obl:agent")
}

/// Roles from an attribute in MISC: `V` marks a verb, anything else an argument.
pub(super) fn of_attribute(table: &Table, name: &str, heads_only: bool) -> Vec<Role> {
    let features = |word: Row| {
        let role = attribute(word.misc(), name);
        WordFeatures { is_verb: role == Some("V"), heads_argument: role.is_some_and(|role| role != "V") }
    };
    roles(table, features, heads_only)
}

/// Roles from the predicates of CoNLL-2009 that are verbs, and their arguments.
pub(super) fn of_conll09(table: &Table, heads_only: bool) -> Vec<Role> {
    let is_marked = table.words().any(|word| word.field(Column::FillPred) == "Y");
    let is_predicate = |word: Row| {
        if is_marked { word.field(Column::FillPred) == "Y" } else { word.field(Column::Pred) != "_" }
    };
    let predicates: Vec<Row> = table.words().filter(|word| is_predicate(*word)).collect();
    let is_verb = |word: Row| word.xpos().starts_with(['V', 'v']);
    let verbs: Vec<bool> = predicates.iter().map(|word| is_verb(*word)).collect();
    let features = |word: Row| WordFeatures {
        is_verb: is_predicate(word) && is_verb(word),
        heads_argument: word
            .fields()
            .skip(CONLL09_COLUMNS)
            .zip(&verbs)
            .any(|(role, is_of_verb)| *is_of_verb && role != "_"),
    };
    roles(table, features, heads_only)
}

#[cfg(test)]
mod tests {
    use solecism_corpus::Format;

    use super::*;

    fn table(text: &str, format: Format) -> Table<'static> {
        Table::parse(text.to_owned(), format).unwrap_or_else(|flaw| panic!("{flaw:?}"))
    }

    fn letters(roles: &[Role]) -> String {
        roles.iter().map(|role| role.name().chars().next().unwrap_or_default()).collect()
    }

    /// *The boys said that rain was likely today*
    const SAID: &str = "1\tThe\t_\tDET\t_\t_\t2\tdet\t_\tRole=A9\n\
        2\tboys\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n\
        3\tsaid\t_\tVERB\t_\t_\t0\troot\t_\tRole=V\n\
        4\tthat\t_\tSCONJ\t_\t_\t7\tmark\t_\t_\n\
        5\train\t_\tNOUN\t_\t_\t7\tnsubj\t_\t_\n\
        6\twas\t_\tAUX\t_\t_\t7\tcop\t_\t_\n\
        7\tlikely\t_\tADJ\t_\t_\t3\tccomp\t_\t_\n\
        8\ttoday\t_\tADV\t_\t_\t3\tadvmod\t_\t_\n";

    #[test]
    fn roles_from_relations() {
        let table = table(SAID, Format::Conllu);
        assert_eq!(letters(&of_relations(&table, true)), "navnanvn");
        assert_eq!(letters(&of_relations(&table, false)), "aavaaavn");
    }

    #[test]
    fn roles_from_an_attribute() {
        let table = table(SAID, Format::Conllu);
        assert_eq!(letters(&of_attribute(&table, "Role", true)), "anvnnnnn");
    }

    #[test]
    fn roles_from_conll09_count_arguments_of_verbs_only() {
        let row = |n: u32, form: &str, tag: &str, head: u32, roles: &str| {
            format!("{n}\t{form}\t_\t_\t{tag}\t{tag}\t_\t_\t{head}\t{head}\tX\tX\t{roles}\n")
        };
        let text = row(1, "Old", "JJ", 2, "_\t_\t_\tA1")
            + &row(2, "plans", "NNS", 3, "Y\tplan.01\tA1\t_")
            + &row(3, "failed", "VBD", 0, "Y\tfail.01\t_\t_");
        let table = table(&text, Format::Conll09);
        // The first argument column belongs to the noun, and is ignored.
        assert_eq!(letters(&of_conll09(&table, true)), "anv");
        let swapped = table.text().replace("A1\t_\n", "_\tA1\n").replace("_\tA1\n2", "_\t_\n2");
        let table = self::table(&swapped, Format::Conll09);
        assert_eq!(letters(&of_conll09(&table, true)), "nav");
        assert_eq!(letters(&of_conll09(&table, false)), "aav");
    }
}
