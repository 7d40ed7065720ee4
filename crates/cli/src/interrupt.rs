//! Stopping cleanly when the user presses Ctrl-C: no temporary file is left.

use std::sync::atomic::{AtomicBool, Ordering};

use solecism::corpus::Problem;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Asks to be told of interrupts. The second one ends the program at once.
pub fn listen() {
    let heard = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    // Without a handler the system's own behaviour remains: the program ends, which is what is asked for.
    drop(heard);
}

/// Whether the user has asked to stop.
pub fn is_asked() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Fails once the user has asked to stop.
pub fn check() -> Result<(), Problem> {
    if is_asked() {
        return Err(Problem::new("interrupted", "nothing was written"));
    }
    Ok(())
}
