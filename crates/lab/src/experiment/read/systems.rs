//! The systems of an experiment file.

use std::path::PathBuf;

use solecism_corpus::{Flaw, Problem};
use solecism_errors::toml_value::{Key, Value, flaw, in_order, named, string, strings, table};
use solecism_systems::command::{Kind as Described, SystemTable};
use solecism_systems::corrector::{BUILTIN as CORRECTORS, check_built};
use solecism_systems::system::BUILTIN;
use solecism_systems::tagger::TagColumn;
use solecism_systems::training::{KINDS, OF_TREES};
use toml::de::{DeTable, DeValue};

use super::{Known, Reader, not_known, number, only};
use crate::experiment::spec::{Maker, System, Text, TrainingSpec};

/// What a table of a kind that is trained can say.
fn keys_of(kind: &str) -> &'static [&'static str] {
    match kind {
        "hmm" => &["kind", "on", "tags"],
        "perceptron" | "chunk" | "mst" => &["kind", "on", "seed", "iterations", "tags"],
        "eager" => &["kind", "on", "seed", "iterations", "beam", "tags"],
        "pcfg" => &["kind", "on"],
        "repair" => &["kind", "on", "seed"],
        _ => &["kind", "on", "seed", "cycles"],
    }
}

/// Output that was made earlier.
const OUTPUTS: &str = "outputs";

impl Reader<'_> {
    /// The systems of a table: one, or one for each mixture that it is trained on.
    pub(super) fn systems(&self, key: &Key<'_>, value: &Value<'_>, known: &mut Known) -> Result<(), Flaw> {
        let entries = table(value)?;
        let family = key.get_ref().to_string();
        let alone = |maker: Maker| {
            vec![System { name: family.clone(), family: family.clone(), trained_on: String::new(), maker }]
        };
        let systems = match entries.get("kind") {
            None => self.described(key, entries, known)?,
            Some(kind) => match string(kind)? {
                OUTPUTS => {
                    only(entries, &["kind", "files"])?;
                    alone(Maker::Outputs(self.outputs(value, entries, known)?))
                }
                name if CORRECTORS.contains(&name) => {
                    only(entries, &["kind"])?;
                    let refuse = |problem: Problem| flaw(kind, problem.what, problem.help);
                    check_built(name).map_err(refuse)?;
                    alone(Maker::Corrector(name.to_owned()))
                }
                name if BUILTIN.iter().any(|(known, _)| *known == name) => {
                    only(entries, &["kind"])?;
                    alone(Maker::Named(name.to_owned()))
                }
                _ => trained(key, kind, entries, known)?,
            },
        };
        let names = known.systems.iter().map(|system| &system.name);
        let mut seen: Vec<&String> = names.collect();
        for system in &systems {
            if seen.contains(&&system.name) {
                let what = format!("two systems are called \"{}\"", system.name);
                return Err(flaw(key, what, "give one another name, or name each mixture once"));
            }
            seen.push(&system.name);
        }
        known.systems.extend(systems);
        Ok(())
    }

    /// A command, a grammar or a model, as in a systems file.
    fn described(&self, key: &Key<'_>, entries: &DeTable<'_>, known: &Known) -> Result<Vec<System>, Flaw> {
        let reader = SystemTable {
            text: self.text,
            file: self.file,
            directory: self.directory,
            name: key,
            table: entries,
            beside: &["on"],
        };
        let description = reader.read_system()?;
        if matches!(description.kind, Described::Precomputed(_)) {
            let help =
                "in an experiment: kind = \"outputs\" and files = { test = \"…\", \"test/errors\" = \"…\" }";
            return Err(flaw(key, "output made earlier is named by text here, not by level", help));
        }
        let family = key.get_ref().to_string();
        let can_train =
            matches!(&description.kind, Described::Command(command) if command.training.is_some());
        let maker = |mixture| Maker::Command(Box::new(description.clone()), mixture);
        let system = |name: String, trained_on: String, maker| System {
            name,
            family: family.clone(),
            trained_on,
            maker,
        };
        match (entries.get("on"), can_train) {
            (None, _) => Ok(vec![system(family.clone(), String::new(), maker(None))]),
            (Some(on), false) => Err(flaw(
                on,
                "this system is not trained",
                "give its training command as train, or leave out on",
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
                    Ok(system(name, title, maker(Some(mixture))))
                });
                each.collect()
            }
        }
    }

    /// Files by text.
    fn outputs(
        &self,
        at: &Value<'_>,
        entries: &DeTable<'_>,
        known: &Known,
    ) -> Result<Vec<(Text, PathBuf)>, Flaw> {
        let help = "such as files = { test = \"clean.ptb\", \"test/errors\" = \"noisy.ptb\" }";
        let files = entries.get("files").ok_or_else(|| flaw(at, "output made earlier has files", help))?;
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
                let what = format!("{} texts, and {} files", texts.len(), paths.len());
                return Err(flaw(value, what, "there is a file for each text"));
            }
            outputs.extend(texts.into_iter().zip(paths));
        }
        Ok(outputs)
    }
}

