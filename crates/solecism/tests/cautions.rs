//! Cautions that a study prints before its figures: errors that could not be made, systems that fail or ignore their
//! input.

#![cfg(unix)]

mod common;

use common::Folder;

/// A study of these systems on a few trees with errors.
fn study(metric: &str, systems: &str) -> Folder {
    let text = format!(
        "title = \"Cautions\"\nresamples = 20\n\
         [corpora]\ntest = {{ sample = \"trees\", every = 8 }}\n\
         [conditions.one]\npasses = 1\n{systems}\n\
         [[tests]]\ntitle = \"trees\"\nmetric = \"{metric}\"\non = [\"test\", \"test/one\"]\n"
    );
    Folder::with(&[("study.toml", text.as_bytes())])
}

/// A command that reads tokens and writes trees.
fn command(name: &str, script: &str) -> String {
    format!(
        "[systems.{name}]\ncommand = [\"sh\", \"-c\", '''{script}''']\n\
         input = \"tokens\"\noutput = \"brackets\"\n"
    )
}

const FLAT: &str = r#"awk '{ printf "(S"; for (i = 1; i <= NF; i++) printf " (X %s)", $i; print ")" }'"#;

#[test]
fn the_errors_made_have_a_table_and_rows() {
    let folder = study("parseval", &command("flat", FLAT));
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    assert!(told.contains("errors made, by kind"), "{told}");
    let rows = folder.records("out/results.jsonl");
    let made = rows.iter().find(|row| row["row"] == "errors").expect("a row of errors");
    assert_eq!(made["text"]["condition"], "one");
    let made = &made["made"];
    let kinds = made["kinds"].as_array().unwrap();
    let applied: u64 = kinds.iter().map(|kind| kind["applied"].as_u64().unwrap()).sum();
    assert!(applied > 0 && applied == made["changed"].as_u64().unwrap(), "{made}");
    assert!(told.contains(&format!("{}", made["words"])), "{told}");
}

#[test]
fn words_with_unknown_tags_and_kinds_that_never_apply_are_reported() {
    let folder = study("parseval", &command("flat", FLAT));
    let tree = "(S (SUBJ (ARTIC the) (NOM boats)) (PRED (VRB leave) (ADVB early)) (. .))\n";
    folder.write("test.ptb", tree.repeat(40));
    let text = folder.text("study.toml");
    let text = text.replace("{ sample = \"trees\", every = 8 }", "{ file = \"test.ptb\" }");
    folder.write("study.toml", text.replace("passes = 1", "passes = 1\ntagset = \"penn\""));
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    let said = |what: &str| assert!(told.contains(what), "no {what:?} in\n{told}");
    said("test, one: 160 of 200 words have a tag that the tag set does not know");
    said("test, one: agreement was drawn for ");
    let html = folder.text("out/report.html");
    assert!(html.contains("160 of 200 words have a tag that the tag set does not know"));
}

