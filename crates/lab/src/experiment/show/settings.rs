//! Descriptions of conditions.

use std::fmt::Write as _;
use std::path::Path;

use solecism_corpus::Problem;
use solecism_errors::Rate;
use solecism_pipeline::corrupt::Settings;
use solecism_pipeline::corrupt::names::{
    CONFUSABLES, DICTIONARY, KEYBOARD, LANGUAGE, LEXICON, TAGGER, TAGSET, UNTOUCHED, WORDS,
};

/// Describes the settings of errors on one line.
pub(super) fn describe(settings: &Settings) -> Result<String, Problem> {
    let passes = settings.passes.as_ref().map(|passes| format!("passes {passes}"));
    let how = settings.rate.map(|rate| format!("{rate} of the words")).or(passes).unwrap_or_default();
    let mut text = format!("{} {how}", settings.profile()?.signature());
    if settings.untouched > Rate::NONE {
        let _ = write!(text, " {UNTOUCHED}={}", settings.untouched);
    }
    if let Some(code) = &settings.language_code {
        let _ = write!(text, " {LANGUAGE}={code}");
    }
    let language = &settings.language;
    let named = [(TAGSET, &settings.tagset), (TAGGER, &settings.tagger), (KEYBOARD, &language.keyboard)];
    let named = named.into_iter().filter_map(|(key, name)| Some((key, Path::new(name.as_ref()?))));
    let dictionaries = language.dictionary.iter().map(|name| (DICTIONARY, Path::new(name)));
    let files =
        [(LEXICON, &language.lexicon), (CONFUSABLES, &language.confusables), (WORDS, &language.words)];
    let files = files.into_iter().filter_map(|(key, path)| Some((key, path.as_deref()?)));
    for (key, path) in named.chain(dictionaries).chain(files) {
        let _ = write!(text, " {key}={}", path.file_name().unwrap_or_default().display());
    }
    Ok(text)
}
