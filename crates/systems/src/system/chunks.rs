//! Chunkers as systems.

use solecism_corpus::{Flaw, Problem};

use super::tag_source::TagSource;
use super::tags::rows;
use super::{Answer, Answers, Asked, Noisiness, Output, Reply, System, checksum_of};
use crate::chunk::Chunker;
use solecism_tagging::tagger::TagColumn;

/// A chunker, and the source of its tags.
pub struct TestedChunker {
    pub(super) chunker: Box<Chunker>,
    pub(super) tags: TagSource,
}

/// Base phrases of a sentence.
pub struct Chunks<'a> {
    /// Tags that they are based on.
    pub tags: Vec<&'a str>,
    /// Label of each word.
    pub labels: Vec<&'a str>,
}

impl TestedChunker {
    /// Source of its tags.
    pub fn tag_source(&self) -> &TagSource {
        &self.tags
    }

    /// Column of tags that it uses.
    pub fn column(&self) -> TagColumn {
        self.chunker.tagger().column()
    }

    /// Labels the words of a sentence.
    ///
    /// # Errors
    /// If the tags of the corpus are to be used, and there are none.
    pub fn label<'a>(&'a self, asked: &'a Asked<'_>) -> Result<Chunks<'a>, Flaw> {
        let given = self.tags.tags_only(asked, self.column())?;
        let tags = given.unwrap_or_else(|| self.chunker.tagger().tag(&asked.words));
        Ok(Chunks { labels: self.chunker.tag_with(&asked.words, &tags), tags })
    }

    fn reply(&self, asked: &Asked<'_>) -> Reply {
        let chunks = self.label(asked).map_err(|flaw| flaw.what)?;
        Ok(Answer::Rows(rows(&asked.words, &chunks.labels)))
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
