use super::*;

const TREE: &str = "( (S (NP-SBJ (DT The) (NN dog) (-NONE- *)) (VP (VBZ does) (RB n't) (VP (VB bark) (PP (IN at) (NP (-LRB- -LRB-) (NN and\\/or) (-RRB- -RRB-))))) (. .)))\n";
const CONLLU: &str = "# sent_id = a\n# text = It's so.\n\
    1-2\tIt's\t_\t_\t_\t_\t_\t_\t_\t_\n\
    1\tIt\tit\tPRON\tPRP\tCase=Nom\t3\tnsubj\t_\t_\n\
    2\t's\tbe\tAUX\tVBZ\t_\t3\tcop\t_\t_\n\
    3\tso\tso\tADV\tRB\t_\t0\troot\t_\tSpaceAfter=No\n\
    3.1\tx\tx\tX\t_\t_\t_\t_\t3:dep\t_\n\
    4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\tX=Y\n\n";
const CONLLX: &str = "1\tA b\t_\tD\tDT\tsg|x\t2\tdet\t_\t_\n2\tdog\tdog\tN\t_\t_\t0\tROOT\t0\tROOT\n\n";
const CONLL09: &str = "1\tDogs\tdog\tdog\tNNS\tNNS\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\t_\n\
    2\tbark\tbark\tbark\tVBP\tVBP\t_\t_\t0\t0\tROOT\tROOT\tY\tbark.01\t_\n\n";

/// Attaches each token to the one before; the tests only check that the output is well formed.
struct Chain;

impl DependencyRules for Chain {
    fn dependencies<'t>(&self, tree: &'t Tree<'_>) -> Vec<Dependency<'t>> {
        let relation = |head: usize| if head == 0 { "root" } else { "dep" }.to_owned();
        let token = |(head, leaf): (usize, crate::tree::Leaf<'t>)| Dependency {
            word: leaf.word,
            tag: leaf.tag,
            upos: self.upos(leaf.tag, leaf.word),
            head,
            relation: relation(head),
        };
        tree.tokens().enumerate().map(token).collect()
    }

    fn upos(&self, tag: &str, _: &str) -> &'static str {
        if tag.starts_with('N') { "NOUN" } else { "X" }
    }
}

fn with_rules<T>(test: impl FnOnce(&ConvertOptions<'_>) -> T) -> T {
    test(&ConvertOptions { dependencies: Some(&Chain), ..ConvertOptions::default() })
}

fn converted(text: &str, from: Format, to: Format) -> String {
    with_rules(|options| convert(text, from, to, options)).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
}

fn detokenised(text: &str, from: Format, to: Format) -> String {
    let options = |options: &ConvertOptions<'_>| {
        convert(text, from, to, &ConvertOptions { detokenise: true, ..*options })
    };
    with_rules(options).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
}

#[test]
fn brackets_become_tokens() {
    let tagged = "The/DT dog/NN does/VBZ n't/RB bark/VB at/IN -LRB-/-LRB- and\\/or/NN -RRB-/-RRB- ./.\n";
    assert_eq!(converted(TREE, Format::Brackets, Format::Tagged), tagged);
    let rows = converted(TREE, Format::Brackets, Format::Rows);
    assert!(
        rows.starts_with("The\tDT\ndog\tNN\n")
            && rows.contains("\nand/or\tNN\n")
            && rows.ends_with(".\t.\n\n")
    );
    let text = "The dog does n't bark at ( and/or ) .\n";
    assert_eq!(converted(TREE, Format::Brackets, Format::Text), text);
    assert_eq!(detokenised(TREE, Format::Brackets, Format::Text), "The dog doesn't bark at (and/or).\n");
}

#[test]
fn brackets_become_dependencies() {
    let conllu = detokenised(TREE, Format::Brackets, Format::Conllu);
    assert!(
        conllu
            .starts_with("# text = The dog doesn't bark at (and/or).\n1\tThe\t_\tX\tDT\t_\t0\troot\t_\t_\n"),
        "{conllu}"
    );
    assert!(conllu.contains("3\tdoes\t_\tX\tVBZ\t_\t2\tdep\t_\tSpaceAfter=No\n"), "{conllu}");
    assert!(conllu.contains("\t0\troot\t"), "{conllu}");
    let written = converted(TREE, Format::Brackets, Format::ConllX);
    assert!(written.starts_with("1\tThe\t_\tX\tDT\t_\t0\troot\t_\t_\n"), "{written}");
}

#[test]
fn dependencies_need_head_rules() {
    let flaw = convert(TREE, Format::Brackets, Format::Conllu, &ConvertOptions::default());
    assert_eq!(flaw.map_err(|flaw| flaw.what), Err("no head rules were given".to_owned()));
}

