//! Counts of the errors made in a corpus.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use solecism_corpus::edit;

use crate::corruptor::Corruption;

/// Counts of the errors made in a corpus. Summaries of parts can be merged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of sentences.
    pub sentences: u64,
    /// Number of sentences that were changed.
    pub changed: u64,
    /// Number of sentences that were selected to stay unchanged.
    pub untouched: u64,
    /// Number of tokens before the errors.
    pub tokens: u64,
    /// Number of tokens whose tag is not in the tag set.
    pub unknown_tags: u64,
    /// Number of errors that were attempted but not made because no kind applied.
    pub not_applied: u64,
    /// Number of errors by risk that the result is well formed, without those of no risk.
    pub at_risk: BTreeMap<Cow<'static, str>, u64>,
    /// Counts for each kind that the profile could name, in order.
    pub kinds: Vec<KindSummary>,
}

/// Counts for one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindSummary {
    /// Name of the kind.
    pub name: &'static str,
    /// Number of times that the kind was drawn first.
    pub drawn: u64,
    /// Number of errors of this kind, including those made because another kind did not apply.
    pub applied: u64,
    /// Number of errors of each sub-kind.
    pub subkinds: BTreeMap<Cow<'static, str>, u64>,
}

impl Summary {
    /// Adds a sentence.
    pub fn add(&mut self, corruption: &Corruption) {
        if self.kinds.is_empty() {
            let none = |name| KindSummary { name, ..KindSummary::default() };
            self.kinds = corruption.kinds.names().map(none).collect();
        }
        self.sentences += 1;
        self.changed += u64::from(!corruption.edits.is_empty());
        self.untouched += u64::from(corruption.untouched);
        self.tokens += corruption.tokens;
        self.unknown_tags += corruption.unknown_tags;
        for draw in &corruption.draws {
            self.kinds[draw.drawn].drawn += 1;
            match draw.applied {
                Some(kind) => self.kinds[kind].applied += 1,
                None => self.not_applied += 1,
            }
        }
        // With a single draw the kind of all edits is known, without comparing names.
        let only = if let [draw] = corruption.draws[..] { draw.applied } else { None };
        for edit in edit::errors(&corruption.edits).filter_map(<[_]>::first) {
            if let Some(kind) = only.or_else(|| corruption.kinds.named(&edit.kind)) {
                count(&mut self.kinds[kind].subkinds, &edit.subkind);
            }
            if let Some(risk) = &edit.risk {
                count(&mut self.at_risk, risk);
            }
        }
    }

    /// Adds the summary of another part of the corpus.
    pub fn merge(&mut self, other: Self) {
        if self.kinds.is_empty() {
            self.kinds = other
                .kinds
                .iter()
                .map(|kind| KindSummary { name: kind.name, ..KindSummary::default() })
                .collect();
        }
        self.sentences += other.sentences;
        self.changed += other.changed;
        self.untouched += other.untouched;
        self.tokens += other.tokens;
        self.unknown_tags += other.unknown_tags;
        self.not_applied += other.not_applied;
        add_counts(&mut self.at_risk, other.at_risk);
        for (kind, more) in self.kinds.iter_mut().zip(other.kinds) {
            kind.drawn += more.drawn;
            kind.applied += more.applied;
            add_counts(&mut kind.subkinds, more.subkinds);
        }
    }

    /// Number of unchanged sentences.
    pub fn unchanged(&self) -> u64 {
        self.sentences - self.changed
    }

    /// Kinds that were drawn but never applied.
    pub fn never_applied(&self) -> impl Iterator<Item = &KindSummary> {
        self.kinds.iter().filter(|kind| kind.drawn > 0 && kind.applied == 0)
    }

    /// Number of errors.
    pub fn errors(&self) -> u64 {
        self.kinds.iter().map(|kind| kind.applied).sum()
    }
}

