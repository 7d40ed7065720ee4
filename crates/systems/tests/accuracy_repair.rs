//! Accuracy of repair on a treebank outside the repository: share of errors undone, and of clean sentences changed.

mod common;

use std::collections::BTreeMap;
use std::time::Instant;

use common::{sentences, shared_corpus};
use solecism_corpus::{Op, TokenEdit};
use solecism_errors::{Corruptor, Options, Passes, Profile, Tagged, Token};
use solecism_language::{Language, TagSet};
use solecism_systems::repair::{CorrectionLimits, Edit, Repair, RepairOptions};
use solecism_tagging::tagger::{TagColumn, TaggedCorpus, Tagger};

/// The best proposal for a sentence.
struct Outcome {
    kind: String,
    probability: f64,
    /// True if it restores the original sentence, and true if at least position and tag are right.
    exact: bool,
    right: bool,
}

fn foster() -> Profile {
    Profile::named("foster").unwrap()
}

/// Sentences of a corpus with errors: words, edits, original words.
fn corrupted(
    corpus: &TaggedCorpus,
    seed: u64,
    passes: u32,
) -> Vec<(Vec<String>, Vec<TokenEdit>, Vec<String>)> {
    let options = Options { seed, passes: Passes::fixed(passes), ..Options::default() };
    let tagset = TagSet::penn();
    let corruptor = Corruptor::new(foster(), Language::default(), tagset, options).unwrap();
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let all = sentences(corpus).into_iter().enumerate().map(|(at, (words, tags))| {
        let token = |(&word, &tag): (&&str, &&str)| Token {
            word: word.to_owned().into(),
            tag: tag.to_owned().into(),
            info: tagset.info_for(word, tag, "_"),
        };
        let tokens = words.iter().zip(&tags).map(token).collect();
        let noisy = corruptor.corrupt(Tagged::new(tokens, tagset), at as u64);
        (noisy.sentence.words().map(str::to_owned).collect(), noisy.edits, owned(&words))
    });
    all.filter(|(_, edits, _)| !edits.is_empty()).collect()
}

fn outcome(
    repair: &Repair,
    tagger: &Tagger,
    noisy: &[String],
    edit: &TokenEdit,
    clean: &[String],
) -> Outcome {
    let words: Vec<&str> = noisy.iter().map(|word| &**word).collect();
    let best = repair.propose(&words, &tagger.tag(&words)).into_iter().next();
    let mut corrected = noisy.to_vec();
    let (mut probability, mut right) = (0.0, false);
    if let Some(best) = best {
        probability = best.probability;
        best.edit.apply(&mut corrected);
        right = match (&best.edit, &edit.op) {
            (Edit::Insert { at, tag, .. }, Op::Delete) => {
                *at == edit.at as usize && Some(tag) == edit.old_tag.as_ref()
            }
            _ => false,
        };
    }
    let exact = corrected == clean;
    let kind = match &*edit.kind {
        "missing-word" | "extra-word" => format!("{} {}", edit.kind, edit.subkind),
        other => other.to_owned(),
    };
    Outcome { kind, probability, exact, right: right || exact }
}

/// Prints how many errors are undone by proposals with at least this probability. Returns the precision, and the share
/// of clean sentences that are changed.
fn report(least: f64, outcomes: &[Outcome], clean: &[f64]) -> (f64, f64) {
    let mut kinds: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for outcome in outcomes {
        let kind = outcome.kind.split(' ').next().unwrap_or_default();
        let mut names = vec![&*outcome.kind, kind, "all"];
        names.dedup();
        for name in names {
            let counts = kinds.entry(name).or_default();
            let made = outcome.probability >= least;
            let more = [true, made, made && outcome.exact, made && outcome.right];
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += usize::from(more));
        }
    }
    let percent = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
    let touched = clean.iter().filter(|&&probability| probability >= least).count();
    println!(
        "proposals of at least {least}: {touched} good sentences touched, {:.2} %",
        percent(touched, clean.len())
    );
    for (kind, [all, made, exact, right]) in &kinds {
        let (to_the_letter, by_tag) = (percent(*exact, *all), percent(*right, *all));
        println!(
            "  {kind:28} {all:5} errors, {made:5} corrected, {exact:5} to the letter ({to_the_letter:4.1} %), {right:5} right ({by_tag:4.1} %), precision {:5.1} %",
            percent(*right, *made)
        );
    }
    let all = kinds.get("all").copied().unwrap_or_default();
    (percent(all[3], all[0]), percent(touched, clean.len()))
}

