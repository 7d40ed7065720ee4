//! Tests, corrections and coverage studies of an experiment file.

use solecism_corpus::Flaw;
use solecism_errors::toml_value::{Value, flaw, in_order, named, strings, table, wrong};
use solecism_metrics::registry::METRICS;
use solecism_metrics::settings::OptionKind;
use solecism_metrics::{Breakdown, MetricInfo, Settings};
use toml::de::{DeTable, DeValue};

use super::{Known, Reader, not_known, number, only, text};
use crate::experiment::spec::{Compare, Correction, CoverageStudy, Measure, TestSpec, TextId};

/// Name of the measure of answers on noisy text against answers on clean text and gold.
const DEGRADATION: &str = "degradation";

/// Name of the measure of parsers against their majority parse.
const MAJORITY: &str = "majority";

const COMPARISONS: [(&str, Compare); 4] =
    [("none", Compare::None), ("first", Compare::First), ("base", Compare::Base), ("all", Compare::All)];

impl Known {
    /// A test; `None` if all its texts or systems are absent.
    pub(super) fn test(&self, value: &Value<'_>) -> Result<Option<TestSpec>, Flaw> {
        let entries = table(value)?;
        only(entries, &["title", "metric", "on", "systems", "by", "options", "compare"])?;
        let names: Vec<&str> = METRICS.iter().map(|info| info.name).chain([DEGRADATION, MAJORITY]).collect();
        let metric = entries.get("metric").ok_or_else(|| {
            flaw(value, "metric is missing", format!("add metric = one of {}", names.join(", ")))
        })?;
        let name = named(metric, |name| names.iter().find(|known| **known == name), &names)?;
        let settings = entries.get("options").map(settings).transpose()?.unwrap_or_default();
        let info = MetricInfo::named(if *name == MAJORITY { "black" } else { name });
        let measure = match (*name, info) {
            (MAJORITY, Some(info)) => Measure::Majority(info, settings),
            ("robustness", Some(info)) => Measure::Robustness(info, settings),
            (_, Some(info)) => Measure::Metric(info, settings),
            (_, None) => {
                only(entries, &["title", "metric", "on", "systems"])?;
                Measure::Degradation
            }
        };
        if let Measure::Metric(info, settings)
        | Measure::Robustness(info, settings)
        | Measure::Majority(info, settings) = &measure
        {
            check_options(info, settings, metric)?;
            check_breakdowns(info, settings, entries)?;
        }
        let by = entries.get("by").map(strings).transpose()?.unwrap_or_default();
        let compare = entries.get("compare").map(|value| {
            let find = |name: &str| {
                COMPARISONS.iter().find(|(known, _)| *known == name).map(|(_, compare)| *compare)
            };
            named(value, find, &COMPARISONS.map(|(name, _)| name))
        });
        let (texts, systems) = (self.texts_of(entries, value, "on")?, self.systems_of(entries)?);
        let is_absent = texts.is_empty() || (systems.is_empty() && !self.absent_systems.is_empty());
        let test = TestSpec {
            title: text(entries, "title")?.unwrap_or_else(|| (*name).to_owned()),
            measure,
            texts,
            systems,
            by: by.into_iter().map(|(name, _)| name.to_owned()).collect(),
            compare: compare.transpose()?.unwrap_or(Compare::None),
        };
        Ok((!is_absent).then_some(test))
    }

    /// A comparison of correctors; `None` if its source or all references are absent.
    pub(super) fn correction(&self, value: &Value<'_>) -> Result<Option<Correction>, Flaw> {
        let entries = table(value)?;
        only(entries, &["title", "source", "references", "systems"])?;
        let source = match self.texts_of(entries, value, "source")?[..] {
            [] => return Ok(None),
            [source] => source,
            _ => return Err(flaw(value, "several source texts", "name one text")),
        };
        let correction = Correction {
            title: text(entries, "title")?.unwrap_or_else(|| "corrections".to_owned()),
            source,
            references: self.texts_of(entries, value, "references")?,
            systems: self.systems_of(entries)?,
        };
        Ok((!correction.references.is_empty()).then_some(correction))
    }

