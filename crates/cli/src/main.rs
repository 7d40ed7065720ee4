//! The solecism program.
fn main() {}
