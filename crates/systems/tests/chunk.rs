//! Base phrases from trees, dependencies and rows, and the chunker.

mod common;

use std::path::Path;

use proptest::prelude::*;
use solecism_chance::Chance;
use solecism_corpus::table::Row;
use solecism_corpus::{Corpus, Flaw, Format, Problem, Table, Tree};
use solecism_shared_data::{needs_shared, shared};
use solecism_systems::chunk::{
    ChunkCorpus, ChunkCounts, ChunkStage, ChunkTrainer, Chunker, OUTSIDE, chunks, chunks_of_table,
    chunks_of_tree,
};
use solecism_tagging::Trainer;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{PerceptronOptions, TagColumn};

/// Checks the labels of a tree, written as `word/label`, without a label for `O`.
fn check_tree(tree: &str, expected: &str) {
    let tree = Tree::parse(tree).unwrap();
    let words = tree.tokens().map(|leaf| leaf.word).zip(chunks_of_tree(&tree));
    assert_eq!(written(words), expected);
}

fn written<'a>(words: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let word = |(word, label): (&str, &str)| {
        if label == OUTSIDE { word.to_owned() } else { format!("{word}/{label}") }
    };
    words.map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn noun_phrases_of_trees() {
    check_tree(
        "(S (NP-SBJ (DT the) (ADJP (RB very) (JJ old)) (NN boat)) (VP (VBZ leaks)) (. .))",
        "the/B-NP very/I-NP old/I-NP boat/I-NP leaks/B-VP .",
    );
    check_tree(
        "(NP (NP (NP (DT the) (NN baker) (POS 's)) (NN sister)) (PP (IN of) (NP (QP (CD two) (CC or) (CD three)) (NNS men))))",
        "the/B-NP baker/I-NP 's/B-NP sister/I-NP of/B-PP two/B-NP or/I-NP three/I-NP men/I-NP",
    );
    check_tree("(NP (NNP Ann) (POS 's) (NML (NN tea) (NN cup)))", "Ann/B-NP 's/B-NP tea/I-NP cup/I-NP");
    check_tree(
        "(NP (NP (DT a) (JJ big) (, ,) (JJ red) (NN cart)) (, ,) (NP (NN oil)) (CC and) (NP (NN salt)))",
        "a/B-NP big/I-NP ,/I-NP red/I-NP cart/I-NP , oil/B-NP and salt/B-NP",
    );
    check_tree(
        "(NP (NP (DT the) (NN man)) (SBAR (WHNP (WP$ whose) (NN hat)) (S (VP (VBD fell)))))",
        "the/B-NP man/I-NP whose/B-NP hat/I-NP fell/B-VP",
    );
}

#[test]
fn verb_groups_of_trees() {
    check_tree(
        "(S (NP (PRP he)) (VP (MD will) (ADVP (RB soon)) (VP (VB have) (RB not) (VP (VBN wanted) (S (VP (TO to) (VP (VB go))))))))",
        "he/B-NP will/B-VP soon/I-VP have/I-VP not/I-VP wanted/I-VP to/I-VP go/I-VP",
    );
    check_tree(
        "(S (NP (PRP it)) (VP (MD can) (VP (VP (VB float)) (CC and) (VP (VB sink)))))",
        "it/B-NP can/B-VP float/I-VP and sink/B-VP",
    );
    check_tree(
        "(S (NP (PRP I)) (VP (VBD told) (NP (PRP her)) (S (VP (TO to) (VP (VB wait))))))",
        "I/B-NP told/B-VP her/B-NP to/B-VP wait/I-VP",
    );
    check_tree(
        "(SQ (VBZ is) (RB n't) (NP (PRP he)) (VP (VBG coming) (PRT (RP back))))",
        "is/B-VP n't/I-VP he/B-NP coming/B-VP back/B-PRT",
    );
    check_tree(
        "(S (NP (PRP she)) (ADVP (RB often)) (VP (VBD said) (ADVP (RB so))))",
        "she/B-NP often/B-ADVP said/B-VP so/B-ADVP",
    );
    check_tree(
        "(S (NP (PRP she)) (VP (RB hardly) (VBD spoke) (S (VP (VBG walking)))))",
        "she/B-NP hardly/B-ADVP spoke/B-VP walking/B-VP",
    );
}

