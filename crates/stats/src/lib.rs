//! From counts to intervals, p-values and bounds. Nothing here knows what the counts mean.
