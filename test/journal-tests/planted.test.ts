/**
 * The companies with planted errors: what meets a criterion exactly is found, and the documentation has the
 * measurement.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { JOURNAL_TESTS } from "../../src/journal-tests/index.ts";
import { measured, tableOf } from "./measure-journal-tests.ts";

const EXACT = [
  ...([
    "year-closing-journals",
    "weekends-and-holidays",
    "unusual-pairs",
    "entry-numbers",
  ] as const),
  ...(["control-accounts-without-contact", "owner-accounts", "entries-after-a-lock"] as const),
  ...(["unexpected-users"] as const),
];

test("errors that meet a criterion are found in every company", async () => {
  const tallies = await measured(2);
  for (const name of EXACT) {
    const { planted, found } = tallies.get(name)!;
    expect([name, found, planted > 0]).toEqual([name, planted, true]);
  }
  const [, , ...rows] = tableOf(tallies, 2).split("\n");
  const page = readFileSync("docs/journal-tests.md", "utf8");
  const measuredOnPage = page.slice(page.indexOf("## Found and false alarms"));
  expect(rows).toHaveLength(JOURNAL_TESTS.length);
  for (const { id, name } of JOURNAL_TESTS) expect(measuredOnPage).toContain(`| ${id} ${name} | `);
});

test("the page has every test, by its number and its name in the file", () => {
  const page = readFileSync("docs/journal-tests.md", "utf8");
  for (const { id, name } of JOURNAL_TESTS) expect(page).toContain(`| ${id} | \`${name}\` | `);
});
