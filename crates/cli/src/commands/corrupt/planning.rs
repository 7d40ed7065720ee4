//! What has to be known of the whole corpus before its first sentence: a plan.

use solecism::corpus::batch::Batch;
use solecism::corpus::{Corpus, Flaw, Problem};
use solecism::errors::noisy::Noise;
use solecism::errors::planning::{self, GoOver};
use solecism::errors::tags::NoTagger;
use solecism::errors::{Corruptor, Plan, Tagged};

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
    planning::plan(corruptor, rate, args.replicate, &Pass { args, corpus, noise })
}

/// Goes over the corpus and adds something up.
struct Pass<'p> {
    args: &'p Args,
    corpus: &'p Corpus,
    noise: &'p Noise<'p>,
}

impl GoOver for Pass<'_> {
    fn go_over<T: Send>(
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
