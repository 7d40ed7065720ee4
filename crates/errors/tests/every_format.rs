//! Every kind of error can be made and undone in any valid sentence of any format.

use std::fmt::Write as _;

use proptest::prelude::*;
use solecism_corpus::format::FORMATS;
use solecism_corpus::{EditRecord, Format, Notation, Sentence};
use solecism_errors::follow::take_back_all;
use solecism_errors::noisy::Noise;
use solecism_errors::planning::{PassResult, PlanningStep};
use solecism_errors::{Corruptor, Follow, Kinds, Options, Passes, Profile, Rate};
use solecism_language::{Language, TagSet};
use solecism_tagging::WordTagger;

/// A profile of every kind there is, all alike.
fn all_kinds() -> Profile {
    let kinds = Kinds::builtin().names().map(|name| format!("{name} = 1\n")).collect::<Vec<_>>().concat();
    Profile::parse(&format!("[kinds]\n{kinds}"), "profile").expect("a profile")
}

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

/// Rows of CoNLL-X, with or without its last two columns, heads of which may be missing.
fn conllx() -> impl Strategy<Value = String> {
    let row = (word(), tag(), any::<prop::sample::Index>(), any::<prop::sample::Index>());
    let rows = prop::collection::vec(row, 1..9);
    (rows, prop::sample::select(vec![8, 10]), any::<bool>()).prop_map(|(rows, width, has_heads)| {
        let mut text = String::new();
        for (at, (word, tag, first, second)) in rows.iter().enumerate() {
            // To the left, so that there is no circle.
            let head = |head: &prop::sample::Index| head.index(at + 1).to_string();
            let heads = [first, second].map(|index| if has_heads { head(index) } else { "_".to_owned() });
            let number = (at + 1).to_string();
            let fields = [&number, word, word, tag, tag, "_", &heads[0], "dep", &heads[1], "dep"];
            text += &(fields[..width].join("\t") + "\n");
        }
        text + "\n"
    })
}

/// Rows of CoNLL-2009, with a column of arguments for each predicate.
fn conll09() -> impl Strategy<Value = String> {
    let row = (word(), tag(), any::<prop::sample::Index>(), any::<bool>());
    prop::collection::vec(row, 1..9).prop_map(|rows| {
        let predicates = rows.iter().filter(|(.., is_predicate)| *is_predicate).count();
        let mut text = String::new();
        for (at, (word, tag, head, is_predicate)) in rows.iter().enumerate() {
            let (number, head) = ((at + 1).to_string(), head.index(at + 1).to_string());
            let (fill, sense) = if *is_predicate { ("Y", "x.01") } else { ("_", "_") };
            let mut fields = vec![&*number, word, word, word, tag, tag, "_", "_", &head, &head];
            fields.extend(["dep", "dep", fill, sense]);
            fields
                .extend((0..predicates).map(|predicate| if (at + predicate) % 3 == 0 { "A0" } else { "_" }));
            text += &(fields.join("\t") + "\n");
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

/// A sentence of a format; none where the sentences have errors already.
fn sentence_of(format: Format) -> Option<BoxedStrategy<String>> {
    Some(match format {
        Format::Brackets => tree().boxed(),
        Format::Conllu => table().boxed(),
        Format::ConllX => conllx().boxed(),
        Format::Conll09 => conll09().boxed(),
        Format::Tagged | Format::Rows | Format::Text => line(format).boxed(),
        Format::M2 => return None,
    })
}

fn sentence() -> impl Strategy<Value = (Format, String)> {
    let strategy = |format: Format| Some(sentence_of(format)?.prop_map(move |text| (format, text)).boxed());
    prop::strategy::Union::new(FORMATS.iter().filter_map(|info| strategy(info.format)))
}

/// How many errors a sentence gets.
#[derive(Clone, Debug)]
enum HowMany {
    Passes(u32),
    /// A share of its words.
    Rate(String),
}

fn how_many() -> impl Strategy<Value = HowMany> {
    prop_oneof![
        (1_u32..5).prop_map(HowMany::Passes),
        (1_u32..101).prop_map(|share| HowMany::Rate(format!("{share}%"))),
    ]
}

fn corruptor(how_many: &HowMany, seed: u64, noise: &Noise, text: &str) -> Corruptor {
    let passes = if let HowMany::Passes(passes) = how_many { *passes } else { 1 };
    let options = Options { seed, passes: Passes::fixed(passes), ..Options::default() };
    let corruptor =
        Corruptor::new(all_kinds(), Language::english(), TagSet::penn(), options).expect("a keyboard");
    let HowMany::Rate(rate) = how_many else { return corruptor };
    let rate: Rate = rate.parse().expect("a rate");
    let mut known: Vec<PassResult> = Vec::new();
    loop {
        let step = match PlanningStep::of(&corruptor, Some(rate), 0, &known).expect("enough words") {
            PlanningStep::Done(planned) => return *planned,
            step => step,
        };
        let mut found = step.new_part();
        noise.with_tags(text, |sentence| step.add(&mut found, sentence, 0)).expect("a sentence");
        known.push(found);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_can_be_read_can_have_errors_that_can_be_taken_back(
        (format, text) in sentence(),
        seed in any::<u64>(),
        how_many in how_many(),
    ) {
        let notation = Notation::new(format);
        let Ok(clean) = notation.parse(&text) else { return Ok(()) };
        let tagger: &dyn WordTagger = Language::standard().tagger();
        let noise = Noise { notation, tagset: TagSet::penn(), tagger };
        let corruptor = corruptor(&how_many, seed, &noise, &text);

        let noisy = noise.make(&corruptor, &text, 0, |_| {});
        let noisy = noisy.map_err(|flaw| TestCaseError::fail(format!("{text:?}: {flaw:?}")))?;
        let mut restored = notation.parse(&noisy.text).map_err(|flaw| TestCaseError::fail(format!("{:?}: {flaw:?}", noisy.text)))?;
        for EditRecord { edit, undo, .. } in noisy.records.iter().rev() {
            let back = restored.take_back(edit, undo);
            back.map_err(|mismatch| TestCaseError::fail(format!("{text:?} became {:?}: {mismatch}", noisy.text)))?;
        }
        prop_assert_eq!(restored.text(), clean.text());
        let read = notation.parse(&noisy.text).map_err(|flaw| TestCaseError::fail(format!("{flaw:?}")))?;
        let at_once = take_back_all(read, &noisy.records);
        prop_assert_eq!(at_once.as_ref().map(Sentence::text), Ok(clean.text()));
    }
}

#[test]
fn every_format_but_that_of_errors_has_sentences() {
    let without: Vec<Format> =
        FORMATS.iter().map(|info| info.format).filter(|&format| sentence_of(format).is_none()).collect();
    assert_eq!(without, [Format::M2]);
}
