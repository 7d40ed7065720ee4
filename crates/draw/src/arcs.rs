//! Dependency trees to draw, independent of the table format.

use solecism_corpus::table::{Row, Table};

/// The words of a sentence with their heads. Missing values in vectors shorter than `forms` count as blank.
#[derive(Clone, Debug, Default)]
pub struct Arcs<'a> {
    /// Word forms.
    pub forms: Vec<&'a str>,
    /// Tags.
    pub tags: Vec<&'a str>,
    /// Heads, numbered from 1; 0 is the root, `None` a word without a head.
    pub heads: Vec<Option<u32>>,
    /// Relations to the heads.
    pub relations: Vec<&'a str>,
}

impl<'a> From<&'a Table<'_>> for Arcs<'a> {
    /// Takes the coarse tag of each word, or the fine one if it has no other.
    fn from(table: &'a Table<'_>) -> Self {
        let is_given = |tag: &&str| !matches!(*tag, "" | "_");
        Self {
            forms: table.words().map(Row::form).collect(),
            tags: table.words().map(|row| Some(row.upos()).filter(is_given).unwrap_or(row.xpos())).collect(),
            heads: table.heads().to_vec(),
            relations: table.words().map(Row::deprel).collect(),
        }
    }
}

impl<'a> Arcs<'a> {
    pub(super) fn len(&self) -> usize {
        self.forms.len()
    }

    pub(super) fn tag(&self, word: usize) -> &'a str {
        self.tags.get(word).copied().unwrap_or_default()
    }

    pub(super) fn relation(&self, word: usize) -> &'a str {
        self.relations.get(word).copied().unwrap_or_default()
    }

    /// True if the word depends on the root.
    pub(super) fn is_root(&self, word: usize) -> bool {
        self.heads.get(word) == Some(&Some(0))
    }

    /// Head of the word, numbered from 0, if it is another word of the sentence.
    pub(super) fn head(&self, word: usize) -> Option<usize> {
        let head = self.heads.get(word).copied().flatten()?;
        let head = (head as usize).checked_sub(1)?;
        (head != word && head < self.len()).then_some(head)
    }

    /// The heads without cycles: one arc of each cycle is removed.
    pub(super) fn forest(&self) -> Vec<Option<usize>> {
        let mut heads: Vec<_> = (0..self.len()).map(|word| self.head(word)).collect();
        // Each word is marked with the start of the path that first visited it; meeting the same mark again is a cycle.
        let mut visited_from = vec![usize::MAX; self.len()];
        for start in 0..self.len() {
            let mut at = start;
            while visited_from[at] == usize::MAX {
                visited_from[at] = start;
                match heads[at] {
                    Some(head) if visited_from[head] == start => heads[at] = None,
                    Some(head) => at = head,
                    None => {}
                }
            }
        }
        heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solecism_corpus::format::Format;

    #[test]
    fn a_table_without_coarse_tags_shows_its_fine_ones() {
        let text = "1\train\t_\t_\tNN\t_\t2\tnsubj\t_\t_\n2\tfell\t_\tVERB\tVBD\t_\t0\troot\t_\t_\n\n";
        let table = Table::parse(text, Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let arcs = Arcs::from(&table);
        assert_eq!((arcs.forms, arcs.tags), (vec!["rain", "fell"], vec!["NN", "VERB"]));
        assert_eq!((arcs.heads, arcs.relations), (vec![Some(2), Some(0)], vec!["nsubj", "root"]));
    }

    #[test]
    fn one_arc_of_each_cycle_is_removed() {
        let heads = [Some(2), Some(3), Some(1), Some(1), Some(0), Some(9), Some(7)].to_vec();
        let arcs = Arcs { forms: vec!["w"; 7], heads, ..Arcs::default() };
        assert_eq!(arcs.forest(), [Some(1), Some(2), None, Some(0), None, None, None]);
        assert!(arcs.is_root(4) && !arcs.is_root(5));
    }
}
