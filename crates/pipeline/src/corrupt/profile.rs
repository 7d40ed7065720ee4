//! Profiles by name.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_errors::Profile;
use solecism_errors::nearest::suggestion;
use solecism_errors::profile::PROFILES;

use crate::language_files::read;

/// Source of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileSource {
    /// Name of a built-in profile, or a file.
    Named(String),
    /// A parsed profile.
    Given(Box<Profile>),
}

impl ProfileSource {
    /// Reads the profile.
    ///
    /// # Errors
    /// If it is neither a known name nor a file with a profile.
    pub fn read(&self) -> Result<Profile, Problem> {
        match self {
            Self::Named(name) => profile_named(name),
            Self::Given(profile) => Ok((**profile).clone()),
        }
    }
}

/// The default profile.
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

/// Reads a profile by name or from a file.
///
/// # Errors
/// If it is neither a known name nor a file with a profile.
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
