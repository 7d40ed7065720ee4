//! Lines of text, tagged or plain: reading, following an edit and taking it back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solecism_corpus::Format;

mod follow;

fuzz_target!(|bytes: &[u8]| follow::check(bytes, &[Format::Text, Format::Tagged]));
