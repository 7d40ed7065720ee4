//! The manifest of a noisy corpus: everything needed to make it again.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Map, Value, json};
use solecism_corpus::input::read_text;
use solecism_corpus::{Corpus, Problem};
use solecism_errors::{ALGORITHM, Corruptor, Summary};

/// Text of the manifest of a corpus that was just made.
pub(crate) fn text(corpus: &Corpus, corruptor: &Corruptor, summary: &Summary, skipped: &[u64]) -> String {
    let kinds: Map<String, Value> = summary
        .kinds
        .iter()
        .filter(|kind| kind.drawn + kind.applied > 0)
        .map(|counts| {
            let name = counts.name.to_owned();
            let counts =
                json!({ "drawn": counts.drawn, "applied": counts.applied, "subkinds": counts.subkinds });
            (name, counts)
        })
        .collect();
    let settings = corruptor.settings().into_iter().map(|(name, value)| (name.to_owned(), value.into()));
    let manifest = json!({
        "program": "solecism",
        "version": env!("CARGO_PKG_VERSION"),
        "algorithm": ALGORITHM,
        "inputs": corpus.names().collect::<Vec<_>>(),
        "format": corpus.format().name(),
        "first_sentence": corpus.first_sentence(),
        "settings": settings.collect::<Map<String, Value>>(),
        "sentences": summary.sentences,
        "changed": summary.changed,
        "unchanged": summary.unchanged(),
        "tokens": summary.tokens,
        "unknown_tags": summary.unknown_tags,
        "kinds": kinds,
        "skipped": skipped,
    });
    format!("{manifest:#}\n")
}

/// Reads the numbers of the sentences that were skipped when the corpus was made.
pub(crate) fn skipped(path: &Path) -> Result<BTreeSet<u64>, Problem> {
    let text = read_text(path)?;
    let no_manifest = || {
        let what = format!("{} is no manifest", path.display());
        Problem::new(what, "name the file that corrupt --manifest wrote")
    };
    let manifest: Value = serde_json::from_str(&text).map_err(|_| no_manifest())?;
    let skipped = manifest["skipped"].as_array().ok_or_else(no_manifest)?;
    skipped.iter().map(|number| number.as_u64().ok_or_else(no_manifest)).collect()
}
