/** Notes below tables are about what the tables show, and the levels of proof are explained once in a pack. */
import { describe, expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { columnsFrom, statementsWithoutFigures } from "../../src/packs/read-columns.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { proof } from "../../src/sheets/proof.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { rowsOf, rowText, sheetOf, sheetText, templateWords } from "./built-sheets.ts";
import { march, UNTIL_MARCH } from "./monthly-books.ts";

async function notesOn(books: Books, sheet: string): Promise<string> {
  const rows = await sheetText(await sheetOf(books, sheet));
  return rows.filter((row) => row.trim().startsWith("note:")).join("\n");
}

describe("below a comparison", () => {
  const repeated = withYearBefore(
    booksFrom(UNTIL_MARCH),
    booksFrom(UNTIL_MARCH.replaceAll("2025", "2024").replace("until 2024-03", "")),
  );

  test("favourable and adverse are explained where something is", async () => {
    expect(await notesOn(march(), "month-summary")).toMatch(/favourable/);
    expect(await notesOn(march(), "result-to-date")).toMatch(/Favourable/);
    expect(await notesOn(repeated, "result-to-date")).not.toMatch(/favourable/i);
  });

  test("nothing is said of percentages and earlier months that no column has", async () => {
    const first = booksFrom(UNTIL_MARCH);
    expect(await notesOn(march(), "result-to-date")).toMatch(
      /Percentages(.|\n)*before this fiscal/,
    );
    expect(await notesOn(first, "result-to-date")).not.toMatch(/Percentages|before this fiscal/);
    expect(await notesOn(first, "result-13-months")).not.toMatch(/before this fiscal/);
  });
});

test("a statement without a column with figures is its note alone, and is named", async () => {
  const { columns } = columnsFrom({
    "result-month": ["2021-01", "2020-01", "difference"],
    "condensed-month": [["2021-01", "share"], ["month"]],
  });
  const books = march();
  const source = { books, results: await runChecks(books), words: templateWords("en"), columns };
  const [statement] = SHEETS.filter(({ id }) => id === "result-month");
  const built = statement!.build(source);
  for (const part of [built, ...(built.onPaper ?? []).map((paper) => ({ ...built, ...paper }))]) {
    const rows = (await rowsOf(part)).map(rowText);
    expect(rows).toEqual([
      expect.stringMatching(/^note: .*Jan 2021.*months/),
      expect.stringMatching(/^note: .*compared with Jan 2021 are left out/),
    ]);
  }
  expect(statementsWithoutFigures(SHEETS, source)).toEqual(["result-month"]);
});

test("the levels of proof are explained with the proof where no cover behind a first page explains them", async () => {
  const books = march();
  const source = { books, results: await runChecks(books), words: templateWords("en") };
  const onPaperOf = async (...ids: readonly string[]): Promise<string> => {
    const sheets = SHEETS.filter(({ id }) => ids.includes(id)).map((one) => one.describe(source));
    const built = proof.build({ ...source, files: [{ name: "pack", sheets }] });
    const rows = await Promise.all(
      (built.onPaper ?? []).map((part) => rowsOf({ ...built, ...part })),
    );
    return rows.flat().map(rowText).join("\n");
  };
  expect(await onPaperOf("proof")).toContain("heading: Level of proof");
  expect(await onPaperOf("cover", "proof")).toContain("heading: Level of proof");
  expect(await onPaperOf("first-page", "cover", "proof")).not.toContain("Level of proof");
});
