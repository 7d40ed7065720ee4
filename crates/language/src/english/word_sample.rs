//! The built-in list of extra words: a sample of all forms.

use std::sync::LazyLock;

use super::forms::{FormOf, FormSource, form_sources};
use super::inflect::Inflection;
use crate::words::List;

/// Number of tokens in the list, as in that of Foster (2007).
const BUILTIN_LEN: u64 = 2500;

/// 2,500 tokens, a fixed sample of the built-in words by frequency, with Penn tags.
pub(super) static WORD_SAMPLE: LazyLock<List> =
    LazyLock::new(|| List::new(systematic_sample(form_sources())));

/// Systematic sampling: takes every n-th occurrence of all occurrences of all forms, in order. A form is sampled in
/// proportion to its weight, without randomness.
fn systematic_sample(mut forms: Vec<FormSource>) -> Vec<(Box<str>, Box<str>)> {
    forms.retain(stands_alone);
    let total: u64 = forms.iter().map(|form| u64::from(form.weight)).sum();
    // The middle of each of the equal intervals that the occurrences are divided into.
    let point = |index: u64| (2 * index + 1) * total / (2 * BUILTIN_LEN);
    let inflection = Inflection::default();
    let mut sample = Vec::with_capacity(BUILTIN_LEN as usize);
    let mut passed = 0;
    for form in &forms {
        passed += u64::from(form.weight);
        while (sample.len() as u64) < BUILTIN_LEN && point(sample.len() as u64) < passed {
            sample.push((Box::from(form.written(&inflection)), Box::from(form.tag)));
        }
    }
    sample
}

/// True if the form is a word of its own, not a piece split off by treebanks (*n't*, the *wo* of *won't*).
fn stands_alone(form: &FormSource) -> bool {
    match form.word {
        FormOf::Listed(word) => !is_piece(word),
        // The rules of inflection produce no pieces; a test checks all forms.
        FormOf::Inflected(..) => true,
    }
}

fn is_piece(word: &str) -> bool {
    const LONGEST: usize = 3;
    const PIECES: [&str; 16] =
        ["ai", "ca", "d", "gim", "gon", "lem", "ll", "m", "na", "re", "s", "sha", "ta", "ve", "wan", "wo"];
    word.len() <= LONGEST && PIECES.contains(&word) || word.as_bytes().contains(&b'\'')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english;
    use crate::hash::stable_hash;

    #[test]
    fn the_built_in_list_follows_frequency() {
        let words = english::words();
        assert_eq!(words.len(), 2500);
        let count = |word| (0..words.len()).filter(|&index| words.get(index).0 == word).count();
        assert!((100..250).contains(&count("the")), "{}", count("the"));
        assert!(count("the") > count("and") && count("and") > count("with"));
        assert_eq!(count("n't") + count("wo"), 0);
        for tag in
            ["DT", "NN", "NNS", "VB", "VBD", "VBZ", "VBP", "VBG", "VBN", "IN", "TO", "CC", "PRP", "RB", "MD"]
        {
            assert!(words.with_tag(tag).len() > 5, "{tag}");
            assert!(words.with_tag(tag).iter().all(|&index| words.get(index as usize).1 == tag));
        }
    }

    #[test]
    fn inflection_makes_no_pieces() {
        let inflection = Inflection::default();
        for form in form_sources().iter().filter(|form| matches!(form.word, FormOf::Inflected(..))) {
            assert!(!is_piece(&form.written(&inflection)), "{form:?}");
        }
        assert!(is_piece("wo") && is_piece("n't") && !is_piece("won"));
    }

    #[test]
    fn the_built_in_list_stays_the_same() {
        let words = english::words();
        let lines: Vec<String> = (0..words.len())
            .map(|index| words.get(index))
            .map(|(word, tag)| format!("{word}/{tag}"))
            .collect();
        // A change here changes the output of `corrupt`: the algorithm number must be raised with it.
        assert_eq!(format!("{:016x}", stable_hash(lines.join("\n").as_bytes())), "17125191eb4e40fd");
    }
}
