//! `solecism explain`: manual pages of error kinds, profiles, metrics, systems, experiments and formats.

use std::fmt::Write as _;

use solecism_corpus::Problem;
use solecism_corpus::format::FORMATS;
use solecism_errors::Kinds;
use solecism_errors::nearest::suggestion;
use solecism_errors::profile::PROFILES;
use solecism_lab::experiment::EXPERIMENTS;
use solecism_metrics::METRICS;
use solecism_metrics::extract::naming::{CATEGORIES, CategoryInfo, Operation};
use solecism_systems::registry::SYSTEMS;
use solecism_systems::system::BUILTIN;

use crate::Outcome;
use crate::files::print;

/// Explain a kind of error, a category of edits, a profile, a metric, a system, an experiment or a format: what it does, where
/// it comes from, an example, its options.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Name, as `solecism list` shows it
    #[arg(required_unless_present = "all")]
    name: Option<String>,
    /// All pages, as one document in Markdown
    #[arg(long, conflicts_with = "name")]
    all: bool,
}

/// Prints the page.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let Some(name) = &args.name else {
        print(&reference())?;
        return Ok(Outcome::Done);
    };
    // An edit is named with its operation, R:MORPH, its category without.
    if let Some(category) = CategoryInfo::named(name) {
        print(&category.page())?;
        return Ok(Outcome::Done);
    }
    let pages: Vec<(&str, String)> = sections().into_iter().flat_map(|(_, pages)| pages).collect();
    let Some((_, page)) = pages.iter().find(|(known, _)| known == name) else {
        let help = match operation_of(name) {
            Some((operation, code)) => {
                let codes = CATEGORIES.iter().map(|category| category.code);
                format!("after {operation}: comes a category: {}", suggestion(code, codes))
            }
            None => suggestion(name, pages.iter().map(|(known, _)| *known)),
        };
        return Err(Problem::new(format!("there is nothing called {name}"), help));
    };
    print(&format!("{}\n", page.trim_end()))?;
    Ok(Outcome::Done)
}

/// The operation at the start of the name of an edit, and the rest.
fn operation_of(name: &str) -> Option<(&'static str, &str)> {
    Operation::ALL.iter().find_map(|operation| Some((operation.code(), operation.without(name)?)))
}

/// All pages as one document.
fn reference() -> String {
    let mut text = "# Reference\n\nThis is what `solecism explain --all` prints.\n".to_owned();
    for (section, pages) in sections() {
        let _ = writeln!(text, "\n## {section}");
        for (name, page) in pages {
            let body = page.strip_prefix(name).unwrap_or(&page).trim_start_matches(':').trim();
            let _ = writeln!(text, "\n### {name}\n\n{}", deepened(body));
        }
    }
    text
}

/// Nests a page below a heading: its own headings move down three levels, except in code blocks.
fn deepened(page: &str) -> String {
    let mut is_code = false;
    let line = |line: &str| {
        is_code ^= line.starts_with("```");
        if line.starts_with('#') && !is_code { format!("###{line}") } else { line.to_owned() }
    };
    page.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A name and its page.
type Page = (&'static str, String);

/// All pages by section.
fn sections() -> Vec<(&'static str, Vec<Page>)> {
    let kinds =
        Kinds::builtin().iter().map(|kind| (kind.name(), format!("{}\n\n{}", kind.name(), kind.manual())));
    let profiles =
        PROFILES.iter().map(|(name, text, about)| (*name, format!("{name}: {about}\n\n```toml\n{text}```")));
    let formats = FORMATS.iter().map(|f| {
        let endings = f.extensions.join(" .");
        (f.name, format!("{}: {}\n\nFiles named: .{endings} (and .gz, .zst)", f.name, f.about))
    });
    let metrics = METRICS.iter().map(|metric| (metric.name, format!("{}\n\n{}", metric.name, metric.manual)));
    let systems = SYSTEMS.iter().map(|system| (system.name, format!("{}\n\n{}", system.name, system.manual)));
    let builtin = BUILTIN.iter().map(|(name, about)| (*name, format!("{name}: {about}")));
    let experiments = EXPERIMENTS
        .iter()
        .map(|(name, text, about)| (*name, format!("{name}: {about}\n\n```toml\n{text}```")));
    let categories = CATEGORIES.iter().map(|category| (category.code, category.page()));
    vec![
        ("Kinds of error", kinds.collect()),
        ("Categories of edits", categories.collect()),
        ("Profiles", profiles.collect()),
        ("Metrics", metrics.collect()),
        ("Systems", systems.chain(builtin).collect()),
        ("Experiments", experiments.collect()),
        ("Formats", formats.collect()),
    ]
}
