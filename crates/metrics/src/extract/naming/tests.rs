//! Names of edits, one case per line.
