//! Analyses words with models that the user names, for the extraction of edits.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use solecism_corpus::{Flaw, Problem};
use solecism_metrics::extract::{Analysed, Analyser};
use solecism_systems::dependency::{KnownTags, Pipeline, Scratch};
use solecism_systems::system::{AnySystem, GOLD, OpenOptions, SystemName, TagSource, open_any};
use solecism_tagging::tagger::TagColumn;

/// Taggers and a dependency parser.
pub struct Models {
    tags: TagSource,
    parser: Option<Pipeline>,
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
        let (parser, tags) = match parser {
            Some(path) => dependency_parser(path, taggers).map(|(parser, tags)| (Some(parser), tags))?,
            None => (None, TagSource::named(taggers)?),
        };
        if tags.is_gold() {
            let what = format!("there are no tags to take in plain text, so there is no tagger {GOLD}");
            return Err(Problem::new(what, "name builtin, dictionary, or models that solecism train made"));
        }
        for column in TagColumn::ALL {
            if tags.taggers().filter(|(known, _)| *known == column).count() > 1 {
                let what = format!("two taggers give {} tags", column.name());
                return Err(Problem::new(what, "leave out one of the two"));
            }
        }
        Ok(Self { tags, parser, scratch: Mutex::default() })
    }

    fn tags(&self, words: &[&str], column: TagColumn) -> Option<Vec<&str>> {
        let named = self.tags.tagged(words, column);
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

fn dependency_parser(path: &Path, taggers: &[String]) -> Result<(Pipeline, TagSource), Problem> {
    let options = OpenOptions { taggers, ..OpenOptions::unsigned() };
    match open_any(SystemName::Models(&[path.to_owned()]), &options)? {
        (_, AnySystem::Dependencies(parser)) => Ok(parser.into_parts()),
        (kind, _) => {
            let what =
                format!("{} is a model of the kind {kind}, which gives no dependencies", path.display());
            Err(Problem::new(what, "name a model that solecism train eager or mst made"))
        }
    }
}
