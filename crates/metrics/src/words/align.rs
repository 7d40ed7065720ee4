//! Which word became which.

use super::Word;
use super::assignment::{assign, assign_by_rows};
use super::distance::Pattern;

/// Which words of a sentence and of its correction belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// Pairs of a place in the source and one in the correction, in the order of the source.
    pub pairs: Vec<(usize, usize)>,
    /// How many words the source has.
    pub source: usize,
    /// How many words the correction has.
    pub correction: usize,
}

/// Two sentences whose words are too many to compare each with each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words} words against {others} that are quite different: too many to align")]
pub struct TooLong {
    /// How many words of the shorter side are left to be aligned.
    pub words: usize,
    /// How many of the longer.
    pub others: usize,
}

/// The distances of so many pairs of words are kept; of more they are told again whenever they are asked for.
const MOST: usize = 1 << 24;

/// How many words of very long sentences may find their nearest counterpart taken.
const CONTESTED: usize = 100;

impl Alignment {
    /// How many words of either side have no partner.
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

/// Pairs the words, as many as the shorter side has, so that the sum of their distances is least; where that leaves a
/// choice, so that they lie together closely, and then so that the words of the longer side lie further on, as they do
/// after an insertion. A pair that is further apart than `most` letters is left out.
///
/// The cost of a pair is its distance and |i − j| / max(|s|, |c|); both are metrics, so two equal words at the same
/// place can always be paired, and only the others go through the assignment.
///
/// # Errors
/// Sentences of many thousands of words that have little in common.
pub fn align(source: &[Word], correction: &[Word], most: Option<u32>) -> Result<Alignment, TooLong> {
    let mut pairs = Vec::with_capacity(source.len().min(correction.len()));
    let is_same =
        |at: usize| source.get(at).zip(correction.get(at)).is_some_and(|(s, c)| s.lowered == c.lowered);
    let (same, different): (Vec<usize>, Vec<usize>) =
        (0..source.len().max(correction.len())).partition(|&at| is_same(at));
    pairs.extend(same.iter().map(|&at| (at, at)));
    let rest = |words: &[Word]| different.iter().copied().take_while(|&at| at < words.len()).collect();
    let (left, right): (Vec<usize>, Vec<usize>) = (rest(source), rest(correction));
    let is_near = |s: usize, c: usize| {
        most.is_none_or(|most| Pattern::new(&source[s].lowered).distance(&correction[c].lowered) <= most)
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

/// The column of each row, at the least cost; the rows are the shorter side.
fn cheapest(rows: (&[Word], &[usize]), columns: (&[Word], &[usize])) -> Result<Vec<usize>, TooLong> {
    let (height, width) = (rows.1.len(), columns.1.len());
    if height.saturating_mul(width) <= MOST {
        let mut costs = vec![0; height * width];
        for (row, costs) in costs.chunks_mut(width.max(1)).enumerate() {
            fill(rows, columns, row, costs);
        }
        return Ok(assign(height, width, &costs));
    }
    assign_by_rows(height, width, |row, to| fill(rows, columns, row, to), CONTESTED)
        .ok_or(TooLong { words: height, others: width })
}

/// lev · max(|s|, |c|) + |i − j|, in whole numbers, and below that whether the word of the longer side lies before that
/// of the shorter.
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
    fn words_stay_with_their_like() {
        assert_eq!(pairs("he go home", "he goes home"), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(pairs("he go home", "Yesterday he went home"), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(pairs("home he go", "he goes home"), [(0, 2), (1, 0), (2, 1)]);
        assert_eq!(pairs("", "he goes"), []);
    }

    #[test]
    fn of_words_that_repeat_the_nearest() {
        assert_eq!(pairs("the cat the dog", "the the cat the dog"), [(0, 0), (1, 2), (2, 3), (3, 4)]);
    }

    #[test]
    fn what_is_too_far_apart_is_no_pair() {
        let (source, correction) = (words("a big house"), words("an elephant house"));
        let with =
            |most| align(&source, &correction, most).map(|found| (found.pairs.len(), found.unaligned()));
        assert_eq!(with(None), Ok((3, 0)));
        assert_eq!(with(Some(2)), Ok((2, 2)));
        assert_eq!(with(Some(0)), Ok((1, 4)));
    }

    /// Five thousand words, and one put in at the beginning; and as many that would all like to have the same partner.
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
        /// Pairing equal words at the same place first costs nothing.
        #[test]
        fn it_is_the_cheapest(source in "([ab]{1,2} ){0,6}", correction in "([ab]{1,2} ){0,6}") {
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
