//! Small files of every kind that commands read, made once by the program itself from the bundled sample.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use crate::common::{Folder, sample};

/// The directory with all files.
pub fn all() -> &'static Folder {
    static ALL: OnceLock<Folder> = OnceLock::new();
    ALL.get_or_init(make)
}

/// A new directory with copies of these files and folders.
pub fn folder<'n>(names: impl IntoIterator<Item = &'n str>) -> Folder {
    let folder = Folder::new();
    for name in names {
        copy(&all().path(name), &folder.path(name));
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let name = entry.unwrap().file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::copy(from, to).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
    }
}

/// Commands that make further files from existing ones.
const MADE: &[&str] = &[
    "corrupt sample.ptb -o noisy.ptb --edits edits.jsonl --golds golds.jsonl --manifest manifest.json -q",
    "corrupt sample.conllu -o noisy.conllu --edits conllu.jsonl -q",
    "corrupt sample.ptb -o /dev/null --rate 5% --plan-out plan.json -q",
    "convert sample.ptb --to text -o sample.txt -q",
    "convert sample.conllu --to rows -o gold.rows -q",
    "convert sample.conllu --to conllx -o sample.conllx -q",
    "convert sample.ptb --to tagged -o sample.tagged -q",
    "corrupt gold.rows -o typed.rows --profile typos --rate 5% --edits rows.jsonl -q",
    "convert sample.conllu --to tagged -o clean.tagged -q",
    "convert noisy.conllu --to tagged -o noisy.tagged -q",
    "edits noisy.tagged clean.tagged -o noisy.m2 -q",
    "edits learner.txt reference.txt -o gold.m2 -q",
    "edits learner.txt other.txt -o system.m2 -q",
    "lexicon sample.conllu -o forms.lexicon --words words.tsv -q",
    "train hmm sample.ptb -o hmm.model -q",
    "train eager sample.conllu -o eager.model --iterations 1 -q",
    "train pcfg sample.ptb -o pcfg.model -q",
    "train repair sample.ptb -o repair.model -q",
    "run tiny.toml -o study -q",
];

const SYSTEMS: &str = r#"
[system.copy]
command = ["cat"]
input = "tokens"
output = "tokens"

[system.trained]
command = ["cat"]
input = "conllu"
output = "conllu"
model = "x.model"
train = ["cp", "{train}", "{model}"]
train-format = "conllu"
"#;

const EXPERIMENT: &str = r#"
title = "A tiny study"
seed = 1
resamples = 100

[corpora]
test = "sample.ptb"

[conditions.errors]
profile = "foster"

[mixtures]
good = ["test"]

[systems.grammar]
kind = "pcfg"
on = ["good"]

[[tests]]
title = "Constituents"
metric = "parseval"
on = ["test", "test/errors"]
"#;

/// The same sentences in CoNLL-2009, with the first argument of every verb before it.
fn with_roles(tables: &str) -> String {
    let mut text = String::new();
    for block in crate::common::blocks(tables) {
        let rows: Vec<Vec<&str>> = block
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
            .map(|line| line.split('\t').collect())
            .collect();
        let verbs: Vec<usize> = (0..rows.len()).filter(|&at| rows[at][3] == "VERB").collect();
        for (at, row) in rows.iter().enumerate() {
            let [id, form, lemma, tag] = [row[0], row[1], row[2], row[4]];
            let [head, relation] = [row[6], row[7]];
            let (fill, predicate) =
                if verbs.contains(&at) { ("Y", format!("{lemma}.01")) } else { ("_", "_".to_owned()) };
            let tags = format!("{lemma}\t{lemma}\t{tag}\t{tag}\t_\t_");
            let arcs = format!("{head}\t{head}\t{relation}\t{relation}");
            text += &[id, form, &tags, &arcs, fill, &predicate].join("\t");
            for &verb in &verbs {
                text += if at + 1 == verb { "\tA0" } else { "\t_" };
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

fn make() -> Folder {
    let folder = Folder::new();
    let trees = fs::read_to_string(sample("sample.ptb")).unwrap();
    let tables = fs::read_to_string(sample("sample.conllu")).unwrap();
    let lines: Vec<&str> = trees.lines().filter(|line| !line.is_empty()).collect();
    folder.write("sample.ptb", lines[..40].join("\n") + "\n");
    folder.write("more.ptb", lines[40..60].join("\n") + "\n");
    folder.write("large.conllu", &tables);
    folder.write("sample.conllu", tables.split_inclusive("\n\n").take(40).collect::<String>());
    for (name, from) in [
        ("learner.txt", "learner.txt"),
        ("reference.txt", "learner.reference-1.txt"),
        ("other.txt", "learner.reference-2.txt"),
        ("corrections.tsv", "corrections.tsv"),
    ] {
        fs::copy(sample(from), folder.path(name)).unwrap();
    }
    copy(&sample("passages"), &folder.path("passages"));
    fs::create_dir(folder.path("treebank")).unwrap();
    for (name, part) in [("train.ptb", &lines[..40]), ("test.ptb", &lines[40..60])] {
        folder.write(&format!("treebank/{name}"), part.join("\n") + "\n");
    }
    fs::create_dir(folder.path("trees")).unwrap();
    fs::copy(folder.path("sample.ptb"), folder.path("trees/sample.ptb")).unwrap();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (name, from) in [
        ("own.cfg", "systems/data/grammars/english.cfg"),
        ("heads.tsv", "language/data/english/heads.tsv"),
        ("relations.tsv", "language/data/english/relations.tsv"),
        ("own.keyboard", "language/data/keyboards/dvorak.txt"),
        ("own.toml", "errors/data/profiles/foster.toml"),
        ("slips.toml", "errors/data/profiles/typos.toml"),
        ("tags.tsv", "language/data/tagsets/penn.tsv"),
        ("confusables.tsv", "language/data/english/confusables.tsv"),
    ] {
        fs::copy(crates.join(from), folder.path(name)).unwrap();
    }
    folder.write("list.dic", "colour\nhonour\n");
    folder.write("own.prm", "DEBUG 0\nMAX_ERROR 10\nCUTOFF_LEN 40\nLABELED 1\nDELETE_LABEL TOP\n");
    folder.write("none.jsonl", "");
    folder.write("counts.txt", "3 2 1\n5 0 1\n");
    folder.write("systems.toml", SYSTEMS);
    folder.write("tiny.toml", EXPERIMENT);
    folder.write("roles.conll09", with_roles(&folder.text("sample.conllu")));
    for command in MADE {
        folder.done(&command.split(' ').collect::<Vec<_>>());
    }
    folder
}
