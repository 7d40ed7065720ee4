//! Finding the minimum of a smooth function: the method of Broyden, Fletcher, Goldfarb and Shanno with limited memory.

/// A function with a gradient.
pub trait Objective {
    /// Its value at a point; its gradient there is put in place of what the gradient holds.
    fn evaluate(&self, point: &[f64], gradient: &mut [f64]) -> f64;
}

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LbfgsOptions {
    /// After so many steps.
    pub iterations: u32,
    /// When a step makes the value smaller by less than this part of it.
    pub tolerance: f64,
}

impl Default for LbfgsOptions {
    fn default() -> Self {
        Self { iterations: 200, tolerance: 1e-4 }
    }
}

/// A step that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Which, from 1.
    pub iteration: u32,
    /// The value after it.
    pub value: f64,
    /// The length of the gradient there.
    pub slope: f64,
}

/// From so many steps the curvature is guessed.
const MEMORY: usize = 8;

/// A step must make the value smaller by at least this part of what the slope promises,
const ARMIJO: f64 = 1e-4;

/// and the slope along the step by at least this part.
const WOLFE: f64 = 0.9;

/// So many lengths are tried for a step.
const TRIALS: u32 = 40;

/// Goes down from a point until it is told to stop; the point ends where it stopped. Gives the value there.
pub fn minimise(
    objective: &dyn Objective,
    point: &mut Vec<f64>,
    options: LbfgsOptions,
    progress: &mut dyn FnMut(Step),
) -> f64 {
    let mut gradient = vec![0.0; point.len()];
    let mut value = objective.evaluate(point, &mut gradient);
    let mut memory = Memory::default();
    for iteration in 1..=options.iterations {
        let mut direction = memory.direction(&gradient);
        if dot(&direction, &gradient) >= 0.0 {
            // Rounding can spoil what is remembered; the gradient itself always points down.
            memory = Memory::default();
            direction = memory.direction(&gradient);
        }
        let start = Place { point, gradient: &gradient, value };
        let first = if memory.steps.is_empty() { 1.0 / norm(&gradient).max(1.0) } else { 1.0 };
        let Some(found) = search(objective, start, &direction, first) else { break };
        memory.remember(point, &gradient, &found);
        let gain = value - found.value;
        value = found.value;
        (*point, gradient) = (found.point, found.gradient);
        progress(Step { iteration, value, slope: norm(&gradient) });
        if gain <= options.tolerance * value.abs() {
            break;
        }
    }
    value
}

#[derive(Clone, Copy)]
struct Place<'a> {
    point: &'a [f64],
    gradient: &'a [f64],
    value: f64,
}

struct Found {
    point: Vec<f64>,
    gradient: Vec<f64>,
    value: f64,
}

/// A point along the direction that is low enough, and where the slope is flat enough: between a length that is too
/// short and one that is too long, by halves. The best that there is if none is flat enough; `None` if none is lower.
fn search(objective: &dyn Objective, start: Place<'_>, direction: &[f64], first: f64) -> Option<Found> {
    let slope = dot(direction, start.gradient);
    if slope.is_nan() || slope >= 0.0 {
        return None;
    }
    let (mut short, mut long, mut length) = (0.0, None, first);
    let mut best: Option<Found> = None;
    for _ in 0..TRIALS {
        let point: Vec<f64> = start.point.iter().zip(direction).map(|(at, by)| at + length * by).collect();
        let mut gradient = vec![0.0; point.len()];
        let value = objective.evaluate(&point, &mut gradient);
        // A value that is no number counts as too high.
        if value <= start.value + ARMIJO * length * slope {
            let is_flat = dot(direction, &gradient) >= WOLFE * slope;
            best = Some(Found { point, gradient, value });
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

/// The last steps and how the gradient changed with them.
#[derive(Default)]
struct Memory {
    steps: Vec<Remembered>,
}

struct Remembered {
    step: Vec<f64>,
    change: Vec<f64>,
    product: f64,
}

impl Memory {
    fn remember(&mut self, point: &[f64], gradient: &[f64], found: &Found) {
        let step: Vec<f64> = found.point.iter().zip(point).map(|(new, old)| new - old).collect();
        let change: Vec<f64> = found.gradient.iter().zip(gradient).map(|(new, old)| new - old).collect();
        let product = dot(&step, &change);
        // Where the function does not curve upwards a step says nothing of where the minimum is.
        if product > 1e-12 * dot(&change, &change) {
            if self.steps.len() == MEMORY {
                self.steps.remove(0);
            }
            self.steps.push(Remembered { step, change, product });
        }
    }

    /// Where to go: down the gradient, stretched by the curvature that the steps met.
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

    /// Minimises, and makes sure that no step goes up.
    fn minimum(objective: &dyn Objective, mut point: Vec<f64>) -> (Vec<f64>, f64, u32) {
        let mut last = (f64::INFINITY, 0);
        let value = minimise(objective, &mut point, TIGHT, &mut |step| {
            assert!(step.value < last.0, "{step:?} after {last:?}");
            last = (step.value, step.iteration);
        });
        (point, value, last.1)
    }

    #[test]
    fn the_bottom_of_a_bowl() {
        // The curvature differs a thousandfold from one direction to another.
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
    fn the_end_of_a_bent_valley() {
        // Rosenbrock's function: 0 at (1, 1), at the end of a flat bent valley.
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
    fn a_start_at_the_minimum_stays() {
        let bowl = Function(|point: &[f64], gradient: &mut [f64]| {
            gradient[0] = 2.0 * point[0];
            point[0] * point[0]
        });
        let (point, _, iterations) = minimum(&bowl, vec![0.0]);
        assert!(point[0].abs() < 1e-12 && iterations == 0);
    }

    #[test]
    fn what_is_no_number_stops_it() {
        let broken = Function(|_: &[f64], gradient: &mut [f64]| {
            gradient[0] = f64::NAN;
            f64::NAN
        });
        let mut point = vec![3.0];
        assert!(minimise(&broken, &mut point, TIGHT, &mut |_| ()).is_nan());
        assert!((point[0] - 3.0).abs() < 1e-12);
    }
}