#[test]
fn other_phrases_of_trees() {
    check_tree(
        "(S (SBAR (RB even) (IN if) (S (NP (PRP it)) (VP (VBZ is) (ADJP (ADVP (RB far)) (RB too) (JJ late))))) (, ,) (INTJ (UH well)))",
        "even/B-SBAR if/I-SBAR it/B-NP is/B-VP far/B-ADJP too/I-ADJP late/I-ADJP , well/B-INTJ",
    );
    check_tree(
        "(NP (NP (NN salt)) (CONJP (RB as) (RB well) (IN as)) (NP (NN tar)))",
        "salt/B-NP as/B-CONJP well/I-CONJP as/I-CONJP tar/B-NP",
    );
    check_tree("(PP (IN because) (IN of) (NP (PRP us)))", "because/B-PP of/I-PP us/B-NP");
}

#[test]
fn trees_of_any_grammar_have_labels() {
    check_tree(
        "(FRAG (DT the) (NN boat) (UH oh) (VP-2 (VBZ sinks)))",
        "the/B-NP boat/I-NP oh/B-INTJ sinks/B-VP",
    );
    check_tree("(X (Noun (NN boat)) (Noun (NN boat)) (Y (RB fast)))", "boat/B-NP boat/B-NP fast/B-ADVP");
    check_tree("(NN boat)", "boat/B-NP");
    check_tree("(S word)", "word");
    check_tree("(S (NP (-NONE- *)) (VP (VB go) (PP (IN to) (NN bed))))", "go/B-VP to/B-PP bed/B-NP");
    check_tree(
        "(ROOT (NP (DET the) (NOUN boat)) (VP (AUX is) (VERB sinking)) (PUNCT .))",
        "the/B-NP boat/I-NP is/B-VP sinking/I-VP .",
    );
}

#[test]
fn a_tree_of_any_depth_or_width_is_labelled_at_once() {
    let (deep, wide) = (200_000, 200_000);
    let text = format!("{}(VB go){}", "(VP ".repeat(deep), ")".repeat(deep));
    assert_eq!(chunks_of_tree(&Tree::parse(text).unwrap()), ["B-VP"]);
    let text = format!("(VP (VB go){})", " (RB on)".repeat(wide));
    assert_eq!(chunks_of_tree(&Tree::parse(text).unwrap()).len(), wide + 1);
}

/// A table from words written as `word UPOS head relation`.
fn table(words: &[&str]) -> Table<'static> {
    let row = |(number, word): (usize, &&str)| {
        let fields: Vec<&str> = word.split(' ').collect();
        let [form, upos, head, relation] = fields[..] else { panic!("{word}") };
        format!("{number}\t{form}\t_\t{upos}\t_\t_\t{head}\t{relation}\t_\t_\n")
    };
    let text = (1..).zip(words).map(row).collect::<String>() + "\n";
    Table::parse(text, Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"))
}

fn check_table(words: &[&str], expected: &str) {
    let table = table(words);
    let labels = chunks_of_table(&table).unwrap();
    let words = table.words().map(Row::form).zip(labels.iter().map(String::as_str));
    assert_eq!(written(words), expected);
}

#[test]
fn phrases_of_dependencies() {
    check_table(
        &[
            "The DET 2 det",
            "baker NOUN 5 nmod:poss",
            "'s PART 2 case",
            "very ADV 5 advmod",
            "sister NOUN 7 nsubj",
            "did AUX 7 aux",
            "want VERB 0 root",
            "to PART 9 mark",
            "try VERB 7 xcomp",
            "to PART 11 mark",
            "sleep VERB 9 xcomp",
            ". PUNCT 7 punct",
        ],
        "The/B-NP baker/I-NP 's/B-NP very/I-NP sister/I-NP did/B-VP want/I-VP to/I-VP try/I-VP to/I-VP sleep/I-VP .",
    );
    check_table(
        &[
            "If SCONJ 5 mark",
            "it PRON 5 nsubj",
            "is AUX 5 cop",
            "not PART 5 advmod",
            "late ADJ 8 advcl",
            ", PUNCT 5 punct",
            "we PRON 8 nsubj",
            "look VERB 0 root",
            "after ADP 8 compound:prt",
            "black ADJ 13 amod",
            "and CCONJ 12 cc",
            "white ADJ 10 conj",
            "boats NOUN 8 obj",
            "because ADP 16 case",
            "of ADP 14 fixed",
            "rain NOUN 8 obl",
        ],
        "If/B-SBAR it/B-NP is/B-VP not/I-VP late/B-ADJP , we/B-NP look/B-VP after/B-PRT black/B-NP and/I-NP white/I-NP boats/I-NP because/B-PP of/I-PP rain/B-NP",
    );
    check_table(
        &[
            "They PRON 4 nsubj",
            "have AUX 4 aux",
            "often ADV 4 advmod",
            "gone VERB 0 root",
            "very ADV 6 advmod",
            "slowly ADV 4 advmod",
        ],
        "They/B-NP have/B-VP often/I-VP gone/I-VP very/B-ADVP slowly/I-ADVP",
    );
}

