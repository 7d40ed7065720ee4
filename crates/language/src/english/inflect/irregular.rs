//! The irregular tables, indexed by lemma and by form.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::class::Form;
use crate::english::builtin;
use crate::table::data_lines;

/// Irregular words of one class.
#[derive(Debug)]
pub(crate) struct Irregular {
    /// Table cell by lemma and form: alternatives joined by `/`, the preferred one first.
    cells: FxHashMap<(&'static str, Form), &'static str>,
    /// Readings by spelling.
    lemmas: FxHashMap<&'static str, Vec<Reading>>,
}

/// A reading of an irregular form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub lemma: &'static str,
    pub form: Form,
}

/// The forms in the columns of each table, after the lemma.
pub(crate) const VERB_COLUMNS: [Form; 4] = [Form::Past, Form::Participle, Form::Gerund, Form::Third];
pub(crate) const NOUN_COLUMNS: [Form; 1] = [Form::Plural];
pub(crate) const ADJECTIVE_COLUMNS: [Form; 2] = [Form::Comparative, Form::Superlative];

static VERBS: LazyLock<Irregular> =
    LazyLock::new(|| Irregular::read(builtin::IRREGULAR_VERBS, &VERB_COLUMNS));
static NOUNS: LazyLock<Irregular> =
    LazyLock::new(|| Irregular::read(builtin::IRREGULAR_NOUNS, &NOUN_COLUMNS));
static ADJECTIVES: LazyLock<Irregular> =
    LazyLock::new(|| Irregular::read(builtin::IRREGULAR_ADJECTIVES, &ADJECTIVE_COLUMNS));

/// The irregular verbs.
pub(crate) fn verbs() -> &'static Irregular {
    &VERBS
}

/// The irregular nouns.
pub(crate) fn nouns() -> &'static Irregular {
    &NOUNS
}

/// The adjectives and adverbs with irregular comparison.
pub(crate) fn adjectives() -> &'static Irregular {
    &ADJECTIVES
}

/// Lemma, form and spellings of each cell of a table, row by row.
pub(crate) fn cells(
    table: &'static str,
    columns: &'static [Form],
) -> impl Iterator<Item = (&'static str, Form, &'static str)> {
    data_lines(table).flat_map(move |(_, line)| {
        let mut cells = line.split('\t');
        let lemma = cells.next().unwrap_or_default();
        cells.zip(columns).map(move |(cell, &form)| (lemma, form, cell))
    })
}

impl Irregular {
    fn read(table: &'static str, columns: &'static [Form]) -> Irregular {
        let mut irregular = Irregular { cells: FxHashMap::default(), lemmas: FxHashMap::default() };
        for (lemma, form, cell) in cells(table, columns) {
            irregular.cells.insert((lemma, form), cell);
            for spelling in cell.split('/') {
                irregular.lemmas.entry(spelling).or_default().push(Reading { lemma, form });
            }
        }
        irregular
    }

    /// The spellings of a form, the preferred one first; `None` if the table does not have it.
    pub(crate) fn spellings(&self, lemma: &str, form: Form) -> Option<std::str::Split<'static, char>> {
        self.cells.get(&(lemma, form)).map(|cell| cell.split('/'))
    }

    /// True if the table has a row for the lemma. Each row gives at least its first form.
    pub(crate) fn lists(&self, lemma: &str) -> bool {
        [Form::Past, Form::Plural, Form::Comparative]
            .iter()
            .any(|&form| self.cells.contains_key(&(lemma, form)))
    }

    /// The lemmas with this form.
    pub(crate) fn lemmas(&self, word: &str, form: Form) -> impl Iterator<Item = &'static str> {
        self.readings(word).iter().filter(move |reading| reading.form == form).map(|reading| reading.lemma)
    }

    /// All readings of this spelling.
    pub(crate) fn readings(&self, word: &str) -> &[Reading] {
        self.lemmas.get(word).map_or(&[], |readings| readings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_both_ways() {
        let past: Vec<_> = verbs().spellings("learn", Form::Past).into_iter().flatten().collect();
        assert_eq!(past, ["learned", "learnt"]);
        assert_eq!(verbs().lemmas("saw", Form::Past).collect::<Vec<_>>(), ["see"]);
        assert_eq!(nouns().lemmas("mice", Form::Plural).collect::<Vec<_>>(), ["mouse"]);
        assert!(verbs().spellings("walk", Form::Past).is_none());
        assert!(adjectives().lists("good") && !adjectives().lists("warm"));
    }

    #[test]
    fn no_table_has_more_columns_than_forms_or_an_empty_cell() {
        let tables = [
            (builtin::IRREGULAR_VERBS, 3..=5),
            (builtin::IRREGULAR_NOUNS, 2..=2),
            (builtin::IRREGULAR_ADJECTIVES, 3..=3),
        ];
        for (table, columns) in tables {
            for (number, line) in data_lines(table) {
                let cells: Vec<_> = line.split('\t').collect();
                assert!(columns.contains(&cells.len()), "line {number}: {line}");
                assert!(cells.iter().all(|cell| cell.split('/').all(|form| !form.is_empty())), "{line}");
            }
        }
    }
}
