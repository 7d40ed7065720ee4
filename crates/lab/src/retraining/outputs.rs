//! What the parsers of a study make of its texts.

use std::path::{Path, PathBuf};

use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Flaw, Problem};
use solecism_systems::constituency::TreeParser;

use super::learner::Dependencies;
use super::system::System;
use super::texts::{Text, Texts};
use super::{Retraining, Watch};
use crate::trees::write_trees_as;

/// Where everything of a study is.
pub(super) struct Outputs<'o> {
    pub study: &'o Retraining,
    pub directory: &'o Path,
    pub texts: &'o Texts,
}

impl Outputs<'_> {
    /// The trees that a parser gave a text.
    pub fn trees(&self, system: &System, text: Text) -> PathBuf {
        self.directory.join(format!("{}.{}.ptb", system.name, text.file()))
    }

    /// The heads that follow from the trees that a parser gave the learners' sentences.
    pub fn heads(&self, system: &System) -> PathBuf {
        self.directory.join(format!("{}.learner.conllu", system.name))
    }

    /// Parses every text with a parser, where that is not done.
    pub fn make(&self, system: &System, watch: Watch<'_>) -> Result<(), Problem> {
        let mut jobs: Vec<(PathBuf, PathBuf, bool)> =
            Text::ALL.map(|text| (self.texts.gold(text), self.trees(system, text), false)).to_vec();
        jobs.extend(self.study.learner.clone().map(|learner| (learner, self.heads(system), true)));
        jobs.retain(|(_, to, _)| !to.exists());
        if jobs.is_empty() {
            return Ok(());
        }
        let (parser, dependencies) = (self.parser(system, watch)?, Dependencies::new()?);
        for (from, to, are_heads) in jobs {
            watch(&format!("parsing {}", to.display()))?;
            let write = |tree: String| if are_heads { dependencies.of(&tree) } else { Ok(tree) };
            self.parse(&*parser, (&from, &to), &write, watch)?;
        }
        Ok(())
    }

    fn parse(
        &self,
        parser: &dyn TreeParser,
        (from, to): (&PathBuf, &Path),
        write: &(dyn Fn(String) -> Result<String, Flaw> + Sync),
        watch: Watch<'_>,
    ) -> Result<(), Problem> {
        let corpus = Corpus::open(std::slice::from_ref(from), None)?;
        let mut output = Output::create(to)?;
        write_trees_as(parser, &corpus, self.study.threads, write, |text, _| {
            watch(&format!("parsing {}", to.display()))?;
            output.write(text.as_bytes())
        })?;
        output.finish()?.keep()
    }
}
