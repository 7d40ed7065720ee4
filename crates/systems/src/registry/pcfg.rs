//! Annotated grammars in the registry.

use solecism_corpus::Problem;

use super::constituents::mixed;
use super::constituents::only_way;
use super::option::NO_SEED;
use super::{Opened, OptionInfo, OptionKind, SystemInfo};
use crate::constituency::pcfg::{self, Pcfg, PcfgOptions};
use crate::constituency::{Functions, Treebank};
use crate::training::{Task, TrainInfo, Trained};

const VERTICAL: OptionInfo = OptionInfo {
    name: "vertical",
    value: "V",
    about: "How many labels from itself upwards the label of a phrase has",
    kind: OptionKind::Whole(1, 4),
    default: Some("2"),
};

const HORIZONTAL: OptionInfo = OptionInfo {
    name: "horizontal",
    value: "H",
    about: "How many sisters the next one depends on",
    kind: OptionKind::Whole(0, 4),
    default: Some("2"),
};

/// Constituency parser with a grammar read off a treebank.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: pcfg::KIND,
    about: "a constituency parser: a grammar with annotated labels",
    manual: include_str!("pcfg.md"),
    training: Some(&TrainInfo {
        about: "A constituency parser: a grammar with annotated labels, head-outward and markovised, after Klein and \
                Manning (2003).",
        details: "It learns from trees in brackets. It counts, once and in a moment: there is nothing to repeat, so it takes \
                  no checkpoint.",
        checkpoint: false,
        mixtures: 1,
        weighs_parts: true,
        takes_tags: true,
        options: &[VERTICAL, HORIZONTAL, NO_SEED],
        train,
    }),
    open: Some(|model, how| {
        only_way(pcfg::KIND, how, None)?;
        Ok(Opened::Constituents(Box::new(Pcfg::of_model(model)?)))
    }),
};

fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    let order = |name| u8::try_from(task.settings.whole(name)).unwrap_or(u8::MAX);
    let options = PcfgOptions {
        vertical: order(VERTICAL.name),
        horizontal: order(HORIZONTAL.name),
        ..PcfgOptions::default()
    };
    // Function tags show which noun phrases are temporal.
    task.train(
        |mixture| Treebank::of_mixture(mixture, Functions::Keep),
        |treebank| Pcfg::train(&mixed(task, treebank, Functions::Keep)?, options),
    )
}
