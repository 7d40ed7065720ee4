// The selected sentence: its edits, and its analyses side by side.

// `smallest`: minimum scale of a drawing; below it the panel scrolls, so that the smallest letters stay readable.
const SHAPES = {
  constituents: {
    read: readTree,
    compare: compareTrees,
    draw: drawTree,
    smallest: 0.68,
    missing: "gold constituent missing from the system's tree",
    spurious: "constituent of the system that is not in the gold",
    note: "Constituents are compared without punctuation, function labels and the root.",
  },
  dependencies: {
    read: readArcs,
    compare: compareArcs,
    draw: drawArcs,
    smallest: 0.74,
    missing: "gold arc missing from the system's tree",
    spurious: "arc of the system that is not in the gold; dashed if only the relation differs",
    note: "",
  },
  rows: {
    read: readRows,
    compare: compareRows,
    draw: drawRows,
    smallest: 0.74,
    missing: "gold answer that the system does not give",
    spurious: "wrong answer of the system",
    note: "",
  },
};

// Reason why there is no drawing: no analysis, one that cannot be read, or one that is too large.
const whyNothing = (kept) => {
  if (typeof kept === "string") return `No drawing: ${kept}.`;
  return kept === null ? "No analysis." : "No parse.";
};

// A sentence as text, with its edits marked.
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
       // In the original a deleted word is still there.
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
    this.element.addEventListener("pointerleave", () => this.highlight(null));
    this.element.addEventListener("focusin", (event) => this.point(event.target));
    this.element.addEventListener("keydown", (event) => this.key(event));
       // Wide drawings scroll together. (Scroll events do not bubble, hence capture.)
    this.element.addEventListener("scroll", (event) => this.scrollAll(event.target), { capture: true, passive: true });
  }

   // Tracks the panel under the pointer or focus: only its scrolling is propagated.
  point(target) {
    this.scrolled = target.closest(".panel > .scroll") ?? this.scrolled;
    this.highlight(target);
  }

  scrollAll(moved) {
    const room = (place) => place.scrollWidth - place.clientWidth;
    const share = room(moved) > 0 ? moved.scrollLeft / room(moved) : null;
    if (share === null || moved !== this.scrolled) return;
    for (const place of this.element.querySelectorAll(".panel > .scroll")) {
      if (place !== moved) place.scrollLeft = share * room(place);
    }
  }

  async show(sentence, filters) {
    const drawing = ++this.drawing;
    if (!sentence) {
      this.element.replaceChildren(make("p", { class: "none" }, "No match; loosen a filter."));
      return;
    }
    const body = await this.sentences.body(sentence);
    if (drawing !== this.drawing) return;
    const columns = alignmentOf(sentence, filters.variant);
    const hasErrors = Boolean(sentence.variants[filters.variant]);
    this.shared = new Set(columns.flatMap(({ clean, noisy }, at) => (clean !== null && noisy !== null ? [String(at)] : [])));
    this.element.replaceChildren(
      this.heading(sentence, filters, columns, hasErrors),
      this.legend(filters, columns),
      make("div", { class: this.isStacked ? "panels stacked" : "panels" }, this.panels(sentence, body, filters, columns, hasErrors)),
    );
  }

  heading(sentence, filters, columns, hasErrors) {
    const edits = hasErrors ? sentence.variants[filters.variant].edits : [];
    const chip = ([op, , kind, old, word]) => {
      const [name, subkind] = this.sentences.kinds[kind];
      const what = { insert: ["inserted ", word], delete: ["deleted ", old] }[op] ?? ["", `${old} → ${word}`];
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

  legend(filters, columns) {
    const shapeOf = SHAPES[this.sentences.subjects[filters.subject]?.shape];
    const changes = new Set(columns.map((column) => column.change).filter(Boolean));
    const item = (name, text) => make("li", {}, make("span", { class: `sample ${name}` }, "Aa"), text);
    return make("ul", { class: "legend", "aria-label": "Legend" },
      shapeOf ? [item("missing", shapeOf.missing), item("spurious", shapeOf.spurious)] : null,
      ["inserted", "deleted", "substituted"].filter((name) => changes.has(name)).map((name) => item(name, `word ${name}`)),
      shapeOf?.note ? make("li", { class: "note" }, shapeOf.note) : null);
  }

   // Panels of the gold and the systems, for the original and the noisy sentence.
  panels(sentence, body, filters, columns, hasErrors) {
    const sides = [{ name: "original", side: sideOf(columns, false), isNoisy: false, words: sentence.words }];
    if (hasErrors) {
      sides.push({ name: "with errors", side: sideOf(columns, true), isNoisy: true, words: editedWords(sentence, filters.variant) });
    }
    const panels = [];
    let shown = null;
    if (!this.sentences.subjects.length) return this.golds(sides, body, filters, sentence);
    for (const subject of [filters.subject, filters.compared]) {
      const about = this.sentences.subjects[subject];
      if (!about) continue;
      const kind = SHAPES[about.shape];
      const [clean, noisy] = body.answers[subject] ?? [null, []];
      const scores = this.sentences.scores(sentence, subject, filters.variant);
      const pairs = sides.map(({ name, side, isNoisy, words }) => {
        const right = (isNoisy ? body.variants[filters.variant] : body.gold)?.[about.shape] ?? null;
        const answer = (isNoisy ? noisy[filters.variant] : clean) ?? null;
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

   // Panels of the gold only, if there is no system.
  golds(sides, body, filters, sentence) {
    return Object.entries(SHAPES).filter(([name]) => body.gold[name]).flatMap(([shapeName, kind]) =>
      sides.map(({ name, side, isNoisy, words }) => {
        const right = (isNoisy ? body.variants[filters.variant] : body.gold)?.[shapeName] ?? null;
        return this.panel(`Gold, ${name}`, null, kind, this.read(kind, right, words), right, { side, isCompared: true }, sentence);
      }));
  }

   // Unpacks an analysis; null if there is no drawing.
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
      isCompared ? null : make("p", { class: "none" }, "Not compared: the words differ from the gold."),
      isWritten
        ? make("div", { class: "scroll" }, writeTree(analysis, side))
        : make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": `${name}. The left and right arrow keys move between nodes.` }, picture),
      make("details", {}, make("summary", {}, "As text"), make("pre", { tabindex: 0 }, text)));
  }

   // Highlights, in all drawings, the words under the pointed element and the nodes over the same words.
  highlight(target) {
    for (const element of this.element.querySelectorAll(".lit")) element.classList.remove("lit");
    const from = target instanceof Element ? target.closest("[data-columns]") : null;
    if (!from?.dataset.columns) return;
       // Ignore words that only one side has when comparing spans.
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

   // The left and right arrow keys move between the nodes of a drawing.
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
    byId("status").textContent = `${node.textContent}${status}: ${words}`;
  }
}
