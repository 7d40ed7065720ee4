//! Which kinds of error are made, and how often.

mod read;

use solecism_corpus::Problem;

use crate::kind::ErrorKind;
use crate::kinds::Kinds;
use crate::nearest::suggestion;
use crate::passes::Passes;
use crate::rate::Rate;

/// Which kinds of error are made, how often, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What it is called.
    pub name: String,
    /// The kinds that it can name.
    pub kinds: Kinds,
    /// How often each of them is made, beside the others; 0: it is not made.
    pub frequencies: Vec<u32>,
    /// Weights of sub-kinds that differ from the kinds' own.
    pub weights: Vec<SubkindWeight>,
    /// The share of words that get an error, if the profile sets one.
    pub rate: Option<Rate>,
    /// How often the procedure is applied, if the profile says.
    pub passes: Option<Passes>,
    /// What happens when the drawn kind does not apply.
    pub fallback: Fallback,
    /// How words are misspelled.
    pub misspelling: Spelling,
}

/// The weight that a profile gives to a sub-kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubkindWeight {
    /// The kind.
    pub kind: &'static str,
    /// Its sub-kind.
    pub subkind: &'static str,
    /// How likely it is, beside the others of the kind.
    pub weight: u32,
}

/// What happens when the drawn kind does not apply to a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// Another draw by the same frequencies; a kind that has been tried gives way to the next untried one below it.
    #[default]
    Next,
    /// A draw among the untried kinds by their frequencies.
    Renormalise,
}

impl Fallback {
    /// The names for `--fallback` and profiles.
    pub const NAMES: [&'static str; 2] = ["next", "renormalise"];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::Renormalise => "renormalise",
        }
    }

    /// The fall-back of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Next, Self::Renormalise].into_iter().find(|fallback| fallback.name() == name)
    }
}

/// How words are misspelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The name of the keyboard, or of a file that describes one.
    pub keyboard: String,
    /// What comes out.
    pub result: SpellingResult,
}

impl Default for Spelling {
    fn default() -> Self {
        Self { keyboard: "qwerty".to_owned(), result: SpellingResult::default() }
    }
}

/// What a misspelling may come out as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpellingResult {
    /// Never a word of the dictionary or of the corpus.
    #[default]
    NonWord,
    /// Always a word of the dictionary.
    RealWord,
    /// Whatever comes.
    Any,
}

impl SpellingResult {
    /// The names in profiles.
    pub const NAMES: [&'static str; 3] = ["non-word", "real-word", "any"];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NonWord => "non-word",
            Self::RealWord => "real-word",
            Self::Any => "any",
        }
    }

    /// The result of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::NonWord, Self::RealWord, Self::Any].into_iter().find(|result| result.name() == name)
    }
}

/// The profiles that come with the program: name, text, and one line about each.
pub const PROFILES: &[(&str, &str, &str)] = &[
    (
        "foster",
        include_str!("../data/profiles/foster.toml"),
        "the five kinds as often as Foster (2007) found them in a corpus of real errors",
    ),
    (
        "foster-wsj23",
        include_str!("../data/profiles/foster-wsj23.toml"),
        "the five kinds as often as they came out on WSJ Section 23 (Foster 2007)",
    ),
    (
        "typos",
        include_str!("../data/profiles/typos.toml"),
        "keyboard misspellings that are not words (Bigert and others 2005)",
    ),
];

impl Profile {
    /// The built-in profile of this name.
    pub fn named(name: &str) -> Option<Self> {
        let (_, text, _) = PROFILES.iter().find(|(known, ..)| *known == name)?;
        Self::parse(text, name).ok()
    }

    /// Reads a profile of built-in kinds from TOML; `file` is its name for messages.
    ///
    /// # Errors
    /// Text that is not TOML, a key or a kind that is not known, frequencies that sum to 0.
    pub fn parse(text: &str, file: &str) -> Result<Self, Problem> {
        Self::parse_with(text, file, Kinds::builtin().clone())
    }

    /// As [`Profile::parse`], where the profile may name other kinds.
    ///
    /// # Errors
    /// As [`Profile::parse`].
    pub fn parse_with(text: &str, file: &str, kinds: Kinds) -> Result<Self, Problem> {
        read::parse(text, kinds).map_err(|flaw| flaw.locate(text.as_bytes(), file, 1))
    }

