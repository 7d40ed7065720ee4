//! The corruptor: draws errors for a sentence and applies them.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;

use solecism_corpus::{Problem, TokenEdit};
use solecism_language::{Keyboard, Language, Lexicon, TagSet};

use crate::draw::{Selection, draw, room};
use crate::error::Error;
use crate::kind::Group;
use crate::kinds::Kinds;
use crate::nearest::suggestion;
use crate::passes::Passes;
use crate::plan::Plan;
use crate::profile::{Fallback, Profile};
use crate::rate::Rate;
use crate::tagged::{Tagged, Token};
use crate::vocabulary::Vocabulary;
use crate::words::Words;
use solecism_chance::{Chance, Domain};

/// Settings for making errors that are not part of the profile.
#[derive(Clone, Debug)]
pub struct Options {
    /// Seed of all random draws.
    pub seed: u64,
    /// Purpose of the errors.
    pub purpose: Purpose,
    /// Number of errors per sentence. Ignored if a plan sets an error rate.
    pub passes: Passes,
    /// Share of sentences left unchanged. Ignored if a plan sets an error rate.
    pub untouched: Rate,
    /// Prefer errors that are unlikely to leave a well-formed sentence.
    pub avoid_covert: bool,
    /// Record the risk that a sentence with an error is still well formed.
    pub tell_risk: bool,
    /// Keyboard to use instead of the one named in the profile.
    pub keyboard: Option<Keyboard>,
    /// Tagger name, for the signature; `None` if the corpus has its own tags or needs none.
    pub tagger: Option<String>,
}

/// Purpose of the errors. Each purpose has its own random streams, so draws for one are independent of draws for
/// another, even with the same seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// A noisy corpus.
    #[default]
    Corpus,
    /// Training data for a corrector. Only passes apply, because a rate is a property of a whole corpus.
    Training,
}

impl Purpose {
    /// The random stream for one pass over one sentence.
    fn chance(self, seed: u64, pass: u32, sentence: u64) -> Chance {
        let domain = match self {
            Self::Corpus => Domain::Pass,
            Self::Training => Domain::TrainingPass,
        };
        Chance::keyed(seed, domain, pass, 0, sentence)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 1,
            purpose: Purpose::Corpus,
            passes: Passes::default(),
            untouched: Rate::NONE,
            avoid_covert: false,
            tell_risk: true,
            keyboard: None,
            tagger: None,
        }
    }
}

/// Makes errors in sentences. The result depends only on the sentence, its position in the corpus and the corruptor's
/// settings, so one corruptor can be shared by any number of threads.
#[derive(Clone, Debug)]
pub struct Corruptor {
    pub(crate) profile: Profile,
    pub(crate) words: Words,
    pub(crate) options: Options,
    pub(crate) tagset: String,
    pub(crate) plan: Option<Plan>,
}

/// Kinds that fit in a stack buffer; profiles rarely have more.
const MANY: usize = 32;

thread_local! {
    /// Buffers for edits and draws, reused from sentence to sentence.
    static ROOM: Cell<(Vec<TokenEdit>, Vec<Drawn>)> = const { Cell::new((Vec::new(), Vec::new())) };
}

/// Returns the buffers of a finished sentence for reuse.
pub(crate) fn reuse_draws(mut edits: Vec<TokenEdit>, mut draws: Vec<Drawn>) {
    edits.clear();
    draws.clear();
    ROOM.set((edits, draws));
}

/// Result of corrupting a sentence.
#[derive(Clone, Debug)]
pub struct Corruption<'a> {
    /// The sentence with its errors.
    pub sentence: Tagged<'a>,
    /// Edits that were made, in order; empty if the sentence is unchanged.
    pub edits: Vec<TokenEdit>,
    /// One draw for each error that was attempted.
    pub draws: Vec<Drawn>,
    /// Kinds to which the indices in [`Drawn`] refer.
    pub kinds: &'a Kinds,
    /// True if the sentence was selected to stay unchanged.
    pub untouched: bool,
    /// Number of tokens before the errors.
    pub tokens: u64,
    /// Number of tokens whose tag is not in the tag set.
    pub unknown_tags: u64,
}

