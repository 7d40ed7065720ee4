//! What the parsers of a study make of its texts.

use std::path::{Path, PathBuf};

use solecism_corpus::batch::Batch;
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Notation, Problem, stream};
use solecism_systems::constituency::{TreeParser, TreeScratch};

use super::learner::Dependencies;
use super::system::System;
use super::texts::{Text, Texts};
use super::{Retraining, Watch};

/// Where everything of a study is.
pub(super) struct Outputs<'o> {
    pub study: &'o Retraining,
    pub directory: &'o Path,
    pub texts: &'o Texts,
}

/// What a sentence is written as.
#[derive(Clone, Copy)]
enum As<'d> {
    Tree,
    Heads(&'d Dependencies),
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
        let dependencies = Dependencies::new()?;
        let mut jobs: Vec<(PathBuf, PathBuf, As<'_>)> =
            Text::ALL.map(|text| (self.texts.gold(text), self.trees(system, text), As::Tree)).to_vec();
        jobs.extend(
            self.study.learner.clone().map(|learner| (learner, self.heads(system), As::Heads(&dependencies))),
        );
        jobs.retain(|(_, to, _)| !to.exists());
        if jobs.is_empty() {
            return Ok(());
        }
        let parser = self.parser(system, watch)?;
        for (from, to, how) in jobs {
            watch(&format!("parsing {}", to.display()))?;
            self.parse(&*parser, (&from, &to), how, watch)?;
        }
        Ok(())
    }

    fn parse(
        &self,
        parser: &dyn TreeParser,
        (from, to): (&PathBuf, &Path),
        how: As<'_>,
        watch: Watch<'_>,
    ) -> Result<(), Problem> {
        let corpus = Corpus::open(std::slice::from_ref(from), None)?;
        let notation = corpus.notation();
        let mut output = Output::create(to)?;
        let work = |portion: Portion| written(parser, notation, &portion, how);
        stream::in_order(portions(&corpus), self.study.threads, work, |text| {
            watch(&format!("parsing {}", to.display()))?;
            output.write(text.as_bytes())
        })?;
        output.finish()?.keep()
    }
}

/// Some sentences of a batch.
struct Portion {
    batch: std::sync::Arc<Batch>,
    sentences: std::ops::Range<usize>,
}

/// How many sentences are parsed together: few, so that all threads have something to do to the end.
const PORTION: usize = 16;

fn portions(corpus: &Corpus) -> impl Iterator<Item = Result<Portion, Problem>> + '_ {
    corpus.batches().flat_map(|batch| match batch {
        Ok(batch) => {
            let batch = std::sync::Arc::new(batch);
            let all = batch.pieces().count();
            let portion = move |from: usize| {
                let sentences = from..(from + PORTION).min(all);
                Ok(Portion { batch: batch.clone(), sentences })
            };
            (0..all).step_by(PORTION).map(portion).collect::<Vec<_>>()
        }
        Err(problem) => vec![Err(problem)],
    })
}

fn written(
    parser: &dyn TreeParser,
    notation: Notation,
    portion: &Portion,
    how: As<'_>,
) -> Result<String, Problem> {
    let (mut text, mut scratch) = (String::new(), TreeScratch::default());
    let pieces = portion.batch.pieces().skip(portion.sentences.start).take(portion.sentences.len());
    for piece in pieces.filter(|piece| piece.sentence.is_some()) {
        let sentence = piece.text().and_then(|text| notation.parse(text));
        let sentence = sentence.map_err(|flaw| portion.batch.locate(piece, &flaw))?;
        let words = sentence.words();
        let best = parser.trees(&words, None, 1, &mut scratch).into_iter().next().unwrap_or_default();
        let tree = best.tree.written(parser.root(), &words, |label| parser.label(label));
        match how {
            As::Tree => text.push_str(&tree),
            As::Heads(dependencies) => {
                let converted = dependencies.of(&tree);
                text.push_str(&converted.map_err(|flaw| portion.batch.locate(piece, &flaw))?);
            }
        }
        text.push('\n');
    }
    Ok(text)
}
