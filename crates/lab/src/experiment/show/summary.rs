//! What came out, in plain sentences.

use solecism_corpus::Problem;
use solecism_metrics::Show;

use super::scores::Grid;
use crate::experiment::findings::Findings;
use crate::experiment::plan::{Cell, pairs};
use crate::experiment::spec::Measure;
use crate::figure::{shown, shown_p};

/// Below this a difference is called real.
const REAL: f64 = 0.05;

impl Findings<'_> {
    /// What the scores of a test say.
    pub(super) fn said(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let mut said = Vec::new();
        match grid.test.measure {
            Measure::Metric(..) => {
                said.extend(self.losses(grid)?);
                said.extend(self.worst_kind(grid));
            }
            Measure::Robustness(..) | Measure::Majority(..) | Measure::Degradation => {
                said.extend(self.ranking(grid));
            }
        }
        said.extend(self.gains(grid)?);
        Ok(said)
    }

    fn name(&self, system: usize) -> &str {
        &self.experiment.systems[system].name
    }

    /// How much each system loses to the worst errors there are.
    fn losses(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let last = grid.groups.len().saturating_sub(1);
        if last == 0 {
            return Ok(self.ranking(grid));
        }
        let mut said = Vec::new();
        for (number, &system) in grid.test.systems.iter().enumerate() {
            let Some((clean, noisy)) = grid.value(number, 0).zip(grid.value(number, last)) else { continue };
            let p = self.p_of_cost(grid, system, last)?;
            let real = match p {
                Some(p) if p < REAL => format!("a real loss (p {})", told_p(p)),
                Some(p) => format!("which may be chance (p {})", told_p(p)),
                None => "untested".to_owned(),
            };
            said.push(format!(
                "{}: {} falls from {} ({}) to {} ({}), {real}.",
                self.name(system),
                grid.score_name(),
                shown(Some(clean.mean), grid.show()),
                grid.groups[0].title,
                shown(Some(noisy.mean), grid.show()),
                grid.groups[last].title
            ));
        }
        Ok(said)
    }

    /// The kind of error that hurts most.
    fn worst_kind(&self, grid: &Grid<'_>) -> Option<String> {
        let (number, &system) = grid.test.systems.iter().enumerate().next()?;
        for (group, cells) in grid.groups.iter().zip(grid.cells.get(number)?) {
            let Some(scored) = cells.first() else { continue };
            let Some((_, lines)) = scored.by.iter().find(|(by, _)| by == "kind") else { continue };
            let kinds = lines.iter().filter(|line| line.value != "-" && line.value != "none");
            let scored =
                kinds.filter_map(|line| Some((line, line.scores.get(grid.main).copied().flatten()?)));
            let (worst, score) = scored.min_by(|a, b| a.1.total_cmp(&b.1))?;
            return Some(format!(
                "{}: of the kinds of error, {} leaves {} the lowest {}, {} over {} sentences.",
                group.title,
                worst.value,
                self.name(system),
                grid.score_name(),
                shown(Some(score), grid.show()),
                worst.sentences
            ));
        }
        None
    }

    /// Who is best.
    fn ranking(&self, grid: &Grid<'_>) -> Vec<String> {
        let mut said = Vec::new();
        for (at, group) in grid.groups.iter().enumerate() {
            let found = grid.test.systems.iter().enumerate();
            let mut found: Vec<(usize, f64)> =
                found.filter_map(|(number, &system)| Some((system, grid.value(number, at)?.mean))).collect();
            found.sort_by(|a, b| b.1.total_cmp(&a.1));
            let (Some(best), Some(last)) = (found.first(), found.last()) else { continue };
            if found.len() < 2 {
                let (name, score) = (self.name(best.0), shown(Some(best.1), grid.show()));
                said.push(format!(
                    "{}, {}: {name} has {} {score}.",
                    grid.test.title,
                    group.title,
                    grid.score_name()
                ));
                continue;
            }
            said.push(format!(
                "{}, {}: {} has the highest {} ({}), {} the lowest ({}).",
                grid.test.title,
                group.title,
                self.name(best.0),
                grid.score_name(),
                shown(Some(best.1), grid.show()),
                self.name(last.0),
                shown(Some(last.1), grid.show())
            ));
        }
        said
    }

    /// What training, or another system, wins and costs.
    fn gains(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let mut said = Vec::new();
        for (a, b) in pairs(self.experiment, grid.at) {
            let mut parts = Vec::new();
            for group in &grid.groups {
                let Some(&text) = group.texts.first() else { continue };
                let [cell_a, cell_b] = [a, b].map(|system| Cell { system, text });
                let Some(compared) = self.compared(grid.at, cell_a, cell_b)? else { continue };
                let Some(score) = compared.scores.get(grid.main) else { continue };
                let Some((value_a, value_b)) = score.a.zip(score.b) else { continue };
                let real = if score.p.is_some_and(|p| p < REAL) { "real" } else { "maybe chance" };
                parts.push(format!("{} on {} ({real})", points(value_b - value_a, grid.show()), group.title));
            }
            if !parts.is_empty() {
                said.push(format!(
                    "{} beside {}: {} {}.",
                    self.name(b),
                    self.name(a),
                    grid.score_name(),
                    parts.join(", ")
                ));
            }
        }
        Ok(said)
    }
}

fn told_p(p: f64) -> String {
    let shown = shown_p(Some(p));
    if shown.starts_with('<') { shown } else { format!("= {shown}") }
}

fn points(difference: f64, show: Show) -> String {
    crate::figure::shown_difference(Some(difference), show)
}
