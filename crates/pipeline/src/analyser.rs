//! Analyses words with models that the user names, for the extraction of edits.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use solecism_corpus::{Flaw, Problem};
use solecism_metrics::extract::{Analysed, Analyser};
use solecism_systems::dependency::{KnownTags, Pipeline, Scratch};
use solecism_systems::named_tagger::NamedTagger;
use solecism_systems::registry::{self, How, Opened};
use solecism_tagging::tagger::TagColumn;

/// Taggers and a dependency parser.
pub struct Models {
    taggers: Vec<NamedTagger>,
    parser: Option<Box<Pipeline>>,
    /// Buffers of the parser that no thread is using.
    scratch: Mutex<Vec<Scratch>>,
}

impl Models {
    /// Opens taggers by name, at most one for each column of tags, and the model of a parser.
    ///
    /// # Errors
    /// If a model cannot be read or does something else, two taggers have the same column, or the parser needs tags that
    /// nothing gives.
    pub fn open(taggers: &[String], parser: Option<&Path>) -> Result<Self, Problem> {
        let taggers = taggers.iter().map(|name| NamedTagger::open(name)).collect::<Result<Vec<_>, _>>()?;
        for column in TagColumn::ALL {
            if taggers.iter().filter(|tagger| tagger.column() == column).count() > 1 {
                let what = format!("two taggers give {} tags", column.name());
                return Err(Problem::new(what, "leave out one of the two"));
            }
        }
        let parser = parser.map(dependency_parser).transpose()?;
        if let (Some(parser), []) = (&parser, &taggers[..]) {
            parser.check_taggers()?;
        }
        Ok(Self { taggers, parser, scratch: Mutex::default() })
    }

    fn tags(&self, words: &[&str], column: TagColumn) -> Option<Vec<&str>> {
        let tagger = self.taggers.iter().find(|tagger| tagger.column() == column);
        let named = tagger.and_then(|tagger| tagger.tagger().tag(words));
        named.or_else(|| self.parser.as_ref()?.tags(words, column))
    }
}

impl Analyser for Models {
    fn analyse(&self, words: &[&str]) -> Result<Analysed<'_>, Flaw> {
        let [upos, xpos] = TagColumn::ALL.map(|column| self.tags(words, column));
        let mut arcs = Vec::new();
        if let Some(parser) = &self.parser {
            let known = KnownTags { upos: upos.as_deref(), xpos: xpos.as_deref() };
            let mut scratch = self.scratch.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let buffers = scratch.get_or_insert_default();
            let mut found = Vec::new();
            parser.parse(words, known, buffers, &mut found)?;
            self.scratch.lock().unwrap_or_else(PoisonError::into_inner).extend(scratch);
            let arc = |arc: &solecism_systems::dependency::Arc| {
                ((arc.head as usize).checked_sub(1), parser.label(*arc))
            };
            arcs = found.iter().map(arc).collect();
        }
        Ok(Analysed { upos: upos.unwrap_or_default(), xpos: xpos.unwrap_or_default(), arcs })
    }
}

fn dependency_parser(path: &Path) -> Result<Box<Pipeline>, Problem> {
    match registry::open(&[path.to_owned()], &How::default())? {
        (_, Opened::Dependencies(parser)) => Ok(parser),
        (kind, _) => {
            let what =
                format!("{} is a model of the kind {kind}, which gives no dependencies", path.display());
            Err(Problem::new(what, "name a model that solecism train eager or mst made"))
        }
    }
}
