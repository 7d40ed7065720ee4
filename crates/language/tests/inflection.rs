//! Inflection and lemmatisation of hand-written lists of forms.

use solecism_language::{Class, Form, Language, Number};

/// Number of right answers and of all, and the wrong ones.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn check(&mut self, what: &str, expected: &str, found: Option<&str>) {
        if found == Some(expected) {
            self.right += 1;
        } else {
            self.wrong.push(format!("{what}: expected {expected}, found {}", found.unwrap_or("nothing")));
        }
    }

    fn assert_at_least(&self, percent: usize) {
        let all = self.right + self.wrong.len();
        assert!(
            all > 0 && self.right * 100 >= all * percent,
            "{} of {all}\n{}",
            self.right,
            self.wrong.join("\n")
        );
    }
}

fn rows(list: &str) -> impl Iterator<Item = Vec<&str>> {
    list.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(' ').collect())
}

fn check_verbs(tally: &mut Tally, list: &str) -> usize {
    let morphology = &Language::standard().morphology;
    let forms = [Form::Third, Form::Past, Form::Participle, Form::Gerund];
    let mut lemmas = 0;
    for row in rows(list) {
        assert_eq!(row.len(), 5, "{row:?}");
        let lemma = row[0];
        for (form, word) in forms.into_iter().zip(&row[1..]) {
            let found = morphology.verb(lemma, form, Number::Singular);
            tally.check(&format!("{lemma} {form:?}"), word, Some(&found));
            tally.check(&format!("lemma of {word}"), lemma, morphology.lemma_of_verb(word, form).as_deref());
        }
        lemmas += 1;
    }
    lemmas
}

fn check_nouns(tally: &mut Tally, list: &str) -> usize {
    let morphology = &Language::standard().morphology;
    let mut lemmas = 0;
    for row in rows(list) {
        let [singular, plural] = row[..] else { panic!("{row:?}") };
        tally.check(
            &format!("plural of {singular}"),
            plural,
            Some(&morphology.inflected(singular, Class::Noun, Form::Plural)),
        );
        tally.check(&format!("singular of {plural}"), singular, morphology.noun_singular(plural).as_deref());
        lemmas += 1;
    }
    lemmas
}

#[test]
fn irregular_verbs_and_nouns() {
    let mut tally = Tally::default();
    let lemmas = check_verbs(&mut tally, include_str!("forms/irregular-verbs.txt"))
        + check_nouns(&mut tally, include_str!("forms/irregular-nouns.txt"));
    assert!(lemmas >= 150, "{lemmas}");
    tally.assert_at_least(99);
}

#[test]
fn regular_verbs_and_nouns() {
    let mut tally = Tally::default();
    let lemmas = check_verbs(&mut tally, include_str!("forms/regular-verbs.txt"))
        + check_nouns(&mut tally, include_str!("forms/regular-nouns.txt"));
    assert!(lemmas >= 150, "{lemmas}");
    tally.assert_at_least(99);
}
