//! solecism for Python: the compiled part of the package, `solecism._native`.
//!
//! ```text
//!  Python ──▶ Settings ──▶ Corruptor ──▶ Noisy, Edit          sentences, trees, tables in memory
//!                     └──▶ corrupt_files                      files
//!                     └──▶ corrupt_batch, count_batch         Arrow
//!  Metric ──▶ score, compare, count_sentences               output against gold
//!  Tagger, Parser, train                                    systems
//! ```
//!
//! Long work runs with the interpreter lock released, and checks for signals between batches.

mod arrow;
mod convert;
mod corruptor;
mod experiments;
mod files;
mod noisy;
mod observer;
mod problem;
mod scoring;
mod settings;
mod studies;
mod systems;

use pyo3::prelude::*;
use solecism_pipeline::corrupt;

/// Each sentence makes a few dozen small allocations, for which this allocator is the fastest.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("ALGORITHM", solecism_errors::ALGORITHM)?;
    module.add("ERROR_SETTINGS", corrupt::names::ALL.to_vec())?;
    module.add(
        "PROFILES",
        solecism_errors::profile::PROFILES.iter().map(|(name, ..)| *name).collect::<Vec<_>>(),
    )?;
    module.add("OUTPUTS", corrupt::OUTPUTS.iter().map(|output| output.name).collect::<Vec<_>>())?;
    module.add_class::<settings::Settings>()?;
    module.add_class::<corruptor::Corruptor>()?;
    module.add_class::<noisy::Noisy>()?;
    module.add_class::<noisy::Edit>()?;
    module.add_function(wrap_pyfunction!(settings::describe_profile, module)?)?;
    module.add_function(wrap_pyfunction!(settings::profile_text, module)?)?;
    module.add_function(wrap_pyfunction!(settings::suggestion, module)?)?;
    module.add_function(wrap_pyfunction!(corruptor::merge_found, module)?)?;
    module.add_function(wrap_pyfunction!(corruptor::split, module)?)?;
    module.add_function(wrap_pyfunction!(corruptor::read, module)?)?;
    module.add_function(wrap_pyfunction!(corruptor::format_of, module)?)?;
    module.add_function(wrap_pyfunction!(corruptor::format_of_path, module)?)?;
    module.add_function(wrap_pyfunction!(files::corrupt_files, module)?)?;
    module.add_function(wrap_pyfunction!(files::plan_files, module)?)?;
    module.add_function(wrap_pyfunction!(arrow::corrupt_batch, module)?)?;
    module.add_function(wrap_pyfunction!(arrow::noisy_schema, module)?)?;
    module.add_function(wrap_pyfunction!(arrow::counts::count_batch, module)?)?;
    module.add_class::<scoring::Metric>()?;
    module.add_class::<scoring::Reading>()?;
    module.add_function(wrap_pyfunction!(scoring::list_metrics, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::score, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::laid_out, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::count_sentences, module)?)?;
    module.add_function(wrap_pyfunction!(scoring::compare, module)?)?;
    module.add_class::<systems::Tagger>()?;
    module.add_class::<systems::Parser>()?;
    let trained = solecism_systems::registry::trained();
    module.add("TRAINED", trained.map(|(system, _)| system.name).collect::<Vec<_>>())?;
    module.add_function(wrap_pyfunction!(systems::options_of, module)?)?;
    module.add_function(wrap_pyfunction!(systems::train, module)?)?;
    module.add_function(wrap_pyfunction!(experiments::run_experiment, module)?)?;
    module.add_function(wrap_pyfunction!(studies::degrade, module)?)?;
    module.add_function(wrap_pyfunction!(studies::degrade_rows, module)?)?;
    module.add_function(wrap_pyfunction!(studies::conserve, module)?)?;
    module.add_function(wrap_pyfunction!(studies::coverage, module)?)?;
    module.add_function(wrap_pyfunction!(studies::faithful, module)?)?;
    Ok(())
}
