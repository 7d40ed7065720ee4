//! The optional methods of the kinds agree with the required ones, on the sample.

use solecism_corpus::Tree;
use solecism_language::{TagSet, sample};

use super::Kinds;
use crate::kind::{ErrorKind, Group};
use crate::tagged::{Tagged, Token};
use crate::words::Words;

fn sentences() -> impl Iterator<Item = Tagged<'static>> {
    let tagset = TagSet::penn();
    let token = |leaf: solecism_corpus::tree::Leaf| Token {
        word: leaf.word.to_owned().into(),
        tag: leaf.tag.to_owned().into(),
        info: tagset.info_for(leaf.word, leaf.tag, "_"),
    };
    let trees = sample::TREES.lines().filter_map(|line| Tree::parse(line).ok());
    trees.map(move |tree| Tagged::new(tree.tokens().map(token).collect(), tagset))
}

fn check_all(check: impl Fn(&dyn ErrorKind, &Tagged, &Words)) {
    let words = Words::default();
    let mut checked = 0;
    for sentence in sentences() {
        Kinds::builtin().iter().for_each(|kind| check(kind, &sentence, &words));
        checked += 1;
    }
    assert!(checked > 100, "{checked}");
}

/// For each error of the group: its site, its target, and whether it does more than delete.
fn hits(kind: &dyn ErrorKind, sentence: &Tagged, words: &Words, group: &Group) -> Vec<(u32, u32, bool)> {
    let at = |&site: &u32| {
        // Some kinds have thousands of ways.
        let ways = kind.ways(sentence, words, group.name, site).count().min(50);
        let errors = (0..ways).filter_map(move |way| kind.error(sentence, words, group.name, site, way));
        errors.map(move |error| (site, error.target, !error.is_deletion()))
    };
    group.sites.iter().flat_map(at).collect()
}

#[test]
fn an_outline_and_its_sites_are_the_groups() {
    check_all(|kind, sentence, words| {
        let mut outline = kind.outline(sentence, words);
        for group in &mut outline {
            if let Some(sites) = kind.sites(sentence, group.name) {
                assert!(group.sites.is_empty(), "{}: sites are listed twice", kind.name());
                group.sites = sites;
            }
        }
        assert_eq!(outline, kind.groups(sentence, words), "{}", kind.name());
    });
}

#[test]
fn errors_hit_tokens_within_reach() {
    check_all(|kind, sentence, words| {
        let Some(reach) = kind.reach() else { return };
        for group in kind.groups(sentence, words) {
            for (site, target, _) in hits(kind, sentence, words, &group) {
                assert!((site..=site + reach).contains(&target), "{} {site} {target}", kind.name());
            }
        }
    });
}

#[test]
fn groups_at_a_token_have_the_sites_from_which_it_is_hit() {
    check_all(|kind, sentence, words| {
        let all = kind.groups(sentence, words);
        for token in 0..sentence.tokens.len() as u32 {
            let Some(at_once) = kind.groups_at(sentence, words, token) else { continue };
            let names = |groups: &[Group]| groups.iter().map(|g| (g.name, g.weight)).collect::<Vec<_>>();
            assert_eq!(names(&at_once), names(&all), "{}", kind.name());
            for (found, group) in at_once.iter().zip(&all) {
                let from =
                    |&site: &u32| site <= token && kind.reach().is_none_or(|reach| token <= site + reach);
                let sites: Vec<u32> = group.sites.iter().copied().filter(from).collect();
                assert_eq!(found.sites, sites, "{} {token}", kind.name());
            }
        }
    });
}

#[test]
fn what_changes_a_token_is_what_its_errors_do() {
    check_all(|kind, sentence, words| {
        for group in kind.groups(sentence, words).iter().filter(|group| kind.subkinds().contains(&group.name))
        {
            let hits = hits(kind, sentence, words, group);
            for token in 0..sentence.tokens.len() as u32 {
                let Some(changes) = kind.changes(sentence, words, group.name, token) else { continue };
                let expected = hits.iter().any(|&(_, target, changes)| target == token && changes);
                // Only the first ways were tried, so another one may change the token.
                assert!(changes || !expected, "{} {} {token}", kind.name(), group.name);
                let is_whole = group
                    .sites
                    .iter()
                    .all(|&site| kind.ways(sentence, words, group.name, site).count() <= 50);
                assert!(!is_whole || changes == expected, "{} {} {token}", kind.name(), group.name);
            }
        }
    });
}
