use super::*;

/// Builds the passage "He saw it ." with the units given as XML.
fn passage(units: &str) -> String {
    let words = ["He", "saw", "it"].iter().enumerate().map(|(at, word)| {
        format!("<node ID=\"0.{}\" type=\"Word\"><attributes text=\"{word}\" /></node>", at + 1)
    });
    format!(
        "<root passageID=\"7\"><attributes /><layer layerID=\"0\"><attributes />{}\
         <node ID=\"0.4\" type=\"Punctuation\"><attributes text=\".\" /></node></layer>\
         <layer layerID=\"1\"><attributes />{units}</layer></root>",
        words.collect::<String>()
    )
}

fn unit(id: &str, edges: &[(&str, &str, &str)]) -> String {
    let edge = |(to, tag, remote): &(&str, &str, &str)| {
        let remote = if remote.is_empty() { "" } else { " remote=\"True\"" };
        format!("<edge toID=\"{to}\" type=\"{tag}\"><attributes{remote} /><category tag=\"{tag}\" /></edge>")
    };
    let edges: String = edges.iter().map(edge).collect();
    format!("<node ID=\"{id}\" type=\"FN\"><attributes />{edges}</node>")
}

fn leaf(id: &str, word: &str) -> String {
    unit(id, &[(word, "Terminal", "")])
}

fn sentence(process: &str) -> String {
    passage(
        &[
            unit("1.1", &[("1.2", "H", "")]),
            unit("1.2", &[("1.3", "A", ""), ("1.4", process, ""), ("1.5", "A", "")]),
            leaf("1.3", "0.1"),
            leaf("1.4", "0.2"),
            leaf("1.5", "0.3"),
        ]
        .concat(),
    )
}

fn parsed(text: &str) -> Passage {
    Passage::parse(text).unwrap_or_default()
}

#[test]
fn labels_count_in_labelled_scores_only() {
    let (gold, output) = (parsed(&sentence("P")), parsed(&sentence("S")));
    assert_eq!(gold.tokens(), ["He", "saw", "it", "."]);
    for found in [compare(&gold, &output)[0], compare_as_ucca(&gold, &output)[0]] {
        assert_eq!((found.gold, found.output), (4, 4));
        assert_eq!((found.labelled, found.unlabelled, found.weak), ([3; 2], [4; 2], [4; 2]));
    }
    let same = compare(&gold, &gold)[0];
    assert_eq!(same.labelled, [4; 2]);
}

#[test]
fn writing_reproduces_what_was_read() {
    let found = parsed(&sentence("P"));
    let written = found.to_xml();
    assert_eq!(Passage::parse(&written), Ok(found));
    assert!(written.contains("        <category tag=\"P\" />\n"));
}

#[test]
fn invalid_passages_are_rejected() {
    let cases = [
        ("<!DOCTYPE root [<!ENTITY x SYSTEM \"file:///x\">]><root/>", "a document type"),
        ("<root a=\"&x;\" />", "damaged XML"),
        ("<root a=\"\u{1}\" />", "the character U+0001"),
        ("<root a=\"&#1;\" />", "the character U+0001"),
        ("<root>&x;</root>", "text where"),
        ("<root>", "the passage does not end"),
        ("<root><layer></root>", "damaged XML"),
        ("<page/>", "an element <page>"),
        ("<root/><root/>", "<root> does not belong here"),
        ("", "the passage does not end"),
    ];
    for (text, message) in cases {
        let found = Passage::parse(text).map(|_| ()).map_err(|flaw| flaw.what);
        assert!(found.as_ref().is_err_and(|what| what.starts_with(message)), "{text}: {found:?}");
    }
    let dangling = passage(&unit("1.1", &[("1.9", "H", "")]));
    let flaw = Passage::parse(&dangling).map(|_| ()).map_err(|flaw| (flaw.what, &dangling[flaw.at..][..5]));
    assert_eq!(flaw, Err(("an edge to 1.9, which is not there".to_owned(), "<edge")));
    let cycle = passage(
        &[
            unit("1.1", &[("1.2", "H", "")]),
            unit("1.2", &[("1.3", "A", "")]),
            unit("1.3", &[("1.2", "E", "r")]),
        ]
        .concat(),
    );
    let flaw = Passage::parse(&cycle).map(|_| ()).map_err(|flaw| (flaw.what, &cycle[flaw.at..][..5]));
    assert!(flaw.is_err_and(|(what, text)| what.starts_with("a cycle: 1.") && text == "<edge"));
    let twice = passage(&[leaf("1.1", "0.1"), leaf("1.1", "0.2")].concat());
    assert!(Passage::parse(&twice).is_err_and(|flaw| flaw.what == "a second node 1.1"));
}

