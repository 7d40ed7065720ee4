//! Marks tests that need the corpora and reference outputs beside the project, in `../shared`.
//!
//! ```ignore
//! #[needs_shared("data/gum/dev.ptb")]
//! fn every_tree_is_read() {
//!     let text = std::fs::read_to_string(shared!("data/gum/dev.ptb")).unwrap();
//!     // what is asserted of the text
//! }
//! ```
//!
//! Where a file is missing, the test runner counts the test as ignored and says what it needs. This is decided when the
//! test is compiled: after `../shared` has come or gone, `touch` the file of the test.

use std::path::{Path, PathBuf};

use proc_macro::{TokenStream, TokenTree};

/// In place of `#[test]`: the function is a test that needs these files or folders of `../shared`.
#[proc_macro_attribute]
pub fn needs_shared(paths: TokenStream, function: TokenStream) -> TokenStream {
    let paths: Vec<String> = match paths.into_iter().map(literal).filter_map(Result::transpose).collect() {
        Ok(paths) => paths,
        Err(message) => return error(&message),
    };
    if paths.is_empty() {
        return error("name the files or folders of ../shared that the test needs");
    }
    let mut test = parsed("#[test]");
    if let Some(missing) = paths.iter().find(|path| !folder().join(path).exists()) {
        let reason = format!("needs ../shared/{missing}");
        test.extend(parsed(&format!("#[ignore = {reason:?}]")));
    }
    test.extend(function);
    test
}

/// The path of a file or folder of `../shared`; without a name, of `../shared` itself.
#[proc_macro]
pub fn shared(name: TokenStream) -> TokenStream {
    let names: Result<Vec<String>, String> =
        name.into_iter().map(literal).filter_map(Result::transpose).collect();
    match names {
        Ok(names) => {
            let path: PathBuf = names.iter().fold(folder(), |path, name| path.join(name));
            parsed(&format!("::std::path::PathBuf::from({:?})", path.to_string_lossy()))
        }
        Err(message) => error(&message),
    }
}

fn folder() -> PathBuf {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    beside.canonicalize().unwrap_or(beside)
}

/// The text of a string literal; `None` for the comma between two.
fn literal(token: TokenTree) -> Result<Option<String>, String> {
    match token {
        TokenTree::Punct(mark) if mark.as_char() == ',' => Ok(None),
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            inner.map(|inner| Some(inner.to_owned())).ok_or_else(|| format!("{text} is not a plain string"))
        }
        other => Err(format!("{other} is not a string")),
    }
}

fn error(message: &str) -> TokenStream {
    parsed(&format!("::std::compile_error!({message:?});"))
}

fn parsed(code: &str) -> TokenStream {
    code.parse().expect("the code above is valid")
}
