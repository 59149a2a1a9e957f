/** Prepaid costs and deferred revenue by hand: what documents leave on their accounts, and what their periods say. */
import { expect, test } from "vitest";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

/**
 * Of invoice 12, 365.00 from 1 July 2025, 184 days are in the year and 181.00 remains. Of bill 21, 1,200.00 over
 * January 2026 and the eleven months after it, everything does. Bill 9 of 2024 releases the opening of 31.00.
 */
const BOOKS = `
  year 2025
  account 0500 equity Capital
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1370 current_assets Prepaid  rgs BVorOvaVof
  account 1550 current_liabilities Received in advance  rgs BSchOpaVgo
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 4200 expenses Insurance
  account 8100 revenue Support
  contact Jansen
  contact Bakker
  opening 1370 31.00
  opening 0500 -31.00
  2025-01-31  4200  31.00  bill 9  contact Bakker
  2025-01-31  1370  -31.00  bill 9  contact Bakker
  2025-07-31  1300  365.00  invoice 12  contact Jansen
  2025-07-31  8100  -31.00  invoice 12  contact Jansen
  2025-07-31  1550  -334.00  invoice 12  contact Jansen
  2025-08-31  1550  31.00  invoice 12  contact Jansen
  2025-08-31  8100  -31.00  invoice 12  contact Jansen
  2025-09-30  1550  30.00  invoice 12  contact Jansen
  2025-09-30  8100  -30.00  invoice 12  contact Jansen
  2025-10-31  1550  31.00  invoice 12  contact Jansen
  2025-10-31  8100  -31.00  invoice 12  contact Jansen
  2025-11-30  1550  30.00  invoice 12  contact Jansen
  2025-11-30  8100  -30.00  invoice 12  contact Jansen
  2025-12-31  1550  31.00  invoice 12  contact Jansen
  2025-12-31  8100  -31.00  invoice 12  contact Jansen
  2025-12-20  1370  1200.00  bill 21  contact Bakker
  2025-12-20  1600  -1200.00  bill 21  contact Bakker
  listed sales_invoices 12  2025-07-31  open  365.00  contact Jansen  number F-12
  detail 8100  365.00  period 2025-07-01..2026-06-30  Support
  listed purchase_invoices 21  2025-12-20  open  1200.00  contact Bakker  number P-21
  detail 4200  1200.00  period 2026-01-01..2026-12-31  Fire insurance
`;

const rowsWith = async (more = "", books = BOOKS): Promise<readonly string[]> =>
  sheetText(await sheetOf(booksFrom(`${books}\n${more}`), "deferred-items"));

test("a balance consists of its documents, each equal to the part of its period after the year", async () => {
  const rows = await rowsWith();
  expect(rows.slice(0, -1)).toEqual([
    "heading: 1370 Prepaid",
    "Opening balance at 1 Jan 2025 | 31.00",
    "Released from documents dated before 1 Jan 2025 | -31.00",
    "P-21, Bakker, Fire insurance | 1 Jan 2026 to 31 Dec 2026 | 1200.00 | – | 1200.00 | 1200.00 | –",
    "subtotal: Balance 1370 Prepaid | 1200.00 | – | 1200.00 | 1200.00 | –",
    "cross-check: Per the general ledger: 1370 Prepaid | 1200.00",
    "cross-check: Difference with the general ledger | –",
    "heading: 1550 Received in advance",
    "F-12, Jansen, Support | 1 Jul 2025 to 30 Jun 2026 | 365.00 | 184.00 | 181.00 | 181.00 | –",
    "subtotal: Balance 1550 Received in advance | 365.00 | 184.00 | 181.00 | 181.00 | –",
    "cross-check: Per the general ledger: 1550 Received in advance | 181.00",
    "cross-check: Difference with the general ledger | –",
  ]);
});

test("too much that was released, a journal and a period of several years have lines of their own", async () => {
  const rows = await rowsWith(`
    2025-12-31  1550  20.00  invoice 12  contact Jansen
    2025-12-31  8100  -20.00  invoice 12  contact Jansen
    2025-12-31  1370  75.00  journal 31
    2025-12-31  4200  -75.00  journal 31
    2025-12-31  1370  200.00  bill 22  contact Bakker
    2025-12-31  1600  -200.00  bill 22  contact Bakker
    listed purchase_invoices 22  2025-12-31  open  200.00  contact Bakker
    detail 4200  200.00  period 2026-01-01..2027-12-31`);
  // Of 730 days 365 are in 2027; each month is rounded to cents, and the last takes what remains.
  expect(rows).toContain("Bakker | 1 Jan 2026 to 31 Dec 2027 | 200.00 | – | 200.00 | 200.00 | –");
  expect(rows).toContain("Of which after 31 Dec 2026 | 100.02");
  expect(rows).toContain("Journals and other entries without a period | 75.00");
  expect(rows).toContain("subtotal: Balance 1370 Prepaid | 1400.00 | – | 1400.00 | 1475.00 | –");
  expect(rows).toContain(
    "F-12, Jansen, Support | 1 Jul 2025 to 30 Jun 2026 | 365.00 | 184.00 | 181.00 | 161.00 | -20.00",
  );
});

test("what belongs to later periods and is not deferred is listed with its amount", async () => {
  const rows = await rowsWith(`
    2025-12-30  4200  90.00  bill 23  contact Bakker
    2025-12-30  1600  -90.00  bill 23  contact Bakker
    listed receipts 23  2025-12-30  open  90.00  contact Bakker  number R-23
    detail 4200  90.00  period 2025-12-01..2026-02-28  Magazine`);
  // 59 of 90 days.
  expect(rows).toContain("heading: Costs of later periods that are not prepaid in the books");
  expect(rows).toContain(
    "R-23, Bakker, Magazine | 1 Dec 2025 to 28 Feb 2026 | 90.00 | 31.00 | 59.00 | -59.00",
  );
  expect(rows).toContain("subtotal: Total not deferred | 59.00");
});

test("books without deferrals say so", async () => {
  const rows = await sheetText(
    await sheetOf(
      booksFrom(BOOKS.replaceAll(/^ {2}(2025|listed|detail|opening).*$/gm, "")),
      "deferred-items",
    ),
  );
  expect(rows).toEqual([
    "note: No document of the year has a line for a later period, and the accounts of prepaid and deferred items are zero.",
  ]);
});

test("paper has the forty largest documents and the others in one line", async () => {
  const bills = Array.from({ length: 45 }, (_, at) => {
    const [number, amount] = [String(100 + at), `${String(at + 1)}.00`];
    return `
      2025-12-20  1370  ${amount}  bill ${number}  contact Bakker
      2025-12-20  1600  -${amount}  bill ${number}  contact Bakker
      listed purchase_invoices ${number}  2025-12-20  open  ${amount}  contact Bakker
      detail 4200  ${amount}  period 2026-01-01..2026-01-31`;
  });
  const sheet = await sheetOf(booksFrom(`${BOOKS}\n${bills.join("\n")}`), "deferred-items");
  const [paper] = sheet.onPaper ?? [];
  const rows = await sheetText({ ...sheet, rows: paper!.rows });
  expect(rows.filter((row) => row.includes("1 Jan 2026"))).toHaveLength(40);
  // Bill 21 is the largest: 1 to 6 have no line of their own.
  expect(rows).toContain("6 other documents | 21.00 | – | 21.00 | 21.00 | –");
  expect(rows).toContain("subtotal: Balance 1370 Prepaid | 2235.00 | – | 2235.00 | 2235.00 | –");
});
