//! Dependency parsers as systems.

use solecism_corpus::Problem;

use super::tag_source::{NO_TAGS, TagSource};
use super::{Answer, Answers, Asked, Noisiness, Output, Reply, Row, System, checksum_of};
use crate::dependency::{Arc, KnownTags, Pipeline, Scratch};
use solecism_tagging::tagger::TagColumn;

/// A parser, and the source of its tags.
pub(super) struct TestedParser {
    pipeline: Pipeline,
    tags: TagSource,
    signature: String,
}

impl TestedParser {
    /// A parser with tags from this source, otherwise from its own taggers.
    ///
    /// # Errors
    /// If it needs tags that neither provides.
    pub(super) fn new(pipeline: Pipeline, tags: TagSource) -> Result<Self, Problem> {
        if matches!(tags, TagSource::Unnamed) {
            pipeline.check_taggers()?;
        }
        let own = checksum_of(&pipeline.to_model());
        let beam = pipeline.parser().beam();
        let signature = format!("parser={own} beam={beam} tags={}", tags.signature("own"));
        Ok(Self { pipeline, tags, signature })
    }

    fn reply(&self, asked: &Asked<'_>, scratch: &mut Scratch) -> Reply {
        let words = &asked.words;
        let [upos, xpos] = TagColumn::ALL.map(|column| {
            let named = self.tags.tags(asked, column);
            named.or_else(|| self.pipeline.tags(words, column))
        });
        if matches!(self.tags, TagSource::Gold) && !words.is_empty() {
            let is_needed = |column: &TagColumn| self.pipeline.parser().needs().has(*column);
            let mut needed = TagColumn::ALL.into_iter().filter(is_needed).peekable();
            if needed.peek().is_some() && needed.all(|column| asked.tags(column).is_none()) {
                return Err(NO_TAGS.to_owned());
            }
        }
        let known = KnownTags { upos: upos.as_deref(), xpos: xpos.as_deref() };
        let mut arcs = Vec::new();
        self.pipeline.parse(words, known, scratch, &mut arcs).map_err(|flaw| flaw.what)?;
        let tag = |tags: &Option<Vec<&str>>, at: usize| Some((*tags.as_ref()?.get(at)?).to_owned());
        let row = |(at, (word, arc)): (usize, (&&str, Arc))| {
            let answer = format!("{} {}", arc.head, self.pipeline.label(arc));
            Row { word: (*word).to_owned(), answer, tags: [tag(&upos, at), tag(&xpos, at)] }
        };
        Ok(Answer::Rows(words.iter().zip(arcs).enumerate().map(row).collect()))
    }
}

impl System for TestedParser {
    fn output(&self) -> Output {
        Output::Rows(Answers::Arcs)
    }

    fn signature(&self) -> String {
        self.signature.clone()
    }

    fn tags(&self) -> Option<String> {
        Some(self.tags.signature("own"))
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        let mut scratch = Scratch::default();
        Ok(sentences.iter().map(|asked| self.reply(asked, &mut scratch)).collect())
    }
}
