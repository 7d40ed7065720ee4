//! Process groups: a process is ended together with everything that it started.

use std::process::{Child, Command};

/// Makes the process the leader of a new group. An interrupt from the terminal does not reach it then, so the program
/// has to end it.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// True if the process has exited. It is not reaped, so that its process number stays taken and still names the group.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    number_has_ended(child.id())
}

/// True if the child with this process number has exited.
#[cfg(unix)]
pub(super) fn number_has_ended(number: u32) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error means that the child does not exist any more.
    pid(number).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
}

#[cfg(unix)]
fn pid(number: u32) -> Option<rustix::process::Pid> {
    i32::try_from(number).ok().and_then(rustix::process::Pid::from_raw)
}

/// Sends a signal to the process group with this number.
#[cfg(unix)]
fn signal(number: u32, signal: rustix::process::Signal) {
    if let Some(pid) = pid(number) {
        // It fails if the group is empty.
        let _ = rustix::process::kill_process_group(pid, signal);
    }
}

/// Asks the process group with this number to terminate.
#[cfg(unix)]
pub(super) fn ask_number(number: u32) {
    signal(number, rustix::process::Signal::TERM);
}

/// Kills the process group with this number.
#[cfg(unix)]
pub(super) fn kill_number(number: u32) {
    signal(number, rustix::process::Signal::KILL);
}

/// Asks the group to terminate.
#[cfg(unix)]
pub(super) fn ask(child: &mut Child) {
    ask_number(child.id());
}

/// Kills the group.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    kill_number(child.id());
}

/// Without process groups a process is on its own.
#[cfg(not(unix))]
pub(super) fn lead(_: &mut Command) {}

/// True if the process has exited.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// There is no way to ask a process to terminate here, so it is killed.
#[cfg(not(unix))]
pub(super) fn ask(child: &mut Child) {
    kill(child);
}

/// Kills the process.
#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    // It fails if the process has exited.
    let _ = child.kill();
}
