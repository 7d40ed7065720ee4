//! Experiments by name or file.

use std::path::Path;

use solecism_corpus::Problem;

use super::{EXPERIMENTS, Experiment, Replacement};

/// Reads an experiment: a file, or a built-in one.
///
/// # Errors
/// If there is none, or what it says will not do.
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
