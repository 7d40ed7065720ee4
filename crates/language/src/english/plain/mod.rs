//! Tags for plain text: each word's likeliest tag from the dictionary, corrected by a few context rules.

mod context;
mod guess;
mod tagger;

use context::Sentence;
use solecism_tagging::WordTagger;
pub(super) use tagger::BuiltinTagger;

/// Penn tags for the words of a sentence.
///
/// This is a dictionary with a few rules, for text without tags. Words that are not in the dictionary are tagged by
/// their letters.
fn tag_plain(words: &[&str]) -> Vec<&'static str> {
    let mut starts_sentence = true;
    let mut in_quotation = false;
    let guesses = words.iter().map(|word| {
        let mut tag = guess::likeliest_tag(word, starts_sentence);
        // Straight quotation marks alternate between opening and closing.
        if *word == "\"" {
            in_quotation = !in_quotation;
            tag = if in_quotation { "``" } else { "''" };
        }
        // After an initial quotation mark or bracket, a capital is still uninformative.
        starts_sentence &= matches!(tag, "``" | "''" | "-LRB-" | ":");
        tag
    });
    let mut sentence = Sentence::new(words, guesses.collect());
    sentence.mend();
    sentence.into_tags()
}

/// Tags from the built-in dictionary only.
pub(super) struct DictionaryTagger;

impl WordTagger for DictionaryTagger {
    fn tag(&self, words: &[&str]) -> Option<Vec<&str>> {
        Some(tag_plain(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sentence: &str) {
        let (words, expected): (Vec<&str>, Vec<&str>) =
            sentence.split(' ').map(|token| token.rsplit_once('_').unwrap()).unzip();
        assert_eq!(tag_plain(&words), expected, "{sentence}");
    }

    #[test]
    fn ordinary_sentences_are_tagged() {
        check("The_DT dog_NN barks_VBZ ._.");
        check("They_PRP have_VBP walked_VBN quickly_RB ._.");
        check("She_PRP was_VBD walking_VBG to_TO school_NN ._.");
        check("We_PRP do_VBP n't_RB know_VB the_DT answer_NN ._.");
        check("He_PRP will_MD not_RB help_VB us_PRP ._.");
        check("The_DT old_JJ house_NN was_VBD sold_VBN in_IN May_NNP ._.");
        check("There_EX are_VBP 42_CD books_NNS on_IN the_DT table_NN ._.");
        check("Her_PRP$ brother_NN likes_VBZ her_PRP ._.");
        check("John_NNP 's_POS car_NN is_VBZ red_JJ ._.");
        check("It_PRP 's_VBZ a_DT good_JJ idea_NN ._.");
        check("\"_`` Yes_UH ,_, \"_'' said_VBD the_DT French_JJ teacher_NN ._.");
    }

    #[test]
    fn unknown_words_are_guessed() {
        check("The_DT frobnitzes_NNS zorbled_VBD Quxley_NNP blorpily_RB ._.");
        check("(_-LRB- 3.5_CD %_NN )_-RRB- ;_: ``_`` $_$ 7_CD ''_''");
        assert!(tag_plain(&[]).is_empty());
        assert_eq!(tag_plain(&["", "日本", "…"]).len(), 3);
    }
}
