/** The variances: lines above the threshold, with who and what is behind them, and what the user says of them. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { LineNote } from "../../src/ledger/line-note.ts";
import { monthSummary } from "../../src/sheets/month-summary.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withBudget } from "../support/budget.ts";
import { withFinalPack, withYearBefore } from "../support/year-before.ts";
import { rowsOf, sheetOf, sheetText, templateWords } from "./built-sheets.ts";
import { BEFORE, march, UNTIL_MARCH } from "./monthly-books.ts";

const rowsIn = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "month-summary"));

describe("without a year before", () => {
  const POSTAGE = `${UNTIL_MARCH}
    account 4100 expenses Postage
    2025-02-28  4100  5.00  bank 8
    2025-02-28  1000  -5.00  bank 8
  `;

  test("the month is compared with the one before it, with the customers behind each account", async () => {
    const rows = await rowsIn(booksFrom(POSTAGE));
    expect(rows.slice(0, 16)).toEqual([
      "heading: Mar 2025 compared with Feb 2025",
      "Revenue | 1000.00 | 600.00 | 400.00 | 66.7% | favourable",
      "note: mainly Sales (+400)",
      "Gross profit | 600.00 | 350.00 | 250.00 | 71.4% | favourable",
      "note: mainly the margin on more revenue (+233) and a higher margin percentage (+17)",
      "Operating result | 450.00 | 245.00 | 205.00 | 83.7% | favourable",
      "note: mainly gross profit (+250) and expenses (-45)",
      "Result after tax | 450.00 | 245.00 | 205.00 | 83.7% | favourable",
      "note: through the margin on more revenue (+233), a higher margin percentage (+17), higher rent (-50), and lower postage (+5)",
      // Jansen bought for 1000.00; the 600.00 of February has no customer, and leaves more than a third of the change.
      "  8000 Sales | 1000.00 | 600.00 | 400.00 | 66.7% | favourable | no explanation yet",
      // Smit delivered for 400.00, and 250.00 of February has no supplier: that too.
      "  7000 Purchases | 400.00 | 250.00 | 150.00 | 60.0% | adverse | no explanation yet",
      "  4000 Rent | 150.00 | 100.00 | 50.00 | 50.0% | adverse | no explanation yet",
      "heading: Jan 2025 to Mar 2025 compared with Jan 2024 to Mar 2024",
      "note: There are no figures of Jan 2024 to Mar 2024 to compare with.",
      expect.stringMatching(
        /^note: Shown are revenue and the results, .* 1% .* 10% .* not repeated/,
      ),
      expect.any(String),
    ]);
    // Postage changed by 5.00, less than 1% of 600.00.
    expect(rows.filter((row) => row.includes("Postage"))).toEqual([]);
  });

  test("the first month of a fiscal year is not compared twice with the same month", async () => {
    const books = booksFrom(UNTIL_MARCH.replace("until 2025-03", "until 2025-01"));
    const rows = await rowsIn(books);
    expect(rows.filter((row) => row.startsWith("heading:"))).toEqual([
      "heading: Jan 2025 compared with Jan 2024",
    ]);
  });
});

/** Smit bought for 500 in January 2024, and Pieters for 800 in March. */
const SOLD = BEFORE.replace("  2024-01-31  8000  -500.00  invoice 1", "$&  contact Smit")
  .replace("  2024-03-31  8000  -800.00  journal 2", "$&  contact Pieters")
  .replace("year 2024", "year 2024\n contact Pieters");

describe("beside the year before", () => {
  test("without its entries a line says of whom the amount is", async () => {
    const rows = await rowsIn(march());
    expect(rows.slice(0, 2)).toEqual([
      "heading: Mar 2025 compared with Mar 2024",
      "note: Where a line names the parts of an amount, they are those of Mar 2025, not of the difference.",
    ]);
    expect(rows.slice(10, 13)).toEqual([
      "  8000 Sales | 1000.00 | 800.00 | 200.00 | 25.0% | favourable | no explanation yet",
      "  note: amount of Mar 2025 mainly from Jansen BV (1,000)",
      "  7000 Purchases | 400.00 | 300.00 | 100.00 | 33.3% | adverse | no explanation yet",
    ]);
  });

  test("with its entries it says who moved it", async () => {
    const before = booksFrom(SOLD);
    const own = booksFrom(`${UNTIL_MARCH} contact Pieters`);
    const rows = await rowsIn(withFinalPack(withYearBefore(own, before), before));
    const sales = rows.findIndex((row) => row.startsWith("  8000 Sales | 1000.00 | 800.00"));
    expect(rows[sales + 1]).toBe("  note: mainly Jansen BV (+1,000) and Pieters (-800)");
    expect(rows.join()).not.toContain("parts of an amount");
    // Of the year to date 600.00 of February has no customer.
    const toDate = rows.findIndex((row) => row.startsWith("  8000 Sales | 2600.00 | 1300.00"));
    expect(rows[toDate + 1]).not.toMatch(/note: mainly/);
  });
});

