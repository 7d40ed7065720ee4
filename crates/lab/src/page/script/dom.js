// Creating elements. Text is only set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

const fill = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
};

const make = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
const shape = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

const byId = (id) => document.getElementById(id);

// Announces a message to screen readers and shows it for a moment.
let statusTimer = 0;
const announce = (text) => {
 const status = byId("status");
 status.textContent = text;
 status.classList.add("shown");
 clearTimeout(statusTimer);
 statusTimer = setTimeout(() => status.classList.remove("shown"), 1800);
};

// Downloads a text as a file.
const save = (name, text, type) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

const fileName = (title) =>
  title.toLowerCase().normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "picture";

// Width of a text in pixels.
const canvas = document.createElement("canvas").getContext("2d");
const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const widthOf = (text, size, weight = "400") => {
  canvas.font = `${weight} ${size}px ${FAMILY}`;
  return canvas.measureText(text).width;
};

// Formats a score or loss in per cent.
const percent = (value) => (value === null || value === undefined ? "–" : (value * 100).toFixed(1).replace("-", "−"));