/// The kind that was drawn and the kind that was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Index in [`Corruption::kinds`] of the kind that was drawn by frequency.
    pub drawn: usize,
    /// Index of the kind that was applied, which differs from `drawn` if that one did not apply; `None` if no kind
    /// applied.
    pub applied: Option<usize>,
}

impl Corruptor {
    /// Creates a corruptor for sentences with tags of this tag set.
    ///
    /// # Errors
    /// If the profile names a keyboard that is not built in and the options give none.
    pub fn new(
        profile: Profile,
        mut language: Language,
        tagset: &TagSet,
        options: Options,
    ) -> Result<Self, Problem> {
        language.keyboard = match &options.keyboard {
            Some(keyboard) => keyboard.clone(),
            None => keyboard_named(&profile.misspelling.keyboard)?,
        };
        let mut words = Words::new(language, tagset, profile.misspelling.result);
        words.skip_risk = !options.tell_risk && !options.avoid_covert;
        Ok(Self { profile, words, options, tagset: tagset.name().to_owned(), plan: None })
    }

    /// Makes the errors that the plan asks for.
    ///
    /// # Errors
    /// If the plan was made for another seed, profile or language, or for another rate than the one given.
    pub fn with_plan(mut self, plan: Plan, rate: Option<Rate>) -> Result<Self, Problem> {
        plan.check(self.options.seed, rate, &self.signature())?;
        self.words.vocabulary = Arc::clone(&plan.vocabulary);
        self.plan = Some(plan);
        Ok(self)
    }

    /// Uses the vocabulary of the corpus.
    pub(crate) fn with_vocabulary(mut self, vocabulary: Arc<Vocabulary>) -> Self {
        self.words.vocabulary = vocabulary;
        self
    }

    /// The plan, if there is one.
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Seed of all random draws.
    pub fn seed(&self) -> u64 {
        self.options.seed
    }

    /// The profile.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The language of the errors.
    pub fn language(&self) -> &Language {
        &self.words.language
    }

