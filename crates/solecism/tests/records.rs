//! Records, summaries and the like describe exactly what was done to a noisy corpus.

mod common;

use std::collections::BTreeMap;

use common::{Folder, PROFILES, apply, blocks, in_parallel, words, words_of_rows, words_of_trees};
use serde_json::Value;

/// A directory with the sample corrupted with every output.
fn with_records(arguments: &[&str]) -> Folder {
    let folder = Folder::with_sample();
    let corrupt = ["corrupt", "sample.ptb", "-o", "noisy.ptb", "--edits", "edits.jsonl", "-q"];
    let records =
        ["--m2", "noisy.m2", "--pairs", "pairs.tsv", "--golds", "golds.jsonl", "--manifest", "manifest.json"];
    folder.done(&[&corrupt[..], &records, arguments].concat());
    folder
}

#[test]
fn records_have_the_shape_that_is_promised() {
    let folder = with_records(&["--passes", "2", "--profile", "foster"]);
    let keys = ["sentence", "pass", "kind", "subkind", "op", "at", "old", "old_tag", "new", "new_tag"];
    let kinds = ["missing-word", "extra-word", "real-word-spelling", "agreement", "verb-form", "misspelling"];
    let mut last = (0, 0);
    for record in folder.records("edits.jsonl") {
        let found: Vec<&String> = record.as_object().unwrap().keys().take(keys.len()).collect();
        assert_eq!(found, keys, "{record}");
        assert!(kinds.contains(&record["kind"].as_str().unwrap()), "{record}");
        assert!(record["subkind"].is_string() && record["at"].is_u64(), "{record}");
        let (old, new) = match record["op"].as_str().unwrap() {
            "substitute" => (true, true),
            "delete" => (true, false),
            "insert" => (false, true),
            _ => panic!("no such operation: {record}"),
        };
        assert_eq!((record["old"].is_string(), record["new"].is_string()), (old, new), "{record}");
        assert_eq!((record["old_tag"].is_string(), record["new_tag"].is_string()), (old, new), "{record}");
        let place = (record["sentence"].as_u64().unwrap(), record["pass"].as_u64().unwrap());
        assert!(place >= last && (1..=2).contains(&place.1), "out of order: {record}");
        last = place;
    }
    assert_eq!(last.1, 2, "no second pass");
}

#[test]
fn a_missing_word_is_recorded_as_in_the_manual() {
    let folder = Folder::with(&[("a.ptb", b"(S (NP (DT The) (NN dog)) (VP (VBZ barks)))\n")]);
    folder.done(&["corrupt", "a.ptb", "-o", "out", "--kinds", "missing-word", "--edits", "e.jsonl", "-q"]);
    let record = &folder.records("e.jsonl")[0];
    let at = usize::try_from(record["at"].as_u64().unwrap()).unwrap();
    let (old, tag) = [("The", "DT"), ("dog", "NN"), ("barks", "VBZ")][at];
    let expected = format!(
        r#"{{"sentence":0,"pass":1,"kind":"missing-word","subkind":{},"op":"delete","at":{at},"old":"{old}","old_tag":"{tag}","new":null,"new_tag":null"#,
        record["subkind"]
    );
    assert!(folder.text("e.jsonl").starts_with(&expected), "{record}");
}

#[test]
fn first_sentence_is_where_counting_starts() {
    let folder = Folder::with_sample();
    let corrupt = ["corrupt", "sample.conllu", "-o", "out.conllu", "--edits", "e.jsonl", "-q"];
    folder.done(&[&corrupt[..], &["--first-sentence", "1000"]].concat());
    let records = folder.records("e.jsonl");
    assert!(records.iter().all(|record| record["sentence"].as_u64() >= Some(1000)));
    let mut expected = words_of_rows(&folder.text("sample.conllu"));
    apply(&records, 1000, &mut expected);
    assert_eq!(expected, words_of_rows(&folder.text("out.conllu")));
}

