//! `solecism edits`: edits in corrections.

use std::sync::Arc;

use solecism_corpus::{Format, Problem};
use solecism_metrics::extract::{Analyser, Extraction};
use solecism_pipeline::analyser::Models;
use solecism_pipeline::annotations::{annotated, extraction};

use crate::Outcome;
use crate::files::{Optional, WorkArgs, format_named, keep_all};
use crate::measuring::with_progress;
use crate::paths::{InputPath, NameOrPath, OutputPath};

/// Find the edits that turn sentences into their corrections, as M2.
///
/// Words are aligned by spelling, lemma and part of speech, neighbouring changes that belong together are merged into one
/// edit, and each edit is named, all as ERRANT does (`solecism explain R:VERB:FORM` explains a name). Each corrected file is
/// one annotator.
///
/// Tags, lemmas and dependencies are taken from the files that have them (CoNLL-U, trees, word/TAG). The words of plain
/// text, split at spaces, are tagged by the built-in dictionary; --tagger and --parser analyse them with models instead,
/// which names edits better, above all those of auxiliaries and pronouns.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The sentences before correction
    source: InputPath,
    /// The same sentences corrected; one file or several
    #[arg(required = true)]
    corrected: Vec<InputPath>,
    /// Where the M2 goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: OutputPath,
    /// Tagger: builtin, dictionary, or a model that `solecism train` made; once for each column of tags
    #[arg(long, value_name = "T")]
    tagger: Vec<NameOrPath>,
    /// A dependency parser that `solecism train` made; it tags too, unless there is a tagger
    #[arg(long, value_name = "MODEL")]
    parser: Option<InputPath>,
    /// Use no tags: for other languages than English
    #[arg(long, conflicts_with_all = ["tagger", "parser"])]
    untagged: bool,
    /// Format of the files [default: by name or content]
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    #[command(flatten)]
    work: WorkArgs,
}

/// Finds the edits.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let corrected: Vec<_> = args.corrected.iter().map(|path| path.to_path_buf()).collect();
    let mut request = extraction(&args.source, &corrected, args.work.threads());
    if args.untagged {
        request.settings.set("untagged", "true");
    }
    request.format = args.format;
    let mut output = Optional::create(Some(&args.output))?;
    let metric = Extraction::new(&request.settings, analyser(args)?);
    let counted = with_progress("finding edits", args.work.quiet, |progress| {
        request.count_with(Box::new(metric), progress)
    })?;
    let annotators: Vec<_> = counted.tallies.iter().enumerate().collect();
    annotated(&annotators, |text| output.write(text.as_bytes()))?;
    keep_all([output])?;
    Ok(Outcome::Done)
}

/// The models that analyse the words, if any is named.
fn analyser(args: &Args) -> Result<Option<Arc<dyn Analyser>>, Problem> {
    if args.tagger.is_empty() && args.parser.is_none() {
        return Ok(None);
    }
    let taggers: Vec<String> = args.tagger.iter().cloned().map(Into::into).collect();
    Ok(Some(Arc::new(Models::open(&taggers, args.parser.as_deref())?)))
}
