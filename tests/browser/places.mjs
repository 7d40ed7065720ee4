// There is one drawing: what the report shows of a sentence stands where `solecism view --svg` puts it.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { assert, test } from "./harness.mjs";

const SENTENCES = 8;

const unescaped = (text) =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" })[name]);

// Texts and lines of a picture, with their places; one path may hold several lines, and a line end where it is already.
const placesOf = (picture) => {
  const texts = [...picture.matchAll(/<text [^>]*?x="([\d.]+)" y="(\d+)"[^>]*>([^<]*)</g)];
  const lines = [...picture.matchAll(/<path [^>]*?d="([^"]*)"/g)].flatMap(([, path]) => path.split(/(?=M)/));
  return [
    ...texts.map(([, x, y, text]) => ({ what: unescaped(text), at: [Number(x), Number(y)] })),
    ...lines.map((line) => line.replace(/^(.*L\d+ (\d+))V\2$/, "$1"))
      .map((line) => ({ what: line.replace(/\d+/g, "#"), at: line.match(/\d+/g).map(Number) })),
  ];
};

// What is only in the first; the page rounds, so a pixel is no difference.
const without = (some, others) => {
  const left = [...others];
  return some.filter(({ what, at }) => {
    const same = left.findIndex((other) => other.what === what && other.at.every((place, axis) => Math.abs(place - at[axis]) <= 1));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
};

export const places = async (page, program, folder, { explorer: { sentences } }) => {
  const viewed = (analysis, name) => {
    const [text, picture] = [join(folder, name), join(folder, `${name}.svg`)];
    writeFileSync(text, analysis);
    execFileSync(program, ["view", text, "--svg", picture]);
    return placesOf(readFileSync(picture, "utf8"));
  };
  const shown = () => page.locator(".panel svg.tree").first().evaluate((picture) => {
    const attributes = ["x", "y", "d"].flatMap((name) => [...picture.querySelectorAll(`text[${name}], path[${name}]`)]);
    return [...new Set(attributes)].map((element) => {
      const kept = ["x", "y", "d"].filter((name) => element.hasAttribute(name)).map((name) => `${name}="${element.getAttribute(name)}"`);
      return `<${element.localName} ${kept.join(" ")}>${element.innerHTML}<`;
    }).join("\n");
  });
  const row = ([word, tag, head, relation], at) => `${at + 1}\t${word}\t_\t${tag}\t_\t_\t${head}\t${relation}\t_\t_`;
  const write = {
    constituents: ["view.ptb", (tree) => `${tree}\n`],
    dependencies: ["view.conllu", (words) => `${words.map(row).join("\n")}\n\n`],
  };

  await test("trees and dependencies stand where view puts them", async () => {
    for (const [system, shape] of [["0", "constituents"], ["2", "dependencies"]]) {
      await page.locator(".controls label:has(span:text-is('System')) select").selectOption(system);
      await page.locator(".list").focus();
      await page.keyboard.press("Home");
      for (let step = 0; step < SENTENCES; step++) {
        await page.waitForSelector(`.panel svg.${shape}`);
        await page.waitForFunction((at) => document.querySelector(".row[aria-selected=true]")?.id === `row-${at}`, step);
        const number = await page.locator(".row[aria-selected=true] .number").textContent();
        await page.waitForFunction((wanted) => document.querySelector(".detail h3")?.textContent === `Sentence ${wanted}`, number);
        const [name, text] = write[shape];
        const right = viewed(text(sentences[Number(number) - 1].gold[shape]), name);
        const drawn = placesOf(await shown());
        assert.ok(right.length > 6 && drawn.length === right.length, `sentence ${number}, ${shape}`);
        assert.deepEqual([without(drawn, right), without(right, drawn)], [[], []], `sentence ${number}, ${shape}`);
        await page.keyboard.press("j");
      }
    }
    await page.locator("button[type=reset]").click();
  });
};
