//! Names of settings on the command line and in experiment files. Python uses underscores.

/// Error profile: a built-in one or a file.
pub const PROFILE: &str = "profile";
/// Kinds of error to keep from the profile.
pub const KINDS: &str = "kinds";
/// Seed of all random choices.
pub const SEED: &str = "seed";
/// Fallback if the drawn kind does not apply.
pub const FALLBACK: &str = "fallback";
/// Result of a misspelling: a word, a non-word or either.
pub const MISSPELL_AS: &str = "misspell-as";
/// True to avoid errors that may leave a well-formed sentence.
pub const AVOID_COVERT: &str = "avoid-covert";
/// Number of passes over each sentence.
pub const PASSES: &str = "passes";
/// Share of all words that get an error.
pub const RATE: &str = "rate";
/// Number of the replicate.
pub const REPLICATE: &str = "replicate";
/// Share of sentences left unchanged.
pub const UNTOUCHED: &str = "untouched";
/// Tag set, by name or file.
pub const TAGSET: &str = "tagset";
/// Tagger of plain text, by name or file.
pub const TAGGER: &str = "tagger";
/// Language code of the text.
pub const LANGUAGE: &str = "language";
/// Word forms learned from a treebank.
pub const LEXICON: &str = "lexicon";
/// Hunspell dictionaries or word lists.
pub const DICTIONARY: &str = "dictionary";
/// Pairs of confusable words.
pub const CONFUSABLES: &str = "confusables";
/// Tagged words for insertion.
pub const WORDS: &str = "words";
/// Keyboard for misspellings, by name or file.
pub const KEYBOARD: &str = "keyboard";

/// All names.
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
