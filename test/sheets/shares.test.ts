/** Revenue and expenses by contact and by project: shares that tie to the profit and loss, beside a year earlier. */
import { describe, expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withFinalPack, withYearBefore } from "../support/year-before.ts";
import { rowsOf, sheetOf, sheetText } from "./built-sheets.ts";
import { march, UNTIL_MARCH } from "./monthly-books.ts";

test("ties to the profit and loss, including the unassigned part", async () => {
  expect(await sheetText(await sheetOf(march(), "revenue-by-contact"))).toEqual([
    "Jansen BV | 1000.00 | 100.0% | 1000.00 | 38.5% | 38.5%",
    "Smit | – | 0.0% | 1000.00 | 38.5% | 76.9%",
    "Without a contact | – | 0.0% | 600.00 | 23.1% | 100.0%",
    "total: Total | 1000.00 | 100.0% | 2600.00 | 100.0%",
    "Largest of each period | 1000.00 | 100.0% | 1000.00 | 38.5%",
    "Five largest of each period | 1000.00 | 100.0% | 2000.00 | 76.9%",
    "cross-check: Revenue per the profit and loss account | 1000.00 | 2600.00",
    "cross-check: Difference | – | –",
    expect.stringMatching(/^note: A year earlier is not shown: .* final pack of that year/),
  ]);
  const byProject = await sheetText(await sheetOf(march(), "revenue-by-project"));
  expect(byProject.slice(0, 3)).toEqual([
    "Roof | 700.00 | 70.0% | 700.00 | 26.9% | 26.9%",
    "Without a project | 300.00 | 30.0% | 1900.00 | 73.1% | 100.0%",
    "total: Total | 1000.00 | 100.0% | 2600.00 | 100.0%",
  ]);
});

test("says that names are less than half of the total, which the part without a name exceeds", async () => {
  const notesOf = async (id: string): Promise<readonly string[]> =>
    (await sheetText(await sheetOf(march(), id))).filter((text) => text.includes("Without"));
  expect(await notesOf("revenue-by-project")).toEqual([
    "Without a project | 300.00 | 30.0% | 1900.00 | 73.1% | 100.0%",
    "note: Without a project: 73.1% of the total of Jan 2025 to Mar 2025. The names above say little of the whole, because most of it is booked without one.",
  ]);
  expect(await notesOf("revenue-by-contact")).toHaveLength(1);
});

test("names beyond the tenth are combined", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `C${String(index + 1).padStart(2, "0")}`);
  const books = booksFrom(`
    year 2025
    until 2025-01
    account 1000 current_assets Bank
    account 8000 revenue Sales
    ${names.map((name) => `contact ${name}`).join("\n")}
    ${names
      .map(
        (name, index) => `
          2025-01-31  1000  ${String(100 - index)}.00  invoice ${String(index + 1)}  contact ${name}
          2025-01-31  8000  -${String(100 - index)}.00  invoice ${String(index + 1)}  contact ${name}`,
      )
      .join("\n")}
  `);
  const rows = await sheetText(await sheetOf(books, "revenue-by-contact"));
  // 90 and 89 of 12 x 100 - 66.
  expect(rows.slice(9, 13)).toEqual([
    "C10 | 91.00 | 8.0% | 91.00 | 8.0% | 84.2%",
    "Others (2) | 179.00 | 15.8% | 179.00 | 15.8% | 100.0%",
    "Without a contact | – | 0.0% | – | 0.0% | 100.0%",
    "total: Total | 1134.00 | 100.0% | 1134.00 | 100.0%",
  ]);
});

/** 2024 up to March: Smit 500 and Pieters 800 of revenue, and costs of 400 of which 300 are of Smit. */
const SOLD_BEFORE = `
  year 2024
  account 1000 current_assets Bank
  account 4000 expenses Rent
  account 7000 direct_costs Purchases
  account 8000 revenue Sales
  contact Jansen BV
  contact Smit
  contact Pieters
  project Roof
  2024-01-31  1000  500.00  invoice 1  contact Smit
  2024-01-31  8000  -500.00  invoice 1  contact Smit
  2024-03-31  1000  400.00  bank 2
  2024-03-31  4000  100.00  bank 2
  2024-03-31  7000  300.00  bank 2  contact Smit
  2024-03-31  8000  -800.00  bank 2  contact Pieters  project Roof
`;

describe("beside the final pack of the year before", () => {
  const books = (): Books => {
    const before = booksFrom(SOLD_BEFORE);
    return withFinalPack(
      withYearBefore(booksFrom(`${UNTIL_MARCH} contact Pieters`), before),
      before,
    );
  };

  test("revenue has the month a year earlier, those months, the change, and what changed the most", async () => {
    const sheet = await sheetOf(books(), "revenue-by-contact");
    expect(sheet.columns.map(({ key }) => key)).toEqual([
      ...["name", "month", "month-share", "year-ago", "to-date", "to-date-share", "cumulative"],
      ...["prior", "prior-share", "change"],
    ]);
    expect(await sheetText(sheet)).toEqual([
      "Jansen BV | 1000.00 | 100.0% | – | 1000.00 | 38.5% | 38.5% | – | 0.0% | 1000.00",
      "Smit | – | 0.0% | – | 1000.00 | 38.5% | 76.9% | 500.00 | 38.5% | 500.00",
      "Pieters | – | 0.0% | 800.00 | – | 0.0% | 76.9% | 800.00 | 61.5% | -800.00",
      "Without a contact | – | 0.0% | – | 600.00 | 23.1% | 100.0% | – | 0.0% | 600.00",
      "total: Total | 1000.00 | 100.0% | 800.00 | 2600.00 | 100.0% | 1300.00 | 100.0% | 1300.00",
      "Largest of each period | 1000.00 | 100.0% | 800.00 | 1000.00 | 38.5% | 800.00 | 61.5%",
      "Five largest of each period | 1000.00 | 100.0% | 800.00 | 2000.00 | 76.9% | 1300.00 | 100.0%",
      "note: Largest increase since a year earlier: Jansen BV (+1,000). Largest decrease: Pieters (-800).",
      "cross-check: Revenue per the profit and loss account | 1000.00 | 2600.00 | 1300.00",
      "cross-check: Difference | – | – | –",
    ]);
  });

  test("expenses are direct costs and expenses together", async () => {
    expect((await sheetText(await sheetOf(books(), "expenses-by-contact"))).slice(0, 3)).toEqual([
      "Smit | 400.00 | 72.7% | 300.00 | 400.00 | 40.0% | 40.0% | 300.00 | 75.0% | 100.00",
      "Without a contact | 150.00 | 27.3% | 100.00 | 600.00 | 60.0% | 100.0% | 100.00 | 25.0% | 500.00",
      "total: Total | 550.00 | 100.0% | 400.00 | 1000.00 | 100.0% | 400.00 | 100.0% | 600.00",
    ]);
  });

  test("the largest are drawn by size, with their part of the total as a line", async () => {
    const [chart] = (await sheetOf(books(), "revenue-by-contact")).charts!;
    expect(chart!.categories).toEqual(["Jansen BV", "Smit", "Pieters"]);
    expect(chart!.series.map(({ values }) => values.map((value) => amountText(value!, 3)))).toEqual(
      [
        ["1000.000", "1000.000", "0.000"],
        ["0.385", "0.769", "0.769"],
      ],
    );
  });

  test("paper leaves out what a check proves", async () => {
    const sheet = await sheetOf(books(), "revenue-by-contact");
    expect(
      (await rowsOf({ ...sheet, ...sheet.onPaper![0]! })).map(({ kind }) => kind),
    ).not.toContain("cross-check");
  });
});
