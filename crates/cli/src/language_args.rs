//! Options that add to the built-in English: dictionaries, lexicons, word lists and keyboards.

use solecism_pipeline::LanguageFiles;
use solecism_pipeline::corrupt::names;

use crate::paths::{InputPath, NameOrPath};

/// Options that change what is known of the language.
#[derive(Clone, clap::Args)]
pub(crate) struct LanguageArgs {
    /// Forms of words learned from a treebank by `solecism lexicon`
    #[arg(long = names::LEXICON, value_name = "L")]
    pub lexicon: Option<InputPath>,
    /// A Hunspell dictionary (by name, such as `en_GB`, or by its .dic file with the .aff beside it), or a list of
    /// words; may be given again
    #[arg(long = names::DICTIONARY, value_name = "NAME|FILE")]
    pub dictionary: Vec<NameOrPath>,
    /// Pairs of words that are taken for each other, two words a line; in place of the built-in ones
    #[arg(long = names::CONFUSABLES, value_name = "FILE")]
    pub confusables: Option<InputPath>,
    /// Words to insert with their tags (`word TAB tag` or `word/TAG` a line); in place of the built-in ones
    #[arg(long = names::WORDS, value_name = "FILE")]
    pub words: Option<InputPath>,
    /// Keyboard for misspellings: qwerty, azerty, qwertz, swedish, dvorak, or a file
    #[arg(long = names::KEYBOARD, value_name = "NAME|FILE")]
    pub keyboard: Option<NameOrPath>,
}

impl LanguageArgs {
    /// The files that these arguments name.
    pub(crate) fn files(&self) -> LanguageFiles {
        let Self { lexicon, dictionary, confusables, words, keyboard } = self.clone();
        LanguageFiles {
            lexicon: lexicon.map(Into::into),
            dictionary: dictionary.into_iter().map(Into::into).collect(),
            confusables: confusables.map(Into::into),
            words: words.map(Into::into),
            keyboard: keyboard.map(Into::into),
        }
    }
}
