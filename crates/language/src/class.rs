//! Word classes and forms, independent of tag sets.

/// Class of a token, independent of the tag set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Class {
    /// An article or another word that opens a noun phrase: *the, this, every*.
    Determiner,
    /// A verb, an auxiliary or a modal.
    Verb,
    /// A preposition; with Penn tags also a subordinating conjunction, which that tag set does not distinguish.
    Preposition,
    /// A pronoun, including possessives (*my*).
    Pronoun,
    /// A common or proper noun.
    Noun,
    /// The *to* of an infinitive; with Penn tags every *to*.
    InfinitivalTo,
    /// A conjunction.
    Conjunction,
    /// An adjective.
    Adjective,
    /// An adverb.
    Adverb,
    /// A punctuation mark.
    Punctuation,
    /// Everything else, including unknown tags.
    Other,
}

impl Class {
    /// All classes, in the order of the enumeration.
    pub const ALL: [Class; 11] = [
        Class::Determiner,
        Class::Verb,
        Class::Preposition,
        Class::Pronoun,
        Class::Noun,
        Class::InfinitivalTo,
        Class::Conjunction,
        Class::Adjective,
        Class::Adverb,
        Class::Punctuation,
        Class::Other,
    ];

    /// Name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Determiner => "determiner",
            Class::Verb => "verb",
            Class::Preposition => "preposition",
            Class::Pronoun => "pronoun",
            Class::Noun => "noun",
            Class::InfinitivalTo => "infinitival-to",
            Class::Conjunction => "conjunction",
            Class::Adjective => "adjective",
            Class::Adverb => "adverb",
            Class::Punctuation => "punctuation",
            Class::Other => "other",
        }
    }

    /// The class with this name.
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// Inflected form given by a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Form {
    /// The tag does not give a form.
    None,
    /// The infinitive, imperative or present subjunctive of a verb; the positive of an adjective or adverb.
    Base,
    /// The past tense.
    Past,
    /// The *-ing* form, gerund or present participle.
    Gerund,
    /// The past participle.
    Participle,
    /// The present tense, except the third person singular.
    Present,
    /// The third person singular of the present tense.
    Third,
    /// A modal, which has no other form.
    Modal,
    /// The singular of a noun.
    Singular,
    /// The plural of a noun.
    Plural,
    /// The comparative of an adjective or adverb.
    Comparative,
    /// The superlative of an adjective or adverb.
    Superlative,
    /// A verb whose tag does not give its form: UPOS without features.
    Finite,
}

impl Form {
    /// All forms, in the order of the enumeration.
    pub const ALL: [Form; 13] = [
        Form::None,
        Form::Base,
        Form::Past,
        Form::Gerund,
        Form::Participle,
        Form::Present,
        Form::Third,
        Form::Modal,
        Form::Singular,
        Form::Plural,
        Form::Comparative,
        Form::Superlative,
        Form::Finite,
    ];

    /// Name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Form::None => "-",
            Form::Base => "base",
            Form::Past => "past",
            Form::Gerund => "gerund",
            Form::Participle => "participle",
            Form::Present => "present",
            Form::Third => "third",
            Form::Modal => "modal",
            Form::Singular => "singular",
            Form::Plural => "plural",
            Form::Comparative => "comparative",
            Form::Superlative => "superlative",
            Form::Finite => "finite",
        }
    }

    /// The form with this name.
    pub fn from_name(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }
}

/// Singular or plural.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Number {
    /// Singular.
    Singular,
    /// Plural.
    Plural,
}

/// Meaning of a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct TagInfo {
    /// Word class.
    pub class: Class,
    /// Inflected form.
    pub form: Form,
    /// True for proper nouns.
    pub proper: bool,
    /// True if the tag is in the tag set; the class of other tags is [`Class::Other`].
    pub known: bool,
}

impl TagInfo {
    /// Meaning of a tag that is not in the tag set.
    pub const UNKNOWN: TagInfo =
        TagInfo { class: Class::Other, form: Form::None, proper: false, known: false };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_what_they_name() {
        for class in Class::ALL {
            assert_eq!(Class::from_name(class.name()), Some(class));
        }
        for form in Form::ALL {
            assert_eq!(Form::from_name(form.name()), Some(form));
        }
        assert_eq!(Class::from_name("verbs"), None);
    }
}
