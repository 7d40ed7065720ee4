//! Grammars: against an oracle, on treebanks, and with invalid input.

mod common;
mod earley_oracle;

use earley_oracle::{Element, Oracle, Written, written};
use proptest::prelude::*;
use solecism_corpus::{Problem, Tree};
use solecism_shared_data::needs_shared;
use solecism_systems::chunk::{ChunkCounts, chunks_of_table, chunks_of_tree};
use solecism_systems::earley::{Analysis, Earley, FRAGMENT, Grammar, LONGEST_SENTENCE};

fn earley(grammar: &str) -> Earley {
    Earley::new(Grammar::parse_text("test.cfg", grammar).unwrap_or_else(|problem| panic!("{problem}")))
}

/// Parses tags that are also the words.
fn parse(grammar: &str, tags: &str) -> Analysis {
    let tags: Vec<&str> = tags.split_whitespace().collect();
    earley(grammar).parse(&tags, &tags)
}

fn check(grammar: &str, tags: &str, tree: &str) {
    let analysis = parse(grammar, tags);
    assert_eq!(analysis.tree, tree, "{tags}");
    assert_eq!(analysis.is_full, !tree.starts_with("(FRAG"), "{tags}");
}

#[test]
fn the_weights_decide_between_analyses() {
    let grammar = |high: &str, low: &str| {
        format!("S -> N V\nV -> v N [{high}] | v N P [{low}]\nN -> n [5] | N P [1]\nP -> p N\n")
    };
    let sentence = "n v n p n";
    check(&grammar("1", "9"), sentence, "(S (N (n n)) (V (v v) (N (n n)) (P (p p) (N (n n)))))");
    check(&grammar("9", "1"), sentence, "(S (N (n n)) (V (v v) (N (N (n n)) (P (p p) (N (n n))))))");
    let analysis = parse(&grammar("9", "1"), sentence);
    let expected = (0.9 * (1.0 / 6.0) * (5.0 / 6.0_f64).powi(3)).ln();
    assert!((analysis.log_weight - expected).abs() < 1e-3, "{} {expected}", analysis.log_weight);
}

#[test]
fn recursion_may_go_left_right_and_in_circles() {
    check("S -> S a | a\n", "a a a", "(S (S (S (a a)) (a a)) (a a))");
    check("S -> a S | a\n", "a a a", "(S (a a) (S (a a) (S (a a))))");
    check("S -> A\nA -> B [3] | a [1]\nB -> A [3] | b [1]\n", "a", "(S (A (a a)))");
    check("S -> A\nA -> B [3] | a [1]\nB -> A [3] | b [1]\n", "b", "(S (A (B (b b))))");
    check("S = A\nA = B | a\nB = A | b\n", "b", "(S (A (B (b b))))");
}

#[test]
fn what_is_empty_is_not_in_the_tree() {
    let grammar = "S -> A B C\nA -> () [1] | a [9]\nB -> A A | b\nC -> c\n";
    check(grammar, "c", "(S (C (c c)))");
    check(grammar, "a c", "(S (A (a a)) (C (c c)))");
    check(grammar, "b c", "(S (B (b b)) (C (c c)))");
    check(grammar, "a a a c", "(S (A (a a)) (B (A (a a)) (A (a a))) (C (c c)))");
}

#[test]
fn what_is_optional_repeated_hidden_or_renamed_is_written_out() {
    let grammar = "NP -> (DT) JJ* _Nouns (PP | , RB)\n_Nouns -> NN+\nPP -> IN NP/of\nNP/of -> NP\n";
    check(grammar, "NN", "(NP (NN NN))");
    check(grammar, "DT JJ JJ NN NN", "(NP (DT DT) (JJ JJ) (JJ JJ) (NN NN) (NN NN))");
    check(grammar, "NN IN NN", "(NP (NN NN) (PP (IN IN) (NP (NN NN))))");
    check(grammar, "NN , RB", "(NP (NN NN) (, ,) (RB RB))");
    check(
        "S -> (a (b c)* d)+ e\n",
        "a d a b c b c d e",
        "(S (a a) (d d) (a a) (b b) (c c) (b b) (c c) (d d) (e e))",
    );
}

