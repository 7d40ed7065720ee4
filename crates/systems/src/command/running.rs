//! The processes that run at the moment, so that all of them can be ended when a signal ends the program.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::group;

/// Their process numbers. A number stays in the list until its process is taken from the system's table, so that it
/// cannot be another's by then.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// How long processes may take to end when the program is ended.
const GRACE: Duration = Duration::from_millis(300);

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a process.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    let mut list = running();
    let child = command.spawn()?;
    list.insert(child.id());
    Ok(child)
}

/// Waits for a process that has ended, or is about to.
pub(super) fn wait(child: &mut Child) -> io::Result<std::process::ExitStatus> {
    while !group::has_ended(child) {
        thread::sleep(Duration::from_millis(1));
    }
    let mut list = running();
    list.remove(&child.id());
    child.wait()
}

/// Ends all of them, with what they have started, for a program that is about to be ended by a signal. No other can be
/// started from here on.
#[cfg(unix)]
pub fn end_all() {
    let list = running();
    list.iter().for_each(|&id| group::ask_number(id));
    let deadline = Instant::now() + GRACE;
    while !list.iter().all(|&id| group::number_has_ended(id)) && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    list.iter().for_each(|&id| group::kill_number(id));
    std::mem::forget(list);
}
