use super::*;

/// Makes rows by replacing spaces with tabs.
pub(crate) fn tabbed(text: &str) -> String {
    text.lines().map(|l| if l.starts_with('#') { l.to_owned() } else { l.split(' ').collect::<Vec<_>>().join("\t") } + "\n").collect()
}

fn table(text: &str, format: Format) -> Table<'_> {
    Table::parse(text, format).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
}

const BOUGHT: &str = "# sent_id = a-1
# text = She didn't buy one.
1 She she PRON PRP _ 4 nsubj 4:nsubj|5.1:nsubj _
2-3 didn't _ _ _ _ _ _ _ _
2 did do AUX VBD _ 4 aux 4:aux _
3 n't not PART RB _ 4 advmod 4:advmod _
4 buy buy VERB VB _ 0 root 0:root _
5 one one NUM CD _ 4 obj 4:obj SpaceAfter=No
5.1 _ read VERB _ _ _ _ 4:conj _
6 . . PUNCT . _ 4 punct 4:punct _
";

#[test]
fn a_table_is_parsed_and_its_text_kept() {
    for text in [
        format!("{}\n", tabbed(BOUGHT)),
        format!("\u{feff}\r\n{}\r\n\r\n", tabbed(BOUGHT).replace('\n', "\r\n")),
        tabbed(BOUGHT).trim_end().to_owned(),
    ] {
        let table = table(&text, Format::Conllu);
        assert_eq!(table.text(), text);
        let words: Vec<_> = table.words().map(|w| (w.form(), w.lemma(), w.xpos(), w.head())).collect();
        assert_eq!(words[1], ("did", "do", "VBD", Some(4)));
        assert_eq!(words[5], (".", ".", ".", Some(4)));
        assert_eq!(table.len(), 6);
        assert_eq!(table.sent_id(), Some("a-1"));
        assert_eq!(table.comment("text"), Some("She didn't buy one."));
        assert_eq!(
            table.ranges().map(|r| (r.id(), r.form())).collect::<Vec<_>>(),
            [(RowId::Range(2, 3), "didn't")]
        );
        assert_eq!(table.empty_nodes().map(Row::id).collect::<Vec<_>>(), [RowId::Empty(5, 1)]);
        assert_eq!(table.word(4).map(Row::misc), Some("SpaceAfter=No"));
    }
}

#[test]
fn rows_have_no_comments_and_need_no_tag() {
    let text = "#\tNN\nx\tSYM\n";
    let table = table(text, Format::Rows);
    assert_eq!(table.words().map(|w| (w.form(), w.xpos())).collect::<Vec<_>>(), [("#", "NN"), ("x", "SYM")]);
    assert_eq!(table.heads(), [None, None]);
    assert_eq!(self::table("one\n", Format::Rows).words().map(Row::xpos).collect::<Vec<_>>(), ["_"]);
}

#[test]
fn conllx_may_lack_its_last_columns() {
    let eight = tabbed("1 Rain rain N NN _ 2 SBJ\n2 falls fall V VBZ _ 0 ROOT\n");
    assert_eq!(table(&eight, Format::ConllX).heads(), [Some(2), Some(0)]);
    let ten = tabbed("1 Rain rain N NN _ 2 SBJ 2 SBJ\n2 falls fall V VBZ _ 0 ROOT 0 ROOT\n");
    assert_eq!(table(&ten, Format::ConllX).second_heads(), [Some(2), Some(0)]);
}

#[test]
fn conll09_has_a_column_for_each_predicate() {
    let text = tabbed(
        "1 Rain rain rain _ NN _ _ 2 2 SBJ SBJ _ _ A0\n2 falls fall fall VBZ VBZ _ _ 0 0 ROOT ROOT Y fall.01 _\n",
    );
    let table = table(&text, Format::Conll09);
    assert_eq!(table.words().map(Row::xpos).collect::<Vec<_>>(), ["NN", "VBZ"]);
    assert_eq!(table.width(), 15);
}

