//! Chunkers as systems.

use solecism_corpus::Problem;

use super::tags::rows;
use super::{Answers, Noisiness, Reply, System};
use crate::chunk::Chunker;
use crate::model::checksum;

impl System for Chunker {
    fn answers(&self) -> Answers {
        Answers::Chunks
    }

    fn signature(&self) -> String {
        format!("chunk={:016x}", checksum(&self.to_model().to_bytes()))
    }

    fn answer(&self, sentences: &[Vec<&str>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences.iter().map(|words| Ok(rows(words, &self.tag(words)))).collect())
    }
}
