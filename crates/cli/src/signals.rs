//! What signals do: the program ends at once, and nothing half-made is left behind.
//!
//! All outputs are files beside their final names until they are complete, and long work keeps each finished step.
//! So there is nothing to wait for, whatever the program is doing.

use std::sync::{Mutex, PoisonError};

/// A sentence for the user who interrupts long work.
static ADVICE: Mutex<Option<&'static str>> = Mutex::new(None);

/// Sets what the user is told when a signal ends the program from here on.
pub(crate) fn advise(advice: &'static str) {
    *ADVICE.lock().unwrap_or_else(PoisonError::into_inner) = Some(advice);
}

/// Takes over from the system's own handling of INT, TERM and HUP. A signal that whoever started the program told it to
/// ignore, as `nohup` does, stays ignored.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Where this fails the system ends the program, and only temporary files are left.
    let Ok(mut signals) = Signals::new(wanted) else { return };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            end(signal);
        }
    };
    drop(std::thread::Builder::new().name("signals".to_owned()).spawn(wait));
}

/// Elsewhere the system ends the program.
#[cfg(not(unix))]
pub fn listen() {}

/// The signals that are ignored, as bits. Linux tells; elsewhere none is taken to be.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Ends the program by the signal, so that shells and schedulers see what ended it.
#[cfg(unix)]
fn end(signal: i32) -> ! {
    solecism_systems::command::end_all();
    solecism_corpus::temporary::remove_all();
    if let Some(advice) = ADVICE.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
        // Nobody is left to be told that this could not be written.
        let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("\n{advice}\n").as_bytes());
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal)
}
