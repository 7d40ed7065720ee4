//! Tag sets: the meaning of each tag, read from a table.

mod builder;
mod short;

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::class::{Class, Form, TagInfo};
use crate::table::{TableError, data_lines};
use builder::Builder;
use short::ShortTags;

/// A tag set: a table with the meaning of each tag.
///
/// Penn Treebank, Universal POS and CLAWS C5 are built in; [`TagSet::parse`] reads custom ones:
///
/// ```text
/// tag  class  form  family  [proper]         tab-separated; `#` opens a comment
/// VERB|VerbForm=Ger  verb  gerund  verb      conditions on FEATS: all must hold, the first such row wins
/// @penn  penn-tag  tag  [word,word]          the tag that replaces a Penn tag (for one of these words)
/// ```
///
/// The tags of one family are the inflected forms of the same words, so a family and a form determine a tag.
#[derive(Clone, Debug)]
pub struct TagSet {
    name: Box<str>,
    rows: Vec<Row>,
    /// Rows of each tag, which are adjacent; the last of them has no conditions.
    entries: FxHashMap<Box<str>, Entry>,
    short: ShortTags,
    family_tags: FxHashMap<(u16, Form), u32>,
    penn: FxHashMap<Box<str>, PennRow>,
    /// The bit of each feature that occurs in a condition.
    feature_bits: FxHashMap<Box<str>, u64>,
}

#[derive(Clone, Debug)]
struct Row {
    tag: Box<str>,
    /// The conditions on FEATS as in the file, `VerbForm=Ger`; empty for none.
    conditions: Box<str>,
    /// The bits of the required features.
    required: u64,
    info: TagInfo,
}

#[derive(Clone, Debug)]
struct Entry {
    info: TagInfo,
    family: u16,
    first: u32,
    count: u32,
}

/// The tags that replace one Penn tag: for certain words, and for all others.
#[derive(Clone, Debug, Default)]
struct PennRow {
    tag: Option<Box<str>>,
    by_word: Vec<(Box<str>, Box<str>)>,
}

/// The family of tags without other forms.
const NO_FAMILY: u16 = 0;

static PENN: LazyLock<TagSet> =
    LazyLock::new(|| TagSet::builtin("penn", include_str!("../../data/tagsets/penn.tsv")));
static UPOS: LazyLock<TagSet> =
    LazyLock::new(|| TagSet::builtin("upos", include_str!("../../data/tagsets/upos.tsv")));
static C5: LazyLock<TagSet> =
    LazyLock::new(|| TagSet::builtin("c5", include_str!("../../data/tagsets/c5.tsv")));

impl TagSet {
    /// Names of the built-in tag sets.
    pub const NAMES: [&'static str; 3] = ["penn", "upos", "c5"];

    /// The Penn Treebank tag set.
    pub fn penn() -> &'static TagSet {
        &PENN
    }

