//! Help, the version, and what is wrong with the arguments, as clap words it.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Command;
use clap::builder::Styles;
use solecism_corpus::Problem;
use solecism_corpus::terminal::printable;

use crate::diagnostics;

/// Shows clap's messages about these arguments.
pub(crate) struct Usage {
    /// An argument has control characters, and messages repeat arguments.
    is_plain: bool,
}

impl Usage {
    pub(crate) fn of(arguments: &[OsString]) -> Self {
        let is_printable = |word: &OsString| {
            let word = word.to_string_lossy();
            *printable(&word) == *word
        };
        Self { is_plain: !arguments.iter().all(is_printable) }
    }

    /// The command, without colours where their control sequences could not be told from an argument's.
    pub(crate) fn styled(&self, command: Command) -> Command {
        if self.is_plain { command.styles(Styles::plain()) } else { command }
    }

    /// Shows a message, and returns the exit status for it.
    pub(crate) fn show(&self, error: &clap::Error) -> ExitCode {
        match self.print(error).and_then(|()| io::stdout().flush()) {
            Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => {
                diagnostics::show(Problem::io("write", "standard output", &error));
                ExitCode::from(2)
            }
        }
    }

    fn print(&self, error: &clap::Error) -> io::Result<()> {
        if !self.is_plain {
            return error.print();
        }
        let text = error.render().ansi().to_string();
        let text = printable(&text);
        if error.use_stderr() {
            io::stderr().write_all(text.as_bytes())
        } else {
            io::stdout().write_all(text.as_bytes())
        }
    }
}
