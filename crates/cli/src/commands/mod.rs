//! The subcommands, one file each.

pub mod compare;
pub mod completions;
pub mod conserve;
pub mod convert;
pub mod correct;
pub mod corrupt;
pub mod coverage;
pub mod degrade;
pub mod demo;
pub mod edits;
pub mod explain;
pub mod faithful;
pub mod lexicon;
pub mod list;
pub mod parse;
pub mod report;
pub mod restore;
pub mod retrain;
pub mod run;
pub mod score;
pub mod tag;
pub mod train;
pub mod validate;
pub mod view;
