//! `solecism explain`: the manual page of a kind of error, a profile, a metric, a system or a format.

use solecism::corpus::Problem;
use solecism::corpus::format::FORMATS;
use solecism::errors::kind::KINDS;
use solecism::errors::nearest::suggestion;
use solecism::errors::profile::PROFILES;
use solecism::metrics::METRICS;
use solecism::systems::registry::SYSTEMS;
use solecism::systems::system::BUILTIN;

use crate::Outcome;
use crate::files::print;

/// Explain a kind of error, a profile, a metric, a system or a format: what it does, where it comes from, an example, its options.
#[derive(clap::Args)]
pub struct Args {
    /// A name that `solecism list` shows
    name: String,
}

/// Prints the page.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let pages = pages();
    let Some((_, page)) = pages.iter().find(|(name, _)| *name == args.name) else {
        let help = suggestion(&args.name, pages.iter().map(|(name, _)| *name));
        return Err(Problem::new(format!("there is nothing called {}", args.name), help));
    };
    print(&format!("{}\n", page.trim_end()))?;
    Ok(Outcome::Done)
}

fn pages() -> Vec<(&'static str, String)> {
    let kinds = KINDS.iter().map(|kind| (kind.name(), format!("{}\n\n{}", kind.name(), kind.manual())));
    let profiles = PROFILES.iter().map(|(name, text, about)| (*name, format!("{name}: {about}\n\n{text}")));
    let formats = FORMATS.iter().map(|f| {
        let endings = f.extensions.join(" .");
        (f.name, format!("{}: {}\n\nFiles named: .{endings} (and .gz, .zst)", f.name, f.about))
    });
    let metrics = METRICS.iter().map(|metric| (metric.name, format!("{}\n\n{}", metric.name, metric.manual)));
    let systems = SYSTEMS.iter().map(|system| (system.name, format!("{}\n\n{}", system.name, system.manual)));
    let builtin = BUILTIN.iter().map(|(name, about)| (*name, format!("{name}: {about}")));
    kinds.chain(profiles).chain(metrics).chain(systems).chain(builtin).chain(formats).collect()
}
