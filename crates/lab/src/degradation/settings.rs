//! What every front end needs for a study of systems at several levels of errors.

use std::path::PathBuf;

use crate::degradation::LevelStudy;
use solecism_corpus::Problem;
use solecism_errors::{ErrorKind, Profile, Rate};
use solecism_tagging::model::checksum;

/// Reads a level: per cent, with or without its sign.
///
/// # Errors
/// If it is no share.
pub fn level_named(text: &str) -> Result<Rate, Problem> {
    format!("{}%", text.trim().trim_end_matches('%')).parse()
}

/// Makes sure that errors do not add or leave out words, which would leave rows without a counterpart.
///
/// # Errors
/// If some do.
pub fn keeps_rows(profile: &Profile) -> Result<(), Problem> {
    let bad = profile.made().map(|(kind, _)| kind).filter(|kind| !kind.keeps_words());
    let bad: Vec<&str> = bad.map(ErrorKind::name).collect();
    if bad.is_empty() {
        return Ok(());
    }
    let what =
        format!("{} change how many words there are, and answers are compared word by word", bad.join(", "));
    let good: Vec<&str> =
        profile.kinds.iter().filter(|kind| kind.keeps_words()).map(ErrorKind::name).collect();
    Err(Problem::new(what, format!("--kinds chooses others: {}", good.join(", "))))
}

/// A directory of the user's cache for just this text and these errors.
///
/// # Errors
/// If there is no such cache, or the text cannot be read.
pub fn outputs_directory(study: &LevelStudy<'_>) -> Result<PathBuf, Problem> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
    let base = base.ok_or_else(|| {
        let what = "there is no directory for outputs: neither XDG_CACHE_HOME nor HOME is set";
        Problem::new(what, "name one with --keep DIR")
    })?;
    Ok(base.join("solecism").join(format!("degrade-{:016x}", checksum(study.fingerprint()?.as_bytes()))))
}
