// The report in a browser: it is silent, it asks for nothing, and everything in it does what it says.

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { anyReport } from "./any.mjs";
import { explorer } from "./explorer.mjs";
import { assert, elapsed, launch, open, standsAlone, test } from "./harness.mjs";
import { HOSTILE, hostile } from "./hostile.mjs";
import { large } from "./large.mjs";
import { places } from "./places.mjs";
import { study } from "./study.mjs";

const [program, chromium, place] = [resolve(process.argv[2]), process.argv[3], resolve(process.argv[4])];
const folder = join(place, "study");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// Writes a document and its page, and gives the page's name.
const reported = (name, document) => {
  const [json, html] = [join(folder, `${name}.json`), join(folder, `${name}.html`)];
  writeFileSync(json, JSON.stringify(document));
  execFileSync(program, ["report", json, "-o", html, "-q"]);
  return html;
};

const original = study(program, resolve("crates/language/data/sample"), folder);
const file = reported("report", original);
const browser = await launch(chromium, place);
const { page, faults, close } = await open(browser, file);

const silent = (faults) => assert.deepEqual(faults, []);
const texts = (locator) => locator.allTextContents();
const copied = () => page.evaluate(() => navigator.clipboard.readText());

await test("what the document says is on the page", async () => {
  assert.equal(await page.locator("h1").textContent(), original.title);
  assert.deepEqual(await texts(page.locator("#summary li")), original.summary);
  assert.deepEqual(await texts(page.locator("#failures li")), original.failures);
  assert.deepEqual((await texts(page.locator(".text h2"))).slice(2), original.sections.map(({ title }) => title));
  for (const link of await page.locator(".contents a").all()) {
    assert.equal(await page.locator(await link.getAttribute("href")).count(), 1);
  }
});

await test("tables are sorted by click and by key, totals stay last", async () => {
  const table = page.locator("#section-3 > figure.table table");
  const column = (n) => texts(table.locator(`tbody tr > :nth-child(${n})`));
  const before = await column(2);
  const head = table.locator("thead th").nth(1);
  await head.locator("button").click();
  assert.equal(await head.getAttribute("aria-sort"), "descending");
  const numbers = (await column(2)).map(Number);
  assert.deepEqual(numbers, before.map(Number).toSorted((a, b) => b - a));
  await head.locator("button").focus();
  await page.keyboard.press("Enter");
  assert.equal(await head.getAttribute("aria-sort"), "ascending");
  assert.deepEqual(await column(2), before.toSorted((a, b) => a - b));
  assert.deepEqual(await texts(table.locator("tfoot th")), ["all"]);
  await page.keyboard.press("Enter");
  assert.deepEqual(await column(2), before);
});

await test("tables are copied as they are sorted", async () => {
  const figure = page.locator("#section-1 > figure.table");
  const table = original.sections[0].blocks[1].table;
  await figure.locator("[data-copy=csv]").click();
  await page.waitForFunction(() => document.getElementById("status").textContent === "Copied as CSV");
  const quoted = (cell) => (/[,"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = [table.columns.map(({ name }) => name), ...table.rows];
  assert.equal(await copied(), rows.map((row) => row.map(quoted).join(",") + "\n").join(""));
  await figure.locator("[data-copy=markdown]").click();
  await page.waitForFunction(() => document.getElementById("status").textContent === "Copied as Markdown");
  assert.match(await copied(), /^\*\*Scores of the whole text, with 95 % intervals\*\*\n\n\| system \| score \| original \|/);
  await figure.locator("[data-copy=latex]").click();
  await page.waitForFunction(() => document.getElementById("status").textContent === "Copied as LaTeX");
  assert.match(await copied(), /\\begin\{tabular\}\{llrrrrr\}\n\\toprule\nsystem & score[^]*\\bottomrule\n\\end\{tabular\}\n$/);
});

await test("pictures tell their figures, have them as a table, and are saved as files that stand alone", async () => {
  const figures = page.locator("figure.drawn");
  assert.equal(await figures.count(), 4);
  const bars = figures.first();
  assert.equal(await bars.locator("details tbody tr").count(), original.explorer.subjects.length);
  await bars.locator("svg.wide .mark").first().hover();
  assert.match(await page.locator("#tip").textContent(), /^pcfg, original: \d+\.\d%/);
  assert.ok(await page.locator("#tip").isVisible());
  for (const figure of await figures.all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), figure.locator("[data-save]").click()]);
    const found = await standsAlone(browser, download);
    assert.equal(found.title, await figure.locator(".caption").first().textContent());
    assert.ok(found.tips > 3);
  }
});

await explorer(page, original);
await places(page, program, folder, original);

await test("light and dark, by the system and by the reader", async () => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await paper(), "rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "dark" });
  assert.equal(await paper(), "rgb(20, 23, 27)");
  await page.locator("#theme").click();
  assert.equal(await paper(), "rgb(255, 255, 255)");
  await page.locator("#theme").click();
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await paper(), "rgb(20, 23, 27)");
  await page.emulateMedia({ media: "print" });
  assert.equal(await paper(), "rgb(255, 255, 255)");
  await page.emulateMedia({ media: "screen" });
  await page.locator("#theme").click();
});

