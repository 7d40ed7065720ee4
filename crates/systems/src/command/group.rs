//! A process and everything that it starts, ended together.

use std::process::{Child, Command};

/// Makes the process the first of a group of its own. An interrupt from the terminal does not reach it then: it is
/// ended by us.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Whether the process has ended. It is not taken from the system's table yet, so that its number stays its own and
/// the group can still be named.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    number_has_ended(child.id())
}

/// Whether the process of this number, a child of ours, has ended.
#[cfg(unix)]
pub(super) fn number_has_ended(number: u32) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error means that there is no such child any more.
    pid(number).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
}

#[cfg(unix)]
fn pid(number: u32) -> Option<rustix::process::Pid> {
    i32::try_from(number).ok().and_then(rustix::process::Pid::from_raw)
}

/// Sends a signal to the group of the process of this number.
#[cfg(unix)]
fn signal(number: u32, signal: rustix::process::Signal) {
    if let Some(pid) = pid(number) {
        // It fails if nobody is left.
        let _ = rustix::process::kill_process_group(pid, signal);
    }
}

/// Asks the group of the process of this number to end.
#[cfg(unix)]
pub(super) fn ask_number(number: u32) {
    signal(number, rustix::process::Signal::TERM);
}

/// Ends the group of the process of this number.
#[cfg(unix)]
pub(super) fn kill_number(number: u32) {
    signal(number, rustix::process::Signal::KILL);
}

/// Asks the group to end.
#[cfg(unix)]
pub(super) fn ask(child: &mut Child) {
    ask_number(child.id());
}

/// Ends the group.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    kill_number(child.id());
}

/// Where there are no groups, a process is on its own.
#[cfg(not(unix))]
pub(super) fn lead(_: &mut Command) {}

/// Whether the process has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Where there is no way to ask, it is ended.
#[cfg(not(unix))]
pub(super) fn ask(child: &mut Child) {
    kill(child);
}

/// Ends the process.
#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    // It fails if it has ended.
    let _ = child.kill();
}
