//! Trees by a grammar.

use solecism::corpus::Sentence;
use solecism::systems::earley::Earley;
use solecism::systems::tagger::{NamedTagger, TagColumn};

use super::input::Tags;

/// Parses with a grammar.
pub struct TreeParsing<'p> {
    pub earley: &'p Earley,
    pub tags: Tags<'p>,
}

impl TreeParsing<'_> {
    /// Writes the sentence's tree; whether it is a full analysis.
    pub fn write(&self, sentence: &Sentence<'_>, to: &mut String) -> bool {
        let words = sentence.words();
        let known = self.tags.of(sentence, &words, TagColumn::Xpos);
        let tags = match &known {
            Some(tags) => tags.iter().map(String::as_str).collect(),
            None => NamedTagger::Builtin.tagger().tag(&words).unwrap_or_default(),
        };
        let analysis = self.earley.parse(&words, &tags);
        to.push_str(&analysis.tree);
        to.push('\n');
        analysis.is_full
    }
}
