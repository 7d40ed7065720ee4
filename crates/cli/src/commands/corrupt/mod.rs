//! `solecism corrupt`: makes errors; the gold follows.

mod planning;

use std::path::PathBuf;

use solecism::corpus::batch::Batch;
use solecism::corpus::{Corpus, Problem};
use solecism::errors::golds::MAX_GOLDS;
use solecism::errors::{Passes, Rate, Summary};
use solecism::tagset::check_known;
use solecism::writing::{Files, Made, Paths, Wanted};
use solecism::{Maker, Making};

use crate::files::Input;
use crate::making::ErrorArgs;
use crate::sentences::{each_batch, outcome};
use crate::{Outcome, diagnostics, manifest};

/// Make errors in a corpus on purpose; its analyses follow, and every error is recorded.
///
/// Trees, dependencies, rows and tagged text are read with their tags. Plain text is tokenised and tagged by the
/// built-in tagger for English, or by a --tagger of your own; neither is as sure as a treebank's own tags.
///
/// The errors of a sentence depend only on the seed, the pass and the sentence's number in the corpus: the same
/// command gives the same bytes on any number of threads, and parts of a corpus (with --first-sentence) give the same
/// as the whole. An exact --rate, and misspellings that must not be words of the corpus, need the whole corpus first:
/// parts of it share a --plan.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: Input,
    /// Where the noisy corpus goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// Which kinds of error, how often: foster, foster-wsj23, typos, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "foster")]
    profile: String,
    #[command(flatten)]
    errors: ErrorArgs,
    /// How many times to go over each sentence: a number, or shares such as 1:80%,2:20%
    #[arg(long, value_name = "N|N:SHARE,…")]
    passes: Option<Passes>,
    /// Give exactly this share of all words an error, in place of --passes
    #[arg(long, value_name = "SHARE", conflicts_with = "passes")]
    rate: Option<Rate>,
    /// Which of several corpora at one rate this is: another number gives other words
    #[arg(long, value_name = "R", default_value_t = 0)]
    replicate: u32,
    /// Leave this share of the sentences as they are
    #[arg(long, value_name = "SHARE", default_value = "0%", conflicts_with = "rate")]
    untouched: Rate,
    /// Keep each original sentence before its noisy version
    #[arg(long)]
    keep_original: bool,
    /// Record of every edit, one JSON object a line
    #[arg(long, value_name = "E.jsonl")]
    edits: Option<PathBuf>,
    /// The noisy sentences and their corrections as M2, with ERRANT's codes
    #[arg(long, value_name = "M.m2")]
    m2: Option<PathBuf>,
    /// Parallel text: noisy TAB clean
    #[arg(long, value_name = "P.tsv")]
    pairs: Option<PathBuf>,
    /// All the analyses that each sentence can have, one JSON object a line
    #[arg(long, value_name = "G.jsonl")]
    golds: Option<PathBuf>,
    /// At most so many analyses a sentence
    #[arg(long, value_name = "N", default_value_t = MAX_GOLDS)]
    max_golds: usize,
    /// What the corpus was made from and how, as JSON
    #[arg(long, value_name = "M.json")]
    manifest: Option<PathBuf>,
    /// Follow a plan made before, for the whole corpus that this is a part of
    #[arg(long, value_name = "P", conflicts_with = "plan_out")]
    plan: Option<PathBuf>,
    /// Write the plan; name the whole corpus as input
    #[arg(long, value_name = "P")]
    plan_out: Option<PathBuf>,
}

/// Makes the errors.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let mut corpus = args.input.open()?;
    let maker = maker(args, &mut corpus)?;
    let paths = paths(args);
    let mut files = Files::create(&paths)?;
    let maker = planning::plan(args, &mut corpus, maker)?;
    notices(args, &maker);
    let (noise, corruptor, wanted) = (maker.noise(), &maker.corruptor, Wanted::new(&paths));
    let mut summary = Summary::default();
    // Errors lengthen a text as often as they shorten it.
    let new = |batch: &Batch| Ok(Made::new(&noise, corruptor, wanted, batch.len() + batch.len() / 16));
    let skipped = each_batch(&args.input, &corpus, "making errors", new, |mut made| {
        summary.merge(std::mem::take(&mut made.summary));
        files.write(&made)
    })?;
    check_known(&maker.tagset, &summary)?;
    if let Some(path) = &args.manifest {
        let text = manifest::text(&corpus, corruptor, &summary, &skipped.numbers);
        files.add(path, text.as_bytes())?;
    }
    if let (Some(path), Some(plan)) = (&args.plan_out, corruptor.plan()) {
        files.add(path, plan.to_text().as_bytes())?;
    }
    files.keep()?;
    if !args.input.work.quiet {
        eprint!("{summary}");
    }
    Ok(outcome(&skipped))
}

/// What makes the errors that the arguments ask for.
fn maker(args: &Args, corpus: &mut Corpus) -> Result<Maker, Problem> {
    let making = Making {
        passes: args.passes.clone(),
        rate: args.rate,
        replicate: args.replicate,
        untouched: args.untouched,
        tell_tags: args.edits.is_some() || args.m2.is_some(),
        tell_risk: args.edits.is_some(),
        ..args.errors.making(&args.profile)?
    };
    making.maker(corpus)
}

fn paths(args: &Args) -> Paths {
    Paths {
        corpus: Some(args.output.clone()),
        edits: args.edits.clone(),
        m2: args.m2.clone(),
        pairs: args.pairs.clone(),
        golds: args.golds.clone(),
        max_golds: args.max_golds,
        keep_original: args.keep_original,
    }
}

/// Says what is less sure than the user may think.
fn notices(args: &Args, maker: &Maker) {
    let (quiet, corruptor) = (args.input.work.quiet, &maker.corruptor);
    if maker.tags_words() && args.errors.tagger.is_none() {
        diagnostics::notice(quiet, "plain text has no tags: they come from the built-in tagger for English");
    }
    if corruptor.profile().misspells() && args.errors.language.dictionary.is_empty() {
        let what = "without --dictionary only the built-in words count as words; a slip may give a rarer one";
        diagnostics::notice(quiet, what);
    }
    if let Some(plan) = corruptor.plan() {
        if plan.chosen < plan.wanted() {
            let text = format!(
                "only {} of {} words can get such an error: all of them do",
                plan.chosen,
                plan.wanted()
            );
            diagnostics::notice(quiet, &text);
        }
        if args.plan.is_none() && args.input.corpus.first_sentence > 0 {
            diagnostics::notice(quiet, "without --plan the rate is exact for this part of the corpus alone");
        }
    }
}
