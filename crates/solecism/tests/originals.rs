//! Layouts equal what the field's own programs print, on the bundled sample (`originals/README.md`). The tests with
//! `../shared` compare more; these run everywhere.

mod common;

use common::Folder;

const FILES: [&str; 8] =
    ["gold.ptb", "out.ptb", "own.prm", "gold.conllu", "out.conllu", "gold.m2", "out.m2", "output.txt"];

#[test]
fn layouts_equal_what_the_original_programs_print() {
    let read = |name: &str| {
        let path = format!("{}/tests/originals/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let folder = Folder::new();
    for name in FILES {
        folder.write(name, read(name));
    }
    for (expected, line) in [
        ("evalb", "parseval gold.ptb out.ptb --evalb --prm own.prm"),
        ("evalb-defaults", "parseval gold.ptb out.ptb --evalb --prm evalb"),
        ("conll18", "ud gold.conllu out.conllu --layout conll18"),
        ("conll18-counts", "ud gold.conllu out.conllu --layout conll18-counts"),
        ("m2scorer", "m2 gold.m2 output.txt --layout m2scorer-verbose"),
        ("errant", "edits gold.m2 out.m2 --compat errant --tier all --by category --layout errant"),
    ] {
        let arguments: Vec<&str> = ["score"].into_iter().chain(line.split(' ')).chain(["-q"]).collect();
        let printed = folder.run(&arguments);
        let original = String::from_utf8(read(&format!("{expected}.expected"))).unwrap();
        assert_eq!(printed.stdout.trim(), original.trim(), "{line}: {}", printed.stderr);
    }
}
