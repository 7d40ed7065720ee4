//! Which tokens an error can hit.

use crate::corruptor::Corruptor;
use crate::error::Error;
use crate::kind::{ErrorKind, Group, KINDS};
use crate::tagged::Tagged;
use solecism_corpus::Op;

/// What a token can suffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Hit {
    /// No error of the profile hits it.
    Never,
    /// It can be left out, and nothing else.
    OnlyDeleted,
    /// Something else can happen to it or right after it.
    Changed,
}

/// The tokens of a sentence as targets of a profile's errors.
pub(crate) struct Targets<'s> {
    corruptor: &'s Corruptor,
    sentence: &'s Tagged<'s>,
    kinds: Vec<(&'static dyn ErrorKind, Vec<Group>)>,
}

impl<'s> Targets<'s> {
    pub(crate) fn new(corruptor: &'s Corruptor, sentence: &'s Tagged<'s>) -> Self {
        let made = KINDS.iter().zip(&corruptor.profile.kinds).filter(|(_, weight)| **weight > 0);
        let kinds = made.map(|(&kind, _)| (kind, drawable(corruptor, kind, sentence))).collect();
        Self { corruptor, sentence, kinds }
    }

    /// Whether an error can be put at this token, whatever happens to the others.
    ///
    /// If every token could only be left out, all might be, and nothing would be left: then the first one stays.
    pub(crate) fn is_eligible(&self, token: u32) -> bool {
        match self.hit(token) {
            Hit::Never => false,
            Hit::Changed => true,
            Hit::OnlyDeleted => token > 0 || (1..self.len()).any(|other| self.hit(other) != Hit::OnlyDeleted),
        }
    }

    /// What can happen to this token.
    pub(crate) fn hit(&self, token: u32) -> Hit {
        let mut hit = Hit::Never;
        for (kind, groups) in &self.kinds {
            for group in groups {
                hit = hit.max(self.hit_by(*kind, group, token));
                if hit == Hit::Changed {
                    return hit;
                }
            }
        }
        hit
    }

    fn hit_by(&self, kind: &dyn ErrorKind, group: &Group, token: u32) -> Hit {
        let first = token.saturating_sub(kind.reach());
        let from = group.sites.partition_point(|&site| site < first);
        let sites = group.sites[from..].iter().take_while(|&&site| site <= token);
        let errors = sites.flat_map(|&site| self.errors(kind, group.name, site));
        errors.filter(|error| error.target == token).map(|error| outcome(&error)).next().unwrap_or(Hit::Never)
    }

    fn errors<'t>(
        &'t self,
        kind: &'t dyn ErrorKind,
        group: &'static str,
        site: u32,
    ) -> impl Iterator<Item = Error> + use<'t, 's> {
        let (sentence, words) = (self.sentence, &self.corruptor.words);
        let ways = kind.ways(sentence, words, group, site).count();
        (0..ways).filter_map(move |way| kind.error(sentence, words, group, site, way))
    }

    pub(crate) fn len(&self) -> u32 {
        self.sentence.tokens.len() as u32
    }
}

/// The groups of the kind that can be drawn, with their sites in order.
fn drawable(corruptor: &Corruptor, kind: &dyn ErrorKind, sentence: &Tagged) -> Vec<Group> {
    let weight = |group: &Group| corruptor.profile.weight(kind.name(), group.name).unwrap_or(group.weight);
    let mut groups = kind.groups(sentence, &corruptor.words);
    groups.retain(|group| weight(group) > 0);
    for group in &mut groups {
        group.sites.sort_unstable();
    }
    groups
}

fn outcome(error: &Error) -> Hit {
    match error.changes.first().map(|change| change.edit.op) {
        None => Hit::Never,
        Some(Op::Delete) => Hit::OnlyDeleted,
        Some(_) => Hit::Changed,
    }
}
