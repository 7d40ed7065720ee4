// The sentences: filtered, ordered, drawn, and gone through with the keyboard.

import { assert, standsAlone, test } from "./harness.mjs";

export const explorer = async (page, { explorer: { sentences, subjects } }) => {
  const select = (label) => page.locator(`.controls label:has(span:text-is("${label}")) select`);
  const count = async () => Number((await page.locator(".count").textContent()).split(" ")[0]);
  const reset = () => page.locator("button[type=reset]").click();
  const panels = page.locator(".panel");
  const shown = async () => Number((await page.locator(".detail h3").textContent()).replace("Sentence ", "")) - 1;
  const loss = (sentence, subject, variant) => {
    const [clean, noisy] = [sentence.answers[subject].clean[1], sentence.answers[subject].noisy[variant][1]];
    return clean === null || noisy === null ? null : clean - noisy;
  };
  const expect = async (wanted, name) => {
    const number = sentences.filter(wanted).length;
    assert.ok(number > 0 && number < sentences.length, `${name} decides nothing`);
    await page.waitForFunction((text) => document.querySelector(".count").textContent.startsWith(text), `${number} of `, { timeout: 3000 })
      .catch(async () => assert.equal(await count(), number, name));
  };

  await test("sentences are filtered by kind, text, length, loss, score, system and errors", async () => {
    assert.equal(await count(), sentences.length);
    await select("Kind of error").selectOption('["missing-word",null]');
    await expect((sentence) => sentence.variants[0].edits.some((edit) => edit.kind === "missing-word"), "kind");
    await select("Kind of error").selectOption('["missing-word","det"]');
    await expect((sentence) => sentence.variants[0].edits.some((edit) => edit.kind === "missing-word" && edit.subkind === "det"), "sub-kind");
    await reset();
    await page.locator("input[type=search]").fill("FERRY");
    await expect((sentence) => [sentence.words, sentence.variants[0].words].some((words) => words.join(" ").toLowerCase().includes("ferry")), "text");
    await reset();
    await page.locator("[aria-label='Words, from']").fill("10");
    await page.locator("[aria-label='Words, to']").fill("12");
    await expect((sentence) => sentence.words.length >= 10 && sentence.words.length <= 12, "length");
    await reset();
    await page.locator("[aria-label='Loss, from']").fill("20");
    await expect((sentence) => (loss(sentence, 0, 0) ?? -1) * 100 >= 20, "loss");
    await select("System").selectOption("2");
    await expect((sentence) => (loss(sentence, 2, 0) ?? -1) * 100 >= 20, "system");
    await select("Errors").selectOption("1");
    await expect((sentence) => (loss(sentence, 2, 1) ?? -1) * 100 >= 20, "errors");
    await reset();
    await page.locator("[aria-label='Score with errors, to']").fill("50");
    await expect((sentence) => (sentence.answers[0].noisy[0][1] ?? 2) * 100 <= 50, "score");
    await page.locator("input[type=search]").fill("no such words as these");
    assert.equal(await count(), 0);
    assert.equal(await panels.count(), 0);
    await reset();
    await page.waitForFunction((all) => document.querySelector(".count").textContent.startsWith(`${all} of`), sentences.length);
  });

  await test("they go from the largest loss to the smallest, or by number or length, and few rows are drawn", async () => {
    const values = async (name) => (await page.locator(`.row .${name}`).allTextContents()).map((text) => Number(text.replace("−", "-")));
    const losses = await values("loss");
    assert.deepEqual(losses, losses.toSorted((a, b) => b - a));
    const most = Math.max(...sentences.map((sentence) => loss(sentence, 0, 0) ?? -1));
    assert.equal(losses[0].toFixed(1), (most * 100).toFixed(1));
    await select("Order").selectOption("number");
    assert.deepEqual((await values("number")).slice(0, 4), [1, 2, 3, 4]);
    await select("Order").selectOption("longest");
    const longest = Math.max(...sentences.map(({ words }) => words.length));
    await page.waitForFunction((length) => document.querySelectorAll(".panel")[0]?.querySelectorAll(".word:not(.trace)").length === length, longest);
    assert.ok(await page.locator(".row").count() < 40);
    await page.locator(".list").evaluate((list) => { list.scrollTop = list.scrollHeight; });
    await page.waitForFunction((last) => document.getElementById(`row-${last}`), sentences.length - 1);
    assert.ok(await page.locator(".row").count() < 40);
    await reset();
  });

  await test("a drawing marks exactly what the score counts", async () => {
    await select("Order").selectOption("number");
    // In one go inside the page: a word between test and page for each sentence would take longer than all the drawing.
    const drawn = await page.evaluate(async (many) => {
      const list = document.querySelector(".list");
      const frame = () => new Promise((done) => setTimeout(done));
      const found = [];
      for (let number = 0; number < many; number++) {
        while (document.querySelector(".detail h3")?.textContent !== `Sentence ${number + 1}`) await frame();
        found.push([...document.querySelectorAll(".panel")].map((panel) => {
          const nodes = [...panel.querySelectorAll(".node:not(.aside)")];
          return [nodes.length, nodes.filter((node) => node.matches(".missing, .spurious")).length];
        }));
        list.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
      }
      return found;
    }, 150);
    let compared = 0;
    drawn.forEach((counted, number) => {
      assert.equal(counted.length, 4);
      for (const side of [0, 1]) {
        const [[gold, missing], [output, spurious]] = [counted[side], counted[side + 2]];
        const score = side ? sentences[number].answers[0].noisy[0][1] : sentences[number].answers[0].clean[1];
        if (score === null) continue;
        assert.equal(gold - missing, output - spurious, `sentence ${number}`);
        assert.equal((2 * (gold - missing) / (gold + output)).toFixed(4), score.toFixed(4), `sentence ${number}`);
        compared++;
      }
    });
    assert.ok(compared > 250);
    await reset();
  });

  await test("edited words are marked, and what is pointed at is lit in all drawings", async () => {
    const edits = { "missing-word": "deleted", "extra-word": "inserted", agreement: "substituted" };
    for (const [kind, change] of Object.entries(edits)) {
      await select("Kind of error").selectOption({ label: await select("Kind of error").locator("option", { hasText: kind }).first().textContent() });
      await page.waitForFunction(([kind, change]) =>
        document.querySelector(".edits")?.textContent.startsWith(kind) && document.querySelectorAll(".panel")[1]?.querySelector(`.word.${change}`), [kind, change]);
      const number = await shown();
      const [{ edits: [edit], words }] = sentences[number].variants;
      const marked = await panels.nth(1).locator(`.word.${change}`).allTextContents();
      assert.deepEqual(marked, [change === "deleted" ? edit.old : edit.new]);
      const all = await panels.nth(1).locator(".word:not(.ghost):not(.trace)").allTextContents();
      assert.deepEqual(all, words);
    }
    await panels.nth(1).locator(".node").nth(1).hover();
    const lit = await panels.evaluateAll((all) => all.map((panel) => panel.querySelectorAll(".word.lit").length));
    assert.ok(lit.every((number) => number > 0), String(lit));
    assert.equal(lit[0], lit[2]);
    // Whatever was inserted or deleted inside it, the whole sentence is the whole sentence.
    for (const panel of [0, 1]) {
      await panels.nth(panel).locator(".node").first().hover();
      const whole = await panels.evaluateAll((all) => all.map((panel) => panel.querySelector(".node").matches(".lit")));
      assert.deepEqual(whole, [true, true, true, true]);
    }
    await reset();
  });

  await test("dependencies and rows are drawn, systems stand side by side, trees are brackets if asked", async () => {
    await select("System").selectOption("2");
    await page.waitForSelector(".panel .dependencies");
    let sentence = sentences[await shown()];
    assert.equal(await panels.nth(0).locator(".arc").count(), sentence.words.length);
    const wrong = sentence.answers[2].clean[0].filter(([, , head, relation], at) =>
      head !== sentence.gold.dependencies[at][2] || relation !== sentence.gold.dependencies[at][3]).length;
    assert.equal(await panels.nth(2).locator(".arc.spurious").count(), wrong);
    await select("System").selectOption("3");
    await page.waitForSelector(".panel .rows");
    sentence = sentences[await shown()];
    assert.deepEqual(await panels.nth(0).locator(".node").allTextContents(), sentence.gold.rows.map(([, tag]) => tag));
    await select("System").selectOption("0");
    await page.locator(".detail-bar select").selectOption("1");
    await page.waitForFunction(() => document.querySelectorAll(".panel").length === 6);
    assert.match(await panels.nth(5).locator(".caption").textContent(), new RegExp(`^${subjects[1].name}, with errors`));
    await page.locator(".check input").last().check();
    await page.waitForSelector(".panel pre.brackets");
    sentence = sentences[await shown()];
    const written = await panels.nth(0).locator("pre.brackets").textContent();
    assert.equal(written.replace(/\s+/g, " ").trim(), sentence.gold.constituents);
    assert.equal(await panels.nth(0).locator("details pre").textContent(), sentence.gold.constituents);
    await page.locator(".check input").last().uncheck();
    await page.locator(".detail-bar select").selectOption("-1");
    await page.waitForFunction(() => document.querySelectorAll(".panel").length === 4);
  });

  await test("everything is reached with the keyboard", async () => {
    await reset();
    await page.locator(".list").focus();
    const at = () => page.locator(".row[aria-selected=true]").getAttribute("id");
    for (const [key, row] of [["j", 1], ["ArrowDown", 2], ["k", 1], ["End", sentences.length - 1], ["Home", 0], ["PageDown", 7]]) {
      await page.keyboard.press(key);
      assert.ok((await page.locator(".list").getAttribute("aria-activedescendant")) === await at());
      if (key !== "PageDown") assert.equal(await at(), `row-${row}`, key);
    }
    const place = panels.nth(3).locator(".scroll");
    await place.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.closest(".panel") === document.querySelectorAll(".panel")[3]), true);
    assert.ok(await panels.nth(3).locator(".lit").count() > 0);
    assert.notEqual(await page.locator("#status").textContent(), "");
    const outline = await page.locator("button[type=reset]").evaluate((button) => { button.focus({ focusVisible: true }); return getComputedStyle(button).outlineStyle; });
    assert.equal(outline, "solid");
    const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, input, select, svg[role=img], [role=group]")]
      .filter((element) => !(element.textContent.trim() || element.ariaLabel || element.closest("label"))).length);
    assert.equal(unnamed, 0);
  });

  await test("a tree is saved as a file that stands alone", async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), panels.nth(3).locator("figcaption button").click()]);
    const found = await standsAlone(page.context().browser(), download);
    assert.match(found.title, /^Sentence \d+: pcfg, with errors$/);
    assert.match(found.description, /^\(ROOT/);
  });
};
