//! Comparison of one gold with one output.

use super::crossing::Innermost;
use super::matching::match_brackets;
use super::parameters::Parameters;
use super::quotes;
use super::read::{NONE, Reading};

/// Reason why two analyses cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// Different numbers of words.
    Lengths(usize, usize),
    /// Different words at this index.
    Words(usize),
}

impl Mismatch {
    /// Describes the mismatch.
    pub(crate) fn reason(&self, gold: &Reading, output: &Reading) -> String {
        match *self {
            Self::Lengths(ours, theirs) => format!("{ours} words in the gold, {theirs} in the output"),
            Self::Words(at) => {
                let word = |reading: &Reading| {
                    reading.words.get(at).map_or(String::new(), |word| word.word.to_owned())
                };
                format!("word {} is {:?} in the gold, {:?} in the output", at + 1, word(gold), word(output))
            }
        }
    }
}

/// Result of comparing two analyses of the same words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comparison {
    pub matched: usize,
    pub crossing: usize,
    pub correct_tags: usize,
}

/// Checks that two readings have the same words.
pub(crate) fn check_words(
    gold: &mut Reading,
    output: &mut Reading,
    parameters: &Parameters,
) -> Result<(), Mismatch> {
    if gold.words.len() != output.words.len() {
        quotes::repair(gold, output, parameters);
    }
    if gold.words.len() != output.words.len() {
        return Err(Mismatch::Lengths(gold.words.len(), output.words.len()));
    }
    let mut pairs = gold.words.iter().zip(&output.words);
    match pairs.position(|(ours, theirs)| !parameters.same_word(ours.word, theirs.word)) {
        Some(at) => Err(Mismatch::Words(at)),
        None => Ok(()),
    }
}

/// Keeps the brackets that count.
pub(crate) fn keep_brackets(reading: &mut Reading, parameters: &Parameters) {
    let brackets = &mut reading.brackets;
    let mut kept = 0;
    for at in 0..brackets.len() {
        let bracket = brackets[at];
        // Written unconditionally: whether a bracket counts is hard for the processor to predict.
        brackets[kept] = bracket;
        let counts = bracket.start != bracket.end
            && !parameters.deletes_bracket(bracket.label, bracket.parent == NONE);
        kept += usize::from(counts);
    }
    brackets.truncate(kept);
}

/// Compares two readings of the same words, after [`keep_brackets`].
pub(crate) fn compare(
    gold: &Reading,
    output: &Reading,
    parameters: &Parameters,
    mut found: impl FnMut(Finding),
) -> Comparison {
    let mut comparison = Comparison::default();
    match_brackets(&gold.brackets, &output.brackets, parameters, |i, j| {
        comparison.matched += 1;
        found(Finding::Match(i, j));
    });
    // A matched bracket does not cross, because brackets of the gold do not cross each other.
    if comparison.matched < output.brackets.len() {
        let innermost = Innermost::of(&gold.brackets, gold.words.len());
        for (j, bracket) in output.brackets.iter().enumerate() {
            if innermost.crosses(bracket) {
                comparison.crossing += 1;
                found(Finding::Crossing(j));
            }
        }
    }
    let tags = gold.words.iter().zip(&output.words);
    comparison.correct_tags =
        tags.filter(|(ours, theirs)| parameters.same_label(ours.tag, theirs.tag)).count();
    comparison
}

/// A match or crossing, by the indices of the brackets.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finding {
    /// A bracket of the gold and one of the output match.
    Match(usize, usize),
    /// A bracket of the output crosses one of the gold.
    Crossing(usize),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::read::{Bracket, read};
    use super::*;

    /// Random trees as text, over the words `w0`, `w1`, ….
    fn trees(words: usize) -> impl Strategy<Value = String> {
        let choice = (0..4_u8, prop::sample::select(vec!["A", "B", "A-C", "TOP", "-", "D=1"]));
        prop::collection::vec(choice, 1..60).prop_map(move |choices| {
            let (mut text, mut depth, mut word) = ("(S".to_owned(), 1, 0);
            let leaf = |word: usize| format!(" (T w{word})");
            for (what, label) in choices {
                match what {
                    0 | 1 if word < words => {
                        text += &leaf(word);
                        word += 1;
                    }
                    2 => {
                        text.extend([" (", label]);
                        depth += 1;
                    }
                    3 if depth > 1 => {
                        text.push(')');
                        depth -= 1;
                    }
                    _ => {}
                }
            }
            text.extend((word..words).map(leaf));
            text + &")".repeat(depth)
        })
    }

    /// Returns whether two brackets overlap without one containing the other.
    fn cross(one: &Bracket, other: &Bracket) -> bool {
        let before = |a: &Bracket, b: &Bracket| a.start < b.start && b.start < a.end && a.end < b.end;
        before(one, other) || before(other, one)
    }

    /// Matches and crossings by comparing every pair.
    fn brute_force(gold: &[Bracket], output: &[Bracket], parameters: &Parameters) -> (usize, usize) {
        let mut taken = vec![false; output.len()];
        let mut matched = 0;
        for ours in gold {
            let fits = |j: &usize| {
                let theirs = &output[*j];
                !taken[*j]
                    && (ours.start, ours.end) == (theirs.start, theirs.end)
                    && parameters.same_label(ours.label, theirs.label)
            };
            if let Some(j) = (0..output.len()).find(fits) {
                taken[j] = true;
                matched += 1;
            }
        }
        let crossing = output.iter().filter(|theirs| gold.iter().any(|ours| cross(ours, theirs))).count();
        (matched, crossing)
    }

    proptest! {
        #[test]
        fn comparison_agrees_with_brute_force(gold in trees(7), output in trees(7)) {
            let mut parameters = Parameters::collins();
            parameters.equate_labels("A", "B");
            let mut readings = [&gold, &output].map(|text| read(text, &parameters).unwrap());
            for reading in &mut readings {
                keep_brackets(reading, &parameters);
            }
            let [gold, output] = readings;
            let compared = compare(&gold, &output, &parameters, |_| {});
            let expected = brute_force(&gold.brackets, &output.brackets, &parameters);
            prop_assert_eq!((compared.matched, compared.crossing), expected);
        }
    }
}
