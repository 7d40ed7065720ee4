// One sentence: what was done to it, and its analyses side by side.

// `smallest`: to what share of its size a picture shrinks before it is scrolled, so that its smallest letters can be read.
const SHAPES = {
  constituents: {
    read: readTree,
    compare: compareTrees,
    draw: drawTree,
    smallest: 0.68,
    missing: "constituent of the gold that the system does not have",
    spurious: "constituent of the system that the gold does not have",
    note: "Constituents are compared without punctuation, function labels and the root.",
  },
  dependencies: {
    read: readArcs,
    compare: compareArcs,
    draw: drawArcs,
    smallest: 0.74,
    missing: "arc of the gold that the system does not have",
    spurious: "arc of the system that the gold does not have; dashed where only the relation differs",
    note: "",
  },
  rows: {
    read: readRows,
    compare: compareRows,
    draw: drawRows,
    smallest: 0.74,
    missing: "right answer that the system does not give",
    spurious: "wrong answer of the system",
    note: "",
  },
};

// Why nothing is drawn: there may be no analysis, or one that could not be read, or was too large.
const whyNothing = (kept) => {
  if (typeof kept === "string") return `There is no picture: ${kept}.`;
  return kept === null ? "There is no analysis." : "There is no parse.";
};

// A sentence as text, with what was done to it.
const marked = (columns, isNoisy) => {
  const parts = [];
  let plain = [];
  const flush = () => {
    if (plain.length) parts.push(plain.join(" ") + " ");
    plain = [];
  };
  columns.forEach((column, number) => {
    const word = isNoisy ? column.after ?? column.before : column.before;
    if (word === null) return;
    if (!column.change) {
      plain.push(word);
      return;
    }
    flush();
    // A word that will be deleted still stands in the original.
    const element = column.change === "deleted" ? (isNoisy ? "del" : "mark") : column.change === "inserted" ? "ins" : "mark";
    parts.push(make(element, { class: column.change, "data-columns": number, "data-word": "" }, word), " ");
  });
  flush();
  return parts;
};

class Detail {
  constructor(sentences) {
    this.sentences = sentences;
    this.element = make("div", { class: "detail" });
    this.drawing = 0;
    this.isBrackets = false;
    this.isStacked = false;
    this.scrolled = null;
    this.element.addEventListener("pointerover", (event) => this.point(event.target));
    this.element.addEventListener("pointerleave", () => this.light(null));
    this.element.addEventListener("focusin", (event) => this.point(event.target));
    this.element.addEventListener("keydown", (event) => this.key(event));
    // Drawings that are wider than their places are scrolled together. (Scrolling is told to nobody above.)
    this.element.addEventListener("scroll", (event) => this.scrollAll(event.target), { capture: true, passive: true });
  }

  // What the reader is at: only that is scrolled by hand.
  point(target) {
    this.scrolled = target.closest(".panel > .scroll") ?? this.scrolled;
    this.light(target);
  }

  scrollAll(moved) {
    const room = (place) => place.scrollWidth - place.clientWidth;
    const share = room(moved) > 0 ? moved.scrollLeft / room(moved) : null;
    if (share === null || moved !== this.scrolled) return;
    for (const place of this.element.querySelectorAll(".panel > .scroll")) {
      if (place !== moved) place.scrollLeft = share * room(place);
    }
  }

  async show(sentence, asked) {
    const drawing = ++this.drawing;
    if (!sentence) {
      this.element.replaceChildren(make("p", { class: "none" }, "No sentence is left. Ask for less above."));
      return;
    }
    const body = await this.sentences.body(sentence);
    if (drawing !== this.drawing) return;
    const columns = alignmentOf(sentence, asked.variant);
    const hasErrors = Boolean(sentence.variants[asked.variant]);
    this.shared = new Set(columns.flatMap(({ clean, noisy }, at) => (clean !== null && noisy !== null ? [String(at)] : [])));
    this.element.replaceChildren(
      this.heading(sentence, asked, columns, hasErrors),
      this.legend(asked, columns),
      make("div", { class: this.isStacked ? "panels stacked" : "panels" }, this.panels(sentence, body, asked, columns, hasErrors)),
    );
  }