    /// Texts by name or list of names; none if they are absent.
    pub(super) fn texts_of(
        &self,
        entries: &DeTable<'_>,
        at: &Value<'_>,
        key: &str,
    ) -> Result<Vec<TextId>, Flaw> {
        let help =
            format!("such as {key} = [\"test\", \"test/errors\"]: a corpus, or a corpus and a condition");
        let value = entries.get(key).ok_or_else(|| flaw(at, format!("{key} is missing"), help.clone()))?;
        let names = match value.get_ref() {
            DeValue::Array(_) => strings(value)?,
            DeValue::String(name) => vec![(name.as_ref(), value)],
            _ => return Err(wrong(value, "names of texts", &help)),
        };
        if names.is_empty() {
            return Err(flaw(value, "the list of texts is empty", help));
        }
        let mut texts = Vec::new();
        for (name, at) in names {
            texts.extend(self.texts(name, at)?);
        }
        Ok(texts)
    }

    /// Systems by name, where a family stands for all its systems; all systems if the key is absent.
    fn systems_of(&self, entries: &DeTable<'_>) -> Result<Vec<usize>, Flaw> {
        let Some(value) = entries.get("systems") else { return Ok((0..self.systems.len()).collect()) };
        let mut found = Vec::new();
        for (name, at) in strings(value)? {
            if self.absent_systems.iter().any(|absent| absent == name) {
                continue;
            }
            let is_it = |(_, system): &(usize, &crate::experiment::spec::SystemSpec)| {
                system.family == name || system.name == name
            };
            let of_name: Vec<usize> =
                self.systems.iter().enumerate().filter(is_it).map(|(at, _)| at).collect();
            if of_name.is_empty() {
                return Err(not_known(at, "system", name, self.systems.iter().map(|system| &*system.family)));
            }
            found.extend(of_name);
        }
        Ok(found)
    }
}

impl Reader<'_> {
    pub(super) fn coverage(&self, known: &Known, value: &Value<'_>) -> Result<CoverageStudy, Flaw> {
        let entries = table(value)?;
        only(entries, &["title", "file", "sample", "source", "max-references"])?;
        Ok(CoverageStudy {
            title: text(entries, "title")?.unwrap_or_else(|| "coverage".to_owned()),
            corrections: self.origin(entries, value)?,
            source: entries
                .get("source")
                .map(|_| known.texts_of(entries, value, "source"))
                .transpose()?
                .and_then(|texts| texts.first().copied()),
            most: number(entries, "max-references", 1, 1000)?.unwrap_or(20),
        })
    }
}

/// Options of a metric.
fn settings(value: &Value<'_>) -> Result<Settings, Flaw> {
    let mut settings = Settings::default();
    for (key, value) in in_order(table(value)?) {
        let text = match value.get_ref() {
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Integer(number) => number.as_str().to_owned(),
            DeValue::Float(number) => number.as_str().to_owned(),
            DeValue::String(text) => text.to_string(),
            _ => return Err(wrong(value, "a text, a number, true or false", "")),
        };
        settings.set(key.get_ref().as_ref(), text);
    }
    Ok(settings)
}

/// Checks the breakdowns of a metric.
fn check_breakdowns(info: &MetricInfo, settings: &Settings, entries: &DeTable<'_>) -> Result<(), Flaw> {
    let Some(value) = entries.get("by") else { return Ok(()) };
    for (by, at) in strings(value)? {
        let metric = (info.build)(settings).map_err(|problem| flaw(at, problem.what, problem.help))?;
        let found = Breakdown::new(metric.as_ref(), std::iter::once(by));
        found.map(drop).map_err(|problem| flaw(at, problem.what, problem.help))?;
    }
    Ok(())
}

/// Checks that a metric has these options, and that none is a file option, which the experiment sets itself.
fn check_options(info: &MetricInfo, settings: &Settings, at: &Value<'_>) -> Result<(), Flaw> {
    let own = info.options.iter().filter(|option| {
        !matches!(option.kind, OptionKind::Source | OptionKind::References | OptionKind::Golds)
    });
    let names: Vec<&str> = own.map(|option| option.name).collect();
    if let Some(name) = settings.names().find(|name| !names.contains(name)) {
        return Err(flaw(
            at,
            format!("{} has no option \"{name}\"", info.name),
            format!("its options are {}", names.join(", ")),
        ));
    }
    (info.build)(settings).map(drop).map_err(|problem| flaw(at, problem.what, problem.help))
}
