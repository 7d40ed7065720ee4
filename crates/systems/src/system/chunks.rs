//! Chunkers as systems.

use solecism_corpus::Problem;

use super::tags::rows;
use super::{Answer, Answers, Asked, Noisiness, Output, Reply, System, checksum_of};
use crate::chunk::Chunker;

impl System for Chunker {
    fn output(&self) -> Output {
        Output::Rows(Answers::Chunks)
    }

    fn signature(&self) -> String {
        format!("chunk={}", checksum_of(&self.to_model()))
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        let label = |Asked { words, .. }: &Asked<'_>| Ok(Answer::Rows(rows(words, &self.tag(words))));
        Ok(sentences.iter().map(label).collect())
    }
}
