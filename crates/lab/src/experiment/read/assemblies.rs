//! Systems of an experiment file that are made of other systems.

use solecism_corpus::Flaw;
use solecism_errors::toml_value::{Key, Value, flaw, named, wrong};
use solecism_systems::registry::{ASSEMBLED, Assembly, training_of};
use toml::de::DeTable;

use super::systems::{kinds, one_or_several};
use super::{Known, Reader, not_known, only};
use crate::experiment::spec::{AssemblySpec, SystemOrigin, SystemSpec, TextId, TrainingSpec};

/// Kinds of system that others are made of.
const LATENT: &str = "latent";
const RERANK: &str = "rerank";
const REPAIR: &str = "repair";

const HELP: &str = "such as of = [[\"latent (good)\", \"latent (both)\"]], with names of systems above";

impl Reader<'_> {
    /// Systems made of systems that stand before: one for each entry of `of`. None if a part is absent.
    pub(super) fn assembled(
        &self,
        key: &Key<'_>,
        kind: &Value<'_>,
        entries: &DeTable<'_>,
        known: &Known,
    ) -> Result<Vec<SystemSpec>, Flaw> {
        only(entries, &["kind", "of", "weights-on", "tagger"])?;
        let find = |name: &str| {
            let assembly =
                ASSEMBLED.iter().find(|(own, _)| *own == name).map(|(_, assembly)| Some(*assembly));
            assembly.or((name == RERANK).then_some(None))
        };
        let assembly = named(kind, find, &kinds())?;
        let of = entries.get("of").ok_or_else(|| flaw(key, "its parts are missing", HELP))?;
        if !of.get_ref().is_array() {
            return Err(wrong(of, "a list", HELP));
        }
        let Some(each) = known.parts(of)? else { return Ok(Vec::new()) };
        let weights_on = known.weights_of(assembly, entries)?;
        let (family, many) = (key.get_ref().to_string(), each.len() > 1);
        let taggers = self.taggers(key, entries)?;
        let system = |parts: Vec<usize>| {
            let (origin, trained_on) = if let Some(assembly) = assembly {
                known.check_parts(assembly, &parts, of)?;
                let trained_on = known.trained_on(&parts).join(" × ");
                let (weights_on, taggers) = (weights_on.clone(), taggers.clone());
                (SystemOrigin::Assembled(AssemblySpec { assembly, parts, weights_on, taggers }), trained_on)
            } else {
                known.reranker(parts, taggers.clone(), of)?
            };
            let name = if many { format!("{family} ({trained_on})") } else { family.clone() };
            Ok(SystemSpec { name, family: family.clone(), trained_on, origin })
        };
        each.into_iter().map(system).collect()
    }
}

impl Known {
    /// Parts of each system; `None` if one is absent.
    fn parts(&self, value: &Value<'_>) -> Result<Option<Vec<Vec<usize>>>, Flaw> {
        let of_systems = one_or_several(value, &|name, at| {
            if self.absent_systems.iter().any(|absent| absent == name) {
                return Ok(None);
            }
            let found = self.systems.iter().position(|system| system.name == name);
            let names = self.systems.iter().map(|system| &*system.name);
            found.map(Some).ok_or_else(|| not_known(at, "system", name, names))
        })?;
        Ok(of_systems.into_iter().map(|parts| parts.into_iter().collect()).collect())
    }

    /// Kind of a system that was trained on one mixture, and the mixture.
    fn kind_of(&self, system: usize) -> Option<(&'static str, usize)> {
        match &self.systems[system].origin {
            SystemOrigin::Trained(training, mixtures) => match mixtures[..] {
                [mixture] => Some((training.kind, mixture)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Texts on which the weights of grammars are chosen.
    fn weights_of(&self, assembly: Option<Assembly>, entries: &DeTable<'_>) -> Result<Vec<TextId>, Flaw> {
        match (entries.get("weights-on"), assembly) {
            (None, _) => Ok(Vec::new()),
            (Some(value), Some(Assembly::Product)) => self.texts_of(entries, value, "weights-on"),
            (Some(value), _) => {
                Err(flaw(value, "only the grammars of a product have weights", "remove weights-on"))
            }
        }
    }

    /// A reranker of these grammars, and the name of their mixture.
    fn reranker(
        &self,
        grammars: Vec<usize>,
        taggers: Vec<String>,
        at: &Value<'_>,
    ) -> Result<(SystemOrigin, String), Flaw> {
        let mixture = self.mixture_of(&grammars, at)?;
        let info = training_of(RERANK).map_err(|problem| flaw(at, problem.what, problem.help))?;
        let training =
            TrainingSpec { kind: RERANK, options: info.settings(), number: None, grammars, taggers };
        Ok((SystemOrigin::Trained(training, vec![mixture]), self.mixtures[mixture].name.clone()))
    }

    fn is(&self, kind: &str, system: usize) -> bool {
        self.kind_of(system).is_some_and(|(own, _)| own == kind)
    }

    /// Names of the mixtures that the grammars are trained on.
    fn trained_on(&self, parts: &[usize]) -> Vec<&str> {
        let grammars = parts.iter().filter(|&&part| !self.is(REPAIR, part));
        grammars.map(|&part| &*self.systems[part].trained_on).collect()
    }

    fn check_parts(&self, assembly: Assembly, parts: &[usize], at: &Value<'_>) -> Result<(), Flaw> {
        let grammars = match parts {
            [grammars @ .., last] if assembly.repairs() && self.is(REPAIR, *last) => grammars,
            all => all,
        };
        let are_latent = grammars.iter().all(|&part| self.is(LATENT, part));
        let is_reranked = matches!(grammars, [only] if self.is(RERANK, *only));
        let repairs = grammars.len() < parts.len();
        let (fits, help) = match assembly {
            Assembly::Product => {
                (are_latent && grammars.len() > 1, "name several systems of the kind latent")
            }
            Assembly::Robust => (
                repairs && !grammars.is_empty() && (are_latent || is_reranked),
                "name systems of the kind latent or one of the kind rerank, then one of the kind repair",
            ),
            Assembly::ThresholdRepair => (
                repairs && are_latent && matches!(grammars.len(), 1 | 2),
                "name one or two systems of the kind latent, then one of the kind repair",
            ),
        };
        if fits { Ok(()) } else { Err(flaw(at, "these parts do not make a parser", help)) }
    }

    /// The mixture of grammars to rerank.
    fn mixture_of(&self, parts: &[usize], at: &Value<'_>) -> Result<usize, Flaw> {
        let mixture = match parts.first().and_then(|&part| self.kind_of(part)) {
            Some((LATENT, mixture))
                if parts.iter().all(|&part| self.kind_of(part) == Some((LATENT, mixture))) =>
            {
                Some(mixture)
            }
            _ => None,
        };
        let help = "name systems of the kind latent that were trained on the same mixture";
        mixture.ok_or_else(|| flaw(at, "these grammars cannot be reranked", help))
    }
}
