use super::*;

fn reduced(text: &str, options: &[&str]) -> String {
    let mut settings = Settings::default();
    for option in options {
        let (name, value) = option.split_once('=').unwrap_or((option, "true"));
        settings.set(name, value);
    }
    let metric = Black::new(&settings).unwrap_or_else(|problem| panic!("{problem}"));
    metric.reduce(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}")).to_string()
}

#[track_caller]
fn check(cases: &[(&str, &str)], options: &[&str]) {
    for (text, expected) in cases {
        assert_eq!(reduced(text, options), *expected, "{text}");
    }
}

#[test]
fn auxiliaries_are_erased_and_main_verbs_stay() {
    check(
        &[
            (
                "(S (NP (PRP She)) (VP (VBZ has) (VP (VBN been) (VP (VBG painting) (NP (NNS doors))))))",
                "(She (painting doors))",
            ),
            ("(S (NP (PRP She)) (VP (VBZ is) (NP (DT a) (NN painter))))", "(She (is (a painter)))"),
            ("(S (NP (PRP She)) (VP (VBZ has) (NP (DT a) (NN ladder))))", "(She (has (a ladder)))"),
            ("(S (NP (PRP She)) (VP (MD would) (VP (VB paint) (ADVP (RB there)))))", "(She (paint there))"),
            ("(SQ (VBZ Does) (NP (PRP she)) (VP (VB paint) (NP (NNS doors))) (. ?))", "(she (paint doors))"),
            (
                "(SINV (VBD Had) (NP (DT the) (NN cat)) (VP (VBN slept) (ADVP (RB here))))",
                "((the cat) (slept here))",
            ),
            ("(She ((has been painting) doors))", "(She (painting doors))"),
            ("(She (does (the laundry)))", "(She (does (the laundry)))"),
            ("(Does she (paint doors))", "(she (paint doors))"),
            ("(S (N (PRO It)) (VP (V |'s|) (VP (V raining) (ADV hard))))", "(It (raining hard))"),
        ],
        &[],
    );
}

#[test]
fn not_to_nulls_possessives_and_punctuation_are_erased() {
    check(
        &[
            (
                "(S (NP (PRP We)) (VP (VBP are) (RB n't) (ADVP (RB here) (RB now))) (. .))",
                "(We (are (here now)))",
            ),
            (
                "(S (NP (PRP We)) (VP (VBD chose) (S (NP (-NONE- *)) (VP (TO to) (VP (VB stay) (ADVP (RB put)))))))",
                "(We (chose (stay put)))",
            ),
            ("(S (NP (PRP We)) (VP (VBD walked) (PP (TO to) (NP (NN town)))))", "(We (walked (to town)))"),
            ("(We (chose (to (stay put))))", "(We (chose (stay put)))"),
            ("(NP (NP (NNP Mo) (POS 's)) (NN kite))", "(Mo kite)"),
            ("((|Mo's| kite) , (|--| flew))", "((Mo kite) flew)"),
            (
                "(NP (DT the) (NN kite) (SBAR (WHNP (WP that)) (S (NP (PRP I)) (VP (VBD flew) (PP 0)))))",
                "(the kite (that (I flew)))",
            ),
            ("((TOP (S (NP (NN Tea)))))", "Tea"),
        ],
        &[],
    );
}

#[test]
fn stranded_adverbs_join_the_verb_after_them() {
    check(
        &[
            ("(He ((will often have) (seen owls)))", "(He (often seen owls))"),
            (
                "(S (NP (PRP He)) (VP (MD will) (ADVP (RB often)) (VP (VB have) (VP (VBN seen) (NP (NNS owls))))))",
                "(He (often seen owls))",
            ),
            ("(S (NP (PRP He)) (ADVP (RB often)) (VP (VBZ sees) (NP (NNS owls))))", "(He often (sees owls))"),
        ],
        &[],
    );
}

#[test]
fn labels_may_be_in_any_position() {
    let expected = "(We (like (green tea)))";
    check(
        &[
            ("(((We)) ((like) ((green) (tea))))", expected),
            ("(S (N (P We)) (VP (V like) (N (A green) (N tea))))", expected),
            ("((We P) ((like V) ((green A) (tea N) NP) VP) S)", expected),
            ("(S (P We P) (VP (V like V) (NP (A green A) (N tea N) NP) VP) S)", expected),
        ],
        &[],
    );
    check(&[("(S We (VP like (NP green tea)))", expected)], &["labels=after"]);
}

#[test]
fn extraposed_clauses_attach_to_their_host() {
    check(
        &[
            ("(It (is (odd (for them to wait))))", "(It (is odd) (for them wait))"),
            (
                "(S (NP (PRP It)) (VP (VBZ is) (ADJP (JJ odd) (SBAR (IN that) (S (NP (PRP they)) (VP (VBD waited)))))))",
                "(It (is odd) (that (they waited)))",
            ),
            (
                "(It (looked (like ((a fine day) (to wait here)))))",
                "(It (looked (like ((a fine day) (wait here)))))",
            ),
            (
                "(S (NP (PRP It)) (VP (VBD said) (SBAR (IN that) (S (NP (PRP they)) (VP (VBD waited))))))",
                "(It (said (that (they waited))))",
            ),
        ],
        &["extraposed"],
    );
}

#[test]
fn modifiers_attach_to_one_noun_phrase() {
    let expected = "((the owl) (in (the barn)) (that (we heard)))";
    check(
        &[
            ("((((the owl) (in (the barn))) (that (we heard))))", expected),
            (
                "(NP (NP (NP (DT the) (NN owl)) (PP (IN in) (NP (DT the) (NN barn)))) (SBAR (WHNP (WDT that)) (S (NP (PRP we)) (VP (VBD heard)))))",
                expected,
            ),
            ("(NP (DT the) (NN owl) (PP (IN in) (NP (DT the) (NN barn))))", "((the owl) (in (the barn)))"),
            (
                "(((the owl) (in (the barn))) (hooted loudly))",
                "(((the owl) (in (the barn))) (hooted loudly))",
            ),
        ],
        &["noun-phrases"],
    );
}

#[test]
fn prepositions_and_particles_attach_to_the_top() {
    check(
        &[
            ("(We (ran (out (of (oat biscuits)))))", "(We (ran (out of (oat biscuits))))"),
            (
                "(S (NP (PRP We)) (VP (VBD ran) (PP (IN out) (PP (IN of) (NP (NN oat) (NNS biscuits))))))",
                "(We (ran (out of (oat biscuits))))",
            ),
            ("(They ((came on) over))", "(They (came on over))"),
            ("(They (came (on over)))", "(They (came on over))"),
        ],
        &["particles"],
    );
}

#[test]
fn a_deep_tree_is_handled() {
    let depth = 200_000;
    let text = format!("{}one two{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(reduced(&text, &[]), "(one two)");
}
