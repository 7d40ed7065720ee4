//! Every kind of error can be made and undone in any valid sentence of any format.

use std::fmt::Write as _;

use proptest::prelude::*;
use solecism_corpus::{EditRecord, Format, Notation};
use solecism_errors::noisy::Noise;
use solecism_errors::{Corruptor, Follow, Options, Passes, Profile};
use solecism_language::{Language, TagSet};
use solecism_tagging::WordTagger;

const ALL_KINDS: &str = "[kinds]\nmissing-word = 1\nextra-word = 1\nreal-word-spelling = 1\nagreement = 1\n\
                         verb-form = 1\nmisspelling = 1\n";

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(vec!["the", "A", "dog", "children", "is", "were", "going", "in", "that", "I", "'s", "."])
            .prop_map(str::to_owned),
        1 => "[a-zé\\u{feff}’.]{1,5}",
    ]
}

fn tag() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["DT", "NN", "NNS", "VBZ", "VBG", "IN", "PRP", "MD", "JJ", "."])
        .prop_map(str::to_owned)
}

/// A tree: a single pre-terminal, with words without tags, with traces, with unary wrapper roots, or an ordinary one.
fn tree() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        8 => (tag(), word()).prop_map(|(tag, word)| format!("({tag} {word})")),
        1 => word(),
        1 => Just("(-NONE- *T*-1)".to_owned()),
    ];
    let label = prop::sample::select(vec!["S", "NP", "VP-TMP", "SBAR=1"]);
    let node = leaf.prop_recursive(4, 16, 4, move |inner| {
        (label.clone(), prop::collection::vec(inner, 1..4))
            .prop_map(|(label, parts)| format!("({label} {})", parts.join(" ")))
    });
    (node, prop::sample::select(vec!["", "ROOT", "TOP", "S1"]), any::<bool>()).prop_map(
        |(node, root, is_wrapped)| {
            if is_wrapped {
                format!(
                    "({root} {node})
"
                )
            } else {
                node + "
"
            }
        },
    )
}

/// Rows of CoNLL-U, with heads on either side, contractions and empty nodes.
fn table() -> impl Strategy<Value = String> {
    let row = (word(), tag(), any::<prop::sample::Index>(), 0_u8..6);
    (prop::collection::vec(row, 1..9), any::<prop::sample::Index>()).prop_map(|(rows, root)| {
        let (count, root) = (rows.len(), root.index(rows.len()));
        let mut text = String::new();
        for (at, (word, tag, head, extra)) in rows.iter().enumerate() {
            let number = at + 1;
            // Nearer to the root, so that there is no cycle.
            let head = match at.cmp(&root) {
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => number + 1 + head.index(root - at),
                std::cmp::Ordering::Greater => root + 1 + head.index(at - root),
            };
            if *extra == 0 && number < count {
                let _ =
                    writeln!(text, "{number}-{}\t{word}n't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No", number + 1);
            }
            if *extra == 2 {
                let _ = writeln!(text, "{number}-{number}\t{word}\t_\t_\t_\t_\t_\t_\t_\t_");
            }
            let label = if head == 0 { "root" } else { "dep" };
            let _ = writeln!(text, "{number}\t{word}\t{word}\tX\t{tag}\t_\t{head}\t{label}\t_\t_");
            if *extra == 1 {
                let _ = writeln!(text, "{number}.1\t_\t_\tVERB\t_\t_\t_\t_\t{number}:conj\t_");
            }
        }
        text + "\n"
    })
}

fn line(format: Format) -> impl Strategy<Value = String> {
    prop::collection::vec((word(), tag()), 1..9).prop_map(move |tokens| match format {
        Format::Tagged => {
            tokens.iter().map(|(word, tag)| format!("{word}/{tag}")).collect::<Vec<_>>().join(" ") + "\n"
        }
        Format::Rows => {
            tokens.iter().map(|(word, tag)| format!("{word}\t{tag}\n")).collect::<Vec<_>>().concat() + "\n"
        }
        _ => tokens.into_iter().map(|(word, _)| word).collect::<Vec<_>>().join(" ") + "\n",
    })
}

fn sentence() -> impl Strategy<Value = (Format, String)> {
    prop_oneof![
        3 => tree().prop_map(|text| (Format::Brackets, text)),
        3 => table().prop_map(|text| (Format::Conllu, text)),
        1 => line(Format::Tagged).prop_map(|text| (Format::Tagged, text)),
        1 => line(Format::Rows).prop_map(|text| (Format::Rows, text)),
        1 => line(Format::Text).prop_map(|text| (Format::Text, text)),
    ]
}

proptest! {
    #[test]
    fn what_can_be_read_can_have_errors_that_can_be_taken_back(
        (format, text) in sentence(),
        seed in any::<u64>(),
        passes in 1_u32..5,
    ) {
        let notation = Notation::new(format);
        let Ok(clean) = notation.parse(&text) else { return Ok(()) };
        let tagger: &dyn WordTagger = Language::standard().tagger();
        let noise = Noise { notation, tagset: TagSet::penn(), tagger };
        let profile = Profile::parse(ALL_KINDS, "profile").expect("a profile");
        let options = Options { seed, passes: Passes::fixed(passes), ..Options::default() };
        let corruptor = Corruptor::new(profile, Language::english(), TagSet::penn(), options).expect("a keyboard");

        let noisy = noise.make(&corruptor, &text, 0, |_| {});
        let noisy = noisy.map_err(|flaw| TestCaseError::fail(format!("{text:?}: {flaw:?}")))?;
        let mut restored = notation.parse(&noisy.text).map_err(|flaw| TestCaseError::fail(format!("{:?}: {flaw:?}", noisy.text)))?;
        for EditRecord { edit, undo, .. } in noisy.records.iter().rev() {
            let back = restored.take_back(edit, undo);
            back.map_err(|misfit| TestCaseError::fail(format!("{text:?} became {:?}: {misfit}", noisy.text)))?;
        }
        prop_assert_eq!(restored.text(), clean.text());
    }
}
