//! Trees converted to dependencies by the English tables: example sentences, and a treebank with both annotations.

use std::path::Path;

use proptest::prelude::*;
use solecism_corpus::convert::{CONVERSIONS, ConvertOptions, Dependency, DependencyRules, convert};
use solecism_corpus::validate::validate;
use solecism_corpus::{Format, Notation, Sentence, Tree};
use solecism_language::{Language, RelationTable};
use solecism_shared_data::{needs_shared, shared};

/// Each token as `word-relation->head`.
fn arcs(tree: &str) -> String {
    let tree = Tree::parse(tree).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let tokens = Language::standard().trees().dependencies(&tree);
    let head =
        |token: &Dependency<'_>| token.head.checked_sub(1).map_or("", |head| tokens[head].word).to_owned();
    tokens.iter().map(|t| format!("{}-{}->{}", t.word, t.relation, head(t))).collect::<Vec<_>>().join(" ")
}

#[test]
fn content_words_are_heads() {
    for (tree, expected) in [
        (
            "(S (NP-SBJ (DT The) (JJ old) (NN bridge)) (VP (MD will) (VP (VB be) (VP (VBN closed) (PP (IN by) (NP-LGS (DT the) (NN mayor)))))) (. .))",
            "The-det->bridge old-amod->bridge bridge-nsubj:pass->closed will-aux->closed be-aux:pass->closed \
             closed-root-> by-case->mayor the-det->mayor mayor-obl:agent->closed .-punct->closed",
        ),
        (
            "(S (NP-SBJ (PRP She)) (VP (VBZ is) (NP-PRD (NP (DT the) (NN owner)) (PP (IN of) (NP (DT the) (NN shop))))))",
            "She-nsubj->owner is-cop->owner the-det->owner owner-root-> of-case->shop the-det->shop shop-nmod->owner",
        ),
        (
            "(S (NP-SBJ (EX There)) (VP (VBZ is) (NP-PRD (NN soup))))",
            "There-expl->is is-root-> soup-nsubj->is",
        ),
        (
            "(S (NP-SBJ (PRP We)) (VP (VBP know) (SBAR (IN that) (S (NP-SBJ (PRP it)) (VP (VBZ rains))))))",
            "We-nsubj->know know-root-> that-mark->rains it-nsubj->rains rains-ccomp->know",
        ),
        (
            "(S (NP-SBJ (PRP They)) (VP (VBP want) (S (NP-SBJ (PRP him)) (VP (TO to) (VP (VB go))))))",
            "They-nsubj->want want-root-> him-obj->want to-mark->go go-xcomp->want",
        ),
        (
            "(SBARQ (WHNP (WP What)) (SQ (VBZ is) (NP-SBJ (DT this))) (. ?))",
            "What-root-> is-cop->What this-nsubj->What ?-punct->What",
        ),
        (
            "(NP (NP (NP (PRP$ my) (NN aunt) (POS 's)) (NN house)) (SBAR (WHNP (WDT that)) (S (VP (VBD burnt)))))",
            "my-nmod:poss->aunt aunt-nmod:poss->house 's-case->aunt house-root-> that-nsubj->burnt burnt-acl:relcl->house",
        ),
        (
            "(S (VP (VB Give) (NP (NNP Ann)) (NP (DT the) (NN key)) (ADVP (RB now))))",
            "Give-root-> Ann-iobj->Give the-det->key key-obj->Give now-advmod->Give",
        ),
    ] {
        assert_eq!(arcs(tree), expected, "{tree}");
    }
}

#[test]
fn the_first_of_coordinated_words_is_their_head() {
    for (tree, expected) in [
        (
            "(NP (NP (NNS apples)) (, ,) (NP (NNS pears)) (CC and) (NP (NNS plums)))",
            "apples-root-> ,-punct->pears pears-conj->apples and-cc->plums plums-conj->apples",
        ),
        (
            "(NP (JJ red) (CC and) (JJ blue) (NNS cars))",
            "red-amod->cars and-cc->blue blue-conj->red cars-root->",
        ),
        (
            "(S (NP-SBJ (PRP He)) (VP (VP (VBD came)) (CC but) (VP (VBD left) (ADVP (RB soon)))))",
            "He-nsubj->came came-root-> but-cc->left left-conj->came soon-advmod->left",
        ),
        ("(PP (IN because) (IN of) (NP (NN rain)))", "because-case->rain of-fixed->because rain-root->"),
    ] {
        assert_eq!(arcs(tree), expected, "{tree}");
    }
}

