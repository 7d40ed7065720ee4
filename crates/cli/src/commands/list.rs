//! `solecism list`: lists of everything available.

use clap::ValueEnum;
use solecism_corpus::Problem;
use solecism_corpus::format::FORMATS;
use solecism_errors::profile::PROFILES;
use solecism_errors::{ErrorKind, Kinds};
use solecism_lab::experiment::EXPERIMENTS;
use solecism_language::{Keyboard, TagSet};
use solecism_metrics::METRICS;
use solecism_systems::registry::SYSTEMS;
use solecism_systems::system::BUILTIN;

use crate::Outcome;
use crate::files::print;

/// List kinds of error, profiles, metrics, systems, experiments, formats, keyboards and tag sets.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Sort of names [default: everything]
    what: Option<What>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    Kinds,
    Profiles,
    Metrics,
    Systems,
    Experiments,
    Formats,
    Keyboards,
    Tagsets,
}

/// Prints the lists.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let mut text = String::new();
    for &what in What::value_variants() {
        match args.what {
            Some(asked) if asked != what => {}
            Some(_) => text.push_str(&table(&rows(what), "")),
            None => {
                text.push_str(
                    what.to_possible_value().map_or(String::new(), |v| v.get_name().to_owned()).as_str(),
                );
                text.push('\n');
                text.push_str(&table(&rows(what), "  "));
            }
        }
    }
    print(&text)?;
    Ok(Outcome::Done)
}

fn rows(what: What) -> Vec<(String, String)> {
    let row = |name: &str, about: &str| (name.to_owned(), about.to_owned());
    match what {
        What::Kinds => Kinds::builtin().iter().map(|kind| row(kind.name(), &summary(kind))).collect(),
        What::Profiles => PROFILES.iter().map(|(name, _, about)| row(name, about)).collect(),
        What::Metrics => METRICS.iter().map(|metric| row(metric.name, metric.about)).collect(),
        What::Systems => {
            let trained = SYSTEMS.iter().map(|system| row(system.name, system.about));
            trained.chain(BUILTIN.iter().map(|(name, about)| row(name, about))).collect()
        }
        What::Experiments => EXPERIMENTS.iter().map(|(name, _, about)| row(name, about)).collect(),
        What::Formats => FORMATS
            .iter()
            .map(|f| row(f.name, &format!("{} (.{})", f.about, f.extensions.join(" ."))))
            .collect(),
        What::Keyboards => Keyboard::NAMES.iter().map(|name| row(name, "")).collect(),
        What::Tagsets => TagSet::NAMES.iter().map(|name| row(name, "")).collect(),
    }
}

/// First sentence of a kind's manual page, or its text before a table.
fn summary(kind: &dyn ErrorKind) -> String {
    let text = kind.manual().lines().skip_while(|line| line.starts_with('#') || line.is_empty());
    let paragraph: Vec<&str> = text.take_while(|line| !line.is_empty() && !line.starts_with("```")).collect();
    let paragraph = paragraph.join(" ");
    let sentence = paragraph.split_once(". ").map_or(paragraph.as_str(), |(first, _)| first);
    sentence.trim_end_matches(['.', ':']).to_owned()
}

fn table(rows: &[(String, String)], indent: &str) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, about): &(String, String)| {
        format!("{indent}{name:width$}  {about}").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
