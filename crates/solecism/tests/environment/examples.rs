//! Valid command lines, at least one for each command. Together they cover every option that reads a file.

use std::collections::BTreeSet;

use solecism_cli::Role;

use crate::definition::{self, File, leaves};
use crate::fixtures;

/// Command lines over the files of [`fixtures`].
const EXAMPLES: &[&str] = &[
    "corrupt sample.ptb --profile own.toml --tagset tags.tsv --lexicon forms.lexicon --dictionary list.dic \
     --confusables confusables.tsv --words words.tsv --keyboard own.keyboard",
    "corrupt sample.txt --tagger hmm.model",
    "corrupt large.conllu",
    "corrupt gold.rows --format rows --profile typos --rate 5%",
    "corrupt sample.ptb --rate 5% --plan plan.json",
    "correct learner.txt --system repair.model",
    "correct learner.txt --system copy --systems systems.toml",
    "restore noisy.ptb --edits edits.jsonl --manifest manifest.json",
    "score parseval sample.ptb noisy.ptb --golds golds.jsonl --prm own.prm --edits edits.jsonl --by kind",
    "score black sample.ptb noisy.ptb --golds golds.jsonl --edits edits.jsonl --by kind",
    "score leaf-ancestor sample.ptb noisy.ptb --golds golds.jsonl --edits edits.jsonl --by kind",
    "score attachment sample.conllu sample.conllu --edits conllu.jsonl --by kind",
    "score ud sample.conllu sample.conllu --edits conllu.jsonl --by kind",
    "score robustness sample.conllu noisy.conllu --edits conllu.jsonl --by kind",
    "score robustness sample.conllu noisy.conllu --m2 noisy.m2 --roles roles.conll09",
    "score ter reference.txt learner.txt",
    "score ter reference.txt learner.txt --edits none.jsonl --by kind",
    "score rows gold.rows typed.rows --edits rows.jsonl --by kind",
    "score m2 gold.m2 learner.txt --edits none.jsonl --by kind",
    "score edits gold.m2 system.m2 --edits none.jsonl --by kind",
    "score gleu --source learner.txt --reference reference.txt --reference other.txt learner.txt \
     --edits none.jsonl --by kind",
    "score imeasure gold.m2 learner.txt --edits none.jsonl --by kind",
    "score accuracy --source learner.txt --reference reference.txt learner.txt --edits none.jsonl --by kind",
    "score index-match --source learner.txt --reference reference.txt learner.txt --edits none.jsonl --by kind",
    "score ucca passages/learner passages/again",
    "compare parseval sample.ptb noisy.ptb sample.ptb --resamples 100 --json",
    "compare robustness sample.conllu noisy.conllu noisy.conllu --other-golds sample.conllu --resamples 100 --json",
    "loss parseval sample.ptb noisy.ptb ours=sample.ptb:noisy.ptb --golds golds.jsonl --prm own.prm --edits edits.jsonl \
     --by kind,subkind --resamples 100",
    "loss black sample.ptb noisy.ptb ours=sample.ptb:noisy.ptb --resamples 100 --json",
    "loss leaf-ancestor sample.ptb noisy.ptb ours=sample.ptb:noisy.ptb --resamples 100 --csv",
    "loss attachment sample.conllu noisy.conllu ours=sample.conllu:noisy.conllu --edits conllu.jsonl --by kind",
    "loss rows gold.rows typed.rows ours=gold.rows:typed.rows --edits rows.jsonl --resamples 100 --json",
    "degrade sample.txt --system hmm.model --levels 5 --replicates 1 --profile slips.toml --json -q",
    "degrade sample.conllu --system dictionary --systems systems.toml --levels 5 --replicates 1 -o kept --json -q",
    "degrade rows --clean gold.rows --noisy typed.rows --gold gold.rows --edits rows.jsonl \
     --calibrate gold.rows gold.rows typed.rows",
    "retrain treebank --learner sample.conllu --text sample.txt -o studied --parsers pcfg --resamples 100 -q",
    "retrain --train sample.ptb --dev more.ptb --test more.ptb -o studied --profile own.toml --parsers pcfg \
     --resamples 100 -q",
    "run tiny.toml -o studied -q",
    "run black1991 --corpus test=sample.ptb -o studied -q",
    "edits learner.txt reference.txt other.txt",
    "edits learner.txt reference.txt --parser eager.model --tagger hmm.model",
    "conserve --source learner.txt --reference reference.txt --system mine=other.txt --resamples 100 --json",
    "coverage corrections.tsv --source learner.txt --resamples 10",
    "coverage --fingerprint counts.txt --resamples 10",
    "faithful --source passages/learner --correction passages/corrected --resamples 100",
    "report study -o page.html",
    "report study/document.json -o page.html",
    "train hmm sample.ptb -o x.model --dev more.ptb",
    "train perceptron sample.ptb -o x.model --dev more.ptb --iterations 1 --checkpoint x.state",
    "train chunk sample.ptb -o x.model --dev more.ptb --iterations 1 --checkpoint x.state",
    "train eager sample.conllu -o x.model --dev sample.conllu --iterations 1 --checkpoint x.state",
    "train mst sample.conllu -o x.model --dev sample.conllu --iterations 1 --checkpoint x.state",
    "train pcfg sample.ptb -o x.model --dev more.ptb --add 2=more.ptb",
    "train latent sample.ptb -o x.model --dev more.ptb --add 2=more.ptb --cycles 1 --checkpoint x.state",
    "train rerank sample.ptb -o x.model --dev more.ptb --add 2=more.ptb --cycles 1 --grammars 1",
    "train robust sample.ptb -o x.model --dev more.ptb --add 2=more.ptb --cycles 1 --grammars 1 \
     --profile own.toml --text sample.txt",
    "train repair sample.ptb -o x.model --dev more.ptb --profile own.toml --text sample.txt",
    "train command sample.conllu -o x.model --systems systems.toml --system trained --dev sample.conllu",
    "tag sample.txt --model hmm.model",
    "parse sample.conllu --model eager.model --tagger hmm.model",
    "parse sample.txt --model pcfg.model",
    "parse sample.ptb --grammar own.cfg",
    "convert sample.ptb --to conllu --heads heads.tsv --relations relations.tsv",
    "convert gold.m2 --to text",
    "validate sample.conllu",
    "lexicon sample.ptb -o x.lexicon --tagset tags.tsv",
    "view noisy.ptb --edits edits.jsonl",
];

