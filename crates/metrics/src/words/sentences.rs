//! Sentence alignment between a text and its correction, which may split and join sentences.

use std::collections::BTreeMap;

/// Sentences of a text, each as its lower-cased words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentences(Vec<Vec<String>>);

/// Aligned sentences of source and correction: one to one, one to many or many to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bead {
    /// Number of source sentences.
    pub source: usize,
    /// Number of sentences in the correction.
    pub correction: usize,
}

impl Bead {
    /// Returns whether a source sentence was split.
    pub fn is_split(self) -> bool {
        self.source > 0 && self.correction > self.source
    }

    /// Returns whether source sentences were joined.
    pub fn is_joined(self) -> bool {
        self.correction > 0 && self.source > self.correction
    }
}

/// Types of beads, with their cost in addition to that of unmatched words. A new sentence costs less than a split, so
/// that it is not attached to another.
const BEADS: [(Bead, u64); 7] = [
    (Bead { source: 1, correction: 1 }, 0),
    (Bead { source: 1, correction: 2 }, 2),
    (Bead { source: 2, correction: 1 }, 2),
    (Bead { source: 1, correction: 3 }, 3),
    (Bead { source: 3, correction: 1 }, 3),
    (Bead { source: 1, correction: 0 }, 1),
    (Bead { source: 0, correction: 1 }, 1),
];

/// Width of the band around the diagonal that is searched.
const BAND: usize = 64;

impl Sentences {
    /// Splits a line into sentences, which end at a full stop, question mark, exclamation mark, or the line's end.
    pub fn of_line(line: &str) -> Self {
        let mut sentences = Vec::new();
        let mut current: Vec<String> = Vec::new();
        for token in line.split_whitespace() {
            let word: String =
                token.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
            let is_end = token.ends_with(['.', '!', '?', '…']) && !is_abbreviation(&word);
            if !word.is_empty() {
                current.push(word);
            }
            if is_end && !current.is_empty() {
                sentences.push(std::mem::take(&mut current));
            }
        }
        if !current.is_empty() {
            sentences.push(current);
        }
        Self(sentences)
    }

    /// Takes each line as a sentence.
    pub fn of_lines<'l>(lines: impl IntoIterator<Item = &'l str>) -> Self {
        let words = |line: &str| -> Vec<String> {
            super::words(line).into_iter().map(|word| word.lowered.into_iter().collect()).collect()
        };
        Self(lines.into_iter().map(words).collect())
    }

    /// Number of sentences.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there are no sentences.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns whether a word with a full stop is an abbreviation: an initial (one letter), or a title and the like.
fn is_abbreviation(word: &str) -> bool {
    const KNOWN: &[&str] =
        &["mr", "mrs", "ms", "dr", "prof", "st", "vs", "etc", "eg", "ie", "jr", "sr", "no", "fig"];
    let is_initial = word.chars().count() == 1 && !word.starts_with(|c: char| c == 'i' || c.is_numeric());
    is_initial || KNOWN.contains(&word)
}

/// Aligns the sentences of a text and of its correction in order, with the fewest unmatched words and a small
/// penalty for sentences that are inserted, deleted, split or joined.
pub fn align_sentences(source: &Sentences, correction: &Sentences) -> Vec<Bead> {
    let (rows, columns) = (source.len(), correction.len());
    if rows == 1 && columns == 1 {
        return vec![BEADS[0].0];
    }
    let width = columns + 1;
    // Only cells near the diagonal are computed, in a band widened by the difference in length.
    let reach = BAND + rows.abs_diff(columns);
    let mut table: Vec<BTreeMap<usize, (u64, usize)>> = vec![BTreeMap::new(); rows + 1];
    for row in 0..=rows {
        let middle = (row * width).checked_div(rows + 1).unwrap_or(0);
        for column in middle.saturating_sub(reach)..=(middle + reach).min(columns) {
            if let Some(cell) = best(&table, source, correction, row, column) {
                table[row].insert(column, cell);
            }
        }
    }
    let mut beads = Vec::new();
    let (mut row, mut column) = (rows, columns);
    while row > 0 || column > 0 {
        let Some(&(_, last)) = table[row].get(&column) else { break };
        let (bead, _) = BEADS[last];
        (row, column) = (row - bead.source, column - bead.correction);
        beads.push(bead);
    }
    beads.reverse();
    beads
}