    /// All settings that determine the result for a corpus, as names and values for a manifest.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let Options { seed, purpose, passes, untouched, avoid_covert, tell_risk: _, keyboard: _, tagger: _ } =
            &self.options;
        let mut settings = vec![("seed", seed.to_string())];
        if *purpose == Purpose::Training {
            settings.push(("purpose", "training".to_owned()));
        }
        if let Some((plan, rate)) = self.plan.as_ref().and_then(|plan| Some((plan, plan.rate?))) {
            settings.push(("rate", rate.to_string()));
            settings.push(("replicate", plan.replicate.to_string()));
        } else {
            settings.push(("passes", passes.to_string()));
            settings.push(("untouched", untouched.to_string()));
        }
        settings.push(("avoid-covert", avoid_covert.to_string()));
        settings.push(("signature", self.signature()));
        settings
    }

    /// All settings that determine which errors can be made, except seed and corpus, on one line.
    pub fn signature(&self) -> String {
        let Language { morphology, dictionary, words, confusables, keyboard, .. } = &self.words.language;
        let or_builtin = |hash: Option<String>| hash.unwrap_or_else(|| "built-in".to_owned());
        let tagger = self.options.tagger.as_ref().map(|tagger| format!(" tagger={tagger}"));
        format!(
            "{} tagset={} dictionary={} lexicon={} words={} confusables={} keys={}{}",
            self.profile.signature(),
            self.tagset,
            or_builtin(dictionary.added_hash()),
            or_builtin(morphology.lexicon().map(Lexicon::hash)),
            words.signature(),
            confusables.signature(),
            keyboard.signature(),
            tagger.unwrap_or_default(),
        )
    }

    /// Makes errors in the sentence at this position in the corpus.
    pub fn corrupt<'a>(&'a self, sentence: Tagged<'a>, position: u64) -> Corruption<'a> {
        self.make_errors(sentence, position, false)
    }

    /// Like [`Corruptor::corrupt`], for callers that use only the edits: the last edit may not be applied to the
    /// sentence.
    pub(crate) fn corrupt_for_edits<'a>(&'a self, sentence: Tagged<'a>, position: u64) -> Corruption<'a> {
        self.make_errors(sentence, position, true)
    }

    fn make_errors<'a>(&'a self, sentence: Tagged<'a>, position: u64, edits_only: bool) -> Corruption<'a> {
        let kinds = &self.profile.kinds;
        let mut corruption = Corruption::new(sentence, kinds);
        if let Some(plan) = self.plan.as_ref().filter(|plan| plan.rate.is_some()) {
            self.make_planned(plan, &mut corruption, position);
            return corruption;
        }
        let mut chance = self.options.purpose.chance(self.options.seed, 0, position);
        if self.options.untouched > Rate::NONE && self.options.untouched.happens(&mut chance) {
            corruption.untouched = true;
            return corruption;
        }
        let passes = self.options.passes.draw(&mut chance);
        if edits_only {
            (corruption.edits, corruption.draws) = ROOM.take();
        }
        // Nearly every error is a single edit.
        corruption.edits.reserve_exact(passes as usize);
        corruption.draws.reserve_exact(passes as usize);
        // Only several passes can restore the original sentence.
        let original = (passes > 1).then(|| corruption.sentence.tokens.clone());
        for pass in 1..=passes {
            let mut chance = self.options.purpose.chance(self.options.seed, pass, position);
            let sentence = &corruption.sentence;
            let groups = |kind: usize| kinds[kind].outline(sentence, &self.words);
            let sites = |kind: usize, group: &Group| kinds[kind].sites(sentence, group.name);
            let accept = |error: &Error| {
                let is_original = |original: &[Token]| gives(error, sentence, original);
                !original.as_deref().is_some_and(is_original)
            };
            let avoid_covert = self.options.avoid_covert;
            let selection = Selection { groups: &groups, sites: &sites, avoid_covert, accept: &accept };
            let (drawn, error) = self.draw_error(sentence, selection, &mut chance);
            corruption.draws.push(drawn);
            if let (Some(error), Some(kind)) = (error, drawn.applied) {
                if edits_only && pass == passes {
                    corruption.make_last(error, kind, pass);
                } else {
                    corruption.make(error, kind, pass);
                }
            }
        }
        corruption
    }

    /// Draws kinds until one applies (Foster 2007, figure 1), and an error of that kind.
    pub(crate) fn draw_error(
        &self,
        sentence: &Tagged,
        selection: Selection,
        chance: &mut Chance,
    ) -> (Drawn, Option<Error>) {
        let weights = &self.profile.frequencies;
        let (mut few, mut many) = ([false; MANY], Vec::new());
        let tried = room(&mut few, &mut many, weights.len());
        let mut first = None;
        while let Some(kind) = next_kind(weights, tried, self.profile.fallback, chance) {
            first.get_or_insert(kind);
            tried[kind] = true;
            let error = draw(kind, sentence, &self.words, &self.profile, selection, chance);
            if error.is_some() {
                return (Drawn { drawn: first.unwrap_or(kind), applied: Some(kind) }, error);
            }
        }
        (Drawn { drawn: first.unwrap_or(0), applied: None }, None)
    }
}

impl<'a> Corruption<'a> {
    fn new(sentence: Tagged<'a>, kinds: &'a Kinds) -> Self {
        let unknown_tags = sentence.tokens.iter().filter(|token| !token.info.known).count() as u64;
        let tokens = sentence.tokens.len() as u64;
        let (edits, draws) = (Vec::new(), Vec::new());
        Self { sentence, edits, draws, kinds, untouched: false, tokens, unknown_tags }
    }

    /// Records the last error. A single edit is not applied to the tokens, because nothing reads them afterwards.
    fn make_last(&mut self, error: Error, kind: usize, pass: u32) {
        if error.changes.len() != 1 {
            return self.make(error, kind, pass);
        }
        if error.length_after(self.sentence.tokens.len()).is_some() {
            self.record(error, kind, pass);
        }
    }

