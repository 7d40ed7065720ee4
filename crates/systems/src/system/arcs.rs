//! Dependency parsers as systems.

use std::sync::OnceLock;

use solecism_corpus::{Flaw, Problem};

use super::tag_source::{TagSource, no_tags};
use super::{Answer, Answers, Asked, Noisiness, Output, Reply, Row, System, checksum_of};
use crate::dependency::{Arc, KnownTags, Pipeline, Scratch};
use solecism_tagging::tagger::TagColumn;

/// A parser, and the source of its tags.
pub struct TestedParser {
    pipeline: Pipeline,
    tags: TagSource,
    signature: OnceLock<String>,
}

/// Dependencies of a sentence.
pub struct Dependencies<'a> {
    /// Tags that they are based on, in the order of [`TagColumn::ALL`].
    pub tags: [Option<Vec<&'a str>>; 2],
    /// Head and relation of each word.
    pub arcs: Vec<(u32, &'a str)>,
    /// True if the tags of the corpus are used, and one of two columns has none, so that they are predicted.
    pub is_filled: bool,
}

impl TestedParser {
    /// A parser with tags from this source, otherwise from its own taggers.
    ///
    /// # Errors
    /// If it needs tags that neither provides.
    pub(super) fn new(pipeline: Pipeline, tags: TagSource) -> Result<Self, Problem> {
        if tags.is_none() {
            pipeline.check_taggers()?;
        }
        Ok(Self { pipeline, tags, signature: OnceLock::new() })
    }

    /// The parser with its own taggers, and the source of its tags.
    pub fn into_parts(self) -> (Pipeline, TagSource) {
        (self.pipeline, self.tags)
    }

    /// Source of its tags.
    pub fn tag_source(&self) -> &TagSource {
        &self.tags
    }

    /// Columns of tags that it uses.
    pub fn columns(&self) -> Vec<TagColumn> {
        let needs = self.pipeline.parser().needs();
        TagColumn::ALL.into_iter().filter(|column| needs.has(*column)).collect()
    }

    /// Parses a sentence.
    ///
    /// # Errors
    /// If the tags of the corpus are to be used and there are none, or there is no tagger for those that are missing.
    pub fn parse<'a>(
        &'a self,
        asked: &'a Asked<'_>,
        scratch: &mut Scratch,
    ) -> Result<Dependencies<'a>, Flaw> {
        let given = TagColumn::ALL.map(|column| self.tags.tags(asked, column));
        let needed = self.columns();
        let is_given = |of: &&TagColumn| {
            TagColumn::ALL.iter().zip(&given).any(|(column, tags)| column == *of && tags.is_some())
        };
        let lacking = needed.len() - needed.iter().filter(is_given).count();
        if self.tags.is_gold() && lacking > 0 && lacking == needed.len() && !asked.words.is_empty() {
            return Err(no_tags(&needed));
        }
        let mut columns = TagColumn::ALL.into_iter();
        let tags = given.map(|given| {
            let column = columns.next()?;
            given.or_else(|| self.pipeline.tags(&asked.words, column))
        });
        let [upos, xpos] = tags.each_ref().map(Option::as_deref);
        let mut arcs = Vec::new();
        self.pipeline.parse(&asked.words, KnownTags { upos, xpos }, scratch, &mut arcs)?;
        let arcs = arcs.into_iter().map(|arc: Arc| (arc.head, self.pipeline.label(arc))).collect();
        Ok(Dependencies { tags, arcs, is_filled: self.tags.is_gold() && lacking > 0 })
    }

    fn reply(&self, asked: &Asked<'_>, scratch: &mut Scratch) -> Reply {
        let Dependencies { tags, arcs, .. } = self.parse(asked, scratch).map_err(|flaw| flaw.what)?;
        let tag = |tags: &Option<Vec<&str>>, at: usize| Some((*tags.as_ref()?.get(at)?).to_owned());
        let row = |(at, (word, (head, relation))): (usize, (&&str, (u32, &str)))| Row {
            word: (*word).to_owned(),
            answer: format!("{head} {relation}"),
            tags: tags.each_ref().map(|tags| tag(tags, at)),
        };
        Ok(Answer::Rows(asked.words.iter().zip(arcs).enumerate().map(row).collect()))
    }
}

impl System for TestedParser {
    fn output(&self) -> Output {
        Output::Rows(Answers::Arcs)
    }

    fn signature(&self) -> String {
        let signature = self.signature.get_or_init(|| {
            let own = checksum_of(&self.pipeline.to_model());
            let beam = self.pipeline.parser().beam();
            format!("parser={own} beam={beam} tags={}", self.tags.signature("own"))
        });
        signature.clone()
    }

    fn tags(&self) -> Option<String> {
        Some(self.tags.signature("own"))
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        let mut scratch = Scratch::default();
        Ok(sentences.iter().map(|asked| self.reply(asked, &mut scratch)).collect())
    }
}
