//! Reranking parsers in the registry.

use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_tagging::model::Model;

use super::constituents::mixed;
use super::constituents::only_way;
use super::latent::{CYCLES, SEED, several};
use super::{Opened, OptionInfo, OptionKind, SystemInfo};
use crate::constituency::rerank::{self, RerankProgress, RerankStage, Reranked, train_reranked};
use crate::constituency::{Functions, LatentTrainer, Treebank};
use crate::training::{Observer, Task, TrainInfo, Trained};

/// Option: number of grammars that propose trees.
pub(super) const GRAMMARS: OptionInfo = OptionInfo {
    name: "grammars",
    value: "N",
    about: "How many grammars offer trees together",
    kind: OptionKind::Whole(1, 16),
    default: Some("2"),
};

/// Constituency parser with reranking.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: rerank::KIND,
    about: "a constituency parser: the best trees of a grammar, ranked again as wholes",
    manual: include_str!("rerank.md"),
    training: Some(&TrainInfo {
        about: "A constituency parser that ranks the fifty best trees of latent grammars again, after Charniak and Johnson \
                (2005).",
        details: "It learns from trees in brackets: the grammars first, as `train latent` does, with seeds that follow each \
                  other; then the ranking, from lists that grammars make for the parts of the treebank that they were not \
                  trained on. With --checkpoint FILE the states of the grammars are kept in FILE.1, FILE.2 and so on.",
        checkpoint: true,
        mixtures: 1,
        weighs_parts: true,
        takes_tags: true,
        options: &[CYCLES, SEED, GRAMMARS],
        train,
    }),
    open: Some(|model, how| {
        only_way(rerank::KIND, how, None)?;
        Ok(Opened::Constituents(Box::new(Reranked::of_model(model)?)))
    }),
};

fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    task.train(
        |mixture| Treebank::of_mixture(mixture, Functions::Drop),
        |treebank| reranked(task, &mixed(task, treebank, Functions::Drop)?),
    )
}

/// Trains the reranker, and its grammars unless there are some.
pub(super) fn reranked(task: &Task<'_>, treebank: &Treebank) -> Result<Reranked, Problem> {
    let finished = |path: &PathBuf| LatentTrainer::resume(treebank, Model::read(path)?, task.threads);
    let grammars = match task.grammars {
        [] => several(task, task.settings.whole(GRAMMARS.name), treebank)?,
        given => given.iter().map(finished).collect::<Result<_, Problem>>()?,
    };
    train_reranked(&grammars, treebank, task.threads, &mut |stage| report(task.steps.observer, stage))
}

fn report(observer: &dyn Observer, stage: RerankStage) {
    match stage {
        RerankStage::Folds(done, of) => {
            observer.notes(format_args!("lists of parts held out: {done} of {of}"));
        }
        RerankStage::Weights(RerankProgress::Extracted { lists, features }) => {
            observer.notes(format_args!("ranking: {features} features in {lists} lists"));
        }
        RerankStage::Weights(RerankProgress::Iteration(step)) if step.iteration % 10 == 0 => {
            observer.notes(format_args!("ranking, step {}: loss {:.1}", step.iteration, step.value));
        }
        RerankStage::Weights(_) => {}
    }
}
