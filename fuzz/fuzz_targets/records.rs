//! Records of edits: what is read is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solecism_corpus::records::EditReader;

fuzz_target!(|bytes: &[u8]| {
    let Ok(records) = EditReader::new(bytes, "fuzz").before(u64::MAX) else { return };
    let mut written = Vec::new();
    for record in &records {
        serde_json::to_writer(&mut written, record).expect("memory has room");
        written.push(b'\n');
    }
    let again = EditReader::new(&written[..], "written").before(u64::MAX);
    assert_eq!(again.expect("what was written can be read"), records);
});
