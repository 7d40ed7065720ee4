//! Profiles by name.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_errors::Profile;
use solecism_errors::nearest::suggestion;
use solecism_errors::profile::PROFILES;

use crate::language_files::read;

/// A profile that settings start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileSource {
    /// The name of a built-in profile, or a file.
    Named(String),
    /// A profile that was read already.
    Given(Box<Profile>),
}

impl ProfileSource {
    /// The profile.
    ///
    /// # Errors
    /// If it is no name, and no file with a profile.
    pub fn read(&self) -> Result<Profile, Problem> {
        match self {
            Self::Named(name) => profile_named(name),
            Self::Given(profile) => Ok((**profile).clone()),
        }
    }
}

/// The built-in profile whose errors are made unless told otherwise.
impl Default for ProfileSource {
    fn default() -> Self {
        Self::Named(PROFILES[0].0.to_owned())
    }
}

impl From<&str> for ProfileSource {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

impl From<Profile> for ProfileSource {
    fn from(profile: Profile) -> Self {
        Self::Given(Box::new(profile))
    }
}

/// The profile of this name or in this file.
///
/// # Errors
/// If it is no name, and no file with a profile.
pub fn profile_named(name: &str) -> Result<Profile, Problem> {
    match Profile::named(name) {
        Some(profile) => Ok(profile),
        None => Profile::parse(&read(Path::new(name)).map_err(|problem| no_profile(name, problem))?, name),
    }
}

fn no_profile(name: &str, mut problem: Problem) -> Problem {
    let suggestion = suggestion(name, PROFILES.iter().map(|(name, ..)| *name));
    problem.help = format!("there is no profile of that name either; {suggestion}");
    problem
}
