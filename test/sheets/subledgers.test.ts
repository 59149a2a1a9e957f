/** Debtors, creditors and fixed assets, compared with figures calculated by hand. */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { Books } from "../../src/ledger/books.ts";
import { BOOKS, byDueDate, INVOICES, listing } from "../checks/open-items/invoiced-debtors.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { rowsOf, rowText, sheetOf, sheetText } from "./built-sheets.ts";

describe("debtors and creditors", () => {
  test("are listed by contact with opening, previous month, closing and its age groups", async () => {
    const sheet = await sheetOf(smallCompany(), "debtors");
    expect(sheet.columns.map(({ title }) => title)).toEqual([
      ...["Contact", "31 Dec 2024", "30 Nov 2025", "31 Dec 2025"],
      ...["0–30 days", "30–60 days", "> 60 days", "In no age group"],
    ]);
    expect((await sheetText(sheet)).slice(0, -1)).toEqual([
      "De Vries | – | 545.00 | 545.00 | – | 545.00 | – | –",
      "Jansen BV | – | 15488.00 | -242.00 | -242.00 | – | – | –",
      "Without a contact | 1210.00 | – | – | – | – | – | –",
      "total: Total | 1210.00 | 16033.00 | 303.00 | -242.00 | 545.00 | – | –",
      "cross-check: Closing balance per the general ledger: 1300 Debtors | 303.00",
      "cross-check: Difference with the general ledger | –",
    ]);
  });

  test("payables are positive", async () => {
    const rows = await sheetText(await sheetOf(smallCompany(), "creditors"));
    expect(rows.slice(-4, -1)).toEqual([
      "total: Total | 210.00 | 1783.00 | 3276.82 | 1493.82 | – | 1783.00 | –",
      "cross-check: Closing balance per the general ledger: 1600 Creditors | 3276.82",
      "cross-check: Difference with the general ledger | –",
    ]);
  });

  test("an age group with an unknown name keeps the name of the service", async () => {
    const books = withMonth(smallCompany(), "2025-12", (month) => ({
      ...month,
      debtorsAging: {
        ...month.debtorsAging,
        lines: month.debtorsAging.lines.map((line) => ({
          ...line,
          buckets: line.buckets.map((bucket) => ({
            ...bucket,
            name: bucket.name.replace("0 - 30 dagen", "0 - 30 DAYS").replace("Ouder", "Oud zeer"),
          })),
        })),
      },
    }));
    const sheet = await sheetOf(books, "debtors");
    expect(sheet.columns.slice(4, 7).map(({ title }) => title)).toEqual([
      ...["0–30 days", "30–60 days", "Oud zeer"],
    ]);
  });

  test("a note states that no control account was recognized", async () => {
    const books = smallCompany();
    const accounts = new Map(
      [...books.accounts].map(([id, one]) => {
        const type = one.type === "current_assets" ? "non_current_assets" : one.type;
        return [id, { ...one, type, rgsCode: null }];
      }),
    );
    expect((await sheetText(await sheetOf({ ...books, accounts }, "debtors"))).slice(-2)).toEqual([
      "note: No control account was recognized in the general ledger, so this list is not compared with the ledger.",
      expect.stringMatching(/^note: Ages as stated by the service at 31 Dec 2025\. It does not/),
    ]);
  });

  test("a note states from which date the ages count, where the invoices show it", async () => {
    const noteOf = async (books: Books) =>
      (await sheetText(await sheetOf(books, "debtors"))).at(-1);
    expect(await noteOf(byDueDate(listing(BOOKS)))).toBe(
      "note: Ages as stated by the service: days past the due date at 31 Mar 2025, as the invoices show; what is not due yet is in the first group.",
    );
    expect(await noteOf(listing(BOOKS))).toBe(
      "note: Ages as stated by the service: days past the date of the invoice at 31 Mar 2025, as the invoices show.",
    );
    expect(await noteOf(listing(BOOKS, []))).toMatch(/It does not state whether they count from/);
  });

  test("state what is not due at the end beside the ages, on the last day too, where invoices have due dates", async () => {
    const dueOn = (day: string) =>
      listing(
        BOOKS,
        INVOICES.map((one, at) => (at === 1 ? { ...one, dueDate: dateOf(day) } : one)),
      );
    const notDue = async (books: Books) => {
      const sheet = await sheetOf(books, "debtors");
      expect(sheet.columns.at(-1)?.key).toBe("not-due");
      const texts = await sheetText(sheet);
      return texts.slice(0, 3).map((text) => text.split(" | ").at(-1));
    };
    expect(await notDue(dueOn("2025-03-31"))).toEqual(["5.00", "–", "5.00"]);
    expect(await notDue(dueOn("2025-03-30"))).toEqual(["–", "–", "–"]);
    const keys = (await sheetOf(listing(BOOKS, []), "debtors")).columns.map(({ key }) => key);
    expect(keys).not.toContain("not-due");
  });

  test("the first month has no previous month, and a note states that there are no open items", async () => {
    const books = booksFrom(`
      year 2025
      until 2025-01
      account 1000 current_assets Bank
      account 8000 revenue Sales
      2025-01-31  1000  1.00  invoice 1
      2025-01-31  8000  -1.00  invoice 1
    `);
    const sheet = await sheetOf(books, "debtors");
    expect(sheet.columns.map(({ key }) => key)).toEqual([
      ...["contact", "opening", "closing", "difference"],
    ]);
    expect(await sheetText(sheet)).toEqual(["note: There are no open items."]);
  });
});