#[test]
fn phrases_of_another_language() {
    check_table(
        &[
            "Han PRON 4 nsubj",
            "har AUX 4 aux",
            "inte PART 4 advmod",
            "velat VERB 0 root",
            "att PART 6 mark",
            "sälja VERB 4 xcomp",
            "den DET 9 det",
            "gamla ADJ 9 amod",
            "båten NOUN 6 obj",
        ],
        "Han/B-NP har/B-VP inte/I-VP velat/I-VP att/I-VP sälja/I-VP den/B-NP gamla/I-NP båten/I-NP",
    );
}

#[test]
fn labels_of_rows() {
    let rows = |text: &str| chunks_of_table(&Table::parse(text.to_owned(), Format::Rows).unwrap());
    assert_eq!(
        rows("a\tDT\tI-NP\nb\tNN\tI-NP\nc\tNN\tB-NP\n.\t.\tO\n\n").unwrap(),
        ["B-NP", "I-NP", "B-NP", "O"]
    );
    let what = |result: Result<_, Flaw>| result.map(|_: Vec<String>| ()).unwrap_err().what;
    assert_eq!(what(rows("a\tDT\nb\tNN\n\n")), "the rows have no phrase labels");
    assert_eq!(what(rows("a\tDT\tNP\n\n")), "“NP” is not a phrase label");
    let without = Table::parse("1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n".to_owned(), Format::Conllu).unwrap();
    assert_eq!(what(chunks_of_table(&without)), "the word a has no universal part of speech");
}

/// Trees and dependencies of the same texts, annotated independently, give the same base phrases.
#[needs_shared("data/gum")]
fn trees_and_dependencies_agree() {
    let (mut of_trees, mut counts, mut at) = (Vec::new(), ChunkCounts::default(), 0);
    common::for_each_sentence("gum/dev.ptb", |sentence| {
        let solecism_corpus::Sentence::Tree(tree) = sentence else { panic!("no tree") };
        of_trees.push(chunks_of_tree(tree));
    });
    common::for_each_sentence("gum/dev.conllu", |sentence| {
        let solecism_corpus::Sentence::Table(table) = sentence else { panic!("no table") };
        counts.add(&of_trees[at], &chunks_of_table(table).unwrap());
        at += 1;
    });
    let [accuracy, f1] = [counts.accuracy(), counts.f1()].map(|share| 100.0 * share.unwrap());
    println!("trees and dependencies of GUM: {accuracy:.2} % of the labels are the same, F1 {f1:.2}");
    assert!(accuracy > 94.0 && f1 > 91.0, "{accuracy} {f1}");
}

fn read(path: &Path, column: TagColumn) -> ChunkCorpus {
    ChunkCorpus::read(&Corpus::open(&[path.to_owned()], None).unwrap(), column).unwrap()
}

fn sample(name: &str) -> ChunkCorpus {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/data/sample").join(name), TagColumn::Xpos)
}

fn quick() -> PerceptronOptions {
    PerceptronOptions { iterations: 3, ..PerceptronOptions::default() }
}

fn score(chunker: &Chunker, corpus: &ChunkCorpus) -> ChunkCounts {
    let mut counts = ChunkCounts::default();
    for (words, gold) in corpus.sentences() {
        counts.add(&gold, &chunker.tag(&words));
    }
    counts
}

#[test]
fn a_chunker_learns_from_trees_and_from_dependencies() {
    for name in ["sample.ptb", "sample.conllu"] {
        let corpus = sample(name);
        let mut stages = Vec::new();
        let chunker = Chunker::train(&corpus, quick(), &mut |progress| stages.push(progress.stage));
        assert_eq!(stages[4..7], [ChunkStage::HeldOutTags, ChunkStage::Tagger, ChunkStage::Labels], "{name}");
        let counts = score(&chunker, &corpus);
        assert!(counts.accuracy() > Some(0.97) && counts.f1() > Some(0.95), "{name} {counts:?}");
        assert_eq!((&*chunker.to_model().kind, chunker.training().words), ("chunk", 5231));
    }
}

