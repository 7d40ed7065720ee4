//! Dependency parsers as systems.

use solecism_corpus::Problem;

use super::{Answer, Answers, Asked, Noisiness, Output, Reply, Row, System, checksum_of};
use crate::dependency::{Arc, KnownTags, Pipeline, Scratch};
use crate::named_tagger::NamedTagger;
use solecism_tagging::tagger::TagColumn;

/// A parser, and the taggers that take the place of its own.
pub(super) struct TestedParser {
    pipeline: Pipeline,
    taggers: Vec<NamedTagger>,
    signature: String,
}

impl TestedParser {
    /// A parser whose words are tagged by these taggers, each in its column, or else by its own.
    pub(super) fn new(pipeline: Pipeline, taggers: Vec<NamedTagger>) -> Self {
        let own = checksum_of(&pipeline.to_model());
        let others: Vec<String> = taggers.iter().map(NamedTagger::signature).collect();
        let signature =
            format!("parser={own} beam={} taggers={}", pipeline.parser().beam(), others.join(","));
        Self { pipeline, taggers, signature }
    }

    fn reply(&self, words: &[&str], scratch: &mut Scratch) -> Reply {
        let [upos, xpos] = [TagColumn::Upos, TagColumn::Xpos].map(|column| {
            let tagger = self.taggers.iter().find(|tagger| tagger.column() == column);
            tagger.and_then(|tagger| tagger.tagger().tag(words))
        });
        let known = KnownTags { upos: upos.as_deref(), xpos: xpos.as_deref() };
        let mut arcs = Vec::new();
        self.pipeline.parse(words, known, scratch, &mut arcs).map_err(|flaw| flaw.what)?;
        let row = |(word, arc): (&&str, Arc)| {
            let answer = format!("{} {}", arc.head, self.pipeline.label(arc));
            Row { word: (*word).to_owned(), answer }
        };
        Ok(Answer::Rows(words.iter().zip(arcs).map(row).collect()))
    }
}

impl System for TestedParser {
    fn output(&self) -> Output {
        Output::Rows(Answers::Arcs)
    }

    fn signature(&self) -> String {
        self.signature.clone()
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        let mut scratch = Scratch::default();
        Ok(sentences.iter().map(|asked| self.reply(&asked.words, &mut scratch)).collect())
    }
}
