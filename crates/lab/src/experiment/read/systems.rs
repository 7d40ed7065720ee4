//! Systems of an experiment file.

use std::fmt::Write as _;
use std::path::PathBuf;

use solecism_corpus::{Flaw, Problem};
use solecism_errors::Profile;
use solecism_errors::toml_value::{Key, Value, flaw, in_order, named, string, strings, table, whole};
use solecism_systems::command::{Kind as DescribedSystem, SystemTable};
use solecism_systems::corrector::{BUILTIN as CORRECTORS, check_built};
use solecism_systems::registry::{
    ASSEMBLED, OptionInfo, OptionKind, Settings, Value as OptionValue, trained,
};
use solecism_systems::system::BUILTIN;
use solecism_systems::training::TrainInfo;
use toml::de::{DeTable, DeValue};

use super::conditions::{flag, one_or_many};
use super::{Known, Reader, not_known, number, only};
use crate::experiment::spec::{
    MAX_MODELS, NamedCorpus, Origin, SEED, Selection, SystemOrigin, SystemSpec, TextId, TrainingSpec,
};

/// Key for the number of models that differ by their seeds alone.
const REPLICATES: &str = "replicates";

/// Kind of a system whose output exists already.
const OUTPUTS: &str = "outputs";

/// All kinds of system.
pub(super) fn kinds() -> Vec<&'static str> {
    let trained = trained().map(|(system, _)| system.name);
    let assembled = ASSEMBLED.iter().map(|(name, _)| *name).filter(|name| is_only_assembled(name));
    let builtin = BUILTIN.iter().map(|(name, _)| *name);
    trained.chain(assembled).chain(builtin).chain(CORRECTORS).chain([OUTPUTS]).collect()
}

/// True for a kind that cannot be trained as a whole.
fn is_only_assembled(kind: &str) -> bool {
    ASSEMBLED.iter().any(|(name, _)| *name == kind) && trained().all(|(system, _)| system.name != kind)
}

impl Reader<'_> {
    /// Systems of a table: one, or one per training mixture.
    pub(super) fn systems(&self, key: &Key<'_>, value: &Value<'_>, known: &mut Known) -> Result<(), Flaw> {
        let entries = table(value)?;
        let family = key.get_ref().to_string();
        let alone = |origin: SystemOrigin| {
            vec![SystemSpec {
                name: family.clone(),
                family: family.clone(),
                trained_on: String::new(),
                origin,
            }]
        };
        let systems = match entries.get("kind") {
            None => self.external(key, entries, known)?,
            Some(kind) => match string(kind)? {
                OUTPUTS => {
                    only(entries, &["kind", "files"])?;
                    alone(SystemOrigin::Outputs(self.outputs(value, entries, known)?))
                }
                name if CORRECTORS.contains(&name) => {
                    only(entries, &["kind"])?;
                    let refuse = |problem: Problem| flaw(kind, problem.what, problem.help);
                    check_built(name).map_err(refuse)?;
                    alone(SystemOrigin::Corrector(name.to_owned()))
                }
                name if BUILTIN.iter().any(|(known, _)| *known == name) => {
                    only(entries, &["kind"])?;
                    alone(SystemOrigin::Named(name.to_owned()))
                }
                name if entries.get("of").is_some() || is_only_assembled(name) => {
                    self.assembled(key, kind, entries, known)?
                }
                _ => self.trained(key, kind, entries, known)?,
            },
        };
        if systems.is_empty() {
            known.absent_systems.push(family.clone());
        }
        let names = known.systems.iter().map(|system| &system.name);
        let mut seen: Vec<&String> = names.collect();
        for system in &systems {
            if seen.contains(&&system.name) {
                let what = format!("two systems are called \"{}\"", system.name);
                return Err(flaw(key, what, "rename one of them, or name each mixture once"));
            }
            seen.push(&system.name);
        }
        known.systems.extend(systems);
        Ok(())
    }

    /// A command, grammar or model, as in a systems file.
    fn external(&self, key: &Key<'_>, entries: &DeTable<'_>, known: &Known) -> Result<Vec<SystemSpec>, Flaw> {
        let reader = SystemTable {
            text: self.text,
            file: self.file,
            directory: self.directory,
            name: key,
            table: entries,
            beside: &["on"],
        };
        let description = reader.read_system()?;
        if matches!(description.kind, DescribedSystem::Precomputed(_)) {
            let help = "use kind = \"outputs\" and files = { test = \"…\", \"test/errors\" = \"…\" }";
            return Err(flaw(key, "in an experiment existing output is given by text, not by level", help));
        }
        let family = key.get_ref().to_string();
        let can_train =
            matches!(&description.kind, DescribedSystem::Command(command) if command.training.is_some());
        let origin = |mixture| SystemOrigin::Command(Box::new(description.clone()), mixture);
        let system = |name: String, trained_on: String, origin| SystemSpec {
            name,
            family: family.clone(),
            trained_on,
            origin,
        };
        match (entries.get("on"), can_train) {
            (None, _) => Ok(vec![system(family.clone(), String::new(), origin(None))]),
            (Some(on), false) => Err(flaw(
                on,
                "this system is not trained",
                "give its training command with train, or remove on",
            )),
            (Some(on), true) => {
                let mixtures = known.mixtures_named(on)?;
                let many = mixtures.len() > 1;
                let each = mixtures.into_iter().map(|parts| {
                    let [mixture] = parts[..] else {
                        return Err(flaw(
                            on,
                            "a command is trained on one mixture",
                            "name mixtures one by one",
                        ));
                    };
                    let title = known.mixtures[mixture].name.clone();
                    let name = if many { format!("{family} ({title})") } else { family.clone() };
                    Ok(system(name, title, origin(Some(mixture))))
                });
                each.collect()
            }
        }
    }

    /// Output files by text.
    fn outputs(
        &self,
        at: &Value<'_>,
        entries: &DeTable<'_>,
        known: &Known,
    ) -> Result<Vec<(TextId, PathBuf)>, Flaw> {
        let help = "such as files = { test = \"clean.ptb\", \"test/errors\" = \"noisy.ptb\" }";
        let files = entries.get("files").ok_or_else(|| flaw(at, "files is missing", help))?;
        let mut outputs = Vec::new();
        for (name, value) in in_order(table(files)?) {
            let texts = known.texts(name.get_ref(), value)?;
            let paths: Vec<PathBuf> = match value.get_ref() {
                DeValue::Array(paths) => {
                    paths.iter().map(|path| self.path(path)).collect::<Result<_, _>>()?
                }
                _ => vec![self.path(value)?],
            };
            if paths.len() != texts.len() {
                let what = format!("{} texts, but {} files", texts.len(), paths.len());
                return Err(flaw(value, what, "give one file per text"));
            }
            outputs.extend(texts.into_iter().zip(paths));
        }
        Ok(outputs)
    }
}