    /// Applies the error if all its edits fit the sentence.
    fn make(&mut self, error: Error, kind: usize, pass: u32) {
        if error.length_after(self.sentence.tokens.len()).is_some() {
            for change in &error.changes {
                self.sentence.apply(&change.edit, change.info);
            }
            self.record(error, kind, pass);
        }
    }

    /// Appends the edits of an applied error.
    pub(crate) fn record(&mut self, error: Error, kind: usize, pass: u32) {
        let number =
            (error.changes.len() > 1).then(|| solecism_corpus::edit::errors(&self.edits).count() as u32);
        let name = self.kinds[kind].name();
        self.edits.extend(error.changes.into_iter().map(|change| TokenEdit {
            error: number,
            pass,
            kind: Cow::Borrowed(name),
            ..change.edit
        }));
    }
}

/// Draws the next kind to try; `None` if all have been tried.
///
/// Foster draws again until the draw is usable: a kind that was tried is replaced by the next untried kind below it,
/// or the draw is repeated if there is none. This is equivalent to one draw in which the weight of each tried kind is
/// added to the next untried one, which always terminates.
fn next_kind(weights: &[u32], tried: &[bool], fallback: Fallback, chance: &mut Chance) -> Option<usize> {
    let mut falling = 0;
    let (mut few, mut many) = ([0; MANY], Vec::new());
    let left = room(&mut few, &mut many, weights.len());
    for ((left, &weight), &tried) in left.iter_mut().zip(weights).zip(tried) {
        match (weight, tried) {
            // Kinds with frequency 0 are never fallen back on.
            (0, _) => {}
            (_, true) => falling += if fallback == Fallback::Next { weight } else { 0 },
            (_, false) => *left = weight + std::mem::take(&mut falling),
        }
    }
    chance.weighted(left)
}

/// True if the error turns the sentence into these words.
fn gives(error: &Error, sentence: &Tagged, words: &[Token]) -> bool {
    error.length_after(sentence.tokens.len()) == Some(words.len())
        && error.result(sentence).iter().zip(words).all(|(word, token)| *word == token.word)
}

