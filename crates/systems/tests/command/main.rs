//! Systems as commands, with real processes.

#![cfg(unix)]

mod bad_systems;
mod both_modes;
mod folder;
mod processes;
mod settings;
mod training;
