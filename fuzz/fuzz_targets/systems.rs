//! What describes systems: grammars, with a sentence parsed by each, systems files, experiment files, and model files.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use solecism_lab::experiment::Experiment;
use solecism_systems::command::SystemsFile;
use solecism_systems::dependency::Pipeline;
use solecism_systems::earley::{Earley, Grammar};
use solecism_tagging::model::Model;
use solecism_systems::repair::RepairCorrector;
use solecism_tagging::tagger::Tagger;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(model) = Model::from_bytes(bytes) {
        let _ = Tagger::of_model(model.clone());
        let _ = RepairCorrector::of_model(model.clone());
        let _ = Pipeline::of_model(model);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = SystemsFile::parse(text, "fuzz", Path::new("/nowhere"));
    let _ = Experiment::parse(text, "fuzz", Path::new("/nowhere"), &[]);
    if let Ok(grammar) = Grammar::parse_text("fuzz", text) {
        let analysis = Earley::new(grammar).parse(&["the", "dog", "sees", "it"], &["DT", "NN", "VBZ", "PRP"]);
        assert!(!analysis.tree.is_empty());
    }
});