/// Commands that read no file.
const WITHOUT_INPUT: &[&str] = &["demo", "list kinds", "explain --all", "completions bash", "manual pages"];

/// A valid command line.
pub struct Example {
    pub words: Vec<String>,
    pub files: Vec<File>,
}

impl Example {
    /// Its input files.
    pub fn inputs(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| matches!(file.role, Role::Input | Role::NameOrInput))
    }

    /// Its words as arguments for the program.
    pub fn arguments(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }

    /// A directory with its input files.
    pub fn folder(&self) -> crate::common::Folder {
        let mut names: BTreeSet<&str> =
            self.inputs().map(|file| file.path().split('/').next().unwrap_or_default()).collect();
        names.retain(|name| fixtures::all().path(name).exists());
        // An experiment names its corpora in its file.
        if names.contains("tiny.toml") {
            names.insert("sample.ptb");
        }
        fixtures::folder(names)
    }
}

fn parsed(line: &&str) -> Example {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let files = definition::files(&words);
    Example { words, files }
}

/// Those that read files.
pub fn examples() -> Vec<Example> {
    EXAMPLES.iter().map(parsed).collect()
}

/// All of them.
pub fn all_examples() -> Vec<Example> {
    EXAMPLES.iter().chain(WITHOUT_INPUT).map(parsed).collect()
}

#[test]
fn every_command_has_an_example() {
    let examples = all_examples();
    for leaf in leaves() {
        let has_example = examples.iter().any(|example| example.words.starts_with(&leaf.words));
        let is_shown_by_another = leaf.words[0] == "compare";
        assert!(has_example || is_shown_by_another, "add a command line for `{}` to EXAMPLES", leaf.name());
    }
}

#[test]
fn every_input_is_in_an_example() {
    let examples = examples();
    let mut shown = BTreeSet::new();
    for example in &examples {
        // `train hmm` and `train` share no options, but all metrics share those of `score`.
        let command = &example.words[0];
        shown.extend(example.files.iter().map(|file| (command.clone(), file.argument.clone())));
    }
    for leaf in leaves().iter().filter(|leaf| leaf.words[0] != "compare") {
        for argument in leaf.arguments(&[Role::Input, Role::NameOrInput]) {
            let id = argument.get_id().to_string();
            // Options for making errors are covered by the examples of `corrupt`.
            let is_shown = [&leaf.words[0], "corrupt"]
                .iter()
                .any(|command| shown.contains(&((*command).to_owned(), id.clone())));
            assert!(is_shown, "add a command line with `{id}` of `{}` to EXAMPLES", leaf.name());
        }
    }
}

#[test]
fn the_examples_work() {
    crate::common::in_parallel(&all_examples(), |example| {
        let folder = example.folder();
        let run = folder.run(&example.arguments());
        assert!(matches!(run.status, Some(0 | 1)), "{}\n{}", example.words.join(" "), run.stderr);
    });
}
