//! Taggers as systems.

use solecism_corpus::Problem;

use super::{Answers, Noisiness, Reply, Row, System};
use crate::tagger::NamedTagger;

impl System for NamedTagger {
    fn answers(&self) -> Answers {
        Answers::Tags(self.column())
    }

    fn signature(&self) -> String {
        format!("tagger={}", NamedTagger::signature(self))
    }

    fn answer(&self, sentences: &[Vec<&str>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences
            .iter()
            .map(|words| Ok(rows(words, &self.tagger().tag(words).unwrap_or_default())))
            .collect())
    }
}

/// Words and what is said of each.
pub(super) fn rows(words: &[&str], answers: &[&str]) -> Vec<Row> {
    let row = |(word, answer): (&&str, &&str)| Row { word: (*word).to_owned(), answer: (*answer).to_owned() };
    words.iter().zip(answers).map(row).collect()
}
