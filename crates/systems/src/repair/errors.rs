//! Training errors for the judge.

use solecism_chance::{Chance, Domain};
use solecism_corpus::{Op, Problem, TokenEdit};
use solecism_errors::{Corruption, Corruptor, ErrorKind, Options, Profile, Purpose, Tagged, Token};
use solecism_language::{Language, TagSet, lowered};

use super::fillers::LeftOut;
use super::inverse::{InverseEdit, inverses};
use super::train::RepairOptions;
use solecism_corpus::stop::goes_on;
use solecism_tagging::tagger::{self, TaggedCorpus};

/// A corpus in which each epoch makes different errors. A fifth of its sentences get two.
pub(super) struct Errors<'c> {
    corpus: &'c TaggedCorpus,
    tagset: &'static TagSet,
    corruptors: Vec<Corruptor>,
    seed: u64,
}

/// Errors per sentence.
const PASSES: &str = "1:80%,2:20%";

impl<'c> Errors<'c> {
    /// Prepares the errors of each epoch.
    pub(super) fn new(
        corpus: &'c TaggedCorpus,
        tagset: &'static TagSet,
        options: &RepairOptions,
    ) -> Result<Self, Problem> {
        check_language(corpus, &options.profile)?;
        let corruptor = |epoch: u32| {
            let seed = options.seed.wrapping_add(u64::from(epoch));
            let settings = Options {
                seed,
                purpose: Purpose::Training,
                passes: PASSES.parse()?,
                tell_risk: false,
                ..Options::default()
            };
            Corruptor::new(options.profile.clone(), Language::default(), tagset, settings)
        };
        let corruptors = (0..options.epochs).map(corruptor).collect::<Result<_, _>>()?;
        Ok(Self { corpus, tagset, corruptors, seed: options.seed })
    }

    fn tagged(&self, number: usize) -> Tagged<'_> {
        let token = |token: &tagger::Token| {
            let word = self.corpus.words().get(token.word as usize);
            let tag = self.corpus.tags().get(usize::from(token.tag));
            Token { word: word.into(), tag: tag.into(), info: self.tagset.info_for(word, tag, "_") }
        };
        Tagged::new(self.corpus.sentence(number).iter().map(token).collect(), self.tagset)
    }

    fn corrupt(&self, number: usize, epoch: u32) -> Option<Corruption<'_>> {
        let corruptor = self.corruptors.get(epoch as usize)?;
        Some(corruptor.corrupt(self.tagged(number), number as u64))
    }

    /// Returns the words of a sentence, with the errors of an epoch or without errors, and the edits that undo them.
    pub(super) fn sentence(&self, number: usize, epoch: Option<u32>) -> (Vec<String>, Vec<InverseEdit>) {
        let (sentence, edits) = match epoch.and_then(|epoch| self.corrupt(number, epoch)) {
            Some(corruption) => (corruption.sentence, corruption.edits),
            None => (self.tagged(number), Vec::new()),
        };
        (sentence.words().map(str::to_owned).collect(), inverses(&edits))
    }

    /// Counts the words that errors delete, over all epochs.
    pub(super) fn left_out(&self) -> LeftOut {
        let mut counts = LeftOut::default();
        let epochs = 0..self.corruptors.len() as u32;
        let all = epochs.flat_map(|epoch| (0..self.corpus.len()).map(move |number| (epoch, number)));
        let corrupted = all.take_while(goes_on).filter_map(|(epoch, number)| self.corrupt(number, epoch));
        for edit in corrupted.flat_map(|corruption| corruption.edits).filter(|edit| edit.op == Op::Delete) {
            *counts.entry(self.within_sentence(&edit)).or_default() += 1;
        }
        counts
    }

    /// Returns a deleted word and its tag. A capital due only to the position at the start of the sentence is undone.
    fn within_sentence(&self, edit: &TokenEdit) -> (String, String) {
        let (word, tag) = (edit.old_word(), edit.old_tag.clone().unwrap_or_default());
        let keeps_capital = self.tagset.info(&tag).proper || word == "I";
        (if keeps_capital { word.to_owned() } else { lowered(word).into_owned() }, tag)
    }

    /// Order of the sentences in an epoch.
    pub(super) fn order(&self, epoch: u32) -> Vec<usize> {
        let mut chance = Chance::keyed(self.seed, Domain::Training, epoch, 0, 0);
        let mut order: Vec<usize> = (0..self.corpus.len()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, chance.below(at as u32 + 1) as usize);
        }
        order
    }
}

/// Refuses kinds of error that need the built-in language if the treebank is in another one.
fn check_language(corpus: &TaggedCorpus, profile: &Profile) -> Result<(), Problem> {
    let language = Language::standard();
    let words = corpus.tokens().iter().map(|token| corpus.words().get(token.word as usize));
    let coverage = language.coverage(words);
    let bound = profile.made().map(|(kind, _)| kind).filter(|kind| !kind.needs().is_empty());
    let bound: Vec<&str> = bound.map(ErrorKind::name).collect();
    if bound.is_empty() || !coverage.is_foreign() {
        return Ok(());
    }
    let name = language.name();
    let what = format!(
        "the treebank does not look like {name}: {:.0} % of its first {} words are {name} function words; {} would make \
         {name} words or forms in it",
        100.0 * coverage.share(),
        coverage.words,
        bound.join(", "),
    );
    Err(Problem::new(what, "name a profile of missing-word and misspelling with --profile"))
}

#[cfg(test)]
mod tests {
    use solecism_corpus::Corpus;
    use solecism_tagging::tagger::TagColumn;

    use super::*;

    #[test]
    fn training_errors_are_those_of_no_corpus() {
        let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../language/data/sample/sample.conllu");
        let corpus = Corpus::open(&[sample], None).unwrap();
        let corpus = TaggedCorpus::read(&corpus, TagColumn::Xpos).unwrap();
        let tagset = TagSet::named("penn").unwrap();
        let options = RepairOptions::of_profile(Profile::named("foster").unwrap());
        let training = Errors::new(&corpus, tagset, &options).unwrap();
        let settings = Options {
            seed: options.seed,
            passes: PASSES.parse().unwrap(),
            tell_risk: false,
            ..Options::default()
        };
        let test = Corruptor::new(options.profile.clone(), Language::default(), tagset, settings).unwrap();

        let differ = (0..corpus.len()).filter(|&number| {
            let words = test.corrupt(training.tagged(number), number as u64).sentence;
            let words: Vec<String> = words.words().map(str::to_owned).collect();
            training.sentence(number, Some(0)).0 != words
        });
        // By chance a few sentences get the same error.
        assert!(differ.count() * 10 > corpus.len() * 8);
    }
}
