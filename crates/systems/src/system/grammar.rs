//! Hand-written grammars as systems, which give trees.

use solecism_corpus::Problem;

use super::tag_source::{NO_TAGS, TagSource};
use super::{Answer, Asked, Noisiness, Output, Reply, System};
use crate::earley::Earley;
use crate::named_tagger::NamedTagger;
use solecism_tagging::tagger::TagColumn;

/// Default tagger in signatures.
const BUILTIN: &str = "built-in";

/// A grammar, and the source of its tags.
#[derive(Debug)]
pub(super) struct TestedGrammar {
    earley: Earley,
    tags: TagSource,
}

impl TestedGrammar {
    /// A grammar with tags from this source, otherwise from the built-in tagger, as its terminals.
    pub(super) fn new(earley: Earley, tags: TagSource) -> Self {
        Self { earley, tags }
    }

    fn tags_of<'a>(&'a self, asked: &'a Asked<'_>) -> Result<Vec<&'a str>, String> {
        match &self.tags {
            TagSource::Unnamed => Ok(NamedTagger::Builtin.tagger().tag(&asked.words).unwrap_or_default()),
            TagSource::Gold => self.tags.tags(asked, TagColumn::Xpos).ok_or_else(|| NO_TAGS.to_owned()),
            TagSource::Taggers(taggers) => {
                let tagger = taggers.first().map_or(&NamedTagger::Builtin, |tagger| tagger);
                Ok(tagger.tagger().tag(&asked.words).unwrap_or_default())
            }
        }
    }

    fn reply(&self, asked: &Asked<'_>) -> Reply {
        let tags = self.tags_of(asked)?;
        Ok(Answer::Tree(self.earley.parse(&asked.words, &tags).tree))
    }
}

impl System for TestedGrammar {
    fn output(&self) -> Output {
        Output::Trees
    }

    fn signature(&self) -> String {
        format!("grammar={} tags={}", self.earley.grammar().signature(), self.tags.signature(BUILTIN))
    }

    fn tags(&self) -> Option<String> {
        Some(self.tags.signature(BUILTIN))
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences.iter().map(|asked| self.reply(asked)).collect())
    }
}
