//! Signal handling: the program ends at once and leaves no partial files.
//!
//! Outputs have temporary names until they are complete, and long work saves each finished step, so there is never a
//! reason to wait.

use std::sync::{Mutex, PoisonError};

/// Advice for a user who interrupts long work.
static ADVICE: Mutex<Option<&'static str>> = Mutex::new(None);

/// Sets the advice that is printed when a signal ends the program.
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
    drop(std::thread::Builder::new().name("signals".to_owned()).spawn(wait));
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
    if let Some(advice) = ADVICE.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
        // If this fails, there is nowhere to report it.
        let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("\n{advice}\n").as_bytes());
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal)
}