/// What is named for each system: a name or, in a list of systems, a name or a list of names.
pub(super) fn one_or_several<T>(
    value: &Value<'_>,
    find: &dyn Fn(&str, &Value<'_>) -> Result<T, Flaw>,
) -> Result<Vec<Vec<T>>, Flaw> {
    let DeValue::Array(list) = value.get_ref() else {
        return Ok(vec![vec![find(string(value)?, value)?]]);
    };
    let each = list.iter().map(|entry| match entry.get_ref() {
        DeValue::Array(_) => strings(entry)?.into_iter().map(|(name, at)| find(name, at)).collect(),
        _ => Ok(vec![find(string(entry)?, entry)?]),
    });
    each.collect()
}

impl Known {
    /// Training mixtures, one entry per system: a name, or a list of names for a product of grammars.
    fn mixtures_named(&self, value: &Value<'_>) -> Result<Vec<Vec<usize>>, Flaw> {
        one_or_several(value, &|name, at| {
            let found = self.mixtures.iter().position(|mixture| mixture.name == name);
            found
                .ok_or_else(|| not_known(at, "mixture", name, self.mixtures.iter().map(|known| &*known.name)))
        })
    }
}

impl Reader<'_> {
    /// A built-in kind of system, trained on each of its mixtures. None if it reads an optional corpus that is not given.
    fn trained(
        &self,
        key: &Key<'_>,
        kind: &Value<'_>,
        entries: &DeTable<'_>,
        known: &Known,
    ) -> Result<Vec<SystemSpec>, Flaw> {
        let (system, info) = named(kind, |name| trained().find(|(system, _)| system.name == name), &kinds())?;
        let Some(options) = self.options(info, entries, known)? else { return Ok(Vec::new()) };
        let taggers = self.taggers(key, entries)?;
        let replicates = number(entries, REPLICATES, 1, MAX_MODELS as u32)?.map(u64::from);
        let help = "such as on = \"good\", with good = [\"train\"] under [mixtures]";
        let on = entries.get("on").ok_or_else(|| flaw(key, "its training mixture is missing", help))?;
        let mixtures = known.mixtures_named(on)?;
        let family = key.get_ref().to_string();
        let many = mixtures.len() > 1;
        let (of_replicate, copies) = (mixtures.len() as u64, replicates.unwrap_or(1));
        if of_replicate * copies > MAX_MODELS {
            return Err(flaw(
                key,
                format!("more than {MAX_MODELS} models"),
                "name fewer mixtures, or fewer replicates",
            ));
        }
        let all = (0..copies).flat_map(|copy| (0..).zip(&mixtures).map(move |(at, parts)| (copy, at, parts)));
        let each = all.map(|(copy, at, parts)| {
            known.fits(system.name, info, parts, on)?;
            let titles: Vec<&str> = parts.iter().map(|&part| &*known.mixtures[part].name).collect();
            let trained_on = titles.join(" × ");
            let mut name = if many { format!("{family} ({trained_on})") } else { family.clone() };
            if copy > 0 {
                let _ = write!(name, ", {}", copy + 1);
            }
            let training = TrainingSpec {
                kind: system.name,
                options: options.clone(),
                number: replicates.map(|_| copy * of_replicate + at),
                grammars: Vec::new(),
                taggers: taggers.clone(),
            };
            Ok(SystemSpec {
                name,
                family: family.clone(),
                trained_on,
                origin: SystemOrigin::Trained(training, parts.clone()),
            })
        });
        each.collect()
    }

    /// Sources of the tags of a parser.
    pub(super) fn taggers(&self, key: &Key<'_>, entries: &DeTable<'_>) -> Result<Vec<String>, Flaw> {
        let reader = SystemTable {
            text: self.text,
            file: self.file,
            directory: self.directory,
            name: key,
            table: entries,
            beside: &[],
        };
        reader.taggers()
    }

    /// Options of a kind of system, as in the registry. `None` if it reads an optional corpus that is not given.
    fn options(
        &self,
        info: &TrainInfo,
        entries: &DeTable<'_>,
        known: &Known,
    ) -> Result<Option<Settings>, Flaw> {
        let names = info.options.iter().map(|option| option.name);
        let tagger = info.takes_tags.then_some("tagger");
        let own = ["kind", "on"]
            .into_iter()
            .chain(info.options.iter().any(|option| option.name == SEED).then_some(REPLICATES));
        only(entries, &own.chain(tagger).chain(names).collect::<Vec<_>>())?;
        let mut settings = info.settings();
        for option in info.options {
            if let Some(value) = entries.get(option.name) {
                let refuse = |problem: Problem| flaw(value, problem.what, problem.help);
                let Some(given) = self.option(option, value, known)? else { return Ok(None) };
                settings.set(option.name, given).map_err(refuse)?;
            }
        }
        Ok(Some(settings))
    }

    /// Value of an option. File paths are relative to the experiment file; the name of a corpus stands for its files.
    /// `None` for an optional corpus that is not given.
    fn option(
        &self,
        option: &OptionInfo,
        value: &Value<'_>,
        known: &Known,
    ) -> Result<Option<OptionValue>, Flaw> {
        Ok(Some(match option.kind {
            OptionKind::Flag => OptionValue::Flag(flag(value)?),
            OptionKind::Choice(words) => {
                let find = |name: &str| words.iter().find(|word| **word == name).copied();
                OptionValue::Word(named(value, find, words)?)
            }
            OptionKind::Whole(from, to) => OptionValue::Whole(whole(value, from, to)?.into()),
            OptionKind::Seed => OptionValue::Whole(whole(value, 0, u32::MAX)?.into()),
            OptionKind::Profile => {
                let built_in = Profile::named(string(value)?);
                OptionValue::Profile(Box::new(built_in.map_or_else(|| self.profile_file(value), Ok)?))
            }
            OptionKind::Files => {
                let mut files = Vec::new();
                for file in one_or_many(value) {
                    let name = string(file)?;
                    if known.absent.iter().any(|absent| absent == name) {
                        return Ok(None);
                    }
                    match known.corpora.iter().find(|corpus| corpus.name == name) {
                        Some(NamedCorpus { origin: Origin::Files(paths), selection, .. })
                            if *selection == Selection::ALL =>
                        {
                            files.extend(paths.iter().cloned());
                        }
                        Some(_) => {
                            return Err(flaw(
                                file,
                                format!("{name} is a part of a corpus"),
                                "name a whole file",
                            ));
                        }
                        None => files.push(self.existing(file)?),
                    }
                }
                OptionValue::Files(files)
            }
        }))
    }
}

impl Known {
    /// Checks that a kind can be trained on these mixtures.
    fn fits(&self, kind: &str, info: &TrainInfo, parts: &[usize], on: &Value<'_>) -> Result<(), Flaw> {
        if parts.is_empty() || parts.len() > info.mixtures {
            let help = "robust takes good trees, or [good, both]; latent takes one or, for a product of grammars, several; others take one";
            return Err(flaw(on, format!("{kind} is not trained on {} mixtures", parts.len()), help));
        }
        let is_whole = |(weight, _): &(f64, TextId)| weight.fract() == 0.0;
        if !info.weighs_parts && !parts.iter().all(|&part| self.mixtures[part].parts.iter().all(is_whole)) {
            return Err(flaw(
                on,
                "only constituency parsers accept fractional weights",
                "give whole numbers",
            ));
        }
        Ok(())
    }
}
