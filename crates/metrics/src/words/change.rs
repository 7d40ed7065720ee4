//! Amount of change in a correction.

use solecism_language::Language;

use super::{Alignment, Pattern, Word};

/// Amount of change in a correction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changes {
    /// Number of unaligned words on either side, plus pairs of words that differ in any way.
    pub exact: usize,
    /// The same, but with pairs counted only if they differ by more than an inflection or a slip.
    pub approximate: usize,
    /// Spearman's ρ of the positions of aligned words: 1 if they are in the same order. `None` for fewer than two.
    pub order: Option<f64>,
}

/// Lemmas longer than this may differ by two letters, shorter ones by one.
const SHORT: usize = 4;

/// Measures the changes.
pub fn changes(source: &[Word], correction: &[Word], alignment: &Alignment) -> Changes {
    let pairs = || alignment.pairs.iter().map(|&(s, c)| (&source[s], &correction[c]));
    let unaligned = alignment.unaligned();
    let language = Language::standard();
    Changes {
        exact: unaligned + pairs().filter(|(s, c)| s.text != c.text).count(),
        approximate: unaligned + pairs().filter(|(s, c)| !is_similar(language, s, c)).count(),
        order: order(&alignment.pairs),
    }
}

/// Returns whether two words differ at most by an inflection or a slip: their lemmas, as nouns, are close.
fn is_similar(language: &Language, a: &Word, b: &Word) -> bool {
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

/// Spearman's ρ without ties: 1 − 6 Σ d² / n(n² − 1), with d the difference of the ranks.
fn order(pairs: &[(usize, usize)]) -> Option<f64> {
    if pairs.len() < 2 {
        return None;
    }
    // Pairs are in source order, so the index of a pair is its source rank.
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

/// Positions of changes in a source sentence, whatever the words were changed to.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Positions {
    /// Tokens whose word is unaligned or spelled differently in the correction.
    pub changed: Vec<usize>,
    /// Tokens before which words were inserted (or the number of tokens, at the end): once for each word.
    pub inserted: Vec<usize>,
}

/// Finds the positions of changes.
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
    fn exact_counts_case_and_inflection_and_approximate_does_not() {
        let found = changed("the dog like two bone", "The dogs like some bones");
        assert_eq!((found.exact, found.approximate), (4, 1));
        let found = changed("he buys bread", "he buys the bread");
        assert_eq!((found.exact, found.approximate, found.order), (1, 1, Some(1.0)));
    }

    #[test]
    fn order_is_computed_from_aligned_words() {
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
