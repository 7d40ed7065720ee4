//! Custom kinds of error: with only the required methods, and with errors of several edits.

use solecism_corpus::sentence::Notation;
use solecism_corpus::{EditRecord, Format, Op, Problem, TokenEdit};
use solecism_errors::noisy::{Noise, Noisy};
use solecism_errors::tags::NoTagger;
use solecism_errors::{
    Corruptor, Error, ErrorKind, Follow, Group, Kinds, Options, Passes, Plan, Profile, Rate, Summary, Tagged,
    Words,
};
use solecism_language::{Language, TagSet, sample};

/// Names in lower case.
struct LowerCase;

impl ErrorKind for LowerCase {
    fn name(&self) -> &'static str {
        "lower-case"
    }

    fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        Group::only(sentence, |_, token| token.info.proper)
    }

    fn error(&self, sentence: &Tagged, _: &Words, _: &'static str, site: u32, _: u32) -> Option<Error> {
        let token = sentence.tokens.get(site as usize)?;
        Error::substitute(sentence, site, token.word.to_lowercase(), &token.tag, token.info, "")
    }
}

/// Two neighbours replaced by each other: an error of two edits.
struct Exchange;

impl ErrorKind for Exchange {
    fn name(&self) -> &'static str {
        "exchange"
    }

    fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        Group::only(sentence, |at, _| at + 1 < sentence.tokens.len())
    }

    fn error(&self, sentence: &Tagged, _: &Words, _: &'static str, site: u32, _: u32) -> Option<Error> {
        let [left, right] = sentence.tokens.get(site as usize..site as usize + 2)? else { return None };
        let write = |at, other: &solecism_errors::Token| {
            Error::substitute(sentence, at, other.word.to_string(), &other.tag, other.info, "")
        };
        Some(write(site, right)?.then(write(site + 1, left)?))
    }
}

/// A word moved to the end.
struct Last;

impl ErrorKind for Last {
    fn name(&self) -> &'static str {
        "last"
    }

    fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        Group::only(sentence, |at, _| at + 1 < sentence.tokens.len())
    }

    fn error(&self, sentence: &Tagged, _: &Words, _: &'static str, site: u32, _: u32) -> Option<Error> {
        let last = sentence.tokens.len() as u32 - 1;
        let edit = TokenEdit::move_words(site, last, &[&sentence.tokens.get(site as usize)?.word])?;
        let info = sentence.tokens[site as usize].info;
        let mut error = Error::delete(sentence, site, "")?;
        error.changes = vec![solecism_errors::Change { edit, info }];
        Some(error)
    }
}

fn corruptor(frequencies: &str, options: Options) -> Result<Corruptor, Problem> {
    let kinds = Kinds::builtin().clone().with(LowerCase)?.with(Exchange)?.with(Last)?;
    let profile = Profile::parse_with(&format!("[kinds]\n{frequencies}"), "mine.toml", kinds)?;
    Corruptor::new(profile, Language::english(), TagSet::penn(), options)
}

fn sentences(format: Format) -> Vec<&'static str> {
    match format {
        Format::Brackets => {
            sample::TREES.split_inclusive('\n').filter(|line| !line.trim().is_empty()).collect()
        }
        _ => sample::DEPENDENCIES.split_inclusive("\n\n").collect(),
    }
}

/// The noisy sample, and its summary.
fn made(corruptor: &Corruptor, format: Format) -> (Vec<Noisy<'static>>, Summary) {
    let noise = Noise { notation: Notation::new(format), tagset: TagSet::penn(), tagger: &NoTagger };
    let mut summary = Summary::default();
    let make = |(text, number)| noise.make(corruptor, text, number, |corruption| summary.add(corruption));
    let all: Result<Vec<_>, _> = sentences(format).into_iter().zip(0..).map(make).collect();
    (all.unwrap_or_else(|flaw| panic!("{flaw:?}")), summary)
}

