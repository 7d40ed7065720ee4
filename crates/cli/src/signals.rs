//! Signal handling: the program ends at once and leaves no partial files.
//!
//! Outputs have temporary names until they are complete, and long work saves each finished step, so there is never a
//! reason to wait.

#[cfg(unix)]
use std::io::Write;
#[cfg(unix)]
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

/// Advice for a user who interrupts long work.
static ADVICE: Mutex<Option<&'static str>> = Mutex::new(None);

/// How long writing it may take. Standard error may be a full pipe, or held by a thread that waits for one.
#[cfg(unix)]
const TIME_TO_ADVISE: Duration = Duration::from_millis(100);

/// Sets what the user is told when a signal ends the program from here on.
pub(crate) fn advise(advice: &'static str) {
    *ADVICE.lock().unwrap_or_else(PoisonError::into_inner) = Some(advice);
}

/// Installs handlers for INT, TERM and HUP. A signal that was ignored when the program started, as under `nohup`, stays
/// ignored.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Without handlers the system ends the program, and only temporary files are left.
    let Ok(mut signals) = Signals::new(wanted) else { return };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            end(signal);
        }
    };
    drop(thread::Builder::new().name("signals".to_owned()).spawn(wait));
}

/// On other systems the default action ends the program.
#[cfg(not(unix))]
pub fn listen() {}

/// Bit set of ignored signals, as Linux reports it; elsewhere empty.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Ends the program by the signal itself, so that shells and schedulers see the cause.
#[cfg(unix)]
fn end(signal: i32) -> ! {
    solecism_systems::command::end_all();
    solecism_corpus::temporary::remove_all();
    let advice = *ADVICE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(advice) = advice {
        write_in_time(format!("\n{advice}\n"));
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal)
}

/// Writes to standard error, unless that takes long. Nobody is left to be told that it could not be written.
#[cfg(unix)]
fn write_in_time(text: String) {
    let (written, is_written) = mpsc::channel();
    let write = move || {
        let _ = std::io::stderr().write_all(text.as_bytes());
        let _ = written.send(());
    };
    if thread::Builder::new().name("advice".to_owned()).spawn(write).is_ok() {
        let _ = is_written.recv_timeout(TIME_TO_ADVISE);
    }
}
