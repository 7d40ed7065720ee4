// Alignment of the words before and after edits.
//
// A column has a word before, after, or both. Edits are applied in order, since each position refers to the sentence before
// that edit.

const columnsOf = (words, edits) => {
  const columns = words.map((word, clean) => ({ clean, before: word, after: word, change: null, kind: null }));
  for (const [op, at, kind, , word] of edits) {
    const place = placeOf(columns, at);
    if (op === "insert") {
      columns.splice(place, 0, { clean: null, before: null, after: word, change: "inserted", kind });
    } else if (place >= columns.length) {
      return null;
    } else if (op === "delete") {
      const column = columns[place];
           // A word that is inserted and then deleted leaves no column.
      if (column.clean === null) columns.splice(place, 1);
      else Object.assign(column, { after: null, change: "deleted", kind });
    } else {
      const column = columns[place];
      column.after = word;
      column.kind = kind;
      if (column.change !== "inserted") column.change = "substituted";
    }
  }
  let noisy = 0;
  for (const column of columns) column.noisy = column.after === null ? null : noisy++;
  return columns;
};

// Index of the column of the word that is now at a position.
const placeOf = (columns, at) => {
  let left = at;
  for (let place = 0; place < columns.length; place++) {
    if (columns[place].after === null) continue;
    if (left === 0) return place;
    left--;
  }
  return columns.length;
};

// Column numbers of the words of one side, and of the words missing there.
const sideOf = (columns, isNoisy) => {
  const side = { columns: [], changes: [], ghosts: [] };
  columns.forEach((column, number) => {
    const index = isNoisy ? column.noisy : column.clean;
    if (index !== null) {
      side.columns.push(number);
      side.changes.push(column.change);
    } else if (isNoisy) {
      side.ghosts.push(number);
    }
  });
  return side;
};

// Columns of a sentence in a variant; if the edits do not explain the noisy words, the words are paired unmarked.
const alignmentOf = (sentence, variant) => {
  const changed = sentence.variants[variant];
  const columns = changed ? columnsOf(sentence.words, changed.edits) : null;
  if (columns && !changed.words) return columns;
  const after = changed?.words ?? sentence.words;
  const length = Math.max(sentence.words.length, after.length);
  return Array.from({ length }, (_, at) => ({
    clean: at < sentence.words.length ? at : null, noisy: at < after.length ? at : null,
    before: sentence.words[at] ?? null, after: after[at] ?? null, change: null, kind: null,
  }));
};

// Words of a sentence with errors.
const editedWords = (sentence, variant) => {
  const { words, edits } = sentence.variants[variant];
  if (words) return words;
  const edited = [...sentence.words];
  for (const [op, at, , , word] of edits) {
    if (op === "insert") edited.splice(at, 0, word);
    else if (op === "delete") edited.splice(at, 1);
    else edited[at] = word;
  }
  return edited;
};
