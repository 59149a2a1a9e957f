/** Every row of the tables of transitions, errors and limits in the specification has a test with the listed name. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROWS = [
  ...readFileSync("test/contract/rules.md", "utf8").matchAll(
    /^\| (.+?) \| ((?:[^|\\]|\\\|)+) \| (\S+\.test\.ts) \|$/gm,
  ),
].map(([, row = "", name = "", file = ""]) => ({ row, name: name.replaceAll("\\|", "|"), file }));

test("the three tables have 20 transitions, 4 errors and 10 limits", () => {
  expect(ROWS).toHaveLength(34);
});

test.each(ROWS)("$row: the test exists", ({ name, file }) => {
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
