//! Tests of the reader of experiment files.

use std::path::Path;

use super::Experiment;
use crate::experiment::EXPERIMENTS;
use crate::experiment::spec::{SystemOrigin, TextId};

fn read(text: &str) -> Result<Experiment, String> {
    Experiment::parse(text, "e.toml", Path::new("/nowhere"), &[]).map_err(|problem| {
        let place = problem.place.map_or(String::new(), |place| format!("{}:{}: ", place.line, place.column));
        format!("{place}{} ({})", problem.what, problem.help)
    })
}

const CORPUS: &str = "[corpora]\ntest = { sample = \"trees\", sentences = \"0..20\" }\n";

#[track_caller]
fn refused(text: &str, parts: &[&str]) {
    let message = read(&format!("{CORPUS}{text}")).err().unwrap_or_default();
    for part in parts {
        assert!(message.contains(part), "no {part:?} in {message:?}");
    }
}

#[test]
fn built_in_experiments_are_read() {
    for (name, text, _) in EXPERIMENTS {
        let found = Experiment::parse(text, name, Path::new("."), &[]);
        assert!(found.is_ok(), "{name}: {:?}", found.err());
    }
}

#[test]
fn grids_and_replicates_are_spread_out() -> Result<(), String> {
    let text = "[conditions.typos]\nprofile = \"typos\"\nrate = [\"1%\", \"5%\"]\nreplicates = 3\n\
                [[tests]]\nmetric = \"parseval\"\non = [\"test\", \"test/typos\"]\n";
    let experiment = read(&format!("{CORPUS}{text}"))?;
    assert_eq!(experiment.conditions.len(), 2);
    let texts = &experiment.tests[0].texts;
    assert_eq!(texts.len(), 7);
    assert_eq!(texts[0], TextId { corpus: 0, condition: None });
    assert_eq!(texts[6], TextId { corpus: 0, condition: Some((1, 2)) });
    assert_eq!(experiment.text_name(texts[6]), "test, 5%, 3");
    Ok(())
}

#[test]
fn every_choice_of_a_grid_is_a_condition() -> Result<(), String> {
    let text =
        "[conditions.grid]\nkinds = [[\"missing-word\"], [\"agreement\", \"verb-form\"]]\npasses = [1, 2]\n";
    let experiment = read(&format!("{CORPUS}{text}"))?;
    let titles: Vec<&str> = experiment.conditions.iter().map(|condition| &*condition.title).collect();
    assert_eq!(
        titles,
        [
            "missing-word, passes 1",
            "missing-word, passes 2",
            "agreement+verb-form, passes 1",
            "agreement+verb-form, passes 2"
        ]
    );
    let text = "[conditions.grid]\nprofile = [\"foster\", \"typos\"]\n";
    let experiment = read(&format!("{CORPUS}{text}"))?;
    assert_eq!(experiment.conditions.iter().map(|c| &*c.title).collect::<Vec<_>>(), ["foster", "typos"]);
    Ok(())
}

#[test]
fn a_condition_has_the_settings_of_the_command_line() -> Result<(), String> {
    let text = "[conditions.one]\nprofile = \"typos\"\nfallback = \"renormalise\"\nmisspell-as = \"any\"\n\
                untouched = \"10%\"\nkeyboard = \"dvorak\"\ntagset = \"penn\"\ntagger = \"dictionary\"\n";
    let experiment = read(&format!("{CORPUS}{text}"))?;
    let settings = &experiment.conditions[0].settings;
    let profile = settings.profile().map_err(|problem| problem.what)?;
    assert_eq!(profile.fallback.name(), "renormalise");
    assert_eq!(profile.misspelling.result.name(), "any");
    assert_eq!(settings.untouched.to_string(), "10%");
    assert_eq!(settings.language.keyboard.as_deref(), Some("dvorak"));
    assert_eq!(settings.tagset.as_deref(), Some("penn"));
    assert_eq!(settings.tagger.as_deref(), Some("dictionary"));
    assert_eq!(settings.files().map_err(|problem| problem.what)?, Vec::<std::path::PathBuf>::new());
    Ok(())
}