/// Area under the ROC curve of the probability that a sentence is well formed: the share of pairs in the right order.
fn area(good: &[f64], bad: &[f64]) -> f64 {
    let pairs = good.iter().flat_map(|good| bad.iter().map(move |bad| (good, bad)));
    let right: f64 =
        pairs.map(|(good, bad)| f64::from(u8::from(good > bad) + u8::from(good >= bad)) / 2.0).sum();
    right / (good.len() * bad.len()) as f64
}

#[test]
#[ignore = "takes some minutes; ./check --long runs it"]
fn errors_in_the_gum_corpus_are_taken_back() {
    let column = TagColumn::Xpos;
    let [train, test] = ["gum/train.ptb", "gum/test.ptb"].map(|name| shared_corpus(name, column));
    let start = Instant::now();
    let repair = Repair::train(&train, None, &RepairOptions::of_profile(foster()), &mut |progress| {
        println!("epoch {}: loss {:.4}, {:.0} s", progress.epoch, progress.loss, progress.time.as_secs_f64());
    });
    let (repair, tagger) = (repair.unwrap(), Tagger::train_hmm(&train));
    println!("trained in {:.0} s", start.elapsed().as_secs_f64());
    let noisy: Vec<_> = (1..=3).flat_map(|seed| corrupted(&test, seed, 1)).collect();
    let start = Instant::now();
    let outcomes: Vec<Outcome> = noisy
        .iter()
        .map(|(words, edits, clean)| outcome(&repair, &tagger, words, &edits[0], clean))
        .collect();
    println!("{:.2} ms a sentence", 1000.0 * start.elapsed().as_secs_f64() / noisy.len() as f64);
    let good: Vec<_> =
        sentences(&test).iter().map(|(words, _)| repair.judge(words, &tagger.tag(words))).collect();
    let best: Vec<f64> =
        good.iter().map(|good| good.proposals.first().map_or(0.0, |best| best.probability)).collect();
    for least in [0.3, 0.5, 0.7, 0.9] {
        report(least, &outcomes, &best);
    }
    let bad = noisy.iter().map(|(words, ..)| {
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        repair.judge(&words, &tagger.tag(&words)).well_formed
    });
    let good: Vec<f64> = good.iter().map(|good| good.well_formed).collect();
    println!("well formed or not: area {:.3}", area(&good, &bad.collect::<Vec<_>>()));
    let (right, touched) = report(0.8, &outcomes, &best);
    assert!(right > 29.0 && touched < 3.0, "{right} {touched}");
    two_errors(&repair, &tagger, &corrupted(&test, 1, 2));
}

/// Repairs sentences with two errors, and prints how close the results are to the originals.
fn two_errors(repair: &Repair, tagger: &Tagger, noisy: &[(Vec<String>, Vec<TokenEdit>, Vec<String>)]) {
    for (least, most) in [(0.8, 1), (0.8, 2)] {
        let (mut made, mut before, mut after, mut whole) = (0, 0, 0, 0);
        for (words, _, clean) in noisy {
            let words: Vec<&str> = words.iter().map(|word| &**word).collect();
            let corrected = repair.correct(&words, tagger, CorrectionLimits { least, most });
            let clean: Vec<&str> = clean.iter().map(|word| &**word).collect();
            let result: Vec<&str> = corrected.words.iter().map(|word| &**word).collect();
            made += corrected.edits.len();
            before += distance(&words, &clean);
            after += distance(&result, &clean);
            whole += usize::from(result == clean);
        }
        println!(
            "two errors, at least {least}, {most} at most: {made} changes in {} sentences, {before} words wrong before, {after} after, {whole} sentences whole",
            noisy.len()
        );
        assert!(after < before);
    }
}

/// Edit distance in words.
fn distance(one: &[&str], other: &[&str]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, word) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (place, other) in other.iter().enumerate() {
            let substituted = diagonal + usize::from(word != other);
            diagonal = row[place + 1];
            row[place + 1] = substituted.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}
