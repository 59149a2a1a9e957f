/** The steps of a first page from a compared result to that of the month, worked out by hand. */
import { describe, expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { firstPageMonth } from "../../src/sheets/first-page-month.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import type { ComparedWith } from "../../src/sheets/template-choices.ts";
import { withBudget } from "../support/budget.ts";
import { rowsOf, rowText, templateWords } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

const pageOf = (books: Books, waterfalls?: readonly ComparedWith[]): Sheet =>
  firstPageMonth.build({
    books,
    results: [],
    words: templateWords("en"),
    ...(waterfalls === undefined ? {} : { waterfalls }),
  });

const drawn = ({ waterfalls = [] }: Sheet): readonly (readonly string[])[] =>
  waterfalls.map(({ title, steps }) => [
    title,
    ...steps.map(({ label, amount, kind, tone }) =>
      [label, amountText(amount, 0), kind, tone ?? ""].join(" ").trim(),
    ),
  ]);

/** Sales 900, purchases 360 and rent 120: a result of 420. */
const budgeted = (): Books =>
  withBudget(march(), "8000 2025-03=900\n7000 2025-03=360\n4000 2025-03=120");

describe("from the result of the year before", () => {
  test("by volume at the old margin, the change of the margin, and the costs", () => {
    expect(drawn(pageOf(march()))).toEqual([
      [
        "Result after tax, from March 2024 to March 2025, in EUR",
        "March 2024 400 end",
        // 200 more at a margin of 500 / 800; the margin of 600 is 25 less than 1000 at that margin.
        "Volume (revenue) 125 step good",
        "Margin (percentage) -25 step bad",
        "Rent -50 step bad",
        "March 2025 450 end",
      ],
    ]);
  });

  test("each is a row of the sheet, under the figure of its step", async () => {
    const page = pageOf(march());
    const rows = await rowsOf(page);
    const start = rows.findIndex((row) => rowText(row).startsWith("heading: Result after tax"));
    expect(rows.slice(start + 1, start + 6).map((row) => rowText(row))).toEqual([
      "opening: March 2024 | 400.00",
      "Volume (revenue) | 125.00",
      "Margin (percentage) | -25.00",
      "Rent | -50.00",
      "total: March 2025 | 450.00",
    ]);
    const ids = rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => ("figure" in cell ? [cell.figure.id] : [])),
    );
    for (const { figure } of page.waterfalls![0]!.steps) expect(ids).toContain(figure);
  });
});

describe("from the budget", () => {
  test("where the template says so", () => {
    expect(drawn(pageOf(budgeted(), ["budget"]))).toEqual([
      [
        "Result after tax, from budget to actual in March 2025, in EUR",
        "Budget 420 end",
        // 100 more at a margin of 60 %.
        "Volume (revenue) 60 step good",
        "Rent -30 step bad",
        "Actual 450 end",
      ],
    ]);
    expect(drawn(pageOf(budgeted(), ["prior-year", "budget"]))).toHaveLength(2);
    expect(drawn(pageOf(budgeted(), []))).toEqual([]);
  });

  test("the costs are one step where a part of their budget is on no account", () => {
    const books = withBudget(
      march(),
      "revenue 2025-03=900\n7000 2025-03=360\nexpenses 2025-03=120",
    );
    expect(drawn(pageOf(books, ["budget"]))[0]).toContain("Expenses -30 step bad");
  });

  test("is a change of each tile in place of the month before, and one sentence", async () => {
    const page = pageOf(budgeted());
    const [revenue] = page.tiles!;
    expect(revenue!.changes.map(({ label }) => label.replaceAll("\u00A0", " "))).toEqual([
      ...["vs Mar 2024", "vs the budget", "to date EUR 2,600"],
    ]);
    const texts = (await rowsOf(page)).map(rowText).filter((text) => / the budget/.test(text));
    expect(texts.slice(1).map((text) => text.replaceAll("\u00A0", " "))).toEqual([
      "The result after tax in March 2025 was a profit of EUR 450, 30 (7.1%) above the budget, mainly the margin on more revenue (+60) and higher rent (-30).",
    ]);
  });
});

test("a month without a budget is named where the others have one", async () => {
  const books = withBudget(march(), "8000 2025-02=900");
  const page = pageOf(books, ["budget"]);
  expect((await rowsOf(page)).map(rowText)).toContain("There is no budget of March 2025.");
  // The result of the year before is drawn in its place.
  expect(drawn(page)[0]).toContain("March 2024 400 end");
});