/// The source sentence of an M2 block, and the result of applying its edits from last to first.
fn corrected(block: &str) -> (Vec<String>, Vec<String>) {
    let mut lines = block.lines();
    let noisy: Vec<String> = lines.next().unwrap().split(' ').skip(1).map(str::to_owned).collect();
    let mut correct = noisy.clone();
    let edits: Vec<&str> = lines.filter(|line| line.starts_with("A ")).collect();
    for edit in edits.iter().rev() {
        let fields: Vec<&str> = edit[2..].split("|||").collect();
        if fields[1] == "noop" {
            continue;
        }
        let (start, end) = fields[0].split_once(' ').unwrap();
        let words = fields[2].split(' ').filter(|word| !word.is_empty()).map(str::to_owned);
        let (start, end): (usize, usize) = (start.parse().unwrap(), end.parse().unwrap());
        correct.splice(start..end, words);
    }
    (noisy, correct)
}

#[test]
fn m2_corrections_give_the_original_back() {
    for profile in PROFILES {
        let folder = with_records(&["--profile", profile, "--passes", "3"]);
        folder.done(&["validate", "noisy.m2", "-q"]);
        let text = folder.text("noisy.m2");
        let found: Vec<_> = blocks(&text).into_iter().map(corrected).collect();
        let noisy = words_of_trees(&folder.text("noisy.ptb"));
        let clean = words_of_trees(&folder.text("sample.ptb"));
        assert_eq!(found, noisy.into_iter().zip(clean).collect::<Vec<_>>(), "{profile}");
    }
}

#[test]
fn m2_types_are_errants() {
    let folder = with_records(&["--passes", "2"]);
    let text = folder.text("noisy.m2");
    let types: Vec<&str> = text.lines().filter_map(|line| line.split("|||").nth(1)).collect();
    for expected in ["M:DET", "R:SPELL", "R:VERB:SVA", "R:NOUN:NUM", "R:VERB:FORM", "U:NOUN"] {
        assert!(types.contains(&expected), "no {expected}");
    }
    assert!(
        types.iter().all(|t| ["M:", "U:", "R:", "noop"].iter().any(|start| t.starts_with(start))),
        "{types:?}"
    );
}

#[test]
fn an_unchanged_sentence_needs_no_correction() {
    let folder = with_records(&["--untouched", "100%"]);
    assert_eq!(folder.text("noisy.ptb"), folder.text("sample.ptb"));
    assert_eq!(folder.text("edits.jsonl"), "");
    let m2 = folder.text("noisy.m2");
    assert!(blocks(&m2).iter().all(|block| block.contains("|||noop|||")));
}

#[test]
fn pairs_are_noisy_and_clean() {
    let folder = with_records(&["--passes", "2"]);
    let noisy = words_of_trees(&folder.text("noisy.ptb"));
    let clean = words_of_trees(&folder.text("sample.ptb"));
    let line =
        |(noisy, clean): (&Vec<String>, &Vec<String>)| format!("{}\t{}", noisy.join(" "), clean.join(" "));
    let expected: Vec<String> = noisy.iter().zip(&clean).map(line).collect();
    assert_eq!(folder.text("pairs.tsv").lines().collect::<Vec<_>>(), expected);
}

#[test]
fn pairs_of_plain_text_are_its_lines() {
    let text = "The dog barks loudly, and the cats sleep.\nShe sees the old houses.\n";
    let folder = Folder::with(&[("a.txt", text.as_bytes())]);
    folder.done(&["corrupt", "a.txt", "-o", "noisy.txt", "--pairs", "p.tsv", "--edits", "e.jsonl", "-q"]);
    let noisy = folder.text("noisy.txt");
    assert_ne!(noisy, text);
    let pair = |(noisy, clean)| format!("{noisy}\t{clean}");
    let pairs: Vec<String> = noisy.lines().zip(text.lines()).map(pair).collect();
    assert_eq!(folder.text("p.tsv").lines().collect::<Vec<_>>(), pairs);
    folder.done(&["restore", "noisy.txt", "--edits", "e.jsonl", "-o", "back.txt", "-q"]);
    assert_eq!(folder.text("back.txt"), text);
}