#[test]
fn words_and_tags_are_told_apart() {
    let parser = earley("S -> \"to\" VB [3] | TO VB [1] | <S> \"Ed\"\n");
    let tree = |words: [&str; 2], tags: [&str; 2]| parser.parse(&words, &tags).tree;
    assert_eq!(tree(["To", "go"], ["IN", "VB"]), "(S (IN To) (VB go))");
    assert_eq!(tree(["ter", "go"], ["TO", "VB"]), "(S (TO ter) (VB go))");
    assert_eq!(tree(["x", "Ed"], ["S", "NNP"]), "(S (S x) (NNP Ed))");
    assert_eq!(tree(["x", "ed"], ["S", "NNP"]), "(FRAG (S x) (NNP ed))");
}

#[test]
fn without_a_full_analysis_the_widest_constituents_are_given() {
    let grammar = "S -> NP VP\nNP -> DT NN | NP PP\nVP -> VBD NP\nPP -> IN NP\n";
    let tree = "(FRAG (NP (NP (DT DT) (NN NN)) (PP (IN IN) (NP (DT DT) (NN NN)))) (UH UH) (VP (VBD VBD) (NP (DT DT) (NN NN))))";
    check(grammar, "DT NN IN DT NN UH VBD DT NN", tree);
    let analysis = parse(grammar, "DT NN IN DT NN UH VBD DT NN");
    assert_eq!((analysis.parts, analysis.is_full), (3, false));
    let chosen = format!("{grammar}%partial PP\n");
    check(&chosen, "DT NN IN DT NN", "(FRAG (DT DT) (NN NN) (PP (IN IN) (NP (DT DT) (NN NN))))");
}

#[test]
fn odd_words_and_tags_give_trees_all_the_same() {
    let parser = Earley::new(Grammar::english());
    let words = ["(", "a b", "", ")", "x(y", "*", "日本"];
    let tags = ["-LRB-", "NN", "NN", "(", "", "-NONE-"];
    let analysis = parser.parse(&words, &tags);
    let tree = Tree::parse(analysis.tree.as_str()).unwrap();
    let found: Vec<&str> = tree.tokens().map(|leaf| leaf.word).collect();
    assert_eq!(found, ["-LRB-", "a_b", "_", "-RRB-", "x-LRB-y", "*", "日本"]);
    let nothing = parser.parse(&[], &[]);
    assert_eq!((nothing.tree.as_str(), nothing.is_full, nothing.parts), ("", false, 0));
}

#[test]
fn a_very_long_sentence_is_cut_into_stretches() {
    let parser = Earley::new(Grammar::english());
    let pattern = [
        ("the", "DT"),
        ("old", "JJ"),
        ("boat", "NN"),
        ("leaves", "VBZ"),
        ("at", "IN"),
        ("six", "CD"),
        (",", ","),
    ];
    let (words, tags): (Vec<&str>, Vec<&str>) = pattern.into_iter().cycle().take(5_000).unzip();
    let analysis = parser.parse(&words, &tags);
    let tree = Tree::parse(analysis.tree.as_str()).unwrap();
    assert_eq!(tree.tokens().count(), 5_000);
    assert!(!analysis.is_full && analysis.parts >= 5_000 / LONGEST_SENTENCE);
    assert!(analysis.tree.starts_with(&format!("({FRAGMENT} (S ")));
}