#[test]
fn invalid_settings_are_reported_with_their_place() {
    for (line, parts) in [
        ("fallback = \"nxt\"", &["4:12: ", "\"nxt\" is not one of next, renormalise"][..]),
        ("misspell-as = 3", &["4:15: ", "expected a text, found integer"]),
        ("untouched = \"many\"", &["4:13: ", "\"many\" is not a share"]),
        ("untouched = \"5%\"\nrate = \"1%\"", &["4:13: ", "rate and untouched exclude each other"]),
        ("keyboard = \"qwrty\"", &["4:12: ", "\"qwrty\" is neither a keyboard nor a file", "qwerty"]),
        ("tagset = \"pen\"", &["4:10: ", "\"pen\" is neither a tag set nor a file", "penn, upos, c5"]),
        ("tagger = \"built-in\"", &["4:10: ", "\"built-in\" is neither a tagger nor a file", "builtin"]),
        ("dictionary = [\"none/such\"]", &["4:15: ", "there is no dictionary none/such"]),
        ("lexicon = \"none\"", &["4:11: ", "there is no file /nowhere/none", "relative to this file"]),
        ("keybord = \"dvorak\"", &["4:1: ", "unknown key \"keybord\"", "keyboard"]),
    ] {
        refused(&format!("[conditions.one]\n{line}\n"), parts);
    }
}

#[test]
fn invalid_files_of_settings_are_reported_at_the_setting() {
    let folder = tempfile::tempdir().expect("a directory");
    std::fs::write(folder.path().join("keys"), "no keyboard\n").expect("a file");
    std::fs::write(
        folder.path().join("own.toml"),
        "[kinds]\nmisspelling = 1\n[misspelling]\nkeyboard = \"keys\"\n",
    )
    .expect("a file");
    for (line, place) in [("keyboard = \"keys\"", 12), ("profile = \"own.toml\"", 11)] {
        let text = format!("{CORPUS}[conditions.one]\n{line}\n");
        let found = Experiment::parse(&text, "e.toml", folder.path(), &[]);
        let problem = found.err().expect(line);
        assert_eq!(
            problem.place.map(|place| (place.line, place.column)),
            Some((4, place)),
            "{}",
            problem.what
        );
        assert!(problem.what.contains("keys:1: "), "{}", problem.what);
    }
}

#[test]
fn a_family_has_a_system_for_each_mixture() -> Result<(), String> {
    let text = "[mixtures]\ngood = [\"test\"]\nmore = [\"10 * test\", \"test\"]\n\
                [systems.latent]\nkind = \"latent\"\non = [\"good\", [\"good\", \"more\"]]\n";
    let experiment = read(&format!("{CORPUS}{text}"))?;
    let names: Vec<&str> = experiment.systems.iter().map(|system| &*system.name).collect();
    assert_eq!(names, ["latent (good)", "latent (good × more)"]);
    assert_eq!(experiment.mixtures[1].parts.iter().map(|part| part.0).collect::<Vec<_>>(), [10.0, 1.0]);
    Ok(())
}

/// Grammars and correctors of good trees, to make parsers of.
const PARTS: &str = "[mixtures]\ngood = [\"test\"]\nmore = [\"test\", \"test\"]\n\
                     [systems.latent]\nkind = \"latent\"\non = [\"good\", \"more\"]\nreplicates = 2\n\
                     [systems.repair]\nkind = \"repair\"\non = \"good\"\n";