describe("a long list of debtors", () => {
  const owing = (count: number): string => `
    year 2025
    account 1000 current_assets Bank
    account 1300 current_assets Debtors  [debtors]
    account 8000 revenue Sales
    ${Array.from(
      { length: count },
      (_, index) => `
    contact Customer ${String(100 + index)}
    2025-12-31  1300  ${String(index + 1)}.00  invoice ${String(index)}  contact Customer ${String(100 + index)}
    2025-12-31  8000  -${String(index + 1)}.00  invoice ${String(index)}`,
    ).join("")}`;
  const onPaper = async (count: number) => {
    const sheet = await sheetOf(booksFrom(owing(count)), "debtors");
    const [table] = sheet.onPaper ?? [];
    return table === undefined ? null : await rowsOf({ ...sheet, ...table });
  };

  test("has the largest on paper, and the others in one line with the same total", async () => {
    const rows = (await onPaper(63))!;
    const lines = rows.map(rowText);
    expect([lines.length, ...lines.slice(0, 2), ...lines.slice(59, 62), lines.at(-1)]).toEqual([
      66,
      "Customer 162 | – | – | 63.00 | 63.00 | – | – | –",
      "Customer 161 | – | – | 62.00 | 62.00 | – | – | –",
      "Customer 103 | – | – | 4.00 | 4.00 | – | – | –",
      "3 other contacts | – | – | 6.00 | 6.00 | – | – | –",
      "total: Total | – | – | 2016.00 | 2016.00 | – | – | –",
      "note: The 60 contacts with the largest balances; the workbook and the web page list all contacts.",
    ]);
    expect(rows.filter(({ isRest }) => isRest)).toEqual([rows[60]]);
  });

  test("has contacts with nothing outstanding in one line on paper, which adds up what they owed", async () => {
    const paid = (count: number): string => `${owing(4)}
    ${Array.from(
      { length: count },
      (_, index) => `
    contact Paid ${String(index)}
    2025-02-01  1300  10.00  invoice p${String(index)}  contact Paid ${String(index)}
    2025-02-01  8000  -10.00  invoice p${String(index)}
    2025-12-01  1300  -10.00  payment p${String(index)}  contact Paid ${String(index)}
    2025-12-01  1000  10.00  payment p${String(index)}`,
    ).join("")}`;
    const sheet = await sheetOf(booksFrom(paid(3)), "debtors");
    const rows = await rowsOf({ ...sheet, ...sheet.onPaper![0]! });
    expect(rows.map(rowText).slice(0, 6)).toEqual([
      ...[0, 1, 2, 3].map(
        (index) =>
          `Customer ${String(100 + index)} | – | – | ${String(index + 1)}.00 | ${String(index + 1)}.00 | – | – | –`,
      ),
      "3 contacts with nothing outstanding | – | 30.00 | – | – | – | – | –",
      "total: Total | – | 30.00 | 10.00 | 10.00 | – | – | –",
    ]);
    const few = await sheetOf(booksFrom(paid(2)), "debtors");
    expect(few.onPaper).toBeUndefined();
  });

  test("is on paper as it is up to sixty contacts", async () => {
    expect(await onPaper(60)).toBeNull();
  });
});

