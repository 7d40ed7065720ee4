//! How long steps took in a directory, so that a plan can tell how long others like them will take.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

/// The file of them: what was done, over how many sentences, in how many milliseconds.
pub(super) const TIMES: &str = "times.tsv";

/// How long steps took.
#[derive(Default)]
pub(super) struct Times {
    /// Sentences and milliseconds of all steps of a sort.
    sorts: BTreeMap<String, (u64, u64)>,
}

impl Times {
    /// What is remembered in a directory: nothing, if it is a new one.
    pub fn read(directory: &Path) -> Self {
        let mut times = Self::default();
        for line in fs::read_to_string(directory.join(TIMES)).unwrap_or_default().lines() {
            // A line that was cut short is passed over.
            let [sort, sentences, milliseconds] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
            let (Ok(sentences), Ok(milliseconds)) = (sentences.parse::<u64>(), milliseconds.parse::<u64>())
            else {
                continue;
            };
            let sum = times.sorts.entry(sort.to_owned()).or_default();
            *sum = (sum.0.saturating_add(sentences.max(1)), sum.1.saturating_add(milliseconds));
        }
        times
    }

    /// How long a step of this sort will take, if some were done.
    pub fn expected(&self, sort: &str, sentences: u64) -> Option<Duration> {
        let &(known, milliseconds) = self.sorts.get(sort)?;
        let seconds = milliseconds as f64 / 1000.0 * (sentences.max(1) as f64 / known as f64);
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Remembers how long a step took. It is no fault if that cannot be kept: no result depends on it.
pub(super) fn remember(directory: &Path, sort: &str, sentences: u64, took: Duration) {
    let line = format!("{}\t{sentences}\t{}\n", sort.replace(['\t', '\n', '\r'], " "), took.as_millis());
    if let Ok(mut file) = OpenOptions::new().create(true).append(true).open(directory.join(TIMES)) {
        let _ = file.write_all(line.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_so_long_for_some_takes_longer_for_more() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        assert_eq!(Times::read(folder.path()).expected("train x", 10), None);
        remember(folder.path(), "train x", 100, Duration::from_secs(2));
        remember(folder.path(), "train x", 300, Duration::from_secs(2));
        remember(folder.path(), "coverage", 0, Duration::from_secs(3));
        OpenOptions::new().append(true).open(folder.path().join(TIMES))?.write_all(b"train x\t1")?;
        let times = Times::read(folder.path());
        assert_eq!(times.expected("train x", 200), Some(Duration::from_secs(2)));
        assert_eq!(times.expected("coverage", 0), Some(Duration::from_secs(3)));
        assert_eq!(times.expected("train y", 200), None);
        Ok(())
    }
}
