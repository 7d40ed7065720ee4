//! Chunkers as systems.

use solecism_corpus::Problem;

use super::tag_source::{NO_TAGS, TagSource};
use super::tags::rows;
use super::{Answer, Answers, Asked, Noisiness, Output, Reply, System, checksum_of};
use crate::chunk::Chunker;

/// A chunker, and the source of its tags.
pub(super) struct TestedChunker {
    pub(super) chunker: Box<Chunker>,
    pub(super) tags: TagSource,
}

impl TestedChunker {
    fn reply(&self, asked: &Asked<'_>) -> Reply {
        let words = &asked.words;
        let labels = match (&self.tags, self.tags.tags(asked, self.chunker.tagger().column())) {
            (_, Some(tags)) => self.chunker.tag_with(words, &tags),
            (TagSource::Gold, None) => return Err(NO_TAGS.to_owned()),
            (TagSource::Unnamed | TagSource::Taggers(_), None) => self.chunker.tag(words),
        };
        Ok(Answer::Rows(rows(words, &labels)))
    }
}

impl System for TestedChunker {
    fn output(&self) -> Output {
        Output::Rows(Answers::Chunks)
    }

    fn signature(&self) -> String {
        format!("chunk={} tags={}", checksum_of(&self.chunker.to_model()), self.tags.signature("own"))
    }

    fn tags(&self) -> Option<String> {
        Some(self.tags.signature("own"))
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences.iter().map(|asked| self.reply(asked)).collect())
    }
}
