use super::*;

fn table() -> Table {
    Table {
        title: "Scores".into(),
        columns: vec![Column::words("kind_of"), Column::numbers("f1")],
        rows: vec![
            vec!["a|b, \"c\"".into(), "9.50".into()],
            vec!["VB>VBG".into(), "–".into()],
            vec!["all".into(), "10.00".into()],
        ],
        has_total: true,
    }
}

#[test]
fn text_is_aligned() {
    let expected = "\
Scores
kind_of      f1
───────────────
a|b, \"c\"   9.50
VB>VBG        –
───────────────
all       10.00
";
    assert_eq!(table().write(Style::Text), expected);
}

#[test]
fn csv_is_quoted() {
    let expected = "kind_of,f1\n\"a|b, \"\"c\"\"\",9.50\nVB>VBG,–\nall,10.00\n";
    assert_eq!(table().write(Style::Csv), expected);
}

#[test]
fn markdown_is_escaped() {
    let text = table().write(Style::Markdown);
    assert!(
        text.starts_with("**Scores**\n\n| kind\\_of | f1 |\n| --- | ---: |\n| a\\|b, \"c\" | 9.50 |\n"),
        "{text}"
    );
}

#[test]
fn latex_is_escaped_and_has_its_rules() {
    let text = table().write(Style::Latex);
    assert!(text.contains("kind\\_of & f1 \\\\\n\\midrule\n"), "{text}");
    assert!(
        text.contains("VB\\textgreater{}VBG & -- \\\\\n\\midrule\nall & 10.00 \\\\\n\\bottomrule"),
        "{text}"
    );
}
