//! Options of the metric.

use solecism_corpus::Problem;

use super::distances::Distances;
use crate::settings::{OptionInfo, OptionKind, Settings};

/// Source of the alignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// Records of the edits if a sentence has some, else the M2 file.
    EditsOrM2,
    /// Records of the edits if a sentence has some, else computed.
    EditsOrTer,
    Edits,
    M2,
    Ter,
    Levenshtein,
    CorrectForm,
}

/// Source of the semantic roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Roles {
    /// A CoNLL-2009 file.
    Conll09,
    /// An attribute in MISC.
    Attribute(String),
    /// Relations of the tree.
    Relations,
}

const ALIGN: &[(&str, Align)] = &[
    ("edits or m2", Align::EditsOrM2),
    ("edits or ter", Align::EditsOrTer),
    ("edits", Align::Edits),
    ("m2", Align::M2),
    ("ter", Align::Ter),
    ("levenshtein", Align::Levenshtein),
    ("correct-form", Align::CorrectForm),
];

/// Default: what is given.
const KNOWN: &str = "known";

const CHOICES: &[&str] = &[KNOWN, "edits", "m2", "ter", "levenshtein", "correct-form"];

/// Indices of the parallel files, among the options of that kind.
pub(super) const M2_FILE: usize = 0;
pub(super) const ROLES_FILE: usize = 1;

const fn option(name: &'static str, kind: OptionKind, about: &'static str) -> OptionInfo {
    OptionInfo { name, kind, about }
}

/// All options.
pub(super) const OPTIONS: &[OptionInfo] = &[
    option(
        "align",
        OptionKind::Choice(CHOICES),
        "source of the word alignment; known: --edits, else --m2, else ter",
    ),
    option("m2", OptionKind::Beside, "corrections of the ungrammatical sentences, in M2"),
    option("annotator", OptionKind::Number("N"), "annotator of the M2 file whose corrections to use (0)"),
    option("labelled", OptionKind::Flag, "make the labelled F1 the main score"),
    option("no-punctuation", OptionKind::Flag, "leave out arcs to punctuation"),
    option("roles", OptionKind::Beside, "semantic roles of the grammatical sentences, in CoNLL-2009"),
    option("role-attribute", OptionKind::Text("NAME"), "attribute of MISC with semantic roles"),
    option("role-heads", OptionKind::Flag, "count only the head of an argument, not the words below it"),
    option(
        "near",
        OptionKind::Number("WORDS"),
        "maximal number of words between errors that are near each other (1)",
    ),
    option(
        "far",
        OptionKind::Number("WORDS"),
        "minimal number of words between errors that are far apart (6)",
    ),
    option(
        "distance-errors",
        OptionKind::Number("N"),
        "number of errors in sentences in the breakdown by distance (3)",
    ),
    option(
        "last-bin",
        OptionKind::Number("N"),
        "number of errors from which on sentences are counted together",
    ),
];

/// Options, parsed.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub align: Align,
    pub annotator: u32,
    pub labelled: bool,
    pub without_punctuation: bool,
    pub roles: Roles,
    pub role_heads: bool,
    pub distances: Distances,
    last_bin: Option<usize>,
}

impl Options {
    pub(super) fn new(settings: &Settings) -> Result<Self, Problem> {
        let options = Self {
            align: align(settings)?,
            annotator: settings.number("annotator")?.unwrap_or(0),
            labelled: settings.flag("labelled"),
            without_punctuation: settings.flag("no-punctuation"),
            roles: match settings.text("role-attribute") {
                _ if settings.text("roles").is_some() => Roles::Conll09,
                Some(name) => Roles::Attribute(name.to_owned()),
                None => Roles::Relations,
            },
            role_heads: settings.flag("role-heads"),
            distances: Distances {
                near: settings.number("near")?.unwrap_or(1),
                far: settings.number("far")?.unwrap_or(6),
                errors: settings.number("distance-errors")?.unwrap_or(3),
            },
            last_bin: settings.number("last-bin")?,
        };
        options.check()?;
        Ok(options)
    }

    fn check(&self) -> Result<(), Problem> {
        if self.distances.near >= self.distances.far {
            return Err(Problem::new("errors cannot be near and far at once", "give --near less than --far"));
        }
        if self.last_bin == Some(0) {
            return Err(Problem::new("--last-bin 0 leaves no bins", "give the number of errors, from 1"));
        }
        if self.distances.errors < 2 {
            let what = format!("--distance-errors {} leaves nothing between errors", self.distances.errors);
            return Err(Problem::new(what, "give 2 or more"));
        }
        Ok(())
    }

    /// Bin of a number of errors. The last one is open: by default from 7 if the errors are known, from 10 if they were
    /// computed.
    pub(super) fn bin(&self, errors: usize, is_known: bool) -> String {
        let last = self.last_bin.unwrap_or(if is_known { 7 } else { 10 });
        if errors >= last { format!("{last}+") } else { errors.to_string() }
    }

    /// Options for the signature.
    pub(super) fn signature(&self) -> Vec<(&'static str, String)> {
        let align = ALIGN.iter().find(|(_, align)| *align == self.align).map_or("", |(name, _)| name);
        let roles = match &self.roles {
            Roles::Conll09 => "conll09".to_owned(),
            Roles::Attribute(name) => name.clone(),
            Roles::Relations => "relations".to_owned(),
        };
        let mut signature = vec![
            ("align", align.to_owned()),
            ("punctuation", if self.without_punctuation { "no" } else { "yes" }.to_owned()),
            ("roles", if self.role_heads { roles + " (heads)" } else { roles }),
        ];
        if self.annotator > 0 {
            signature.push(("annotator", self.annotator.to_string()));
        }
        signature
    }
}

fn align(settings: &Settings) -> Result<Align, Problem> {
    let has_m2 = settings.text("m2").is_some();
    let Some(name) = settings.text("align").filter(|&name| name != KNOWN) else {
        return Ok(if has_m2 { Align::EditsOrM2 } else { Align::EditsOrTer });
    };
    let found = ALIGN.iter().find(|(known, _)| *known == name && CHOICES.contains(known));
    match found.map(|(_, align)| *align) {
        Some(Align::M2) if !has_m2 => {
            Err(Problem::new("--align m2 needs the corrections", "name the file: --m2 corrections.m2"))
        }
        Some(align) => Ok(align),
        None => {
            let what = format!("there is no alignment {name:?}");
            Err(Problem::new(what, format!("give one of {}", CHOICES.join(", "))))
        }
    }
}