#[test]
fn the_relation_decides_the_part_of_speech() {
    let tree = "(S (NP-SBJ (DT That)) (VP (VBZ has) (VP (VBN had) (NP (DT that) (NN effect)))))";
    let tree = Tree::parse(tree).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let tokens = Language::standard().trees().dependencies(&tree);
    let upos: Vec<&str> = tokens.iter().map(|token| token.upos).collect();
    assert_eq!(upos, ["PRON", "AUX", "VERB", "DET", "NOUN"]);
}

#[test]
fn mistakes_in_a_table_are_reported() {
    for (table, what) in [
        ("# c\nNP\t*\tDT\t*\n", "a row of 4 columns"),
        ("NP\t*\tDT\tearly\tdet\n", "there is no condition early"),
        ("@verbs\tgo\n", "there is no list @verbs"),
    ] {
        let flaw = RelationTable::parse(table).map(|_| ()).map_err(|flaw| flaw.what);
        assert_eq!(flaw, Err(what.to_owned()), "{table}");
    }
}

/// Number of right heads, of right heads with the right relation, and of all tokens.
fn attachment(folder: &Path, set: &str) -> (usize, usize, usize) {
    let file = |ending: &str| std::fs::read_to_string(folder.join(format!("{set}.{ending}"))).unwrap();
    let (trees, gold) = (file("ptb"), file("conllu"));
    let mut rows = gold.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let mut rows = rows.by_ref().filter(|row| row[0].parse::<u32>().is_ok());
    let (mut heads, mut relations, mut all) = (0, 0, 0);
    let rules = Language::standard().trees();
    for line in trees.lines() {
        let tree = Tree::parse(line).unwrap_or_else(|flaw| panic!("{line}: {flaw:?}"));
        for token in rules.dependencies(&tree) {
            let row = rows.next().unwrap_or_default();
            let right = row.get(6).is_some_and(|head| *head == token.head.to_string());
            heads += usize::from(right);
            relations += usize::from(right && row[7] == token.relation);
            all += 1;
        }
    }
    assert!(rows.next().is_none(), "the trees and the tables of {set} have the same tokens");
    (heads, relations, all)
}

#[test]
fn a_converted_sample_is_valid() {
    converts_to_valid_tables(include_str!("../data/sample/sample.ptb"));
}

#[needs_shared("data/gum/test.ptb")]
fn a_converted_treebank_is_valid() {
    converts_to_valid_tables(&std::fs::read_to_string(shared!("data/gum/test.ptb")).unwrap());
}

fn converts_to_valid_tables(trees: &str) {
    for (number, line) in (1..).zip(trees.lines()) {
        let Ok(_) = Tree::parse(line) else { continue };
        for detokenise in [false, true] {
            let options = ConvertOptions {
                detokenise,
                number: Some(number),
                dependencies: Some(Language::standard().trees()),
                ..ConvertOptions::default()
            };
            for to in [Format::Conllu, Format::ConllX] {
                let text = convert(line, Format::Brackets, to, &options);
                let text = text.unwrap_or_else(|flaw| panic!("{line}: {flaw:?}"));
                assert_eq!(validate(&text, Notation::new(to)), [], "{line}\n{text}");
            }
        }
    }
}

// The figures in docs/conversion.md.

#[test]
fn most_dependencies_of_the_sample_come_out_right() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sample");
    assert_attachment(&sample, "sample", (965, 940));
}

#[needs_shared("data/gum")]
fn most_dependencies_of_a_treebank_come_out_right() {
    assert_attachment(&shared!("data/gum"), "dev", (885, 855));
    assert_attachment(&shared!("data/gum"), "test", (889, 858));
}

