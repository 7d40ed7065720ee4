// A document whose every text is markup that would do something if it were taken for markup.

export const HOSTILE = `</script><script>window.ran=1</script><img/src=x/onerror=window.ran=2>"onmouseover='window.ran=3'&lt;b&gt;`;

const replaced = (value) => {
  if (typeof value === "string") return value.startsWith("(") ? tree(value) : HOSTILE;
  if (Array.isArray(value)) return value.map(replaced);
  if (value && typeof value === "object") {
    // What the program itself reads must stay what it is.
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, ["op", "shape"].includes(key) ? inside : replaced(inside)]));
  }
  return value;
};

// Brackets hold words and labels without spaces or brackets of their own.
const tree = (text) => text.replace(/\(([^\s()]+) ([^\s()]+)\)/g, `(NN ${HOSTILE})`).replace(/\(S /g, `(S${HOSTILE} `);

export const hostile = (document) => {
  const all = replaced({ ...document, explorer: { ...document.explorer, sentences: document.explorer.sentences.slice(0, 12) } });
  all.sections.forEach((section) => section.blocks.forEach((block) => {
    // A number stays one, or there would be nothing to draw.
    block.table?.rows.forEach((row) => row.splice(1, 1, "12.5"));
  }));
  return all;
};