#[test]
fn a_grammar_that_is_too_ambiguous_for_a_sentence_still_gives_a_tree() {
    let categories: Vec<String> = (0..60).map(|number| format!("C{number}")).collect();
    let rules: Vec<String> = categories
        .iter()
        .enumerate()
        .map(|(at, category)| {
            let other = &categories[(at * 7 + 1) % 60];
            let third = &categories[(at * 11 + 5) % 60];
            format!("{category} -> {other} {third} | {third} {other} | {other} {other} | a | {category} a\n")
        })
        .collect();
    let grammar = format!("%partial {}\n{}", categories.join(" "), rules.concat());
    let words = vec!["a"; LONGEST_SENTENCE];
    let analysis = earley(&grammar).parse(&words, &words);
    assert_eq!(Tree::parse(analysis.tree.as_str()).unwrap().tokens().count(), LONGEST_SENTENCE);
}

#[test]
fn what_is_wrong_with_a_grammar_is_told_with_its_place() {
    for (text, place, what, help) in [
        ("", "1:1", "the grammar has no rules", "S -> NP VP"),
        ("# only\n%tags penn\n", "1:1", "the grammar has no rules", "S -> NP VP"),
        ("S NP VP\n", "1:1", "the line is not a rule", "NP -> DT NN"),
        ("| a\n", "1:1", "the line is not a rule", "|"),
        ("S -> a\n\nNP -> a [0]\n", "3:9", "“0” is not a weight", "positive"),
        ("S -> a [-1]\n", "1:8", "“-1” is not a weight", "positive"),
        ("S -> a [x\n", "1:8", "unterminated weight", "[0.5]"),
        ("S -> a [1] b\n", "1:12", "expected a bar after a weight", "bar"),
        ("S -> (a [1])\n", "1:9", "a weight within a group", "alternative"),
        ("S = a [2] | b\n", "1:7", "a weight after =", "->"),
        ("S ->\n", "1:3", "an alternative is missing", "()"),
        ("S -> a |\n", "1:8", "an alternative is missing", "()"),
        ("S -> [2] | a\n", "1:6", "an alternative is missing", "()"),
        ("S -> (a\n", "1:6", "this bracket is never closed", "close it"),
        ("S -> a)\n", "1:7", "unmatched closing bracket", "remove"),
        ("S -> * a\n", "1:6", "nothing to repeat", "right after"),
        ("S -> a -> b\n", "1:8", "an arrow within a rule", "line of its own"),
        ("S -> \"a\n", "1:6", "unterminated word", "ends with"),
        ("S -> <>\n", "1:6", "an empty tag", "between"),
        ("S -> a >\n", "1:8", "unmatched closing bracket", "<NN>"),
        ("%strat S\nS -> a\n", "1:1", "unknown directive %strat", "\"start\"?"),
        ("%start\nS -> a\n", "1:1", "wrong values for %start", "category"),
        ("%start Ss\nS -> a\n", "1:8", "Ss has no rule", "known are: S"),
        ("%tags pen\nS -> a\n", "1:7", "unknown tag set pen", "penn"),
        ("%tags penn\nS -> NP\nNP -> NNN\n", "3:7", "NNN has no rule, and is not a tag of penn", "known are"),
        ("S -> A\nA -> A b | b A\n", "1:1", "S cannot produce any words", "lead back"),
        ("S -> a\nåÅ -> b\n", "2:1", "åÅ is never used", "%partial"),
        ("_S -> a\n", "1:1", "the start category is hidden in trees", "_"),
        ("S -> (a) (b) (c) (d) (e) (f) (g) (h) (i) (j) (k) (l)\n", "1:52", "more than 1024 ways", "fewer"),
    ] {
        let problem = Grammar::parse_text("g.cfg", text).map(|_| ()).unwrap_err();
        let message = problem.to_string();
        assert!(message.starts_with(&format!("g.cfg:{place}: ")), "{text:?} {message}");
        assert!(message.contains(what), "{text:?} {message}");
        assert!(problem.help.contains(help), "{text:?} {}", problem.help);
    }
}