#[test]
fn a_chunker_works_on_words_it_has_not_seen() {
    let chunker = Chunker::train(&sample("sample.ptb"), quick(), &mut |_| ());
    let words = ["The", "zorbled", "nets", "are", "wet", "."];
    assert_eq!(chunker.tag(&words), ["B-NP", "I-NP", "I-NP", "B-VP", "B-ADJP", "O"]);
    let tags = ["DT", "JJ", "NNS", "VBP", "JJ", "."];
    assert_eq!(chunker.tag_with(&words, &tags), ["B-NP", "I-NP", "I-NP", "B-VP", "B-ADJP", "O"]);
    assert_eq!(chunker.tag_with(&words, &[]).len(), 6);
    assert!(chunker.tag(&[]).is_empty());
}

#[test]
fn a_chunker_in_a_file_is_the_same_chunker() -> Result<(), Problem> {
    let folder = tempfile::tempdir().unwrap();
    let corpus = sample("sample.ptb");
    let chunker = Chunker::train(&corpus, quick(), &mut |_| ());
    let path = folder.path().join("chunk.model");
    chunker.to_model().write(&path)?;
    let loaded = Chunker::of_model(Model::read(&path)?)?;
    assert_eq!(loaded.to_model().to_bytes(), chunker.to_model().to_bytes());
    assert_eq!(loaded.training().options["iterations"], 3);
    for (words, _) in corpus.sentences().take(50) {
        assert_eq!(loaded.tag(&words), chunker.tag(&words));
    }
    let other = Chunker::of_model(chunker.tagger().to_model()).map(|_| ()).unwrap_err();
    assert_eq!(other.what, "the model is of kind perceptron, not chunk");
    Ok(())
}

#[test]
fn no_changed_byte_does_harm() {
    let mut bytes = Chunker::train(&sample("sample.ptb"), quick(), &mut |_| ()).to_model().to_bytes();
    let mut chance = Chance::new(1, 1, 0);
    for _ in 0..200 {
        let (at, flip) = (chance.below(bytes.len() as u32) as usize, chance.below(255) as u8 + 1);
        bytes[at] ^= flip;
        if let Ok(chunker) = Model::from_bytes(&bytes).and_then(Chunker::of_model) {
            assert_eq!(chunker.tag(&["The", "nets", "are", "wet"]).len(), 4);
        }
        bytes[at] ^= flip;
    }
    assert!(Model::from_bytes(&bytes).and_then(Chunker::of_model).is_ok());
}

#[test]
fn a_training_that_was_stopped_goes_on_as_if_it_had_not_been() -> Result<(), Problem> {
    let corpus = sample("sample.conllu");
    let whole = Chunker::train(&corpus, quick(), &mut |_| ());
    let mut trainer = ChunkTrainer::new(&corpus, quick());
    while !trainer.is_done() {
        let progress = trainer.iterate();
        assert_eq!((progress.step, progress.steps), (trainer.step(), 9));
        assert!(progress.decisions > 0 && progress.right <= progress.decisions);
        trainer = ChunkTrainer::resume(&corpus, Model::from_bytes(&trainer.checkpoint().to_bytes())?)?;
    }
    assert_eq!(trainer.options(), quick());
    let checkpoint = trainer.checkpoint();
    assert_eq!(trainer.finish().to_model().to_bytes(), whole.to_model().to_bytes());
    let other = ChunkTrainer::resume(&sample("sample.ptb"), checkpoint).map(|_| ()).unwrap_err();
    assert_eq!(other.what, "the checkpoint was made with another corpus");
    // `finish` does the remaining iterations.
    let early = ChunkTrainer::new(&corpus, quick()).finish();
    assert_eq!(early.to_model().to_bytes(), whole.to_model().to_bytes());
    Ok(())
}

#[test]
fn what_cannot_be_learned_from_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let problem = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        ChunkCorpus::read(&Corpus::open(&[path], None).unwrap(), TagColumn::Xpos).map(|_| ()).unwrap_err()
    };
    let rows = problem("a.rows", "a\tDT\tB-NP\n\nb\tNN\tX\n\n");
    assert_eq!(
        (rows.place.map(|place| (place.line, place.column)), &*rows.what),
        (Some((3, 6)), "“X” is not a phrase label")
    );
    assert_eq!(problem("a.tagged", "a/DT b/NN\n").what, "the sentence has no phrases");
    assert_eq!(problem("a.conllu", "1\ta\t_\tDET\t_\t_\t0\troot\t_\t_\n\n").what, "the word a has no tag");
    assert_eq!(problem("b.conllu", "").what, "there are no words to train on");
}

