//! Parsers for ungrammatical sentences in the registry.

use solecism_corpus::Problem;

use super::constituents::mixed;
use super::constituents::only_way;
use super::latent::{CYCLES, SEED};
use super::repair::{Lesson, PROFILE, TEXT};
use super::rerank::{GRAMMARS, reranked};
use super::{Opened, SystemInfo};
use crate::constituency::robust::{self, Robust};
use crate::constituency::{Decoding, Functions, Treebank};
use crate::training::{Task, TrainInfo, Trained};

/// Constituency parser for sentences that may contain errors.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: robust::KIND,
    about: "a constituency parser: for sentences that may have errors in them",
    manual: include_str!("robust.md"),
    training: Some(&TrainInfo {
        about: "A constituency parser for sentences that may have errors: `rerank`, and repair.",
        details: "It learns from trees in brackets without errors: to parse as `train rerank` does, and to mend as `train \
                  repair` does. Every likely version of a sentence is parsed, and the tree is put together from what is \
                  expected of all. With --text it knows more of the language, mends more errors, and hardly ever mends \
                  what is not broken. With --checkpoint FILE the states of the grammars are kept in FILE.1, FILE.2 and so \
                  on.",
        checkpoint: true,
        mixtures: 2,
        weighs_parts: true,
        takes_tags: true,
        options: &[CYCLES, SEED, GRAMMARS, PROFILE, TEXT],
        train,
    }),
    open: Some(|model, how| {
        only_way(robust::KIND, how, Some(Decoding::Consensus))?;
        Ok(Opened::Constituents(Box::new(Robust::of_model(model)?)))
    }),
};

fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    let lesson = Lesson::of(task)?;
    task.train(
        |mixture| Treebank::of_mixture(mixture, Functions::Drop),
        |good| {
            let corrector = lesson.corrector(task, &good.tagged())?;
            let treebank = match task.mixtures {
                [_, both, ..] => mixed(task, &Treebank::of_mixture(both, Functions::Drop)?, Functions::Drop)?,
                _ => mixed(task, good, Functions::Drop)?,
            };
            Ok(Robust::new(reranked(task, &treebank)?, corrector))
        },
    )
}