impl Known {
    /// The mixtures that systems are trained on, one after the other: each a name, or a list of names for grammars
    /// that decide together.
    fn mixtures_named(&self, value: &Value<'_>) -> Result<Vec<Vec<usize>>, Flaw> {
        let one = |name: &str, at: &Value<'_>| {
            let found = self.mixtures.iter().position(|mixture| mixture.name == name);
            found
                .ok_or_else(|| not_known(at, "mixture", name, self.mixtures.iter().map(|known| &*known.name)))
        };
        let DeValue::Array(list) = value.get_ref() else {
            return Ok(vec![vec![one(string(value)?, value)?]]);
        };
        let each = list.iter().map(|entry| match entry.get_ref() {
            DeValue::Array(_) => strings(entry)?.into_iter().map(|(name, at)| one(name, at)).collect(),
            _ => Ok(vec![one(string(entry)?, entry)?]),
        });
        each.collect()
    }
}

/// One of our own, trained on each of its mixtures.
fn trained(
    key: &Key<'_>,
    kind: &Value<'_>,
    entries: &DeTable<'_>,
    known: &Known,
) -> Result<Vec<System>, Flaw> {
    let known_kinds =
        KINDS.iter().chain(BUILTIN.iter().map(|(name, _)| name)).chain(&CORRECTORS).chain(&[OUTPUTS]);
    let find = |name: &str| KINDS.into_iter().find(|known| *known == name);
    let kind = named(kind, find, &known_kinds.copied().collect::<Vec<_>>())?;
    only(entries, keys_of(kind))?;
    let help = "such as on = \"good\", with good = [\"train\"] under [mixtures]";
    let on = entries.get("on").ok_or_else(|| flaw(key, "it is not said what it is trained on", help))?;
    let columns = [TagColumn::Upos, TagColumn::Xpos];
    let column = |name: &str| columns.into_iter().find(|column| column.name() == name);
    let tags = entries.get("tags").map(|value| named(value, column, &columns.map(TagColumn::name)));
    let training = TrainingSpec {
        kind,
        seed: number(entries, "seed", 0, u32::MAX)?.map(u64::from),
        iterations: number(entries, "iterations", 1, 1000)?,
        cycles: number(entries, "cycles", 0, 8)?,
        beam: number(entries, "beam", 1, 64)?,
        tags: tags.transpose()?,
    };
    let mixtures = known.mixtures_named(on)?;
    let family = key.get_ref().to_string();
    let many = mixtures.len() > 1;
    let each = mixtures.into_iter().map(|parts| {
        let fits = match kind {
            "latent" => !parts.is_empty(),
            "robust" => matches!(parts.len(), 1 | 2),
            _ => parts.len() == 1,
        };
        if !fits {
            let help = "robust takes good trees, or [good, both]; latent may take several for grammars that decide together; others take one";
            return Err(flaw(on, format!("{kind} is not trained on so many mixtures"), help));
        }
        let is_whole = |(weight, _): &(f64, Text)| weight.fract() == 0.0;
        if !OF_TREES.contains(&kind) && !parts.iter().all(|&part| known.mixtures[part].parts.iter().all(is_whole)) {
            return Err(flaw(on, "only constituency parsers count parts by fractions", "give whole numbers"));
        }
        let titles: Vec<&str> = parts.iter().map(|&part| &*known.mixtures[part].name).collect();
        let trained_on = titles.join(" × ");
        let name = if many { format!("{family} ({trained_on})") } else { family.clone() };
        Ok(System { name, family: family.clone(), trained_on, maker: Maker::Trained(training, parts) })
    });
    each.collect()
}