/// UAS and LAS are at least these, in thousandths.
fn assert_attachment(folder: &Path, set: &str, (uas, las): (usize, usize)) {
    let (heads, relations, all) = attachment(folder, set);
    let per_thousand = |count: usize| 1000 * count / all;
    let found = (per_thousand(heads), per_thousand(relations));
    assert!(found.0 >= uas && found.1 >= las, "{set}: {found:?} of {all}");
}

fn options() -> ConvertOptions<'static> {
    ConvertOptions { dependencies: Some(Language::standard().trees()), ..ConvertOptions::default() }
}

fn converted(tree: &str, to: Format) -> String {
    let text = convert(tree, Format::Brackets, to, &options());
    text.unwrap_or_else(|flaw| panic!("{flaw:?}"))
}

#[test]
fn a_tree_of_any_shape_is_turned_into_dependencies() {
    let many = 200_000;
    for label in ["NP", "S", "SBAR", "SBARQ", "VP"] {
        let text = format!("{}(NN x) (NN y){}", format!("({label} ").repeat(many), ")".repeat(many));
        assert_eq!(converted(&text, Format::Conllu).lines().count(), 4, "{label}");
    }
    let text = format!("(NP {} (NN y))", "(NN x) (, ,) (CC or) ".repeat(many / 10));
    assert_eq!(converted(&text, Format::ConllX).lines().count(), many / 10 * 3 + 2);
}

fn tree() -> impl Strategy<Value = String> {
    let words = ["x", "is", "to", "-LRB-", "a\\/b", "there", "``", "by", "\\", "#", "it", "-", "_"];
    let tags = [
        "NN", "NNP", "VBZ", "VBN", "IN", "TO", "MD", "CC", ",", ":", ".", "``", "''", "HYPH", "POS", "DT",
        "EX", "WP", "-NONE-", "RB", "JJ",
    ];
    let labels = [
        "S", "VP", "NP", "NP-SBJ", "PP", "SBAR", "SBARQ", "SQ", "ADJP-PRD", "QP", "CONJP", "UCP", "PRN", "",
        "WHNP",
    ];
    let leaf = (prop::sample::select(tags.to_vec()), prop::sample::select(words.to_vec()), 0..9_u8);
    let leaf = leaf
        .prop_map(|(tag, word, bare)| if bare == 0 { word.to_owned() } else { format!("({tag} {word})") });
    leaf.prop_recursive(6, 40, 5, move |inner| {
        let label = prop::sample::select(labels.to_vec());
        (label, prop::collection::vec(inner, 1..5))
            .prop_map(|(label, kids)| format!("({label} {})", kids.join(" ")))
    })
}

fn assert_parses(text: &str, from: Format) -> Result<(), TestCaseError> {
    let targets = CONVERSIONS.iter().filter(|(own, _)| *own == from).flat_map(|(_, others)| *others);
    for &to in targets {
        // A word or tag that the format cannot represent gives an error; anything else must be readable.
        let Ok(written) = convert(text, from, to, &options()) else { continue };
        let read = Notation::new(to).parse(&written);
        prop_assert!(read.is_ok(), "{} {:?} {:?}", to, written, read);
        if matches!(to, Format::Conllu | Format::ConllX) {
            let Ok(Sentence::Table(table)) = read else { unreachable!() };
            prop_assert_eq!(table.heads().iter().filter(|head| **head == Some(0)).count(), 1);
        }
        assert_parses_again(&written, to)?;
    }
    Ok(())
}

fn assert_parses_again(text: &str, from: Format) -> Result<(), TestCaseError> {
    for (_, others) in CONVERSIONS.iter().filter(|(own, _)| *own == from) {
        for &to in *others {
            let Ok(written) = convert(text, from, to, &options()) else { continue };
            prop_assert!(Notation::new(to).parse(&written).is_ok(), "{} {:?}", to, written);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_is_converted_is_well_formed(tree in tree()) {
        prop_assume!(Tree::parse(tree.as_str()).is_ok());
        assert_parses(&tree, Format::Brackets)?;
    }
}