describe("the assets", () => {
  const BOOKS = `
    year 2025
    account 0100 non_current_assets Machines
    account 0200 non_current_assets Vans  rgs BMvaTevVvp
    account 0205 non_current_assets Depreciated  rgs BMvaTevCae
    account 0300 non_current_assets Deposits  rgs BFvaOvrWbs
    account 1000 current_assets Bank
    account 8000 revenue Sales
    asset 1  0200  Old van  2023-01-15  10000.00
    asset 1  2025-03-31  depreciation  -2500.00
    asset 1  2025-06-30  divestment  -7500.00
    asset 2  0200  New van  2025-06-01  24000.00
    asset 2  2025-12-31  depreciation  -3000.00
    asset 3  0100  Saw  2024-01-01  600.00
    asset 3  2025-12-31  value_change  150.00
    opening 0100 600.00
    opening 0200 12500.00
    opening 0205 -2500.00
    opening 0300 900.00
    opening 1000 -11500.00
    2025-01-31  1000  1.00  invoice 1
    2025-01-31  8000  -1.00  invoice 1
    2025-06-01  0200  24000.00  bill 2
    2025-06-01  1000  -24000.00  bill 2
    2025-06-30  8000  7500.00  asset 3
    2025-06-30  0200  -12500.00  asset 3
    2025-06-30  0205  5000.00  asset 3
    2025-12-31  8000  5350.00  asset 4
    2025-12-31  0205  -5500.00  asset 4
    2025-12-31  0100  150.00  asset 4
  `;

  test("roll forward per asset and per account, including additions and disposals", async () => {
    expect(await sheetText(await sheetOf(booksFrom(BOOKS), "assets"))).toEqual([
      // Cost; all changes since purchase; opening value, additions, depreciation, disposals, other value changes; closing value.
      "heading: 0100 Machines",
      "Saw | 2024-01-01 | 600.00 | 150.00 | 600.00 | – | – | – | 150.00 | 750.00",
      "subtotal: Total 0100 Machines | 600.00 | 150.00 | 600.00 | – | – | – | 150.00 | 750.00",
      "heading: 0200 Vans",
      "Old van | 2023-01-15 | – | – | 10000.00 | – | -2500.00 | -7500.00 | – | –",
      "New van | 2025-06-01 | 24000.00 | -3000.00 | – | 24000.00 | -3000.00 | – | – | 21000.00",
      "subtotal: Total 0200 Vans | 24000.00 | -3000.00 | 10000.00 | 24000.00 | -5500.00 | -7500.00 | – | 21000.00",
      "total: Total | 24600.00 | -2850.00 | 10600.00 | 24000.00 | -5500.00 | -7500.00 | 150.00 | 21750.00",
      "cross-check: Book value stated by the service | 21750.00",
      "cross-check: Difference | –",
      "heading: General ledger: cost and accumulated depreciation",
      "0100 Machines | 750.00",
      "0200 Vans | 24000.00",
      "0205 Depreciated | -3000.00",
      "cross-check: Book value per the general ledger | 21750.00",
      "cross-check: Difference | –",
    ]);
  });

  test("an asset that leaves the register with a value is a difference", async () => {
    const books = withMonth(booksFrom(BOOKS), "2025-12", (month) => ({
      ...month,
      assets: { ...month.assets, lines: month.assets.lines.filter(({ name }) => name !== "Saw") },
    }));
    expect((await sheetText(await sheetOf(books, "assets"))).slice(-8, -6)).toEqual([
      "cross-check: Book value stated by the service | 21000.00",
      "cross-check: Difference | 600.00",
    ]);
  });

  test("a note states that there are none", async () => {
    const books = booksFrom(BOOKS.replace(/ {4}asset .*\n/g, ""));
    expect(await sheetText(await sheetOf(books, "assets"))).toEqual([
      "note: There are no fixed assets.",
    ]);
  });
});