#[test]
fn replicates_of_a_system_differ_by_their_seeds() -> Result<(), String> {
    let experiment = read(&format!("{CORPUS}{PARTS}"))?;
    let seed = |system: &crate::experiment::spec::SystemSpec| match &system.origin {
        SystemOrigin::Trained(training, _) => Some((system.name.clone(), training.seed(7))),
        _ => None,
    };
    let found: Vec<(String, u64)> = experiment.systems.iter().filter_map(seed).collect();
    let expected = [
        ("latent (good)", 700),
        ("latent (more)", 701),
        ("latent (good), 2", 702),
        ("latent (more), 2", 703),
        ("repair", 7),
    ];
    assert_eq!(found, expected.map(|(name, seed)| (name.to_owned(), seed)));
    refused(
        &format!("{PARTS}[systems.x]\nkind = \"pcfg\"\non = [\"good\", \"more\"]\nreplicates = 51\n"),
        &["more than 100 models"],
    );
    Ok(())
}

#[test]
fn parsers_are_made_of_systems_that_stand_before() -> Result<(), String> {
    let text = "[systems.product]\nkind = \"product\"\nof = [[\"latent (good)\", \"latent (good), 2\"], \
                [\"latent (more)\", \"latent (good)\"]]\nweights-on = \"test\"\n\
                [systems.rerank]\nkind = \"rerank\"\nof = [[\"latent (good)\", \"latent (good), 2\"]]\n\
                [systems.robust]\nkind = \"robust\"\nof = [[\"rerank\", \"repair\"]]\n";
    let experiment = read(&format!("{CORPUS}{PARTS}{text}"))?;
    let names: Vec<&str> = experiment.systems[5..].iter().map(|system| &*system.name).collect();
    assert_eq!(names, ["product (good × good)", "product (more × good)", "rerank", "robust"]);
    assert!(experiment.weights_on(5).is_empty() && experiment.weights_on(6).len() == 1);
    assert!(experiment.is_reranked(0) && !experiment.is_reranked(1) && experiment.is_reranked(2));
    Ok(())
}

#[test]
fn parts_that_do_not_make_a_parser_are_refused() {
    for (lines, told) in [
        ("kind = \"product\"", "its parts are missing"),
        ("kind = \"product\"\nof = \"latent (good)\"", "a list"),
        ("kind = \"product\"\nof = [[\"latent (good)\"]]", "these parts do not make a parser"),
        ("kind = \"product\"\nof = [[\"latent (good)\", \"repair\"]]", "these parts do not make a parser"),
        ("kind = \"product\"\nof = [[\"latnt (good)\"]]", "there is no system \"latnt (good)\""),
        ("kind = \"robust\"\nof = [[\"latent (good)\"]]", "these parts do not make a parser"),
        ("kind = \"robust\"\nof = [[\"repair\"]]", "these parts do not make a parser"),
        ("kind = \"threshold-repair\"\nof = [[\"latent (good)\"]]", "these parts do not make a parser"),
        ("kind = \"rerank\"\nof = [[\"latent (good)\", \"latent (more)\"]]", "cannot be reranked"),
        ("kind = \"threshold-repair\"\non = \"good\"", "unknown key \"on\""),
        (
            "kind = \"robust\"\nof = [[\"latent (good)\", \"repair\"]]\nweights-on = \"test\"",
            "only the grammars of a product have weights",
        ),
    ] {
        refused(&format!("{PARTS}[systems.x]\n{lines}\n"), &[told]);
    }
}

