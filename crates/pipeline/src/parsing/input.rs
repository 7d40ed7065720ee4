//! The tags of what is parsed.

use solecism_corpus::Sentence;
use solecism_systems::named_tagger::NamedTagger;
use solecism_systems::system::Answers;
use solecism_tagging::tagger::TagColumn;

/// Where tags come from.
#[derive(Clone, Copy)]
pub(super) struct Tags<'t> {
    /// The taggers that the user names.
    pub taggers: &'t [NamedTagger],
    /// Whether those of the sentence are taken.
    pub of_input: bool,
}

impl Tags<'_> {
    /// The tags of a column: of the tagger that the user names for it, or else of the sentence; none if it has
    /// none, or they are not wanted.
    pub(super) fn of(
        &self,
        sentence: &Sentence<'_>,
        words: &[&str],
        column: TagColumn,
    ) -> Option<Vec<String>> {
        let tagger = self.taggers.iter().find(|tagger| tagger.column() == column);
        if let Some(tags) = tagger.and_then(|tagger| tagger.tagger().tag(words)) {
            return Some(tags.into_iter().map(str::to_owned).collect());
        }
        if !self.of_input {
            return None;
        }
        let rows = Answers::Tags(column).of(sentence)?;
        Some(rows.into_iter().map(|row| row.answer).collect())
    }
}
