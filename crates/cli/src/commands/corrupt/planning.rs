//! What has to be known of the whole corpus before its first sentence: a plan.

use solecism::Maker;
use solecism::corpus::{Corpus, Problem};
use solecism::errors::Plan;
use solecism::language::read;
use solecism::over::{OverCorpus, Watch};

use super::Args;
use crate::interrupt;
use crate::progress::Progress;

/// The maker with a plan, if it needs one: read from a file, or made by going over the corpus.
pub fn plan(args: &Args, corpus: &mut Corpus, mut maker: Maker) -> Result<Maker, Problem> {
    if let Some(path) = &args.plan {
        return maker.with_plan(Plan::parse(&read(path)?, &path.display().to_string())?);
    }
    if !maker.needs_plan() {
        if args.plan_out.is_some() {
            let help = "a plan is for --rate, or for misspellings that must not be words of the corpus";
            return Err(Problem::new("there is nothing to plan", help));
        }
        return Ok(maker);
    }
    corpus.spool()?;
    let quiet = args.input.work.quiet;
    let watch: Watch<'_> = &|doing| {
        let progress = Progress::new(doing, quiet);
        Box::new(move |sentences| {
            interrupt::check()?;
            progress.add(sentences);
            Ok(())
        })
    };
    let (threads, on_bad) = (args.input.work.threads(), args.input.on_bad_input.into());
    maker.corruptor = maker.plan(|noise| OverCorpus { corpus, noise, threads, on_bad, watch })?;
    Ok(maker)
}
