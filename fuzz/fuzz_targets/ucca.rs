//! UCCA passages: reading, writing and comparing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solecism_metrics::ucca::{Passage, compare, compare_as_ucca, similarity};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(passage) = Passage::parse(text) else { return };
    assert_eq!(Passage::parse(&passage.to_xml()).as_ref(), Ok(&passage));
    for class in compare(&passage, &passage) {
        assert_eq!([class.gold, class.output], class.labelled);
    }
    let _ = compare_as_ucca(&passage, &passage);
    let _ = similarity(&passage, &passage);
});
