//! The program in its environment: pipes, links, full disks, signals and terminals, for every command.
//!
//! Commands and options come from the program's own definition. A new option that names an output is tested without
//! anybody's doing; one that names an input fails `examples::every_input_is_in_an_example` until an example has it.

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
