//! Exactly the requested share of the words of a real corpus gets an error.

use solecism_corpus::Tree;
use solecism_errors::{Census, Corruptor, Options, Planner, Profile, Rate, Tagged, Token};
use solecism_language::{Language, TagSet};
use solecism_shared_data::{needs_shared, shared};

/// Sentences of GUM's development part.
fn gum() -> Vec<Tagged<'static>> {
    let text = std::fs::read_to_string(shared!("data/gum/dev.ptb")).unwrap();
    let tagset = TagSet::penn();
    let token = |leaf: solecism_corpus::tree::Leaf| Token {
        word: leaf.word.to_owned().into(),
        tag: leaf.tag.to_owned().into(),
        info: tagset.info(leaf.tag),
    };
    let trees = text.lines().filter(|line| !line.trim().is_empty()).filter_map(|line| Tree::parse(line).ok());
    trees.map(|tree| Tagged::new(tree.tokens().map(token).collect(), tagset)).collect()
}

fn planned(profile: &str, rate: Rate, sentences: &[Tagged]) -> Corruptor {
    let profile = Profile::named(profile).expect("a built-in profile");
    let corruptor = Corruptor::new(profile, Language::default(), TagSet::penn(), Options::default());
    let mut census = Census::default();
    for sentence in sentences {
        census.add(sentence);
    }
    let planner =
        Planner::new(corruptor.expect("a built-in keyboard"), census, rate, 0).expect("enough letters");
    let mut spread = planner.spread();
    for (sentence, position) in sentences.iter().zip(0..) {
        planner.count(&mut spread, sentence, position);
    }
    let mut border = planner.border(&spread).expect("some words are chosen, and not all");
    for (sentence, position) in sentences.iter().zip(0..) {
        planner.collect(&mut border, sentence, position);
    }
    planner.finish(&spread, Some(border))
}

#[needs_shared("data/gum/dev.ptb")]
fn the_share_is_exact_and_nothing_comes_out_as_a_word() {
    let sentences = gum();
    let words: u64 = sentences.iter().map(|sentence| sentence.tokens.len() as u64).sum();
    let dictionary = Language::default().dictionary;
    for share in ["1%", "2%", "5%", "10%", "20%"] {
        let rate: Rate = share.parse().expect("a share");
        let corruptor = planned("typos", rate, &sentences);
        let vocabulary = corruptor.plan().map(|plan| plan.vocabulary.clone()).expect("it was made");
        let mut made = 0;
        for (sentence, position) in sentences.iter().zip(0..) {
            for edit in corruptor.corrupt(sentence.clone(), position).edits {
                made += 1;
                let lower = edit.new_word().to_lowercase();
                assert!(!dictionary.contains(&lower) && !vocabulary.contains(&lower), "{lower}");
            }
        }
        assert_eq!(made, rate.of(words), "{share} of {words}");
    }
}

#[needs_shared("data/gum/dev.ptb")]
fn any_kind_of_error_can_be_made_at_an_exact_rate() {
    let sentences = gum();
    let words: u64 = sentences.iter().map(|sentence| sentence.tokens.len() as u64).sum();
    let rate: Rate = "10%".parse().expect("a share");
    let corruptor = planned("foster", rate, &sentences);
    let made: usize = sentences
        .iter()
        .zip(0..)
        .map(|(sentence, i)| corruptor.corrupt(sentence.clone(), i).edits.len())
        .sum();
    assert_eq!(made as u64, rate.of(words));
}
