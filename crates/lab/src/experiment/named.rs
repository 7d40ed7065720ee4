//! Lookup of experiments by name or file.

use std::path::Path;

use solecism_corpus::Problem;

use super::{EXPERIMENTS, Experiment, Replacement};

/// Reads an experiment by file or by built-in name.
///
/// # Errors
/// If there is no such experiment or its file is invalid.
pub fn read(name: &Path, replaced: &[Replacement]) -> Result<Experiment, Problem> {
    let builtin = EXPERIMENTS.iter().find(|(known, ..)| Path::new(known) == name);
    match builtin {
        Some((known, text, _)) if !name.exists() || name.is_dir() => {
            Experiment::parse(text, known, Path::new("."), replaced)
        }
        _ if !name.exists() => {
            let names: Vec<&str> = EXPERIMENTS.iter().map(|(name, ..)| *name).collect();
            let what = format!("there is no experiment {}", name.display());
            Err(Problem::new(what, format!("name a file, or one of {}", names.join(", "))))
        }
        _ => Experiment::read(name, replaced),
    }
}
