//! Alignment of the rows of two outputs with different tokenization.

use rustc_hash::FxHashMap;

use super::Row;

/// For each row, the row of the other output for the same word, if there is one.
///
/// If both sides have the same number of rows, they are paired in order, whatever their words, because noise changes
/// words and not rows. Otherwise the two are aligned by their characters with the fewest changes, and rows that begin
/// and end at the same positions are paired.
pub fn counterparts(rows: &[Row], others: &[Row]) -> Vec<Option<usize>> {
    if rows.len() == others.len() {
        return (0..rows.len()).map(Some).collect();
    }
    let (one, other) = (Characters::of(rows), Characters::of(others));
    let path = path(&one.characters, &other.characters);
    let places: FxHashMap<(usize, usize), usize> =
        other.spans.iter().enumerate().map(|(at, &span)| (span, at)).collect();
    // A boundary on one side may meet several positions of the other, where characters were inserted or deleted.
    let meets = |boundary: usize| {
        let first = path.partition_point(|&(at, _)| at < boundary);
        path[first..].iter().take_while(move |&&(at, _)| at == boundary).map(|&(_, other)| other)
    };
    let counterpart = |&(start, end): &(usize, usize)| {
        meets(start).find_map(|from| meets(end).find_map(|to| places.get(&(from, to)).copied()))
    };
    one.spans.iter().map(counterpart).collect()
}

/// Concatenated words of some rows.
struct Characters {
    characters: Vec<char>,
    /// Start and end of each row's word.
    spans: Vec<(usize, usize)>,
}

impl Characters {
    fn of(rows: &[Row]) -> Self {
        let (mut characters, mut spans) = (Vec::new(), Vec::new());
        for row in rows {
            let start = characters.len();
            characters.extend(row.word.chars().filter(|c| !c.is_whitespace()));
            spans.push((start, characters.len()));
        }
        Self { characters, spans }
    }
}

/// All pairs of positions on an alignment path with the fewest changes, from left to right.
fn path(a: &[char], b: &[char]) -> Vec<(usize, usize)> {
    // Skip the common prefix and suffix, which are nearly everything.
    let head = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let tail = a[head..].iter().rev().zip(b[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (middle_a, middle_b) = (&a[head..a.len() - tail], &b[head..b.len() - tail]);
    let mut path: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    path.extend(edit_path(middle_a, middle_b).into_iter().map(|(i, j)| (head + i, head + j)));
    path.extend((1..=tail).map(|at| (a.len() - tail + at, b.len() - tail + at)));
    path
}

/// Alignment path by dynamic programming.
fn edit_path(a: &[char], b: &[char]) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    let mut costs = vec![0_u32; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            let here = i * width + j;
            costs[here] = match (i, j) {
                (0, j) => j as u32,
                (i, 0) => i as u32,
                _ => {
                    let swap = costs[here - width - 1] + u32::from(a[i - 1] != b[j - 1]);
                    swap.min(costs[here - 1] + 1).min(costs[here - width] + 1)
                }
            };
        }
    }
    let mut path = vec![(a.len(), b.len())];
    let (mut i, mut j) = (a.len(), b.len());
    while i + j > 0 {
        let here = i * width + j;
        let is_swap =
            i > 0 && j > 0 && costs[here] == costs[here - width - 1] + u32::from(a[i - 1] != b[j - 1]);
        let is_insertion = j > 0 && costs[here] == costs[here - 1] + 1;
        (i, j) = match (is_swap, is_insertion) {
            (true, _) => (i - 1, j - 1),
            (false, true) => (i, j - 1),
            (false, false) => (i - 1, j),
        };
        path.push((i, j));
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of<'t>(words: &[&'t str]) -> Vec<Row<'t>> {
        words.iter().map(|word| Row { word, answer: "" }).collect()
    }

    #[test]
    fn equal_numbers_of_rows_pair_in_order() {
        assert_eq!(counterparts(&of(&["a", "dog"]), &of(&["a", "dgo"])), [Some(0), Some(1)]);
        assert_eq!(counterparts(&[], &[]), []);
    }

    #[test]
    fn joined_and_split_words_have_no_counterpart() {
        let split = of(&["in", "spite", "of", "rain"]);
        let joined = of(&["in spite of", "rain"]);
        assert_eq!(counterparts(&split, &joined), [None, None, None, Some(1)]);
        assert_eq!(counterparts(&joined, &split), [None, Some(3)]);
    }

    #[test]
    fn misspelled_words_keep_their_counterpart() {
        let clean = of(&["The", "cat", "can", "not", "sleep", "."]);
        let noisy = of(&["Teh", "catt", "cannot", "slep", "."]);
        assert_eq!(counterparts(&clean, &noisy), [Some(0), Some(1), None, None, Some(3), Some(4)]);
    }

    proptest! {
        #[test]
        fn different_tokenizations_match_at_common_boundaries(
            words in prop::collection::vec("[ab]{1,4}", 2..8),
            joined in 0..8_usize,
        ) {
            let clean: Vec<Row> = words.iter().map(|word| Row { word, answer: "" }).collect();
            let at = joined % (words.len() - 1);
            let merged = words[at..].iter().take(2).cloned().collect::<String>();
            let mut other: Vec<&str> = words.iter().map(String::as_str).collect();
            other.splice(at..at + 2, [merged.as_str()]);
            let noisy = of(&other);
            let expected: Vec<Option<usize>> = (0..words.len())
                .map(|row| if row < at { Some(row) } else { (row > at + 1).then(|| row - 1) })
                .collect();
            prop_assert_eq!(counterparts(&clean, &noisy), expected);
        }
    }
}