#[test]
fn the_first_gold_is_the_tree_that_is_written() {
    let folder = with_records(&["--kinds", "extra-word"]);
    let golds = folder.records("golds.jsonl");
    let written = folder.text("noisy.ptb");
    assert_eq!(golds.len(), written.lines().count());
    for (number, (line, tree)) in golds.iter().zip(written.lines()).enumerate() {
        let trees: Vec<&str> =
            line["golds"].as_array().unwrap().iter().map(|tree| tree.as_str().unwrap()).collect();
        assert_eq!((line["sentence"].as_u64(), trees[0]), (Some(number as u64), tree));
        let mut different = trees.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), trees.len(), "sentence {number} has a gold twice");
        assert!(trees.iter().all(|gold| words_of_trees(gold) == words_of_trees(tree)), "sentence {number}");
        assert_eq!(line.get("truncated"), None, "sentence {number}");
    }
    assert!(golds.iter().any(|line| line["golds"].as_array().unwrap().len() > 1));
}

#[test]
fn golds_that_were_cut_say_so() {
    let all = with_records(&["--kinds", "extra-word"]).records("golds.jsonl");
    let cut = with_records(&["--kinds", "extra-word", "--max-golds", "1"]).records("golds.jsonl");
    for (all, cut) in all.iter().zip(&cut) {
        let trees = all["golds"].as_array().unwrap();
        assert_eq!(cut["golds"].as_array().unwrap()[..], trees[..1]);
        assert_eq!(cut.get("truncated").and_then(Value::as_bool), (trees.len() > 1).then_some(true));
    }
}

#[test]
fn the_manifest_says_how_it_was_made() {
    let folder = with_records(&["--seed", "7", "--profile", "typos"]);
    let manifest: Value = serde_json::from_str(&folder.text("manifest.json")).unwrap();
    assert_eq!(manifest["program"], "solecism");
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    assert!(manifest["algorithm"].as_u64() >= Some(1));
    assert_eq!(manifest["inputs"], serde_json::json!(["sample.ptb"]));
    assert_eq!(manifest["format"], "brackets");
    assert_eq!(manifest["first_sentence"], 0);
    assert_eq!(manifest["settings"]["seed"], "7");
    let signature = manifest["settings"]["signature"].as_str().unwrap();
    for part in ["typos", "dictionary=", "lexicon=", "tagset=penn"] {
        assert!(signature.contains(part), "no {part} in {signature}");
    }
    let sentences = words_of_trees(&folder.text("sample.ptb"));
    assert_eq!(manifest["sentences"], sentences.len());
    assert_eq!(manifest["tokens"], sentences.concat().len());
    assert_eq!(manifest["kinds"]["misspelling"]["applied"], folder.records("edits.jsonl").len());
    assert_eq!(manifest["skipped"], serde_json::json!([]));
}

#[test]
fn a_dictionary_of_ones_own_is_in_the_signature() {
    let folder = Folder::with_sample();
    let signature = |words: &str| {
        folder.write("words.txt", words);
        let corrupt = ["corrupt", "sample.ptb", "-o", "out", "--manifest", "m.json", "-q"];
        folder.done(&[&corrupt[..], &["--dictionary", "words.txt"]].concat());
        let manifest: Value = serde_json::from_str(&folder.text("m.json")).unwrap();
        manifest["settings"]["signature"].as_str().unwrap().to_owned()
    };
    assert_ne!(signature("one\ntwo\n"), signature("one\nthree\n"));
}

