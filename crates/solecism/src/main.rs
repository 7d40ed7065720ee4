//! The `solecism` program: makes grammatical errors on purpose, with known answers, and measures what they do.

use std::process::ExitCode;

/// Each sentence makes a few dozen small allocations; mimalloc is the fastest allocator for them.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    solecism_cli::main(std::env::args_os())
}
