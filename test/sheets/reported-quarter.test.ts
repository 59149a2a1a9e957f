/** A management pack of a quarter, on books whose figures were calculated by hand. */
import { expect, test } from "vitest";
import { reportedIn } from "../../src/ledger/reported-period.ts";
import { builtPack, figureFaults, rowsOf, rowText, templateWords } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

const quarter = () => ({ ...march(), ...reportedIn(march().period, "quarter") });

test("the quarter is beside the quarter before and that of a year earlier, once on a page", async () => {
  const { sheets } = await builtPack(quarter());
  const titlesOf = (id: string): readonly string[] =>
    (sheets.find((sheet) => sheet.id === id)?.columns ?? []).map(({ title }) => title).slice(2);
  expect(titlesOf("result-month")).toEqual([
    ...["Q1 2025", "% revenue", "Q4 2024", "vs Q4 2024", "%", "Effect"],
    ...["Q1 2024", "vs Q1 2024", "%", "Effect"],
  ]);
  // The year to date is the quarter.
  expect(titlesOf("condensed-month")).toEqual([
    ...["Q1 2025", "% revenue", "Q1 2024", "vs Q1 2024", "%"],
  ]);
  const [sheet] = sheets.filter(({ id }) => id === "result-month");
  const rows = sheet === undefined ? [] : (await rowsOf(sheet)).map(rowText);
  // March, February and January: 1,000 + 600 + 1,000; nothing in the last quarter of 2024.
  expect(rows).toContain(
    "subtotal: Total revenue | 2600.00 | 100.0% | – | 2600.00 | n/a | favourable | 1300.00 | 1300.00 | 100.0% | favourable",
  );
  const monthly = sheets.filter(({ id }) => id !== "first-page");
  expect(await figureFaults(monthly)).toEqual([]);
});

test.each([
  [
    "en",
    "quarter",
    "Result for the quarter",
    "Change in the quarter",
    "Position at the end of the quarter",
  ],
  ["nl", "quarter", "Resultaat van het kwartaal", "Mutatie kwartaal", "Positie per kwartaaleinde"],
  ["en", "year", "Result for the year", "Change in the year", "Position at the end of the year"],
  ["nl", "year", "Resultaat van het jaar", "Mutatie jaar", "Positie per jaareinde"],
] as const)("in %s the words of a %s are %s, %s and %s", (language, unit, ...titles) => {
  const words = templateWords(language, { forms: [], isFromAuditfile: false, unit });
  const keys = [
    "result-month.title",
    "balance-comparatives.columns.change.title",
    "key-figures.position",
  ];
  expect(keys.map((key) => words.of(`sheets.${key}`))).toEqual(titles);
});
