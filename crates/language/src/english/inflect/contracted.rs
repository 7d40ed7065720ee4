//! Contracted verbs as treebanks split them: *'s, 're, ai* (of *ain't*), *gon* (of *gonna*).

use crate::class::Form;

/// The full form, in lower case, of a contracted verb in this form. Modals (*'ll*, *ca*) have none.
pub(super) fn full_form(word: &str, form: Form) -> Option<&'static str> {
    // A typographic apostrophe counts as a plain one; both are dropped, because texts may lack them altogether.
    let bare = word.strip_prefix(['\'', '’']).unwrap_or(word);
    Some(match (bare, form) {
        ("s", Form::Third | Form::Finite) | ("ai", Form::Third) => "is",
        ("re", Form::Present | Form::Finite) | ("ai", Form::Present) => "are",
        ("m", Form::Present | Form::Finite) => "am",
        ("ve", Form::Base | Form::Present | Form::Finite) => "have",
        ("d", Form::Past) => "had",
        ("wan", Form::Base | Form::Present) => "want",
        ("gon", Form::Gerund) => "going",
        ("gim", Form::Base | Form::Present) => "give",
        ("lem", Form::Base | Form::Present) => "let",
        _ => return None,
    })
}

/// The other number of a contracted verb: *'s* to *'re*, the others to *'s*.
pub(super) fn opposite_number(word: &str, form: Form) -> Option<(String, Form)> {
    let apostrophe = word.chars().next().filter(|c| matches!(c, '\'' | '’'))?;
    let (clitic, form) = match (&word[apostrophe.len_utf8()..], form) {
        ("s", Form::Third) => ("re", Form::Present),
        ("re" | "m" | "ve", Form::Present) => ("s", Form::Third),
        _ => return None,
    };
    Some((format!("{apostrophe}{clitic}"), form))
}
