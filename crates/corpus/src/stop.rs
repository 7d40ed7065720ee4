//! Requests to stop a training, polled once per sentence.
//!
//! A training can be many loops deep, on several threads, when the user wants to stop it. Its loops ask [`is_stopped`],
//! or go only as far as [`goes_on`] lets them, and end early; what they have made by then is of no use, and whoever
//! began the training throws it away. A request is never taken back. Outside [`Stop::during`] nothing is ever stopped.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Problem;

/// A request to stop, shared by the threads that work and the one that may ask them to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

thread_local! {
    /// The request that the work of this thread listens to.
    static CURRENT: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

impl Stop {
    /// The request that the work of this thread listens to: to be handed to the threads that it starts.
    pub fn current() -> Self {
        CURRENT.with_borrow(|current| current.clone().unwrap_or_default())
    }

    /// Asks all work that listens to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True once the work was asked to stop.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Does work on this thread that listens to the request.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Puts back what the thread listened to before, after a panic too.
        struct Before(Option<Stop>);
        impl Drop for Before {
            fn drop(&mut self) {
                CURRENT.set(self.0.take());
            }
        }
        let _before = Before(CURRENT.replace(Some(self.clone())));
        work()
    }
}

/// True if the work of this thread was asked to stop.
pub fn is_stopped() -> bool {
    CURRENT.with_borrow(|current| current.as_ref().is_some_and(Stop::is_requested))
}

/// The opposite of [`is_stopped`], for `take_while`: loops end early when they are asked to stop.
pub fn goes_on<T>(_: &T) -> bool {
    !is_stopped()
}

/// An error if the work of this thread was asked to stop.
///
/// # Errors
/// That it was stopped.
pub fn check() -> Result<(), Problem> {
    if is_stopped() { Err(Problem::new("the training was stopped", "")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_work_that_listens_is_stopped() {
        let stop = Stop::default();
        stop.request();
        assert!(!is_stopped() && check().is_ok());
        stop.during(|| {
            assert!(is_stopped() && check().is_err());
            assert_eq!((0..9).take_while(goes_on).count(), 0);
            Stop::default().during(|| assert!(!is_stopped()));
            assert!(is_stopped());
        });
        assert!(!is_stopped() && !Stop::current().is_requested());
    }
}
