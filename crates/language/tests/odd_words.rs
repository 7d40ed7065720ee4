//! No word, tag or form causes a panic, however odd.

use solecism_language::{Class, Form, Language, Number, TagSet, carry_case};

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
    let language = Language::english();
    for word in ODD {
        for from in Form::ALL {
            for to in Form::ALL {
                let changed = language.morphology.verb_form(word, from, to);
                assert_ne!(changed.as_deref(), Some(word));
            }
            for class in Class::ALL {
                assert!(
                    language.morphology.inflected(word, class, from).len() >= word.len()
                        || from == Form::Gerund
                );
            }
            assert_ne!(language.morphology.opposite_number_noun(word, from).as_deref(), Some(word));
            let verb = language.morphology.opposite_number_verb(word, from);
            assert_ne!(verb.as_ref().map(|(verb, _)| verb.as_str()), Some(word));
            language.morphology.verb(word, from, Number::Plural);
        }
    }
}

#[test]
fn odd_words_are_looked_up() {
    let language = Language::english();
    for word in ODD {
        assert_eq!(
            language.dictionary.contains(word),
            !language.dictionary.tags(word).is_empty(),
            "{word:?}"
        );
        language.confusables.partners(word);
        let morphology = &language.morphology;
        assert_eq!(morphology.adapted(word, word), None);
        assert!(morphology.adapted("a", word).is_some());
        morphology.noun_flags(word);
        morphology.verb_flags(word);
        assert_eq!(morphology.determiner_number(word), None);
        assert_eq!(morphology.opposite_number_determiner(word), None);
        for letter in word.chars() {
            language.keyboard.neighbours(letter);
        }
        for model in ODD {
            carry_case(model, word);
        }
    }
    for tagger in [language.tagger(), language.dictionary_tagger()] {
        assert_eq!(tagger.tag(&ODD).map(|tags| tags.len()), Some(ODD.len()));
    }
}

#[test]
fn odd_tags_are_unknown_or_carried_along() {
    for set in [TagSet::penn(), TagSet::upos(), TagSet::c5()] {
        for tag in ODD {
            assert!(!set.info(tag).known, "{tag:?} in {}", set.name());
            assert_eq!(set.with_form(tag, Form::Plural), tag);
            assert_eq!(set.translate_penn_word(tag, tag), tag);
            assert!(!set.info_for(tag, tag, tag).known);
            assert_eq!(Language::standard().upos(tag, tag), "X");
        }
    }
    assert_eq!(Language::standard().trees().heads.head_child("", &ODD), 0);
}
