//! Any bytes, cut into sentences in any format, are the same bytes when put together again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solecism_corpus::batch::BatchReader;
use solecism_corpus::format::{FORMATS, Format};

fuzz_target!(|bytes: &[u8]| {
    let _ = Format::of_content(&String::from_utf8_lossy(bytes));
    for info in FORMATS {
        for recovering in [false, true] {
            let mut reader = BatchReader::new(bytes, "fuzz", info.format, 0).recovering(recovering);
            let mut together = Vec::new();
            while let Ok(Some(batch)) = reader.next_batch() {
                for piece in batch.pieces() {
                    together.extend_from_slice(piece.bytes);
                    if let Err(flaw) = piece.text() {
                        let _ = batch.locate(piece, &flaw).to_string();
                    }
                }
            }
            assert_eq!(together, bytes);
        }
    }
});
