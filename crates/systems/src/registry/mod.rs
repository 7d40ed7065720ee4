//! Registry of the kinds of system. To add one, add a module, a manual page beside it, and a line in [`SYSTEMS`].
//!
//! Help, completions, `solecism train`, experiments and Python follow from this list.

mod assembly;
mod chunk;
mod constituents;
mod dependencies;
mod eager;
mod latent;
mod mst;
mod open;
mod option;
mod pcfg;
mod repair;
mod rerank;
mod robust;
mod settings;
mod taggers;

pub use assembly::{ASSEMBLED, Assembly, product};
pub use open::{How, Opened, open, open_one};
pub use option::{OptionInfo, OptionKind, Value};
pub use settings::Settings;

use solecism_corpus::Problem;
use solecism_tagging::model::Model;

use crate::training::TrainInfo;

/// A kind of system.
#[derive(Clone, Copy)]
pub struct SystemInfo {
    /// Name, also of its models.
    pub name: &'static str,
    /// Description in one line.
    pub about: &'static str,
    /// Manual page.
    pub manual: &'static str,
    /// How it is trained; `None` if it is not.
    pub training: Option<&'static TrainInfo>,
    /// Opens one of its models; `None` if it has no models.
    pub open: Option<Open>,
}

/// Function that opens a model.
pub type Open = fn(Model, &How) -> Result<Opened, Problem>;

/// All kinds of system.
pub const SYSTEMS: &[SystemInfo] = &[
    taggers::HMM,
    taggers::PERCEPTRON,
    chunk::INFO,
    SystemInfo {
        name: "earley",
        about: "a hand-written context-free grammar",
        manual: include_str!("earley.md"),
        training: None,
        open: None,
    },
    eager::INFO,
    mst::INFO,
    pcfg::INFO,
    latent::INFO,
    latent::PRODUCT,
    rerank::INFO,
    robust::INFO,
    repair::INFO,
    SystemInfo {
        name: "harper",
        about: "a corrector: the language checker Harper, where the program was built with it",
        manual: include_str!("harper.md"),
        training: None,
        open: None,
    },
    SystemInfo {
        name: "unchanged",
        about: "a corrector: leaves every sentence as it is",
        manual: include_str!("unchanged.md"),
        training: None,
        open: None,
    },
];

/// The kinds that can be trained.
pub fn trained() -> impl Iterator<Item = (&'static SystemInfo, &'static TrainInfo)> + Clone {
    SYSTEMS.iter().filter_map(|system| Some((system, system.training?)))
}

/// Returns how a kind of system is trained.
///
/// # Errors
/// If no kind of this name can be trained.
pub fn training_of(kind: &str) -> Result<&'static TrainInfo, Problem> {
    let found = trained().find(|(system, _)| system.name == kind);
    found.map(|(_, training)| training).ok_or_else(|| {
        let what = format!("there is no kind of system called {kind}");
        let known: Vec<&str> = trained().map(|(system, _)| system.name).collect();
        Problem::new(what, format!("there are {}", known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use solecism_tagging::tagger;

    use crate::{chunk, dependency};

    #[test]
    fn every_kind_of_model_is_listed() {
        let kinds = tagger::KINDS
            .into_iter()
            .chain([chunk::KIND])
            .chain(dependency::KINDS)
            .chain(["pcfg", "latent", "product", "rerank", "robust", "repair"]);
        for kind in kinds {
            assert!(SYSTEMS.iter().any(|system| system.name == kind && system.open.is_some()), "{kind}");
        }
    }

    #[test]
    fn every_page_says_what_it_is_and_gives_an_example() {
        for system in SYSTEMS {
            assert!(system.manual.contains("\nExample:\n\n    solecism "), "{}", system.name);
            assert!(system.manual.lines().next().is_some_and(|line| line.ends_with('.')), "{}", system.name);
        }
    }

    #[test]
    fn every_default_is_one_that_the_option_takes() {
        for (system, training) in trained() {
            let mut settings = training.settings();
            for option in training.options {
                if let Some(default) = option.default {
                    assert!(settings.parse(option.name, default).is_ok(), "{} {}", system.name, option.name);
                }
                let is_flag = option.kind == OptionKind::Flag;
                assert_eq!(option.value.is_empty(), is_flag, "{} {}", system.name, option.name);
            }
        }
    }

    #[test]
    fn defaults_are_those_of_the_library() -> Result<(), Problem> {
        use crate::constituency::pcfg::PcfgOptions;
        use crate::constituency::{LatentOptions, rerank};
        use crate::dependency::{EagerOptions, MstOptions};

        let of = |kind: &str| training_of(kind).map(TrainInfo::settings);
        let (eager, mst, pcfg) = (EagerOptions::default(), MstOptions::default(), PcfgOptions::default());
        let found = of("eager")?;
        assert_eq!(
            (found.seed("seed"), found.whole("iterations"), found.whole("beam"), found.word("oracle")),
            (eager.seed, eager.iterations, eager.beam, Some("dynamic"))
        );
        let found = of("mst")?;
        assert_eq!(
            (found.whole("iterations"), u64::from(found.whole("order")), !found.flag("non-projective")),
            (mst.iterations, mst.order.number(), mst.projective)
        );
        let found = of("pcfg")?;
        assert_eq!(
            (found.whole("vertical"), found.whole("horizontal")),
            (pcfg.vertical.into(), pcfg.horizontal.into())
        );
        let (found, latent) = (of("rerank")?, LatentOptions::default());
        assert_eq!(
            (found.whole("cycles"), found.seed("seed"), found.whole("grammars")),
            (latent.cycles, latent.seed, rerank::GRAMMARS)
        );
        let learning = taggers::learning(&of("perceptron")?);
        assert_eq!(learning, tagger::PerceptronOptions::default());
        Ok(())
    }

    #[test]
    fn what_an_option_does_not_take_is_refused() -> Result<(), Problem> {
        let mut settings = training_of("mst")?.settings();
        for (name, value, told) in [
            ("order", "3", "from 1 to 2"),
            ("iterations", "0", "from 1 to 10000"),
            ("tags", "all", "upos, xpos"),
            ("seed", "-1", "a whole number"),
            ("non-projective", "perhaps", "true or false"),
            ("cycles", "1", "no option cycles"),
        ] {
            let problem = settings.parse(name, value).err().map(|problem| problem.what).unwrap_or_default();
            assert!(problem.contains(told), "{name} {value}: {problem}");
            assert!(!settings.is_given(name));
        }
        assert!(training_of("earley").is_err());
        Ok(())
    }
}
