//! L-BFGS: limited-memory minimisation after Broyden, Fletcher, Goldfarb and Shanno.

use solecism_corpus::stop::goes_on;

/// A differentiable function.
pub trait Objective {
    /// Returns the value at a point, and overwrites `gradient` with the gradient there.
    fn evaluate(&self, point: &[f64], gradient: &mut [f64]) -> f64;
}

/// Stopping criteria.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LbfgsOptions {
    /// Maximum number of iterations.
    pub iterations: u32,
    /// Minimum relative decrease of the value per iteration.
    pub tolerance: f64,
}

impl Default for LbfgsOptions {
    fn default() -> Self {
        Self { iterations: 200, tolerance: 1e-4 }
    }
}

/// Summary of an iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LbfgsIteration {
    /// Number of the iteration, from 1.
    pub iteration: u32,
    /// Value after it.
    pub value: f64,
    /// Euclidean norm of the gradient there.
    pub gradient_norm: f64,
}

/// Number of correction pairs that approximate the curvature.
const HISTORY_LENGTH: usize = 8;

/// Sufficient decrease (Armijo condition).
const ARMIJO: f64 = 1e-4;

/// Curvature (Wolfe condition).
const WOLFE: f64 = 0.9;

/// Maximum number of step lengths per line search.
const MAX_TRIALS: u32 = 40;

/// Minimises from `point`, which is updated in place; returns the final value.
pub fn minimise(
    objective: &dyn Objective,
    point: &mut Vec<f64>,
    options: LbfgsOptions,
    progress: &mut dyn FnMut(LbfgsIteration),
) -> f64 {
    let mut gradient = vec![0.0; point.len()];
    let mut value = objective.evaluate(point, &mut gradient);
    let mut history = History::default();
    for iteration in (1..=options.iterations).take_while(goes_on) {
        let mut direction = history.direction(&gradient);
        if dot(&direction, &gradient) >= 0.0 {
            // Rounding can spoil the curvature estimate; restart with steepest descent.
            history = History::default();
            direction = history.direction(&gradient);
        }
        let start = SearchStart { point, gradient: &gradient, value };
        let first = if history.steps.is_empty() { 1.0 / norm(&gradient).max(1.0) } else { 1.0 };
        let Some(found) = line_search(objective, start, &direction, first) else { break };
        history.remember(point, &gradient, &found);
        let gain = value - found.value;
        value = found.value;
        (*point, gradient) = (found.point, found.gradient);
        progress(LbfgsIteration { iteration, value, gradient_norm: norm(&gradient) });
        if gain <= options.tolerance * value.abs() {
            break;
        }
    }
    value
}

#[derive(Clone, Copy)]
struct SearchStart<'a> {
    point: &'a [f64],
    gradient: &'a [f64],
    value: f64,
}

struct LineSearchResult {
    point: Vec<f64>,
    gradient: Vec<f64>,
    value: f64,
}

/// Line search by bisection for a point that satisfies the Armijo and Wolfe conditions. If none satisfies both, returns
/// the last one with sufficient decrease; `None` if there is none.
fn line_search(
    objective: &dyn Objective,
    start: SearchStart<'_>,
    direction: &[f64],
    first: f64,
) -> Option<LineSearchResult> {
    let slope = dot(direction, start.gradient);
    if slope.is_nan() || slope >= 0.0 {
        return None;
    }
    let (mut short, mut long, mut length) = (0.0, None, first);
    let mut best: Option<LineSearchResult> = None;
    for _ in 0..MAX_TRIALS {
        let point: Vec<f64> = start.point.iter().zip(direction).map(|(at, by)| at + length * by).collect();
        let mut gradient = vec![0.0; point.len()];
        let value = objective.evaluate(&point, &mut gradient);
        // NaN counts as too high.
        if value <= start.value + ARMIJO * length * slope {
            let is_flat = dot(direction, &gradient) >= WOLFE * slope;
            best = Some(LineSearchResult { point, gradient, value });
            if is_flat {
                break;
            }
            short = length;
        } else {
            long = Some(length);
        }
        length = long.map_or(2.0 * length, |long: f64| f64::midpoint(short, long));
    }
    best.filter(|found| found.value < start.value)
}

/// The most recent correction pairs.
#[derive(Default)]
struct History {
    steps: Vec<CorrectionPair>,
}

struct CorrectionPair {
    step: Vec<f64>,
    change: Vec<f64>,
    product: f64,
}