    /// The same profile with only these kinds.
    ///
    /// # Errors
    /// A kind that is not known; kinds of which the profile makes none.
    pub fn restricted(mut self, names: &[&str]) -> Result<Self, Problem> {
        let mut kept = vec![false; self.kinds.count()];
        for name in names {
            let kind = self.kinds.named(name).ok_or_else(|| self.unknown_kind(name))?;
            kept[kind] = true;
        }
        let wanted = || self.kinds.iter().zip(&self.frequencies).zip(&kept).filter(|(_, kept)| **kept);
        let never: Vec<&str> =
            wanted().filter(|((_, weight), _)| **weight == 0).map(|((kind, _), _)| kind.name()).collect();
        if !never.is_empty() {
            let what = format!("the profile {} does not make {}", self.name, never.join(", "));
            let help = format!(
                "it makes {}; a profile of your own gives each kind its frequency (a file: [kinds], then a line for each, \
                 such as {} = 1)",
                list(self.made().map(|(kind, _)| kind.name())),
                never[0],
            );
            return Err(Problem::new(what, help));
        }
        for (weight, kept) in self.frequencies.iter_mut().zip(&kept) {
            *weight *= u32::from(*kept);
        }
        Ok(self)
    }

    /// The weight that the profile gives to a sub-kind, if it gives one.
    pub fn weight(&self, kind: &str, subkind: &str) -> Option<u32> {
        let found = self.weights.iter().find(|entry| entry.kind == kind && entry.subkind == subkind);
        found.map(|entry| entry.weight)
    }

    /// The kinds that it makes, with their frequencies.
    pub fn made(&self) -> impl Iterator<Item = (&dyn ErrorKind, u32)> {
        let all = self.kinds.iter().zip(self.frequencies.iter().copied());
        all.filter(|(_, frequency)| *frequency > 0)
    }

    /// A message about a kind that is not known.
    fn unknown_kind(&self, name: &str) -> Problem {
        Problem::new(format!("no kind of error is called \"{name}\""), suggestion(name, self.kinds.names()))
    }

    /// Whether it makes keyboard slips.
    pub fn misspells(&self) -> bool {
        self.made().any(|(kind, _)| kind.name() == "misspelling")
    }

    /// Whether keyboard slips are all that it makes.
    pub fn only_misspells(&self) -> bool {
        self.made().all(|(kind, _)| kind.name() == "misspelling")
    }

    /// Everything that decides its errors, on one line: two profiles with the same signature make the same errors.
    pub fn signature(&self) -> String {
        let mut parts = vec![format!("name={}", self.name)];
        for (kind, weight) in self.made() {
            parts.push(format!("{}={weight}", kind.name()));
        }
        for entry in &self.weights {
            parts.push(format!("{}.{}={}", entry.kind, entry.subkind, entry.weight));
        }
        parts.push(format!("fallback={}", self.fallback.name()));
        if self.misspells() {
            let Spelling { keyboard, result } = &self.misspelling;
            parts.push(format!("keyboard={keyboard} words={}", result.name()));
        }
        parts.join(" ")
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(profile: &Profile) -> Vec<(&str, u32)> {
        profile.made().map(|(kind, weight)| (kind.name(), weight)).collect()
    }

    #[test]
    fn the_built_in_profiles_are_the_papers() {
        let foster =
            Profile::named("foster").map(|p| weights(&p).iter().map(|(_, w)| *w).collect::<Vec<_>>());
        assert_eq!(foster, Some(vec![24, 17, 20, 9, 5]));
        let wsj =
            Profile::named("foster-wsj23").map(|p| weights(&p).iter().map(|(_, w)| *w).collect::<Vec<_>>());
        assert_eq!(wsj, Some(vec![925, 613, 511, 234, 133]));
        let typos = Profile::named("typos");
        assert!(typos.is_some_and(|typos| typos.only_misspells() && weights(&typos) == [("misspelling", 1)]));
        for (name, ..) in PROFILES {
            assert_eq!(Profile::named(name).map(|profile| profile.name), Some((*name).to_owned()));
        }
        assert_eq!(Profile::named("nothing"), None);
    }

    #[test]
    fn a_profile_is_restricted_to_some_kinds() -> Result<(), Problem> {
        let foster = || Profile::parse(PROFILES[0].1, "foster");
        let some = foster()?.restricted(&["verb-form", "agreement"])?;
        assert_eq!(weights(&some), [("agreement", 9), ("verb-form", 5)]);
        let none = foster()?.restricted(&["misspelling"]);
        assert!(none.is_err_and(|problem| problem.what.contains("no errors of the kinds asked for")));
        let unknown = foster()?.restricted(&["agreemnt"]);
        assert!(unknown.is_err_and(|problem| problem.help.contains("did you mean \"agreement\"")));
        Ok(())
    }

    #[test]
    fn a_signature_tells_profiles_apart() -> Result<(), Problem> {
        let text = "[kinds]\nmisspelling = 2\nextra-word = 1\n";
        let more = "[weights.extra-word]\nrandom-word = 5\n[misspelling]\nkeyboard = \"dvorak\"\n";
        let plain = Profile::parse(text, "p")?;
        assert_eq!(
            plain.signature(),
            "name=custom extra-word=1 misspelling=2 fallback=next keyboard=qwerty words=non-word"
        );
        assert_ne!(plain.signature(), Profile::parse(&format!("{text}{more}"), "p")?.signature());
        Ok(())
    }
}