/** Wages and pensions below staff costs, beside rent. */
const GROUPED = `
  year 2025
  until 2025-02
  account 1000 current_assets Bank
  account 4000 expenses Staff
  account 4010 expenses Wages  under 4000
  account 4020 expenses Pensions  under 4000
  account 4500 expenses Rent
  account 8000 revenue Sales
  2025-01-31  8000  -1000.00  bank 1
  2025-01-31  4010  300.00  bank 1
  2025-01-31  4020  100.00  bank 1
  2025-01-31  4500  100.00  bank 1
  2025-01-31  1000  500.00  bank 1
  2025-02-28  8000  -1000.00  bank 2
  2025-02-28  4010  400.00  bank 2
  2025-02-28  4020  110.00  bank 2
  2025-02-28  4500  100.00  bank 2
  2025-02-28  1000  390.00  bank 2
`;

test("a group has its accounts as drivers, and those above the threshold follow it", async () => {
  const rows = await rowsIn(booksFrom(GROUPED));
  const group = rows.findIndex((row) => row.startsWith("  4000 Staff"));
  expect(rows.slice(group, group + 4)).toEqual([
    "  4000 Staff | 510.00 | 400.00 | 110.00 | 27.5% | adverse",
    "  note: mainly Wages (+100) and Pensions (+10)",
    "    4010 Wages | 400.00 | 300.00 | 100.00 | 33.3% | adverse | no explanation yet",
    "    4020 Pensions | 110.00 | 100.00 | 10.00 | 10.0% | adverse | no explanation yet",
  ]);
  expect(rows.filter((row) => row.includes("4500 Rent"))).toEqual([]);
});

describe("beside a budget", () => {
  test("accounts have their own, and those without one share what the section has for them", async () => {
    const books = withBudget(
      booksFrom(GROUPED),
      `8000 2025-01=1000 2025-02=1200
       4500 2025-01=100 2025-02=100
       expenses 2025-01=500 2025-02=500`,
    );
    const rows = await rowsIn(books);
    const budget = rows.indexOf("heading: Feb 2025 compared with the budget");
    expect(rows.slice(budget, budget + 15)).toEqual([
      "heading: Feb 2025 compared with the budget",
      "note: Where a line names the parts of an amount, they are those of Feb 2025, not of the difference.",
      "Revenue | 1000.00 | 1200.00 | -200.00 | -16.7% | adverse",
      "note: mainly Sales (-200)",
      "Gross profit | 1000.00 | 1200.00 | -200.00 | -16.7% | adverse",
      "note: mainly the margin on less revenue (-200)",
      "Operating result | 390.00 | 700.00 | -310.00 | -44.3% | adverse",
      "note: mainly gross profit (-200) and expenses (-110)",
      "Result after tax | 390.00 | 700.00 | -310.00 | -44.3% | adverse",
      "note: mainly the margin on less revenue (-200) and expenses (-110)",
      "  8000 Sales | 1000.00 | 1200.00 | -200.00 | -16.7% | adverse | no explanation yet",
      // 500.00 for the section less 100.00 for the rent, beside wages of 400.00 and pensions of 110.00.
      "  Expenses: accounts without a budget of their own | 510.00 | 400.00 | 110.00 | 27.5% | adverse | no explanation yet",
      "  note: amount of Feb 2025 mainly from Wages (400) and Pensions (110)",
      "heading: Jan 2025 to Feb 2025 compared with Jan 2024 to Feb 2024",
      "note: There are no figures of Jan 2024 to Feb 2024 to compare with.",
    ]);
    expect(rows).toContain("heading: Jan 2025 to Feb 2025 compared with the budget");
  });
});

describe("notes of the user", () => {
  const note = { sheet: "result-month", line: "4000", at: 1, text: "The rent was indexed." };
  const figure = { amount: amountOf("140.00"), text: "140.00" };
  const builtWith = async (own: LineNote) => {
    const books = march();
    const results = await runChecks(books);
    return monthSummary.build({ books, results, words: templateWords("en"), notes: [own] });
  };
  const ofRent = async (own: LineNote): Promise<readonly string[]> =>
    (await sheetText(await builtWith(own))).filter((row) => row.includes("4000 Rent"));

  test("are the explanation of the line, in the comparisons of the months that they are about", async () => {
    const [month, toDate] = await ofRent({ ...note, figure: null });
    expect(month).toMatch(/adverse \| The rent was indexed\.$/);
    expect(toDate).toMatch(/no explanation yet$/);
    expect((await ofRent({ ...note, sheet: "result-to-date", figure: null }))[0]).toMatch(
      /no explanation yet$/,
    );
  });

  test("say that the amount changed since", async () => {
    expect((await ofRent({ ...note, figure }))[0]).toMatch(/140.00.*changed/);
  });

  test("stand below the line on paper, where a line without one says so with its drivers", async () => {
    const sheet = await builtWith({ ...note, figure: null });
    const paper = await rowsOf({ ...sheet, ...sheet.onPaper![0]! });
    const rows = await sheetText({
      ...sheet,
      rows: async function* () {
        yield* paper;
      },
    });
    expect(rows).toContain(
      "  note: amount of Mar 2025 mainly from Jansen BV (1,000); no explanation yet",
    );
    const rent = rows.findIndex((row) => row.startsWith("  4000 Rent"));
    expect(rows[rent + 1]).toBe("  note: Note: The rent was indexed.");
    expect(rows.filter((row) => row.startsWith("Revenue"))).toEqual([]);
  });
});
