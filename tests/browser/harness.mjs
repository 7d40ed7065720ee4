// A browser, pages that must stay silent, and tests with names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Without these, Chromium looks for things on the network by itself.
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

export const launch = (browser, place) => {
  const { chromium } = createRequire(pathToFileURL(resolve(place, "x.js")))("playwright-core");
  return chromium.launch({ executablePath: browser, args: FLAGS });
};

// Opens a file, and keeps everything that a report must not do.
export const open = async (browser, file, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // A busy machine is no fault of the page.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const address = pathToFileURL(file).href;
  const faults = [];
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.stack ?? error}`));
  page.on("dialog", (dialog) => { faults.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => {
    if (request.url() !== address && !/^(data|blob):/.test(request.url())) faults.push(`request: ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (!frame.url().startsWith(address)) faults.push(`went to ${frame.url()}`);
  });
  await page.goto(address);
  if (await page.locator("#explorer").count()) await page.waitForSelector("#explorer .panel, #explorer .none");
  return { page, faults, close: () => context.close() };
};

// Opens a picture that was saved, by itself: it is whole, and has the colours of a light page.
export const standsAlone = async (browser, download) => {
  const file = `${await download.path()}.svg`;
  await download.saveAs(file);
  const text = readFileSync(file, "utf8");
  assert.ok(!text.includes("var(") && !text.includes("data-"));
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  const found = await page.evaluate(() => ({
    root: document.documentElement.nodeName,
    paper: getComputedStyle(document.querySelector("rect.paper")).fill,
    ink: getComputedStyle(document.querySelector("text.heading")).fill,
    title: document.querySelector("svg > title").textContent,
    description: document.querySelector("desc")?.textContent ?? "",
    tips: document.querySelectorAll("g > title").length,
  }));
  await page.close();
  assert.deepEqual([found.root, found.paper, found.ink], ["svg", "rgb(255, 255, 255)", "rgb(27, 31, 36)"]);
  return found;
};

const begun = performance.now();
export const test = async (name, body) => {
  const start = performance.now();
  try {
    await body();
  } catch (error) {
    console.error(`FAILED  ${name}`);
    throw error;
  }
  console.log(`ok  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
};
export const elapsed = () => (performance.now() - begun) / 1000;

export { assert };
