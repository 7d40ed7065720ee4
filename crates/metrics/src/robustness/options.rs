//! The options of the metric.

use solecism_corpus::Problem;

use super::near::Distances;
use crate::settings::{Kind, OptionInfo, Settings};

/// Where alignments come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// From the records of the edits where a sentence has some; else from the M2 file, if there is one; else found.
    Known,
    Edits,
    M2,
    Ter,
    Levenshtein,
    CorrectForm,
}

const ALIGN: &[(&str, Align)] = &[
    ("edits", Align::Edits),
    ("m2", Align::M2),
    ("ter", Align::Ter),
    ("levenshtein", Align::Levenshtein),
    ("correct-form", Align::CorrectForm),
];

/// The places of the files read beside the parses, among the options.
pub(super) const M2_FILE: usize = 0;
pub(super) const ROLES_FILE: usize = 1;

const fn option(name: &'static str, kind: Kind, about: &'static str) -> OptionInfo {
    OptionInfo { name, kind, about }
}

/// All options.
pub(super) const OPTIONS: &[OptionInfo] = &[
    option(
        "align",
        Kind::Choice(&["known", "edits", "m2", "ter", "levenshtein", "correct-form"]),
        "where the alignment of words comes from; known: --edits, else --m2, else ter",
    ),
    option("m2", Kind::Beside, "corrections of the ungrammatical sentences, in M2"),
    option("annotator", Kind::Number("N"), "whose corrections in the M2 file (0)"),
    option("labelled", Kind::Flag, "the labelled F1 is the score that stands for the others"),
    option("no-punctuation", Kind::Flag, "leave out arcs to punctuation"),
    option("roles", Kind::Beside, "semantic roles of the grammatical sentences, in CoNLL-2009"),
    option("role-attribute", Kind::Text("NAME"), "the attribute of MISC that holds semantic roles"),
    option("role-heads", Kind::Flag, "only the head of an argument is one, not the words below it"),
    option("near", Kind::Number("WORDS"), "the most words between errors that are near each other (1)"),
    option("far", Kind::Number("WORDS"), "the fewest words between errors that are far apart (6)"),
    option("distance-errors", Kind::Number("N"), "how many errors a sentence has that is near or far (3)"),
    option("last-bin", Kind::Number("N"), "the number of errors from which on they are counted together"),
];

/// The options as they are meant.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub align: Align,
    pub annotator: u32,
    pub labelled: bool,
    pub without_punctuation: bool,
    pub has_roles: bool,
    pub role_attribute: Option<String>,
    pub role_heads: bool,
    pub distances: Distances,
    last_bin: Option<usize>,
    has_m2: bool,
}

impl Options {
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        let options = Self {
            align: align(settings)?,
            annotator: settings.number("annotator")?.unwrap_or(0),
            labelled: settings.flag("labelled"),
            without_punctuation: settings.flag("no-punctuation"),
            has_roles: settings.text("roles").is_some(),
            role_attribute: settings.text("role-attribute").map(str::to_owned),
            role_heads: settings.flag("role-heads"),
            distances: Distances {
                near: settings.number("near")?.unwrap_or(1),
                far: settings.number("far")?.unwrap_or(6),
                errors: settings.number("distance-errors")?.unwrap_or(3),
            },
            last_bin: settings.number("last-bin")?,
            has_m2: settings.text("m2").is_some(),
        };
        options.check()?;
        Ok(options)
    }

    fn check(&self) -> Result<(), Problem> {
        if self.align == Align::M2 && !self.has_m2 {
            return Err(Problem::new(
                "--align m2 needs the corrections",
                "name the file: --m2 corrections.m2",
            ));
        }
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

    /// The bin of a number of errors. The last one is open: from 7 on where the errors are known, from 10 on where
    /// they were found, unless told otherwise.
    pub fn bin(&self, errors: usize, is_known: bool) -> String {
        let last = self.last_bin.unwrap_or(if is_known { 7 } else { 10 });
        if errors >= last { format!("{last}+") } else { errors.to_string() }
    }

    /// For the signature.
    pub fn told(&self) -> Vec<(&'static str, String)> {
        let name = |align: Align| ALIGN.iter().find(|(_, a)| *a == align).map_or("", |(name, _)| name);
        let align = match self.align {
            Align::Known if self.has_m2 => "edits or m2",
            Align::Known => "edits or ter",
            align => name(align),
        };
        let roles = match &self.role_attribute {
            _ if self.has_roles => "conll09".to_owned(),
            Some(attribute) => attribute.clone(),
            None => "relations".to_owned(),
        };
        let mut told = vec![
            ("align", align.to_owned()),
            ("punctuation", if self.without_punctuation { "no" } else { "yes" }.to_owned()),
            ("roles", if self.role_heads { roles + " (heads)" } else { roles }),
        ];
        if self.annotator > 0 {
            told.push(("annotator", self.annotator.to_string()));
        }
        told
    }
}

fn align(settings: &Settings) -> Result<Align, Problem> {
    let Some(wanted) = settings.text("align").filter(|&name| name != "known") else {
        return Ok(Align::Known);
    };
    let found = ALIGN.iter().find(|(name, _)| *name == wanted).map(|(_, align)| *align);
    found.ok_or_else(|| {
        let names: Vec<&str> = ALIGN.iter().map(|(name, _)| *name).collect();
        Problem::new(format!("there is no alignment {wanted:?}"), format!("give one of {}", names.join(", ")))
    })
}
