use super::*;
use crate::document::{Analysis, Picture, Shades};
use crate::document::{
    Block, Edit, Explorer, ExplorerSentence, ExplorerSystem, Gold, NoisyVersion, Section, Shape,
    SystemAnalyses, Variant,
};
use crate::table::{Column, Table};

const HOSTILE: &str = "</script><img src=x onerror=alert(1)>\" onmouseover=\"alert(2)'";

fn sentence(number: u64, loss: f64) -> ExplorerSentence {
    let tree = || Analysis::Brackets(format!("(S (NP (NN word{number})) (VP (VBZ {})))", "x".repeat(40)));
    let gold = || Gold { constituents: Some(tree()), ..Gold::default() };
    let edit = Edit {
        kind: "typo".into(),
        subkind: String::new(),
        op: "substitute".into(),
        at: 0,
        old: Some(format!("word{number}")),
        new: Some(HOSTILE.into()),
    };
    ExplorerSentence {
        number,
        words: vec![format!("word{number}"), "x".repeat(40)],
        gold: gold(),
        variants: vec![Some(NoisyVersion {
            words: vec![HOSTILE.into(), "x".repeat(40)],
            gold: gold(),
            edits: vec![edit],
        })],
        answers: vec![SystemAnalyses {
            clean: Some((tree(), Some(1.0))),
            noisy: vec![Some((tree(), Some(1.0 - loss)))],
        }],
    }
}

fn hostile() -> Document {
    let table = Table {
        title: HOSTILE.into(),
        columns: vec![Column::words(HOSTILE), Column::numbers("n")],
        rows: vec![vec![HOSTILE.into(), "1".into()]],
        has_total: false,
    };
    let shades = Shades {
        title: HOSTILE.into(),
        columns: vec![HOSTILE.into()],
        rows: vec![(HOSTILE.into(), vec![Some(0.5)])],
    };
    let blocks =
        vec![Block::Text(HOSTILE.into()), Block::Table(table), Block::Picture(Picture::Shades(shades))];
    Document {
        title: HOSTILE.into(),
        about: HOSTILE.into(),
        source: HOSTILE.into(),
        summary: vec![HOSTILE.into()],
        failures: vec![HOSTILE.into()],
        sections: vec![Section { title: HOSTILE.into(), blocks }],
        explorer: Some(Explorer {
            variants: vec![Variant { name: HOSTILE.into() }],
            subjects: vec![ExplorerSystem {
                name: HOSTILE.into(),
                shape: Shape::Constituents,
                score: "F".into(),
            }],
            sentences: vec![sentence(1, 0.5)],
            left_out: 0,
        }),
        made_with: vec![(HOSTILE.into(), HOSTILE.into())],
        ..Document::default()
    }
}

#[test]
fn markup_in_a_document_is_text_in_its_page() {
    let page = page(&hostile());
    assert!(!page.contains("<img"), "an element came in");
    assert!(!page.contains("\" onmouseover="), "an attribute came in");
    // The standalone style, the index, one chunk, and the script.
    assert_eq!(page.matches("</script>").count(), 4);
    assert!(page.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot; onmouseover=&quot;"));
}

#[test]
fn the_policy_has_the_digests_of_script_and_style() {
    let page = page(&Document::default());
    let between = |before: &str, after: &str| {
        page.split_once(before).and_then(|(_, rest)| rest.split_once(after)).map(|(text, _)| text.to_owned())
    };
    let script = between("<script>", "</script>").expect("a script");
    let style = between("<style>", "</style>").expect("a style");
    let policy = between("Content-Security-Policy\" content=\"", "\"").expect("a policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(policy.contains(&digest(&script)) && policy.contains(&digest(&style)), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(
        !page.contains("http:") || page.matches("http:").count() == page.matches("http://www.w3.org").count()
    );
}

#[test]
fn every_entry_of_the_contents_has_a_target() {
    let page = page(&hostile());
    let entries: Vec<&str> =
        page.split("<li><a href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(entries, ["summary", "failures", "section-1", "explorer", "made-with"]);
    for entry in entries {
        assert!(page.contains(&format!("id=\"{entry}\"")), "{entry}");
    }
}

#[test]
fn sentences_with_the_smallest_losses_are_omitted_to_fit() {
    let sentences = (0..200).map(|number| sentence(number, f64::from(number as u32 % 100) / 100.0)).collect();
    let explorer = Explorer { sentences, ..hostile().explorer.expect("an explorer") };
    let all = data::pack(&explorer, usize::MAX);
    assert_eq!((all.kept, all.left_out), (200, 0));
    let mut html = String::new();
    all.write(&mut html);
    let some = data::pack(&explorer, html.len() / 2);
    assert!(some.kept > 0 && some.kept < 200 && some.kept + some.left_out == 200, "{}", some.kept);
    let mut half = String::new();
    some.write(&mut half);
    assert!(half.len() <= html.len() / 2, "{} of {}", half.len(), html.len());
    assert!(body::explorer(&some).contains(&format!("{} more, with smaller losses", some.left_out)));
    let none = data::pack(&explorer, 10);
    assert_eq!((none.kept, none.left_out), (0, 200));
}

#[test]
fn keep_worst_keeps_the_order() {
    let losses = [0.1, 0.9, f64::NAN, 0.5, 0.9];
    let sentences = (0..).zip(losses).map(|(number, loss)| sentence(number, loss)).collect();
    let mut explorer = Explorer { sentences, left_out: 7, ..Explorer::default() };
    explorer.keep_worst(3);
    let numbers: Vec<u64> = explorer.sentences.iter().map(|sentence| sentence.number).collect();
    assert_eq!(numbers, [1, 3, 4]);
    assert_eq!(explorer.left_out, 9);
    explorer.keep_worst(10);
    assert_eq!((explorer.sentences.len(), explorer.left_out), (3, 9));
}
