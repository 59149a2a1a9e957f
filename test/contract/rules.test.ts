/** Every row of the specification's tables of transitions, errors and limits has its test, by name. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROWS = [
  ...readFileSync("test/contract/rules.md", "utf8").matchAll(
    /^\| (.+?) \| ((?:[^|\\]|\\\|)+) \| (\S+\.test\.ts) \|$/gm,
  ),
].map(([, row = "", name = "", file = ""]) => ({ row, name: name.replaceAll("\\|", "|"), file }));

test("the three tables are read: 20 transitions, 4 errors, 10 limits", () => {
  expect(ROWS).toHaveLength(34);
});

test.each(ROWS)("$row: its test is there", ({ name, file }) => {
  const quoted = JSON.stringify(name);
  const text = readFileSync(`test/service/${file}`, "utf8");
  expect(text).toMatch(
    new RegExp(
      `\\b(test|describe)\\b[^\\n]*\\(\\s*${escaped(quoted)},|^\\s*${escaped(quoted)},`,
      "m",
    ),
  );
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
