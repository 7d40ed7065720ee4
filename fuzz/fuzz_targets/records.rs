//! Records of edits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solecism::corpus::records::EditReader;

fuzz_target!(|bytes: &[u8]| {
    let _ = EditReader::new(bytes, "fuzz").before(u64::MAX);
});
