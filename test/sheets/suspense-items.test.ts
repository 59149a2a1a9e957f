/** Open entries of suspense accounts and the run-off of last year's items, worked out by hand. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, negate, sumOf } from "../../src/amount/amount.ts";
import { openEntries } from "../../src/ledger/dossier/open-entries.ts";
import { rowOf } from "../../src/ledger/trial-balance.ts";
import { account, booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const CHART = `
  year 2025-01..2025-03 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1370 current_assets Prepaid  rgs BVorOvaVof
  account 1575 current_liabilities Accrued  rgs BSchOpaNtb
  account 1590 current_liabilities Other  rgs BSchOvsOvs
  account 2010 temporary Unknown receipts  rgs BSchTusTov
  account 2020 temporary In transit  rgs BLimKruSto
  account 4000 expenses Costs
  contact Jansen
  opening 1100 100.00
  opening 1370 30.00
  opening 1575 -50.00
  opening 0500 -80.00`;

/** On 20 January the account stands at zero again. Then 7 is cleared by 7, and 5, 3 and 6 are open. */
const ENTRIES = `${CHART}
  2025-01-10  1100   12.00  bank 1
  2025-01-10  2010  -12.00  bank 1  contact Jansen
  2025-01-20  2010    8.00  journal 1
  2025-01-20  2010    4.00  journal 1
  2025-01-20  4000  -12.00  journal 1
  2025-02-01  1100    7.00  bank 2
  2025-02-01  2010   -7.00  bank 2
  2025-02-03  1100    5.00  bank 3
  2025-02-03  2010   -5.00  bank 3  contact Jansen  Unknown sender
  2025-02-20  2010    7.00  journal 2
  2025-02-20  4000   -7.00  journal 2
  2025-03-01  2010    3.00  journal 3
  2025-03-01  4000   -3.00  journal 3
  2025-03-30  1100    6.00  bank 4
  2025-03-30  2010   -6.00  bank 4
  2025-01-31  4000   10.00  journal 5
  2025-01-31  1370  -10.00  journal 5
  2025-02-28  4000   20.00  journal 6
  2025-02-28  1370  -20.00  journal 6
  2025-03-31  1370    9.00  journal 7
  2025-03-31  4000   -9.00  journal 7
  2025-03-15  1575   35.00  bank 8
  2025-03-15  1100  -35.00  bank 8`;

describe("suspense accounts", () => {
  test("an open account lists what nothing clears, and the others are named", async () => {
    const rows = await sheetText(await sheetOf(booksFrom(ENTRIES), "suspense-items"));
    expect(rows.slice(0, 8)).toEqual([
      "heading: Clearing accounts and transfers in transit",
      "heading: 2010 Unknown receipts",
      "2025-02-03 | Bank transaction | Jansen | Unknown sender | -5.00 | 56",
      "2025-03-01 | General journal | journal 3 | 3.00 | 30",
      "2025-03-30 | Bank transaction | bank 4 | -6.00 | 1",
      "subtotal: Open entries | -8.00",
      "cross-check: Balance per the general ledger | -8.00",
      "note: Balance zero: 2020 In transit",
    ]);
  });

  test("a chart without codes says that they are not known", async () => {
    const rows = await sheetText(
      await sheetOf(booksFrom(ENTRIES.replace(/ {2}rgs \w+/g, "")), "suspense-items"),
    );
    expect(rows).toEqual([
      "heading: Clearing accounts and transfers in transit",
      expect.stringMatching(/^note: Clearing accounts: not available, because/),
      "heading: Run-off of last year's items",
      expect.stringMatching(/^note: Run-off: not available, because/),
    ]);
  });

  test("open entries add up to the closing balance, and no two of them are equal on both sides", () => {
    const amounts = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 28 })), (euros, days) => {
        const lines = euros.flatMap((of, at) => {
          const date = `2025-02-${String(days[at] ?? 1).padStart(2, "0")}`;
          const document = `journal ${String(at + 1)}`;
          return [
            `  ${date}  2010  ${String(of)}.00  ${document}`,
            `  ${date}  4000  ${String(-of)}.00  ${document}`,
          ];
        });
        const books = booksFrom([CHART, ...lines].join("\n"));
        const open = openEntries(books, account("2010")).map(({ amount }) => amount);
        const closing = rowOf(books.months.at(-1)!.generalLedger, account("2010")).closing;
        expect(amountText(sumOf(open), 2)).toBe(amountText(closing, 2));
        const texts = new Set(open.map((amount) => amountText(amount, 2)));
        expect(open.filter((amount) => texts.has(amountText(negate(amount), 2)))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

test("what last year left is settled by the other side, the oldest first", async () => {
  const rows = await sheetText(await sheetOf(booksFrom(ENTRIES), "suspense-items"));
  const start = rows.indexOf("heading: Run-off of last year's items");
  expect(rows.slice(start + 1, -1)).toEqual([
    "1370 | Prepaid | 30.00 | -30.00 | Feb 2025 | –",
    "1575 | Accrued | -50.00 | 35.00 | Mar 2025 | -15.00",
  ]);
});
