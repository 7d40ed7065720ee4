//! Refuses errors that need a language in text of another one, where they would be nonsense.

use std::fmt::Write as _;
use std::path::Path;

use solecism_corpus::{Notation, Problem};
use solecism_errors::profile::SpellingResult;
use solecism_errors::{ErrorKind, LanguagePart, Profile, tags};
use solecism_language::{Coverage, Language};

use super::settings::Settings;

/// Evidence that a text is not in the built-in language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Foreign {
    /// A file name begins with the code of another language, as in Universal Dependencies.
    FileName { file: String, code: String },
    /// A comment `# lang = …` names another language.
    Comment(String),
    /// Too few of its words are function words of the language.
    Words(Coverage),
}

impl Foreign {
    /// Looks for evidence that a text, which begins with `head`, is not in this language. Returns `None` if it is, or
    /// if the text is too short to tell.
    pub(super) fn recognise<'n>(
        language: &Language,
        names: impl Iterator<Item = &'n str>,
        head: &str,
        notation: Notation,
    ) -> Option<Self> {
        let mut is_named = false;
        for name in names {
            if let Some(code) = code_of_file(name) {
                is_named = true;
                if !is_code_of(language, &code) {
                    return Some(Self::FileName { file: name.to_owned(), code });
                }
            }
        }
        if is_named {
            return None;
        }
        if let Some(code) = code_of_comment(head) {
            return (!is_code_of(language, code)).then(|| Self::Comment(code.to_owned()));
        }
        let words = tags::head_words(head, notation);
        let coverage = language.coverage(words.iter().map(String::as_str));
        coverage.is_foreign().then_some(Self::Words(coverage))
    }

    fn what(&self, language: &Language) -> String {
        let name = language.name();
        match self {
            Self::FileName { file, code } => format!("{file} is not in {name}: its name begins with {code}"),
            Self::Comment(code) => format!("the text is not in {name}: it says # lang = {code}"),
            Self::Words(coverage) => format!(
                "the text does not look like {name}: {:.0} % of its first {} words are {name} function words, and of \
                 {name} text 34 to 60 %",
                100.0 * coverage.share(),
                coverage.words,
            ),
        }
    }
}

/// The code at the beginning of a file name such as `sv_talbanken-ud-dev.conllu`.
fn code_of_file(name: &str) -> Option<String> {
    let file = Path::new(name).file_name()?.to_str()?;
    let (code, rest) = file.split_once('_')?;
    let is_code = matches!(code.len(), 2 | 3) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_code && (rest.contains("-ud-") || rest.contains("-sud-"))).then(|| code.to_owned())
}

/// Language named by a comment in the first lines.
fn code_of_comment(head: &str) -> Option<&str> {
    let comments = head.lines().take_while(|line| line.starts_with('#'));
    let value = |line: &'_ str| -> Option<(usize, usize)> {
        let rest = line[1..].trim_start().strip_prefix("lang")?.trim_start();
        let code = rest.strip_prefix(['=', ':'])?.trim();
        (!code.is_empty()).then(|| (line.len() - code.len(), code.len()))
    };
    let found = |line: &'_ str| value(line.trim_end()).is_some();
    let line = comments.filter(|line| found(line)).map(str::trim_end).next()?;
    value(line).map(|(start, length)| &line[start..start + length])
}

/// True for the code of the language itself, with a region or not: `en`, `eng`, `en-GB`.
fn is_code_of(language: &Language, code: &str) -> bool {
    let code = code.split(['-', '_']).next().unwrap_or(code).to_ascii_lowercase();
    code == language.code() || code == language.long_code()
}

