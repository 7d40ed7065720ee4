//! Drawing an error of a given kind, in stages: group by weight, site, way.

use crate::error::Error;
use crate::kind::{ErrorKind, Group, Ways};
use crate::profile::Profile;
use crate::risk::Risk;
use crate::tagged::Tagged;
use crate::words::Words;
use solecism_chance::Chance;

/// Candidate sites, and the condition that an error must meet.
#[derive(Clone, Copy)]
pub(crate) struct Selection<'w> {
    /// Groups of a kind, given its index in the profile's kinds.
    pub groups: &'w dyn Fn(usize) -> Vec<Group>,
    /// Sites of a group, if `groups` does not list them.
    pub sites: &'w dyn Fn(usize, &Group) -> Option<Vec<u32>>,
    /// Prefer errors that are unlikely to leave a well-formed sentence.
    pub avoid_covert: bool,
    /// Returns true if the error can be used.
    pub accept: &'w dyn Fn(&Error) -> bool,
}

/// Errors to try in the search for one without risk.
const TRIES: u32 = 64;
/// Errors to try at one site, so that a site with thousands of ways does not use up all tries.
const TRIES_AT_SITE: u32 = 4;

/// Draws an error of the kind with this index; `None` if the kind does not apply.
///
/// Candidates that yield no error are removed and the draw is repeated among the rest. Each stage is thus a draw
/// among the candidates that apply, and the loop terminates.
pub(crate) fn draw(
    kind: usize,
    sentence: &Tagged,
    words: &Words,
    profile: &Profile,
    selection: Selection,
    chance: &mut Chance,
) -> Option<Error> {
    let groups = (selection.groups)(kind);
    Draw { kind: &profile.kinds[kind], place: kind, sentence, words, selection, chance, tries: 0, best: None }
        .among_groups(groups, profile)
}

/// A slice of `len` values: from the array if it is large enough, otherwise from the vector, so that short slices
/// need no allocation.
pub(crate) fn room<'r, T: Copy + Default, const N: usize>(
    few: &'r mut [T; N],
    many: &'r mut Vec<T>,
    len: usize,
) -> &'r mut [T] {
    if len <= N {
        return &mut few[..len];
    }
    many.resize(len, T::default());
    many
}

struct Draw<'d> {
    kind: &'d dyn ErrorKind,
    /// Index in the profile's kinds.
    place: usize,
    sentence: &'d Tagged<'d>,
    words: &'d Words,
    selection: Selection<'d>,
    chance: &'d mut Chance,
    tries: u32,
    /// The error with the lowest risk so far, if risk is to be avoided.
    best: Option<Error>,
}

impl Draw<'_> {
    fn among_groups(&mut self, mut groups: Vec<Group>, profile: &Profile) -> Option<Error> {
        let weight = |group: &Group| profile.weight(self.kind.name(), group.name).unwrap_or(group.weight);
        let (mut few, mut many) = ([0; 8], Vec::new());
        let weights = room(&mut few, &mut many, groups.len());
        weights.iter_mut().zip(&groups).for_each(|(to, group)| *to = weight(group));
        while let Some(drawn) = self.chance.weighted(weights) {
            weights[drawn] = 0;
            let group = std::mem::take(&mut groups[drawn]);
            if let Some(error) = self.among_sites(group) {
                return Some(error);
            }
            // Within a kind, only a high risk justifies trying another group than the one drawn.
            if let Some(best) = self.best.take_if(|best| best.risk < Risk::High) {
                return Some(best);
            }
            self.fall_back(&groups, weights);
        }
        self.best.take()
    }

    /// Restricts the draw to the last resort, if the kind has one.
    fn fall_back(&self, groups: &[Group], weights: &mut [u32]) {
        if let Some(last) = self.kind.last_resort() {
            for (group, weight) in groups.iter().zip(weights) {
                if group.name != last {
                    *weight = 0;
                }
            }
        }
    }

    fn among_sites(&mut self, group: Group) -> Option<Error> {
        let mut sites = (self.selection.sites)(self.place, &group).unwrap_or(group.sites);
        while let Some(site) = self.chance.take(&mut sites) {
            if let Some(error) = self.among_ways(group.name, site) {
                return Some(error);
            }
            if self.tries >= TRIES {
                break;
            }
        }
        None
    }

    fn among_ways(&mut self, group: &'static str, site: u32) -> Option<Error> {
        let limit = self.tries + TRIES_AT_SITE;
        match self.kind.ways(self.sentence, self.words, group, site) {
            Ways::Even(0) => None,
            Ways::Even(count) => {
                let first = self.chance.below(count);
                let error = self.at(group, site, first);
                // The other ways are listed only if the first yields no error: there may be thousands.
                error.or_else(|| {
                    self.among_others(group, site, (0..count).filter(|&way| way != first).collect())
                })
            }
            Ways::Weighted(weights) => {
                let mut weights = weights.to_vec();
                while self.tries < limit {
                    let way = self.chance.weighted(&weights)?;
                    weights[way] = 0;
                    if let Some(error) = self.at(group, site, way as u32) {
                        return Some(error);
                    }
                }
                None
            }
        }
    }

    fn among_others(&mut self, group: &'static str, site: u32, mut ways: Vec<u32>) -> Option<Error> {
        let limit = self.tries + TRIES_AT_SITE;
        while self.tries < limit {
            let way = self.chance.take(&mut ways)?;
            if let Some(error) = self.at(group, site, way) {
                return Some(error);
            }
        }
        None
    }

    /// The error there, if it can be used immediately. A usable but risky one is kept as `best`.
    fn at(&mut self, group: &'static str, site: u32, way: u32) -> Option<Error> {
        let error = self.kind.error(self.sentence, self.words, group, site, way)?;
        if !error.can_be_made_in(self.sentence) || !(self.selection.accept)(&error) {
            return None;
        }
        if !self.selection.avoid_covert || error.risk == Risk::None {
            return Some(error);
        }
        self.tries += 1;
        if self.best.as_ref().is_none_or(|best| error.risk < best.risk) {
            self.best = Some(error);
        }
        None
    }
}
