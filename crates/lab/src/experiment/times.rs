//! Durations of steps in a directory, to estimate those of similar steps.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

/// File of durations: sort of step, number of sentences, milliseconds.
pub(super) const TIMES: &str = "times.tsv";

/// Durations of steps.
#[derive(Default)]
pub(super) struct Times {
    /// Total sentences and milliseconds by sort of step.
    sorts: BTreeMap<String, (u64, u64)>,
}

impl Times {
    /// Reads the durations of a directory; empty if it is new.
    pub(super) fn read(directory: &Path) -> Self {
        let mut times = Self::default();
        for line in fs::read_to_string(directory.join(TIMES)).unwrap_or_default().lines() {
            // Skip a truncated line.
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

    /// Expected duration of a step, if steps of its sort were timed.
    pub(super) fn expected(&self, sort: &str, sentences: u64) -> Option<Duration> {
        let &(known, milliseconds) = self.sorts.get(sort)?;
        let seconds = milliseconds as f64 / 1000.0 * (sentences.max(1) as f64 / known as f64);
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Records the duration of a step. Errors are ignored, because no result depends on it.
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
    fn the_estimate_is_proportional_to_the_number_of_sentences() -> std::io::Result<()> {
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
