//! Tokens that an error can hit.

use std::cell::OnceCell;

use crate::corruptor::Corruptor;
use crate::error::Error;
use crate::kind::{ErrorKind, Group};
use crate::tagged::Tagged;

/// The errors that can hit a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Hit {
    /// No error of the profile hits it.
    Never,
    /// It can only be deleted.
    OnlyDeleted,
    /// It can be changed, or a word can be inserted right after it.
    Changed,
}

/// The tokens of a sentence as targets of a profile's errors.
pub(crate) struct Targets<'s> {
    corruptor: &'s Corruptor,
    sentence: &'s Tagged<'s>,
    /// Groups to draw from for each kind of the profile, with sorted sites; computed on first use.
    groups: OnceCell<Vec<Vec<Group>>>,
}

impl<'s> Targets<'s> {
    pub(crate) fn new(corruptor: &'s Corruptor, sentence: &'s Tagged<'s>) -> Self {
        Self { corruptor, sentence, groups: OnceCell::new() }
    }

    fn groups(&self) -> &[Vec<Group>] {
        let drawable = |kind| drawable(self.corruptor, kind, self.sentence);
        self.groups.get_or_init(|| (0..self.corruptor.profile.kinds.count()).map(drawable).collect())
    }

    /// The hit for this token, if it can be decided without scanning the sentence.
    fn hit_at_once(&self, token: u32) -> Option<Hit> {
        let Corruptor { profile, words, .. } = self.corruptor;
        let mut never = true;
        for (kind, _) in profile.made() {
            never &= !kind.subkinds().is_empty();
            for group in kind.subkinds() {
                match kind.changes(self.sentence, words, group, token) {
                    Some(true) if profile.weight(kind.name(), group) != Some(0) => return Some(Hit::Changed),
                    changes => never &= changes == Some(false),
                }
            }
        }
        never.then_some(Hit::Never)
    }

    /// The errors that can hit this token, whatever errors hit the others.
    ///
    /// If all tokens could only be deleted, nothing might be left of the sentence, so the first one then stays.
    pub(crate) fn hit(&self, token: u32) -> Hit {
        let hit = self.hit_alone(token);
        let tokens = self.sentence.tokens.len() as u32;
        let may_go = || token > 0 || (1..tokens).any(|other| self.hit_alone(other) != Hit::OnlyDeleted);
        if hit == Hit::OnlyDeleted && !may_go() { Hit::Never } else { hit }
    }

    /// The word of a token; empty if there is no such token.
    pub(crate) fn word(&self, token: u32) -> &'s str {
        self.sentence.tokens.get(token as usize).map_or("", |token| &token.word)
    }

    /// True if an error can hit this token.
    pub(crate) fn is_eligible(&self, token: u32) -> bool {
        self.hit(token) != Hit::Never
    }

    /// The groups of the kind, restricted to sites from which this token can be hit.
    pub(crate) fn groups_at(&self, kind: usize, token: u32) -> Vec<Group> {
        let near = |group: &Group| Group { sites: self.sites_at(kind, group, token).to_vec(), ..*group };
        let at_once = self.kind(kind).groups_at(self.sentence, &self.corruptor.words, token);
        at_once.unwrap_or_else(|| self.groups()[kind].iter().map(near).collect())
    }

    /// The errors that can hit this token if it is the only one that is hit.
    fn hit_alone(&self, token: u32) -> Hit {
        if let Some(hit) = self.hit_at_once(token) {
            return hit;
        }
        let mut hit = Hit::Never;
        for (kind, groups) in self.groups().iter().enumerate() {
            for group in groups {
                hit = hit.max(self.hit_by(kind, group, token));
                if hit == Hit::Changed {
                    return hit;
                }
            }
        }
        hit
    }

    fn hit_by(&self, kind: usize, group: &Group, token: u32) -> Hit {
        let sites = self.sites_at(kind, group, token).iter();
        let mut errors = sites.flat_map(|&site| self.errors(kind, group.name, site));
        match errors.find(|error| error.target == token) {
            None => Hit::Never,
            Some(error) if error.is_deletion() => Hit::OnlyDeleted,
            Some(_) => Hit::Changed,
        }
    }

    /// The sites of the group from which the token can be hit.
    fn sites_at<'g>(&self, kind: usize, group: &'g Group, token: u32) -> &'g [u32] {
        let Some(reach) = self.kind(kind).reach() else { return &group.sites };
        let first = token.saturating_sub(reach);
        let from = group.sites.partition_point(|&site| site < first);
        let to = group.sites.partition_point(|&site| site <= token);
        &group.sites[from..to]
    }

    fn kind(&self, kind: usize) -> &dyn ErrorKind {
        &self.corruptor.profile.kinds[kind]
    }

    fn errors(&self, kind: usize, group: &'static str, site: u32) -> impl Iterator<Item = Error> {
        let (kind, sentence, words) = (self.kind(kind), self.sentence, &self.corruptor.words);
        let ways = kind.ways(sentence, words, group, site).count();
        (0..ways).filter_map(move |way| kind.error(sentence, words, group, site, way))
    }
}

/// The groups of the kind to draw from, with sorted sites.
fn drawable(corruptor: &Corruptor, kind: usize, sentence: &Tagged) -> Vec<Group> {
    let Corruptor { profile, words, .. } = corruptor;
    if profile.frequencies[kind] == 0 {
        return Vec::new();
    }
    let kind = &profile.kinds[kind];
    let weight = |group: &Group| profile.weight(kind.name(), group.name).unwrap_or(group.weight);
    let mut groups = kind.groups(sentence, words);
    groups.retain(|group| weight(group) > 0);
    for group in &mut groups {
        group.sites.sort_unstable();
    }
    groups
}
