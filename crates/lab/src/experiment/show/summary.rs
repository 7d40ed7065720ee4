//! What came out, in plain sentences.

use solecism_corpus::Problem;
use solecism_metrics::Show;
use solecism_stats::holm;

use super::scores::Grid;
use crate::experiment::findings::Findings;
use crate::experiment::plan::{Cell, pairs};
use crate::experiment::spec::Measure;
use crate::experiment::steps::ScoredLine;
use crate::figure::{shown, shown_p};

/// Below this a difference is called real.
const REAL: f64 = 0.05;

/// So many sentences of a kind say something.
const MANY: usize = 20;

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
        if grid.groups.len() < 2 {
            return Ok(self.ranking(grid));
        }
        let mut said = Vec::new();
        for (number, &system) in grid.test.systems.iter().enumerate() {
            let Some(clean) = grid.value(number, 0).map(|value| value.mean) else { continue };
            let noisy = (1..grid.groups.len()).filter_map(|at| Some((at, grid.value(number, at)?.mean)));
            let worst = noisy.max_by(|a, b| grid.loss(clean, a.1).total_cmp(&grid.loss(clean, b.1)));
            let Some((worst, noisy)) = worst else { continue };
            let what = if grid.loss(clean, noisy) < 0.0 { "gain" } else { "loss" };
            let (p, how) = self.p_of_worst(grid, system, worst)?;
            let real = match p {
                Some(p) if p < REAL => format!("a real {what} (p {}{how})", told_p(p)),
                Some(p) => format!("which may be chance (p {}{how})", told_p(p)),
                None => "untested".to_owned(),
            };
            said.push(format!(
                "{}: {} {}, {real}.",
                self.name(system),
                grid.score_name(),
                moved([clean, noisy], [&grid.groups[0].title, &grid.groups[worst].title], grid.show())
            ));
        }
        Ok(said)
    }

    /// How likely what a text costs a system is by chance, and how that was corrected: the worst of several texts costs
    /// something by chance more easily than one would.
    fn p_of_worst(
        &self,
        grid: &Grid<'_>,
        system: usize,
        worst: usize,
    ) -> Result<(Option<f64>, &'static str), Problem> {
        let groups = 1..grid.groups.len();
        let all = groups.map(|group| self.p_of_cost(grid, system, group)).collect::<Result<Vec<_>, _>>()?;
        let how = if all.len() > 1 { ", Holm" } else { "" };
        Ok((holm(&all).get(worst - 1).copied().flatten(), how))
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
            // A few sentences say little, so a kind of many is named if there is one.
            let rank = |line: &ScoredLine, score: f64| (line.sentences >= MANY, grid.loss(0.0, score));
            let (worst, score) = scored.max_by(|a, b| {
                let (a, b) = (rank(a.0, a.1), rank(b.0, b.1));
                a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
            })?;
            return Some(format!(
                "{}: of the kinds of error, {} leaves {} the {} {}, {} over {} sentences.",
                group.title,
                worst.value,
                self.name(system),
                if grid.is_error { "highest" } else { "lowest" },
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

/// Where a score goes from one text to another.
fn moved([clean, noisy]: [f64; 2], [from, to]: [&str; 2], show: Show) -> String {
    let [clean_shown, noisy_shown] = [clean, noisy].map(|score| shown(Some(score), show));
    if clean_shown == noisy_shown {
        return format!("stays at {clean_shown} ({from} and {to})");
    }
    let way = if noisy > clean { "rises" } else { "falls" };
    format!("{way} from {clean_shown} ({from}) to {noisy_shown} ({to})")
}

fn told_p(p: f64) -> String {
    let shown = shown_p(Some(p));
    if shown.starts_with('<') { shown } else { format!("= {shown}") }
}

fn points(difference: f64, show: Show) -> String {
    crate::figure::shown_difference(Some(difference), show)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_falls_or_rises_or_stays() {
        let told = |scores| moved(scores, ["clean", "two errors"], Show::Percentage);
        assert_eq!(told([0.9, 0.8]), "falls from 90.00 (clean) to 80.00 (two errors)");
        assert_eq!(told([0.1, 0.25]), "rises from 10.00 (clean) to 25.00 (two errors)");
        assert_eq!(told([0.42, 0.420_001]), "stays at 42.00 (clean and two errors)");
    }
}
