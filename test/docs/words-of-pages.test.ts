/** The words of pages follow the lists of the glossary: what a page says, and what it does not. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHECKS } from "../../src/checks/index.ts";
import { readWordTable } from "../../src/packs/read-words.ts";

const GLOSSARY = readFileSync("docs/glossary.md", "utf8");

interface Rule {
  readonly say: string;
  readonly not: readonly string[];
  readonly exceptIn: readonly string[];
}

/** The rows of the table below a heading. */
function rulesUnder(heading: string): readonly Rule[] {
  const [, section = ""] = GLOSSARY.split(`\n${heading}\n`);
  const [own = ""] = section.split(/\n##+ /, 1);
  return own
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    )
    .map(([say = "", not = "", exceptIn = ""]) => ({
      say,
      not: not.split(", "),
      exceptIn: [...exceptIn.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key),
    }));
}

function wordsIn(language: string): readonly (readonly [string, string])[] {
  const reading = readWordTable("templates", language);
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  return [...reading.value];
}

const isUnder = (key: string, prefix: string): boolean =>
  key === prefix || key.startsWith(`${prefix}.`);
/** Whether a text has the word by itself, in one or many; the name of a value is no word of the page. */
function hasWord(text: string, word: string): boolean {
  const own = new RegExp(
    `(?<![\\p{L}-])${word.replaceAll(".", "\\.")}(?:e?n|s)?(?![\\p{L}-])`,
    "iu",
  );
  return own.test(text.replace(/\{\w+\}/g, "{}"));
}

const LISTS = [
  ["nl", "### Dutch on the pages"],
  ["en", "### English on the pages"],
] as const;

test.each(LISTS)("no word in %s is one that the glossary has another for", (language, heading) => {
  const rules = rulesUnder(heading);
  expect(rules.length).toBeGreaterThan(8);
  const words = wordsIn(language);
  const found = rules.flatMap(({ not, exceptIn }) =>
    not.flatMap((word) =>
      words
        .filter(([key, text]) => hasWord(text, word) && !exceptIn.some((one) => isUnder(key, one)))
        .map(([key]) => `${key}: ${word}`),
    ),
  );
  expect(found).toEqual([]);
});

test("every exception of the glossary is needed", () => {
  const needless = LISTS.flatMap(([language, heading]) => {
    const words = wordsIn(language);
    return rulesUnder(heading).flatMap(({ not, exceptIn }) =>
      exceptIn.filter(
        (prefix) =>
          !words.some(
            ([key, text]) => isUnder(key, prefix) && not.some((word) => hasWord(text, word)),
          ),
      ),
    );
  });
  expect(needless).toEqual([]);
});

/** Where numbers of checks belong: the page of checks, its formulas and symbols, and the index of a handoff. */
const NUMBERED = ["sheets.checks", "formulas", "symbols", "readings", "checks"];

test.each(["nl", "en"])(
  "no text in %s names a check by its number, outside the page of checks",
  (language) => {
    const number = new RegExp(`\\b(?:${CHECKS.map(({ id }) => id).join("|")})\\b|\\{check\\}`);
    const found = wordsIn(language)
      .filter(([key, text]) => number.test(text) && !NUMBERED.some((one) => isUnder(key, one)))
      .map(([key]) => key);
    expect(found).toEqual([]);
  },
);