fn keyboard_named(name: &str) -> Result<Keyboard, Problem> {
    Keyboard::named(name).ok_or_else(|| {
        Problem::new(format!("no keyboard is called \"{name}\""), suggestion(name, Keyboard::NAMES))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{corruptor, tagged, tagged_with};

    const SENTENCE: &str = "The/DT old/JJ dog/NN wants/VBZ to/TO sleep/VB in/IN this/DT house/NN ./.";

    fn kind_named(name: &str) -> Option<usize> {
        Kinds::builtin().named(name)
    }

    fn kinds(names: &[&str]) -> Vec<usize> {
        names.iter().filter_map(|name| kind_named(name)).collect()
    }

    fn passes(passes: u32) -> Options {
        Options { passes: Passes::fixed(passes), ..Options::default() }
    }

    #[test]
    fn a_tried_kind_gives_way_to_the_next_untried_one_below() {
        let mut chance = Chance::new(1, 1, 1);
        let weights = [24, 17, 20, 9, 5, 0];
        let mut next = |tried: [bool; 6], fallback| {
            let mut counts = [0_u32; 6];
            for _ in 0..7_500 {
                if let Some(kind) = next_kind(&weights, &tried, fallback, &mut chance) {
                    counts[kind] += 1;
                }
            }
            counts.map(|count| (count + 50) / 100)
        };
        // The weight of missing-word is added to extra-word; that of agreement to verb-form.
        assert_eq!(next([true, false, false, true, false, false], Fallback::Next), [0, 41, 20, 0, 14, 0]);
        // Drawing verb-form means drawing again: 70 of 75 remain.
        assert_eq!(next([false, true, true, true, true, false], Fallback::Next), [75, 0, 0, 0, 0, 0]);
        assert_eq!(next([true, false, true, true, true, false], Fallback::Renormalise), [0, 75, 0, 0, 0, 0]);
        let [missing, extra, ..] = next([false, false, true, true, true, false], Fallback::Renormalise);
        assert!((43..=45).contains(&missing) && (30..=32).contains(&extra), "{missing} {extra}");
        assert_eq!(next([true; 6], Fallback::Next), [0; 6]);
    }

    #[test]
    fn the_drawn_and_the_applied_kind_are_told_apart() {
        let corruptor = corruptor("foster", Options::default());
        let mut fell_back = 0;
        for position in 0..200 {
            let corruption = corruptor.corrupt(tagged("Hurrah/UH !/."), position);
            // Only extra-word applies to a sentence of one word.
            assert_eq!(corruption.draws[0].applied, kind_named("extra-word"));
            fell_back += u32::from(corruption.draws[0].drawn != 1);
        }
        assert!((130..180).contains(&fell_back), "{fell_back}");
    }

    #[test]
    fn a_sentence_to_which_nothing_applies_comes_out_unchanged() {
        let corruptor = corruptor("foster", Options::default());
        let corruption = corruptor.corrupt(tagged("!/. !/."), 0);
        assert!(corruption.edits.is_empty());
        assert_eq!(corruption.draws[0].applied, None);
        assert!(corruptor.corrupt(tagged(""), 0).edits.is_empty());
    }

    #[test]
    fn each_edit_records_its_pass_and_its_kind() {
        let corruptor = corruptor("foster", passes(3));
        for position in 0..100 {
            let corruption = corruptor.corrupt(tagged(SENTENCE), position);
            assert_eq!(corruption.edits.iter().map(|edit| edit.pass).collect::<Vec<_>>(), [1, 2, 3]);
            let made: Vec<_> = corruption.draws.iter().filter_map(|draw| draw.applied).collect();
            let named: Vec<_> = corruption.edits.iter().filter_map(|edit| kind_named(&edit.kind)).collect();
            assert_eq!(made, named);
        }
    }

    #[test]
    fn no_seed_makes_errors_for_training_those_of_a_corpus() {
        let made = |purpose, seed| {
            let corruptor = corruptor("foster", Options { seed, purpose, ..Options::default() });
            let words =
                |at| corruptor.corrupt(tagged(SENTENCE), at).sentence.words().collect::<Vec<_>>().join(" ");
            (0..50).map(words).collect::<Vec<_>>()
        };
        let corpora: Vec<_> = (1..20).map(|seed| made(Purpose::Corpus, seed)).collect();
        for seed in 1..20 {
            let training = made(Purpose::Training, seed);
            assert_eq!(training, made(Purpose::Training, seed));
            assert!(!corpora.contains(&training));
        }
    }

    #[test]
    fn no_pass_leads_back_to_the_sentence() {
        let profile = "[kinds]\nagreement = 1\nreal-word-spelling = 1\n";
        let corruptor = crate::testing::corruptor_with(profile, passes(6));
        for position in 0..300 {
            let text = "it/PRP is/VBZ";
            let corruption = corruptor.corrupt(tagged(text), position);
            let mut words: Vec<String> = tagged(text).words().map(str::to_owned).collect();
            let original = words.clone();
            for edit in &corruption.edits {
                let before = words.clone();
                assert!(edit.apply(&mut words));
                assert!(words != original && words != before, "{:?}", corruption.edits);
            }
        }
    }

    #[test]
    fn a_later_pass_sees_the_new_tag() {
        let profile = "[kinds]\nverb-form = 1\n";
        let corruptor = crate::testing::corruptor_with(profile, passes(2));
        let corruption = corruptor.corrupt(tagged("She/PRP walks/VBZ home/RB"), 0);
        let subkinds: Vec<_> = corruption.edits.iter().map(|edit| &*edit.subkind).collect();
        assert_eq!(subkinds[0], "VBZ>VBG");
        assert!(matches!(subkinds[1], "VBG>VBN" | "VBG>VB"), "{subkinds:?}: walks would lead back");
    }

    #[test]
    fn what_becomes_of_a_sentence_follows_from_seed_and_position() {
        let one = corruptor("foster", passes(2));
        let same = one.corrupt(tagged(SENTENCE), 7).edits;
        assert_eq!(one.corrupt(tagged(SENTENCE), 7).edits, same);
        let differs = |other: &Corruptor, position| other.corrupt(tagged(SENTENCE), position).edits != same;
        assert!((8..20).any(|position| differs(&one, position)));
        let seeds = (2..10).map(|seed| corruptor("foster", Options { seed, ..passes(2) }));
        assert!(seeds.into_iter().any(|other| differs(&other, 7)));
    }

    #[test]
    fn a_share_of_the_sentences_is_left_as_it_is() -> Result<(), Problem> {
        let corruptor = corruptor("foster", Options { untouched: "10%".parse()?, ..Options::default() });
        let untouched = |position: &u64| {
            let corruption = corruptor.corrupt(tagged(SENTENCE), *position);
            assert_eq!(corruption.untouched, corruption.edits.is_empty());
            corruption.untouched
        };
        let count = (0..2_000).filter(untouched).count();
        assert!((165..235).contains(&count), "{count}");
        Ok(())
    }

    #[test]
    fn covert_errors_are_put_off_within_the_drawn_kind() {
        let sentence = "The/DT staff/NN like/VBP the/DT books/NNS that/WDT she/PRP reads/VBZ today/NN ./.";
        let corrupt = |avoid_covert, position| {
            let options = Options { avoid_covert, ..Options::default() };
            let corruptor = corruptor("foster", options);
            let Corruption { draws, edits, .. } = corruptor.corrupt(tagged(sentence), position);
            (draws, edits)
        };
        let (mut risky, mut avoided) = (0, 0);
        for position in 0..300 {
            let (plain, careful) = (corrupt(false, position), corrupt(true, position));
            assert_eq!(plain.0, careful.0, "the kinds stay as they were drawn");
            risky += u32::from(plain.1[0].risk.is_some());
            avoided += u32::from(careful.1[0].risk.is_some());
        }
        assert!(risky > 80 && avoided * 8 < risky, "{risky} {avoided}");
    }

    #[test]
    fn a_keyboard_must_be_known() {
        let profile = Profile::parse("[kinds]\nmisspelling = 1\n[misspelling]\nkeyboard = \"qwrty\"\n", "p");
        let made =
            profile.and_then(|p| Corruptor::new(p, Language::default(), TagSet::penn(), Options::default()));
        assert!(made.is_err_and(|problem| problem.help.contains("did you mean \"qwerty\"")));
    }

    #[test]
    fn words_that_are_put_in_have_tags_of_the_corpus() -> Result<(), Problem> {
        let text = "Dogs/NOUN/Number=Plur bark/VERB/Mood=Ind|Tense=Pres ./PUNCT";
        let profile = Profile::parse("[kinds]\nextra-word = 1\n", "p")?;
        let corruptor = Corruptor::new(profile, Language::default(), TagSet::upos(), Options::default())?;
        for position in 0..100 {
            let corruption = corruptor.corrupt(tagged_with(TagSet::upos(), text), position);
            assert!(TagSet::upos().info(corruption.edits[0].new_tag()).known, "{:?}", corruption.edits);
        }
        Ok(())
    }

    #[test]
    fn kinds_are_restricted() -> Result<(), Problem> {
        let profile =
            Profile::named("foster").expect("a built-in profile").restricted(&["agreement", "verb-form"])?;
        let corruptor = Corruptor::new(profile, Language::default(), TagSet::penn(), Options::default())?;
        let allowed = kinds(&["agreement", "verb-form"]);
        for position in 0..100 {
            let corruption = corruptor.corrupt(tagged(SENTENCE), position);
            assert!(corruption.draws.iter().all(|d| allowed.contains(&d.drawn) && d.applied.is_some()));
        }
        Ok(())
    }
}
