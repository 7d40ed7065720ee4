// The sentence explorer.

const ORDERS = [
  ["worst", "largest loss first"], ["best", "smallest loss first"], ["number", "as in the corpus"],
  ["shortest", "shortest first"], ["longest", "longest first"],
];

class Explorer {
  constructor(section, sentences) {
    this.sentences = sentences;
    this.filters = { ...this.noFilters(), compared: -1 };
    this.detail = new Detail(sentences);
    this.list = new List("Sentences", (sentence) => this.row(sentence), (sentence) => {
      this.chosen = sentence;
      this.detail.show(sentence, this.filters);
    });
    this.count = make("output", { class: "count" });
    section.append(this.controls(), this.header(), this.list.element, this.bar(), this.detail.element);
    section.addEventListener("keydown", (event) => {
      if ((event.key === "j" || event.key === "k") && !event.target.matches("input, select, textarea, .list")) this.list.key(event);
    });
    this.update();
  }

   // Changes filters. With `isKept`, as for another system or condition, the same sentence stays selected.
   filter(changes, isKept = false) {
     Object.assign(this.filters, changes);
     this.update(isKept ? this.chosen : null);
   }

  update(kept = null) {
    const { subject, variant } = this.filters;
    const found = this.sentences.filtered(this.filters);
    const losses = found.map((sentence) => this.sentences.loss(sentence, subject, variant)).filter((loss) => loss !== null);
    const mean = losses.length ? losses.reduce((sum, loss) => sum + loss, 0) / losses.length : null;
    this.count.textContent = `${found.length} of ${this.sentences.all.length} sentences` +
      (mean === null ? "" : `, mean loss per sentence ${percent(mean)}`);
    this.list.show(found, kept);
  }

  select(label, options, chosen, change) {
    const select = make("select", { onchange: (event) => change(event.target.value) }, options);
    if (chosen !== null) select.value = chosen;
    return make("label", {}, make("span", {}, label), select);
  }

  range(label, name, low, high) {
    const input = (which, place) => make("input", {
      type: "number", inputmode: "decimal", min: low, max: high, placeholder: place, "aria-label": `${label}, ${place}`,
      oninput: (event) => {
        const range = [...this.filters[name]];
        range[which] = event.target.value === "" || Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber;
        this.filter({ [name]: range });
      },
    });
    return make("div", { class: "range", role: "group", "aria-label": label },
      make("span", {}, label), make("span", { class: "pair" }, input(0, "from"), input(1, "to")));
  }