#[test]
fn originals_can_be_kept_beside_and_taken_out_again() {
    for input in ["sample.ptb", "sample.conllu"] {
        let folder = Folder::with_sample();
        let kept = format!("kept-{input}");
        let corrupt = ["corrupt", input, "--untouched", "30%", "--edits", "e.jsonl", "-q"];
        folder.done(&[&corrupt[..], &["-o", &kept, "--keep-original"]].concat());
        folder.done(&[&corrupt[..], &["-o", "alone"]].concat());
        let clean = words(input, &folder.text(input));
        let noisy = words(input, &folder.text("alone"));
        let pair = |(clean, noisy): (&Vec<String>, &Vec<String>)| {
            if clean == noisy { vec![clean.clone()] } else { vec![clean.clone(), noisy.clone()] }
        };
        let expected: Vec<_> = clean.iter().zip(&noisy).flat_map(pair).collect();
        assert_eq!(words(input, &folder.text(&kept)), expected, "{input}");
        folder.done(&["restore", &kept, "--keep-original", "--edits", "e.jsonl", "-o", "back", "-q"]);
        assert!(folder.text("back") == folder.text(input), "{input}");
    }
}

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// A file of a few sentences, many of whose words begin with U+FEFF; so does the file itself, sometimes.
fn marked_file(format: &str, numbers: &mut Numbers) -> String {
    const WORDS: [(&str, &str); 8] = [
        ("\u{feff}", "NN"),
        ("\u{feff}dog", "NN"),
        ("the", "DT"),
        ("\u{feff}the", "DT"),
        ("is", "VBZ"),
        ("of", "IN"),
        ("\u{feff}\u{feff}x", "IN"),
        ("cat\u{feff}s", "NNS"),
    ];
    let mut text = String::new();
    for _ in 0..2 + numbers.below(4) {
        let words: Vec<_> = (0..=numbers.below(5)).map(|_| WORDS[numbers.below(8)]).collect();
        let each = words.iter().enumerate().map(|(at, (word, tag))| match format {
            "tagged" => format!("{word}/{tag} "),
            "rows" => format!("{word}\t{tag}\n"),
            "brackets" => format!("({tag} {word}) "),
            "conllu" => format!("{}\t{word}\t_\tX\t{tag}\t_\t{at}\tx\t_\t_\n", at + 1),
            _ => format!("{word} "),
        });
        let sentence: String = each.collect();
        let line = sentence.trim_end();
        match format {
            "brackets" => text.extend(["(S ", line, ")"]),
            "rows" | "conllu" => text.push_str(&sentence),
            _ => text.push_str(line),
        }
        text.push('\n');
    }
    // What a file begins with is its mark, so that a word with one needs a mark before it.
    if text.starts_with('\u{feff}') || numbers.below(2) == 0 { format!("\u{feff}{text}") } else { text }
}

#[test]
fn files_with_byte_order_marks_come_back_as_they_were() {
    let formats = ["tagged", "rows", "text", "brackets", "conllu"];
    let cases: Vec<(usize, &str)> = (0..16).flat_map(|seed| formats.map(|format| (seed, format))).collect();
    in_parallel(&cases, |&(seed, format)| {
        let text = marked_file(format, &mut Numbers(seed as u64));
        let folder = Folder::with(&[("clean", text.as_bytes())]);
        for keep in [&[][..], &["--keep-original"]] {
            let number = seed.to_string();
            let make = ["corrupt", "clean", "-o", "noisy", "--edits", "e.jsonl", "--format", format];
            let more = ["--passes", "3", "--seed", &number, "-q"];
            folder.done(&[&make[..], &more, keep].concat());
            let take_back =
                ["restore", "noisy", "--edits", "e.jsonl", "--format", format, "-o", "back", "-q"];
            folder.done(&[&take_back[..], keep].concat());
            assert_eq!(folder.text("back"), text, "{format} {seed} {keep:?}");
        }
    });
}

#[test]
fn a_mark_before_a_word_is_part_of_it() {
    let tagged = "\u{feff}\u{feff}x/IN b/NN\n\u{feff}y/NN\n\u{feff}/NN z/NN\n";
    let folder = Folder::with(&[("t.tagged", tagged.as_bytes())]);
    let rows = "\u{feff}\u{feff}x\tIN\nb\tNN\n\n\u{feff}y\tNN\n\n\u{feff}\tNN\nz\tNN\n\n";
    assert_eq!(folder.done(&["convert", "t.tagged", "--to", "rows"]), rows);
    folder.write("t.rows", rows);
    assert_eq!(folder.done(&["convert", "t.rows", "--to", "tagged"]), tagged);
    for seed in ["15", "16"] {
        let make = ["corrupt", "t.tagged", "-o", "n.tagged", "--edits", "e.jsonl", "--passes", "3", "-q"];
        folder.done(&[&make[..], &["--keep-original", "--seed", seed]].concat());
        let back = folder.done(&["restore", "n.tagged", "--edits", "e.jsonl", "--keep-original"]);
        assert_eq!(back, tagged);
    }
}

