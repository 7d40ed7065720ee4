//! Progress of long work: shown on a terminal only.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use solecism_corpus::Problem;
use solecism_corpus::terminal::printable;

/// A line on the terminal with the number of sentences done.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Starts the display; nothing is shown if standard error is no terminal or the user wants quiet.
    pub(crate) fn new(doing: &'static str, quiet: bool) -> Self {
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        if let Ok(style) =
            ProgressStyle::with_template("{spinner} {msg}: {human_pos} sentences, {per_sec}, {elapsed}")
        {
            bar.set_style(style);
        }
        bar.set_message(doing);
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// Says what is being done now.
    pub(crate) fn say(&self, doing: &str) {
        self.0.set_message(printable(doing).into_owned());
    }

    /// Adds to the number of sentences done.
    pub(crate) fn add(&self, sentences: u64) {
        self.0.inc(sentences);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Observer for one step of work on a corpus.
pub(crate) fn watch(doing: &'static str, quiet: bool) -> Box<dyn FnMut(u64) -> Result<(), Problem>> {
    let progress = Progress::new(doing, quiet);
    Box::new(move |sentences| {
        progress.add(sentences);
        Ok(())
    })
}