  kindOptions() {
    const byKind = new Map();
    for (const [kind, subkind] of this.sentences.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), subkind]);
    const value = (kind, subkind) => JSON.stringify([kind, subkind]);
    return [make("option", { value: value(null, null) }, "any kind"), ...[...byKind].map(([kind, subkinds]) => {
      const named = subkinds.filter((subkind) => subkind && subkind !== kind);
      if (!named.length) return make("option", { value: value(kind, null) }, kind);
      return make("optgroup", { label: kind }, make("option", { value: value(kind, null) }, `${kind}, all`),
        named.map((subkind) => make("option", { value: value(kind, subkind) }, `${kind}: ${subkind}`)));
    })];
  }

  controls() {
    const { subjects, variants, hasErrors } = this.sentences;
    const options = (things) => things.map(({ name }, at) => make("option", { value: at }, name));
    const search = make("input", {
      type: "search", placeholder: "words of the sentence", oninput: (event) => this.filter({ text: event.target.value.toLowerCase() }),
    });
    return make("form", { class: "controls", role: "search", "aria-label": "Find sentences", onsubmit: (event) => event.preventDefault() },
      make("label", { class: "search" }, make("span", {}, "Text"), search),
      subjects.length ? this.select("System", options(subjects), this.filters.subject, (value) => this.filter({ subject: Number(value) }, true)) : null,
      variants.length > 1 ? this.select("Errors", options(variants), 0, (value) => this.filter({ variant: Number(value) }, true)) : null,
      hasErrors ? this.select("Kind of error", this.kindOptions(), null, (value) => {
        const [kind, subkind] = JSON.parse(value);
        this.filter({ kind, subkind });
      }) : null,
      this.select("Order", this.orders.map(([name, label]) => make("option", { value: name }, label)), null, (order) => this.filter({ order })),
      hasErrors ? this.range("Loss", "loss", -100, 100) : null,
      this.range(hasErrors ? "Score with errors" : "Score", "score", 0, 100),
      this.range("Words", "words", 0, 1000),
      make("button", { type: "reset", onclick: () => this.filter(this.noFilters()) }, "Reset"));
  }

   // Initial filters.
  noFilters() {
    return {
      subject: this.sentences.subjects.length ? 0 : -1, variant: 0, kind: null, subkind: null, text: "",
      order: this.orders[0][0], loss: [null, null], score: [null, null], words: [null, null],
    };
  }

   // Without errors there is no loss to sort by.
  get orders() {
    return this.sentences.hasErrors ? ORDERS : ORDERS.filter(([name]) => name !== "worst" && name !== "best");
  }

  bar() {
    const { subjects } = this.sentences;
    const step = (by, label, text) =>
      make("button", { type: "button", "aria-label": label, onclick: () => this.list.go(this.list.current + by) }, text);
    const again = () => this.detail.show(this.chosen ?? null, this.filters);
    const others = [make("option", { value: -1 }, "none"), ...subjects.map(({ name }, at) => make("option", { value: at }, name))];
    const hasTrees = subjects.some(({ shape: kind }) => kind === "constituents");
    const check = (name, label) => make("label", { class: `check ${name}` }, make("input", {
      type: "checkbox", onchange: (event) => {
        this.detail[name] = event.target.checked;
        again();
      },
    }), make("span", {}, label));
    return make("div", { class: "detail-bar" },
      this.count,
      make("span", { class: "steps" }, step(-1, "Previous sentence", "↑ Previous"), step(1, "Next sentence", "↓ Next")),
      subjects.length > 1 ? this.select("Compare with", others, -1, (value) => {
        this.filters.compared = Number(value);
        again();
      }) : null,
      check("isStacked", "Stack panels"),
      hasTrees ? check("isBrackets", "Trees as brackets") : null);
  }

   // Column headers of the list, hidden from screen readers, which read complete rows.
  header() {
    const names = this.sentences.hasErrors ? ["no.", "sentence", "kind of error", "score", "loss"] : ["no.", "sentence", "", "score", ""];
    return make("div", { class: "row-names", "aria-hidden": "true" }, names.map((name) => make("span", {}, name)));
  }

  row(sentence) {
    const { subject, variant } = this.filters;
    const [clean, noisy] = this.sentences.scores(sentence, subject, variant);
    const loss = this.sentences.loss(sentence, subject, variant);
    const texts = [
      make("span", { class: "number" }, String(sentence.number + 1)),
      make("span", { class: "sentence" }, marked(alignmentOf(sentence, variant), true)),
    ];
    if (!this.sentences.hasErrors) return [...texts, make("span", {}), make("span", { class: "scores" }, percent(clean))];
    const kinds = [...new Set(this.sentences.kindsOf(sentence, variant).map(([kind]) => kind))];
    const meter = make("span", { class: `meter${loss < 0 ? " gain" : ""}` });
    meter.style.width = `${Math.min(100, Math.abs(loss ?? 0) * 100)}%`;
    return [
      ...texts,
      make("span", { class: "kind" }, kinds.join(", ")),
      make("span", { class: "scores" }, `${percent(clean)} → ${percent(noisy)}`),
      make("span", { class: "loss" }, make("span", { class: "measure" }, meter), percent(loss)),
    ];
  }
}

const section = byId("explorer");
if (section) {
  Sentences.read().then((sentences) => new Explorer(section, sentences)).catch((error) => {
    section.append(make("p", { class: "none" }, `The sentences cannot be shown: ${error.message}`));
  });
}
