//! Grammars as systems: of a word they say which base phrase it begins or is in.

use solecism_corpus::{Problem, Tree};

use super::tags::rows;
use super::{Answer, Answers, Asked, Noisiness, Output, Reply, System};
use crate::chunk::chunks_of_tree;
use crate::earley::Earley;
use crate::named_tagger::NamedTagger;

/// A grammar, and what tags the words that it parses.
#[derive(Debug)]
pub(super) struct TestedGrammar {
    earley: Earley,
    tagger: NamedTagger,
}

impl TestedGrammar {
    /// A grammar whose terminals are the tags of this tagger.
    pub(super) fn new(earley: Earley, tagger: NamedTagger) -> Self {
        Self { earley, tagger }
    }

    fn reply(&self, words: &[&str]) -> Reply {
        let tags = self.tagger.tagger().tag(words).unwrap_or_default();
        let analysis = self.earley.parse(words, &tags);
        if words.is_empty() {
            return Ok(Answer::Rows(Vec::new()));
        }
        let tree = Tree::parse(&*analysis.tree).map_err(|flaw| flaw.what)?;
        Ok(Answer::Rows(rows(words, &chunks_of_tree(&tree))))
    }
}

impl System for TestedGrammar {
    fn output(&self) -> Output {
        Output::Rows(Answers::Chunks)
    }

    fn signature(&self) -> String {
        format!("grammar={} tagger={}", self.earley.grammar().signature(), self.tagger.signature())
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences.iter().map(|asked| self.reply(&asked.words)).collect())
    }
}
