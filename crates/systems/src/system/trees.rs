//! Grammars as systems: of a word they say which base phrase it begins or is in.

use solecism_corpus::{Problem, Tree};

use super::tags::rows;
use super::{Answers, Noisiness, Reply, System};
use crate::chunk::chunks_of_tree;
use crate::earley::Earley;
use crate::tagger::NamedTagger;

/// A grammar, and what tags the words that it parses.
#[derive(Debug)]
pub struct TestedGrammar {
    earley: Earley,
    tagger: NamedTagger,
}

impl TestedGrammar {
    /// A grammar whose terminals are the tags of this tagger.
    pub fn new(earley: Earley, tagger: NamedTagger) -> Self {
        Self { earley, tagger }
    }

    fn reply(&self, words: &[&str]) -> Reply {
        let tags = self.tagger.tagger().tag(words).unwrap_or_default();
        let analysis = self.earley.parse(words, &tags);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let tree = Tree::parse(&*analysis.tree).map_err(|flaw| flaw.what)?;
        Ok(rows(words, &chunks_of_tree(&tree)))
    }
}

impl System for TestedGrammar {
    fn answers(&self) -> Answers {
        Answers::Chunks
    }

    fn signature(&self) -> String {
        format!("grammar={} tagger={}", self.earley.grammar().signature(), self.tagger.signature())
    }

    fn answer(&self, sentences: &[Vec<&str>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences.iter().map(|words| self.reply(words)).collect())
    }
}
