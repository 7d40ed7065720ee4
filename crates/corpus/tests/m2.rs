//! A real M2 file is parsed without loss, and its only flaws are edits outside their sentence.

use solecism_corpus::m2::{Correction, M2, validate_m2};
use solecism_shared_data::{needs_shared, shared};

#[needs_shared("data/jfleg/m2/dev.ref.m2")]
fn jfleg_is_parsed_without_loss() {
    let text = std::fs::read_to_string(shared!("data/jfleg/m2/dev.ref.m2")).unwrap();
    let (mut written, mut sentences) = (String::new(), 0);
    for block in text.split_inclusive("\n\n") {
        let m2 = M2::parse(block).unwrap_or_else(|flaw| panic!("{block}: {flaw:?}"));
        let outside = |edit: &Correction<'_>| edit.span.as_ref().is_some_and(|span| span.end > m2.len());
        assert_eq!(validate_m2(block).len(), m2.corrections().filter(outside).count(), "{block}");
        for edit in m2.corrections() {
            assert_eq!(edit.is_noop(), edit.kind == "noop");
        }
        written.push_str(m2.text());
        sentences += 1;
    }
    assert_eq!(sentences, 754);
    assert!(written == text);
}
