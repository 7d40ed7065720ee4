// One answer for each word, below it, in as many lines as the words need.

const drawRows = (words, side, room) => {
  const places = [];
  const add = (place, texts) => places.push({ ...place, wide: Math.max(...texts) + 18 });
  const ghosts = (at) => (side.ghosts.get(at) ?? []).forEach((ghost) => add({ ghost }, [widthOf(ghost.word, WORD)]));
  words.forEach((word, at) => {
    ghosts(at);
    add({ word, at }, [widthOf(word.word, WORD, "500"), widthOf(word.answer, LABEL, "600") + 8]);
  });
  ghosts(words.length);
  let [x, y, widest] = [4, 22, 0];
  for (const place of places) {
    if (x > 4 && x + place.wide > room) [x, y] = [4, y + 58];
    [place.x, place.y] = [x + place.wide / 2, y];
    x += place.wide;
    widest = Math.max(widest, x);
  }
  const [width, height] = [Math.ceil(widest + 4), y + 36];
  return shape("svg", { class: "tree rows", viewBox: `0 0 ${width} ${height}`, width, height },
    places.map((place) => {
      if (place.ghost) return wordAt(place.x, place.y, place.ghost.word, "deleted ghost", place.ghost.column);
      const { word, at } = place;
      const wide = widthOf(word.answer, LABEL, "600") + 10;
      return [
        wordAt(place.x, place.y, word.word, side.changes[at], side.columns[at]),
        shape("g", { class: `node ${word.status ?? ""}`, "data-columns": side.columns[at] ?? "", tabindex: -1 },
          shape("rect", { x: place.x - wide / 2, y: place.y + 9, width: wide, height: 18, rx: 4 }),
          shape("text", { x: place.x, y: place.y + 22, "text-anchor": "middle" }, word.answer)),
      ];
    }).flat());
};
