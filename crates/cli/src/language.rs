//! What the user adds to the built-in English: dictionaries, lexicons, lists and keyboards.

use std::path::PathBuf;

use solecism::Language;

/// Options that change what is known of the language.
#[derive(Clone, clap::Args)]
pub struct LanguageArgs {
    /// Forms of words learned from a treebank by `solecism lexicon`
    #[arg(long, value_name = "L")]
    pub lexicon: Option<PathBuf>,
    /// A Hunspell dictionary (by name, such as `en_GB`, or by its .dic file with the .aff beside it), or a list of
    /// words; may be given again
    #[arg(long, value_name = "NAME|FILE")]
    pub dictionary: Vec<String>,
    /// Pairs of words that are taken for each other, two words a line; in place of the built-in ones
    #[arg(long, value_name = "FILE")]
    pub confusables: Option<PathBuf>,
    /// Words to insert with their tags (`word TAB tag` or `word/TAG` a line); in place of the built-in ones
    #[arg(long, value_name = "FILE")]
    pub words: Option<PathBuf>,
    /// Keyboard for misspellings: qwerty, azerty, qwertz, swedish, dvorak, or a file
    #[arg(long, value_name = "NAME|FILE")]
    pub keyboard: Option<String>,
}

impl LanguageArgs {
    /// What these arguments add to the language.
    pub fn language(&self) -> Language {
        let Self { lexicon, dictionary, confusables, words, keyboard } = self.clone();
        Language { lexicon, dictionary, confusables, words, keyboard }
    }
}
