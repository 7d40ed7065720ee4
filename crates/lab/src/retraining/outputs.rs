//! Output of the parsers of a study.

use std::path::{Path, PathBuf};

use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Flaw, Problem};
use solecism_systems::system::{Answer, Noisiness, TestedTrees};

use super::learner::dependencies;
use super::system::StudyParser;
use super::texts::{TestText, Texts};
use super::{Progress, Retraining};
use crate::corpus_reader::CorpusReader;

/// Files of a study.
pub(super) struct Outputs<'o> {
    pub study: &'o Retraining,
    pub directory: &'o Path,
    pub texts: &'o Texts,
}

impl Outputs<'_> {
    /// Trees of a parser for a text.
    pub fn trees(&self, system: &StudyParser, text: TestText) -> PathBuf {
        self.directory.join(format!("{}.{}.ptb", system.name, text.file()))
    }

    /// Dependencies converted from a parser's trees of the learners' sentences.
    pub fn heads(&self, system: &StudyParser) -> PathBuf {
        self.directory.join(format!("{}.learner.conllu", system.name))
    }

    /// Parses all texts that are not parsed yet.
    pub fn make(&self, system: &StudyParser, progress: Progress<'_>) -> Result<(), Problem> {
        let mut jobs: Vec<(PathBuf, PathBuf, bool)> =
            TestText::ALL.map(|text| (self.texts.gold(text), self.trees(system, text), false)).to_vec();
        jobs.extend(self.study.learner.clone().map(|learner| (learner, self.heads(system), true)));
        jobs.retain(|(_, to, _)| !to.exists());
        if jobs.is_empty() {
            return Ok(());
        }
        let parser = TestedTrees::new(self.parser(system, progress)?, system.name.clone());
        for (from, to, are_heads) in jobs {
            progress(&format!("parsing {}", to.display()))?;
            let write = |tree: String| if are_heads { dependencies(&tree) } else { Ok(tree) };
            self.parse(&parser, (&from, &to), &write, progress)?;
        }
        Ok(())
    }

    fn parse(
        &self,
        parser: &TestedTrees,
        (from, to): (&PathBuf, &Path),
        write: &dyn Fn(String) -> Result<String, Flaw>,
        progress: Progress<'_>,
    ) -> Result<(), Problem> {
        let corpus = Corpus::open(std::slice::from_ref(from), None)?;
        let mut output = Output::create(to)?;
        let reader = CorpusReader { corpus: &corpus, threads: self.study.threads };
        reader.answers(parser, (Noisiness::Clean, None), |answered| {
            progress(&format!("parsing {}", to.display()))?;
            for (_, _, reply) in answered.each() {
                let tree = if let Ok(Answer::Tree(tree)) = reply { tree.clone() } else { String::new() };
                let written = write(tree).map_err(|flaw| Problem::new(flaw.what, flaw.help))?;
                output.write(format!("{written}\n").as_bytes())?;
            }
            Ok(())
        })?;
        output.finish()?.keep()
    }
}
