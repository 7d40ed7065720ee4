use super::*;

fn method() -> Method {
    let number = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Method {
        most: number(20),
        two_stage: false,
        draws: number(400),
        true_accuracy: 1.0,
        needing: 1.0,
        count_insertions: false,
        sampling: Sampling { sentences: number(300), unchanged: 30 },
        options: Options { resamples: 200, ..Options::default() },
        incentive: Incentive { detect: 0.8, correct: 0.5, reward: 1.0, penalty: 0.0 },
        observed: None,
    }
}

fn corrections() -> Corrections {
    let sentence = |id: &str, source: &str, of: &[(&str, u64)]| Sentence {
        id: id.to_owned(),
        source: Some(source.to_owned()),
        corrections: of.iter().map(|(text, times)| ((*text).to_owned(), *times)).collect(),
    };
    Corrections {
        sentences: vec![
            sentence(
                "1",
                "He go to home .",
                &[
                    ("He goes home .", 20),
                    ("He went home .", 8),
                    ("He is going home .", 2),
                    ("She went .", 1),
                ],
            ),
            sentence(
                "2",
                "I has dog .",
                &[("I have a dog .", 30), ("I have dogs .", 4), ("I had a dog .", 1)],
            ),
        ],
    }
}

#[test]
fn more_references_cover_more() -> Result<(), Problem> {
    let found = Coverage::of_corrections(&corrections(), &method())?;
    for curve in [found.accuracy(), found.accuracy_without(), found.index_match().unwrap_or_default()] {
        assert_eq!(curve.len(), 20);
        assert!(curve.is_sorted(), "{curve:?}");
        assert!(curve.iter().all(|share| (0.0..=1.0).contains(share)), "{curve:?}");
    }
    // References that do not repeat cover more.
    let (with, without) = (found.accuracy(), found.accuracy_without());
    assert!(with.iter().zip(&without).skip(1).all(|(with, without)| without > with));
    // "goes home" and "went home" change the same words.
    assert!(found.index_match().is_some_and(|index| index[0] > with[0]));
    let f: Vec<f64> = found.fscore.iter().flatten().filter_map(|f| f.value).collect();
    assert!(f.len() == 20 && f[19] > f[0] && f[0] > 0.3, "{f:?}");
    Ok(())
}

#[test]
fn the_accuracy_of_an_imperfect_corrector() -> Result<(), Problem> {
    let perfect = Coverage::of_corrections(&corrections(), &method())?.accuracy()[0];
    let half = Method { true_accuracy: 0.5, ..method() };
    let found = Coverage::of_corrections(&corrections(), &half)?.accuracy()[0];
    assert!((found - perfect / 2.0).abs() < 1e-12);
    let few = Method { needing: 0.25, ..method() };
    let found = Coverage::of_corrections(&corrections(), &few)?.accuracy()[0];
    assert!((found - (1.0 - 0.25 * (1.0 - perfect))).abs() < 1e-12);
    assert!(Coverage::of_corrections(&corrections(), &Method { needing: 2.0, ..method() }).is_err());
    Ok(())
}

#[test]
fn an_observed_accuracy_is_tested() -> Result<(), Problem> {
    let observed = Method { observed: Some((NonZeroU32::MIN, 2)), ..method() };
    let test = Coverage::of_corrections(&corrections(), &observed)?.test;
    assert!(test.is_some_and(|test| (test.at_most - 1.0).abs() < 1e-12 && test.at_least < 1.0), "{test:?}");
    let too_many = Method { observed: Some((NonZeroU32::MIN, 3)), ..method() };
    assert!(Coverage::of_corrections(&corrections(), &too_many).is_err());
    Ok(())
}

#[test]
fn what_would_take_too_much_memory_is_refused() {
    let huge = NonZeroU32::MAX;
    let sampling = Sampling { sentences: huge, unchanged: 30 };
    let options = Options { resamples: usize::MAX, ..method().options };
    for method in [
        Method { most: huge, ..method() },
        Method { draws: huge, ..method() },
        Method { sampling, ..method() },
        Method { options, ..method() },
    ] {
        assert!(Coverage::of_corrections(&corrections(), &method).is_err());
    }
}

#[test]
fn the_number_of_threads_changes_nothing() -> Result<(), Problem> {
    let with = |threads| {
        let method = method();
        let options = Options { threads, ..method.options };
        Coverage::of_corrections(&corrections(), &Method { options, ..method })
    };
    assert_eq!(with(1)?, with(3)?);
    Ok(())
}

#[test]
fn one_line_is_an_object_and_several_are_an_array() -> Result<(), Problem> {
    let fingerprint = || Fingerprint::new(vec![3, 0, 1]).map_err(unfit);
    let one = Coverage::of_fingerprints(vec![fingerprint()?], &method())?.each_to_json();
    for key in ["objective", "support", "variants_at_least", "mass_at_least", "accuracy", "index_match", "f"]
    {
        assert!(one.get(key).is_some(), "{key}");
    }
    assert!(one["accuracy"]["20"].as_f64() > one["accuracy"]["1"].as_f64());
    let two = Coverage::of_fingerprints(vec![fingerprint()?, fingerprint()?], &method())?.each_to_json();
    assert_eq!(two.as_array().map(Vec::len), Some(2));
    assert_eq!(two[0]["support"], one["support"]);
    Ok(())
}

#[test]
fn text_csv_and_svg() -> Result<(), Problem> {
    use crate::table::Style;
    let found = Coverage::of_corrections(&corrections(), &method())?;
    let text = found.document().write(Style::Text);
    assert!(text.contains("variants") && text.contains("F0.5") && text.contains("replacement"), "{text}");
    assert!(found.document().write(Style::Csv).starts_with("figure,at,value,low,high\n"));
    assert!(found.document().to_svg().starts_with("<svg"));
    Ok(())
}
