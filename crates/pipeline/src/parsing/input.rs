//! Tags in the input of parsers.

use solecism_corpus::{Flaw, Sentence};
use solecism_systems::named_tagger::NamedTagger;
use solecism_systems::system::Answers;
use solecism_tagging::tagger::TagColumn;

/// Source of tags that replaces a parser's own taggers.
#[derive(Clone, Copy)]
pub(super) struct Tags<'t> {
    /// Taggers named by the user.
    pub taggers: &'t [NamedTagger],
    /// True to use the tags of the input.
    pub gold: bool,
}

impl Tags<'_> {
    /// Tags of a column: by the named tagger, otherwise from the sentence if its tags are to be used.
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
        if !self.gold {
            return None;
        }
        let rows = Answers::Tags(column).of(sentence)?;
        Some(rows.into_iter().map(|row| row.answer).collect())
    }

    /// Like `of`, for a parser that needs only this column.
    ///
    /// # Errors
    /// If the tags of the input are to be used, and it has none.
    pub(super) fn of_only(
        &self,
        sentence: &Sentence<'_>,
        words: &[&str],
        column: TagColumn,
    ) -> Result<Option<Vec<String>>, Flaw> {
        let tags = self.of(sentence, words, column);
        if tags.is_none() && self.gold && !words.is_empty() {
            return Err(no_tags(&[column]));
        }
        Ok(tags)
    }
}

/// The sentence has no tags in any of these columns.
pub(super) fn no_tags(columns: &[TagColumn]) -> Flaw {
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    let what = format!("the sentence lacks tags ({}), which --tags gold takes", names.join(", "));
    Flaw::new(0, 0, what, "leave out --tags gold, or tag it first with solecism tag")
}
