//! The `solecism` program: makes grammatical errors on purpose, with known answers, and measures what they do.

use std::process::ExitCode;

/// Every sentence takes a few dozen small pieces of memory and gives them back: this is what that costs least with.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    solecism_cli::main(std::env::args_os())
}
