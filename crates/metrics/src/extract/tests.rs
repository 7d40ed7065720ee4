use super::*;
use proptest::prelude::*;
use solecism_corpus::M2;
use solecism_language::Language;

fn tokens(text: &str) -> Vec<Token<'_>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let language = Language::standard();
    let tags = language.dictionary_tagger().tag(&words).unwrap_or_default();
    let token = |(word, tag)| Token::tagged(word, tag, language.tagset(), language);
    words.into_iter().zip(tags).map(token).collect()
}

/// The edits between two texts: `old->new kind`.
fn found(source: &str, corrected: &str) -> Vec<String> {
    let (source, target) = (tokens(source), tokens(corrected));
    let namer = Namer::default();
    let show = |edit: Edit| {
        let (old, new) = (&source[edit.source.clone()], &target[edit.target.clone()]);
        let text = |words: &[Token]| words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        format!("{}->{} {}", text(old), text(new), namer.name(&source, &target, &edit))
    };
    edits(&source, &target).into_iter().map(show).collect()
}

#[test]
fn words_go_with_their_likeliest_counterparts() {
    assert_eq!(found("She go home .", "She goes home ."), ["go->goes R:VERB:SVA"]);
    assert_eq!(found("We saw big dog .", "We saw a big dog ."), ["->a M:DET"]);
    assert_eq!(found("We saw the the dog .", "We saw the dog ."), ["the-> U:DET"]);
    assert_eq!(found("two dog sleep .", "two dogs sleep ."), ["dog->dogs R:NOUN:NUM"]);
    assert_eq!(found("I recieved it .", "I received it ."), ["recieved->received R:SPELL"]);
    assert!(found("All is well .", "All is well .").is_empty());
}

#[test]
fn what_belongs_together_is_one_edit() {
    assert_eq!(found("He can not swim .", "He cannot swim ."), ["can not->cannot R:ORTH"]);
    assert_eq!(found("I know what is it .", "I know what it is ."), ["is it->it is R:WO"]);
    assert_eq!(found("We went , we slept .", "We went . We slept ."), [", we->. We R:PUNCT"]);
    assert_eq!(found("dog sleeps .", "The dog sleeps ."), ["->The M:DET"]);
}

#[test]
fn m2_says_it_all() {
    let (source, target) = (tokens("She go to home ."), tokens("She goes home ."));
    let text =
        m2_sentence(&source) + &m2_edits(&source, &target, &edits(&source, &target), &Namer::default(), 2);
    let m2 = M2::parse(text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    assert_eq!(m2.corrected(2).join(" "), "She goes home .");
    let none = m2_edits(&source, &source, &[], &Namer::default(), 1);
    assert_eq!(none, "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1\n");
}

#[test]
fn long_sentences_that_share_little_take_no_time() {
    let one: Vec<String> = (0..10_000).map(|at| format!("w{at}")).collect();
    let other: Vec<String> = (0..10_000).map(|at| format!("v{at}")).collect();
    let plain = |words: &'static [String]| words.iter().map(|word| Token::plain(word)).collect::<Vec<_>>();
    let (one, other) = (plain(one.leak()), plain(other.leak()));
    assert_eq!(edits(&one, &other), [Edit { source: 0..10_000, target: 0..10_000 }]);
    assert!(edits(&one, &one).is_empty());
}

proptest! {
    #[test]
    fn applying_the_edits_gives_the_correction(
        source in "((a|the|dog|Dogs|go|goes|,|[.]|'s) ){0,10}",
        corrected in "((a|the|dog|Dogs|go|goes|,|[.]|'s) ){0,10}",
        is_tagged in any::<bool>(),
    ) {
        let plain = |text: &'static str| text.split_whitespace().map(Token::plain).collect();
        let read = |text: &'static str| if is_tagged { tokens(text) } else { plain(text) };
        let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        let (source, target) = (read(leak(source)), read(leak(corrected)));
        let text = m2_sentence(&source) + &m2_edits(&source, &target, &edits(&source, &target), &Namer::default(), 0);
        let m2 = M2::parse(text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        prop_assert!(m2.check().is_ok());
        let expected: Vec<&str> = target.iter().map(|token| token.text).collect();
        prop_assert_eq!(m2.corrected(0), expected);
    }
}
