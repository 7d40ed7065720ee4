use super::*;
use proptest::prelude::*;
use std::collections::HashMap;

fn counts(source: &str, output: &str, reference: &str) -> [f64; LEN] {
    let mut numbers = WordNumbers::default();
    let mut grams =
        |text: &'static str| Ngrams::new(&numbers.of(&text.split_whitespace().collect::<Vec<_>>()));
    let leak = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
    let (source, output, reference) = (grams(leak(source)), grams(leak(output)), grams(leak(reference)));
    ngrams::counts(&source, &output, &reference)
}

/// Reference implementation with hash maps.
fn brute_force(source: &str, output: &str, reference: &str) -> [f64; LEN] {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let [source, output, reference] = [source, output, reference].map(words);
    let mut expected = [0.0; LEN];
    (expected[0], expected[1]) = (output.len() as f64, reference.len() as f64);
    for n in 1..=ORDERS {
        let grams = |words: &[String]| {
            let mut map: HashMap<Vec<String>, i64> = HashMap::new();
            words.windows(n).for_each(|gram| *map.entry(gram.to_vec()).or_default() += 1);
            map
        };
        let [s, h, r] = [grams(&source), grams(&output), grams(&reference)];
        let right: i64 = h.iter().map(|(gram, count)| *count.min(r.get(gram).unwrap_or(&0))).sum();
        let kept = h.iter().filter(|(gram, _)| !r.contains_key(*gram));
        let kept: i64 = kept.map(|(gram, count)| *count.min(s.get(gram).unwrap_or(&0))).sum();
        expected[2 * n] = (right - kept).max(0) as f64;
        expected[2 * n + 1] = (output.len() + 1).saturating_sub(n) as f64;
    }
    expected
}

#[test]
fn unchanged_ngrams_of_the_source_are_penalized() {
    let counted = counts("she like red apple", "she likes red apple", "she likes red apples");
    assert_eq!(counted, [4.0, 4.0, 2.0, 4.0, 1.0, 3.0, 1.0, 2.0, 0.0, 1.0]);
    assert_eq!(gleu(&counted), 0.0);
}

#[test]
fn references_are_not_drawn_for_ever() {
    let built = |resamples| Gleu::new(Settings::default().set("resamples", resamples));
    assert!(built("1000000").is_ok());
    assert!(built("4294967295").is_err_and(|problem| problem.help == "give a number up to 1000000"));
}

#[test]
fn a_perfect_correction_scores_one_however_short() {
    for text in ["", "yes", "we saw it", "we saw the old mill again"] {
        assert_eq!(gleu(&counts("we seen", text, text)), 1.0, "{text}");
    }
    assert_eq!(gleu(&counts("a b", "", "a b")), 0.0);
}

proptest! {
    #[test]
    fn counts_agree_with_brute_force(
        source in "[ab]( [abc]){0,9}", output in "([abc] ){0,9}", reference in "([abc] ){0,9}",
    ) {
        prop_assert_eq!(counts(&source, &output, &reference), brute_force(&source, &output, &reference));
    }
}
