// What must hold of any report, whatever is in it.

import { assert, open } from "./harness.mjs";

export const anyReport = async (browser, file) => {
  const { page, faults, close } = await open(browser, file);
  assert.ok(await page.locator("#summary li").count() > 0, "no summary");
  assert.ok(await page.locator("figure.drawn svg.wide").count() > 0, "no picture");
  for (const table of await page.locator("figure.table table").all()) {
    if (!await table.isVisible()) continue;
    const rows = () => table.locator("tbody tr").evaluateAll((all) => all.map((row) => row.textContent).sort());
    const before = await rows();
    for (const button of await table.locator("thead button").all()) await button.click();
    assert.deepEqual(await rows(), before, "sorting lost a row");
  }
  if (await page.locator("#explorer").count()) await anySentences(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `too wide at ${width}`);
  }
  assert.deepEqual(faults, []);
  await close();
};

const anySentences = async (page) => {
  const count = async () => Number((await page.locator(".count").textContent()).split(" ")[0]);
  const all = await count();
  assert.ok(all > 0 && await page.locator(".row").count() > 0, "no sentence");
  const losses = (await page.locator(".row .loss").allTextContents()).filter((text) => text !== "–").map((text) => Number(text.replace("−", "-")));
  assert.deepEqual(losses, losses.toSorted((a, b) => b - a), "not from the largest loss");
  const systems = await page.locator(".controls label:has(span:text-is('System')) option").count();
  for (let system = 0; system < systems; system++) {
    await page.locator(".controls label:has(span:text-is('System')) select").selectOption(String(system));
    await page.locator(".panel svg.tree .word").first().waitFor();
    assert.ok(await page.locator(".panel").count() >= 2, "nothing to compare");
  }
  await page.locator("input[type=search]").fill("zzz no such word");
  assert.equal(await count(), 0);
  await page.locator("button[type=reset]").click();
  await page.waitForFunction((number) => document.querySelector(".count").textContent.startsWith(`${number} of`), all);
  await page.locator(".list").focus();
  for (const key of ["j", "End", "k", "Home"]) await page.keyboard.press(key);
};
