//! The dictionary: words and their tags.

use std::borrow::Cow;
use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::case::{lowered, with_lower};
use crate::hash;
use crate::source::Source;

/// The words of a language: its listed forms, and any dictionaries that are added.
///
/// Lookups ignore case.
#[derive(Clone)]
pub struct Dictionary {
    listed: Source<WordForms>,
    hunspell: Vec<spellbook::Dictionary>,
    words: FxHashSet<Box<str>>,
    added: Option<u64>,
}

/// An invalid Hunspell dictionary.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the Hunspell dictionary cannot be read: {0}")]
pub struct HunspellError(String);

/// A tag and its frequency for a form, per hundred million words.
pub type TagWeight = (&'static str, u32);

/// A form with one of its tags.
#[derive(Clone, Debug)]
pub(crate) struct WeightedForm {
    pub form: Cow<'static, str>,
    pub tag: &'static str,
    /// Occurrences in a hundred million words.
    pub weight: u32,
}

/// Listed forms, in lower case, with their tags.
#[derive(Clone)]
pub(crate) struct WordForms {
    /// Index of each form.
    numbers: FxHashMap<Cow<'static, str>, u32>,
    /// Start and number of the tags of each form.
    ranges: Vec<(u32, u32)>,
    tags: Vec<TagWeight>,
}

impl WordForms {
    /// Groups the tags by form; a form may be given the same tag more than once. Numbering and counting takes a
    /// fraction of the time of sorting tens of thousands of words.
    pub(crate) fn of(forms: Vec<WeightedForm>) -> WordForms {
        let mut numbers = FxHashMap::with_capacity_and_hasher(forms.len(), rustc_hash::FxBuildHasher);
        let mut counts: Vec<u32> = Vec::new();
        let numbered: Vec<(u32, TagWeight)> = forms
            .into_iter()
            .map(|WeightedForm { form, tag, weight }| {
                let number = *numbers.entry(in_lower_case(form)).or_insert(counts.len() as u32);
                if number as usize == counts.len() {
                    counts.push(0);
                }
                counts[number as usize] += 1;
                (number, (tag, weight))
            })
            .collect();
        let mut ranges = Vec::with_capacity(counts.len());
        let mut start = 0;
        for count in counts {
            ranges.push((start, 0));
            start += count;
        }
        let mut tags = vec![("", 0); numbered.len()];
        for (number, tag) in numbered {
            add_tag(&mut tags, &mut ranges[number as usize], tag);
        }
        for &(start, count) in &ranges {
            tags[start as usize..(start + count) as usize]
                .sort_unstable_by_key(|&(tag, weight)| (Reverse(weight), tag));
        }
        WordForms { numbers, ranges, tags }
    }

    /// The tags of a form, the most frequent first.
    pub(crate) fn tags(&self, word: &str) -> &[TagWeight] {
        with_lower(word, |lower| self.tags_of_lower(lower))
    }

    fn tags_of_lower(&self, lower: &str) -> &[TagWeight] {
        let Some(&number) = self.numbers.get(lower) else { return &[] };
        let (start, count) = self.ranges[number as usize];
        &self.tags[start as usize..(start + count) as usize]
    }
}

/// The form in lower case, without a copy if it already is.
fn in_lower_case(form: Cow<'static, str>) -> Cow<'static, str> {
    let lower = match lowered(&form) {
        Cow::Borrowed(_) => None,
        Cow::Owned(lower) => Some(lower),
    };
    lower.map_or(form, Cow::Owned)
}

/// Adds a tag to its form, or adds its weight if the form has the tag already.
fn add_tag(tags: &mut [TagWeight], range: &mut (u32, u32), (tag, weight): TagWeight) {
    let (start, end) = (range.0 as usize, (range.0 + range.1) as usize);
    if let Some((_, sum)) = tags[start..end].iter_mut().find(|(known, _)| *known == tag) {
        *sum = sum.saturating_add(weight);
    } else {
        tags[end] = (tag, weight);
        range.1 += 1;
    }
}

impl Dictionary {
    pub(crate) fn new(listed: Source<WordForms>) -> Dictionary {
        Dictionary { listed, hunspell: Vec::new(), words: FxHashSet::default(), added: None }
    }

    /// Adds a Hunspell dictionary, given the text of its `.aff` and `.dic` files.
    ///
    /// # Errors
    ///
    /// If a file is not in Hunspell's format.
    pub fn add_hunspell(&mut self, aff: &str, dic: &str) -> Result<(), HunspellError> {
        let dictionary =
            spellbook::Dictionary::new(aff, dic).map_err(|error| HunspellError(error.to_string()))?;
        self.hunspell.push(dictionary);
        self.record(aff);
        self.record(dic);
        Ok(())
    }

    /// Adds words, separated by blanks or line ends; `#` at the start of a line starts a comment.
    pub fn add_words(&mut self, text: &str) {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        self.words.extend(lines.flat_map(str::split_whitespace).map(|word| Box::from(lowered(word))));
        self.record(text);
    }

    fn record(&mut self, text: &str) {
        let before = self.added.unwrap_or_else(|| hash::stable_hash(b""));
        self.added = Some(hash::extend(before, text.as_bytes()));
    }

    /// A hexadecimal hash of everything that was added, in order; `None` if nothing was added.
    pub fn added_hash(&self) -> Option<String> {
        self.added.map(|hash| format!("{hash:016x}"))
    }

    /// True if the dictionary contains the word.
    pub fn contains(&self, word: &str) -> bool {
        let listed = self.listed.get();
        with_lower(word, |lower| listed.numbers.contains_key(lower) || self.words.contains(lower))
            || self.hunspell.iter().any(|dictionary| in_hunspell(dictionary, word))
    }

    /// The tags of a form, the most frequent first. Added dictionaries have no tags.
    pub fn tags(&self, word: &str) -> &[TagWeight] {
        self.listed.get().tags(word)
    }
}

impl std::fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dictionary")
            .field("hunspell", &self.hunspell.len())
            .field("words", &self.words.len())
            .field("added", &self.added)
            .finish_non_exhaustive()
    }
}

