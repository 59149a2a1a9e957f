/** What became of cash, stock, debtors, creditors and dividend in a month with a loss, worked out by hand. */
import { expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { firstPageMonth } from "../../src/sheets/first-page-month.ts";
import { BOOKS as INVOICED, listing } from "../checks/open-items/invoiced-debtors.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { rowsOf, rowText, templateWords } from "./built-sheets.ts";

const ACCOUNTS = `
  account 0200 non_current_assets Van
  account 0500 equity Reserve
  account 0700 non_current_liabilities Loan
  account 1000 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1520 current_liabilities VAT  rgs BSchBepBtw
  account 1590 current_liabilities Dividend to pay  rgs BSchDhaDha
  account 1595 current_liabilities Dividend tax  rgs BSchBepTdb
  account 1600 current_liabilities Creditors  [creditors]
  account 3000 current_assets Chairs  rgs BVrdHanVoo
  account 3010 current_assets Lamps  rgs BVrdHanVoo
  account 4000 expenses Rent
  account 4300 expenses Depreciation  rgs WAfsAmvAft
  account 7000 direct_costs Purchases
  account 8000 revenue Sales
  contact Jansen BV
  contact Smit
`;

const SHOP = `
  year 2025
  until 2025-02
  ${ACCOUNTS}
  opening 0200 500.00
  opening 0500 -3000.00
  opening 0700 -500.00
  opening 1000 3000.00
  2025-01-31  1300  1210.00  invoice 1  contact Jansen BV
  2025-01-31  1520  -210.00  invoice 1
  2025-01-31  8000  -1000.00  invoice 1
  2025-01-31  3000  400.00  bill 2
  2025-01-31  1600  -400.00  bill 2  contact Smit
  2025-02-10  1300  605.00  invoice 3  contact Jansen BV
  2025-02-10  1520  -105.00  invoice 3
  2025-02-10  8000  -500.00  invoice 3
  2025-02-10  7000  200.00  journal 4
  2025-02-10  3000  -200.00  journal 4
  2025-02-12  3010  900.00  bill 5
  2025-02-12  1520  189.00  bill 5
  2025-02-12  1600  -1089.00  bill 5  contact Smit
  2025-02-15  0500  300.00  journal 6
  2025-02-15  1590  -255.00  journal 6
  2025-02-15  1595  -45.00  journal 6
  2025-02-16  1000  1000.00  bank 7
  2025-02-16  1300  -1000.00  bank 7  contact Jansen BV
  2025-02-17  4000  600.00  bank 8
  2025-02-17  1000  -600.00  bank 8
  2025-02-18  0700  100.00  bank 9
  2025-02-18  1000  -100.00  bank 9
  2025-02-20  1590  255.00  bank 10
  2025-02-20  1000  -255.00  bank 10
  2025-02-25  0200  80.00  bank 11
  2025-02-25  1000  -80.00  bank 11
  2025-02-28  4300  50.00  journal 12
  2025-02-28  0200  -50.00  journal 12
`;

/** In February sales of 400 and rent of 100. */
const BEFORE = `
  year 2024
  ${ACCOUNTS}
  2024-02-28  1000  300.00  journal 1
  2024-02-28  4000  100.00  journal 1
  2024-02-28  8000  -400.00  journal 1
`;

async function linesOf(books: Books, language: "en" | "nl" = "en"): Promise<readonly string[]> {
  const results = await runChecks(books);
  const page = firstPageMonth.build({ books, results, words: templateWords(language) });
  return (await rowsOf(page)).map((row) => rowText(row).replaceAll("\u00A0", " "));
}

const under = (lines: readonly string[], heading: string): readonly string[] => {
  const after = lines.slice(lines.indexOf(`heading: ${heading}`) + 1);
  return after.slice(
    0,
    after.findIndex((line) => line.startsWith("heading:")),
  );
};

const february = (): Books => withYearBefore(booksFrom(SHOP), booksFrom(BEFORE));

test("cash goes by steps from the end of the month before to that of the month", async () => {
  const title = "Liquid funds, from the end of January 2025 to the end of February 2025, in EUR";
  expect(under(await linesOf(february()), title)).toEqual([
    "opening: Liquid funds, end of January 2025 | 3000.00",
    // Sales 500, purchases 200, rent 600; the depreciation of 50 took no money.
    "Cash through the result and depreciation | -300.00",
    "Cash through stock | -700.00",
    "Cash through debtors | 395.00",
    "Cash through creditors | 1089.00",
    "Cash through VAT | -84.00",
    "Cash through investments | -80.00",
    "Cash through loans | -100.00",
    "Cash through dividend with its tax and other changes in equity | -255.00",
    "total: Liquid funds, end of February 2025 | 2965.00",
  ]);
});

test("the sentences say the loss, the dividend, where the money went, and what moved stock and debtors", async () => {
  expect(under(await linesOf(february()), "What happened")).toEqual([
    // 100 more without direct costs before is 100 of volume; the purchases of 200 are the margin.
    "The result after tax went from a profit of EUR 300 in February 2024 to a loss of EUR 350 in February 2025, through the margin on more revenue (+100), a lower margin percentage (-200), higher rent (-500), and higher depreciation (-50).",
    "Revenue in February 2025 was EUR 500, 100 (25.0%) above February 2024, mainly Sales (+100).",
    "A dividend of EUR 300 was declared on 15 Feb 2025. Dividend paid to shareholders on 20 Feb 2025: EUR 255.",
    "Liquid funds went from EUR 3,000 at the end of January 2025 to EUR 2,965 at the end of February 2025, with increases (+1,484, of which creditors +1,089) and decreases (-1,519, of which stock -700).",
    "The result after tax in January to February 2025 was a profit of EUR 650, 350 (116.7%) above January to February 2024, mainly the margin on more revenue (+1,100), higher rent (-500), a lower margin percentage (-200), and higher depreciation (-50).",
    "Stock went from EUR 400 at the end of January 2025 to EUR 1,100 at the end of February 2025, mainly Lamps (+900) and Chairs (-200).",
    // 815 of the 1815 that was invoiced in the 365 days from March 2024; before 1210 of 1210, in 366 days.
    "Debtors went from EUR 1,210 at the end of January 2025 to EUR 815 at the end of February 2025, mainly customer Jansen BV (-395). Days outstanding: 164 (end of January 2025: 366).",
    "Creditors went from EUR 400 at the end of January 2025 to EUR 1,489 at the end of February 2025, mainly supplier Smit (+1,089). Days outstanding: 365 (end of January 2025: 366).",
  ]);
  expect(under(await linesOf(february(), "nl"), "Ontwikkelingen").slice(2, 4)).toEqual([
    "Op 15-02-2025 is € 300 dividend vastgesteld. Op 20-02-2025 is € 255 dividend aan aandeelhouders betaald.",
    "De liquide middelen gingen van € 3.000 eind januari 2025 naar € 2.965 eind februari 2025, met stijgingen (+ € 1.484, waarvan crediteuren + € 1.089) en dalingen (- € 1.519, waarvan voorraad - € 700).",
  ]);
});

test("debtors after the last day of their invoices are in the list of what needs attention, with their share", async () => {
  // Of 52 at 31 March 40 and 5 are overdue.
  const lines = await linesOf(listing(INVOICED));
  expect(under(lines, "Needs attention").filter((one) => one.startsWith("Debtors: 86"))).toEqual([
    "Debtors: 86.5% is overdue, most by Jansen (EUR 40). Ask for payment. | 45.00",
  ]);
  expect(lines).toContain("Debtors, overdue | 45.00");
});
