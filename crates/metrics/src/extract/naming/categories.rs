//! The categories of edits, with examples.

use std::fmt::Write as _;

use super::Operation;

/// A category of edits, as its page explains it.
#[derive(Clone, Copy, Debug)]
pub struct CategoryInfo {
    /// Name without the operation: `VERB:TENSE`.
    pub code: &'static str,
    /// Description.
    pub about: &'static str,
    /// A sentence and its correction for each operation that the category occurs with.
    pub examples: &'static [(Operation, &'static str, &'static str)],
}

use Operation::{Missing, Replacement, Unnecessary};

/// All categories, by name.
pub const CATEGORIES: &[CategoryInfo] = &[
    CategoryInfo {
        code: "ADJ",
        about: "An adjective, or one adjective for another.",
        examples: &[
            (Missing, "The coat hung on a hook .", "The red coat hung on a hook ."),
            (Unnecessary, "The red red coat hung on a hook .", "The red coat hung on a hook ."),
            (Replacement, "We drank a large coffee .", "We drank a strong coffee ."),
        ],
    },
    CategoryInfo {
        code: "ADJ:FORM",
        about: "Comparison of an adjective: another degree, or *more* and *most* where they do not belong.",
        examples: &[(Replacement, "This road is short than yours .", "This road is shorter than yours .")],
    },
    CategoryInfo {
        code: "ADV",
        about: "An adverb, or one adverb for another.",
        examples: &[
            (Missing, "The train arrives .", "The train arrives soon ."),
            (Unnecessary, "The train really arrives at noon .", "The train arrives at noon ."),
            (Replacement, "The train arrives quickly .", "The train arrives soon ."),
        ],
    },
    CategoryInfo {
        code: "CONJ",
        about: "A coordinating conjunction, or one for another.",
        examples: &[
            (Missing, "The cook sang danced .", "The cook sang and danced ."),
            (Unnecessary, "The cook sang and , and danced .", "The cook sang , and danced ."),
            (Replacement, "The soup was hot and tasteless .", "The soup was hot but tasteless ."),
        ],
    },
    CategoryInfo {
        code: "CONTR",
        about: "A contraction that should be a full word, or the reverse.",
        examples: &[(Replacement, "They do n't wait .", "They do not wait .")],
    },
    CategoryInfo {
        code: "DET",
        about: "An article or another determiner, possessives (*their*) included, or one for another.",
        examples: &[
            (Missing, "She opened window .", "She opened the window ."),
            (Unnecessary, "She opened the the window .", "She opened the window ."),
            (Replacement, "She opened a windows .", "She opened the windows ."),
        ],
    },
    CategoryInfo {
        code: "DET:FORM",
        about: "Another form of a determiner, in languages that inflect them.",
        examples: &[],
    },
    CategoryInfo {
        code: "MORPH",
        about: "A word of the same family with another part of speech.",
        examples: &[(Replacement, "The entire new house burned .", "The entirely new house burned .")],
    },
    CategoryInfo {
        code: "NOUN",
        about: "A noun, or one noun for another.",
        examples: &[
            (Missing, "Two waited at the door .", "Two neighbours waited at the door ."),
            (Unnecessary, "The neighbours neighbours waited .", "The neighbours waited ."),
            (Replacement, "They painted the ground .", "They painted the floor ."),
        ],
    },
    CategoryInfo {
        code: "NOUN:CASE",
        about: "Another case of a noun, in languages that have cases.",
        examples: &[],
    },
    CategoryInfo {
        code: "NOUN:FORM",
        about: "Another form of a noun that differs in neither number nor case.",
        examples: &[],
    },
    CategoryInfo {
        code: "NOUN:INFL",
        about: "A plural or another form that the noun does not have.",
        examples: &[(Replacement, "The childs slept .", "The children slept .")],
    },
    CategoryInfo {
        code: "NOUN:NUM",
        about: "Singular for plural, or the reverse.",
        examples: &[(Replacement, "Three dog slept .", "Three dogs slept .")],
    },
    CategoryInfo {
        code: "NOUN:POSS",
        about: "The ending of a possessive.",
        examples: &[
            (Missing, "My aunt garden is small .", "My aunt 's garden is small ."),
            (Replacement, "My aunts garden is small .", "My aunt 's garden is small ."),
        ],
    },
    CategoryInfo {
        code: "ORTH",
        about: "Only case or spaces differ.",
        examples: &[(Replacement, "We sailed to iceland .", "We sailed to Iceland .")],
    },
    CategoryInfo {
        code: "OTHER",
        about: "Everything for which no rule decides: paraphrases, words of several kinds at once.",
        examples: &[
            (Missing, "We walked .", "We walked to the river ."),
            (Unnecessary, "We walked to the river river of .", "We walked ."),
            (Replacement, "He took part at the end .", "He took part at long last ."),
        ],
    },
    CategoryInfo {
        code: "PART",
        about: "The particle of a verb, or a particle for a preposition.",
        examples: &[(Replacement, "She gave in smoking .", "She gave up smoking .")],
    },
    CategoryInfo {
        code: "PREP",
        about: "A preposition or a subordinating conjunction, or one for another.",
        examples: &[
            (Missing, "We waited the bus .", "We waited for the bus ."),
            (Unnecessary, "We reached to of the lake .", "We reached to the lake ."),
            (Replacement, "We arrived in the station .", "We arrived at the station ."),
        ],
    },
    CategoryInfo {
        code: "PRON",
        about: "A pronoun, or one pronoun for another.",
        examples: &[
            (Missing, "When rained , we slept .", "When it rained , we slept ."),
            (Unnecessary, "The boat it sank .", "The boat sank ."),
            (Replacement, "We saw they .", "We saw them ."),
        ],
    },
    CategoryInfo {
        code: "PRON:FORM",
        about: "Another form of a pronoun, in languages other than English.",
        examples: &[],
    },
    CategoryInfo {
        code: "PUNCT",
        about: "A punctuation mark, or one mark for another.",
        examples: &[
            (Missing, "Soon the rain stopped", "Soon the rain stopped ."),
            (Unnecessary, "The rain , stopped .", "The rain stopped ."),
            (Replacement, "The rain stopped ,", "The rain stopped ."),
        ],
    },
    CategoryInfo {
        code: "SPELL",
        about: "A misspelled word, or another word of similar spelling.",
        examples: &[(Replacement, "The wether is fine .", "The weather is fine .")],
    },
    CategoryInfo {
        code: "VERB",
        about: "A verb, or one verb for another.",
        examples: &[
            (Missing, "They dinner at six .", "They eat dinner at six ."),
            (Unnecessary, "They go walk home .", "They walk home ."),
            (Replacement, "They made a photograph .", "They took a photograph ."),
        ],
    },
    CategoryInfo {
        code: "VERB:FORM",
        about: "Infinitive, gerund or participle for another form, and the *to* of an infinitive.",
        examples: &[
            (Missing, "We want go home .", "We want to go home ."),
            (Unnecessary, "We must to go home .", "We must go home ."),
            (Replacement, "She has eat the soup .", "She has eaten the soup ."),
        ],
    },
    CategoryInfo {
        code: "VERB:INFL",
        about: "A form that the verb does not have.",
        examples: &[(Replacement, "She goed home .", "She went home .")],
    },
    CategoryInfo {
        code: "VERB:SVA",
        about: "Agreement of the verb with its subject.",
        examples: &[(Replacement, "The dog bark .", "The dog barks .")],
    },
    CategoryInfo {
        code: "VERB:TENSE",
        about: "Tense and mood, and auxiliaries, for which the dependencies must be known.",
        examples: &[
            (Missing, "By noon she left .", "By noon she had left ."),
            (Unnecessary, "Yesterday she has left .", "Yesterday she left ."),
            (Replacement, "Yesterday she leaves .", "Yesterday she left ."),
        ],
    },
    CategoryInfo {
        code: "WO",
        about: "The same words in another order.",
        examples: &[(Replacement, "I know where is it .", "I know where it is .")],
    },
];

impl CategoryInfo {
    /// The category with this name, with or without an operation: `R:MORPH`, `MORPH`.
    pub fn named(name: &str) -> Option<&'static Self> {
        let code = Operation::ALL.iter().find_map(|operation| operation.without(name)).unwrap_or(name);
        CATEGORIES.iter().find(|category| category.code == code)
    }

    /// Manual page in Markdown.
    pub fn page(&self) -> String {
        let mut page = format!("{}: {}\n", self.code, self.about);
        if self.examples.is_empty() {
            return page;
        }
        page.push_str("\n```text\n");
        for (operation, source, corrected) in self.examples {
            // Writing to a string cannot fail.
            let _ = writeln!(page, "{}:{:<12}{source:<44}→   {corrected}", operation.code(), self.code);
        }
        page + "```\n"
    }
}