/// Adds 1 to the count of this name, which is copied only if it is new.
#[allow(clippy::ptr_arg)] // a borrowed name is not copied at all
fn count(counts: &mut BTreeMap<Cow<'static, str>, u64>, name: &Cow<'static, str>) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => drop(counts.insert(name.clone(), 1)),
    }
}

fn add_counts(to: &mut BTreeMap<Cow<'static, str>, u64>, more: BTreeMap<Cow<'static, str>, u64>) {
    for (name, count) in more {
        *to.entry(name).or_default() += count;
    }
}

/// A ratio as a percentage with one decimal.
fn percent(part: u64, whole: u64) -> String {
    let thousandths = (part * 1000 + whole / 2).checked_div(whole).unwrap_or(0);
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, name: &str, count: u64| writeln!(f, "{name:<12} {count:>10}");
        line(f, "sentences", self.sentences)?;
        line(f, "changed", self.changed)?;
        line(f, "unchanged", self.unchanged())?;
        if self.untouched > 0 {
            writeln!(f, "  of these {} were to be left as they were", self.untouched)?;
        }
        if self.not_applied > 0 {
            writeln!(f, "  {} times no kind of error applied", self.not_applied)?;
        }
        if self.unknown_tags > 0 {
            writeln!(f, "{} of {} tags are not in the tag set", self.unknown_tags, self.tokens)?;
        }
        self.write_kinds(f)
    }
}

impl Summary {
    fn write_kinds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn: u64 = self.kinds.iter().map(|kind| kind.drawn).sum();
        if drawn == 0 {
            return Ok(());
        }
        writeln!(f, "{:<20} {:>18} {:>18}", "kind", "drawn", "applied")?;
        let made = self.errors();
        for counts in self.kinds.iter().filter(|kind| kind.drawn + kind.applied > 0) {
            let cell = |count: u64, whole| format!("{count} {:>7}", percent(count, whole));
            writeln!(
                f,
                "{:<20} {:>18} {:>18}",
                counts.name,
                cell(counts.drawn, drawn),
                cell(counts.applied, made)
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corruptor::Options;
    use crate::testing::{corruptor, tagged};

    fn summary(positions: std::ops::Range<u64>) -> Summary {
        let corruptor = corruptor("foster", Options::default());
        let mut summary = Summary::default();
        for position in positions {
            let sentence = if position % 10 == 0 { "!/? ?/QQ" } else { "The/DT dogs/NNS bark/VBP ./." };
            summary.add(&corruptor.corrupt(tagged(sentence), position));
        }
        summary
    }

    #[test]
    fn parts_add_up() {
        let mut parts = summary(30..50);
        parts.merge(summary(0..30));
        assert_eq!(parts, summary(0..50));
        let mut empty = Summary::default();
        empty.merge(parts.clone());
        assert_eq!(empty, parts);
    }

    #[test]
    fn everything_is_counted() {
        let summary = summary(0..50);
        assert_eq!((summary.sentences, summary.changed, summary.unchanged()), (50, 50, 0));
        assert_eq!((summary.tokens, summary.unknown_tags), (45 * 4 + 5 * 2, 10));
        assert_eq!(summary.kinds.iter().map(|kind| kind.drawn).sum::<u64>(), 50);
        assert_eq!(summary.errors(), 50);
        for kind in &summary.kinds {
            assert_eq!(kind.subkinds.values().sum::<u64>(), kind.applied);
        }
    }

    #[test]
    fn the_summary_is_readable() {
        let text = summary(0..50).to_string();
        assert!(
            text.starts_with("sentences            50\nchanged              50\nunchanged             0\n"),
            "{text}"
        );
        assert!(text.contains("10 of 190 tags are not in the tag set"), "{text}");
        assert!(text.contains("missing-word"), "{text}");
        assert!(!text.contains("misspelling"), "{text}");
        assert_eq!(percent(1, 3), "33.3%");
        assert_eq!(percent(0, 0), "0.0%");
    }
}