#[test]
fn what_a_program_says_when_it_fails_is_reported() {
    let some = r#"n=0; while read -r line; do n=$((n + 1)); case $line in *" the "*) echo "the article is too much for me" >&2; exit 3;; esac; echo "(S (X $n))"; done"#;
    let all = r#"echo "no model at /models/best" >&2; exit 1"#;
    let folder = study("parseval", &(command("some", some) + &command("all", all)));
    let run = folder.run(&["run", "study.toml", "-o", "out", "-q"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    let said = |what: &str| assert!(run.stdout.contains(what), "no {what:?} in\n{}", run.stdout);
    said("its standard error ends: no model at /models/best");
    said("its standard error ends: the article is too much for me");
    assert!(folder.text("out/report.html").contains("no model at /models/best"));
}

#[test]
fn a_parser_that_looks_at_no_word_is_not_called_robust() {
    let to_root = r#"awk '{ for (i = 1; i <= NF; i++) printf "%d\t%s\t_\tX\t_\t_\t0\troot\t_\t_\n", i, $i; print "" }'"#;
    let to_root = command("to-root", to_root).replace("brackets", "conllu");
    let folder = study("robustness", &to_root);
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    assert!(told.contains("to-root attaches all words to one head, in nearly every sentence"), "{told}");
    assert!(told.contains("100.00") && !told.contains("to-root has F 100.00"), "{told}");

    folder.write("trees.ptb", std::fs::read(common::sample("sample.ptb")).unwrap());
    let systems = command("flat", FLAT) + &to_root;
    folder.write("systems.toml", systems.replace("[systems.", "[system."));
    let degraded = [
        "degrade",
        "trees.ptb",
        "--systems",
        "systems.toml",
        "--system",
        "flat",
        "--system",
        "to-root",
        "--levels",
        "10%",
    ];
    let told = folder.done(&[&degraded[..], &["--replicates", "1", "--output", "kept", "-q"]].concat());
    assert!(told.contains("flat outputs trees without constituents"), "{told}");
    assert!(told.contains("to-root attaches all words to one head"), "{told}");
}

#[test]
fn a_parser_whose_input_has_a_column_for_tags_but_got_none_is_named() {
    let before = r#"awk -F"\t" -v OFS="\t" 'NF > 1 { $7 = $1 - 1; $8 = "dep" } { print }'"#;
    let system = |name: &str, tagger: &str| {
        format!(
            "[systems.{name}]\ncommand = [\"sh\", \"-c\", '''{before}''']\ninput = \"conllu\"\noutput = \"conllu\"\n{tagger}\n"
        )
    };
    let systems = system("bare", "") + &system("tagged", "tagger = \"gold\"");
    let folder = study("attachment", &systems);
    let text = folder.text("study.toml").replace("\"trees\", every", "\"dependencies\", every");
    folder.write("study.toml", text);
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    assert!(told.contains("- bare got words without tags, though its input has a column for them"), "{told}");
    assert!(!told.contains("tagged got words without tags"), "{told}");
    assert!(folder.text("out/report.html").contains("bare got words without tags"));
}

#[test]
fn a_parser_that_looks_at_no_word_is_in_no_pair() {
    let systems = command("flat", FLAT)
        + "[mixtures]\ngood = [\"test\"]\n[systems.pcfg]\nkind = \"pcfg\"\non = \"good\"\n\
           [systems.english]\nkind = \"english\"\n";
    let folder = study("parseval", &systems);
    folder.write("study.toml", folder.text("study.toml") + "compare = \"all\"\n");
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    assert!(told.contains("flat outputs trees without constituents"), "{told}");
    let summary: Vec<&str> = told.lines().filter(|line| line.starts_with("- ")).collect();
    let pairs: Vec<&str> =
        summary.into_iter().filter(|line| line.to_lowercase().contains("compared with")).collect();
    assert!(pairs.iter().any(|line| line.contains("pcfg") && line.contains("english")), "{told}");
    assert!(pairs.iter().all(|line| !line.contains("flat")), "{pairs:#?}");
}

#[test]
fn no_summary_rests_on_few_corrections_or_passages() {
    let lines = |name: &str, most: usize| {
        let text = std::fs::read_to_string(common::sample(name)).unwrap();
        text.split_inclusive('\n').take(most).collect::<String>()
    };
    let corrections = std::fs::read_to_string(common::sample("corrections.tsv")).unwrap();
    let of_few = |few: usize| {
        let is_kept = |line: &&str| line.split('\t').next().unwrap().parse::<usize>().unwrap() <= few;
        corrections.split_inclusive('\n').filter(is_kept).collect::<String>()
    };
    let study = "resamples = 20\n[corpora]\nsource = \"source.txt\"\nreference = \"reference.txt\"\n\
                 [systems.unchanged]\nkind = \"unchanged\"\n\
                 [[corrections]]\ntitle = \"Correctors\"\nsource = \"source\"\nreferences = [\"reference\"]\n\
                 [[coverage]]\ntitle = \"References\"\nfile = \"corrections.tsv\"\nsource = \"source\"\n\
                 [passages]\nlearner = { sample = \"learner\" }\ncorrected = { sample = \"corrected\" }\n\
                 [[faithfulness]]\ntitle = \"Meaning\"\npairs = { same = [\"learner\", \"corrected\"] }\n";
    for (sentences, is_few) in [(10, true), (24, false)] {
        let folder = Folder::with(&[
            ("study.toml", study.as_bytes()),
            ("source.txt", lines("learner.txt", sentences).as_bytes()),
            ("reference.txt", lines("learner.reference-1.txt", sentences).as_bytes()),
            ("corrections.tsv", of_few(sentences).as_bytes()),
        ]);
        let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
        let said = |title: &str, number: usize, what: &str| {
            told.contains(&format!("- {title}: no summary ({number} {what}, fewer than 20); see the tables."))
        };
        assert_eq!(said("Correctors", sentences, "sentences"), is_few, "{told}");
        assert_eq!(said("References", sentences, "sentences"), is_few, "{told}");
        assert!(said("Meaning", 6, "passages"), "{told}");
        assert_eq!(told.contains("A perfect corrector would measure"), !is_few, "{told}");
    }
}

#[test]
fn every_signature_and_the_floor_of_p_are_in_the_report() {
    let study = "title = \"Signatures\"\nresamples = 20\n\
                 [corpora]\ntest = { sample = \"dependencies\", every = 8 }\n[conditions.one]\npasses = 1\n\
                 [mixtures]\ngood = [\"test\"]\n[systems.eager]\nkind = \"eager\"\non = \"good\"\niterations = 1\n\
                 [[tests]]\ntitle = \"heads\"\nmetric = \"attachment\"\non = [\"test\", \"test/one\"]\n";
    let folder = Folder::with(&[("study.toml", study.as_bytes())]);
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    let floor = "p is at least 0.048 with 20 resamples";
    assert!(told.contains(floor), "{told}");
    assert!(folder.text("out/report.html").contains(floor));

    let document: serde_json::Value = serde_json::from_str(&folder.text("out/document.json")).unwrap();
    let made_with: Vec<[String; 2]> = serde_json::from_value(document["made_with"].clone()).unwrap();
    let signatures: Vec<&str> =
        made_with.iter().filter(|[name, _]| name == "heads").map(|[_, of]| &**of).collect();
    // Clean sentences have no inserted words to skip.
    let [clean, noisy] = signatures[..] else { panic!("{made_with:?}") };
    assert!(clean.contains("|inserted:count|") && noisy.contains("|inserted:skip|"), "{signatures:?}");
    for signature in signatures {
        assert!(folder.text("out/report.html").contains(signature), "{signature}");
    }
}
