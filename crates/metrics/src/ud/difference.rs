//! Error for an output whose text differs from the gold.

use solecism_corpus::Flaw;

use super::scan::Side;

/// Number of characters quoted in the message.
const QUOTED: usize = 20;

/// Returns the index of the first sentence of the output whose characters differ from the gold, and the error.
pub(super) fn flaw(gold: &Side, output: &Side, texts: &[&str]) -> (usize, Flaw) {
    let [expected, found] = [gold, output].map(|side| String::from_utf8_lossy(&side.characters));
    let (a, b) = (expected.char_indices(), found.char_indices());
    let same = a.zip(b).take_while(|(one, other)| one == other).last();
    let at = same.map_or(0, |((at, c), _)| at + c.len_utf8());
    let text = output.sentences.partition_point(|&end| end as usize <= at).min(texts.len().saturating_sub(1));
    let (start, len) = texts.get(text).map_or((0, 0), |text| token_range(output, text, at));
    let [expected, found] =
        [&expected, &found].map(|text| text[at..].chars().take(QUOTED).collect::<String>());
    let what = match (expected.is_empty(), found.is_empty()) {
        (false, true) => format!("the text ends here, but the gold continues with {expected:?}"),
        (true, _) => format!("the text continues with {found:?}, but the gold has ended"),
        _ => format!("the text continues with {found:?}, but the gold with {expected:?}"),
    };
    let help = "gold and output need the same characters, except spaces; words and sentences may end at \
                            different places";
    (text, Flaw::new(start, len, what, help))
}

/// Start and length of the token with this character in the sentence's text; the end of the text if there is none.
fn token_range(output: &Side, text: &str, at: usize) -> (usize, usize) {
    let token = output.words.iter().find(|word| (word.start as usize..word.end as usize).contains(&at));
    let inside = |form: &[u8]| {
        let start = (form.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
        (start < text.len()).then_some((start, form.len()))
    };
    token.and_then(|word| inside(word.form)).unwrap_or((text.trim_end().len(), 0))
}
