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
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error means that there is no such child any more.
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Asks the group to end.
#[cfg(unix)]
pub(super) fn ask(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // It fails if nobody is left to be asked.
    let _ = kill_process_group(Pid::from_child(child), Signal::TERM);
}

/// Ends the group.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // It fails if nobody is left to be killed.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
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
