//! Tables follow any edits, stay valid, have the edited words, and can be restored byte for byte.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use solecism_corpus::table::Edge;
use solecism_corpus::{Flaw, Format, Notation, Op, Table, TokenEdit};
use solecism_errors::Follow;
use solecism_shared_data::{needs_shared, shared};

/// Choices read from a list that proptest can shrink; 0 once it is used up.
struct Choices {
    bytes: Vec<u8>,
    at: usize,
}

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % bound
    }

    fn of<'l>(&mut self, list: &[&'l str]) -> &'l str {
        list[self.below(list.len())]
    }

    /// True once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }
}

const FORMS: [&str; 8] = ["hat", "Cat", "n't", ",", "\"", "(", "$", "naïve"];
const RELATIONS: [&str; 8] = ["nsubj", "obj", "aux:pass", "punct", "det", "conj", "case", "orphan"];

fn edit(choices: &mut Choices, words: &[String]) -> TokenEdit {
    let op = [Op::Delete, Op::Insert, Op::Substitute][choices.below(3)].clone();
    let op = if words.len() == 1 && op == Op::Delete { Op::Insert } else { op };
    let at = choices.below(words.len() + usize::from(op == Op::Insert));
    TokenEdit {
        old: (op != Op::Insert).then(|| words[at].clone()),
        new: (op != Op::Delete).then(|| choices.of(&["new", "Über", ".", "a|b", "two words"]).to_owned()),
        new_tag: (op != Op::Delete).then(|| choices.of(&["NN", "VERB", "SYM", "", "QQ"]).to_owned()),
        ..TokenEdit::blank(op, at as u32)
    }
}

fn validate(text: &str, format: Format) -> Vec<Flaw> {
    solecism_corpus::validate(text, Notation::new(format))
}

fn words(table: &Table) -> Vec<String> {
    table.words().map(|word| word.form().to_owned()).collect()
}

/// Makes some edits, checks the result of each, and undoes them.
fn edit_and_take_back(text: &str, format: Format, choices: &mut Choices, edits: usize) {
    let mut table = Table::parse(text.to_owned(), format).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
    let valid = validate(text, format).is_empty();
    let mut expected = words(&table);
    let mut done = Vec::new();
    for _ in 0..edits {
        let edit = edit(choices, &expected);
        let before = table.text().to_owned();
        let place = choices.below(table.places(&edit).max(1));
        let undo =
            table.follow(&edit, place).unwrap_or_else(|mismatch| panic!("{before}{edit:?}: {mismatch}"));
        assert!(edit.apply(&mut expected));
        assert_eq!(words(&table), expected);
        if valid {
            assert_eq!(validate(table.text(), format), [], "{before}{edit:?}\n{}", table.text());
        }
        done.push((before, edit, undo));
    }
    for (before, edit, undo) in done.into_iter().rev() {
        table.take_back(&edit, &undo).unwrap_or_else(|mismatch| panic!("{before}{edit:?}: {mismatch}"));
        assert_eq!(table.text(), before, "{edit:?}");
    }
}

/// A random tree over `len` words: the head of each.
fn tree(choices: &mut Choices, len: usize) -> Vec<usize> {
    let root = choices.below(len) + 1;
    let mut attached = vec![root];
    let mut heads = vec![0; len];
    for word in (1..=len).filter(|&word| word != root) {
        heads[word - 1] = attached[choices.below(attached.len())];
        attached.push(word);
    }
    heads
}

/// Builder of the rows of a CoNLL-U sentence.
struct Sentence<'c> {
    choices: &'c mut Choices,
    heads: Vec<usize>,
    has_deps: bool,
    rows: String,
}

impl Sentence<'_> {
    fn push(&mut self, fields: [&str; 10]) {
        self.rows += &fields.join("\t");
        self.rows += "\n";
    }

    fn space(&mut self) -> &'static str {
        self.choices.of(&["_", "_", "SpaceAfter=No", "A=1|SpaceAfter=No|Z=2", "CorrectForm=so"])
    }

    /// A valid list of enhanced edges: the basic one, and possibly another from a word.
    fn deps(&mut self, word: usize, basic: &str) -> String {
        if !self.has_deps {
            return "_".to_owned();
        }
        let other = self.choices.below(self.heads.len()) + 1;
        let extra = format!("{other}:{}", self.choices.of(&["ref", "nsubj:xsubj", "conj:and"]));
        let mut edges: Vec<Edge> = Edge::parse(basic).into_iter().collect();
        if other != word && self.choices.once_in(3) {
            edges.extend(Edge::parse(&extra));
        }
        Edge::write_all(&mut edges)
    }

    fn word(&mut self, word: usize, form: &str, misc: &str) {
        let head = self.heads[word - 1];
        let relation = if head == 0 { "root" } else { self.choices.of(&RELATIONS) };
        let deps = self.deps(word, &format!("{head}:{relation}"));
        let feats = self.choices.of(&["_", "Number=Sing", "Abbr=Yes|VerbForm=Fin", "Typo=Yes"]);
        let (id, head) = (word.to_string(), head.to_string());
        self.push([&id, form, "lemma", "NOUN", "NN", feats, &head, relation, &deps, misc]);
    }

    fn empty_nodes(&mut self, word: usize) {
        let count = if self.has_deps && self.choices.once_in(4) { 1 + self.choices.below(2) } else { 0 };
        for number in 1..=count {
            let id = format!("{word}.{number}");
            let head = format!("{}:dep", self.choices.below(self.heads.len()) + 1);
            self.push([&id, "_", "_", "VERB", "_", "_", "_", "_", &head, "_"]);
        }
    }

    /// Joins the words from `first` on into one surface token; returns their number.
    fn token(&mut self, first: usize) -> usize {
        let len = if self.choices.once_in(3) { 2 + self.choices.below(2) } else { 1 };
        let len = len.min(self.heads.len() + 1 - first);
        let forms: Vec<&str> = (0..len).map(|_| self.choices.of(&FORMS)).collect();
        let space = self.space();
        if len > 1 {
            let form = if self.choices.once_in(3) { forms.concat().to_uppercase() } else { forms.concat() };
            let form = if self.choices.once_in(4) { "other" } else { &form };
            self.push([
                &format!("{first}-{}", first + len - 1),
                form,
                "_",
                "_",
                "_",
                "_",
                "_",
                "_",
                "_",
                space,
            ]);
        }
        for (word, form) in (first..).zip(forms) {
            self.word(word, form, if len > 1 { "_" } else { space });
            self.empty_nodes(word);
        }
        len
    }
}

