// Light or dark theme: the system's, unless the reader chooses one.

const THEMES = [["", "Auto"], ["light", "Light"], ["dark", "Dark"]];
const remembered = () => {
  try { return localStorage.getItem("theme") ?? ""; } catch { return ""; }
};
const remember = (theme) => {
  try { localStorage.setItem("theme", theme); } catch { /* Without storage the choice lasts as long as the page. */ }
};
const setTheme = (theme) => {
  const [name, label] = THEMES.find(([name]) => name === theme) ?? THEMES[0];
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  byId("theme").textContent = label;
  byId("theme").setAttribute("aria-label", `Colours: ${label}`);
};

setTheme(remembered());
byId("theme").hidden = false;
byId("theme").addEventListener("click", () => {
  const current = THEMES.findIndex(([name]) => name === (document.documentElement.dataset.theme ?? ""));
  const [theme, label] = THEMES[(current + 1) % THEMES.length];
  setTheme(theme);
  remember(theme);
  announce(`Colours: ${label.toLowerCase()}`);
});