/// Hunspell knows *London* and accepts *LONDON*, but not *london*: in capitals every word is accepted.
fn in_hunspell(dictionary: &spellbook::Dictionary, word: &str) -> bool {
    dictionary.check(word) || dictionary.check(&lowered(word)) || dictionary.check(&word.to_uppercase())
}

#[cfg(test)]
mod tests {
    use crate::english;

    #[test]
    fn forms_of_known_words_are_words_in_any_case() {
        let dictionary = english::dictionary();
        for word in
            ["the", "The", "WALKED", "children", "better", "London", "london", "n't", "I", "travelled"]
        {
            assert!(dictionary.contains(word), "{word}");
        }
        for word in ["teh", "walkked", "childs", "", "ÉTÉ"] {
            assert!(!dictionary.contains(word), "{word}");
        }
    }

    #[test]
    fn tags_come_with_the_most_frequent_first() {
        let dictionary = english::dictionary();
        assert_eq!(dictionary.tags("walked").iter().map(|tag| tag.0).collect::<Vec<_>>(), ["VBD", "VBN"]);
        assert_eq!(dictionary.tags("The")[0].0, "DT");
        assert!(dictionary.tags("qqq").is_empty());
        assert!(dictionary.tags("that").is_sorted_by(|a, b| a.1 >= b.1));
    }

    #[test]
    fn words_can_be_added() {
        let mut dictionary = english::dictionary();
        assert_eq!(dictionary.added_hash(), None);
        dictionary.add_words("# mine\nfrobnicate Été\n");
        assert!(
            dictionary.contains("FROBNICATE") && dictionary.contains("été") && !dictionary.contains("mine#")
        );
        assert!(dictionary.added_hash().is_some());
    }

    #[test]
    fn hunspell_dictionaries_are_looked_up_in_any_case() {
        let mut dictionary = english::dictionary();
        let aff = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n";
        dictionary.add_hunspell(aff, "3\nblorp/S\nZorbia\nXQZ\n").unwrap();
        for word in ["blorps", "Blorp", "zorbia", "ZORBIA", "xqz"] {
            assert!(dictionary.contains(word), "{word}");
        }
        assert!(!dictionary.contains("blorpss"));
        assert!(dictionary.add_hunspell("FLAG nonsense\n", "x").is_err());
    }
}
