//! Report of an experiment.

mod confusion;
mod corrections;
mod coverage;
mod degradation;
mod explorer;
mod faithfulness;
mod figures;
mod gains;
mod groups;
mod losses;
mod made;
mod pairs;
mod scores;
mod settings;
mod summary;

use solecism_corpus::Problem;

use super::findings::Findings;
use super::naming::step_name;
use super::plan::StepKind;
use super::run::SKIPPED;
use super::spec::Measure;
use super::steps::{OutputInfo, result};
use crate::caution::{trivial, untagged};
use crate::document::{Block, Document, Section};
use crate::figure::sentences;
use crate::trivial::Trivial;
use solecism_systems::system::UNTAGGED;

pub(super) use figures::figures;

/// Name of the entry with the sources of tags in [`Document::made_with`].
pub const TAGS: &str = "tags";

impl Findings<'_> {
    /// The report.
    pub fn document(&self) -> Result<Document, Problem> {
        let experiment = self.experiment;
        let mut document = Document {
            title: experiment.title.clone(),
            about: experiment.about.clone(),
            source: experiment.source.clone(),
            cautions: self.cautions()?,
            failures: self.failures()?,
            made_with: self.made_with()?,
            explorer: self.explorer()?,
            ..Document::default()
        };
        for (at, test) in experiment.tests.iter().enumerate() {
            let (section, summary) = match test.measure {
                Measure::Degradation => self.degradation_section(at)?,
                _ => self.score_section(at)?,
            };
            document.push(section, summary);
        }
        for at in 0..experiment.corrections.len() {
            let (section, summary) = self.corrections_section(at)?;
            document.push(section, summary);
        }
        for at in 0..experiment.coverages.len() {
            let (section, summary) = self.coverage_section(at)?;
            document.push(section, summary);
        }
        for at in 0..experiment.faithfulness.len() {
            let (section, summary) = self.faithfulness_section(at)?;
            document.push(section, summary);
        }
        document.sections.extend(self.made_section()?);
        Ok(document)
    }

    /// Warnings about the figures.
    fn cautions(&self) -> Result<Vec<String>, Problem> {
        let mut cautions = Vec::new();
        for (system, tags) in self.tags()? {
            if tags == UNTAGGED {
                cautions.push(untagged(system));
            }
        }
        for (at, system) in self.experiment.systems.iter().enumerate() {
            cautions.extend(self.trivial(at)?.map(|shape| trivial(&system.name, shape)));
        }
        cautions.extend(self.made_cautions()?);
        Ok(cautions)
    }

    /// Shape of nearly all analyses of a parser, if it does not depend on the words.
    pub(super) fn trivial(&self, system: usize) -> Result<Option<Trivial>, Problem> {
        let of_it = |work| matches!(work, StepKind::Answer(cell) if cell.system == system);
        let places = self.plan.steps.iter().filter(|step| of_it(step.kind));
        for place in places.filter_map(|step| self.step(step.kind)) {
            if let Some(shape) = result::<OutputInfo>(&place)?.shapes.trivial() {
                return Ok(Some(shape));
            }
        }
        Ok(None)
    }

    /// Failed steps, the number of steps that were skipped for them, and sentences without an answer.
    fn failures(&self) -> Result<Vec<String>, Problem> {
        let failed =
            self.plan.steps.iter().zip(&self.failed).filter_map(|(step, why)| Some((step, why.as_deref()?)));
        let (skipped, failed): (Vec<_>, Vec<_>) = failed.partition(|(_, why)| *why == SKIPPED);
        let mut failures: Vec<String> =
            failed.into_iter().map(|(step, why)| format!("{}: {why}", step.name)).collect();
        match skipped.len() {
            0 => {}
            1 => failures.push("1 step was skipped because a step that it depends on failed".to_owned()),
            many => {
                failures.push(format!("{many} steps were skipped because steps that they depend on failed"));
            }
        }
        for step in &self.plan.steps {
            let (StepKind::Answer(_), Some(place)) = (step.kind, self.step(step.kind)) else { continue };
            let about: OutputInfo = result(&place)?;
            if let Some((sentence, why)) = about.failed.first() {
                let what = step.name.trim_start_matches(step_name(step.kind)).trim();
                let many = sentences(about.failed.len());
                failures.push(format!(
                    "{what}: no answer for {many}, counted as wrong; first, sentence {}: {why}",
                    sentence + 1
                ));
            }
        }
        Ok(failures)
    }

    /// Source of the tags of each system that takes tags.
    fn tags(&self) -> Result<Vec<(&str, String)>, Problem> {
        let mut found: Vec<(&str, String)> = Vec::new();
        for step in &self.plan.steps {
            let (StepKind::Answer(cell), Some(place)) = (step.kind, self.step(step.kind)) else { continue };
            let name = &*self.experiment.systems[cell.system].name;
            let is_new = found.iter().all(|(known, _)| *known != name);
            if let (true, Some(tags)) = (is_new, result::<OutputInfo>(&place)?.tags) {
                found.push((name, tags));
            }
        }
        Ok(found)
    }

    /// Settings that reproduce the figures.
    fn made_with(&self) -> Result<Vec<(String, String)>, Problem> {
        let experiment = self.experiment;
        let own = |name: &str, value: String| (name.to_owned(), value);
        let mut made = vec![
            own("version", env!("CARGO_PKG_VERSION").to_owned()),
            own("algorithm", solecism_chance::ALGORITHM.to_string()),
            own("seed", experiment.seed.to_string()),
            own("resamples", experiment.resamples.to_string()),
        ];
        for condition in &experiment.conditions {
            made.push((format!("errors: {}", condition.title), settings::describe(&condition.settings)?));
        }
        let tags = self.tags()?;
        if !tags.is_empty() {
            let sources = tags.iter().map(|(system, tags)| format!("{system} {tags}"));
            made.push(own(TAGS, sources.collect::<Vec<_>>().join("; ")));
        }
        for (at, test) in experiment.tests.iter().enumerate() {
            // Clean and noisy texts may be scored with different options.
            for cell in self.cells(at) {
                let signature = self.scored(at, cell)?.map(|scored| (test.title.clone(), scored.signature));
                made.extend(signature.filter(|signature| !made.contains(signature)));
            }
        }
        Ok(made)
    }
}

impl Document {
    /// Adds a section, unless it has text only, and its summary sentences.
    fn push(&mut self, section: Section, summary: Vec<String>) {
        let is_empty = section.blocks.iter().all(|block| matches!(block, Block::Text(_)));
        if !is_empty {
            self.sections.push(section);
        }
        self.summary.extend(summary);
    }
}
