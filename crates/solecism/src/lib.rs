//! The solecism library.
