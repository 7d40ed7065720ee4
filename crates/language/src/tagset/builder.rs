//! Builds a tag set from the lines of its table.

use rustc_hash::FxHashMap;

use super::short::ShortTags;
use super::{Entry, NO_FAMILY, Row, TagSet};
use crate::class::{Class, Form, TagInfo};

/// A tag set under construction.
pub(super) struct Builder {
    set: TagSet,
    families: Vec<Box<str>>,
}

impl Builder {
    pub(super) fn new(name: &str) -> Builder {
        let set = TagSet {
            name: name.into(),
            rows: Vec::new(),
            entries: FxHashMap::default(),
            short: ShortTags::default(),
            family_tags: FxHashMap::default(),
            penn: FxHashMap::default(),
            feature_bits: FxHashMap::default(),
        };
        Builder { set, families: vec!["-".into()] }
    }

    /// Adds one line of the table.
    pub(super) fn add(&mut self, line: &str) -> Result<(), String> {
        let cells: Vec<&str> = line.split('\t').collect();
        match cells[..] {
            ["@penn", penn, tag] => self.add_penn(penn, tag, ""),
            ["@penn", penn, tag, words] => self.add_penn(penn, tag, words),
            [tag, class, form, family] => self.add_tag(tag, class, form, family, false),
            [tag, class, form, family, "proper"] => self.add_tag(tag, class, form, family, true),
            [_, _, _, _, other] => Err(format!("the fifth column is \"proper\" or absent, not \"{other}\"")),
            _ => Err(format!(
                "expected tag, class, form and family, separated by tabs; found {} column(s)",
                cells.len()
            )),
        }
    }

    fn add_penn(&mut self, penn: &str, tag: &str, words: &str) -> Result<(), String> {
        let row = self.set.penn.entry(penn.into()).or_default();
        if words.is_empty() {
            if row.tag.replace(tag.into()).is_some() {
                return Err(format!("a second tag for Penn's {penn}"));
            }
        } else {
            row.by_word.extend(words.split(',').map(|word| (Box::from(word), Box::from(tag))));
        }
        Ok(())
    }

    fn add_tag(
        &mut self,
        tag: &str,
        class: &str,
        form: &str,
        family: &str,
        proper: bool,
    ) -> Result<(), String> {
        // A leading bar is part of the tag (some sets tag "|" itself), not a condition.
        let (tag, conditions) = match tag.find('|') {
            Some(at) if at > 0 => (&tag[..at], &tag[at + 1..]),
            _ => (tag, ""),
        };
        if tag.is_empty() {
            return Err("the first column, the tag, is empty".to_owned());
        }
        let info = TagInfo {
            class: Class::from_name(class)
                .ok_or_else(|| unknown("class", class, &Class::ALL.map(Class::name)))?,
            form: Form::from_name(form).ok_or_else(|| unknown("form", form, &Form::ALL.map(Form::name)))?,
            proper,
            known: true,
        };
        let family = self.family(family);
        let required = self.feature_bits(conditions)?;
        self.add_row(Row { tag: tag.into(), conditions: conditions.into(), required, info }, family)
    }

    fn add_row(&mut self, row: Row, family: u16) -> Result<(), String> {
        let at = self.set.rows.len() as u32;
        let follows = self.set.rows.last().is_some_and(|last| last.tag == row.tag);
        if let Some(entry) = self.set.entries.get_mut(&row.tag) {
            let open = !self.set.rows[(entry.first + entry.count - 1) as usize].conditions.is_empty();
            if !(follows && open) {
                return Err(format!("the tag {} has a row already that covers this one", row.tag));
            }
            entry.count += 1;
            entry.info = row.info;
        } else {
            let entry = Entry { info: row.info, family, first: at, count: 1 };
            self.set.entries.insert(row.tag.clone(), entry);
        }
        self.set.short.insert(&row.tag, row.info);
        if family != NO_FAMILY {
            self.set.family_tags.entry((family, row.info.form)).or_insert(at);
        }
        self.set.rows.push(row);
        Ok(())
    }

    fn feature_bits(&mut self, conditions: &str) -> Result<u64, String> {
        let mut bits = 0;
        for feature in conditions.split('|').filter(|feature| !feature.is_empty()) {
            let next = self.set.feature_bits.len() as u32;
            let bit = match self.set.feature_bits.get(feature) {
                Some(&bit) => bit,
                None => 1_u64.checked_shl(next).ok_or("more than 64 different conditions in one table")?,
            };
            self.set.feature_bits.insert(feature.into(), bit);
            bits |= bit;
        }
        Ok(bits)
    }

    fn family(&mut self, name: &str) -> u16 {
        let found = self.families.iter().position(|family| &**family == name);
        found.unwrap_or_else(|| {
            self.families.push(name.into());
            self.families.len() - 1
        }) as u16
    }

    /// The tag set, if every tag has a row without conditions.
    pub(super) fn finish(self) -> Result<TagSet, String> {
        if self.set.rows.is_empty() {
            return Err("the table has no tag".to_owned());
        }
        let mut last_of_tag = self
            .set
            .rows
            .iter()
            .enumerate()
            .filter(|(at, row)| self.set.rows.get(at + 1).is_none_or(|next| next.tag != row.tag));
        match last_of_tag.find(|(_, row)| !row.conditions.is_empty()) {
            Some((_, row)) => Err(format!("the tag {} has no row without conditions", row.tag)),
            None => Ok(self.set),
        }
    }
}

fn unknown(what: &str, name: &str, names: &[&str]) -> String {
    format!("\"{name}\" is no {what}; expected one of {}", names.join(" "))
}
