//! Summary sentences.

use solecism_corpus::Problem;
use solecism_metrics::{Loss, Show};
use solecism_pipeline::paired::loss_of;

use super::pairs::Pair;
use super::scores::Grid;
use crate::experiment::findings::Findings;
use crate::experiment::spec::{Compare, Measure};
use crate::experiment::steps::KindLossResult;
use crate::figure::{format_difference, format_p, format_range, format_score};

/// Differences with a smaller p-value are significant.
pub(super) const ALPHA: f64 = 0.05;

/// Texts and kinds of error with fewer sentences are not summarized.
pub(super) const MANY: usize = 20;

impl Findings<'_> {
    /// Summary of a test.
    pub(super) fn summary(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let mut sentences = Vec::new();
        if grid.test.compare == Compare::Base {
            sentences.extend(self.gain_sentences(grid)?);
            sentences.extend(too_few(grid));
            return Ok(sentences);
        }
        match grid.test.measure {
            Measure::Metric(..) => {
                sentences.extend(self.losses(grid)?);
                sentences.extend(self.worst_kind(grid));
            }
            Measure::Robustness(..) | Measure::Majority(..) | Measure::Degradation => {
                sentences.extend(self.ranking(grid)?);
            }
        }
        sentences.extend(self.gains(grid)?);
        sentences.extend(self.loss_differences(grid)?);
        sentences.extend(too_few(grid));
        Ok(sentences)
    }

    fn name(&self, system: usize) -> &str {
        &self.experiment.systems[system].name
    }

    /// Largest loss of each system.
    fn losses(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        if grid.lost.iter().flatten().all(Vec::is_empty) {
            return self.ranking(grid);
        }
        let mut sentences = Vec::new();
        for (number, &system) in grid.test.systems.iter().enumerate() {
            let costs = grid.costs(number);
            // The maximum over several texts is biased upwards, hence Holm's correction.
            let how = if costs.len() > 1 { ", Holm" } else { "" };
            let costs = costs.iter().filter(|(_, cost)| cost.sentences >= MANY);
            let worst = costs.max_by(|a, b| a.1.lost.mean.total_cmp(&b.1.lost.mean));
            let Some((group, cost)) = worst else { continue };
            let what = if cost.lost.mean < 0.0 { "gain" } else { "loss" };
            let significance = match cost.p_holm {
                Some(p) if p < ALPHA => format!("a significant {what} (p {}{how})", p_text(p)),
                Some(p) => format!("not significant (p {}{how})", p_text(p)),
                None => "not tested".to_owned(),
            };
            sentences.push(format!(
                "{}: on {}, {} {}, {significance}.",
                self.name(system),
                over(grid, cost.sentences),
                grid.score_name(),
                moved(
                    [cost.clean, cost.noisy],
                    [&grid.groups[0].title, &grid.groups[*group].title],
                    grid.show()
                )
            ));
        }
        Ok(sentences)
    }

    /// Kind of error with the largest loss of the first system, on the sentences that have it, in the first text with
    /// several kinds.
    fn worst_kind(&self, grid: &Grid<'_>) -> Option<String> {
        let &system = grid.test.systems.first()?;
        let found = grid.groups.iter().enumerate();
        let mut found = found.filter_map(|(at, group)| Some((group, grid.kinds(0, at, "kind")?)));
        let (group, kinds) = found.find(|(_, kinds)| kinds.len() > 1)?;
        let (many, few): (Vec<&KindLossResult>, Vec<&KindLossResult>) =
            kinds.iter().partition(|kind| kind.sentences >= MANY);
        let few: Vec<&str> = few.iter().map(|kind| kind.value.as_str()).collect();
        let aside = match few[..] {
            [] => String::new(),
            _ => format!(" Not ranked (fewer than {MANY} sentences): {}.", few.join(", ")),
        };
        let Some((worst, loss)) = many.iter().find_map(|kind| Some((kind, kind.loss?))) else {
            return Some(format!(
                "{}: no kind of error has {MANY} sentences, too few to tell which one costs most.",
                group.title
            ));
        };
        if loss <= 0.0 {
            let name = self.name(system);
            return Some(format!(
                "{}: no kind of error lowers {} of {name}.{aside}",
                group.title,
                grid.score_name()
            ));
        }
        let shown = |value: f64| format_score(Some(value), grid.show());
        let per_error = worst.effect.map_or(String::new(), |effect| format!(", {} per error", shown(effect)));
        let interval = worst
            .interval
            .map_or(String::new(), |ends| format!(" (95 %: {})", format_range(Some(ends), grid.show())));
        let unit = if grid.show() == Show::Percentage { "points of " } else { "" };
        Some(format!(
            "{}: {} errors cost {} most: {} {unit}{}{interval} over {} sentences{per_error}.{aside}",
            group.title,
            worst.value,
            self.name(system),
            shown(loss),
            grid.score_name(),
            worst.sentences
        ))
    }

    /// Best and worst system on each group. Parsers that give every sentence the same shape are excluded.
    fn ranking(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let mut sentences = Vec::new();
        let mut ranked = Vec::new();
        for (number, &system) in grid.test.systems.iter().enumerate() {
            if self.trivial(system)?.is_none() {
                ranked.push((number, system));
            }
        }
        for (at, group) in grid.groups.iter().enumerate() {
            if grid.sentences(at).is_none_or(|sentences| sentences < MANY) {
                continue;
            }
            let value = |&(number, system): &(usize, usize)| Some((system, grid.value(number, at)?.mean));
            let mut found: Vec<(usize, f64)> = ranked.iter().filter_map(value).collect();
            found.sort_by(|a, b| b.1.total_cmp(&a.1));
            let (Some(best), Some(last)) = (found.first(), found.last()) else { continue };
            if found.len() < 2 {
                let (name, score) = (self.name(best.0), format_score(Some(best.1), grid.show()));
                sentences.push(format!(
                    "{}, {}: {name} has {} {score}.",
                    grid.test.title,
                    group.title,
                    grid.score_name()
                ));
                continue;
            }
            sentences.push(format!(
                "{}, {}: {} has the highest {} ({}), {} the lowest ({}).",
                grid.test.title,
                group.title,
                self.name(best.0),
                grid.score_name(),
                format_score(Some(best.1), grid.show()),
                self.name(last.0),
                format_score(Some(last.1), grid.show())
            ));
        }
        Ok(sentences)
    }

    /// Score differences between systems.
    fn gains(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let difference = |difference| format_difference(Some(difference), grid.show());
        let sentence =
            |[a, b]: [&str; 2], parts: &str| format!("{b} compared with {a}: {} {parts}.", grid.score_name());
        let pairs = self.informative(self.score_pairs(grid)?)?;
        Ok(self.describe_pairs(grid, &pairs, difference, sentence))
    }

    /// Loss differences between systems.
    fn loss_differences(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let difference = |difference: f64| {
            let size = format_score(Some(difference.abs()), grid.show());
            format!("{size} {} {}", grid.score_name(), if difference > 0.0 { "more" } else { "less" })
        };
        let sentence =
            |[a, b]: [&str; 2], parts: &str| format!("Compared with {a}, errors cost {b} {parts}.");
        let pairs = self.informative(self.loss_pairs(grid)?)?;
        Ok(self.describe_pairs(grid, &pairs, difference, sentence))
    }

    /// Pairs without parsers that give every sentence the same shape.
    fn informative(&self, pairs: Vec<Pair>) -> Result<Vec<Pair>, Problem> {
        let mut kept = Vec::with_capacity(pairs.len());
        for pair in pairs {
            if self.trivial(pair.a)?.is_none() && self.trivial(pair.b)?.is_none() {
                kept.push(pair);
            }
        }
        Ok(kept)
    }

    /// A sentence per pair of systems, with the difference on each text that has enough sentences.
    fn describe_pairs(
        &self,
        grid: &Grid<'_>,
        pairs: &[Pair],
        difference: impl Fn(f64) -> String,
        describe: impl Fn([&str; 2], &str) -> String,
    ) -> Vec<String> {
        let how = if pairs.len() > 1 { ", Holm" } else { "" };
        let part = |pair: &Pair| {
            let difference = difference(pair.difference?);
            let p = pair.p_holm?;
            let significance = if p < ALPHA { "significant" } else { "not significant" };
            let title = grid.groups[pair.group].first_title();
            Some(format!("{difference} on {title} ({significance}: p {}{how})", p_text(p)))
        };
        let of_systems = pairs.chunk_by(|one, next| (one.a, one.b) == (next.a, next.b));
        let sentence = |pairs: &[Pair]| {
            let many = pairs.iter().filter(|pair| pair.sentences >= MANY);
            let parts: Vec<String> = many.filter_map(part).collect();
            (!parts.is_empty())
                .then(|| describe([pairs[0].a, pairs[0].b].map(|at| self.name(at)), &parts.join(", ")))
        };
        of_systems.filter_map(sentence).collect()
    }
}

