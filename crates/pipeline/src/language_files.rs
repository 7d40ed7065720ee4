//! Files that add to the built-in English: dictionaries, lexicons, word lists and keyboards.

use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
pub use solecism_corpus::input::read_text as read;
use solecism_errors::nearest::suggestion;
use solecism_language::{Confusables, Dictionary, Keyboard, Lexicon, TableError, TaggedWords};

/// Names of files that add to the built-in English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LanguageFiles {
    /// Word forms learned from a treebank.
    pub lexicon: Option<PathBuf>,
    /// Hunspell dictionaries (by name, or as .dic files next to their .aff files), or word lists.
    pub dictionary: Vec<String>,
    /// Pairs of confusable words that replace the built-in ones.
    pub confusables: Option<PathBuf>,
    /// Tagged words for insertion that replace the built-in ones.
    pub words: Option<PathBuf>,
    /// Keyboard for misspellings, by name or file; `None` for that of the profile.
    pub keyboard: Option<String>,
}

impl LanguageFiles {
    /// Builds the language with these additions.
    ///
    /// # Errors
    /// If a file cannot be read or is not valid.
    pub fn english(&self) -> Result<solecism_language::Language, Problem> {
        let mut english = solecism_language::Language::english();
        if let Some(path) = &self.lexicon {
            english = english.lexicon(Lexicon::parse(&read(path)?).map_err(|e| table_problem(path, &e))?);
        }
        if let Some(path) = &self.confusables {
            english =
                english.confusables(Confusables::parse(&read(path)?).map_err(|e| table_problem(path, &e))?);
        }
        if let Some(path) = &self.words {
            english = english.words(TaggedWords::parse(&read(path)?).map_err(|e| table_problem(path, &e))?);
        }
        let mut dictionary = english.dictionary.clone();
        for name in &self.dictionary {
            add_dictionary(&mut dictionary, name)?;
        }
        Ok(english.dictionary(dictionary))
    }

    /// All files that are read, including those found next to the named ones.
    ///
    /// # Errors
    /// If a dictionary does not exist.
    pub fn files(&self) -> Result<Vec<PathBuf>, Problem> {
        let mut files: Vec<PathBuf> =
            [&self.lexicon, &self.confusables, &self.words].into_iter().flatten().cloned().collect();
        for name in &self.dictionary {
            let dic = find_dictionary(name)?;
            files.extend(affixes(&dic));
            files.push(dic);
        }
        let keyboard = self.keyboard.as_ref().filter(|name| Keyboard::named(name).is_none());
        files.extend(keyboard.map(PathBuf::from));
        Ok(files)
    }

    /// Reads the keyboard of the user or, without one, of the profile.
    ///
    /// # Errors
    /// If it is neither a known name nor the file of a keyboard.
    pub fn keyboard(&self, of_profile: &str) -> Result<Keyboard, Problem> {
        let name = self.keyboard.as_deref().unwrap_or(of_profile);
        if let Some(known) = Keyboard::named(name) {
            return Ok(known);
        }
        let path = Path::new(name);
        let text = read(path).map_err(|mut problem| {
            let suggestion = suggestion(name, Keyboard::NAMES.iter().copied());
            problem.help = format!("there is no keyboard of that name either; {suggestion}");
            problem
        })?;
        Keyboard::parse(&text).map_err(|e| table_problem(path, &e))
    }
}

/// Problem with an invalid table of the user.
pub fn table_problem(path: &Path, error: &TableError) -> Problem {
    Problem::new(format!("{}:{}: {}", path.display(), error.line, error.problem), "")
}

fn add_dictionary(dictionary: &mut Dictionary, name: &str) -> Result<(), Problem> {
    let dic = find_dictionary(name)?;
    let Some(aff) = affixes(&dic) else {
        dictionary.add_words(&read(&dic)?);
        return Ok(());
    };
    dictionary.add_hunspell(&read(&aff)?, &read(&dic)?).map_err(|e| {
        let what = format!("{} is no Hunspell dictionary: {e}", dic.display());
        Problem::new(
            what,
            "give a .dic file in UTF-8 with its .aff file beside it, or a list of words without one",
        )
    })
}

/// The affix file of a Hunspell dictionary; a word list has none.
fn affixes(dic: &Path) -> Option<PathBuf> {
    Some(dic.with_extension("aff")).filter(|aff| aff.exists())
}

/// Finds a dictionary: a file of this name, or an installed dictionary.
fn find_dictionary(name: &str) -> Result<PathBuf, Problem> {
    let path = PathBuf::from(name);
    if path.exists() { Ok(path) } else { installed_dictionary(name) }
}

/// Finds an installed dictionary.
///
/// # Errors
/// If there is none.
pub fn installed_dictionary(name: &str) -> Result<PathBuf, Problem> {
    let user = std::env::var_os("DICPATH").map(PathBuf::from);
    let home = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share/hunspell"));
    let system =
        ["/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/local/share/hunspell"].map(PathBuf::from);
    let places: Vec<PathBuf> = user.into_iter().chain(home).chain(system).collect();
    let file = format!("{name}.dic");
    places.iter().map(|place| place.join(&file)).find(|path| path.exists()).ok_or_else(|| {
        let looked: Vec<String> = places.iter().map(|p| p.display().to_string()).collect();
        let what = format!("there is no dictionary {name}");
        Problem::new(what, format!("name a .dic file, or install {file} in one of {}", looked.join(", ")))
    })
}