/// Cost of the cheapest path to a cell, and the index of its last bead.
fn best(
    table: &[BTreeMap<usize, (u64, usize)>],
    source: &Sentences,
    correction: &Sentences,
    row: usize,
    column: usize,
) -> Option<(u64, usize)> {
    if (row, column) == (0, 0) {
        return Some((0, 0));
    }
    let path = |(number, (bead, cost)): (usize, &(Bead, u64))| {
        let (from_row, from_column) = (row.checked_sub(bead.source)?, column.checked_sub(bead.correction)?);
        let (before, _) = table[from_row].get(&from_column)?;
        let unmatched = unmatched(&source.0[from_row..row], &correction.0[from_column..column]);
        Some((before + unmatched + cost, number))
    };
    BEADS.iter().enumerate().filter_map(path).min()
}

/// Number of words that are on one side only.
fn unmatched(source: &[Vec<String>], correction: &[Vec<String>]) -> u64 {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    source.iter().flatten().for_each(|word| *counts.entry(word).or_default() += 1);
    correction.iter().flatten().for_each(|word| *counts.entry(word).or_default() -= 1);
    counts.values().map(|count| count.unsigned_abs()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beads(source: &str, correction: &str) -> Vec<(usize, usize)> {
        let beads = align_sentences(&Sentences::of_line(source), &Sentences::of_line(correction));
        beads.iter().map(|bead| (bead.source, bead.correction)).collect()
    }

    #[test]
    fn sentences_end_with_full_stops() {
        let found = Sentences::of_line("Dr. Smith saw it . So did J. Miller !  ... Yes");
        assert_eq!(found.0.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 1]);
        assert!(Sentences::of_line(" . ").is_empty());
    }

    #[test]
    fn splits_and_joins() {
        assert_eq!(beads("It rained and we went in .", "It rained . We went in ."), [(1, 2)]);
        assert_eq!(beads("It rained . We went in .", "It rained , so we went in ."), [(2, 1)]);
        assert_eq!(beads("It rained . We left .", "It rains . We left ."), [(1, 1), (1, 1)]);
        assert_eq!(beads("Yes . It rained all day .", "It rained all day ."), [(1, 0), (1, 1)]);
        assert_eq!(beads("", "New ."), [(0, 1)]);
        assert_eq!(beads("", ""), []);
        assert!(
            Bead { source: 1, correction: 2 }.is_split() && Bead { source: 2, correction: 1 }.is_joined()
        );
        assert!(
            !Bead { source: 0, correction: 1 }.is_split() && !Bead { source: 1, correction: 0 }.is_joined()
        );
    }

    #[test]
    fn a_long_text_stays_aligned() {
        let line = |n: usize| format!("sentence number {n} is about topic {}", n * 7 % 31);
        let source: Vec<String> = (0..500).map(line).collect();
        let mut corrected = source.clone();
        let joined = corrected.remove(251);
        corrected[250] = format!("{} {joined}", corrected[250]);
        corrected.insert(100, "something quite new".to_owned());
        let of = |lines: &[String]| Sentences::of_lines(lines.iter().map(String::as_str));
        let found = align_sentences(&of(&source), &of(&corrected));
        assert_eq!(found.iter().filter(|bead| bead.is_joined()).count(), 1);
        assert_eq!(found.iter().filter(|bead| bead.source == 0).count(), 1);
        assert_eq!(found.iter().map(|bead| bead.source).sum::<usize>(), 500);
    }
}