#[test]
fn tables_become_other_tables() {
    let written = converted(CONLLU, Format::Conllu, Format::ConllX);
    assert!(written.starts_with("1\tIt\tit\tPRON\tPRP\tCase=Nom\t3\tnsubj\t_\t_\n"), "{written}");
    assert_eq!(written.lines().count(), 5);
    let expected =
        "# text = A b dog\n1\tA b\t_\tX\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tN\t_\t0\troot\t_\t_\n\n";
    assert_eq!(converted(CONLLX, Format::ConllX, Format::Conllu), expected);
    let written = converted(CONLL09, Format::Conll09, Format::Conllu);
    let rows = "1\tDogs\tdog\tNOUN\tNNS\t_\t2\tSBJ\t_\t_\n2\tbark\tbark\tX\tVBP\t_\t0\troot\t_\t_\n\n";
    assert!(written.ends_with(rows), "{written}");
    let written = converted(CONLL09, Format::Conll09, Format::ConllX);
    assert!(written.starts_with("1\tDogs\tdog\tNNS\tNNS\t_\t2\tSBJ\t_\t_\n"), "{written}");
}

#[test]
fn tables_become_tokens() {
    assert_eq!(converted(CONLLU, Format::Conllu, Format::Tagged), "It/PRP 's/VBZ so/RB ./.\n");
    assert_eq!(converted(CONLLU, Format::Conllu, Format::Rows), "It\tPRP\n's\tVBZ\nso\tRB\n.\t.\n\n");
    assert_eq!(converted(CONLLU, Format::Conllu, Format::Text), "It 's so .\n");
    assert_eq!(detokenised(CONLLU, Format::Conllu, Format::Text), "It's so.\n");
    assert_eq!(converted(CONLLX, Format::ConllX, Format::Tagged), "A_b/DT dog/N\n");
    assert_eq!(converted(CONLLX, Format::ConllX, Format::Rows), "A b\tDT\ndog\tN\n\n");
    assert_eq!(converted(CONLLX, Format::ConllX, Format::Text), "A b dog\n");
    assert_eq!(converted(CONLL09, Format::Conll09, Format::Tagged), "Dogs/NNS bark/VBP\n");
    assert_eq!(converted(CONLL09, Format::Conll09, Format::Rows), "Dogs\tNNS\nbark\tVBP\n\n");
    assert_eq!(converted(CONLL09, Format::Conll09, Format::Text), "Dogs bark\n");
}

#[test]
fn tagged_text_and_rows_become_each_other() {
    let (tagged, rows) = ("1\\/2/CD of/IN ./.\n", "1/2\tCD\nof\tIN\n.\t.\n\n");
    assert_eq!(converted(tagged, Format::Tagged, Format::Rows), rows);
    assert_eq!(converted(rows, Format::Rows, Format::Tagged), tagged);
    assert_eq!(converted(tagged, Format::Tagged, Format::Text), "1/2 of .\n");
    assert_eq!(detokenised(rows, Format::Rows, Format::Text), "1/2 of.\n");
    assert_eq!(converted("\n", Format::Tagged, Format::Rows), "");
    let flaw = with_rules(|options| convert("a\tN/N\n\n", Format::Rows, Format::Tagged, options));
    assert_eq!(flaw.map_err(|flaw| flaw.at), Err(0));
}

#[test]
fn m2_becomes_its_source_or_a_correction() {
    let m2 = "S It are so .\nA 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1\n\n";
    assert_eq!(converted(m2, Format::M2, Format::Text), "It are so .\n");
    let options = ConvertOptions { corrected: Some(1), detokenise: true, ..ConvertOptions::default() };
    assert_eq!(convert(m2, Format::M2, Format::Text, &options), Ok("It is so.\n".to_owned()));
    let outside = "S It\nA 1 2|||X|||is|||REQUIRED|||-NONE-|||0\n\n";
    assert!(convert(outside, Format::M2, Format::Text, &options).is_err());
    assert_eq!(convert(outside, Format::M2, Format::M2, &options).as_deref(), Ok(outside));
}

#[test]
fn converting_to_the_same_format_changes_nothing() {
    for (text, format) in [
        (TREE, Format::Brackets),
        (CONLLU, Format::Conllu),
        (CONLLX, Format::ConllX),
        (CONLL09, Format::Conll09),
    ] {
        assert_eq!(converted(text, format, format), text);
    }
    let flaw = convert("(S", Format::Brackets, Format::Brackets, &ConvertOptions::default());
    assert_eq!(flaw.map_err(|flaw| flaw.what), Err("this bracket is never closed".to_owned()));
}

#[test]
fn unsupported_conversions_are_refused() {
    assert!(!can_convert(Format::Text, Format::Brackets) && can_convert(Format::Text, Format::Text));
    let flaw = convert("x\n", Format::Text, Format::Conllu, &ConvertOptions::default());
    assert_eq!(flaw.map_err(|flaw| flaw.what), Err("text cannot be converted to conllu".to_owned()));
}