fn conllu(choices: &mut Choices) -> String {
    let len = choices.below(7) + 1;
    let heads = tree(choices, len);
    let has_deps = choices.once_in(2);
    let mut sentence = Sentence { choices, heads, has_deps, rows: String::new() };
    sentence.empty_nodes(0);
    let mut word = 1;
    while word <= len {
        word += sentence.token(word);
    }
    let rows = sentence.rows;
    let text = Table::parse(rows.as_str(), Format::Conllu).map(|table| table.running_text());
    format!("# sent_id = t\n# text = {}\n{rows}\n", text.unwrap_or_default())
}

fn conllx(choices: &mut Choices) -> String {
    let len = choices.below(6) + 1;
    let (heads, second) = (tree(choices, len), tree(choices, len));
    let short = choices.once_in(2);
    let row = |word: usize| {
        let form = choices.of(&FORMS);
        let row = format!("{word}\t{form}\tx\tN\tNN\t_\t{}\tR", heads[word - 1]);
        if short { row + "\n" } else { format!("{row}\t{}\tR\n", second[word - 1]) }
    };
    (1..=len).map(row).collect::<String>() + "\n"
}

fn conll09(choices: &mut Choices) -> String {
    let len = choices.below(6) + 1;
    let (heads, second) = (tree(choices, len), tree(choices, len));
    let predicates: Vec<bool> = (0..len).map(|_| choices.once_in(3)).collect();
    let count = predicates.iter().filter(|&&is| is).count();
    let row = |word: usize| {
        let (form, i) = (choices.of(&FORMS), word - 1);
        let predicate = if predicates[i] { "Y\tx.01" } else { "_\t_" };
        let arguments: String = (0..count).map(|_| choices.of(&["\t_", "\tA0", "\tA1"])).collect();
        format!(
            "{word}\t{form}\tx\tx\tN\tN\t_\t_\t{}\t{}\tR\tR\t{predicate}{arguments}\n",
            heads[i], second[i]
        )
    };
    (1..=len).map(row).collect::<String>() + "\n"
}

fn rows(choices: &mut Choices) -> String {
    let len = choices.below(6) + 1;
    let tail = choices.of(&["", "\tNN", "\tNN\tx"]);
    let rows: Vec<String> = (1..=len).map(|_| format!("{}{tail}\n", choices.of(&FORMS))).collect();
    rows.concat() + "\n"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_table_follows_any_edits_and_comes_back(bytes in prop::collection::vec(any::<u8>(), 0..160)) {
        let mut choices = Choices { bytes, at: 0 };
        let (format, build): (_, fn(&mut Choices) -> String) = match choices.below(6) {
            0 => (Format::Rows, rows),
            1 => (Format::ConllX, conllx),
            2 => (Format::Conll09, conll09),
            _ => (Format::Conllu, conllu),
        };
        let edits = choices.below(5) + 1;
        let text = build(&mut choices);
        prop_assert_eq!(validate(&text, format), [], "{}", text);
        // Other line endings, no final line ending, a byte order mark.
        let text = match choices.below(5) {
            0 => text.replace('\n', "\r\n"),
            1 => text.trim_end().to_owned(),
            2 => format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n")),
            _ => text,
        };
        edit_and_take_back(&text, format, &mut choices, edits);
    }
}

/// The corpora in the shared data folder.
fn conllu_files() -> Vec<PathBuf> {
    let folders = fs::read_dir(shared!("data")).into_iter().flatten().flatten().map(|folder| folder.path());
    let files =
        folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten().map(|file| file.path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|e| e == "conllu")).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Every fifth sentence: enough to cover the odd cases, and quick without optimisation.
#[needs_shared("data")]
fn corpora_follow_edits_and_come_back() {
    for file in conllu_files() {
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (number, sentence) in text.split_inclusive("\n\n").enumerate().step_by(5) {
            let mut state = number as u32;
            let bytes = (0..16).map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            });
            edit_and_take_back(sentence, Format::Conllu, &mut Choices { bytes: bytes.collect(), at: 0 }, 2);
        }
    }
}
