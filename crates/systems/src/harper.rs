//! The grammar checker Harper as a corrector.

use std::sync::{Mutex, PoisonError};

use harper_core::linting::{Lint, LintGroup, Linter};
use harper_core::spell::FstDictionary;
use harper_core::{Dialect, Document, remove_overlaps};

/// Rules that would remove the spaces between words and punctuation in tokenised text.
const OF_SPACE: [&str; 2] = ["Spaces", "CommaFixes"];

/// Applies Harper's first suggestion for each problem that it finds.
pub struct Harper {
    /// The rules cache recent texts, so sentences are checked one at a time.
    rules: Mutex<LintGroup>,
}

impl Default for Harper {
    /// Harper's default rules, for American English.
    fn default() -> Self {
        let mut rules = LintGroup::new_curated(FstDictionary::curated(), Dialect::American);
        for rule in OF_SPACE {
            rules.config.set_rule_enabled(rule, false);
        }
        Self { rules: Mutex::new(rules) }
    }
}

impl Harper {
    /// Returns the corrected sentence, always on one line.
    pub fn correct(&self, sentence: &str) -> String {
        let document = Document::new_plain_english_curated(sentence);
        let mut lints = self.rules.lock().unwrap_or_else(PoisonError::into_inner).lint(&document);
        lints.retain(|lint| !lint.suggestions.is_empty());
        // Harper's order of lints is not deterministic: sort by priority, then by name.
        lints.sort_by(|a, b| key(a).cmp(&key(b)));
        remove_overlaps(&mut lints);
        let mut text: Vec<char> = document.get_source().to_vec();
        for lint in lints.iter().rev() {
            if let Some(suggestion) = lint.suggestions.first().filter(|_| lint.span.end <= text.len()) {
                suggestion.apply(lint.span, &mut text);
            }
        }
        text.into_iter().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }).collect()
    }
}

/// Sort key of a lint.
fn key(lint: &Lint) -> (u8, &str, usize) {
    (lint.priority, &lint.message, lint.span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_mistakes_are_corrected_and_the_rest_is_kept() {
        let harper = Harper::default();
        assert_eq!(harper.correct("This is an test ."), "This is a test .");
        assert_eq!(harper.correct("We walked to the the river ."), "We walked to the river .");
        assert_eq!(harper.correct("The children play in the garden ."), "The children play in the garden .");
        assert_eq!(harper.correct(""), "");
    }

    #[test]
    fn the_same_text_is_corrected_in_the_same_way() {
        let text = "Yesterday I has went to an university and recieved the the letter .";
        let first = Harper::default().correct(text);
        assert!((0..3).all(|_| Harper::default().correct(text) == first), "{first}");
        let harper = Harper::default();
        assert!((0..3).all(|_| harper.correct(text) == first), "{first}");
    }
}
