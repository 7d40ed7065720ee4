// Tables: sorting by column headers, and copying as text.

// Number at the start of a cell; null if there is none.
const numberOf = (text) => {
  const found = text.replaceAll("−", "-").replace(/(\d),(?=\d{3}\b)/g, "$1").match(/[-+]?\d*\.?\d+(?:e[-+]?\d+)?/i);
  return found && !/^[–-]$/.test(text.trim()) ? Number(found[0]) : null;
};

const cellText = (row, column) => row.cells[column]?.textContent ?? "";

const sortTable = (table, column, direction, inOrder) => {
  const isNumber = table.tHead.rows[0].cells[column].classList.contains("number");
  const key = isNumber ? (row) => numberOf(cellText(row, column)) : (row) => cellText(row, column);
  const compare = (a, b) => {
    const [x, y] = [key(a), key(b)];
       // Cells without a number come last in either direction.
    if (x === null || y === null) return (x === null) - (y === null);
    const order = isNumber ? x - y : x.localeCompare(y, "en", { numeric: true });
    return direction === "descending" ? -order : order;
  };
  const rows = [...inOrder];
  if (direction !== "none") rows.sort(compare);
  table.tBodies[0].append(...rows);
};

// Numbers are sorted descending first, words ascending.
const directions = (isNumber) =>
  isNumber ? ["none", "descending", "ascending"] : ["none", "ascending", "descending"];

for (const table of document.querySelectorAll("figure.table table")) {
  const inOrder = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const name = head.textContent;
    const button = make("button", { type: "button", class: "sort" }, name || "\u00a0");
    if (!name) button.setAttribute("aria-label", "name");
    head.replaceChildren(button);
    head.setAttribute("aria-sort", "none");
    button.addEventListener("click", () => {
      const ways = directions(head.classList.contains("number"));
      const next = ways[(ways.indexOf(head.getAttribute("aria-sort")) + 1) % ways.length];
      heads.forEach((other) => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", next);
      sortTable(table, column, next, inOrder);
      announce(next === "none" ? "Original order" : `Sorted by ${name || "name"}, ${next}`);
    });
  });
}

// A table as text, in its current order.
const textOf = (table) => {
  const heads = [...table.tHead.rows[0].cells];
  const texts = (rows) => [...rows].map((row) => [...row.cells].map((cell) => cell.textContent));
  return {
    title: table.dataset.title ?? "",
    names: heads.map((head) => head.textContent.replace(/^\u00a0$/, "")),
    numbers: heads.map((head) => head.classList.contains("number")),
    rows: texts(table.tBodies[0].rows),
    total: table.tFoot ? texts(table.tFoot.rows) : [],
  };
};

const toCsv = ({ names, rows, total }) => {
  const quoted = (cell) => (/[,"\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [names, ...rows, ...total].map((row) => row.map(quoted).join(",") + "\n").join("");
};

const toMarkdown = ({ title, names, numbers, rows, total }) => {
  const escaped = (cell) => cell.replace(/[\\|*_`<[\]]/g, "\\$&").replace(/[\n\r]/g, " ");
  const line = (cells) => `| ${cells.join(" | ")} |\n`;
  const marks = numbers.map((isNumber) => (isNumber ? "---:" : "---"));
  const body = [...rows, ...total].map((row) => line(row.map(escaped))).join("");
  return (title ? `**${title}**\n\n` : "") + line(names.map(escaped)) + line(marks) + body;
};

const LATEX = {
  "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "<": "\\textless{}",
  ">": "\\textgreater{}", "–": "--", "−": "$-$", "\n": " ", "\r": " ",
};
const toLatex = ({ title, names, numbers, rows, total }) => {
  const escaped = (cell) => cell.replace(/[&%$#_{}\\~^<>–−\n\r]/g, (c) => LATEX[c] ?? `\\${c}`);
  const line = (cells) => `${cells.map(escaped).join(" & ")} \\\\\n`;
  const kinds = numbers.map((isNumber) => (isNumber ? "r" : "l")).join("");
  const sum = total.length ? "\\midrule\n" + total.map(line).join("") : "";
  return (title ? `% ${title.replace(/[\n\r]/g, " ")}\n` : "") + `\\begin{tabular}{${kinds}}\n\\toprule\n${line(names)}\\midrule\n` +
    `${rows.map(line).join("")}${sum}\\bottomrule\n\\end{tabular}\n`;
};

const WRITERS = { csv: toCsv, markdown: toMarkdown, latex: toLatex };

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
       // The clipboard API needs a secure context; copying a selection does not.
    const area = make("textarea", { class: "off-screen", readonly: true });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
};

for (const button of document.querySelectorAll("[data-copy]")) {
  button.setAttribute("aria-label", `${button.textContent}: copy the table`);
  button.addEventListener("click", async () => {
    const table = button.closest("figure").querySelector("table");
    const done = await copy(WRITERS[button.dataset.copy](textOf(table)));
    announce(done ? `Copied as ${button.textContent}` : "The browser blocked copying");
  });
}
