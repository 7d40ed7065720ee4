// Charts: tooltips, and saving as a standalone file.

const tip = byId("tip");
const showTip = (text, x, y) => {
  tip.textContent = text;
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, x - box.width / 2), document.documentElement.clientWidth - box.width - 8);
  const top = y - box.height - 12;
  tip.style.left = `${left}px`;
  tip.style.top = `${top < 4 ? y + 18 : top}px`;
};
const hideTip = () => { tip.hidden = true; };

// Replace title elements by our own tooltips, because browsers show titles late. Saved files get them back.
for (const picture of document.querySelectorAll("svg.picture")) {
  for (const mark of picture.querySelectorAll(".mark")) {
    const title = mark.querySelector("title");
    mark.dataset.tip = title.textContent;
    title.remove();
  }
  const title = picture.querySelector("title");
  picture.setAttribute("aria-label", title.textContent);
  picture.setAttribute("aria-describedby", picture.querySelector("desc").id);
  picture.removeAttribute("aria-labelledby");
  title.remove();
}

document.addEventListener("pointermove", (event) => {
  const marked = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
  if (marked) showTip(marked.dataset.tip, event.clientX, event.clientY);
  else hideTip();
});
document.addEventListener("pointerleave", hideTip);
document.addEventListener("scroll", hideTip, { passive: true });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideTip(); });

const HEADING = 34;
const AROUND = 16;

// A drawing as a standalone file, with title, style and white background.
const alone = (picture, title) => {
  const [, , width, height] = picture.getAttribute("viewBox").split(" ").map(Number);
  const inside = picture.cloneNode(true);
  for (const mark of inside.querySelectorAll("[data-tip]")) {
    mark.prepend(shape("title", {}, mark.dataset.tip));
  }
  for (const element of inside.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (name.startsWith("data-") || name.startsWith("aria-") || name === "tabindex" || name === "role") {
        element.removeAttribute(name);
      }
    }
    element.classList.remove("lit", "current");
  }
  const size = [width + 2 * AROUND, height + HEADING + AROUND];
  const file = shape("svg", {
    xmlns: SVG, class: picture.getAttribute("class"), viewBox: `0 0 ${size[0]} ${size[1]}`, width: size[0], height: size[1],
  },
  shape("title", {}, title),
  shape("style", {}, byId("alone").textContent),
  shape("rect", { class: "paper", width: size[0], height: size[1] }),
  shape("text", { class: "heading", x: AROUND, y: 22 }, title),
  shape("g", { transform: `translate(${AROUND} ${HEADING})` }, [...inside.childNodes]));
  return new XMLSerializer().serializeToString(file);
};

const savePicture = (picture, title) => {
  save(`${fileName(title)}.svg`, alone(picture, title), "image/svg+xml");
  announce("Saved as SVG");
};

for (const button of document.querySelectorAll("[data-save]")) {
  const figure = button.closest("figure");
  const title = figure.querySelector(".caption").textContent;
  button.setAttribute("aria-label", `Save as SVG: ${title}`);
  button.addEventListener("click", () => savePicture(figure.querySelector("svg.picture"), title));
}