  heading(sentence, asked, columns, hasErrors) {
    const edits = hasErrors ? sentence.variants[asked.variant].edits : [];
    const chip = ([op, , kind, old, word]) => {
      const [name, subkind] = this.sentences.kinds[kind];
      const what = { insert: ["added ", word], delete: ["left out ", old] }[op] ?? ["", `${old} → ${word}`];
      return make("li", { class: { insert: "inserted", delete: "deleted" }[op] ?? "substituted" },
        make("b", {}, name), subkind && subkind !== name ? ` (${subkind})` : "", ": ", what[0], make("q", {}, what[1] ?? ""));
    };
    return make("div", { class: "heading" },
      make("h3", {}, `Sentence ${sentence.number + 1}`),
      make("dl", { class: "versions" },
        make("div", {}, make("dt", {}, "original"), make("dd", {}, marked(columns, false))),
        hasErrors ? make("div", {}, make("dt", {}, "with errors"), make("dd", {}, marked(columns, true))) : null),
      edits.length ? make("ul", { class: "edits", "aria-label": "Errors" }, edits.map(chip)) : null);
  }

  legend(asked, columns) {
    const shapeOf = SHAPES[this.sentences.subjects[asked.subject]?.shape];
    const changes = new Set(columns.map((column) => column.change).filter(Boolean));
    const item = (name, text) => make("li", {}, make("span", { class: `sample ${name}` }, "Aa"), text);
    return make("ul", { class: "legend", "aria-label": "Legend" },
      shapeOf ? [item("missing", shapeOf.missing), item("spurious", shapeOf.spurious)] : null,
      ["inserted", "deleted", "substituted"].filter((name) => changes.has(name)).map((name) => item(name, `word ${name}`)),
      shapeOf?.note ? make("li", { class: "note" }, shapeOf.note) : null);
  }

  // The gold and the systems, without errors and with them.
  panels(sentence, body, asked, columns, hasErrors) {
    const sides = [{ name: "original", side: sideOf(columns, false), isNoisy: false, words: sentence.words }];
    if (hasErrors) {
      sides.push({ name: "with errors", side: sideOf(columns, true), isNoisy: true, words: editedWords(sentence, asked.variant) });
    }
    const panels = [];
    let shown = null;
    if (!this.sentences.subjects.length) return this.golds(sides, body, asked, sentence);
    for (const subject of [asked.subject, asked.beside]) {
      const about = this.sentences.subjects[subject];
      if (!about) continue;
      const kind = SHAPES[about.shape];
      const [clean, noisy] = body.answers[subject] ?? [null, []];
      const scores = this.sentences.scores(sentence, subject, asked.variant);
      const pairs = sides.map(({ name, side, isNoisy, words }) => {
        const right = (isNoisy ? body.variants[asked.variant] : body.gold)?.[about.shape] ?? null;
        const answer = (isNoisy ? noisy[asked.variant] : clean) ?? null;
        const [gold, output] = [this.read(kind, right, words), this.read(kind, answer, words)];
        const isCompared = gold && output ? kind.compare(gold.parts, output.parts) : true;
        return { name, side, right, answer, gold, output, isCompared, score: scores[Number(isNoisy)] };
      });
      if (about.shape !== shown) {
        for (const pair of pairs) {
          panels.push(this.panel(`Gold, ${pair.name}`, null, kind, pair.gold, pair.right, pair, sentence));
        }
        shown = about.shape;
      }
      for (const pair of pairs) {
        const score = pair.score === null ? null : `${about.score} ${percent(pair.score)}`;
        panels.push(this.panel(`${about.name}, ${pair.name}`, score, kind, pair.output, pair.answer, pair, sentence));
      }
    }
    return panels;
  }

