//! The names of settings: options of the command line and keys of experiment files. Python's have underscores.

/// Which kinds of error, how often: a built-in profile or a file.
pub const PROFILE: &str = "profile";
/// Only these kinds of the profile.
pub const KINDS: &str = "kinds";
/// The seed of all draws.
pub const SEED: &str = "seed";
/// What happens when the drawn kind does not apply.
pub const FALLBACK: &str = "fallback";
/// What a misspelling comes out as.
pub const MISSPELL_AS: &str = "misspell-as";
/// Whether errors that may leave a well-formed sentence are put off.
pub const AVOID_COVERT: &str = "avoid-covert";
/// How many times each sentence gets an error.
pub const PASSES: &str = "passes";
/// The share of all words that gets an error.
pub const RATE: &str = "rate";
/// Which of several corpora that are made alike.
pub const REPLICATE: &str = "replicate";
/// The share of sentences that are left as they are.
pub const UNTOUCHED: &str = "untouched";
/// The tag set, by name or file.
pub const TAGSET: &str = "tagset";
/// What tags plain text, by name or file.
pub const TAGGER: &str = "tagger";
/// Code of the text's language.
pub const LANGUAGE: &str = "language";
/// Forms of words learned from a treebank.
pub const LEXICON: &str = "lexicon";
/// Hunspell dictionaries or lists of words.
pub const DICTIONARY: &str = "dictionary";
/// Pairs of words that are taken for each other.
pub const CONFUSABLES: &str = "confusables";
/// Words to insert with their tags.
pub const WORDS: &str = "words";
/// The keyboard for misspellings, by name or file.
pub const KEYBOARD: &str = "keyboard";

/// All of them.
pub const ALL: [&str; 18] = [
    PROFILE,
    KINDS,
    SEED,
    FALLBACK,
    MISSPELL_AS,
    AVOID_COVERT,
    PASSES,
    RATE,
    REPLICATE,
    UNTOUCHED,
    TAGSET,
    TAGGER,
    LANGUAGE,
    LEXICON,
    DICTIONARY,
    CONFUSABLES,
    WORDS,
    KEYBOARD,
];
