//! Registry of running child processes, so that all of them can be ended when a signal ends the program.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::group;

/// Process numbers. A number is removed under the same lock under which its process is reaped, so that it never belongs
/// to another process.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Time that processes get to terminate when a signal ends the program.
const GRACE: Duration = Duration::from_millis(300);

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a process and registers it.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    let mut list = running();
    let child = command.spawn()?;
    list.insert(child.id());
    Ok(child)
}

/// Reaps a process that has exited or is about to.
pub(super) fn wait(child: &mut Child) -> io::Result<std::process::ExitStatus> {
    while !group::has_ended(child) {
        thread::sleep(Duration::from_millis(1));
    }
    let mut list = running();
    list.remove(&child.id());
    child.wait()
}

/// Ends all processes, for a program that is about to end by a signal. No other process can be started from then on.
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