/// Takes minutes: `cargo test --release -p solecism-systems --test chunk -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; ./check --long runs it"]
fn chunks_of_the_english_treebanks() {
    for (train, test, least) in
        [("ewt/train.conllu", "ewt/test.conllu", 92.0), ("gum/train.ptb", "gum/test.ptb", 91.0)]
    {
        let [train, test] = [train, test].map(|name| shared!("data").join(name));
        let chunker =
            Chunker::train(&read(&train, TagColumn::Xpos), PerceptronOptions::default(), &mut |_| ());
        let counts = score(&chunker, &read(&test, TagColumn::Xpos));
        let [accuracy, f1] = [counts.accuracy(), counts.f1()].map(|share| 100.0 * share.unwrap());
        println!("{}: {accuracy:.2} % of the labels, F1 {f1:.2}", test.display());
        assert!(f1 >= least, "{f1}");
    }
}

#[needs_shared("data/talbanken")]
fn swedish_is_learned_as_well() {
    let talbanken = shared!("data/talbanken");
    let [train, test] = ["dev", "test"].map(|part| talbanken.join(format!("sv_talbanken-ud-{part}.conllu")));
    let options = PerceptronOptions { iterations: 5, ..PerceptronOptions::default() };
    let chunker = Chunker::train(&read(&train, TagColumn::Upos), options, &mut |_| ());
    let counts = score(&chunker, &read(&test, TagColumn::Upos));
    let [accuracy, f1] = [counts.accuracy(), counts.f1()].map(|share| 100.0 * share.unwrap());
    println!("Swedish: {accuracy:.2} % of the labels, F1 {f1:.2}");
    assert!(f1 > 80.0, "{f1}");
}

/// Trees with many kinds of labels and tags.
fn trees() -> impl Strategy<Value = String> {
    let tags =
        vec!["NN", "DT", "VB", "TO", "MD", "RB", "IN", "POS", "CC", ",", "-NONE-", "UH", "RP", "X", "?"];
    let leaf = prop::sample::select(tags).prop_map(|tag| format!("({tag} w)"));
    let labels = vec![
        "NP", "NP-SBJ", "VP", "S", "QP", "ADJP", "ADVP", "PP", "SBAR", "WHNP", "PRT", "CONJP", "", "Z",
        "NML", "LST",
    ];
    leaf.prop_recursive(5, 40, 5, move |inner| {
        (prop::sample::select(labels.clone()), prop::collection::vec(inner, 1..5))
            .prop_map(|(label, daughters)| format!("({label} {})", daughters.join(" ")))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Every word gets a label, and every phrase starts with a `B` label.
    #[test]
    fn labels_of_any_tree_are_in_order(text in trees()) {
        let text = format!("(ROOT (NN w) {text})");
        let tree = Tree::parse(text.as_str()).unwrap();
        let labels = chunks_of_tree(&tree);
        prop_assert_eq!(labels.len(), tree.tokens().count());
        let begun = labels.iter().filter(|label| label.starts_with("B-")).count();
        prop_assert_eq!(chunks(&labels).len(), begun, "{} {:?}", text, labels);
    }

    #[test]
    fn labels_of_any_dependencies_are_in_order(
        words in prop::collection::vec(
            (
                prop::sample::select(vec!["NOUN", "VERB", "AUX", "DET", "ADJ", "ADV", "ADP", "PART", "PUNCT", "CCONJ", "SCONJ", "X", "INTJ"]),
                0_usize..12,
                prop::sample::select(vec![
                    "nsubj", "obj", "det", "amod", "advmod", "case", "mark", "aux", "cop", "nmod:poss", "conj", "cc", "fixed",
                    "xcomp", "compound:prt", "compound", "flat", "punct", "root", "obl:unmarked", "goeswith",
                ]),
            ),
            1..12,
        ),
    ) {
        // Heads to the left or the root, so without cycles; then mirrored.
        for is_mirrored in [false, true] {
            let len = words.len();
            let row = |(at, (upos, head, relation)): (usize, &(&str, usize, &str))| {
                let head = if is_mirrored { (at + head + 2) % (len + 2) } else { head % (at + 1) };
                let head = if is_mirrored && (head <= at + 1 || head > len) { 0 } else { head };
                format!("{}\tw\t_\t{upos}\t_\t_\t{head}\t{relation}\t_\t_\n", at + 1)
            };
            let text = words.iter().enumerate().map(row).collect::<String>() + "\n";
            let table = Table::parse(text.clone(), Format::Conllu).unwrap();
            let labels = chunks_of_table(&table).unwrap();
            prop_assert_eq!(labels.len(), words.len());
            let begun = labels.iter().filter(|label| label.starts_with("B-")).count();
            prop_assert_eq!(chunks(&labels).len(), begun, "{} {:?}", text, labels);
        }
    }
}
