//! Lookup of experiments by name or file.

use std::path::Path;

use solecism_corpus::Problem;

use super::{EXPERIMENTS, Experiment, Replacement, builtin};

/// Reads an experiment by file or by built-in name.
///
/// # Errors
/// If there is no such experiment or its file is invalid.
pub fn read(name: &Path, replaced: &[Replacement]) -> Result<Experiment, Problem> {
    match name.to_str().and_then(|name| builtin(name, replaced)) {
        Some(experiment) if !name.exists() || name.is_dir() => experiment,
        _ if !name.exists() => {
            let names: Vec<&str> = EXPERIMENTS.iter().map(|(name, ..)| *name).collect();
            let what = format!("there is no experiment {}", name.display());
            Err(Problem::new(what, format!("name a file, or one of {}", names.join(", "))))
        }
        _ => Experiment::read(name, replaced),
    }
}