#[test]
fn a_correction_that_keeps_the_units_is_faithful() {
    let source = parsed(&sentence("P"));
    let found = similarity(&source, &source).unwrap_or_default();
    let whole = MatchedEdges { source: [4, 4], correction: [4, 4] };
    assert_eq!((found.from_source[0], found.from_correction[0]), (whole, whole));
    assert_eq!((found.scenes, found.categories.get("A")), ([1, 1], Some(&[2, 2])));
    let other = similarity(&source, &parsed(&sentence("D"))).unwrap_or_default();
    assert_eq!(other.from_source[0], MatchedEdges { source: [4, 3], correction: [4, 3] });
    assert_eq!(other.scenes, [1, 0]);
}

#[test]
fn remote_edges_are_counted_separately() {
    let remote = passage(
        &[
            unit("1.1", &[("1.2", "H", "")]),
            unit("1.2", &[("1.3", "A", ""), ("1.4", "P", ""), ("1.5", "A", "")]),
            leaf("1.3", "0.1"),
            unit("1.4", &[("0.2", "Terminal", ""), ("1.3", "A", "r")]),
            leaf("1.5", "0.3"),
        ]
        .concat(),
    );
    let (gold, output) = (parsed(&remote), parsed(&sentence("P")));
    let found = compare(&gold, &output);
    assert_eq!((found[1].gold, found[1].output, found[1].labelled), (1, 0, [0, 0]));
    let found = similarity(&gold, &gold).unwrap_or_default();
    assert_eq!(found.from_source[1], MatchedEdges { source: [1, 1], correction: [1, 1] });
}

mod any_graph {
    use proptest::prelude::*;

    use super::*;

    const TAGS: [&str; 8] = ["H", "A", "P", "C", "F", "U", "E", "L"];

    /// Units with edges to later units and to words, with any category, remote or not, implicit or not.
    fn graph(edges: &[(usize, usize, usize, bool)], implicit: &[bool]) -> String {
        let units = (0..implicit.len()).map(|from| {
            let mine =
                edges.iter().filter(|(f, to, _, _)| *f == from && (*to > from || *to >= implicit.len()));
            let mine: Vec<String> = mine
                .map(|&(_, to, tag, remote)| {
                    let to_word = to >= implicit.len();
                    let id = if to_word { format!("0.{}", 1 + to % 4) } else { format!("1.{}", to + 1) };
                    let tag = if to_word { "Terminal" } else { TAGS[tag] };
                    let remote = if remote { " remote=\"True\"" } else { "" };
                    format!("<edge toID=\"{id}\" type=\"{tag}\"><attributes{remote} /></edge>")
                })
                .collect();
            let flag = if implicit[from] { " implicit=\"True\"" } else { "" };
            format!("<node ID=\"1.{}\" type=\"FN\"><attributes{flag} />{}</node>", from + 1, mine.concat())
        });
        passage(&units.collect::<String>())
    }

    proptest! {
        #[test]
        fn any_graph_can_be_compared(
            edges in prop::collection::vec((0..7_usize, 1..12_usize, 0..8_usize, any::<bool>()), 0..16),
            others in prop::collection::vec((0..7_usize, 1..12_usize, 0..8_usize, any::<bool>()), 0..16),
            implicit in prop::collection::vec(prop::bool::weighted(0.2), 7),
        ) {
            let [a, b] = [graph(&edges, &implicit), graph(&others, &implicit)].map(|text| Passage::parse(&text));
            let (Ok(a), Ok(b)) = (a, b) else { return Err(TestCaseError::fail("not read")) };
            prop_assert_eq!(Passage::parse(&a.to_xml()), Ok(a.clone()));
            for found in [compare(&a, &b), compare_as_ucca(&a, &b)] {
                for class in found {
                    prop_assert!(class.labelled[0] <= class.unlabelled[0] && class.unlabelled[0] <= class.gold);
                    prop_assert!(class.labelled[1] <= class.weak[1] && class.unlabelled[1] <= class.output);
                }
            }
            for class in compare(&a, &a) {
                prop_assert_eq!(class.labelled, [class.gold, class.output]);
            }
            // Exchanging the passages exchanges precision and recall.
            for (one, other) in compare(&a, &b).into_iter().zip(compare(&b, &a)) {
                prop_assert_eq!((one.gold, one.labelled[0]), (other.output, other.labelled[1]));
            }
            let (there, back) = (similarity(&a, &b), similarity(&b, &a));
            let (Ok(there), Ok(back)) = (there, back) else { return Err(TestCaseError::fail("too long")) };
            prop_assert_eq!(there.scenes, [back.scenes[1], back.scenes[0]]);
        }
    }
}
