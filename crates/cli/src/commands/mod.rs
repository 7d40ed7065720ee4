//! The subcommands, one file each.

pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod conserve;
pub(crate) mod convert;
pub(crate) mod correct;
pub(crate) mod corrupt;
pub(crate) mod coverage;
pub(crate) mod degrade;
pub(crate) mod demo;
pub(crate) mod edits;
pub(crate) mod explain;
pub(crate) mod faithful;
pub(crate) mod lexicon;
pub(crate) mod list;
pub(crate) mod loss;
pub(crate) mod parse;
pub(crate) mod report;
pub(crate) mod restore;
pub(crate) mod retrain;
pub(crate) mod run;
pub(crate) mod score;
pub(crate) mod tag;
pub(crate) mod train;
pub(crate) mod validate;
pub(crate) mod view;