    /// Universal POS tags, with the features of the FEATS column.
    pub fn upos() -> &'static TagSet {
        &UPOS
    }

    /// CLAWS C5, the tag set of the British National Corpus.
    pub fn c5() -> &'static TagSet {
        &C5
    }

    /// The built-in tag set with this name.
    pub fn named(name: &str) -> Option<&'static TagSet> {
        match name {
            "penn" => Some(TagSet::penn()),
            "upos" => Some(TagSet::upos()),
            "c5" => Some(TagSet::c5()),
            _ => None,
        }
    }

    /// The built-in tag set that has most of these tags; Penn, then UPOS in a tie. `None` if no set has any of them.
    pub fn detect<'a>(tags: impl Iterator<Item = &'a str>) -> Option<&'static TagSet> {
        let sets = [TagSet::penn(), TagSet::upos(), TagSet::c5()];
        let mut known = [0_u64; 3];
        for tag in tags {
            for (count, set) in known.iter_mut().zip(sets) {
                *count += u64::from(set.info(tag).known);
            }
        }
        let most = known.into_iter().max().filter(|&count| count > 0)?;
        sets.into_iter().zip(known).find(|&(_, count)| count == most).map(|(set, _)| set)
    }

    /// Name of the tag set.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Meaning of the tag.
    #[inline]
    pub fn info(&self, tag: &str) -> TagInfo {
        let short = self.short.get(tag);
        short.unwrap_or_else(|| self.entry(tag).map_or(TagInfo::UNKNOWN, |entry| entry.info))
    }

    /// Meaning of the tag at this position of a text. Equivalent to [`TagSet::info`] of the slice, but faster: the
    /// bytes after a tag allow it to be read at once instead of byte by byte.
    #[inline]
    pub fn info_in(&self, text: &str, tag: Range<usize>) -> TagInfo {
        self.short.get_in(text.as_bytes(), &tag).unwrap_or_else(|| self.info(&text[tag]))
    }

    /// Meaning of the tag with the FEATS column (`_` or empty for none).
    pub fn info_with_features(&self, tag: &str, feats: &str) -> TagInfo {
        let Some(entry) = self.entry(tag) else { return TagInfo::UNKNOWN };
        if entry.count == 1 || feats.is_empty() || feats == "_" {
            return entry.info;
        }
        let rows = &self.rows[entry.first as usize..(entry.first + entry.count) as usize];
        let present = feats.split('|').fold(0, |bits, feat| bits | self.feature_bits.get(feat).unwrap_or(&0));
        rows.iter().find(|row| row.required & !present == 0).map_or(entry.info, |row| row.info)
    }

    /// Meaning of the tag and features for this word, where the word matters: UPOS tags the *to* of an infinitive as
    /// any particle, and a modal without features as any auxiliary.
    pub fn info_for(&self, word: &str, tag: &str, feats: &str) -> TagInfo {
        let mut info = self.info_with_features(tag, feats);
        if tag == "PART" && info.class == Class::Other && word.eq_ignore_ascii_case("to") {
            info.class = Class::InfinitivalTo;
        } else if tag == "AUX" && info.form == Form::Finite && is_modal(word) {
            info.form = Form::Modal;
        }
        info
    }

    /// The tag of the same family with that form (VBZ to VBG, NN to NNS); the tag itself if there is none. UPOS tags
    /// never change, because they express the form in the features.
    pub fn with_form<'a>(&'a self, tag: &'a str, form: Form) -> &'a str {
        let Some(entry) = self.entry(tag) else { return tag };
        if entry.family == NO_FAMILY {
            return tag;
        }
        match self.family_tags.get(&(entry.family, form)) {
            Some(&row) => &self.rows[row as usize].tag,
            None => tag,
        }
    }

    /// A tag for a word of this class and form; if the set does not distinguish the form, one for the class.
    pub fn tag_of(&self, class: Class, form: Form, proper: bool) -> Option<&str> {
        let of_class = || self.rows.iter().filter(move |row| row.info.class == class);
        of_class()
            .find(|row| row.info.form == form && row.info.proper == proper)
            .or_else(|| of_class().find(|row| row.info.proper == proper))
            .or_else(|| of_class().next())
            .map(|row| &*row.tag)
    }

    /// The features for this form, in the syntax of the FEATS column; `_` if the set has none.
    pub fn features_of(&self, class: Class, form: Form) -> &str {
        let row = self
            .rows
            .iter()
            .find(|row| row.info.class == class && row.info.form == form && !row.conditions.is_empty());
        row.map_or("_", |row| &row.conditions)
    }

    /// The nearest tag of this set for a Penn tag, for words from a Penn-tagged list.
    pub fn translate_penn<'a>(&'a self, penn: &'a str) -> &'a str {
        self.translate_penn_word(penn, "")
    }

    /// The nearest tag of this set for a word with this Penn tag: *not* is an adverb in Penn, a particle in Universal
    /// Dependencies.
    pub fn translate_penn_word<'a>(&'a self, penn: &'a str, word: &str) -> &'a str {
        self.penn_counterpart(penn, word).unwrap_or(penn)
    }

    /// The set's own tag for a Penn tag: the listed one, otherwise the same tag, otherwise one of the same class and
    /// form.
    fn penn_counterpart(&self, penn: &str, word: &str) -> Option<&str> {
        if let Some(row) = self.penn.get(penn) {
            let by_word = row.by_word.iter().find(|(listed, _)| listed.eq_ignore_ascii_case(word));
            if let Some(tag) = by_word.map(|(_, tag)| tag).or(row.tag.as_ref()) {
                return Some(tag);
            }
        } else if let Some(entry) = self.entries.get(penn) {
            return Some(&self.rows[entry.first as usize].tag);
        }
        let info = TagSet::penn().info(penn);
        if info.known { self.tag_of(info.class, info.form, info.proper) } else { None }
    }

    /// The tag's entry; for an ambiguity tag (`NN1-VVB`, `VBG|NN`) that of its first part.
    fn entry(&self, tag: &str) -> Option<&Entry> {
        self.entries.get(tag).or_else(|| {
            let end = tag.bytes().position(|byte| byte == b'-' || byte == b'|')?;
            self.entries.get(&tag[..end])
        })
    }

    fn builtin(name: &str, text: &str) -> TagSet {
        TagSet::parse(name, text).expect("the built-in tables are well formed: a test reads each of them")
    }

    /// Parses a table in the format described at [`TagSet`].
    ///
    /// # Errors
    ///
    /// If a line is not in that format, a tag occurs twice, a tag only has rows with conditions, or the table has no
    /// tags.
    pub fn parse(name: &str, text: &str) -> Result<TagSet, TableError> {
        let mut builder = Builder::new(name);
        let mut last_line = 1;
        for (line, content) in data_lines(text) {
            last_line = line;
            builder.add(content).map_err(|problem| error(line, problem))?;
        }
        builder.finish().map_err(|problem| error(last_line, problem))
    }
}

