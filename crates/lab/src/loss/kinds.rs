//! Losses by kind of error.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use solecism_corpus::edit::errors;
use solecism_corpus::{Problem, TokenEdit};
use solecism_pipeline::paired::Edited;
use solecism_stats::{Counts, Interval};

use super::LossMeasure;
use super::effects::Effect;
use crate::report::unfit;

/// Property that losses can be broken down by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Kind of error.
    Kind,
    /// Sub-kind of error.
    Subkind,
}

/// Loss of a system through a kind of error.
#[derive(Clone, Debug, PartialEq)]
pub struct KindLoss {
    /// Name of the system.
    pub system: String,
    /// Value of each field.
    pub values: Vec<String>,
    /// Number of sentences with such an error.
    pub sentences: usize,
    /// Score of these sentences without errors.
    pub clean: Option<f64>,
    /// Score of these sentences with errors.
    pub noisy: Option<f64>,
    /// Clean score minus noisy score; the reverse for error rates.
    pub loss: Option<f64>,
    /// Interval of the loss.
    pub interval: Option<Interval>,
    /// Loss per error, if sentences have several errors.
    pub effect: Option<Effect>,
}

impl Field {
    /// Name in edit records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Subkind => "subkind",
        }
    }

    fn of(self, edit: &TokenEdit) -> String {
        match self {
            Self::Kind => edit.kind.to_string(),
            Self::Subkind => edit.subkind.to_string(),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Field {
    type Err = Problem;

    fn from_str(name: &str) -> Result<Self, Problem> {
        let found = [Self::Kind, Self::Subkind].into_iter().find(|field| field.name() == name);
        found.ok_or_else(|| {
            Problem::new(format!("a loss cannot be broken down by {name:?}"), "give kind, subkind or both")
        })
    }
}

/// Sentences with a kind of error: index, and number of such errors.
pub(super) type Places = Vec<(usize, usize)>;

impl LossMeasure<'_> {
    /// Losses by kind of error, largest first for each system.
    pub(super) fn kinds(
        &self,
        names: &[String],
        pairs: &[Counts],
        edited: Option<&[Edited]>,
    ) -> Result<Vec<KindLoss>, Problem> {
        let fields = &self.wanted.by;
        if fields.is_empty() {
            return Ok(Vec::new());
        }
        let Some(edited) = edited else {
            let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
            let what = format!("a breakdown by {} needs the records of the edits", names.join(", "));
            return Err(Problem::new(what, "give the file that corrupt --edits wrote: --edits E.jsonl"));
        };
        let (kinds, has_several) = places(fields, edited);
        let mut all = Vec::new();
        for (name, pair) in names.iter().zip(pairs) {
            let effects = if has_several { self.effects(pair, &kinds)? } else { Vec::new() };
            let mut effects = effects.into_iter();
            let rows: Vec<&[f64]> = pair.iter().collect();
            let mut of_system = Vec::new();
            for (values, places) in &kinds {
                let rows = places.iter().map(|&(place, _)| rows[place]);
                let counts = Counts::from_rows(pair.columns(), rows).map_err(unfit)?;
                let (loss, interval) = self.estimate(&counts)?;
                let (clean, noisy) = self.values(&counts);
                of_system.push(KindLoss {
                    system: name.clone(),
                    values: values.clone(),
                    sentences: places.len(),
                    clean,
                    noisy,
                    loss,
                    interval,
                    effect: effects.next(),
                });
            }
            let size = |kind: &KindLoss| kind.loss.unwrap_or(f64::NEG_INFINITY);
            of_system.sort_by(|a, b| size(b).total_cmp(&size(a)));
            all.append(&mut of_system);
        }
        Ok(all)
    }
}

/// Sentences by kind, and whether any sentence has several errors.
fn places(fields: &[Field], edited: &[Edited]) -> (BTreeMap<Vec<String>, Places>, bool) {
    let mut kinds: BTreeMap<Vec<String>, Places> = BTreeMap::new();
    let mut has_several = false;
    for Edited { place, edits } in edited {
        let of_error = |error: &[TokenEdit]| {
            let edit = error.first()?;
            Some(fields.iter().map(|field| field.of(edit)).collect::<Vec<_>>())
        };
        let values: Vec<Vec<String>> = errors(edits).filter_map(of_error).collect();
        has_several |= values.len() > 1;
        for values in values {
            let places = kinds.entry(values).or_default();
            match places.last_mut() {
                Some((last, number)) if last == place => *number += 1,
                _ => places.push((*place, 1)),
            }
        }
    }
    (kinds, has_several)
}
