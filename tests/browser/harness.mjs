// A browser, pages that must stay silent, and tests with names.

import assert from "node:assert/strict";
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
  await page.waitForSelector("#explorer .panel, #explorer .none");
  return { page, faults, close: () => context.close() };
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