/// The Universal POS tag of a word with this Penn tag.
pub(crate) fn penn_to_upos(tag: &str, word: &str) -> &'static str {
    TagSet::upos().penn_counterpart(tag, word).unwrap_or("X")
}

fn error(line: usize, problem: String) -> TableError {
    TableError { table: "tag set", line, problem }
}

fn is_modal(word: &str) -> bool {
    const MODALS: [&str; 15] = [
        "will", "would", "can", "could", "should", "may", "might", "must", "'ll", "'d", "ca", "wo", "shall",
        "ought", "sha",
    ];
    MODALS.iter().any(|modal| modal.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class_and_form(set: &TagSet, tag: &str) -> (Class, Form) {
        let info = set.info(tag);
        (info.class, info.form)
    }

    #[test]
    fn built_in_sets_are_found_by_name() {
        for name in TagSet::NAMES {
            assert_eq!(TagSet::named(name).map(TagSet::name), Some(name));
        }
        assert!(TagSet::named("brown").is_none());
    }

    #[test]
    fn penn_tags_have_the_classes_that_errors_are_drawn_by() {
        let penn = TagSet::penn();
        for (tag, class) in [
            ("DT", Class::Determiner),
            ("WDT", Class::Determiner),
            ("PRP$", Class::Pronoun),
            ("IN", Class::Preposition),
            ("TO", Class::InfinitivalTo),
            ("CC", Class::Conjunction),
            ("MD", Class::Verb),
            ("WRB", Class::Adverb),
            ("RP", Class::Other),
            ("#", Class::Other),
            ("-LRB-", Class::Punctuation),
        ] {
            assert_eq!(penn.info(tag).class, class, "{tag}");
            assert!(penn.info(tag).known);
        }
        assert!(penn.info("NNPS").proper && !penn.info("NNS").proper);
        assert_eq!(penn.info("VVZ"), TagInfo::UNKNOWN);
        assert_eq!(class_and_form(penn, "VBG|NN"), (Class::Verb, Form::Gerund));
    }

    #[test]
    fn c5_ambiguity_tags_count_as_their_first_part() {
        let c5 = TagSet::c5();
        assert_eq!(class_and_form(c5, "NN1-VVB"), (Class::Noun, Form::Singular));
        assert_eq!(class_and_form(c5, "VVB-NN1"), (Class::Verb, Form::Present));
        assert_eq!(class_and_form(c5, "VBI"), (Class::Verb, Form::Base));
        assert_eq!(class_and_form(c5, "DPS"), (Class::Pronoun, Form::None));
        assert!(!c5.info("-NN1").known);
    }

    #[test]
    fn universal_features_state_the_form() {
        let upos = TagSet::upos();
        for (tag, feats, form) in [
            ("VERB", "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin", Form::Third),
            ("VERB", "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin", Form::Present),
            ("VERB", "Tense=Pres|VerbForm=Part", Form::Gerund),
            ("VERB", "Tense=Past|VerbForm=Part|Voice=Pass", Form::Participle),
            ("AUX", "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin", Form::Past),
            ("AUX", "VerbForm=Fin", Form::Modal),
            ("VERB", "_", Form::Finite),
            ("NOUN", "Number=Ptan", Form::Plural),
            ("NOUN", "", Form::None),
            ("ADJ", "Degree=Cmp", Form::Comparative),
        ] {
            assert_eq!(upos.info_with_features(tag, feats).form, form, "{tag} {feats}");
        }
        assert_eq!(upos.features_of(Class::Verb, Form::Gerund), "VerbForm=Ger");
        assert_eq!(upos.features_of(Class::Verb, Form::Past), "Mood=Ind|Tense=Past|VerbForm=Fin");
        assert_eq!(upos.features_of(Class::Noun, Form::Plural), "Number=Plur");
        assert_eq!(TagSet::penn().features_of(Class::Noun, Form::Plural), "_");
    }

    #[test]
    fn the_word_tells_what_a_universal_tag_leaves_open() {
        let upos = TagSet::upos();
        assert_eq!(upos.info_for("To", "PART", "_").class, Class::InfinitivalTo);
        assert_eq!(upos.info_for("not", "PART", "_").class, Class::Other);
        assert_eq!(upos.info_for("might", "AUX", "_").form, Form::Modal);
        assert_eq!(upos.info_for("was", "AUX", "_").form, Form::Finite);
    }

    #[test]
    fn a_form_leads_to_the_tag_of_the_same_family() {
        let (penn, c5) = (TagSet::penn(), TagSet::c5());
        assert_eq!(penn.with_form("VBZ", Form::Gerund), "VBG");
        assert_eq!(penn.with_form("NNP", Form::Plural), "NNPS");
        assert_eq!(penn.with_form("MD", Form::Gerund), "MD");
        assert_eq!(penn.with_form("QQ", Form::Gerund), "QQ");
        assert_eq!(c5.with_form("VVZ", Form::Gerund), "VVG");
        assert_eq!(c5.with_form("VBZ", Form::Present), "VBB");
        assert_eq!(c5.with_form("NN0", Form::Plural), "NN2");
        assert_eq!(TagSet::upos().with_form("VERB", Form::Gerund), "VERB");
    }

    #[test]
    fn penn_tags_are_translated() {
        let (upos, c5) = (TagSet::upos(), TagSet::c5());
        assert_eq!(TagSet::penn().translate_penn("VBZ"), "VBZ");
        assert_eq!(c5.translate_penn("NNS"), "NN2");
        assert_eq!(c5.translate_penn_word("VBZ", "Is"), "VBZ");
        assert_eq!(c5.translate_penn_word("VBZ", "runs"), "VVZ");
        assert_eq!(upos.translate_penn("POS"), "PART");
    }

    #[test]
    fn every_penn_tag_has_a_counterpart_that_its_set_knows() {
        for set in [TagSet::upos(), TagSet::c5()] {
            for row in TagSet::penn().rows.iter().filter(|row| &*row.tag != "-NONE-") {
                let tag = set.penn.get(&row.tag).and_then(|penn| penn.tag.as_deref());
                assert!(tag.is_some_and(|tag| set.info(tag).known), "{} in {}", row.tag, set.name());
            }
            for (_, tag) in set.penn.values().flat_map(|row| &row.by_word) {
                assert!(set.info(tag).known, "{tag} in {}", set.name());
            }
        }
    }

    #[test]
    fn tags_tell_their_set() {
        let name = |tags: &[&str]| TagSet::detect(tags.iter().copied()).map(TagSet::name);
        assert_eq!(name(&["DT", "NN", "VBZ", "."]), Some("penn"));
        assert_eq!(name(&["DET", "NOUN", "VERB", "PUNCT"]), Some("upos"));
        assert_eq!(name(&["AT0", "NN1", "VBZ", "PUN"]), Some("c5"));
        assert_eq!(name(&["_", "_"]), None);
        assert_eq!(name(&[]), None);
    }

    #[test]
    fn a_table_of_ones_own_is_read() {
        let set = TagSet::parse("mine", "N\tnoun\tsingular\tn\nNS\tnoun\tplural\tn\nV\tverb\t-\t-\n");
        let set = set.unwrap();
        assert_eq!(set.with_form("N", Form::Plural), "NS");
        assert_eq!(set.translate_penn("NNS"), "NS");
        assert_eq!(set.translate_penn("VBZ"), "V");
        assert_eq!(set.tag_of(Class::Determiner, Form::None, false), None);
        assert_eq!(set.translate_penn("DT"), "DT");
    }

    #[test]
    fn mistakes_in_a_table_are_told_with_their_line() {
        let conditions: Vec<String> = (0..65).map(|number| format!("F{number}=Yes")).collect();
        let too_many = format!("V|{}\tverb\t-\t-\n", conditions.join("|"));
        for (text, line, part) in [
            ("N\tnoun\tsingular\tn\nV\tverbs\t-\t-\n", 2, "\"verbs\" is no class"),
            ("# c\nV\tverb\tpresent tense\t-\n", 2, "is no form"),
            ("V\tverb\n", 1, "2 column(s)"),
            ("V\tverb\t-\t-\tname\n", 1, "fifth column"),
            ("V\tverb\t-\t-\nV\tverb\t-\t-\n", 2, "has a row already"),
            ("V|A=B\tverb\t-\t-\n", 1, "no row without conditions"),
            ("\tverb\t-\t-\n", 1, "empty"),
            ("# nothing\n", 1, "no tag"),
            (&too_many, 1, "more than 64"),
        ] {
            let error = TagSet::parse("mine", text).unwrap_err();
            assert_eq!(error.line, line, "{text}");
            assert!(error.problem.contains(part), "{error}");
        }
    }
}
