//! Work with the interpreter lock released, with progress reports and interruption by Ctrl-C.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use solecism_corpus::{Problem, threads};

use crate::problem::raise;

/// True if the current work was stopped; read by library code that polls a plain function.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Checks Python's signals during work, and reports progress to Python.
pub struct PythonObserver {
    progress: Option<Py<PyAny>>,
    /// True if `progress` is a bar with a method `update`, as tqdm's; otherwise it is a function of the total.
    is_bar: bool,
    done: AtomicU64,
    raised: Mutex<Option<PyErr>>,
}

impl PythonObserver {
    /// Reports further sentences. An exception that Python raises ends the work.
    pub fn step(&self, sentences: u64) -> Result<(), Problem> {
        let done = self.done.fetch_add(sentences, Ordering::Relaxed) + sentences;
        let asked = Python::attach(|py| {
            py.check_signals()?;
            match &self.progress {
                Some(bar) if self.is_bar => bar.call_method1(py, "update", (sentences,)).map(drop),
                Some(told) => told.call1(py, (done,)).map(drop),
                None => Ok(()),
            }
        });
        asked.map_err(|error| self.stop(error))
    }

    /// Checks Python's signals. Only its main thread handles them.
    pub fn check_signals(&self) -> Result<(), Problem> {
        Python::attach(|py| py.check_signals().map_err(|error| self.stop(error)))
    }

    /// Keeps an exception, to be raised when the work has ended.
    fn stop(&self, error: PyErr) -> Problem {
        *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        STOPPED.store(true, Ordering::SeqCst);
        Problem::new("stopped", "")
    }
}

/// Returns whether to stop, for library code that polls, on any thread.
pub fn is_stopped() -> bool {
    let asked = Python::attach(|py| py.check_signals().is_err());
    if asked {
        STOPPED.store(true, Ordering::SeqCst);
    }
    STOPPED.load(Ordering::SeqCst)
}

/// Runs work with the lock released. Raises the exception that Python raised meanwhile, otherwise the problem.
pub fn work<T: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&PythonObserver) -> Result<T, Problem> + Send,
) -> PyResult<T> {
    let is_bar =
        progress.as_ref().is_some_and(|progress| progress.bind(py).hasattr("update").unwrap_or(false));
    let observer = PythonObserver { progress, is_bar, done: AtomicU64::new(0), raised: Mutex::new(None) };
    STOPPED.store(false, Ordering::SeqCst);
    py.check_signals()?;
    let result = py.detach(|| work(&observer));
    let raised = observer.raised.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (result, raised) {
        (_, Some(error)) => Err(error),
        (Err(_), None) if STOPPED.load(Ordering::SeqCst) => Err(PyKeyboardInterrupt::new_err(())),
        (Err(problem), None) => Err(raise(py, &problem)),
        (Ok(value), None) => Ok(value),
    }
}

/// Number of threads; by default the number of processors.
pub fn threads(given: Option<usize>) -> PyResult<usize> {
    let given = given.and_then(NonZeroUsize::new);
    match given {
        Some(number) if number > threads::MOST => {
            Err(PyValueError::new_err(format!("threads is {number}: there can be {} at most", threads::MOST)))
        }
        _ => Ok(threads::given_or_all(given)),
    }
}
