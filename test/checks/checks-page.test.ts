/** `docs/checks.md` is made from the list of checks and the words of a report. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { CHECKS } from "../../src/checks/index.ts";

const isRenewing = process.env["GOLDENS"] === "renew";

interface CheckWords {
  readonly checks: Readonly<Record<string, string>>;
  readonly readings: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

test("docs/checks.md is what the list of checks makes", () => {
  const words = parse(readFileSync("templates/words/en.yml", "utf8")) as CheckWords;
  const page = checksPage(words);
  if (isRenewing) writeFileSync("docs/checks.md", page);
  expect(readFileSync("docs/checks.md", "utf8")).toBe(page);
});

function checksPage({ checks, readings }: CheckWords): string {
  const rows = CHECKS.map(
    ({ id, formula, severity }) =>
      `| ${id} | ${checks[id] ?? ""} | ${cell(formula)} | ${severity} |`,
  );
  const read = CHECKS.flatMap(({ id, readings: names = [] }) =>
    names.map((name) => `| ${id} | ${name} | ${readings[id]?.[name] ?? ""} |`),
  );
  return [
    "# Checks",
    "Generated from `src/checks/index.ts` and `templates/words/en.yml` by `npm run goldens`; do not edit. The letters of the formulas are explained in the [glossary](glossary.md#symbols-in-the-formulas-of-checks). If a blocking check fails, the pack is a draft; warnings and information appear only in the report.",
    ["| Check | What must hold | Formula | Severity |", "|---|---|---|---|", ...rows].join("\n"),
    "## Readings",
    "Where the specification leaves a rule open, every reading of it is measured, and the findings are those of the reading that fits best. Where more than one reading fits, none is decided on: the first is assumed, and the report says so.",
    ["| Check | Reading | Meaning |", "|---|---|---|", ...read].join("\n"),
    "",
  ].join("\n\n");
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
