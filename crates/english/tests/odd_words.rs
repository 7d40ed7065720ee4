//! No word, tag or form makes anything here panic, however odd.

use solecism_english::{
    Class, English, Form, HeadRules, Number, TagSet, carry_case, determiner_number, noun_flags,
    opposite_number_determiner, penn_to_upos, starts_with_vowel_sound, tag_plain, verb_flags,
};

const ODD: [&str; 36] = [
    "",
    " ",
    "'",
    "’",
    "-",
    "--",
    "a-",
    "-a",
    "y",
    "e",
    "s",
    "es",
    "ies",
    "ied",
    "ed",
    "ing",
    "ying",
    "men",
    "qu",
    "I",
    "é",
    "É",
    "ÉÉ",
    "ß",
    "İ",
    "İs",
    "ŉ",
    "ﬁ",
    "日本",
    "👍🏽",
    "e\u{301}s",
    "\u{0}",
    "\u{feff}",
    "1s",
    "'s",
    "|",
];

#[test]
fn odd_words_are_inflected_or_left_alone() {
    let english = English::new();
    for word in ODD {
        for from in Form::ALL {
            for to in Form::ALL {
                let changed = english.inflector.verb_form(word, from, to);
                assert_ne!(changed.as_deref(), Some(word));
            }
            for class in Class::ALL {
                assert!(
                    english.inflector.inflected(word, class, from).len() >= word.len()
                        || from == Form::Gerund
                );
            }
            assert_ne!(english.inflector.opposite_number_noun(word, from).as_deref(), Some(word));
            let verb = english.inflector.opposite_number_verb(word, from);
            assert_ne!(verb.as_ref().map(|(verb, _)| verb.as_str()), Some(word));
            english.inflector.verb(word, from, Number::Plural);
        }
    }
}

#[test]
fn odd_words_are_looked_up() {
    let english = English::new();
    for word in ODD {
        assert_eq!(english.dictionary.contains(word), !english.dictionary.tags(word).is_empty(), "{word:?}");
        english.dictionary.best_tag(word, true);
        english.confusables.partners(word);
        starts_with_vowel_sound(word);
        noun_flags(word);
        verb_flags(word);
        assert_eq!(determiner_number(word), None);
        assert_eq!(opposite_number_determiner(word), None);
        for letter in word.chars() {
            english.keyboard.neighbours(letter);
        }
        for model in ODD {
            carry_case(model, word);
        }
    }
    assert_eq!(tag_plain(&ODD).len(), ODD.len());
}

#[test]
fn odd_tags_are_unknown_or_carried_along() {
    for set in [TagSet::penn(), TagSet::upos(), TagSet::c5()] {
        for tag in ODD {
            assert!(!set.info(tag).known, "{tag:?} in {}", set.name());
            assert_eq!(set.with_form(tag, Form::Plural), tag);
            assert_eq!(set.translate_penn_word(tag, tag), tag);
            assert!(!set.info_for(tag, tag, tag).known);
            assert_eq!(penn_to_upos(tag, tag), "X");
        }
    }
    assert_eq!(HeadRules::english().head_child("", &ODD), 0);
}
