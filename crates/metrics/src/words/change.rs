//! How much of a sentence was changed.

use solecism_language::Language;

use super::{Alignment, Pattern, Word};

/// How much of a sentence was changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changes {
    /// Words without a partner, on either side, and pairs of words that differ in any way.
    pub exact: usize,
    /// The same, but of the pairs only those that differ by more than an inflection or a slip.
    pub approximate: usize,
    /// Spearman's ρ of the places of the words that have a partner: 1 where they are in the same order. `None` if there
    /// are fewer than two.
    pub order: Option<f64>,
}

/// Lemmas of more letters than this may differ by two letters, shorter ones by one.
const SHORT: usize = 4;

/// Measures what was changed.
pub fn changes(source: &[Word], correction: &[Word], alignment: &Alignment) -> Changes {
    let pairs = || alignment.pairs.iter().map(|&(s, c)| (&source[s], &correction[c]));
    let unaligned = alignment.unaligned();
    let language = Language::standard();
    Changes {
        exact: unaligned + pairs().filter(|(s, c)| s.text != c.text).count(),
        approximate: unaligned + pairs().filter(|(s, c)| !is_about_the_same(language, s, c)).count(),
        order: order(&alignment.pairs),
    }
}

/// Whether two words are the same but for an inflection or a slip: their lemmas, taken as nouns, are hardly apart.
fn is_about_the_same(language: &Language, a: &Word, b: &Word) -> bool {
    if a.lowered == b.lowered {
        return true;
    }
    let lemma = |word: &Word| -> Vec<char> {
        let text: String = word.lowered.iter().collect();
        language
            .morphology
            .noun_singular(&text)
            .map_or_else(|| word.lowered.clone(), |lemma| lemma.chars().collect())
    };
    let (a, b) = (lemma(a), lemma(b));
    let allowed = if a.len() > SHORT && b.len() > SHORT { 2 } else { 1 };
    Pattern::new(&a).distance(&b) <= allowed
}

/// 1 − 6 Σ d² / n(n² − 1), with d the difference of the ranks: no two words have the same place.
fn order(pairs: &[(usize, usize)]) -> Option<f64> {
    if pairs.len() < 2 {
        return None;
    }
    // The pairs are in the order of the source: a pair's place among them is its rank there.
    let mut by_correction: Vec<(usize, usize)> =
        pairs.iter().enumerate().map(|(rank, &(_, correction))| (correction, rank)).collect();
    by_correction.sort_unstable();
    let squares: f64 = by_correction
        .iter()
        .enumerate()
        .map(|(rank, (_, of_source))| {
            let difference = rank.abs_diff(*of_source) as f64;
            difference * difference
        })
        .sum();
    let size = pairs.len() as f64;
    Some(1.0 - 6.0 * squares / (size * (size * size - 1.0)))
}

/// Where a sentence was changed, whatever it was changed to.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Positions {
    /// The tokens of the source whose word has no partner, or one that is written otherwise.
    pub changed: Vec<usize>,
    /// Before which token of the source, or after the last, words were put in: once for each word.
    pub inserted: Vec<usize>,
}

/// Where a sentence was changed.
pub fn changed_positions(source: &[Word], correction: &[Word], alignment: &Alignment) -> Positions {
    let partners = alignment.partners();
    let is_changed = |at: usize| partners[at].is_none_or(|to| correction[to].text != source[at].text);
    let changed = (0..source.len()).filter(|&at| is_changed(at)).map(|at| source[at].token).collect();
    let mut origin = vec![None; correction.len()];
    for &(s, c) in &alignment.pairs {
        origin[c] = Some(s);
    }
    let mut inserted = Vec::new();
    let mut next = 0;
    for origin in origin {
        match origin {
            Some(s) => next = source[s].token + 1,
            None => inserted.push(next),
        }
    }
    inserted.sort_unstable();
    Positions { changed, inserted }
}

#[cfg(test)]
mod tests {
    use super::super::{align, words};
    use super::*;

    fn changed(source: &str, correction: &str) -> Changes {
        let (source, correction) = (words(source), words(correction));
        let alignment = align(&source, &correction, None).unwrap_or_default();
        changes(&source, &correction, &alignment)
    }

    fn positions(source: &str, correction: &str) -> (Vec<usize>, Vec<usize>) {
        let (source, correction) = (words(source), words(correction));
        let alignment = align(&source, &correction, None).unwrap_or_default();
        let found = changed_positions(&source, &correction, &alignment);
        (found.changed, found.inserted)
    }

    #[test]
    fn nothing_changed() {
        let same = Changes { exact: 0, approximate: 0, order: Some(1.0) };
        assert_eq!(changed("The dog , it barks .", "The dog it barks !"), same);
    }

    #[test]
    fn case_counts_and_inflection_only_if_it_is_asked_for() {
        let found = changed("the dog like two bone", "The dogs like some bones");
        assert_eq!((found.exact, found.approximate), (4, 1));
        let found = changed("he buys bread", "he buys the bread");
        assert_eq!((found.exact, found.approximate, found.order), (1, 1, Some(1.0)));
    }

    #[test]
    fn order_is_told_by_the_words_that_stayed() {
        // Ranks 1 2 3 against 2 3 1: 1 − 6 · 6 / 24.
        let found = changed("home he goes", "he goes home");
        assert_eq!((found.exact, found.order), (0, Some(-0.5)));
        assert_eq!(changed("yes", "yes").order, None);
        assert_eq!(changed("", "").order, None);
    }

    #[test]
    fn positions_of_changes() {
        assert_eq!(positions("He go to home .", "He goes home ."), (vec![1, 2], vec![]));
        assert_eq!(positions("He eat apple", "He eats an apple"), (vec![1], vec![2]));
        assert_eq!(positions("He eat", "So he eats now"), (vec![0, 1], vec![0, 2]));
    }
}
