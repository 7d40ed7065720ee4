//! Words that two versions of a sentence have in common, from the records of the edits between them.

use solecism_corpus::alignment::{Alignment, Link};
use solecism_corpus::{Op, TokenEdit};

use crate::settings::Settings;

/// Version of a sentence, before or after edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// The sentence before the errors.
    Clean,
    /// The sentence with them.
    Noisy,
}

impl Version {
    /// Setting that restricts a metric to words in both versions; its value says which version the metric sees.
    pub const SETTING: &'static str = "common";

    /// Name, as the value of that setting.
    pub fn name(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Noisy => "noisy",
        }
    }

    /// Value of the setting; `None` if all words count.
    pub(crate) fn of(settings: &Settings) -> Option<Self> {
        let value = settings.text(Self::SETTING)?;
        [Self::Clean, Self::Noisy].into_iter().find(|version| version.name() == value)
    }
}

/// For each word of a sentence, true if the other version has it too, possibly in another form.
///
/// # Errors
/// If these edits do not fit this sentence; the message says what differs.
pub fn common<W: AsRef<str>>(
    version: Version,
    words: &[W],
    edits: &[TokenEdit],
) -> Result<Vec<bool>, String> {
    let clean_length = match version {
        Version::Clean => Some(words.len()),
        Version::Noisy => edits.iter().rev().try_fold(words.len(), |length, edit| {
            let (out, into) = edit.lengths();
            (length + out).checked_sub(into)
        }),
    };
    let Some(alignment) = clean_length.map(|length| Alignment::new(length, edits)) else {
        return Err("the recorded edits insert more words than it has".to_owned());
    };
    if version == Version::Noisy && alignment.noisy_len() != words.len() {
        return Err("the recorded edits are of a sentence of another length".to_owned());
    }
    let mut is_common = vec![false; words.len()];
    for link in alignment.links() {
        check(version, words, edits, link)?;
        for (&original, &noisy) in link.original.iter().zip(link.noisy) {
            let at = if version == Version::Clean { original } else { noisy };
            is_common[at] = true;
        }
    }
    Ok(is_common)
}

/// For each word of a sentence, true if an edit inserted it; never in the clean version.
///
/// # Errors
/// If these edits fit neither version of this sentence; the message says what differs.
pub fn inserted<W: AsRef<str>>(words: &[W], edits: &[TokenEdit]) -> Result<Vec<bool>, String> {
    if !edits.iter().any(|edit| edit.lengths().0 < edit.lengths().1) {
        return Ok(vec![false; words.len()]);
    }
    match common(Version::Noisy, words, edits) {
        Ok(is_common) => Ok(is_common.into_iter().map(|is_common| !is_common).collect()),
        Err(why) if common(Version::Clean, words, edits).is_err() => Err(why),
        Err(_) => Ok(vec![false; words.len()]),
    }
}

/// Checks a word against the records: the last edit's new word in the noisy version, the first one's old in the clean.
fn check<W: AsRef<str>>(
    version: Version,
    words: &[W],
    edits: &[TokenEdit],
    link: Link<'_>,
) -> Result<(), String> {
    let (places, edit) = match version {
        Version::Clean => (link.original, link.edits.first()),
        Version::Noisy => (link.noisy, link.edits.last()),
    };
    let (&[at], Some(edit)) = (places, edit.map(|&number| &edits[number])) else { return Ok(()) };
    let expected = match (version, &edit.op) {
        (Version::Clean, Op::Substitute | Op::Delete) => edit.old.as_deref(),
        (Version::Noisy, Op::Substitute | Op::Insert) => edit.new.as_deref(),
        _ => None,
    };
    let found = words[at].as_ref();
    match expected.filter(|expected| *expected != found) {
        Some(expected) => {
            Err(format!("word {} is {found:?}, {expected:?} in the record of the edit", at + 1))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(op: Op, at: u32, old: &str, new: &str) -> TokenEdit {
        let word = |word: &str| (!word.is_empty()).then(|| word.to_owned());
        TokenEdit { old: word(old), new: word(new), ..TokenEdit::blank(op, at) }
    }

    /// *she has seen it* becomes *she seen the it now*: one word deleted, two inserted, one of them then substituted.
    fn edits() -> Vec<TokenEdit> {
        vec![
            edit(Op::Delete, 1, "has", ""),
            edit(Op::Insert, 2, "", "a"),
            edit(Op::Substitute, 2, "a", "the"),
            edit(Op::Insert, 4, "", "now"),
        ]
    }

    const CLEAN: [&str; 4] = ["she", "has", "seen", "it"];
    const NOISY: [&str; 5] = ["she", "seen", "the", "it", "now"];

    #[test]
    fn deleted_and_inserted_words_are_in_one_version_only() {
        assert_eq!(common(Version::Clean, &CLEAN, &edits()), Ok(vec![true, false, true, true]));
        assert_eq!(common(Version::Noisy, &NOISY, &edits()), Ok(vec![true, true, false, true, false]));
        assert_eq!(inserted(&NOISY, &edits()), Ok(vec![false, false, true, false, true]));
    }

    #[test]
    fn no_word_is_inserted_in_the_clean_version() {
        assert_eq!(inserted(&CLEAN, &edits()), Ok(vec![false; 4]));
        assert_eq!(inserted(&NOISY, &[]), Ok(vec![false; 5]));
    }

    #[test]
    fn edits_of_another_sentence_are_refused() {
        let other = ["a", "b", "c", "d", "e"];
        assert!(inserted(&other, &edits()).is_err_and(|why| why.contains("\"the\"")));
        assert!(common(Version::Clean, &other[..4], &edits()).is_err_and(|why| why.contains("\"has\"")));
        assert!(common(Version::Noisy, &["one"], &edits()).is_err());
    }
}
