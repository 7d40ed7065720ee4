//! Constituency parsers from training to parsing, and their errors.

mod common;

use common::Folder;

/// Words of bracketed trees, tree by tree.
fn words(trees: &str) -> Vec<Vec<&str>> {
    let leaf =
        |part| str::split_once(part, ')').and_then(|(pair, _)| pair.split_once(' ')).map(|(_, word)| word);
    trees.lines().map(|tree| tree.split('(').filter_map(leaf).collect()).collect()
}

fn f1(told: &str) -> f64 {
    let after = told.split_once("f1: ").map_or("", |(_, after)| after);
    after.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0.0)
}

#[test]
fn each_kind_learns_the_sample_and_parses_it() {
    let folder = Folder::with_sample();
    let sample = folder.text("sample.ptb");
    for (kind, options) in [("pcfg", &[][..]), ("latent", &["--cycles", "2"]), ("rerank", &["--cycles", "1"])]
    {
        let model = format!("{kind}.model");
        let train = ["train", kind, "sample.ptb", "-o", &model, "-q", "--dev", "sample.ptb"];
        let told = folder.done(&[&train[..], options].concat());
        // These are the training trees, so nearly all of them should be right.
        assert!(f1(&told) > 90.0, "{kind}: {told}");
        folder.done(&["parse", "-m", &model, "sample.ptb", "-o", "out.ptb", "-q"]);
        let parsed = folder.text("out.ptb");
        assert_eq!(words(&parsed).len(), words(&sample).len(), "{kind}");
        assert_eq!(words(&parsed), words(&sample), "{kind}");
        folder.done(&["validate", "out.ptb"]);
    }
}

#[test]
fn the_model_is_the_same_on_any_number_of_threads() {
    let folder = Folder::with_sample();
    for kind in ["latent", "rerank"] {
        for threads in ["1", "2"] {
            let model = format!("{kind}.{threads}");
            folder.done(&["train", kind, "sample.ptb", "-o", &model, "-q", "--cycles", "1", "-j", threads]);
        }
        assert!(folder.bytes(&format!("{kind}.1")) == folder.bytes(&format!("{kind}.2")), "{kind}");
    }
}

#[test]
fn lists_scores_tags_and_weights_are_as_asked_for() {
    let folder = Folder::with_sample();
    for seed in ["1", "2"] {
        folder.done(&["train", "latent", "sample.ptb", "-o", seed, "-q", "--cycles", "1", "--seed", seed]);
    }
    folder.write("in.txt", "The dog sleeps .\n\nThey ( all ) slept .\n");
    let list = folder.done(&["parse", "-m", "1", "in.txt", "--kbest", "3", "--scores", "-q"]);
    let blocks: Vec<&str> = list.trim_end().split("\n\n").collect();
    assert_eq!(blocks.len(), 3, "{list}");
    assert_eq!(blocks[1].split_once('\t').map(|(_, tree)| tree), Some("(())"));
    let scores: Vec<f64> =
        blocks[0].lines().filter_map(|line| line.split_once('\t')?.0.parse().ok()).collect();
    assert!(scores.len() == 3 && scores.is_sorted_by(|one, other| one >= other), "{list}");
    assert!(blocks[2].contains("(-LRB- -LRB-)") || blocks[2].contains(" -LRB-)"), "{list}");

    folder.write("in.pos", "The/DT dog/NN sleeps/NNS ./.\n");
    let own = folder.done(&["parse", "-m", "1", "in.pos", "-q"]);
    let gold = folder.done(&["parse", "-m", "1", "in.pos", "--tags", "gold", "-q"]);
    assert!(gold.contains("(NNS sleeps)") && !own.contains("(NNS sleeps)"), "{own}{gold}");

    let first = folder.done(&["parse", "-m", "1", "sample.ptb", "-q"]);
    let both = folder.done(&["parse", "-m", "1", "-m", "2", "sample.ptb", "--weights", "1,0", "-q"]);
    assert_eq!(first, both, "a grammar without weight has no say");
    folder.done(&["parse", "-m", "1", "-m", "2", "sample.ptb", "-q"]);
    let run = folder.run(&["parse", "-m", "1", "-m", "2", "sample.ptb", "--weights", "1"]);
    assert!(run.status == Some(2) && run.stderr.contains("1 weights for 2 grammars"), "{}", run.stderr);
}

