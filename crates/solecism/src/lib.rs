//! Makes grammatical errors on purpose, with known corrections, and measures what they do to language software.
//!
//! This is the library behind the program `solecism`. It makes errors in treebanks and plain text and keeps the gold
//! analysis correct, scores parsers, taggers and correctors as the reference programs do, and runs whole studies.
//!
//! # Errors in sentences
//!
//! [`Settings`] select the errors. Open them for sentences in some notation to make the errors. The same seed gives the
//! same errors on any machine and any number of threads.
//!
//! ```
//! use solecism::{Format, Notation, Profile, Settings, Summary};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let profile = Profile::named("foster").ok_or("a built-in profile")?;
//! let settings = Settings { seed: 7, ..Settings::new(profile) };
//! let tree = "(S (NP (DT The) (NNS ferries)) (VP (VBP leave) (PP (IN at) (NP (NN dawn)))) (. .))";
//! let opened = settings.open_for(Notation::new(Format::Brackets), tree)?;
//!
//! let mut summary = Summary::default();
//! let noisy = opened.make(tree, 0, &mut summary)?;
//! assert_ne!(noisy.text, tree);
//! assert_eq!(summary.errors(), 1);
//! for record in &noisy.records {
//!     println!("{} at word {}: {}", record.edit.kind, record.edit.at, noisy.text);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Errors in files
//!
//! A [`Corpus`] is one file or several in any [`Format`], which is detected from name and content. [`Outputs`] select
//! the files to write: the noisy corpus, records of the edits, gold analyses, M2.
//!
//! ```
//! use solecism::{Corpus, Outputs, Settings, Work, sample};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let clean = folder.path().join("clean.ptb");
//! std::fs::write(&clean, sample::TREES)?;
//!
//! let mut outputs = Outputs::corpus(folder.path().join("noisy.ptb"));
//! outputs.add("edits", folder.path().join("noisy.jsonl"))?;
//! let settings = Settings { rate: Some("5%".parse()?), ..Settings::default() };
//! let written = settings.make(&mut Corpus::open(&[clean], None)?, &outputs, &Work::unwatched(2))?;
//! println!("{}", written.summary);
//! # assert!(written.summary.errors() > 100);
//! # Ok(())
//! # }
//! ```
//!
//! # A kind of error of your own
//!
//! An [`ErrorKind`] says where it applies and builds an error. It makes no random choices itself, so it is reproducible,
//! and the gold analysis is updated in every format.
//!
//! ```
//! use solecism::{Error, ErrorKind, Format, Group, Kinds, Notation, Profile, Settings, Summary, Tagged, Words};
//!
//! /// Proper nouns without their capital.
//! struct LowerCase;
//!
//! impl ErrorKind for LowerCase {
//!     fn name(&self) -> &'static str {
//!         "lower-case"
//!     }
//!
//!     fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
//!         Group::only(sentence, |_, token| token.info.proper)
//!     }
//!
//!     fn error(&self, sentence: &Tagged, _: &Words, _: &'static str, site: u32, _: u32) -> Option<Error> {
//!         let token = sentence.tokens.get(site as usize)?;
//!         Error::substitute(sentence, site, token.word.to_lowercase(), &token.tag, token.info, "")
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let kinds = Kinds::builtin().clone().with(LowerCase)?;
//! let profile = Profile::parse_with("[kinds]\nlower-case = 1\n", "my-profile.toml", kinds)?;
//! let tree = "(S (NP (NNP Ada)) (VP (VBD sailed) (NP (NN home))))";
//! let opened = Settings::new(profile).open_for(Notation::new(Format::Brackets), tree)?;
//! let noisy = opened.make(tree, 0, &mut Summary::default())?;
//! assert_eq!(noisy.text, "(S (NP (NNP ada)) (VP (VBD sailed) (NP (NN home))))");
//! # Ok(())
//! # }
//! ```
//!
//! # Scores
//!
//! A [`Request`] names a metric and its files. Counts are added up over sentences. A [`Report`] has scores, intervals
//! and breakdowns of these counts, and [`compare`] tests whether two systems differ significantly.
//!
//! ```
//! use solecism::{MetricInfo, ReportOptions, Request, Resampling, report};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let (gold, parsed) = (folder.path().join("gold.ptb"), folder.path().join("parsed.ptb"));
//! # std::fs::write(&gold, "(S (NP (DT a) (NN b)) (VP (V c)))\n(S (NP (NN b)) (VP (V c)))\n")?;
//! # std::fs::write(&parsed, "(S (NP (DT a) (NN b)) (VP (V c)))\n(S (NN b) (VP (V c)))\n")?;
//! let parseval = MetricInfo::named("parseval").ok_or("a metric")?;
//! let request = Request::new(parseval, gold, vec![parsed]);
//! let counted = request.count(|_| Ok(()))?;
//! let options = ReportOptions { intervals: Some(Resampling::default()), ..ReportOptions::default() };
//! let report = report(parseval, &counted, &counted.tallies[0], options)?;
//! assert_eq!(report.score("f1"), Some(10.0 / 11.0));
//! # Ok(())
//! # }
//! ```
//!
//! # Systems
//!
//! [`SYSTEMS`] lists the taggers, parsers and correctors that come with solecism. Training, with the same options as on
//! the command line, makes a [`Model`] from a treebank. [`open_system`] opens a model file or a built-in system, which
//! then answers sentences.
//!
//! ```
//! use solecism::{Answer, Asked, Mixture, Noisiness, Task, open_system, sample, training_of};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let (treebank, model) = (folder.path().join("train.ptb"), folder.path().join("hmm.model"));
//! std::fs::write(&treebank, sample::TREES)?;
//! let training = training_of("hmm")?;
//! let trained = (training.train)(&Task::new(&training.settings(), &[Mixture::one(vec![treebank], None)], &()))?;
//! trained.model.write(&model)?;
//!
//! let tagger = open_system(&model.to_string_lossy(), None, || false)?;
//! let sentence = Asked { words: vec!["The", "ferry", "leaves", "."], ..Asked::default() };
//! let replies = tagger.answer(&[sentence], Noisiness::Clean)?;
//! let Ok(Answer::Rows(rows)) = &replies[0] else { return Err("no tags".into()) };
//! let tags: Vec<&str> = rows.iter().map(|row| &*row.answer).collect();
//! assert_eq!(tags, ["DT", "NN", "VBZ", "."]);
//! # Ok(())
//! # }
//! ```
//!
//! # Studies
//!
//! An [`Experiment`] is one TOML file with corpora, errors, systems and tests. Each step of its run is saved in a
//! directory, and an interrupted run can be resumed. Its [`Document`] can be written as text, Markdown, LaTeX, CSV, JSON
//! or HTML.
//!
//! ```
//! use solecism::{Experiment, Style};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("small.toml");
//! std::fs::write(folder.path().join("test.ptb"), "(S (NP (DT the) (NN boat)) (VP (VBZ leaks)))\n")?;
//! std::fs::write(
//!     &file,
//!     r#"
//!     title = "Does a grammar survive typos?"
//!     [corpora]
//!     test = "test.ptb"
//!     [conditions.typos]
//!     profile = "typos"
//!     rate = "30%"
//!     [systems.grammar]
//!     grammar = "english"
//!     [[tests]]
//!     metric = "parseval"
//!     on = ["test", "test/typos"]
//!     "#,
//! )?;
//! let ran = Experiment::read(&file, &[])?.run(&folder.path().join("out"), 1, &())?;
//! assert_eq!(ran.failed, 0);
//! println!("{}", ran.document.write(Style::Text));
//! # Ok(())
//! # }
//! ```
//!
//! # Pictures
//!
//! Trees and dependencies can be drawn as SVG, with the words that errors changed marked.
//!
//! ```
//! use solecism::{Marks, Tree, svg};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let tree = Tree::parse("(S (NP (DT the) (NN boat)) (VP (VBZ leaks)))")?;
//! let picture = svg::tree(&tree, &Marks::noisy(3, &[])).map_err(|_| "too large a tree")?;
//! assert!(picture.starts_with("<svg"));
//! # Ok(())
//! # }
//! ```
//!
//! # Stability
//!
//! Within one minor version (0.*x*) nothing here is removed or changes its meaning. A seed gives the same errors within
//! one [`ALGORITHM`] number, which is part of every signature and manifest. The other crates of the project, whose names
//! begin with `solecism-`, are internal and change without notice.

