//! Alignment of a sentence with its correction.

use super::Word;
use super::assignment::{assign, assign_by_rows};
use super::distance::Pattern;

/// Alignment of the words of a sentence and of its correction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// Pairs of source and correction indices, in source order.
    pub pairs: Vec<(usize, usize)>,
    /// Number of words in the source.
    pub source: usize,
    /// Number of words in the correction.
    pub correction: usize,
}

/// Error: two sentences have too many words to compare each with each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words} words against {others} that are quite different: too many to align")]
pub struct TooLong {
    /// Number of unaligned words of the shorter side.
    pub words: usize,
    /// Number of unaligned words of the longer side.
    pub others: usize,
}

/// Number of word pairs up to which all distances are stored; beyond it, they are recomputed when needed.
const MAX_STORED: usize = 1 << 24;

/// Number of words in very long sentences whose nearest counterpart may be taken.
const MAX_CONTESTED: usize = 100;

impl Alignment {
    /// Returns the number of words on either side without a partner.
    pub fn unaligned(&self) -> usize {
        self.source + self.correction - 2 * self.pairs.len()
    }

    /// For each word of the source, its partner.
    pub fn partners(&self) -> Vec<Option<usize>> {
        let mut partners = vec![None; self.source];
        for &(source, correction) in &self.pairs {
            partners[source] = Some(correction);
        }
        partners
    }
}

/// Pairs as many words as the shorter side has, so that the sum of their edit distances is minimal. Ties are broken by
/// closeness of positions, and then in favour of later words of the longer side, as after an insertion. Pairs at an
/// edit distance above `max_distance` are dropped.
///
/// The cost of a pair is its edit distance plus |i − j| / max(|s|, |c|). Both are metrics, so equal words at the same
/// position can always be paired, and only the others go through the assignment.
///
/// # Errors
/// For sentences of many thousands of words that have little in common.
pub fn align(source: &[Word], correction: &[Word], max_distance: Option<u32>) -> Result<Alignment, TooLong> {
    let mut pairs = Vec::with_capacity(source.len().min(correction.len()));
    let is_same =
        |at: usize| source.get(at).zip(correction.get(at)).is_some_and(|(s, c)| s.lowered == c.lowered);
    let (same, different): (Vec<usize>, Vec<usize>) =
        (0..source.len().max(correction.len())).partition(|&at| is_same(at));
    pairs.extend(same.iter().map(|&at| (at, at)));
    let rest = |words: &[Word]| different.iter().copied().take_while(|&at| at < words.len()).collect();
    let (left, right): (Vec<usize>, Vec<usize>) = (rest(source), rest(correction));
    let is_near = |s: usize, c: usize| {
        max_distance
            .is_none_or(|max| Pattern::new(&source[s].lowered).distance(&correction[c].lowered) <= max)
    };
    let assigned: Vec<(usize, usize)> = if left.len() <= right.len() {
        let columns = cheapest((source, &left), (correction, &right))?;
        left.into_iter().zip(columns).map(|(s, column)| (s, right[column])).collect()
    } else {
        let columns = cheapest((correction, &right), (source, &left))?;
        right.into_iter().zip(columns).map(|(c, column)| (left[column], c)).collect()
    };
    pairs.extend(assigned.into_iter().filter(|&(s, c)| is_near(s, c)));
    pairs.sort_unstable();
    Ok(Alignment { pairs, source: source.len(), correction: correction.len() })
}

/// Assigns a column to each row at minimal cost; rows are the shorter side.
fn cheapest(rows: (&[Word], &[usize]), columns: (&[Word], &[usize])) -> Result<Vec<usize>, TooLong> {
    let (height, width) = (rows.1.len(), columns.1.len());
    if height.saturating_mul(width) <= MAX_STORED {
        let mut costs = vec![0; height * width];
        for (row, costs) in costs.chunks_mut(width.max(1)).enumerate() {
            fill(rows, columns, row, costs);
        }
        return Ok(assign(height, width, &costs));
    }
    assign_by_rows(height, width, |row, to| fill(rows, columns, row, to), MAX_CONTESTED)
        .ok_or(TooLong { words: height, others: width })
}

