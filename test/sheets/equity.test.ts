/** The roll-forward of equity by hand. */
import { describe, expect, test } from "vitest";
import { SHEETS } from "../../src/sheets/index.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText, templateWords } from "./built-sheets.ts";

const rowsOf = async (more: string): Promise<readonly string[]> =>
  sheetText(await sheetOf(booksFrom(`${TWO_MONTHS}\n${more}`), "equity"));

describe("the roll-forward of equity", () => {
  test("without entries on it has the openings and the result of the year", async () => {
    // The result of the two months is 98; 40 of 2024 is not appropriated.
    expect(await rowsOf("")).toEqual([
      "0500 | Capital | 60.00 | 60.00",
      "Results not posted to equity yet | 40.00 | 98.00 | 138.00",
      "total: Total equity | 100.00 | 98.00 | 198.00",
      "cross-check: Equity on the balance sheet | 198.00",
      "cross-check: Difference | –",
      "heading: Movements by month",
      "note: The accounts of equity have no postings in this period.",
    ]);
  });

  test("divides a document over appropriation and dividend, and knows a capital contribution and a withdrawal", async () => {
    // Of 40 that the reserve loses, 15 go to another reserve and 25 to the shareholders, 3 of them as tax.
    const rows = await rowsOf(`
      account 0510 equity Reserve
      account 0520 equity Legal reserve
      account 1700 current_liabilities Dividend  rgs BSchDhaDha
      account 1710 current_liabilities Dividend tax  rgs BSchBepTdb
      2025-01-12  1100   70.00  bank 5
      2025-01-12  0510  -70.00  bank 5
      2025-02-14  0510   40.00  journal 6
      2025-02-14  0520  -15.00  journal 6
      2025-02-14  1700  -22.00  journal 6
      2025-02-14  1710   -3.00  journal 6
      2025-02-15  0500    8.00  bank 7
      2025-02-15  1100   -8.00  bank 7`);
    expect(rows.slice(0, 7)).toEqual([
      "0500 | Capital | 60.00 | -8.00 | 52.00",
      "0510 | Reserve | – | -15.00 | 70.00 | -25.00 | 30.00",
      "0520 | Legal reserve | – | 15.00 | 15.00",
      "Results not posted to equity yet | 40.00 | 98.00 | 138.00",
      "total: Total equity | 100.00 | 98.00 | – | 70.00 | -25.00 | -8.00 | 235.00",
      "cross-check: Equity on the balance sheet | 235.00",
      "cross-check: Difference | –",
    ]);
    expect(rows).toContain("0510 Reserve, Feb 2025 | -15.00 | -25.00");
    expect(rows).toContain("0500 Capital, Feb 2025 | -8.00");
  });

  test("the tax withheld from a dividend is a part of it, also on an account of other taxes", async () => {
    // RGS 3.5 has no code for dividend tax. Of 20 the shareholder gets 17 and the tax authority 3; the fine of 2 is none.
    const rows = await rowsOf(`
      account 0510 equity Reserve
      account 1700 current_liabilities Dividend  rgs BSchDhaDha
      account 1710 current_liabilities Dividend tax  rgs BSchBepOvb
      2025-02-14  0510   20.00  journal 6
      2025-02-14  1700  -17.00  journal 6
      2025-02-14  1710   -3.00  journal 6
      2025-02-15  0510    2.00  journal 7
      2025-02-15  1710   -2.00  journal 7`);
    expect(rows).toContain("0510 Reserve, Feb 2025 | -20.00 | -2.00");
  });

  test("shows what owners deposit and withdraw in columns of their own, which other books do not have", async () => {
    const books = booksFrom(`${TWO_MONTHS}
      account 0530 equity Withdrawals  rgs BEivKapPro
      account 0540 equity Deposits  rgs BEivKapPrs
      2025-01-20  0530   30.00  bank 5
      2025-01-20  1100  -30.00  bank 5
      2025-02-20  0540  -45.00  bank 6
      2025-02-20  1100   45.00  bank 6`);
    const sheet = await sheetOf(books, "equity");
    const titles = sheet.columns.map(({ title }) => title);
    expect(titles).toContain("Private deposits");
    expect(titles).toContain("Private withdrawals");
    const rows = await sheetText(sheet);
    expect(rows.slice(1, 3)).toEqual([
      "0530 | Withdrawals | – | -30.00 | -30.00",
      "0540 | Deposits | – | 45.00 | 45.00",
    ]);
    const [, total = ""] = rows.filter((row) => row.startsWith("total") || row.startsWith("0540"));
    expect(total).toBe("total: Total equity | 100.00 | 98.00 | 45.00 | -30.00 | 213.00");
    const others = (await sheetOf(booksFrom(TWO_MONTHS), "equity")).columns;
    expect(others.map(({ key }) => key)).not.toContain("deposits");
  });

  test("has the movements by month below the statement, but for private accounts on paper", async () => {
    const sheet = await sheetOf(
      booksFrom(`${TWO_MONTHS}
      account 0530 equity Withdrawals  rgs BEivKapPro
      2025-01-20  0530   30.00  bank 5
      2025-01-20  1100  -30.00  bank 5
      2025-02-20  0530   30.00  bank 6
      2025-02-20  1100  -30.00  bank 6`),
      "equity",
    );
    const isMonthly = (row: string): boolean => /Withdrawals|by month/.test(row);
    expect((await sheetText(sheet)).filter(isMonthly)).toEqual([
      "0530 | Withdrawals | – | -60.00 | -60.00",
      "heading: Movements by month",
      "0530 Withdrawals, Jan 2025 | -30.00",
      "0530 Withdrawals, Feb 2025 | -30.00",
    ]);
    const [page] = sheet.onPaper ?? [];
    const onPaper = await sheetText({ ...sheet, ...page! });
    expect(onPaper.filter(isMonthly)).toEqual(["0530 | Withdrawals | – | -60.00 | -60.00"]);
    expect(onPaper.at(-1)).toMatch(/^note: Postings to a private account/);
    const company = await sheetOf(booksFrom(TWO_MONTHS), "equity");
    const [own] = company.onPaper ?? [];
    expect(await sheetText({ ...company, ...own! })).toEqual(await sheetText(company));
  });

  test("moves the result with a closing journal from the unappropriated profit to its account", async () => {
    const rows = await rowsOf(`
      2025-02-28  8000  98.00  closing 9
      2025-02-28  0500  -98.00  closing 9`);
    expect(rows.slice(0, 5)).toEqual([
      "0500 | Capital | 60.00 | 98.00 | 158.00",
      // Of the earlier year.
      "Results not posted to equity yet | 40.00 | 98.00 | -98.00 | 40.00",
      "total: Total equity | 100.00 | 98.00 | – | 198.00",
      "cross-check: Equity on the balance sheet | 198.00",
      "cross-check: Difference | –",
    ]);
  });

  const PARTNERS = `
    year 2025
    until 2025-02
    account 0510 equity Capital East  rgs BEivKapOnd
    account 0515 equity Withdrawals East  rgs BEivKapPro
    account 0520 equity Capital West  rgs BEivKa2Ond
    account 1000 current_assets Bank  [cash]
    account 8000 revenue Fees
    opening 1000  50.00
    opening 0510  -20.00
    opening 0520  -30.00
    2025-01-10  1000  100.00  bank 1
    2025-01-10  8000  -100.00  bank 1
    2025-01-20  0515   15.00  bank 2
    2025-01-20  1000  -15.00  bank 2
    2025-02-28  8000  100.00  closing 9
    2025-02-28  0510  -60.00  closing 9
    2025-02-28  0520  -40.00  closing 9`;

  test("shows of each partner capital, share of the result, withdrawals and the end, with a total", async () => {
    const sheet = await sheetOf(booksFrom(PARTNERS), "equity");
    expect(sheet.columns.map(({ title }) => title)).toContain("Share of result");
    const rows = await sheetText(sheet);
    expect(rows).toContain("Results | – | 100.00 | -100.00 | –");
    const from = rows.indexOf("heading: By partner");
    expect(rows.slice(from + 1, from + 4)).toEqual([
      "0510 Capital East, with private accounts | 20.00 | 60.00 | -15.00 | 65.00",
      "0520 Capital West, with private accounts | 30.00 | 40.00 | 70.00",
      "subtotal: Total partners | 50.00 | 100.00 | -15.00 | 135.00",
    ]);
    expect(rows.filter((row) => row.startsWith("note:"))).toEqual([
      expect.stringMatching(/^note: Share of result is/),
      expect.stringMatching(/^note: Postings to a private account/),
    ]);
    const balance = await sheetText(await sheetOf(booksFrom(PARTNERS), "balance-sheet"));
    expect(balance).toContain(
      "Profit shared among the partners (closing journal) | -100.00 | – | -100.00",
    );
  });

  test("leaves the partners to the sheet of owners of a pack that has it", async () => {
    const books = booksFrom(PARTNERS);
    const source = { books, results: [], words: templateWords("en") };
    const sheetWithId = (id: string) => SHEETS.find((one) => one.id === id)!;
    const files = [{ name: "pack.pdf", sheets: [sheetWithId("equity-detail").describe(source)] }];
    const rows = await sheetText(sheetWithId("equity").build({ ...source, files }));
    expect(rows).toContain("cross-check: Equity on the balance sheet | 135.00");
    expect(
      rows.filter((row) => /By partner|Total partners|with private accounts/.test(row)),
    ).toEqual([]);
  });

  test("of one owner has the result that goes to the capital", async () => {
    const books = booksFrom(
      PARTNERS.replace("rgs BEivKa2Ond", "rgs BEivKapVsk").replace("East", "of the owner"),
    );
    const sheet = await sheetOf(books, "equity");
    expect(sheet.columns.map(({ title }) => title)).toContain("To capital");
    expect(await sheetText(sheet)).not.toContain("heading: By partner");
    const balance = await sheetText(await sheetOf(books, "balance-sheet"));
    expect(balance).toContain("Result posted to capital (closing journal) | -100.00 | – | -100.00");
  });
});
