//! `solecism corrupt`: makes errors; the gold follows.

mod planning;
mod written;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use solecism::corpus::batch::Batch;
use solecism::corpus::{Corpus, Format, Problem};
use solecism::errors::golds::MAX_GOLDS;
use solecism::errors::noisy::Noise;
use solecism::errors::profile::{PROFILES, SpellingResult};
use solecism::errors::tags::NoTagger;
use solecism::errors::{Corruptor, Fallback, Options, Passes, Profile, Rate, Summary};

use crate::files::Input;
use crate::language::{LanguageArgs, read};
use crate::sentences::each_batch;
use crate::taggers::NamedTagger;
use crate::{Outcome, diagnostics, manifest, tagging};
use written::{Files, Made, Wanted};

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
    /// Only these kinds of the profile
    #[arg(long, value_name = "KIND,…", value_delimiter = ',')]
    kinds: Vec<String>,
    /// Seed of all draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
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
    /// When the drawn kind does not apply: the next one in order, or a draw among the others
    #[arg(long, value_name = "WHAT", value_parser = fallback)]
    fallback: Option<Fallback>,
    /// What a misspelling comes out as: non-word, real-word or any
    #[arg(long, value_name = "WHAT", value_parser = spelling)]
    misspell_as: Option<SpellingResult>,
    /// Prefer errors that do not leave a well-formed sentence
    #[arg(long)]
    avoid_covert: bool,
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
    /// Tag set: penn, upos, c5, or a file with a table; told by the tags unless given
    #[arg(long, value_name = "NAME|FILE")]
    tagset: Option<String>,
    /// What tags plain text: builtin, dictionary (the built-in words alone), or a file that `solecism train` made;
    /// builtin unless given
    #[arg(long, value_name = "NAME|FILE")]
    tagger: Option<String>,
    #[command(flatten)]
    language: LanguageArgs,
}

fn fallback(name: &str) -> Result<Fallback, String> {
    Fallback::named(name).ok_or_else(|| format!("one of {}", Fallback::NAMES.join(", ")))
}

fn spelling(name: &str) -> Result<SpellingResult, String> {
    SpellingResult::named(name).ok_or_else(|| format!("one of {}", SpellingResult::NAMES.join(", ")))
}

/// Makes the errors.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let mut corpus = args.input.open()?;
    if corpus.format() == Format::M2 {
        let help = "take its sentences with solecism convert --to text, or name another format with --format";
        return Err(Problem::new("an M2 file has errors already", help));
    }
    let tagger = tagger(args, &corpus)?;
    let tagset = match (&tagger, &args.tagset) {
        (Some(tagger), None) => Cow::Borrowed(tagger.tagset()?),
        (_, named) => tagging::tagset(&mut corpus, named.as_deref())?,
    };
    let profile = profile(args)?;
    let noise = Noise {
        notation: corpus.notation(),
        tagset: &tagset,
        tagger: tagger.as_ref().filter(|_| wants_tags(args, &profile)).map_or(&NoTagger, NamedTagger::tagger),
    };
    let options = options(args, &profile, tagger.as_ref())?;
    let corruptor = Corruptor::new(profile, args.language.english()?, &tagset, options)?;
    let mut files = Files::create(args)?;
    let corruptor = planning::plan(args, &mut corpus, &noise, corruptor)?;
    notices(args, &corpus, &corruptor);
    let wanted = Wanted::new(args);
    let mut summary = Summary::default();
    // Errors lengthen a text as often as they shorten it.
    let new = |batch: &Batch| Ok(Made::new(&noise, &corruptor, wanted, batch.len() + batch.len() / 16));
    let skipped = each_batch(&args.input, &corpus, "making errors", new, |mut made| {
        summary.merge(std::mem::take(&mut made.summary));
        files.write(&made)
    })?;
    tagging::check_known(&tagset, &summary)?;
    if let Some(path) = &args.manifest {
        let text = manifest::text(&corpus, &corruptor, &summary, &skipped.numbers);
        files.add(path, text.as_bytes())?;
    }
    if let (Some(path), Some(plan)) = (&args.plan_out, corruptor.plan()) {
        files.add(path, plan.to_text().as_bytes())?;
    }
    files.keep()?;
    if !args.input.work.quiet {
        eprint!("{summary}");
    }
    Ok(skipped.outcome())
}

/// What tags plain text; nothing where there are tags.
fn tagger(args: &Args, corpus: &Corpus) -> Result<Option<NamedTagger>, Problem> {
    match (corpus.format(), &args.tagger) {
        (Format::Text, Some(name)) => NamedTagger::open(name).map(Some),
        (Format::Text, None) => Ok(Some(NamedTagger::Builtin)),
        (_, None) => Ok(None),
        (format, Some(_)) => {
            let what = format!("--tagger is for plain text, and this is {format}");
            Err(Problem::new(
                what,
                "solecism tag replaces the tags of a corpus; --format names another format",
            ))
        }
    }
}

/// Slips on the keyboard do not look at tags: then only the records want them.
fn wants_tags(args: &Args, profile: &Profile) -> bool {
    !profile.only_misspells() || args.edits.is_some() || args.m2.is_some()
}

/// The profile, with what the command line says otherwise.
fn profile(args: &Args) -> Result<Profile, Problem> {
    let name = &args.profile;
    let mut profile = match Profile::named(name) {
        Some(profile) => profile,
        None => Profile::parse(&read(Path::new(name)).map_err(|problem| no_profile(name, problem))?, name)?,
    };
    if !args.kinds.is_empty() {
        let kinds: Vec<&str> = args.kinds.iter().map(String::as_str).collect();
        profile = profile.restricted(&kinds)?;
    }
    if let Some(fallback) = args.fallback {
        profile.fallback = fallback;
    }
    if let Some(result) = args.misspell_as {
        profile.misspelling.result = result;
    }
    if args.passes.is_some() {
        profile.rate = None;
    }
    if args.rate.is_some() {
        profile.rate = args.rate;
    }
    Ok(profile)
}

fn no_profile(name: &str, mut problem: Problem) -> Problem {
    let known: Vec<&str> = PROFILES.iter().map(|(name, ..)| *name).collect();
    problem.help = format!("{name} is neither a file nor one of {}", known.join(", "));
    problem
}

fn options(args: &Args, profile: &Profile, tagger: Option<&NamedTagger>) -> Result<Options, Problem> {
    Ok(Options {
        seed: args.seed,
        passes: args.passes.clone().or_else(|| profile.passes.clone()).unwrap_or_default(),
        untouched: args.untouched,
        avoid_covert: args.avoid_covert,
        tell_risk: args.edits.is_some(),
        keyboard: Some(args.language.keyboard(&profile.misspelling.keyboard)?),
        tagger: tagger.filter(|_| !profile.only_misspells()).map(NamedTagger::signature),
    })
}

/// Says what is less sure than the user may think.
fn notices(args: &Args, corpus: &Corpus, corruptor: &Corruptor) {
    let quiet = args.input.work.quiet;
    let is_tagged_here = corpus.format() == Format::Text && wants_tags(args, corruptor.profile());
    if is_tagged_here && args.tagger.is_none() {
        diagnostics::notice(quiet, "plain text has no tags: they come from the built-in tagger for English");
    }
    if corruptor.profile().misspells() && args.language.dictionary.is_empty() {
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