#[test]
fn grammars_are_read_from_files_and_built_in_ones_by_name() -> Result<(), Problem> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tiny.cfg");
    std::fs::write(&path, "\u{feff}S -> a\r\n   | b\r\n").unwrap();
    let grammar = Grammar::read(&path)?;
    assert_eq!((grammar.name(), grammar.rules()), (&*path.display().to_string(), 2));
    assert!(Grammar::read(&folder.path().join("none.cfg")).is_err());
    std::fs::write(&path, [0xff, 0xfe]).unwrap();
    assert!(Grammar::read(&path).is_err());
    assert_eq!(
        Grammar::named("english").map(|grammar| grammar.signature()),
        Some(Grammar::english().signature())
    );
    assert!(Grammar::named("klingon").is_none());
    Ok(())
}

#[test]
fn english_is_parsed_as_it_should_be() {
    let parser = Earley::new(Grammar::english());
    for (sentence, tree) in [
        ("The/DT dog/NN barked/VBD ./.", "(ROOT (S (NP (DT The) (NN dog)) (VP (VBD barked))) (. .))"),
        (
            "Does/VBZ the/DT ferry/NN leave/VB at/IN six/CD ?/.",
            "(ROOT (SQ (VBZ Does) (NP (DT the) (NN ferry)) (VP (VB leave) (PP (IN at) (NP (CD six))))) (. ?))",
        ),
        (
            "The/DT baker/NN 's/POS sister/NN has/VBZ not/RB been/VBN seen/VBN ./.",
            "(ROOT (S (NP (NP (DT The) (NN baker) (POS 's)) (NN sister)) (VP (VBZ has) (RB not) (VP (VBN been) (VP (VBN seen))))) (. .))",
        ),
        (
            "She/PRP wants/VBZ to/TO mend/VB nets/NNS ./.",
            "(ROOT (S (NP (PRP She)) (VP (VBZ wants) (S (VP (TO to) (VP (VB mend) (NP (NNS nets))))))) (. .))",
        ),
        (
            "I/PRP know/VBP that/IN it/PRP rains/VBZ ./.",
            "(ROOT (S (NP (PRP I)) (VP (VBP know) (SBAR (IN that) (S (NP (PRP it)) (VP (VBZ rains)))))) (. .))",
        ),
    ] {
        let (words, tags): (Vec<&str>, Vec<&str>) = common::pairs(sentence).unzip();
        assert_eq!(parser.parse(&words, &tags).tree, tree);
    }
}

/// Coverage and base phrases on development data with gold tags.
fn check_treebank(name: &str, least: f64) {
    let parser = Earley::new(Grammar::english());
    let (mut counts, mut full, mut sentences) = (ChunkCounts::default(), 0, 0);
    common::for_each_sentence(name, |sentence| {
        let solecism_corpus::Sentence::Table(table) = sentence else { panic!("no table") };
        let (words, tags): (Vec<&str>, Vec<&str>) = table.words().map(|row| (row.form(), row.xpos())).unzip();
        let analysis = parser.parse(&words, &tags);
        let tree = Tree::parse(analysis.tree.as_str()).unwrap();
        counts.add(&chunks_of_table(table).unwrap(), &chunks_of_tree(&tree));
        full += usize::from(analysis.is_full);
        sentences += 1;
    });
    let [accuracy, f1] = [counts.accuracy(), counts.f1()].map(|share| 100.0 * share.unwrap());
    let coverage = 100.0 * f64::from(full as u32) / f64::from(sentences);
    println!("{name}: {coverage:.2} % full, base phrases {accuracy:.2} % of the words right, F1 {f1:.2}");
    assert!(accuracy >= least && coverage > 98.0, "{name} {accuracy} {coverage}");
}

#[needs_shared("data/ewt/dev.conllu", "data/gum/dev.conllu")]
fn base_phrases_by_the_english_grammar() {
    check_treebank("ewt/dev.conllu", 94.0);
    check_treebank("gum/dev.conllu", 94.5);
}