#[test]
fn without_an_optional_corpus_what_needs_it_is_left_out() -> Result<(), String> {
    let text = format!(
        "[corpora]\ntest = {{ sample = \"trees\" }}\nmore-text = {{ optional = true }}\nlearner = {{ optional = true }}\n{PARTS}\
         [systems.told]\nkind = \"repair\"\non = \"good\"\ntext = \"more-text\"\n\
         [systems.robust]\nkind = \"robust\"\nof = [[\"latent (good)\", \"repair\"]]\n\
         [systems.robust-told]\nkind = \"robust\"\nof = [[\"latent (good)\", \"told\"]]\n\
         [[tests]]\nmetric = \"parseval\"\non = [\"test\", \"learner\"]\nsystems = [\"robust\", \"robust-told\"]\n\
         [[tests]]\nmetric = \"attachment\"\non = \"learner\"\n"
    );
    let experiment = read(&text)?;
    assert_eq!(experiment.systems.last().map(|system| &*system.name), Some("robust"));
    assert_eq!(experiment.tests.len(), 1);
    assert_eq!((experiment.tests[0].texts.len(), experiment.tests[0].systems.len()), (1, 1));

    let files = ["more-text", "more-text", "learner"];
    let replaced = files.map(|name| (name.to_owned(), format!("/{name}").into()));
    let given =
        Experiment::parse(&text, "e.toml", Path::new("/"), &replaced).map_err(|problem| problem.what)?;
    assert_eq!((given.systems.len(), given.tests.len()), (8, 2));
    let SystemOrigin::Trained(training, _) = &given.systems[5].origin else {
        return Err("not trained".into());
    };
    assert_eq!(training.options.files("text"), [Path::new("/more-text"), Path::new("/more-text")]);
    Ok(())
}

#[test]
fn a_typo_is_reported_with_its_place_and_a_suggestion() {
    refused("[[test]]\nmetric = \"parseval\"\n", &["3:3: ", "unknown key \"test\"", "tests"]);
    refused("[conditions.one]\nprofil = \"foster\"\n", &["unknown key \"profil\"", "profile"]);
    refused("[conditions.one]\nprofile = \"fooster\"\n", &["neither a profile nor a file", "foster"]);
    refused("[conditions.one]\nkinds = [\"agreemnt\"]\n", &["agreemnt", "agreement"]);
    refused("[conditions.one]\nrate = \"1%\"\npasses = 2\n", &["exclude each other"]);
    refused("[mixtures]\ngood = [\"tset\"]\n", &["there is no corpus \"tset\"", "test"]);
    refused("[mixtures]\ngood = [\"x * test\"]\n", &["is not a weight"]);
    refused("[systems.s]\nkind = \"latnet\"\non = \"good\"\n", &["\"latnet\" is not one of", "latent"]);
    refused("[systems.s]\nkind = \"latent\"\n", &["its training mixture is missing"]);
    refused("[[tests]]\nmetric = \"parsval\"\non = \"test\"\n", &["\"parsval\" is not one of", "parseval"]);
    refused("[[tests]]\nmetric = \"parseval\"\n", &["on is missing"]);
    refused("[[tests]]\nmetric = \"parseval\"\non = \"test/none\"\n", &["there is no condition \"none\""]);
    refused(
        "[[tests]]\nmetric = \"parseval\"\non = \"test\"\noptions = { beta = 2 }\n",
        &["no option \"beta\""],
    );
    refused(
        "[[tests]]\nmetric = \"rows\"\non = \"test\"\nsystems = [\"x\"]\n",
        &["there is no system \"x\""],
    );
}

#[test]
fn unused_keys_are_refused() {
    let good = "[mixtures]\ngood = [\"test\"]\n[systems.s]\non = \"good\"\n";
    for (kind, option) in
        [("pcfg", "cycles = 3"), ("hmm", "iterations = 2"), ("latent", "beam = 4"), ("mst", "cycles = 1")]
    {
        let key = option.split(' ').next().unwrap_or_default();
        refused(&format!("{good}kind = \"{kind}\"\n{option}\n"), &[&format!("unknown key \"{key}\"")]);
    }
    refused("[systems.s]\nkind = \"unchanged\"\non = \"good\"\n", &["unknown key \"on\""]);
    refused(
        "[systems.s]\nprecomputed = \"{level}.rows\"\n",
        &["is given by text, not by level", "kind = \"outputs\""],
    );
    refused("[[tests]]\nmetric = \"degradation\"\non = \"test\"\nby = [\"tag\"]\n", &["unknown key \"by\""]);
    let message = read("[corpora]\ntest = { sample = \"trees\", every = 2, except-every = 3 }\n")
        .err()
        .unwrap_or_default();
    assert!(message.contains("exclude each other"), "{message}");
}

