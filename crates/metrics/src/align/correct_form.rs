//! Alignment by `CorrectForm` in CoNLL-U, the correct form of each word. It cannot represent missing words.

use solecism_corpus::Table;
use solecism_corpus::table::{Row, attribute};

use super::WordAlignment;

/// Aligns each word with its correct form: itself, another word, several words separated by spaces, or nothing (`_`).
/// Each `CorrectForm` that changes something is one error.
///
/// # Errors
/// If the number of words differs from that of the correct forms.
pub fn correct_form(grammatical: &[&str], ungrammatical: &Table) -> Result<WordAlignment, String> {
    let correct: Vec<Option<&str>> =
        ungrammatical.words().map(|word| attribute(word.misc(), "CorrectForm")).collect();
    let count = |form: Option<&str>| match form {
        None => 1,
        Some("_") => 0,
        Some(form) => form.split(' ').filter(|word| !word.is_empty()).count(),
    };
    let expected: usize = correct.iter().copied().map(count).sum();
    if expected != grammatical.len() {
        let found = grammatical.len();
        return Err(format!(
            "by CorrectForm there should be {expected} words, but the grammatical parse has {found}"
        ));
    }
    let forms: Vec<&str> = ungrammatical.words().map(Row::form).collect();
    let mut alignment = WordAlignment::new(grammatical.len(), forms.len());
    let mut g = 0;
    for (at, &form) in correct.iter().enumerate() {
        let words = count(form);
        match form {
            None => alignment.link(g, at),
            Some(_) => alignment.replace(g..g + words, at..at + 1, |g, u| grammatical[g] == forms[u]),
        }
        g += words;
    }
    Ok(alignment)
}