await test("nothing sticks out on a small screen", async () => {
  for (const width of [390, 320, 768, 1280, 2000]) {
    await page.setViewportSize({ width, height: 844 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width}`);
  }
});

await test("the page said nothing and asked for nothing", async () => silent(faults));
await close();

await test("markup in a corpus is shown as text", async () => {
  const opened = await open(browser, reported("hostile", hostile(original)));
  await opened.page.locator(".row").first().waitFor();
  await opened.page.locator(".list").focus();
  for (const key of ["j", "j", "k"]) await opened.page.keyboard.press(key);
  for (const system of ["0", "2", "3"]) {
    await opened.page.locator(".controls select").first().selectOption(system);
    await opened.page.locator(".panel .word").first().hover();
  }
  await opened.page.locator("figure.drawn svg.wide .mark").first().hover();
  await opened.page.waitForTimeout(200);
  assert.equal(await opened.page.evaluate(() => window.ran), undefined);
  assert.equal(await opened.page.locator("img, iframe, object, embed").count(), 0);
  assert.equal(await opened.page.locator("[onerror], [onload], [onmouseover], [onclick]").count(), 0);
  for (const shown of ["h1", "#summary", ".sentence", ".panel svg", ".panel details", "table", "figure.drawn svg"]) {
    assert.ok((await opened.page.locator(shown).first().evaluate((element) => element.textContent)).includes(HOSTILE), shown);
  }
  silent(opened.faults);
  await opened.close();
});

await test("sentences can be looked at without errors, and without systems", async () => {
  const { explorer: all, ...rest } = original;
  const sentences = all.sentences.slice(0, 20);
  const bare = (answers) => ({ ...answers, noisy: [] });
  const clean = sentences.map((sentence) => ({ ...sentence, variants: [], answers: sentence.answers.map(bare) }));
  const alone = sentences.map((sentence) => ({ ...sentence, answers: [] }));
  for (const [name, explorer, panels] of [["clean", { ...all, variants: [], sentences: clean }, 2], ["alone", { ...all, subjects: [], sentences: alone }, 6]]) {
    const opened = await open(browser, reported(name, { ...rest, explorer }));
    assert.equal(await opened.page.locator(".panel svg.tree").count(), panels, name);
    assert.match(await opened.page.locator(".count").textContent(), /^20 of 20 sentences$/);
    await opened.page.locator("input[type=search]").fill("ferry");
    assert.match(await opened.page.locator(".count").textContent(), /^[1-9] of 20 sentences$/);
    silent(opened.faults);
    await opened.close();
  }
});

await test("of ten thousand sentences only what is seen is drawn", async () => {
  const document = large(original, 10000);
  const html = reported("large", document);
  const size = statSync(html).size;
  assert.ok(size < 15e6, `${size} bytes`);
  const start = performance.now();
  const opened = await open(browser, html);
  console.log(`    ${(size / 1e6).toFixed(2)} MB, open after ${((performance.now() - start) / 1000).toFixed(2)} s`);
  assert.match(await opened.page.locator("#explorer > p").first().textContent(), /^10000 sentences/);
  const response = (selector, value) => opened.page.evaluate(async ([selector, value]) => {
    const input = document.querySelector(selector);
    const start = performance.now();
    input.value = value;
    input.dispatchEvent(new Event(input.matches("select") ? "change" : "input", { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const count = (selector) => document.querySelectorAll(selector).length;
    return [performance.now() - start, document.querySelector(".count").textContent, count(".row"), count("*")];
  }, [selector, value]);
  const MOST_ELEMENTS = 10000;
  const asked = [
    ["input[type=search]", "the"], ["input[type=search]", "the s"], ["input[type=search]", ""], [".controls label:nth-of-type(2) select", "1"],
    [".controls label:nth-of-type(4) select", "longest"], ["[aria-label='Loss, from']", "10"], ["[aria-label='Words, to']", "20"],
  ];
  for (const [selector, value] of asked) {
    const [time, count, rows, elements] = await response(selector, value);
    // Only told: how long it takes depends on what else the machine does.
    console.log(`    ${selector} ${JSON.stringify(value)}: ${time.toFixed(0)} ms, ${count}, ${elements} elements`);
    assert.ok(rows > 0 && rows < 60, `${rows} rows are drawn`);
    assert.ok(elements < MOST_ELEMENTS, `${elements} elements`);
  }
  silent(opened.faults);
  await opened.close();
});

for (const named of process.argv.slice(5)) {
  await test(`${named} opens, and everything in it can be used`, () => anyReport(browser, resolve(named)));
}

await browser.close();
console.log(`the report does what it says (${elapsed().toFixed(0)} s)`);
