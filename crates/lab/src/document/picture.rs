//! What pictures show.

use serde::{Deserialize, Serialize};

/// A picture, as the figures in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Picture {
    /// Curves over one axis.
    Curves(Curves),
    /// Numbers of several things, side by side.
    Bars(Bars),
    /// Numbers by row and column, told by how dark they are.
    Heat(Heat),
    /// Scores told by shade (Hashemi and Hwa 2016).
    Shades(Shades),
}

/// Curves over one axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    /// What it is called.
    pub title: String,
    /// What the axis across is.
    pub across: String,
    /// What the axis upwards is.
    pub upwards: String,
    /// Whether the values are shares, shown in per cent.
    pub is_share: bool,
    /// The curves.
    pub curves: Vec<Curve>,
}

impl Curves {
    /// Whether these and others can be drawn to one scale.
    pub(crate) fn has_axes_of(&self, other: &Self) -> bool {
        (&self.across, &self.upwards, self.is_share) == (&other.across, &other.upwards, other.is_share)
    }
}

/// A curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// What it is called.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
    /// At which place it lies between which values; may be empty.
    pub band: Vec<(f64, f64, f64)>,
    /// Whether it is drawn with dashes.
    pub is_dashed: bool,
}

/// Numbers of several things, side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bars {
    /// What it is called.
    pub title: String,
    /// Whether the values are shares, shown in per cent.
    pub is_share: bool,
    /// What the bars of a group are.
    pub names: Vec<String>,
    /// The groups, each with a value for each name; none where there is no figure.
    pub groups: Vec<(String, Vec<Option<f64>>)>,
    /// The ends of the intervals of the values, in the same order; empty if there are none.
    pub intervals: Vec<Vec<Option<(f64, f64)>>>,
}

/// Numbers by row and column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heat {
    /// What it is called.
    pub title: String,
    /// What the columns are.
    pub across: String,
    /// What the rows are.
    pub downwards: String,
    /// The columns.
    pub columns: Vec<String>,
    /// The rows with their numbers.
    pub rows: Vec<(String, Vec<f64>)>,
}

/// Scores of several things under several conditions, told by shade: the lowest is empty, the highest is full.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shades {
    /// What it is called.
    pub title: String,
    /// What the columns are.
    pub columns: Vec<String>,
    /// The rows with their scores, from 0 to 1; none where there is no figure.
    pub rows: Vec<(String, Vec<Option<f64>>)>,
}
