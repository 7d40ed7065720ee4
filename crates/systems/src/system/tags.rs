//! Taggers as systems.

use solecism_corpus::Problem;

use super::{Answer, Answers, Asked, Noisiness, Output, Reply, Row, System};
use crate::named_tagger::NamedTagger;

impl System for NamedTagger {
    fn output(&self) -> Output {
        Output::Rows(Answers::Tags(self.column()))
    }

    fn signature(&self) -> String {
        format!("tagger={}", NamedTagger::signature(self))
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        let tag = |asked: &Asked<'_>| {
            let tags = self.tagger().tag(&asked.words).unwrap_or_default();
            Ok(Answer::Rows(rows(&asked.words, &tags)))
        };
        Ok(sentences.iter().map(tag).collect())
    }
}

/// Combines words and their answers into rows.
pub(super) fn rows(words: &[&str], answers: &[&str]) -> Vec<Row> {
    let row = |(word, answer): (&&str, &&str)| Row {
        word: (*word).to_owned(),
        answer: (*answer).to_owned(),
        ..Row::default()
    };
    words.iter().zip(answers).map(row).collect()
}
