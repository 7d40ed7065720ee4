//! Order of lines, or of words.

/// To the right of the gap, positions are counted from the end.
const RIGHT: u32 = 1 << 31;
const NOWHERE: u32 = u32::MAX;

/// A gap buffer of lines that also maps each line to its position. Insertion and removal at the gap take constant time;
/// moving the gap takes time in proportion to the distance.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    left: Vec<u32>,
    /// The lines after the gap, in reverse order.
    right: Vec<u32>,
    /// Position of each line.
    places: Vec<u32>,
}

impl Order {
    /// Appends a line.
    pub(super) fn push(&mut self, line: u32) {
        self.insert(self.len(), line);
    }

    pub(super) fn len(&self) -> usize {
        self.left.len() + self.right.len()
    }

    pub(super) fn get(&self, number: usize) -> Option<u32> {
        match number.checked_sub(self.left.len()) {
            None => self.left.get(number).copied(),
            Some(behind) => self.right.get(self.right.len().checked_sub(behind + 1)?).copied(),
        }
    }

    /// Position of a line, if it is present.
    pub(super) fn number(&self, line: u32) -> Option<usize> {
        match self.places.get(line as usize).copied().unwrap_or(NOWHERE) {
            NOWHERE => None,
            place if place < RIGHT => Some(place as usize),
            place => Some(self.len() - 1 - (place - RIGHT) as usize),
        }
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.left.iter().chain(self.right.iter().rev()).copied()
    }

    pub(super) fn insert(&mut self, number: usize, line: u32) {
        self.go_to(number);
        self.set_place(line, self.left.len() as u32);
        self.left.push(line);
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.go_to(number);
        if let Some(line) = self.right.pop() {
            self.set_place(line, NOWHERE);
        }
    }

    fn set_place(&mut self, line: u32, place: u32) {
        let line = line as usize;
        if line >= self.places.len() {
            self.places.resize(line + 1, NOWHERE);
        }
        self.places[line] = place;
    }

    fn go_to(&mut self, number: usize) {
        while self.left.len() > number
            && let Some(line) = self.left.pop()
        {
            self.set_place(line, RIGHT + self.right.len() as u32);
            self.right.push(line);
        }
        while self.left.len() < number
            && let Some(line) = self.right.pop()
        {
            self.set_place(line, self.left.len() as u32);
            self.left.push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_list(changes in proptest::collection::vec((any::<bool>(), any::<usize>()), 0..40)) {
            let (mut order, mut list) = (Order::default(), Vec::new());
            for (line, (comes, at)) in (0..).zip(changes) {
                if comes || list.is_empty() {
                    let at = at % (list.len() + 1);
                    order.insert(at, line);
                    list.insert(at, line);
                } else {
                    let at = at % list.len();
                    order.remove(at);
                    prop_assert_eq!(order.number(list.remove(at)), None);
                }
                prop_assert!(order.iter().eq(list.iter().copied()));
                for (number, &line) in list.iter().enumerate() {
                    prop_assert_eq!((order.get(number), order.number(line)), (Some(line), Some(number)));
                }
                prop_assert_eq!((order.get(list.len()), order.len()), (None, list.len()));
            }
        }
    }
}