fn restored(noisy: &Noisy, format: Format) -> String {
    let notation = Notation::new(format);
    let mut sentence = notation.parse(&noisy.text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    for EditRecord { edit, undo, .. } in noisy.records.iter().rev() {
        sentence.take_back(edit, undo).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    }
    sentence.text().to_owned()
}

#[test]
fn an_outside_kind_is_a_kind_like_any_other() -> Result<(), Problem> {
    let corruptor = corruptor("lower-case = 3\nexchange = 2\nmissing-word = 1\n", Options::default())?;
    assert!(corruptor.signature().starts_with("name=custom missing-word=1 lower-case=3 exchange=2 fallback"));
    for format in [Format::Brackets, Format::Conllu] {
        let (noisy, summary) = made(&corruptor, format);
        assert!(noisy.len() > 100);
        for noisy in &noisy {
            assert_eq!(restored(noisy, format), noisy.clean);
        }
        let applied =
            |name: &str| summary.kinds.iter().find(|kind| kind.name == name).map_or(0, |k| k.applied);
        assert!(applied("lower-case") > 10 && applied("exchange") > 10, "{summary}");
        let text = summary.to_string();
        assert!(text.contains("\nlower-case ") && text.contains("\nexchange "), "{text}");
        // Sub-kinds are counted by error, not by edit.
        for kind in &summary.kinds {
            assert_eq!(kind.subkinds.values().sum::<u64>(), kind.applied, "{}", kind.name);
        }
    }
    Ok(())
}

#[test]
fn the_edits_of_an_error_share_its_number() -> Result<(), Problem> {
    let options = || Options { passes: Passes::fixed(3), ..Options::default() };
    let corruptor = corruptor("exchange = 1\nlower-case = 1\n", options())?;
    let (noisy, summary) = made(&corruptor, Format::Brackets);
    let mut numbers = Vec::new();
    for noisy in noisy {
        let edits: Vec<TokenEdit> = noisy.records.iter().map(|record| record.edit.clone()).collect();
        for (number, error) in solecism_corpus::edit::errors(&edits).enumerate() {
            let shared = (error[0].kind == "exchange").then_some(number as u32);
            assert!(error.iter().all(|edit| edit.error == shared && edit.kind == error[0].kind));
            assert_eq!(error.len(), if shared.is_some() { 2 } else { 1 });
            numbers.extend(shared);
        }
        let m2 = noisy.m2(TagSet::penn(), corruptor.language());
        let lines = m2.map_or(0, |m2| m2.lines().filter(|line| line.starts_with("A ")).count());
        assert!((1..=3).contains(&lines), "one line an error, fewer where they touch");
    }
    assert!([0, 1, 2].iter().all(|number| numbers.contains(number)));
    assert_eq!(summary.errors(), summary.kinds.iter().map(|kind| kind.applied).sum::<u64>());
    Ok(())
}

/// The corruptor with a plan for this share of the words of the sample.
fn planned(corruptor: &Corruptor, rate: &str) -> Result<Corruptor, Problem> {
    struct Sample;
    impl solecism_errors::planning::CorpusPass for Sample {
        fn fold<T: Send>(
            &self,
            _: &'static str,
            new: impl Fn() -> T + Sync,
            _: impl Fn(&mut T, T),
            add: impl Fn(&mut T, &Tagged, u64) + Sync,
        ) -> Result<T, Problem> {
            let notation = Notation::new(Format::Brackets);
            let noise = Noise { notation, tagset: TagSet::penn(), tagger: &NoTagger };
            let mut all = new();
            for (text, number) in sentences(Format::Brackets).into_iter().zip(0..) {
                let looked = noise.with_tags(text, |sentence| add(&mut all, sentence, number));
                looked.unwrap_or_else(|flaw| panic!("{flaw:?}"));
            }
            Ok(all)
        }
    }
    solecism_errors::planning::plan(corruptor, Some(rate.parse::<Rate>()?), 0, &Sample)
}

#[test]
fn errors_of_several_edits_are_planned_on_tokens_of_their_own() -> Result<(), Problem> {
    let frequencies = "exchange = 2\nmissing-word = 1\nextra-word = 1\n";
    let corruptor = planned(&corruptor(frequencies, Options::default())?, "10%")?;
    let again = Plan::parse(&corruptor.plan().map(Plan::to_text).unwrap_or_default(), "p")?;
    assert!(again.made_for.contains("exchange=2"));
    let (noisy, summary) = made(&corruptor, Format::Brackets);
    for noisy in &noisy {
        assert_eq!(restored(noisy, Format::Brackets), noisy.clean);
        let (after, before) = noisy.pair().unwrap_or_else(|flaw| panic!("{flaw:?}"));
        assert_eq!(after == before, noisy.records.is_empty(), "{before:?}");
        for record in &noisy.records {
            if record.edit.op == Op::Delete {
                assert!(record.edit.error.is_none());
            }
        }
        let edits: Vec<TokenEdit> = noisy.records.iter().map(|record| record.edit.clone()).collect();
        for error in solecism_corpus::edit::errors(&edits).filter(|error| error.len() > 1) {
            assert_eq!((&error[0].old, &error[0].new), (&error[1].new, &error[1].old), "{error:?}");
        }
    }
    let exchanged = summary.kinds.iter().find(|kind| kind.name == "exchange").map_or(0, |kind| kind.applied);
    let plan = corruptor.plan().map_or(0, |plan| plan.chosen);
    assert!(exchanged > 20, "{summary}");
    // An error that affects the neighbour of its token may leave no room for an error there.
    assert!(summary.errors() * 20 > plan * 19 && summary.errors() <= plan, "{} of {plan}", summary.errors());
    Ok(())
}

#[test]
fn an_error_that_no_analysis_can_follow_is_refused() -> Result<(), Problem> {
    let corruptor = corruptor("last = 1\n", Options::default())?;
    for format in [Format::Brackets, Format::Conllu] {
        let noise = Noise { notation: Notation::new(format), tagset: TagSet::penn(), tagger: &NoTagger };
        let flaw = noise.make(&corruptor, sentences(format)[0], 0, |_| {}).err();
        let flaw = flaw.unwrap_or_else(|| panic!("it was followed"));
        assert!(flaw.what.contains("cannot follow an edit of the operation \"move\""), "{}", flaw.what);
        assert!(flaw.help.contains("substitute, delete and insert"), "{}", flaw.help);
    }
    Ok(())
}