fn grammars(is_simple: bool) -> impl Strategy<Value = Vec<Written>> {
    let element = (0_u8..7, 0_u8..8)
        .prop_map(move |(symbol, mark)| Element::new(symbol, if is_simple { 7 } else { mark }));
    let shortest = usize::from(is_simple);
    let alternative = (prop::collection::vec(element, shortest..4), 1_u32..20);
    prop::collection::vec(prop::collection::vec(alternative, 1..4), 3).prop_map(written)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// Best weight, and fewest parts if there is no full analysis, agree with the oracle.
    #[test]
    fn the_best_analysis_is_found(grammar in grammars(false), sentence in prop::collection::vec(0_u8..4, 1..6)) {
        let text = earley_oracle::text(&grammar);
        let words: Vec<&str> = sentence.iter().map(|&word| ["a", "b", "c", "z"][usize::from(word)]).collect();
        let analysis = earley(&text).parse(&words, &words);
        let oracle = Oracle::new(&grammar, &words);
        prop_assert_eq!(analysis.is_full, oracle.best(0, 0, words.len()) > 0.0, "{}", text);
        if analysis.is_full {
            let expected = oracle.best(0, 0, words.len()).ln();
            prop_assert!((analysis.log_weight - expected).abs() < 2e-3, "{} {} {}", text, analysis.log_weight, expected);
        } else {
            prop_assert_eq!(analysis.parts, oracle.fewest_parts(), "{}", text);
        }
        let tree = Tree::parse(analysis.tree.as_str()).unwrap();
        prop_assert_eq!(tree.tokens().map(|leaf| leaf.word).collect::<Vec<_>>(), words);
    }

    /// Every node of the tree is a rule, and the product of their weights is the weight of the tree.
    #[test]
    fn the_tree_is_the_analysis(grammar in grammars(true), sentence in prop::collection::vec(0_u8..3, 1..8)) {
        let text = earley_oracle::text(&grammar);
        let words: Vec<&str> = sentence.iter().map(|&word| ["a", "b", "c"][usize::from(word)]).collect();
        let analysis = earley(&text).parse(&words, &words);
        if analysis.is_full {
            let tree = Tree::parse(analysis.tree.as_str()).unwrap();
            let weight = earley_oracle::weight_of_tree(&grammar, &tree);
            prop_assert!((analysis.log_weight - weight).abs() < 2e-3, "{} {} {}", text, analysis.tree, weight);
        }
    }

    /// Any text either parses as a grammar or is rejected with a message.
    #[test]
    fn any_text_is_a_grammar_or_told_not_to_be(
        signs in prop::collection::vec(
            prop::sample::select(vec![
                "S", "NP", "A", "\n", " -> ", " = ", " | ", "(", ")", "*", "+", "[1]", "[0.2]", "\"the\"", "<a>", "a", "%start S\n",
                "%partial NP\n", "%tags penn\n", "#", "NN", "()", " ", "S -> ", "A -> ", "é", "[", "<", "\"", "%", "-", ">",
            ]),
            0..60,
        ),
        words in prop::collection::vec(prop::sample::select(vec!["a", "the", "NN", "é", "("]), 0..6),
    ) {
        if let Ok(grammar) = Grammar::parse_text("any.cfg", &signs.concat()) {
            let analysis = Earley::new(grammar).parse(&words, &words);
            prop_assert_eq!(analysis.tree.is_empty(), words.is_empty());
            prop_assert!(words.is_empty() || Tree::parse(analysis.tree.as_str()).is_ok(), "{}", analysis.tree);
        }
    }

    #[test]
    fn any_characters_at_all(text in "\\PC{0,80}") {
        if let Err(problem) = Grammar::parse_text("any.cfg", &text) {
            prop_assert!(problem.place.is_some());
        }
    }
}
