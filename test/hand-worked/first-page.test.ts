/** The first page of three administrations pulled from the service equals what was worked out by hand. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { firstPage } from "../../src/sheets/first-page.ts";
import { recordBooks } from "../proof/record-books.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { rowsOf, rowText, templateWords } from "../sheets/built-sheets.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { holding } from "./holding.ts";
import { serviceFirm } from "./service-firm.ts";

const ADMINISTRATIONS: readonly (readonly [string, () => AdministrationBooks])[] = [
  ["trading-company", smallAdministration],
  ["service-firm", serviceFirm],
  ["holding", holding],
];

test.each(ADMINISTRATIONS)("%s: figures, sentences and attention", async (name, books) => {
  const path = join(temporaryFolder(), "books.snapshot");
  writeFileSync(path, await recordBooks("specification", signalOfTest(), books));
  const opened = await openBooks(path, signalOfTest());
  const results = await runChecks(opened.books);
  const page = firstPage.build({ books: opened.books, results, words: templateWords("en") });
  const shown = (await rowsOf(page)).map((row) => rowText(row).replaceAll("\u00A0", " "));
  const worked = readFileSync(`fixtures/books/${name}.expected.md`, "utf8");
  // The first line is the status, the last how much reconciles.
  expect(shown.slice(1, -1)).toEqual(linesUnder(worked, "First page"));
  opened.close();
});

/** The lines of the code block below a heading. */
function linesUnder(text: string, heading: string): readonly string[] {
  const [, after = ""] = text.split(`\n## ${heading}\n`);
  const [, block = ""] = after.split("```\n");
  return block.trimEnd().split("\n");
}