impl Settings {
    /// Refuses kinds of error that would make nonsense of a foreign text: those that take words or forms from the
    /// built-in language and, in plain text, those that depend on tags, which its tagger would predict.
    pub(super) fn check_foreign(
        &self,
        foreign: &Foreign,
        language: &Language,
        profile: &Profile,
        has_own_tags: bool,
    ) -> Result<(), Problem> {
        let works =
            |kind: &dyn ErrorKind| !self.is_bound(kind, profile) && (has_own_tags || is_tagless(kind));
        let names =
            |kinds: Vec<&dyn ErrorKind>| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
        let refused = profile.made().map(|(kind, _)| kind).filter(|kind| !works(*kind));
        let (bound, untagged): (Vec<_>, Vec<_>) = refused.partition(|kind| self.is_bound(*kind, profile));
        let name = language.name();
        let mut what = foreign.what(language);
        if !bound.is_empty() {
            let _ = write!(what, "; {} would make {name} words or forms in it", names(bound));
        } else if !untagged.is_empty() {
            let _ =
                write!(what, "; {} looks at tags, and the built-in tagger is for {name}", names(untagged));
        } else if self.avoid_covert {
            let _ = write!(what, "; --avoid-covert is for {name} alone");
        } else {
            return Ok(());
        }
        let others = names(profile.kinds.iter().filter(|kind| works(*kind)).collect());
        let help = format!(
            "these kinds work in any language: {others} (--kinds, --profile); extra-word does with --words FILE, \
             real-word-spelling with --confusables FILE, and all that look at tags want a treebank or --tagger MODEL; \
             if the text is in {name} after all: --language {}",
            language.code(),
        );
        Err(Problem::new(what, help))
    }

    /// True if the kind takes words or forms from the built-in language.
    fn is_bound(&self, kind: &dyn ErrorKind, profile: &Profile) -> bool {
        let needs_dictionary = is_tagless(kind) && profile.misspelling.result == SpellingResult::RealWord;
        needs_dictionary && self.language.dictionary.is_empty()
            || !kind.needs().iter().all(|&part| self.replaces(part))
    }

    fn replaces(&self, part: LanguagePart) -> bool {
        match part {
            LanguagePart::Morphology => false,
            LanguagePart::Words => self.language.words.is_some(),
            LanguagePart::Confusables => self.language.confusables.is_some(),
        }
    }
}

/// True for the only kind that does not depend on tags.
fn is_tagless(kind: &dyn ErrorKind) -> bool {
    kind.name() == "misspelling"
}

#[cfg(test)]
mod tests {
    use super::*;
    use solecism_corpus::Format;

    fn recognised(name: &str, head: &str) -> Option<Foreign> {
        let notation = Notation::new(Format::of_content(head));
        Foreign::recognise(Language::standard(), std::iter::once(name), head, notation)
    }

    #[test]
    fn the_name_of_a_treebank_says_its_language() {
        let file = "UD/sv_talbanken-ud-dev.conllu";
        let expected = Foreign::FileName { file: file.to_owned(), code: "sv".to_owned() };
        assert_eq!(recognised(file, ""), Some(expected));
        assert_eq!(recognised("en_ewt-ud-dev.conllu", ""), None);
        assert_eq!(recognised("my_dev.conllu", ""), None);
        // One file of another language among others is enough.
        let both = ["en_ewt-ud-dev.conllu", file].into_iter();
        let notation = Notation::new(Format::Conllu);
        assert!(Foreign::recognise(Language::standard(), both, "", notation).is_some());
        assert_eq!(recognised("no_errors.txt", ""), None);
    }

    #[test]
    fn a_comment_says_it_too() {
        let head = "# newdoc\n# lang = it\n1\tSì\tsì\tINTJ\t_\t_\t0\troot\t_\t_\n\n";
        assert_eq!(recognised("x.conllu", head), Some(Foreign::Comment("it".to_owned())));
        assert_eq!(recognised("x.conllu", &head.replace("it\n", "en-GB\n")), None);
        assert_eq!(recognised("x.conllu", &head.replace("lang", "language of")), None);
    }

    #[test]
    fn else_the_words_decide() {
        let swedish = "Pojken bor med sin mamma och sin lilla hund i ett rött hus vid sjön , där de fiskar varje \
                       morgon innan solen har gått upp över bergen på andra sidan .\n";
        assert!(matches!(recognised("x.txt", swedish), Some(Foreign::Words(_))));
        assert_eq!(recognised("x.txt", "The boat leaves at noon .\n"), None);
    }
}
