/** The scripts of the page: they share one scope, so every name is used, and each is declared once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { expect, test } from "vitest";

const FOLDER = "templates/html";
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".js"));
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
const all = files.map(read).join("\n");

test("the page has every script and style of its folder, and no other", () => {
  const named = [...read("page.html").matchAll(/\{\{file:([^}]*)\}\}/g)].map(([, name]) => name);
  const present = readdirSync(FOLDER).filter(
    (name) => !/^(page|start)\.html$|^start\.css$/.test(name),
  );
  expect(named.toSorted()).toEqual(present.toSorted());
});

test("every function and constant is used", () => {
  const names = [...all.matchAll(/^(?:async )?(?:function|const|let) ([\w$]+)/gm)].map(
    ([, name = ""]) => name,
  );
  const unused = names.filter((name) => all.split(new RegExp(`\\b${name}\\b`)).length < 3);
  expect(names.length).toBeGreaterThan(50);
  expect(unused).toEqual([]);
});

test("every word that a script shows is a word of the page, and the other way around", () => {
  const words = readFileSync("src/formats/html/page-words.ts", "utf8");
  const [, listed = ""] = /SCRIPT_WORDS = \[([\s\S]*?)\] as const/.exec(words)!;
  const known = [...listed.matchAll(/"([a-z-]+)"/g)].map(([, name = ""]) => name);
  const unknown = [...all.matchAll(/\bsay\(\s*"([a-z-]+)"/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
  expect(known.filter((name) => !all.includes(`"${name}"`))).toEqual([]);
});

test.each(files)("%s is one subject of at most 300 lines that runs in a browser", (name) => {
  expect(read(name).split("\n").length).toBeLessThanOrEqual(300);
  expect(() => new Script(read(name))).not.toThrow();
});
