//! Everything else that a user hands in: profiles, plans, lexicons, lists, tables, keyboards, rates.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solecism_language::{Confusables, HeadRules, Keyboard, Language, Lexicon, RelationTable, TagSet, TaggedWords};
use solecism_errors::{Passes, Plan, Profile, Rate};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = Profile::parse(text, "fuzz");
    let _ = Plan::parse(text, "fuzz").map(|plan| plan.to_text());
    let _ = Lexicon::parse(text).map(|lexicon| lexicon.to_text());
    let _ = TaggedWords::parse(text);
    let _ = Confusables::parse(text);
    let _ = Keyboard::parse(text);
    let _ = HeadRules::parse(text);
    let _ = RelationTable::parse(text);
    let _ = TagSet::parse("fuzz", text).map(|set| set.info(text));
    let _ = text.parse::<Rate>();
    let _ = text.parse::<Passes>();
    let (aff, dic) = text.split_once("\n\n").unwrap_or((text, text));
    let mut dictionary = Language::english().dictionary;
    dictionary.add_words(text);
    let _ = dictionary.add_hunspell(aff, dic);
});
