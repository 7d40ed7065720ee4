//! The kinds of error, one file each, and the set of kinds that profiles choose from.

use std::sync::Arc;

use crate::kind::ErrorKind;

mod agreement;
mod contraction;
mod extra_word;
mod missing_word;
mod misspelling;
mod real_word_spelling;
mod set;
#[cfg(test)]
mod shortcuts;
mod verb_form;

pub use agreement::Agreement;
pub use extra_word::ExtraWord;
pub use missing_word::MissingWord;
pub use misspelling::Misspelling;
pub(crate) use misspelling::has_letter;
pub use real_word_spelling::RealWordSpelling;
pub use set::Kinds;
pub use verb_form::VerbForm;

/// The built-in kinds. A kind that does not apply falls back on the next one in this order.
fn builtin() -> Vec<Arc<dyn ErrorKind>> {
    vec![
        Arc::new(MissingWord),
        Arc::new(ExtraWord),
        Arc::new(RealWordSpelling),
        Arc::new(Agreement),
        Arc::new(VerbForm),
        Arc::new(Misspelling),
    ]
}
