//! The kinds of error, a file each.

mod agreement;
mod contraction;
mod extra_word;
mod missing_word;
mod misspelling;
mod real_word_spelling;
mod verb_form;

pub use agreement::Agreement;
pub use extra_word::ExtraWord;
pub use missing_word::MissingWord;
pub use misspelling::Misspelling;
pub(crate) use misspelling::has_letter;
pub use real_word_spelling::RealWordSpelling;
pub use verb_form::VerbForm;