  // Where there is no system, the right analyses alone.
  golds(sides, body, asked, sentence) {
    return Object.entries(SHAPES).filter(([name]) => body.gold[name]).flatMap(([shapeName, kind]) =>
      sides.map(({ name, side, isNoisy, words }) => {
        const right = (isNoisy ? body.variants[asked.variant] : body.gold)?.[shapeName] ?? null;
        return this.panel(`Gold, ${name}`, null, kind, this.read(kind, right, words), right, { side, isCompared: true }, sentence);
      }));
  }

  // An analysis of these words, if it can be drawn.
  read(kind, kept, words) {
    return kept && typeof kept === "object" ? kind.read(kept, this.sentences.labels, words) : null;
  }

  panel(title, score, kind, analysis, kept, { side, isCompared }, sentence) {
    const caption = make("figcaption", {}, make("span", { class: "caption" }, title),
      score ? make("span", { class: "score" }, score) : null);
    if (!analysis) return make("figure", { class: "panel" }, caption, make("p", { class: "none" }, whyNothing(kept)));
    const picture = kind.draw(analysis, side);
    const { text } = analysis;
    const name = `Sentence ${sentence.number + 1}: ${title}`;
    fill(picture, { role: "img", "aria-label": name }, []);
    picture.prepend(shape("desc", {}, text));
    picture.style.minWidth = `${Math.round(kind.smallest * picture.getAttribute("width"))}px`;
    caption.append(make("span", { class: "actions" },
      make("button", { type: "button", "aria-label": `Save as SVG: ${name}`, onclick: () => savePicture(picture, name) }, "SVG")));
    const isWritten = this.isBrackets && kind === SHAPES.constituents;
    return make("figure", { class: "panel" }, caption,
      isCompared ? null : make("p", { class: "none" }, "The words are not those of the gold, so nothing is compared."),
      isWritten
        ? make("div", { class: "scroll" }, writeTree(analysis, side))
        : make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": `${name}. Left and right go from node to node.` }, picture),
      make("details", {}, make("summary", {}, "As text"), make("pre", { tabindex: 0 }, text)));
  }

  // Lights the words of what is pointed at, in every drawing, and the nodes over the same words.
  light(target) {
    for (const element of this.element.querySelectorAll(".lit")) element.classList.remove("lit");
    const from = target instanceof Element ? target.closest("[data-columns]") : null;
    if (!from?.dataset.columns) return;
    // Two constituents are over the same words if they are so but for words that only one of the sides has.
    const common = (columns) => columns.split(" ").filter((column) => this.shared.has(column)).join(" ") || columns;
    const wanted = common(from.dataset.columns);
    const columns = new Set(from.dataset.columns.split(" "));
    const isArc = from.classList.contains("arc");
    for (const element of this.element.querySelectorAll("[data-columns]")) {
      const its = element.dataset.columns;
      const isLit = "word" in element.dataset ? columns.has(its) : common(its) === wanted && element.classList.contains("arc") === isArc;
      if (isLit && its) element.classList.add("lit");
    }
  }

  // Left and right go through the nodes of a drawing.
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const place = event.target.closest?.(".scroll");
    if (!step || !place || event.target.matches("input, pre")) return;
    const nodes = [...place.querySelectorAll("[tabindex='-1']")];
    if (!nodes.length) return;
    event.preventDefault();
    const at = nodes.indexOf(document.activeElement);
    const node = nodes[at < 0 ? 0 : Math.min(Math.max(at + step, 0), nodes.length - 1)];
    node.focus();
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const words = [...place.querySelectorAll(".word.lit text")].map((word) => word.textContent).join(" ");
    const status = node.classList.contains("missing") ? ", missing" : node.classList.contains("spurious") ? ", spurious" : "";
    byId("told").textContent = `${node.textContent}${status}: ${words}`;
  }
}
