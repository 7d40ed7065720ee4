//! Profiles: kinds of error and their frequencies.

mod read;

use solecism_corpus::Problem;

use crate::kind::ErrorKind;
use crate::kinds::Kinds;
use crate::nearest::suggestion;
use crate::passes::Passes;
use crate::rate::Rate;

/// A profile: kinds of error, their frequencies, and settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Name of the profile.
    pub name: String,
    /// Kinds that the profile can name.
    pub kinds: Kinds,
    /// Relative frequency of each kind; 0 if it is not made.
    pub frequencies: Vec<u32>,
    /// Weights of sub-kinds, where they differ from the kind's defaults.
    pub weights: Vec<SubkindWeight>,
    /// Share of words that get an error, if the profile sets one.
    pub rate: Option<Rate>,
    /// Number of errors per sentence, if the profile sets it.
    pub passes: Option<Passes>,
    /// Behaviour if the drawn kind does not apply.
    pub fallback: Fallback,
    /// Settings of misspellings.
    pub misspelling: Spelling,
}

/// Weight that a profile sets for a sub-kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubkindWeight {
    /// Name of the kind.
    pub kind: &'static str,
    /// Name of the sub-kind.
    pub subkind: &'static str,
    /// Weight relative to the kind's other sub-kinds.
    pub weight: u32,
}

/// Behaviour if the drawn kind does not apply to a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// Draw again by the same frequencies; a kind that has been tried is replaced by the next untried one below it.
    #[default]
    Next,
    /// Draw among the untried kinds by their frequencies.
    Renormalise,
}

impl Fallback {
    /// Names in profiles and for `--fallback`.
    pub const NAMES: [&'static str; 2] = ["next", "renormalise"];

    /// Name in profiles and for `--fallback`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::Renormalise => "renormalise",
        }
    }

    /// The fallback with this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Next, Self::Renormalise].into_iter().find(|fallback| fallback.name() == name)
    }
}

/// Settings of misspellings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// Name of a keyboard, or of a file that describes one.
    pub keyboard: String,
    /// Words that a misspelling may result in.
    pub result: SpellingResult,
}

impl Default for Spelling {
    fn default() -> Self {
        Self { keyboard: "qwerty".to_owned(), result: SpellingResult::default() }
    }
}

/// Words that a misspelling may result in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpellingResult {
    /// Only words that occur neither in the dictionary nor in the corpus.
    #[default]
    NonWord,
    /// Only words of the dictionary.
    RealWord,
    /// Any word.
    Any,
}

impl SpellingResult {
    /// Names in profiles.
    pub const NAMES: [&'static str; 3] = ["non-word", "real-word", "any"];

    /// Name in profiles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NonWord => "non-word",
            Self::RealWord => "real-word",
            Self::Any => "any",
        }
    }

    /// The value with this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::NonWord, Self::RealWord, Self::Any].into_iter().find(|result| result.name() == name)
    }
}

/// Built-in profiles: name, text, and a one-line description.
pub const PROFILES: &[(&str, &str, &str)] = &[
    (
        "foster",
        include_str!("../../data/profiles/foster.toml"),
        "the five kinds as often as Foster (2007) found them in a corpus of real errors",
    ),
    (
        "foster-wsj23",
        include_str!("../../data/profiles/foster-wsj23.toml"),
        "the five kinds as often as they came out on WSJ Section 23 (Foster 2007)",
    ),
    (
        "typos",
        include_str!("../../data/profiles/typos.toml"),
        "keyboard misspellings that are not words (Bigert and others 2005)",
    ),
];

impl Profile {
    /// The built-in profile with this name.
    pub fn named(name: &str) -> Option<Self> {
        let (_, text, _) = PROFILES.iter().find(|(known, ..)| *known == name)?;
        Self::parse(text, name).ok()
    }

    /// Parses a profile of built-in kinds from TOML; `file` is its name in messages.
    ///
    /// # Errors
    /// If the text is not TOML, a key or kind is unknown, or the frequencies sum to 0.
    pub fn parse(text: &str, file: &str) -> Result<Self, Problem> {
        Self::parse_with(text, file, Kinds::builtin().clone())
    }

    /// Like [`Profile::parse`], with other kinds.
    ///
    /// # Errors
    /// As for [`Profile::parse`].
    pub fn parse_with(text: &str, file: &str, kinds: Kinds) -> Result<Self, Problem> {
        read::parse(text, kinds).map_err(|flaw| flaw.locate(text.as_bytes(), file, 1))
    }

    /// Restricts the profile to these kinds.
    ///
    /// # Errors
    /// If a kind is unknown, or the profile makes none of them.
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

    /// The weight that the profile sets for a sub-kind, if any.
    pub fn weight(&self, kind: &str, subkind: &str) -> Option<u32> {
        let found = self.weights.iter().find(|entry| entry.kind == kind && entry.subkind == subkind);
        found.map(|entry| entry.weight)
    }

    /// The kinds that the profile makes, with their frequencies.
    pub fn made(&self) -> impl Iterator<Item = (&dyn ErrorKind, u32)> {
        let all = self.kinds.iter().zip(self.frequencies.iter().copied());
        all.filter(|(_, frequency)| *frequency > 0)
    }

    /// An error for an unknown kind.
    fn unknown_kind(&self, name: &str) -> Problem {
        Problem::new(format!("no kind of error is called \"{name}\""), suggestion(name, self.kinds.names()))
    }

    /// True if the profile makes keyboard slips.
    pub fn misspells(&self) -> bool {
        self.made().any(|(kind, _)| kind.name() == "misspelling")
    }

    /// True if the profile makes only keyboard slips.
    pub fn only_misspells(&self) -> bool {
        self.made().all(|(kind, _)| kind.name() == "misspelling")
    }

    /// All settings that determine the errors, on one line: profiles with the same signature make the same errors.
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
        assert!(none.is_err_and(|problem| problem.what == "the profile foster does not make misspelling"));
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