/// What a loss is measured on, because the scores of whole texts differ from it.
fn over(grid: &Grid<'_>, sentences: usize) -> String {
    let metric = if let Measure::Metric(info, _) = &grid.test.measure { loss_of(info) } else { None };
    match metric {
        Some(Loss::Words) => format!("the words that both texts of {sentences} sentences have"),
        _ => format!("the same {sentences} sentences"),
    }
}

/// A section with too few sentences or passages for a summary.
pub(super) fn too_small(title: &str, number: usize, what: &str) -> String {
    format!("{title}: no summary ({number} {what}, fewer than {MANY}); see the tables.")
}

/// Names the texts with too few sentences for a summary.
fn too_few(grid: &Grid<'_>) -> Option<String> {
    let is_small = |at: &usize| grid.sentences(*at).is_some_and(|sentences| sentences < MANY);
    let small = (0..grid.groups.len()).filter(is_small);
    let titles: Vec<&str> = small.map(|at| grid.groups[at].title.as_str()).collect();
    (!titles.is_empty()).then(|| {
        format!(
            "{}: no summary for {} (fewer than {MANY} sentences); see the tables.",
            grid.test.title,
            titles.join(", ")
        )
    })
}

/// Describes the change of a score from one text to another.
fn moved([clean, noisy]: [f64; 2], [from, to]: [&str; 2], show: Show) -> String {
    let [clean_shown, noisy_shown] = [clean, noisy].map(|score| format_score(Some(score), show));
    if clean_shown == noisy_shown {
        return format!("stays at {clean_shown} ({from} and {to})");
    }
    let way = if noisy > clean { "rises" } else { "falls" };
    format!("{way} from {clean_shown} ({from}) to {noisy_shown} ({to})")
}

pub(super) fn p_text(p: f64) -> String {
    let shown = format_p(Some(p));
    if shown.starts_with('<') { shown } else { format!("= {shown}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_falls_or_rises_or_stays() {
        let change = |scores| moved(scores, ["clean", "two errors"], Show::Percentage);
        assert_eq!(change([0.9, 0.8]), "falls from 90.00 (clean) to 80.00 (two errors)");
        assert_eq!(change([0.1, 0.25]), "rises from 10.00 (clean) to 25.00 (two errors)");
        assert_eq!(change([0.42, 0.420_001]), "stays at 42.00 (clean and two errors)");
    }
}
