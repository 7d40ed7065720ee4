//! Language files, tag sets and taggers of conditions. Paths are relative to the experiment file.

use std::path::{Path, PathBuf};

use solecism_corpus::{Flaw, Problem};
use solecism_errors::toml_value::{Value, flaw, string, strings};
use solecism_language::{Keyboard, TagSet};
use solecism_pipeline::LanguageFiles;
use solecism_pipeline::corrupt::names::{CONFUSABLES, DICTIONARY, KEYBOARD, LEXICON, WORDS};
use solecism_pipeline::language_files::installed_dictionary;
use solecism_pipeline::tagset::tagset_named;
use solecism_systems::named_tagger::NamedTagger;
use toml::de::{DeTable, DeValue};

use crate::experiment::read::Reader;

impl Reader<'_> {
    /// Files added to the language. Each is read alone, so that an error is reported at its key.
    pub(super) fn language(&self, entries: &DeTable<'_>) -> Result<LanguageFiles, Flaw> {
        let file = |key: &str| entries.get(key).map(|value| self.existing(value)).transpose();
        let dictionary = entries.get(DICTIONARY).map(|value| self.dictionaries(value)).transpose()?;
        let keyboard = entries.get(KEYBOARD).map(|value| self.keyboard(value)).transpose()?;
        let language = LanguageFiles {
            lexicon: file(LEXICON)?,
            dictionary: dictionary.unwrap_or_default(),
            confusables: file(CONFUSABLES)?,
            words: file(WORDS)?,
            keyboard,
        };
        let LanguageFiles { lexicon, dictionary, confusables, words, .. } = language.clone();
        let none = LanguageFiles::default;
        for (key, alone) in [
            (LEXICON, LanguageFiles { lexicon, ..none() }),
            (DICTIONARY, LanguageFiles { dictionary, ..none() }),
            (CONFUSABLES, LanguageFiles { confusables, ..none() }),
            (WORDS, LanguageFiles { words, ..none() }),
        ] {
            if let Some(value) = entries.get(key) {
                alone.english().map_err(|problem| refused(value, problem))?;
            }
        }
        Ok(language)
    }

    /// Dictionaries: files, or names of installed ones.
    fn dictionaries(&self, value: &Value<'_>) -> Result<Vec<String>, Flaw> {
        let names = match value.get_ref() {
            DeValue::Array(_) => strings(value)?,
            _ => vec![(string(value)?, value)],
        };
        let find = |(name, at): (&str, &Value<'_>)| {
            let path = self.directory.join(name);
            let found = if path.exists() { Ok(path) } else { installed_dictionary(name) };
            found.map(|path| text(&path)).map_err(|problem| refused(at, problem))
        };
        names.into_iter().map(find).collect()
    }

    fn keyboard(&self, value: &Value<'_>) -> Result<String, Flaw> {
        let name = string(value)?;
        Ok(self.keyboard_file(name, value)?.unwrap_or_else(|| name.to_owned()))
    }

    /// File of a keyboard; `None` if it is built in.
    pub(super) fn keyboard_file(&self, name: &str, at: &Value<'_>) -> Result<Option<String>, Flaw> {
        let is_builtin = Keyboard::named(name).is_some();
        let file = self.file_unless(is_builtin, (name, at), "keyboard", &Keyboard::NAMES)?;
        let language = LanguageFiles { keyboard: file.clone(), ..LanguageFiles::default() };
        language.keyboard(name).map_err(|problem| refused(at, problem))?;
        Ok(file)
    }

    pub(super) fn tagset(&self, value: &Value<'_>) -> Result<String, Flaw> {
        let name = string(value)?;
        let is_builtin = TagSet::named(name).is_some();
        let file = self.file_unless(is_builtin, (name, value), "tag set", &TagSet::NAMES)?;
        let name = file.unwrap_or_else(|| name.to_owned());
        tagset_named(&name).map_err(|problem| refused(value, problem))?;
        Ok(name)
    }

    pub(super) fn tagger(&self, value: &Value<'_>) -> Result<String, Flaw> {
        let name = string(value)?;
        let is_builtin = NamedTagger::builtin(name).is_some();
        let file = self.file_unless(is_builtin, (name, value), "tagger", &NamedTagger::NAMES)?;
        let name = file.unwrap_or_else(|| name.to_owned());
        NamedTagger::open(&name).map_err(|problem| refused(value, problem))?;
        Ok(name)
    }

    /// File of this name, unless the name is built in.
    fn file_unless(
        &self,
        is_builtin: bool,
        (name, at): (&str, &Value<'_>),
        what: &str,
        builtin: &[&str],
    ) -> Result<Option<String>, Flaw> {
        if is_builtin {
            return Ok(None);
        }
        let path: PathBuf = self.directory.join(name);
        if path.is_file() {
            return Ok(Some(text(&path)));
        }
        let help = format!("built in are {}; paths are relative to this file", builtin.join(", "));
        Err(flaw(at, format!("\"{name}\" is neither a {what} nor a file"), help))
    }
}

fn refused(at: &Value<'_>, problem: Problem) -> Flaw {
    flaw(at, problem.what, problem.help)
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
