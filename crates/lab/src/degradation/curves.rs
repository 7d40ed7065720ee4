//! The curve of degradation over the level of errors: the band between the bounds, the estimate, and what is real where
//! there is gold.

use crate::document::{Curve, Curves};

/// The curves of one system. Levels are in per cent of the words, from the lowest; `value` is a score at a level.
pub(crate) fn curves<L>(
    title: String,
    levels: &[(f64, L)],
    value: impl Fn(&L, &str) -> Option<f64>,
) -> Curves {
    // Without errors nothing is lost.
    let points = |score: &str| {
        let found = levels.iter().filter_map(|(level, found)| Some((*level, value(found, score)?)));
        std::iter::once((0.0, 0.0)).chain(found).collect::<Vec<_>>()
    };
    let (lower, upper) = (points("degr_lwr"), points("degr_upr"));
    let band = lower.iter().zip(&upper).map(|(&(at, low), &(_, high))| (at, low, high)).collect();
    let mut curves =
        vec![Curve { name: "estimate".to_owned(), points: points("degr_est"), band, is_dashed: false }];
    let real = points("degr");
    if real.len() > 1 {
        curves.push(Curve { name: "real".to_owned(), points: real, band: Vec::new(), is_dashed: true });
    }
    Curves {
        title,
        across: "per cent of words with an error".to_owned(),
        upwards: "degradation".to_owned(),
        is_share: true,
        curves,
    }
}