/// Costs of a row: lev · max(|s|, |c|) + |i − j| as integers, and with lower priority, 1 if the word of the longer side
/// lies before that of the shorter.
fn fill(rows: (&[Word], &[usize]), columns: (&[Word], &[usize]), row: usize, to: &mut [u64]) {
    let scale = columns.0.len().max(rows.0.len()) as u64;
    let at = rows.1[row];
    let pattern = Pattern::new(&rows.0[at].lowered);
    for (cost, &column) in to.iter_mut().zip(columns.1) {
        let distance = u64::from(pattern.distance(&columns.0[column].lowered));
        *cost = (distance * scale + at.abs_diff(column) as u64) * (scale + 1) + u64::from(column < at);
    }
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;
    use proptest::prelude::*;

    fn pairs(source: &str, correction: &str) -> Vec<(usize, usize)> {
        align(&words(source), &words(correction), None).map(|found| found.pairs).unwrap_or_default()
    }

    #[test]
    fn words_pair_with_similar_words() {
        assert_eq!(pairs("he go home", "he goes home"), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(pairs("he go home", "Yesterday he went home"), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(pairs("home he go", "he goes home"), [(0, 2), (1, 0), (2, 1)]);
        assert_eq!(pairs("", "he goes"), []);
    }

    #[test]
    fn a_repeated_word_pairs_with_the_nearest() {
        assert_eq!(pairs("the cat the dog", "the the cat the dog"), [(0, 0), (1, 2), (2, 3), (3, 4)]);
    }

    #[test]
    fn distant_words_are_not_paired() {
        let (source, correction) = (words("a big house"), words("an elephant house"));
        let with =
            |most| align(&source, &correction, most).map(|found| (found.pairs.len(), found.unaligned()));
        assert_eq!(with(None), Ok((3, 0)));
        assert_eq!(with(Some(2)), Ok((2, 2)));
        assert_eq!(with(Some(0)), Ok((1, 4)));
    }

    /// Five thousand words with one inserted in front; and five thousand words that compete for the same partner.
    #[test]
    fn very_long_sentences() {
        let numbered: Vec<String> = (0..5000).map(|n| format!("w{}", n * 7919 % 10_007)).collect();
        let sentence = numbered.join(" ");
        let found = align(&words(&sentence), &words(&format!("So {sentence}")), None);
        assert!(
            found.is_ok_and(|found| found.unaligned() == 1 && found.pairs.iter().all(|(s, c)| s + 1 == *c))
        );
        let (source, other) =
            (words(&"aaaa ".repeat(5000)), words(&format!("aaa {}", "zzzzzzzz ".repeat(4999))));
        assert!(align(&source, &other, None) == Err(TooLong { words: 5000, others: 5000 }));
    }

    proptest! {
        /// Pairing equal words at the same position first is optimal.
        #[test]
        fn the_alignment_has_minimal_cost(source in "([ab]{1,2} ){0,6}", correction in "([ab]{1,2} ){0,6}") {
            let (source, correction) = (words(&source), words(&correction));
            let scale = source.len().max(correction.len()) as u64;
            let of = |s: usize, c: usize| {
                u64::from(Pattern::new(&source[s].lowered).distance(&correction[c].lowered)) * scale + s.abs_diff(c) as u64
            };
            let found = align(&source, &correction, None).map_err(|e| TestCaseError::fail(e.to_string()))?;
            let cost: u64 = found.pairs.iter().map(|&(s, c)| of(s, c)).sum();
            let (short, long) = (source.len().min(correction.len()), source.len().max(correction.len()));
            let flipped = source.len() > correction.len();
            let all: Vec<u64> = (0..short)
                .flat_map(|a| (0..long).map(move |b| if flipped { of(b, a) } else { of(a, b) }))
                .collect();
            let plain: u64 =
                assign(short, long, &all).iter().enumerate().map(|(row, column)| all[row * long + column]).sum();
            prop_assert_eq!(found.pairs.len(), short);
            prop_assert_eq!(cost, plain);
        }
    }
}
