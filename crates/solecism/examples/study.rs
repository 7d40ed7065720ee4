//! Runs an experiment file and prints its report as Markdown. Finished steps are kept in the directory, so another run
//! resumes there.
//!
//! ```text
//! cargo run --example study -- study.toml results
//! ```

use std::env;
use std::path::PathBuf;

use solecism::{Experiment, Problem, Style};

fn main() -> Result<(), Problem> {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [file, directory] = &arguments[..] else {
        return Err(Problem::new(
            "a file and a directory are wanted",
            "name the experiment and where it is kept",
        ));
    };
    let ran = Experiment::read(file, &[])?.run(directory, 2, &())?;
    println!("{}", ran.document.write(Style::Markdown));
    Ok(())
}
