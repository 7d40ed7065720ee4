//! Rules of CoNLL-U for the basic tree: every word has a head and a relation, and there is one root.

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
            "every word depends on another word or on the root, 0",
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
        let help = "a relation is in lower case, optionally with a subtype: nsubj, nsubj:pass";
        flaws.push(flaw(word, Column::Deprel, "a malformed relation", help));
    } else if (head == 0) != relation::is_root(relation) {
        let what = if head == 0 {
            "the relation of the root is not root"
        } else {
            "the relation root on a word whose head is not 0"
        };
        flaws.push(flaw(word, Column::Deprel, what, "the relation is root if and only if the head is 0"));
    }
}
