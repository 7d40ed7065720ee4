//! The basic tree: every word with a head and a relation, and one root.

use super::relation;
use crate::flaw::Flaw;
use crate::table::{Column, Row, Table};
use crate::validate::flaw;

pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    if let Some(word) = table.words().find(|word| word.head().is_none()) {
        flaws.push(flaw(
            word,
            Column::Head,
            "a word without a head",
            "every word depends on another, or on the root, 0",
        ));
    }
    for word in table.words() {
        check_relation(word, flaws);
    }
    let mut roots = table.words().filter(|word| word.head() == Some(0));
    match roots.next() {
        None if table.words().all(|word| word.head().is_some()) => {
            flaws.extend(
                table
                    .word(0)
                    .map(|word| flaw(word, Column::Head, "no root", "one word must have the head 0")),
            );
        }
        _ => {
            let second =
                |word| flaw(word, Column::Head, "a second root", "only one word may have the head 0");
            flaws.extend(roots.map(second));
        }
    }
}

fn check_relation(word: Row, flaws: &mut Vec<Flaw>) {
    let relation = word.deprel();
    let Some(head) = word.head() else { return };
    if !relation::is_basic(relation) {
        let help = "a relation is in small letters, perhaps with a subtype: nsubj, nsubj:pass";
        flaws.push(flaw(word, Column::Deprel, "a malformed relation", help));
    } else if (head == 0) != relation::is_root(relation) {
        let what = if head == 0 {
            "the root has another relation than root"
        } else {
            "root as the relation to a word"
        };
        flaws.push(flaw(
            word,
            Column::Deprel,
            what,
            "the relation is root where the head is 0, and nowhere else",
        ));
    }
}
