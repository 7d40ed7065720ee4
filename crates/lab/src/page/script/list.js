// A virtual list: only visible rows are in the document.

class List {
  constructor(label, drawRow, choose) {
    this.rows = make("div", { class: "rows-inside", role: "presentation" });
    this.element = make("div", { class: "list", role: "listbox", tabindex: 0, "aria-label": label }, this.rows);
    Object.assign(this, { drawRow, choose, items: [], current: -1, drawn: new Map() });
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw(true)).observe(this.element);
  }

  get rowHeight() {
    return this.element.clientWidth < 640 ? 68 : 40;
  }

   // Replaces the items and selects `kept` if it is still there, else the first.
  show(items, kept = null) {
    this.items = items;
    const at = items.indexOf(kept);
    if (at < 0) this.element.scrollTop = 0;
    this.current = -1;
    this.draw(true);
    if (items.length) this.go(at < 0 ? 0 : at);
    else this.choose(null);
  }

  draw(isAnew = false) {
    const height = this.rowHeight;
    if (isAnew) {
      this.drawn.clear();
      this.rows.replaceChildren();
    }
    this.rows.style.height = `${this.items.length * height}px`;
    const first = Math.max(0, Math.floor(this.element.scrollTop / height) - 6);
    const last = Math.min(this.items.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / height) + 6);
    for (const [at, row] of this.drawn) {
      if (at < first || at >= last) {
        row.remove();
        this.drawn.delete(at);
      }
    }
    for (let at = first; at < last; at++) {
      if (!this.drawn.has(at)) this.drawn.set(at, this.row(at, height));
    }
  }

  row(at, height) {
    const row = make("div", {
      class: "row", role: "option", id: `row-${at}`, "aria-selected": String(at === this.current),
      "aria-posinset": at + 1, "aria-setsize": this.items.length, onclick: () => this.go(at),
    }, this.drawRow(this.items[at]));
    row.style.top = `${at * height}px`;
    row.style.height = `${height}px`;
    this.rows.append(row);
    return row;
  }

   // Selects a row.
  go(at) {
    const next = Math.min(Math.max(at, 0), this.items.length - 1);
    if (next < 0 || next === this.current) return;
    this.drawn.get(this.current)?.setAttribute("aria-selected", "false");
    this.current = next;
    const [top, height] = [next * this.rowHeight, this.rowHeight];
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    const bottom = top + height - this.element.clientHeight;
    if (bottom > this.element.scrollTop) this.element.scrollTop = bottom;
    this.draw();
    this.drawn.get(next)?.setAttribute("aria-selected", "true");
    this.element.setAttribute("aria-activedescendant", `row-${next}`);
    this.choose(this.items[next]);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
    const steps = {
      ArrowDown: 1, ArrowUp: -1, j: 1, k: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.go(this.current + steps[event.key]);
  }
}
