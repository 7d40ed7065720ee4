//! `solecism corrupt`: makes errors and updates the gold analyses.

use std::path::{Path, PathBuf};

use solecism_corpus::{Corpus, Problem};
use solecism_errors::golds::MAX_GOLDS;
use solecism_errors::{Passes, Plan, Rate};
use solecism_pipeline::corrupt::{Additions, Opened, Outputs, Settings, StepProgress, Work, Written, names};
use solecism_pipeline::language_files::read;

use crate::error_args::ErrorArgs;
use crate::files::{Destination, Input};
use crate::output_args::OutputArgs;
use crate::paths::{InputPath, NameOrPath, OutputPath};
use crate::sentences::outcome;
use crate::{Outcome, diagnostics, manifest, progress};

/// Put errors into a corpus. The gold analysis follows, and every error is recorded.
///
/// Trees, dependencies, rows and tagged text are used with their tags. Plain text is tokenised, and tagged by the built-in
/// tagger for English or by --tagger; both are less accurate than the tags of a treebank.
///
/// The errors of a sentence depend on the seed, the pass and the number of the sentence in the corpus, and on nothing else:
/// the same command gives the same bytes on any number of threads, and parts of a corpus (with --first-sentence) give the
/// same as the whole. An exact --rate, and misspellings that must not be words of the corpus, need a first pass over the
/// whole corpus; parts of it share a --plan.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    destination: Destination,
    /// Which kinds of error, how often: foster, foster-wsj23, typos, or a TOML file
    #[arg(long = names::PROFILE, value_name = "NAME|FILE", default_value = "foster")]
    profile: NameOrPath,
    #[command(flatten)]
    errors: ErrorArgs,
    /// Errors per sentence: a number, or shares such as 1:80%,2:20%
    #[arg(long = names::PASSES, value_name = "N|N:SHARE,…")]
    passes: Option<Passes>,
    /// Share of all words that get an error, exactly; in place of --passes
    #[arg(long = names::RATE, value_name = "SHARE", conflicts_with = "passes")]
    rate: Option<Rate>,
    /// Number of the replicate, from 0: other errors with the same settings
    #[arg(long = names::REPLICATE, value_name = "R", default_value_t = 0)]
    replicate: u32,
    /// Share of sentences that are left unchanged
    #[arg(long = names::UNTOUCHED, value_name = "SHARE", default_value = "0%", conflicts_with = "rate")]
    untouched: Rate,
    /// Write each original sentence before its noisy version
    #[arg(long)]
    keep_original: bool,
    #[command(flatten)]
    outputs: OutputArgs,
    /// Maximum number of analyses per sentence in --golds
    #[arg(long, value_name = "N", default_value_t = MAX_GOLDS)]
    max_golds: usize,
    /// Inputs and settings, as JSON
    #[arg(long, value_name = "M.json")]
    manifest: Option<OutputPath>,
    /// Plan of the whole corpus, for a part of it
    #[arg(long, value_name = "P", conflicts_with = "plan_out")]
    plan: Option<InputPath>,
    /// Write the plan for this corpus, which must be the whole
    #[arg(long, value_name = "P")]
    plan_out: Option<OutputPath>,
}

/// Makes the errors.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let outputs = outputs(args)?;
    let mut corpus = args.input.open()?;
    let plan = args.plan.as_deref().map(given_plan).transpose()?;
    let progress: StepProgress<'_> = &|doing| progress::watch(doing, args.input.work.quiet);
    let work = Work { threads: args.input.work.threads(), on_bad: args.input.on_bad_input.into(), progress };
    let written = settings(args, &outputs).make_with(&mut corpus, &outputs, plan, &work, args)?;
    let quiet = args.input.work.quiet;
    for kind in written.summary.never_applied() {
        let what = format!("{} was drawn for {} errors and applied to none", kind.name, kind.drawn);
        diagnostics::notice(quiet, &what)?;
    }
    if !quiet {
        diagnostics::say(&written.summary)?;
    }
    outcome(&written.skipped)
}

/// Converts the arguments to settings.
fn settings(args: &Args, outputs: &Outputs) -> Settings {
    Settings {
        passes: args.passes.clone(),
        rate: args.rate,
        replicate: args.replicate,
        untouched: args.untouched,
        details: outputs.details(),
        ..args.errors.settings(&args.profile)
    }
}

fn outputs(args: &Args) -> Result<Outputs, Problem> {
    let mut outputs = Outputs::corpus(args.destination.path(&args.input.corpus.files)?);
    args.outputs.add_to(&mut outputs)?;
    (outputs.max_golds, outputs.keep_original) = (args.max_golds, args.keep_original);
    Ok(outputs)
}

fn given_plan(path: &Path) -> Result<Plan, Problem> {
    Plan::parse(&read(path)?, &path.display().to_string())
}

impl Additions for Args {
    fn planned(&self, opened: &Opened) -> Result<(), Problem> {
        if self.plan_out.is_some() && opened.corruptor.plan().is_none() {
            let help = "a plan is for --rate, or for misspellings that must not be words of the corpus";
            return Err(Problem::new("there is nothing to plan", help));
        }
        notices(self, opened)
    }

    fn files(&self, corpus: &Corpus, opened: &Opened, written: &Written) -> Vec<(PathBuf, String)> {
        let manifest =
            || manifest::text(corpus, &opened.corruptor, &written.summary, &written.skipped.numbers);
        let manifest = self.manifest.as_ref().map(|path| (path.to_path_buf(), manifest()));
        let plan = self.plan_out.as_ref().zip(opened.corruptor.plan());
        let plan = plan.map(|(path, plan)| (path.to_path_buf(), plan.to_text()));
        manifest.into_iter().chain(plan).collect()
    }
}

/// Warns of doubtful combinations of options.
fn notices(args: &Args, opened: &Opened) -> Result<(), Problem> {
    let (quiet, corruptor) = (args.input.work.quiet, &opened.corruptor);
    if opened.tags_words() && args.errors.tagger.is_none() {
        diagnostics::notice(quiet, "plain text has no tags: they come from the built-in tagger for English")?;
    }
    if corruptor.profile().misspells() && args.errors.language.dictionary.is_empty() {
        let what = if opened.is_foreign() {
            "without --dictionary no word of this language is known; a slip may give one"
        } else {
            "without --dictionary only the built-in words count as words; a slip may give a rarer one"
        };
        diagnostics::notice(quiet, what)?;
    }
    if let Some(plan) = corruptor.plan() {
        if plan.chosen < plan.wanted() {
            let text = format!(
                "only {} of {} words can get such an error: all of them do",
                plan.chosen,
                plan.wanted()
            );
            diagnostics::notice(quiet, &text)?;
        }
        if args.plan.is_none() && args.input.corpus.first_sentence > 0 {
            diagnostics::notice(quiet, "without --plan the rate is exact for this part of the corpus alone")?;
        }
    }
    Ok(())
}
