//! What has to be known of the whole corpus before its first sentence: a plan.

use solecism::corpus::batch::Batch;
use solecism::corpus::{Corpus, Flaw, Problem};
use solecism::errors::noisy::Noise;
use solecism::errors::tags::NoTagger;
use solecism::errors::{Border, Census, Corruptor, Plan, Planner, Spread, Tagged};

use super::Args;
use crate::language::read;
use crate::sentences::{BatchWork, each_batch};

/// The corruptor with a plan, if it needs one: read from a file, or made by going over the corpus.
pub fn plan(
    args: &Args,
    corpus: &mut Corpus,
    noise: &Noise,
    corruptor: Corruptor,
) -> Result<Corruptor, Problem> {
    if let Some(path) = &args.plan {
        let plan = Plan::parse(&read(path)?, &path.display().to_string())?;
        return corruptor.with_plan(plan, args.rate);
    }
    let profile = corruptor.profile();
    let rate = profile.rate;
    if rate.is_none() && !profile.misspells() {
        if args.plan_out.is_some() {
            let help = "a plan is for --rate, or for misspellings that must not be words of the corpus";
            return Err(Problem::new("there is nothing to plan", help));
        }
        return Ok(corruptor);
    }
    corpus.spool()?;
    // Which words can be hit does not depend on tags that a tagger would give.
    let noise = if profile.only_misspells() { &Noise { tagger: &NoTagger, ..*noise } } else { noise };
    let pass = Pass { args, corpus, noise };
    let census = pass
        .over("counting words", Census::default, Census::merge, |census, sentence, _| census.add(sentence))?;
    let Some(rate) = rate else { return Ok(Planner::without_rate(corruptor, census)) };
    let planner = Planner::new(corruptor, census, rate, args.replicate)?;
    let spread = pass.over(
        "planning",
        || planner.spread(),
        Spread::merge,
        |spread, sentence, number| planner.count(spread, sentence, number),
    )?;
    let border = match planner.border(&spread) {
        Some(border) if !border.is_complete() => border,
        known => return Ok(planner.finish(&spread, known)),
    };
    let found = pass.over(
        "planning",
        || border.clone(),
        Border::merge,
        |border, sentence, number| planner.collect(border, sentence, number),
    )?;
    Ok(planner.finish(&spread, Some(found)))
}

/// Goes over the corpus and adds something up.
struct Pass<'p> {
    args: &'p Args,
    corpus: &'p Corpus,
    noise: &'p Noise<'p>,
}

impl Pass<'_> {
    fn over<T: Send>(
        &self,
        doing: &'static str,
        new: impl Fn() -> T + Sync,
        merge: impl Fn(&mut T, T),
        add: impl Fn(&mut T, &Tagged, u64) + Sync,
    ) -> Result<T, Problem> {
        let mut all = new();
        let begin = |_: &Batch| Ok(Sum { noise: self.noise, add: &add, total: new() });
        each_batch(&self.args.input, self.corpus, doing, begin, |part| {
            merge(&mut all, part.total);
            Ok(())
        })?;
        Ok(all)
    }
}

/// What a batch adds up to.
struct Sum<'s, T, A> {
    noise: &'s Noise<'s>,
    add: &'s A,
    total: T,
}

impl<T: Send, A: Fn(&mut T, &Tagged, u64) + Sync> BatchWork for Sum<'_, T, A> {
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw> {
        self.noise.look(text, |sentence| (self.add)(&mut self.total, sentence, number))
    }

    fn rest(&mut self, _: &[u8]) {}
}
