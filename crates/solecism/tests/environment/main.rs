//! The program in its environment, for every command: pipes, links, full disks, signals and terminals.
//!
//! Commands and options come from the program's own definition. A new output option is tested automatically; a new
//! input option makes `examples::every_input_is_in_an_example` fail until an example uses it.

#[path = "../common/mod.rs"]
mod common;

mod collisions;
mod definition;
mod examples;
mod fixtures;
mod full_disk;
mod limits;
mod pipes;
mod signals;
mod terminal;
