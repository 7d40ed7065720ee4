//! Whole treebanks: reading and writing is lossless, and every error can be undone.

mod common;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use common::{Folder, PROFILES, apply, development_data, sample, words, words_of_rows};
use solecism_language::Language;
use solecism_shared_data::{needs_shared, shared};

/// Runs all jobs on two threads; a failed job ends the test.
fn each<T: Sync>(jobs: &[T], job: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(this) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    job(this);
                }
            });
        }
    });
}

/// File name, which determines the format.
fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap()
}

fn converts_to_itself(path: &PathBuf) {
    let folder = Folder::new();
    folder.done(&["convert", path.to_str().unwrap(), "-o", name(path), "-j", "1", "-q"]);
    assert!(folder.bytes(name(path)) == fs::read(path).unwrap(), "{} came out changed", path.display());
}

#[test]
fn the_sample_converts_to_itself() {
    each(&[sample("sample.ptb"), sample("sample.conllu")], converts_to_itself);
}

#[needs_shared("data")]
fn treebanks_convert_to_themselves() {
    each(&development_data(&["ptb", "conllu", "m2"]), converts_to_itself);
}

/// Number of flaws that `validate` finds.
fn flaws(folder: &Folder, name: &str) -> usize {
    let run = folder.run(&["validate", name, "-j", "1", "-q"]);
    if run.status == Some(0) {
        return 0;
    }
    let summary = run.stderr.lines().find_map(|line| line.split_once(" flaws in "));
    let (flaws, _) = summary.unwrap_or_else(|| panic!("{name}: {}", run.stderr));
    flaws.parse().unwrap_or_else(|_| panic!("{name}: {}", run.stderr))
}

/// Corrupts and restores a treebank. The noisy one must be equally valid, and have the words that the records imply.
fn is_restored((path, profile, passes): &(PathBuf, &str, &str)) {
    let folder = Folder::new();
    let case = format!("{} {profile} {passes}", path.display());
    let (noisy, original) = (name(path), path.to_str().unwrap());
    let corrupt = ["corrupt", original, "-o", noisy, "--edits", "edits.jsonl", "-j", "1", "-q"];
    // English errors in other languages make no sense, but they must be restored all the same.
    folder.done(&[&corrupt[..], &["--profile", profile, "--passes", passes, "--language", "en"]].concat());
    let found = flaws(&folder, noisy);
    assert!(found == 0 || found <= flaws(&folder, original), "{case}: {found} flaws");
    let original = fs::read_to_string(path).unwrap();
    let records = folder.records("edits.jsonl");
    assert!(!records.is_empty(), "{case}: no errors were made");
    let mut expected = words(noisy, &original);
    apply(&records, 0, &mut expected);
    let found = words(noisy, &folder.text(noisy));
    assert_eq!(found.len(), expected.len(), "{case}: sentences");
    for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "{case}: sentence {number}");
    }
    folder.done(&["restore", noisy, "--edits", "edits.jsonl", "-o", "restored", "-j", "1", "-q"]);
    assert!(folder.bytes("restored") == original.as_bytes(), "{case}: not restored");
}

fn are_restored(files: &[PathBuf]) {
    let of_file = |path: &PathBuf| {
        let path = path.clone();
        let settings = PROFILES.iter().flat_map(|&profile| ["5", "2", "1"].map(|passes| (profile, passes)));
        settings.map(move |(profile, passes)| (path.clone(), profile, passes)).collect::<Vec<_>>()
    };
    let mut jobs: Vec<_> = files.iter().flat_map(of_file).collect();
    // Largest first, so that the threads finish at about the same time.
    jobs.sort_by_key(|(path, ..)| std::cmp::Reverse(fs::metadata(path).map_or(0, |found| found.len())));
    each(&jobs, is_restored);
}

#[test]
fn the_sample_is_restored() {
    are_restored(&[sample("sample.ptb"), sample("sample.conllu")]);
}

#[needs_shared("data")]
fn treebanks_are_restored() {
    are_restored(&development_data(&["ptb", "conllu"]));
}

/// Misspells this percentage of the words, and checks the exact number and that no result is a word.
fn is_misspelled_at(path: &Path, percent: usize) {
    let folder = Folder::new();
    let clean = words_of_rows(&fs::read_to_string(path).unwrap()).concat();
    // A user dictionary with words that keyboard slips make from common words.
    let listed = ["teh", "adn", "fo", "taht", "og", "hte", "nad", "si"];
    folder.write("listed.txt", listed.join("\n"));
    let rate = format!("{percent}%");
    let input = path.to_str().unwrap();
    let corrupt = ["corrupt", input, "-o", "noisy.conllu", "--profile", "typos", "--rate", &rate, "-q"];
    folder.done(&[&corrupt[..], &["--dictionary", "listed.txt"]].concat());
    let noisy = words_of_rows(&folder.text("noisy.conllu")).concat();
    assert_eq!(clean.len(), noisy.len());
    let changed: Vec<_> = clean.iter().zip(&noisy).filter(|(clean, noisy)| clean != noisy).collect();
    assert_eq!(changed.len(), (2 * percent * clean.len() + 100) / 200, "{rate} of {} words", clean.len());
    let vocabulary: HashSet<String> = clean.iter().map(|word| word.to_lowercase()).collect();
    let dictionary = Language::english().dictionary;
    for (clean, noisy) in changed {
        let lower = noisy.to_lowercase();
        assert!(!vocabulary.contains(&lower), "{clean} became {noisy}, which is in the corpus");
        assert!(!listed.contains(&&*lower), "{clean} became {noisy}, which is in the user's dictionary");
        assert!(!dictionary.contains(noisy), "{clean} became {noisy}, which is in the built-in dictionary");
    }
}

#[test]
fn the_sample_is_misspelled_at_an_exact_rate() {
    each(&[1, 2, 5, 10, 20], |&percent| is_misspelled_at(&sample("sample.conllu"), percent));
}

#[needs_shared("data/ewt/test.conllu")]
fn ewt_is_misspelled_at_an_exact_rate() {
    each(&[1, 2, 5, 10, 20], |&percent| is_misspelled_at(&shared!("data/ewt/test.conllu"), percent));
}