pub use solecism_corpus::{
    Corpus, EditRecord, Flaw, Format, Notation, Op, Problem, Sentence, Table, TokenEdit, Tree,
};
pub use solecism_draw::{Analysis, Arcs, Marks};
pub use solecism_errors::noisy::Noisy;
pub use solecism_errors::{
    ALGORITHM, Error, ErrorKind, Fallback, Group, Kinds, Passes, Plan, Profile, Rate, Summary, Tagged, Words,
};
pub use solecism_lab::comparison::Testing;
pub use solecism_lab::document::Document;
pub use solecism_lab::experiment::Experiment;
pub use solecism_lab::report::ReportOptions;
pub use solecism_lab::{Comparisons, Report, SignificanceTest, Style, compare, report};
pub use solecism_language::{Language, TagSet, sample};
pub use solecism_metrics::{Fault, METRICS, Metric, MetricInfo, Pair, Score, Show, Sink};
pub use solecism_pipeline::Request;
pub use solecism_pipeline::corrupt::{Opened, Outputs, Settings, Work};
pub use solecism_stats::{Interval, Options as Resampling};
pub use solecism_systems::registry::{SYSTEMS, SystemInfo, training_of};
pub use solecism_systems::system::{Answer, Asked, Noisiness, System, open as open_system};
pub use solecism_systems::training::{Mixture, Task, TrainInfo};
pub use solecism_tagging::model::Model;

/// Pictures of analyses, as SVG.
pub use solecism_draw::svg;
