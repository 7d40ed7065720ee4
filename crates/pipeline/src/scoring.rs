//! Checks and layouts of scores, common to all front ends.

use crate::request::Counted;
use solecism_corpus::Problem;
use solecism_metrics::Status;

/// Checks that no more sentences differ than the metric allows.
///
/// # Errors
/// If more do.
pub fn check_errors(counted: &Counted) -> Result<(), Problem> {
    let errors = counted.tallies.iter().map(|tally| tally.having(Status::Differs)).max().unwrap_or(0);
    match counted.metric.most_errors() {
        Some(most) if errors > most => Err(Problem::new(
            format!("the words of {errors} sentences differ, more than the {most} allowed"),
            "are these files of the same sentences? Without --max-error they are left out and counted",
        )),
        _ => Ok(()),
    }
}

/// The counts of the first output in the layout of another program.
///
/// # Errors
/// If the metric has no such layout.
pub fn lay_out(counted: &Counted, layout: &str) -> Result<String, Problem> {
    let layouts = counted.metric.layouts();
    if layouts.contains(&layout) {
        return Ok(counted
            .tallies
            .first()
            .map(|tally| counted.metric.lay_out(layout, tally))
            .unwrap_or_default());
    }
    let help = match layouts {
        [] => "this metric has only its own".to_owned(),
        _ => format!("there are {}", layouts.join(", ")),
    };
    Err(Problem::new(format!("there is no layout called {layout:?} for this metric"), help))
}
