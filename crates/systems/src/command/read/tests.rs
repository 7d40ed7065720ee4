use super::*;
use crate::command::SystemsFile;
use solecism_corpus::Format;

const WHOLE: &str = "\
[system.second]
command = [\"java\", \"-jar\", \"p.jar\", \"-i\", \"{input}\", \"-m\", \"{model}\"]
input = \"conllx\"
output = \"conllx\"
batch = 50
timeout = 0.5
restarts = 3
jobs = 2
directory = \"work\"
env = { B = \"2\", A = \"1\" }
model = \"m/x\"
stderr = \"/var/log/x\"
train = [\"trainer\", \"{train}\", \"{dev}\", \"{model-directory}\", \"{model-name}\"]
train-format = \"conllu\"
train-timeout = 60

[system.a]
command = [\"tagger\"]
input = \"tokens\"
output = \"tree-lines\"
mode = \"stream\"
startup = 5

[system.earlier]
precomputed = { \"5\" = [\"a.rows\", \"b.rows\"], \"0\" = \"clean.rows\" }
output = \"rows\"

[system.pattern]
precomputed = \"out/{level}.{replicate}.conllu\"
";

fn read(text: &str) -> Vec<Description> {
    match SystemsFile::parse(text, "s.toml", Path::new("/home")) {
        Ok(file) => file.systems,
        Err(problem) => panic!("{problem}"),
    }
}

fn command(description: &Description) -> &CommandDescription {
    match &description.kind {
        Kind::Command(command) => command,
        other => panic!("{other:?}"),
    }
}

#[test]
fn everything_a_table_can_say_is_read() {
    let systems = read(WHOLE);
    let names: Vec<&str> = systems.iter().map(|system| system.name.as_str()).collect();
    assert_eq!(names, ["second", "a", "earlier", "pattern"]);
    let second = command(&systems[0]);
    assert_eq!(second.command.to_string(), "java -jar p.jar -i {input} -m {model}");
    assert_eq!(second.input, Exchange::Corpus(Format::ConllX));
    assert_eq!((second.mode, second.batch, second.restarts, second.jobs), (Mode::Batch, 50, 3, 2));
    assert_eq!(second.timeout, Duration::from_millis(500));
    assert_eq!(second.directory, Path::new("/home/work"));
    assert_eq!(second.model.as_deref(), Some(Path::new("/home/m/x")));
    assert_eq!(second.stderr.as_deref(), Some(Path::new("/var/log/x")));
    assert_eq!(second.env, [("A", "1"), ("B", "2")].map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(second.place.as_ref().map(|place| (place.line, place.column)), Some((2, 11)));
    assert!(second.needs_model());
    let training = second.training.as_ref().map(|training| (training.format, training.timeout));
    assert_eq!(training, Some((Exchange::Corpus(Format::Conllu), Duration::from_secs(60))));
    let stream = command(&systems[1]);
    assert_eq!(stream.mode, Mode::Stream { startup: Duration::from_secs(5) });
    assert_eq!((stream.input, stream.output), (Exchange::Tokens, Exchange::TreeLines));
    assert!(!stream.needs_model());
}

#[test]
fn precomputed_files_are_found_from_where_the_systems_file_is() {
    let systems = read(WHOLE);
    let files = |at: usize| match &systems[at].kind {
        Kind::Precomputed(precomputed) => precomputed,
        other => panic!("{other:?}"),
    };
    assert_eq!(files(2).levels(), Some(vec!["5", "0"]));
    assert_eq!(files(2).path("5", 2).as_deref(), Some(Path::new("/home/b.rows")));
    assert_eq!(files(3).path("20", 1).as_deref(), Some(Path::new("/home/out/20.1.conllu")));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let begin = "[system.x]\ninput = \"text\"\noutput = \"text\"\n";
    let with = |line: &str| format!("{begin}{line}\n");
    let run = |line: &str| format!("{begin}command = [\"x\"]\n{line}\n");
    for (text, place, what, help) in [
        (String::new(), "1:1", "no system", "[system.mine]"),
        ("[system\n".to_owned(), "1:8", "not TOML", "TOML"),
        ("[systems.x]\n".to_owned(), "1:2", "unknown key \"systems\"", "\"system\"?"),
        ("system = 1\n".to_owned(), "1:10", "expected a table", "[system.mine]"),
        (begin.to_owned(), "1:9", "the system \"x\" has no command", "command ="),
        ("[system.x]\ncommand = [\"x\"]\ninput = \"text\"\n".to_owned(), "1:9", "what it writes", "output ="),
        (with("comand = [\"x\"]"), "4:1", "unknown key \"comand\"", "\"command\"?"),
        (with("command = \"x y\""), "4:11", "expected a list of texts, found string", "no shell"),
        (with("command = []"), "4:11", "a command without a program", "parser"),
        (with("command = [\"x\", 1]"), "4:17", "expected a text, found integer", "quotes"),
        (with("command = [\"x\", \"{inptu}\"]"), "4:17", "{inptu}", "\"input\"?"),
        (with("command = [\"x\", \"{train}\"]"), "4:17", "{train}", "known are"),
        (run("inputs = \"text\""), "5:1", "unknown key \"inputs\"", "\"input\"?"),
        (run("mode = \"streams\""), "5:8", "\"streams\" is not one of", "\"stream\"?"),
        (run("batch = 0"), "5:9", "expected a whole number from 1", ""),
        (run("jobs = 1025"), "5:8", "expected a whole number from 1 to 1024", ""),
        (run("batch = 1.5"), "5:9", "found float", ""),
        (run("timeout = 0"), "5:11", "expected a time, found integer", "seconds"),
        (run("timeout = nan"), "5:11", "expected a time, found float", "seconds"),
        (run("timeout = \"1 s\""), "5:11", "expected a time, found string", "seconds"),
        (run("restarts = -1"), "5:12", "expected a whole number from 0", ""),
        (run("startup = 3"), "5:11", "only a stream", "timeout"),
        (run("env = [\"A=1\"]"), "5:7", "expected a table, found array", "NAME"),
        (run("env = { \"A=B\" = \"1\" }"), "5:9", "not a name of an environment variable", ""),
        (run("train = [\"x\", \"{train}\"]"), "5:9", "where the model goes", "{model}"),
        (run("train-timeout = 5"), "5:17", "not trained", "train"),
        (run("precomputed = \"x.rows\""), "4:1", "\"command\" means nothing", "output"),
        (
            "[system.x]\ninput = \"txt\"\noutput = \"text\"\ncommand = [\"x\"]\n".to_owned(),
            "2:9",
            "\"txt\" is not one of",
            "\"text\"?",
        ),
        (
            "[system.x]\ninput = \"text\"\noutput = \"text\"\nmode = \"stream\"\ncommand = [\"x\", \"{input}\"]\n"
                .to_owned(),
            "5:11",
            "a stream goes through standard input",
            "leave out",
        ),
    ] {
        let problem = SystemsFile::parse(&text, "s.toml", Path::new("/")).err();
        let message = problem.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(message.starts_with(&format!("s.toml:{place}: ")), "{text}{message}");
        assert!(message.contains(what), "{text}{message}");
        let found = problem.map(|problem| problem.help).unwrap_or_default();
        assert!(found.contains(help), "{text}{found}");
    }
}

#[test]
fn a_system_is_found_by_name_or_the_nearest_is_reported() {
    let file =
        SystemsFile::parse(WHOLE, "s.toml", Path::new("/")).unwrap_or_else(|problem| panic!("{problem}"));
    assert!(file.system("earlier").is_ok_and(|system| system.name == "earlier"));
    let problem = file.system("erlier").err();
    assert!(problem.is_some_and(|problem| problem.help.contains("\"earlier\"?")));
}