#[test]
fn of_several_files_only_the_first_keeps_its_mark() {
    let folder =
        Folder::with(&[("a.txt", "\u{feff}a b\n".as_bytes()), ("b.txt", "\u{feff}c d\n".as_bytes())]);
    let make = ["corrupt", "a.txt", "b.txt", "-o", "n.txt", "--edits", "e.jsonl", "-q"];
    folder.done(&make);
    assert_eq!(folder.done(&["restore", "n.txt", "--edits", "e.jsonl"]), "\u{feff}a b\nc d\n");
}

/// Word rows of CoNLL-U, as columns.
fn rows(block: &str) -> Vec<Vec<&str>> {
    let rows = block.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row.len() == 10 && row[0].bytes().all(|b| b.is_ascii_digit())).collect()
}

#[test]
fn conllu_marks_errors_as_its_treebanks_do() {
    let folder = Folder::with_sample();
    let corrupt = ["corrupt", "sample.conllu", "-o", "noisy.conllu", "--edits", "e.jsonl", "-q"];
    for (kinds, correct_form) in [("agreement,verb-form,real-word-spelling", None), ("extra-word", Some("_"))]
    {
        folder.done(&[&corrupt[..], &["--kinds", kinds]].concat());
        folder.done(&["validate", "noisy.conllu", "-q"]);
        let text = folder.text("noisy.conllu");
        let blocks = blocks(&text);
        let records = folder.records("e.jsonl");
        assert!(!records.is_empty());
        for record in records {
            let number = usize::try_from(record["sentence"].as_u64().unwrap()).unwrap();
            let rows = rows(blocks[number]);
            let row = &rows[usize::try_from(record["at"].as_u64().unwrap()).unwrap()];
            assert_eq!(row[1], record["new"], "{record}");
            assert!(row[5].split('|').any(|feature| feature == "Typo=Yes"), "{record}: {row:?}");
            let expected = format!("CorrectForm={}", correct_form.or(record["old"].as_str()).unwrap());
            assert!(row[9].split('|').any(|attribute| attribute == expected), "{record}: {row:?}");
        }
    }
}

#[test]
fn the_text_comment_is_the_noisy_sentence() {
    let folder = Folder::with_sample();
    folder.done(&["corrupt", "sample.conllu", "-o", "noisy.conllu", "--passes", "3", "-q"]);
    let text = folder.text("noisy.conllu");
    for block in blocks(&text) {
        let comment = block.lines().find_map(|line| line.strip_prefix("# text = ")).unwrap();
        let mut spoken: String = comment.split_whitespace().collect();
        let range = |line: &str| line.split('\t').next().is_some_and(|id| id.contains('-'));
        if !block.lines().any(range) {
            let forms: String = rows(block).iter().map(|row| row[1]).collect();
            spoken.retain(|c| !c.is_whitespace());
            assert_eq!(spoken, forms);
        }
    }
}

#[test]
fn brackets_in_words_stay_as_they_are_spelled() {
    let folder =
        Folder::with(&[("a.ptb", b"(S (-LRB- -LRB-) (NN dog) (-RRB- -RRB-))\n".repeat(40).as_slice())]);
    let corrupt = ["corrupt", "a.ptb", "-o", "out.ptb", "--edits", "e.jsonl", "--passes", "2", "-q"];
    folder.done(&[&corrupt[..], &["--pairs", "p.tsv", "--language", "en"]].concat());
    let mut expected = words_of_trees(&folder.text("a.ptb"));
    apply(&folder.records("e.jsonl"), 0, &mut expected);
    assert_eq!(words_of_trees(&folder.text("out.ptb")), expected);
    assert!(folder.text("p.tsv").lines().all(|line| line.ends_with("\t-LRB- dog -RRB-")));
    assert!(!folder.text("e.jsonl").contains('('));
}

