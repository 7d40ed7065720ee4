//! Which word of one sentence belongs to which of another.

pub mod ter;
