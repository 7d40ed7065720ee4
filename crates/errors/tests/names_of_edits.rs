//! The names of edits in M2 are those that the extraction of edits gives to the same pair of sentences.

use proptest::prelude::*;
use solecism_corpus::sentence::Notation;
use solecism_corpus::{Flaw, Format, M2};
use solecism_errors::noisy::{Noise, Noisy};
use solecism_errors::tags::detect;
use solecism_errors::{Corruptor, Kinds, Options, Passes, Profile};
use solecism_language::{Language, sample};
use solecism_metrics::extract::{Edit, Namer, TokenReader, edits};

/// Place in the noisy sentence, correction and category of an edit.
type Named = (usize, usize, String, String);

fn sentences(format: Format) -> Vec<&'static str> {
    match format {
        Format::Brackets => {
            sample::TREES.split_inclusive('\n').filter(|line| !line.trim().is_empty()).collect()
        }
        Format::Conllu => sample::DEPENDENCIES.split_inclusive("\n\n").collect(),
        _ => sample::LEARNER.split_inclusive('\n').collect(),
    }
}

/// The edits in the M2 block.
fn written(noisy: &Noisy, corruptor: &Corruptor, notation: Notation) -> Result<Vec<Named>, Flaw> {
    let tagset = detect(noisy.clean, notation).map_err(|problem| Flaw::new(0, 0, problem.to_string(), ""))?;
    let m2 = M2::parse(noisy.m2(tagset, corruptor.language())?)?;
    let all = m2.text().lines().filter_map(|line| {
        let fields: Vec<&str> = line.strip_prefix("A ")?.split("|||").collect();
        let (start, end) = fields[0].split_once(' ')?;
        // A sentence without edits has one at -1.
        Some((start.parse().ok()?, end.parse().ok()?, fields[2].to_owned(), fields[1].to_owned()))
    });
    Ok(all.collect())
}

/// The sentences as the extraction of edits reads them: the names of these edits, and the edits that are extracted.
fn read_again(
    noisy: &Noisy,
    notation: Notation,
    written: &[Named],
) -> Result<(Vec<String>, Vec<Named>), Flaw> {
    let reader = TokenReader::new(Language::standard());
    let namer = Namer::default();
    reader.read(&noisy.text, notation, |source| {
        reader.read(noisy.clean, notation, |target| {
            let name = |edit: &Edit| namer.name(source, target, edit).to_string();
            let mut at = Edit { source: 0..0, target: 0..0 };
            let again = written.iter().map(|(start, end, new, _)| {
                let first = at.target.end + start - at.source.end;
                let words = new.split(' ').filter(|word| !word.is_empty()).count();
                at = Edit { source: *start..*end, target: first..first + words };
                name(&at)
            });
            let extracted = |edit: Edit| {
                let new: Vec<&str> = target[edit.target.clone()].iter().map(|token| token.text).collect();
                (edit.source.start, edit.source.end, new.join(" "), name(&edit))
            };
            (again.collect(), edits(source, target).into_iter().map(extracted).collect())
        })
    })?
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_kind_is_named_as_its_edits_are_when_they_are_extracted(
        kind in 0..Kinds::builtin().iter().count(),
        format in prop::sample::select(vec![Format::Brackets, Format::Conllu]),
        seed in any::<u64>(),
        passes in 1_u32..4,
    ) {
        let name = Kinds::builtin().iter().nth(kind).map_or("", |kind| kind.name());
        let profile = Profile::parse(&format!("[kinds]\n{name} = 1\n"), "profile");
        let profile = profile.map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        let notation = Notation::new(format);
        let options = Options { seed, passes: Passes::fixed(passes), ..Options::default() };
        let tagset = detect(sentences(format)[0], notation).map_err(|p| TestCaseError::fail(p.to_string()))?;
        let corruptor = Corruptor::new(profile, Language::english(), tagset, options)
            .map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        let noise = Noise { notation, tagset, tagger: &solecism_errors::tags::NoTagger };
        let (mut shared, mut all) = (0, 0);
        for (text, number) in sentences(format).into_iter().zip(0..) {
            let fail = |flaw: Flaw| TestCaseError::fail(flaw.what);
            let noisy = noise.make(&corruptor, text, number, |_| ()).map_err(fail)?;
            let written = written(&noisy, &corruptor, notation).map_err(fail)?;
            let (names, extracted) = read_again(&noisy, notation, &written).map_err(fail)?;
            for ((start, end, new, category), name) in written.iter().zip(names) {
                prop_assert_eq!(category, &name, "{} in {}", new, noisy.text);
                let same = |edit: &&Named| (edit.0, edit.1, &edit.2) == (*start, *end, new);
                if let Some(other) = extracted.iter().find(same) {
                    shared += 1;
                    prop_assert_eq!(category, &other.3, "{} in {}", new, noisy.text);
                }
            }
            all += written.len();
        }
        // Of a word that stands twice, another may be left out, and neighbouring edits are merged.
        prop_assert!(shared * 3 > all, "{name}: {shared} of {all} edits are extracted");
    }
}
