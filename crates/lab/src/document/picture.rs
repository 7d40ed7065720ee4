//! Charts as data.

use serde::{Deserialize, Serialize};

/// A chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Picture {
    /// Line chart.
    Curves(Curves),
    /// Grouped bar chart.
    Bars(Bars),
    /// Heat map.
    Heat(Heat),
    /// Shaded score table (Hashemi and Hwa 2016).
    Shades(Shades),
}

/// A line chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    /// Title.
    pub title: String,
    /// Label of the x axis.
    pub across: String,
    /// Label of the y axis.
    pub upwards: String,
    /// True if values are shares, shown in per cent.
    pub is_share: bool,
    /// The curves.
    pub curves: Vec<Curve>,
}

impl Curves {
    /// True if both charts have the same axes and can share a scale.
    pub(crate) fn has_axes_of(&self, other: &Self) -> bool {
        (&self.across, &self.upwards, self.is_share) == (&other.across, &other.upwards, other.is_share)
    }
}

/// A curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// Name in the legend.
    pub name: String,
    /// Points.
    pub points: Vec<(f64, f64)>,
    /// Band around the curve: x, lower and upper y; may be empty.
    pub band: Vec<(f64, f64, f64)>,
    /// True for a dashed line.
    pub is_dashed: bool,
}

/// A grouped bar chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bars {
    /// Title.
    pub title: String,
    /// True if values are shares, shown in per cent.
    pub is_share: bool,
    /// Names of the bars in a group.
    pub names: Vec<String>,
    /// Groups with a value per bar; `None` where undefined.
    pub groups: Vec<(String, Vec<Option<f64>>)>,
    /// Intervals of the values, in the same order; empty if there are none.
    pub intervals: Vec<Vec<Option<(f64, f64)>>>,
}

/// A heat map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heat {
    /// Title.
    pub title: String,
    /// Label of the columns.
    pub across: String,
    /// Label of the rows.
    pub downwards: String,
    /// Column names.
    pub columns: Vec<String>,
    /// Row names with values.
    pub rows: Vec<(String, Vec<f64>)>,
}

/// A shaded score table: the lowest score is empty, the highest is full.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shades {
    /// Title.
    pub title: String,
    /// Column names.
    pub columns: Vec<String>,
    /// Row names with scores from 0 to 1; `None` where undefined.
    pub rows: Vec<(String, Vec<Option<f64>>)>,
}
