//! Helpers for the front ends of degradation studies.

use std::path::PathBuf;

use crate::degradation::LevelStudy;
use solecism_corpus::Problem;
use solecism_errors::{ErrorKind, Profile, Rate};
use solecism_tagging::model::checksum;

/// Parses a level: per cent, with or without the sign.
///
/// # Errors
/// If it is not a share.
pub fn level_named(text: &str) -> Result<Rate, Problem> {
    format!("{}%", text.trim().trim_end_matches('%')).parse()
}

/// Checks that errors neither insert nor delete words, which would leave rows without a counterpart.
///
/// # Errors
/// If some kinds of error do.
pub fn keeps_rows(profile: &Profile) -> Result<(), Problem> {
    let bad = profile.made().map(|(kind, _)| kind).filter(|kind| !kind.keeps_words());
    let bad: Vec<&str> = bad.map(ErrorKind::name).collect();
    if bad.is_empty() {
        return Ok(());
    }
    let what =
        format!("{} change the number of words, but answers are compared word by word", bad.join(", "));
    let good: Vec<&str> =
        profile.kinds.iter().filter(|kind| kind.keeps_words()).map(ErrorKind::name).collect();
    Err(Problem::new(what, format!("choose other kinds with --kinds: {}", good.join(", "))))
}

/// Directory in the user's cache for this text and these errors.
///
/// # Errors
/// If there is no cache directory or the text cannot be read.
pub fn outputs_directory(study: &LevelStudy<'_>) -> Result<PathBuf, Problem> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
    let base = base.ok_or_else(|| {
        let what = "there is no directory for outputs: neither XDG_CACHE_HOME nor HOME is set";
        Problem::new(what, "name one with --output DIR")
    })?;
    Ok(base.join("solecism").join(format!("degrade-{:016x}", checksum(study.fingerprint()?.as_bytes()))))
}