#[test]
fn mixtures_count_as_they_should() {
    let folder = Folder::with(&[
        ("a.ptb", b"(ROOT (S (X b) (Y c)))\n(ROOT (S (X d) (Y c)))\n"),
        ("b.ptb", b"(ROOT (S (Z b) (Y c)))\n"),
    ]);
    folder.write("in.txt", "b c\n");
    for (weight, tag) in [("0.1", "(X b)"), ("20", "(Z b)")] {
        let add = format!("{weight}=b.ptb");
        folder.done(&["train", "latent", "a.ptb", "--add", &add, "-o", "m", "-q", "--cycles", "0"]);
        let tree = folder.done(&["parse", "-m", "m", "in.txt", "-q"]);
        assert!(tree.contains(tag), "{weight}: {tree}");
    }
    let run = folder.run(&["train", "latent", "a.ptb", "--add", "b.ptb", "-o", "m"]);
    assert!(run.status == Some(2) && run.stderr.contains("10=good.ptb"), "{}", run.stderr);
}

#[test]
fn training_goes_on_where_it_was_stopped() {
    let folder = Folder::with_sample();
    let train = ["train", "latent", "sample.ptb", "-q", "--checkpoint", "kept", "--cycles", "2", "-o"];
    folder.done(&["train", "latent", "sample.ptb", "-q", "--cycles", "2", "-o", "whole"]);
    folder.done(&[&train[..], &["again"]].concat());
    // The checkpoint has all cycles, so there is nothing left to do.
    folder.done(&[&train[..], &["resumed"]].concat());
    assert!(
        folder.bytes("whole") == folder.bytes("again") && folder.bytes("again") == folder.bytes("resumed")
    );
    let other = ["train", "latent", "sample.ptb", "-q", "--checkpoint", "kept", "--cycles", "3", "-o", "x"];
    let run = folder.run(&other);
    assert!(run.status == Some(2) && run.stderr.contains("--cycles 2 --seed 1"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_learned_from_or_used_is_reported() {
    let folder = Folder::with_sample();
    folder.write("empty.ptb", "");
    folder.write("untagged.ptb", "(ROOT (S (NP (DT the) dog)))\n");
    folder.done(&["train", "hmm", "sample.ptb", "-o", "hmm.model", "-q"]);
    folder.done(&["train", "latent", "sample.ptb", "-o", "good.model", "-q", "--cycles", "0"]);
    let mut damaged = folder.bytes("good.model");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    folder.write("damaged.model", &damaged);
    let cases: [(&[&str], &str); 7] = [
        (&["train", "latent", "empty.ptb", "-o", "m"], "no trees"),
        (&["train", "pcfg", "empty.ptb", "-o", "m"], "no trees"),
        (&["train", "latent", "untagged.ptb", "-o", "m"], "untagged.ptb:1:"),
        (&["train", "latent", "sample.conllu", "-o", "m"], "no constituents"),
        (&["parse", "-m", "damaged.model", "sample.ptb"], "damaged"),
        (&["parse", "-m", "good.model", "-m", "hmm.model", "sample.ptb"], "several models"),
        (&["parse", "-m", "hmm.model", "sample.ptb", "--kbest", "2"], "--kbest is for"),
    ];
    for (command, told) in cases {
        let run = folder.run(command);
        assert!(run.status == Some(2) && run.stderr.contains(told), "{command:?}: {}", run.stderr);
        assert!(!folder.path("m").exists());
    }
}

#[test]
fn a_root_without_a_label_comes_out_as_it_went_in() {
    let folder = Folder::with_sample();
    let labelled = folder.text("sample.ptb");
    assert!(labelled.lines().all(|line| line.starts_with("(ROOT ")), "the sample has another root");
    folder.write("bare.ptb", labelled.replace("(ROOT ", "( "));
    for kind in ["pcfg", "latent"] {
        let [mut with, mut without] = ["sample.ptb", "bare.ptb"].map(|treebank| {
            let cycles: &[&str] = if kind == "latent" { &["--cycles", "1"] } else { &[] };
            folder.done(&[&["train", kind, treebank, "-o", "m", "-q"], cycles].concat());
            folder.done(&["parse", "-m", "m", treebank, "-o", "parsed", "-q"]);
            // A wrong tag can turn a word into punctuation, and then EVALB leaves the sentence out.
            let score = folder.run(&["score", "parseval", treebank, "parsed", "--json", "-q"]).stdout;
            (folder.text("parsed"), serde_json::from_str::<serde_json::Value>(&score).unwrap())
        });
        assert!(without.0.starts_with("( (S "), "{kind}: {}", &without.0[..40]);
        assert_eq!(with.0.replace("(ROOT ", "( "), without.0, "{kind}");
        let [with, without] = [&mut with.1, &mut without.1].map(|report| report["scores"].take());
        assert_eq!(with, without, "{kind}");
    }
}