/// Description of the flaw, and the offending text.
fn flaw(text: &str, format: Format) -> (String, String) {
    let text = tabbed(text);
    match Table::parse(text.as_str(), format) {
        Ok(_) => panic!("{text} was read"),
        Err(flaw) => (flaw.what, text[flaw.at..flaw.at + flaw.len].replace('\t', " ")),
    }
}

#[test]
fn flaws_are_reported_with_their_position() {
    use Format::{Conll09, ConllX, Conllu, Rows};
    let cases = [
        (Conllu, "1 a a X X _ 0 root _", "a row of 9 columns", "1 a a X X _ 0 root _"),
        (Conllu, "1", "a row of 1 column", "1"),
        (Conllu, "1 a a X X _ 0 root _ _\n3 b b X X _ 1 x _ _", "row numbers out of order", "3"),
        (Conllu, "2-1 a _ _ _ _ _ _ _ _", "row numbers out of order", "2-1"),
        (
            Conllu,
            "1-2 a _ _ _ _ _ _ _ _\n1 a a X X _ 0 root _ _",
            "a range that ends after the sentence",
            "1-2",
        ),
        (Conllu, "0.2 a _ _ _ _ _ _ _ _\n", "row numbers out of order", "0.2"),
        (Conllu, "x a a X X _ 0 root _ _", "this is not a row's number", "x"),
        (ConllX, "1.1 a a X X _ 0 root _ _", "this is not a row's number", "1.1"),
        (Conllu, "1 a a X X _ 2 root _ _", "a head out of range", "2"),
        (Conllu, "1 a a X X _ -1 root _ _", "a head that is not a number", "-1"),
        (ConllX, "1 a a X X _ 0 root 7 _", "a head out of range", "7"),
        (Conllu, "1 a a X X _ 1 x _ _", "a cycle: following the heads from word 1 leads back to it", "1"),
        (Conllu, "1  a X X _ 0 root _ _", "a row without a word", ""),
        (Conllu, "# sent_id = 1", "a sentence with no words", ""),
        (
            Conllu,
            "1 a a X X _ 0 root _ _\n\n1 b b X X _ 0 root _ _",
            "a second sentence where one was expected",
            "1 b b X X _ 0 root _ _",
        ),
        (ConllX, "1 a a X X _ 0 root\n2 b b X X _ 1 x _ _", "a row of 10 columns", "2 b b X X _ 1 x _ _"),
        (Conll09, "1 a a a X X _ _ 0 0 R R _ _ A0 A1", "2 columns of arguments", "A0 A1"),
        (Rows, "a X\nb X _", "a row of 3 columns", "b X _"),
        (Format::Text, "a", "text is not a table", ""),
    ];
    for (format, text, what, place) in cases {
        assert_eq!(flaw(text, format), (what.to_owned(), place.to_owned()), "{text}");
    }
}

#[test]
fn rows_of_three_columns_may_be_separated_by_spaces() -> Result<(), Flaw> {
    let text = "The DT B-NP\ndog NN I-NP\n\n";
    let table = Table::parse(text, Format::Rows)?;
    let found: Vec<_> = table.words().map(|row| (row.form(), row.xpos(), row.fields().last())).collect();
    assert_eq!(found, [("The", "DT", Some("B-NP")), ("dog", "NN", Some("I-NP"))]);
    let mut draft = table.draft();
    if let Some(row) = draft.line_of_word(2).and_then(|line| draft.row_mut(line)) {
        row.set(Column::Xpos, "NNS");
    }
    assert_eq!(draft.text(), text.replace("NN ", "NNS "));
    // A space in rows of two columns might be part of a word, and so might spaces in rows of unequal length.
    assert_eq!(Table::parse("New York\nis far\n", Format::Rows)?.width(), 1);
    assert_eq!(Table::parse("a b c\nd e\n", Format::Rows)?.width(), 1);
    Ok(())
}
