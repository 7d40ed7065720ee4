//! Properties of all sentences, including odd ones.

use proptest::prelude::*;
use solecism_errors::{
    Census, Corruptor, Kinds, Options, Passes, Planner, Profile, Rate, Tagged, Token, Words,
};
use solecism_language::{Language, TagSet};

/// Tokens of a sentence: mostly words and tags that kinds look for, and some arbitrary ones.
fn tokens() -> impl Strategy<Value = Vec<(String, String)>> {
    let tag = prop_oneof![
        4 => prop::sample::select(vec![
            "DT", "NN", "NNS", "NNP", "VB", "VBZ", "VBP", "VBG", "VBN", "VBD", "MD", "IN", "TO", "PRP", "PRP$", "CC",
            "JJ", "RB", "WDT", "POS", ".", ",", "CD", "UH",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ];
    let word = prop_oneof![
        4 => prop::sample::select(vec![
            "the", "A", "dog", "children", "is", "were", "put", "going", "in", "that", "these", "I", "'s", "n't", "Mr.",
            "U.S.", "%", "-LRB-", "it", "sheep", "to", "have", "ÉTÉ", "ß", "’re",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,6}",
    ];
    prop::collection::vec((word, tag), 0..12)
}

fn sentence<'a>(tokens: &'a [(String, String)], tagset: &'a TagSet) -> Tagged<'a> {
    let token = |(word, tag): &'a (String, String)| Token {
        word: word.into(),
        tag: tag.into(),
        info: tagset.info_for(word, tag, "_"),
    };
    Tagged::new(tokens.iter().map(token).collect(), tagset)
}

fn corruptor(profile: &str, tagset: &TagSet, options: Options) -> Corruptor {
    let profile = Profile::parse(profile, "profile").expect("a profile");
    Corruptor::new(profile, Language::default(), tagset, options).expect("a built-in keyboard")
}

const ALL_KINDS: &str = "[kinds]\nmissing-word = 1\nextra-word = 1\nreal-word-spelling = 1\nagreement = 1\n\
                         verb-form = 1\nmisspelling = 1\n";

proptest! {
    #[test]
    fn every_error_changes_the_sentence_at_its_target(tokens in tokens(), upos in any::<bool>()) {
        let tagset = if upos { TagSet::upos() } else { TagSet::penn() };
        let (sentence, words) = (sentence(&tokens, tagset), Words::default());
        let original: Vec<String> = sentence.words().map(str::to_owned).collect();
        for kind in Kinds::builtin().iter() {
            for group in kind.groups(&sentence, &words) {
                for &site in &group.sites {
                    let ways = kind.ways(&sentence, &words, group.name, site).count().min(40);
                    for error in (0..ways).filter_map(|way| kind.error(&sentence, &words, group.name, site, way)) {
                        let mut noisy = original.clone();
                        for change in &error.changes {
                            prop_assert!(change.edit.apply(&mut noisy));
                        }
                        prop_assert_ne!(&noisy, &original);
                        prop_assert!(kind.reach().is_some_and(|reach| (site..=site + reach).contains(&error.target)));
                    }
                }
            }
        }
    }

    #[test]
    fn edits_lead_from_the_sentence_to_the_result(
        tokens in tokens(),
        seed in any::<u64>(),
        position in any::<u64>(),
        passes in 0_u32..6,
        avoid_covert in any::<bool>(),
    ) {
        let options = Options { seed, passes: Passes::fixed(passes), avoid_covert, ..Options::default() };
        let corruptor = corruptor(ALL_KINDS, TagSet::penn(), options);
        let sentence = sentence(&tokens, TagSet::penn());
        let original: Vec<String> = sentence.words().map(str::to_owned).collect();
        let corruption = corruptor.corrupt(sentence, position);
        let mut words = original.clone();
        for edit in &corruption.edits {
            let before = words.clone();
            if let Some(old) = &edit.old {
                prop_assert_eq!(words.get(edit.at as usize), Some(old));
            }
            prop_assert!(edit.apply(&mut words));
            prop_assert_ne!(&words, &before);
            prop_assert_ne!(&words, &original);
        }
        prop_assert_eq!(words, corruption.sentence.words().map(str::to_owned).collect::<Vec<_>>());
        prop_assert_eq!(corruption.draws.len(), passes as usize);
    }

    #[test]
    fn an_exact_rate_is_exact(
        corpus in prop::collection::vec(tokens(), 1..6),
        percent in 0_u32..=100,
        seed in any::<u64>(),
        only_missing in any::<bool>(),
    ) {
        let profile = if only_missing { "[kinds]\nmissing-word = 1\n" } else { ALL_KINDS };
        let rate: Rate = format!("{percent}%").parse().expect("a share");
        let corruptor = corruptor(profile, TagSet::penn(), Options { seed, ..Options::default() });
        let sentences = || corpus.iter().map(|tokens| sentence(tokens, TagSet::penn())).zip(0..);
        let mut census = Census::default();
        sentences().for_each(|(sentence, _)| census.add(&sentence));
        let planner = Planner::new(corruptor, census, rate, 0).expect("more than misspelling");
        let mut spread = planner.spread();
        sentences().for_each(|(sentence, position)| planner.count(&mut spread, &sentence, position));
        let mut border = planner.border(&spread);
        if let Some(border) = &mut border {
            sentences().for_each(|(sentence, position)| planner.collect(border, &sentence, position));
        }
        let corruptor = planner.finish(&spread, border);
        let made: usize = sentences().map(|(s, position)| corruptor.corrupt(s, position).edits.len()).sum();
        let plan = corruptor.plan().expect("it was made");
        prop_assert_eq!(made as u64, plan.chosen);
        prop_assert_eq!(plan.chosen, plan.wanted().min(plan.eligible));
    }
}
