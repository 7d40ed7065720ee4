//! The model file: intact and damaged.

mod common;

use solecism_chance::Chance;
use solecism_tagging::model::{Model, Strings, Training};
use solecism_tagging::tagger::{PerceptronOptions, TagColumn, Tagger};

fn model() -> Model {
    let mut options = serde_json::Map::new();
    options.insert("seed".into(), 7.into());
    let training = Training { sentences: 3, words: 20, options };
    let mut model = Model::new("test", training);
    model.put("numbers", &[1_u32, 2, u32::MAX]);
    model.put::<u16>("none", &[]);
    model.put_strings("strings", &["one", "", "två"].into_iter().collect());
    model
}

#[test]
fn what_was_put_in_comes_out_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["m.model", "m.model.gz", "m.model.zst"] {
        let path = folder.path().join(name);
        model().write(&path).unwrap();
        let mut read = Model::read(&path).unwrap();
        assert_eq!(read, model());
        assert_eq!(read.take::<u32>("numbers"), Ok(vec![1, 2, u32::MAX]));
        assert_eq!(read.take::<u16>("none"), Ok(Vec::new()));
        let strings: Strings = read.take_strings("strings").unwrap();
        assert_eq!(strings.iter().collect::<Vec<_>>(), ["one", "", "två"]);
        assert!(read.take::<u32>("numbers").is_err());
    }
}

#[test]
fn numbers_of_another_size_are_refused() {
    let mut model = model();
    model.put("odd", &[1_u8, 2, 3]);
    assert!(model.take::<u32>("odd").is_err());
}

#[test]
fn what_is_no_model_of_ours_is_told_so() {
    let what = |bytes: &[u8]| Model::from_bytes(bytes).map(|_| ()).unwrap_err().what;
    for bytes in [&b""[..], b"solecism", b"# sent_id = 1\n# text = A long enough line.\n", &[0; 4096]] {
        assert_eq!(what(bytes), "the model is not a solecism model");
    }
    let mut later = model().to_bytes();
    later[16] = 9;
    assert_eq!(what(&later), "the model has model file version 9, not 2");
    let mut longer = model().to_bytes();
    longer.push(0);
    assert_eq!(what(&longer), "the model is damaged: there is extra data at its end");
    let kind = Tagger::of_model(model()).map(|_| ()).unwrap_err();
    assert_eq!(kind.what, "the model is of kind test, not a tagger");
    assert_eq!(model().expect("eager").unwrap_err().what, "the model is of kind test, not eager");
}

#[test]
fn a_header_is_not_believed_to_be_long() {
    let mut bytes = model().to_bytes();
    bytes[20..24].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(Model::from_bytes(&bytes).is_err());
}

#[test]
fn a_model_that_breaks_off_is_told_so_wherever_it_does() {
    let bytes = model().to_bytes();
    for end in 0..bytes.len() {
        assert!(Model::from_bytes(&bytes[..end]).is_err(), "{end}");
    }
}

/// A changed byte causes an error, or leaves a working model.
fn check_flips(tagger: &Tagger, flips: usize) {
    let mut bytes = tagger.to_model().to_bytes();
    let mut chance = Chance::new(1, 1, 0);
    for _ in 0..flips {
        let at = chance.below(bytes.len() as u32) as usize;
        let flip = chance.below(255) as u8 + 1;
        bytes[at] ^= flip;
        if let Ok(model) = Model::from_bytes(&bytes)
            && let Ok(tagger) = Tagger::of_model(model)
        {
            assert_eq!(tagger.tag(&["The", "nets", "are", "wet", "."]).len(), 5);
        }
        bytes[at] ^= flip;
    }
    assert!(Model::from_bytes(&bytes).is_ok());
}

#[test]
fn no_changed_byte_does_harm() {
    let corpus = common::sample(TagColumn::Xpos);
    check_flips(&Tagger::train_hmm(&corpus), 10_000);
    let options = PerceptronOptions { iterations: 1, ..PerceptronOptions::default() };
    check_flips(&Tagger::train_perceptron(&corpus, options, &mut |_| ()), 2_000);
}

/// Invalid numbers under valid checksums, as in a forged rather than a damaged file.
#[test]
fn no_made_up_content_does_harm() {
    let corpus = common::sample(TagColumn::Upos);
    let options = PerceptronOptions { iterations: 1, ..PerceptronOptions::default() };
    let mut chance = Chance::new(1, 1, 1);
    for tagger in [Tagger::train_hmm(&corpus), Tagger::train_perceptron(&corpus, options, &mut |_| ())] {
        let model = tagger.to_model();
        let names = [
            "tags",
            "tags.ends",
            "words",
            "words.ends",
            "lexicon.word",
            "lexicon.tag",
            "lexicon.count",
            "trigrams.states",
            "trigrams.count",
            "kinds.words",
            "kinds.tags",
            "scorer.classes",
            "scorer.slots",
            "scorer.rows",
        ];
        for name in names {
            for _ in 0..20 {
                let mut model = model.clone();
                let Ok(mut bytes) = model.take::<u8>(name) else { continue };
                for _ in 0..=chance.below(3) {
                    let at = chance.below(bytes.len() as u32) as usize;
                    bytes[at] ^= chance.below(255) as u8 + 1;
                }
                model.put(name, &bytes);
                if let Ok(tagger) = Tagger::of_model(model) {
                    assert_eq!(tagger.tag(&["The", "nets", "are", "zorbled", "."]).len(), 5);
                }
            }
        }
    }
}