#[test]
fn passages_are_named_and_paired() -> Result<(), String> {
    let passages = "[passages]\na = { sample = \"learner\" }\nb = { sample = \"corrected\" }\n";
    let study = |pairs: &str| format!("{passages}[[faithfulness]]\n{pairs}\n");
    let experiment = read(&study("pairs = { one = [\"b\", \"a\"], again = [\"a\", \"a\"] }"))?;
    assert_eq!(experiment.faithfulness[0].pairs, [("one".to_owned(), [1, 0]), ("again".to_owned(), [0, 0])]);
    refused(&study(""), &["pairs is missing"]);
    refused(&study("pairs = {}"), &["pairs is empty"]);
    refused(&study("pairs = { one = [\"a\"] }"), &["not a pair"]);
    refused(&study("pairs = { one = [\"a\", \"c\"] }"), &["there is no entry of [passages] \"c\""]);
    refused("[passages]\ntest = { sample = \"learner\" }\n", &["there is already a corpus \"test\""]);
    refused("[passages]\na = { sample = \"lerner\" }\n", &["\"lerner\" is not one of", "learner"]);
    refused("[passages]\na = \"none/\"\n", &["there is no file"]);
    let replaced = [("a".to_owned(), "/x".into())];
    let found = Experiment::parse(passages, "e.toml", Path::new("/"), &replaced);
    assert!(found.is_err_and(|problem| problem.what.contains("no corpus")), "nothing but passages");
    let text = study("pairs = { one = [\"a\", \"b\"] }");
    assert!(Experiment::parse(&text, "e.toml", Path::new("/"), &replaced).is_ok());
    Ok(())
}

#[test]
fn steps_are_shared_between_tests() {
    let test = "[[tests]]\nmetric = \"parseval\"\non = \"test\"\n";
    let one =
        format!("{CORPUS}[mixtures]\ngood = [\"test\"]\n[systems.s]\nkind = \"pcfg\"\non = \"good\"\n{test}");
    let steps = |text: &str| {
        let experiment = read(text)?;
        crate::experiment::plan::StepPlan::new(&experiment)
            .map(|plan| plan.steps.len())
            .map_err(|problem| problem.what)
    };
    let alone = steps(&one);
    assert!(alone.as_ref().is_ok_and(|&steps| steps > 3), "{alone:?}");
    assert_eq!(alone, steps(&format!("{one}{test}")));
}

#[test]
fn invalid_experiments_are_refused() {
    for (text, part) in [
        ("", "the experiment has no corpus"),
        ("title = ", "not TOML"),
        ("[corpora]\ntest = \"none.ptb\"\n", "there is no file"),
        ("[corpora]\ntest = { sample = \"tree\" }\n", "trees"),
        ("[corpora]\ntest = { sample = \"trees\", sentences = \"9..3\" }\n", "not a range of sentences"),
        ("[corpora]\n\"a/b\" = { sample = \"trees\" }\n", "invalid name of a corpus"),
    ] {
        let message = read(text).err().unwrap_or_default();
        assert!(message.contains(part), "{text:?}: no {part:?} in {message:?}");
    }
}

#[test]
fn a_corpus_is_replaced_by_name() {
    let replaced = [("other".to_owned(), "/x.ptb".into())];
    let found = Experiment::parse(CORPUS, "e.toml", Path::new("/"), &replaced);
    assert!(found.err().is_some_and(|problem| problem.what.contains("no corpus \"other\"")));
    let replaced = [("test".to_owned(), "/x.ptb".into())];
    assert!(Experiment::parse(CORPUS, "e.toml", Path::new("/"), &replaced).is_ok());
}
