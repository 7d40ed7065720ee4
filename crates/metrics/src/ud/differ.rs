//! Where an output has other text than the gold.

use solecism_corpus::Flaw;

use super::scan::Side;

/// How many characters are shown.
const SHOWN: usize = 20;

/// Which sentence of the output is the first whose characters are not those of the gold, and what is wrong.
pub(super) fn flaw(gold: &Side, output: &Side, texts: &[&str]) -> (usize, Flaw) {
    let [wanted, found] = [gold, output].map(|side| String::from_utf8_lossy(&side.characters));
    let (a, b) = (wanted.char_indices(), found.char_indices());
    let same = a.zip(b).take_while(|(one, other)| one == other).last();
    let at = same.map_or(0, |((at, c), _)| at + c.len_utf8());
    let text = output.sentences.partition_point(|&end| end as usize <= at).min(texts.len().saturating_sub(1));
    let (place, len) = texts.get(text).map_or((0, 0), |text| place(output, text, at));
    let [wanted, found] = [&wanted, &found].map(|text| text[at..].chars().take(SHOWN).collect::<String>());
    let what = match (wanted.is_empty(), found.is_empty()) {
        (false, true) => format!("the text ends here, but in the gold it goes on with {wanted:?}"),
        (true, _) => format!("the text goes on with {found:?}, but in the gold it has ended"),
        _ => format!("the text goes on with {found:?}, but in the gold with {wanted:?}"),
    };
    let help = "gold and output need the same characters, spaces aside; they may differ in where words and \
                sentences end";
    (text, Flaw::new(place, len, what, help))
}

/// Where in the sentence's text the token with this character stands; the end of the text if there is none.
fn place(output: &Side, text: &str, at: usize) -> (usize, usize) {
    let token = output.words.iter().find(|word| (word.start as usize..word.end as usize).contains(&at));
    let inside = |form: &[u8]| {
        let start = (form.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
        (start < text.len()).then_some((start, form.len()))
    };
    token.and_then(|word| inside(word.form)).unwrap_or((text.trim_end().len(), 0))
}