impl History {
    fn remember(&mut self, point: &[f64], gradient: &[f64], found: &LineSearchResult) {
        let step: Vec<f64> = found.point.iter().zip(point).map(|(new, old)| new - old).collect();
        let change: Vec<f64> = found.gradient.iter().zip(gradient).map(|(new, old)| new - old).collect();
        let product = dot(&step, &change);
        // Skip steps along which the curvature is not positive.
        if product > 1e-12 * dot(&change, &change) {
            if self.steps.len() == HISTORY_LENGTH {
                self.steps.remove(0);
            }
            self.steps.push(CorrectionPair { step, change, product });
        }
    }

    /// The search direction: minus the approximate inverse Hessian times the gradient (two-loop recursion).
    fn direction(&self, gradient: &[f64]) -> Vec<f64> {
        let mut direction: Vec<f64> = gradient.iter().map(|slope| -slope).collect();
        let mut shares = Vec::with_capacity(self.steps.len());
        for remembered in self.steps.iter().rev() {
            let share = dot(&remembered.step, &direction) / remembered.product;
            add(&mut direction, -share, &remembered.change);
            shares.push(share);
        }
        if let Some(last) = self.steps.last() {
            let scale = last.product / dot(&last.change, &last.change);
            for slope in &mut direction {
                *slope *= scale;
            }
        }
        for (remembered, share) in self.steps.iter().zip(shares.into_iter().rev()) {
            let back = dot(&remembered.change, &direction) / remembered.product;
            add(&mut direction, share - back, &remembered.step);
        }
        direction
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn norm(vector: &[f64]) -> f64 {
    dot(vector, vector).sqrt()
}

fn add(to: &mut [f64], times: f64, vector: &[f64]) {
    to.iter_mut().zip(vector).for_each(|(to, by)| *to += times * by);
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Function<F>(F);

    impl<F: Fn(&[f64], &mut [f64]) -> f64> Objective for Function<F> {
        fn evaluate(&self, point: &[f64], gradient: &mut [f64]) -> f64 {
            self.0(point, gradient)
        }
    }

    const TIGHT: LbfgsOptions = LbfgsOptions { iterations: 500, tolerance: 0.0 };

    /// Minimises, and checks that the value decreases in every iteration.
    fn minimum(objective: &dyn Objective, mut point: Vec<f64>) -> (Vec<f64>, f64, u32) {
        let mut last = (f64::INFINITY, 0);
        let value = minimise(objective, &mut point, TIGHT, &mut |step| {
            assert!(step.value < last.0, "{step:?} after {last:?}");
            last = (step.value, step.iteration);
        });
        (point, value, last.1)
    }

    #[test]
    fn an_ill_conditioned_quadratic() {
        // The condition number is 1000.
        let bowl = Function(|point: &[f64], gradient: &mut [f64]| {
            let mut value = 0.0;
            for (at, (x, slope)) in point.iter().zip(gradient).enumerate() {
                let (steep, centre) = ([1.0, 10.0, 100.0, 1000.0][at % 4], at as f64);
                value += steep * (x - centre).powi(2);
                *slope = 2.0 * steep * (x - centre);
            }
            value
        });
        let (point, value, _) = minimum(&bowl, vec![0.0; 20]);
        assert!(value < 1e-12, "{value}");
        assert!(point.iter().enumerate().all(|(at, x)| (x - at as f64).abs() < 1e-6), "{point:?}");
    }

    #[test]
    fn rosenbrocks_function() {
        // The minimum is 0 at (1, 1).
        let valley = Function(|point: &[f64], gradient: &mut [f64]| {
            let (x, y) = (point[0], point[1]);
            gradient[0] = -2.0 * (1.0 - x) - 400.0 * x * (y - x * x);
            gradient[1] = 200.0 * (y - x * x);
            (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2)
        });
        let (point, value, iterations) = minimum(&valley, vec![-1.2, 1.0]);
        assert!(value < 1e-12 && iterations < 100, "{value} after {iterations}");
        assert!((point[0] - 1.0).abs() < 1e-5 && (point[1] - 1.0).abs() < 1e-5, "{point:?}");
    }

    #[test]
    fn a_start_at_the_minimum_is_returned() {
        let bowl = Function(|point: &[f64], gradient: &mut [f64]| {
            gradient[0] = 2.0 * point[0];
            point[0] * point[0]
        });
        let (point, _, iterations) = minimum(&bowl, vec![0.0]);
        assert!(point[0].abs() < 1e-12 && iterations == 0);
    }

    #[test]
    fn nan_stops_it() {
        let broken = Function(|_: &[f64], gradient: &mut [f64]| {
            gradient[0] = f64::NAN;
            f64::NAN
        });
        let mut point = vec![3.0];
        assert!(minimise(&broken, &mut point, TIGHT, &mut |_| ()).is_nan());
        assert!((point[0] - 3.0).abs() < 1e-12);
    }
}