#[test]
fn a_rate_gives_exactly_so_many_errors_and_no_token_two() {
    for profile in ["foster", "foster-wsj23", "typos"] {
        for (rate, share) in [("1%", 10), ("5%", 50), ("0.125", 125)] {
            let folder = with_records(&["--profile", profile, "--rate", rate]);
            let tokens = words_of_trees(&folder.text("sample.ptb")).concat().len();
            let records = folder.records("edits.jsonl");
            assert_eq!(records.len(), (tokens * share * 2 + 1000) / 2000, "{profile} {rate}");
            let noisy = words_of_trees(&folder.text("noisy.ptb"));
            let mut expected = words_of_trees(&folder.text("sample.ptb"));
            apply(&records, 0, &mut expected);
            assert_eq!(noisy, expected, "{profile} {rate}");
        }
    }
}

#[test]
fn a_rate_and_several_passes_exclude_each_other() {
    let folder = Folder::with_sample();
    let run = folder.run(&["corrupt", "sample.ptb", "-o", "out", "--rate", "5%", "--passes", "2"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("--rate") && run.stderr.contains("--passes"), "{}", run.stderr);
    assert!(!folder.path("out").exists());
}

#[test]
fn some_sentences_can_be_left_untouched() {
    let folder = with_records(&["--untouched", "50%"]);
    let noisy = words_of_trees(&folder.text("noisy.ptb"));
    let clean = words_of_trees(&folder.text("sample.ptb"));
    let unchanged = noisy.iter().zip(&clean).filter(|(noisy, clean)| noisy == clean).count();
    // Half of 391 sentences, within four standard deviations.
    assert!(unchanged.abs_diff(clean.len() / 2) < 40, "{unchanged} of {}", clean.len());
}

#[test]
fn only_the_kinds_that_are_named_are_made() {
    let folder = with_records(&["--kinds", "agreement,verb-form", "--passes", "2"]);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for record in folder.records("edits.jsonl") {
        *kinds.entry(record["kind"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    assert_eq!(kinds.keys().collect::<Vec<_>>(), ["agreement", "verb-form"]);
}

#[test]
fn avoiding_covert_errors_makes_others_and_always_the_same() {
    let made = |arguments: &[&str]| with_records(arguments).text("edits.jsonl");
    let avoiding = made(&["--avoid-covert"]);
    assert_eq!(avoiding, made(&["--avoid-covert"]));
    assert_ne!(avoiding, made(&[]));
    let high = |edits: &str| edits.matches(r#""risk":"high""#).count();
    assert!(high(&avoiding) < high(&made(&[])), "no fewer errors at a high risk");
}

#[test]
fn no_pass_gives_the_original_back() {
    let folder = with_records(&["--passes", "5"]);
    let noisy = words_of_trees(&folder.text("noisy.ptb"));
    let clean = words_of_trees(&folder.text("sample.ptb"));
    let changed: Vec<u64> =
        folder.records("edits.jsonl").iter().map(|r| r["sentence"].as_u64().unwrap()).collect();
    for (number, (noisy, clean)) in noisy.iter().zip(&clean).enumerate() {
        assert!(
            noisy != clean || !changed.contains(&(number as u64)),
            "sentence {number} is the original again"
        );
    }
}

#[test]
fn the_summary_counts_and_quiet_silences_it() {
    let folder = Folder::with_sample();
    let run = folder.run(&["corrupt", "sample.ptb", "-o", "out", "--edits", "e.jsonl"]);
    let told = run.message();
    let sentences = words_of_trees(&folder.text("sample.ptb")).len();
    let edits = folder.records("e.jsonl");
    assert!(told.contains(&format!("sentences {sentences} changed {} unchanged 0", edits.len())), "{told}");
    for kind in ["missing-word", "extra-word", "real-word-spelling", "agreement", "verb-form"] {
        let applied = edits.iter().filter(|edit| edit["kind"] == kind).count().to_string();
        let line = run.stderr.lines().find(|line| line.starts_with(kind)).unwrap();
        let columns: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(columns[3], applied, "{line}");
    }
    assert!(run.stdout.is_empty());
    let run = folder.run(&["corrupt", "sample.ptb", "-o", "out", "--profile", "typos", "--quiet"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
}
