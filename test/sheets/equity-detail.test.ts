/** Owners and shareholders: interest, the borrowing limit, dividend with its tax, and partners, worked out by hand. */
import { describe, expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const rowsOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "equity-detail"));
const startingWith = (rows: readonly string[], ...starts: readonly string[]): readonly string[] =>
  rows.filter((row) => starts.some((start) => row.replace("cross-check: ", "").startsWith(start)));

/** The shareholder owes 10,000 and takes more once; interest of 500 is booked on the last day. */
const currentAccount = (year: string, taken: string, last: string): string => `
  year ${year}
  account 0510 equity Capital  rgs BEivGokGea
  account 1100 current_assets Bank  [cash]
  account 1350 current_assets Current account shareholder  rgs BVorOvrRca
  account 9020 other_income_expenses Interest  rgs WFbeRlmRmi
  opening 1100 90000.00
  opening 1350 10000.00
  opening 0510 -100000.00
  ${taken}  bank 1
  ${taken.replace("1350  ", "1100  -")}  bank 1
  ${last}  1350  500.00  journal 2
  ${last}  9020  -500.00  journal 2
`;
const agreed = (interest: string): string =>
  `current_accounts: [{ account: "1350", interest: ${interest} }]`;

describe("a current account", () => {
  test("has interest for each day, over the balance with which the day starts", async () => {
    // 60 days of 10,000 and 305 of 15,000 at 3.65 %: 5,175,000 x 0.0365 / 365 is 517.50.
    const text = currentAccount("2025", "2025-03-01  1350  5000.00", "2025-12-31");
    const rows = await rowsOf(withClientInput(booksFrom(text), agreed("3.65%")));
    expect(startingWith(rows, "Interest", "Difference in")).toEqual([
      "Interest at 3.65%, each day's opening balance | 517.50",
      "Interest booked | 500.00",
      "cross-check: Difference in interest | -17.50",
    ]);
  });

  test("has a day more in a leap year, which has 366 of them", async () => {
    // 61 days of 10,000 and 305 of 15,000 at 3.66 %: 5,185,000 x 0.0366 / 366 is 518.50.
    const text = currentAccount("2024", "2024-03-01  1350  5000.00", "2024-12-31");
    const rows = await rowsOf(withClientInput(booksFrom(text), agreed("3.66%")));
    expect(startingWith(rows, "Interest at", "Difference in")).toEqual([
      "Interest at 3.66%, each day's opening balance | 518.50",
      "cross-check: Difference in interest | -18.50",
    ]);
  });

  test("of a year from July has the days of each calendar year, and the limit at 31 December within it", async () => {
    // 184 days of 10,000 in 2024: 184.00. 181 days of 14,000 in 2025: 2,534,000 x 0.0366 / 365 is 254.09.
    const text = currentAccount(
      "2024-07..2025-06 called 2025",
      "2024-12-31  1350  4000.00",
      "2025-06-30",
    );
    const rows = await rowsOf(withClientInput(booksFrom(text), agreed("3.66%")));
    expect(startingWith(rows, "Interest at", "Owed by", "Limit", "Above", "Balance at")).toEqual([
      "cross-check: Balance at 30 Jun 2025, 1350 Current account shareholder | 14500.00",
      "Interest at 3.66%, each day's opening balance | 438.09",
      "Owed by shareholders and directors, 31 Dec 2024 | 14000.00",
      "Limit at 31 Dec 2024 | 500000.00",
      "Above the limit | –",
    ]);
  });

  test("in a year without 31 December has no amount to compare with the limit, and says so", async () => {
    const text = currentAccount(
      "2025-01..2025-06 called 2025",
      "2025-03-01  1350  5000.00",
      "2025-06-30",
    );
    const rows = await rowsOf(booksFrom(text));
    const from = rows.indexOf("heading: Borrowing from the company");
    expect(rows.slice(from + 1)).toEqual([
      "note: What shareholders and directors owe on 31 December beside the limit: not available, because 31 December is not in the period.",
    ]);
    const ofCompany = 'current_accounts: [{ account: "1350", holder: company }]';
    expect(await rowsOf(withClientInput(booksFrom(text), ofCompany))).not.toContain(rows[from]);
  });
});

const CHART = `
  year 2025
  account 0510 equity Capital  rgs BEivGokGea
  account 0530 equity Reserves  rgs BEivOvrOrs
  account 1100 current_assets Bank  [cash]
  account 1595 current_liabilities Dividend payable  rgs BSchDhaDha
  account 1596 current_liabilities Dividend tax payable  rgs BSchBepTdb
`;
/** A dividend of 20,000; `tax` of it is withheld at once. */
const declared = (net: string, tax: string): string => `
  opening 1100 50000.00
  opening 0510 -10000.00
  opening 0530 -40000.00
  2025-06-10  0530  20000.00  journal 1
  2025-06-10  1595  -${net}  journal 1
  ${tax === "" ? "" : `2025-06-10  1596  -${tax}  journal 1`}
`;
const paid = (account: string, on: string, amount: string, bank: string): string => `
  ${on}  ${account}  ${amount}  bank ${bank}
  ${on}  1100  -${amount}  bank ${bank}
`;
const WITHHELD_LATER = `${CHART}${declared("20000.00", "")}
  2025-06-20  1595  3000.00  journal 2
  2025-06-20  1596  -3000.00  journal 2
  ${paid("1595", "2025-06-25", "17000.00", "3")}`;
const EXEMPT = "dividends: { withholding_exempt: true, reason: Parent with all shares }";

const attentionOf = async (books: Books): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(books, "first-page"))).filter((row) =>
    row.startsWith("Dividend tax"),
  );

describe("a dividend", () => {
  test("has the tax that a later document withholds", async () => {
    const books = booksFrom(WITHHELD_LATER + paid("1596", "2025-07-10", "3000.00", "4"));
    expect((await rowsOf(books)).slice(0, -1)).toEqual([
      "heading: Dividend and dividend tax",
      "Declared | 10 Jun 2025 | 20000.00 | – | 20000.00",
      "Dividend tax withheld later | 20 Jun 2025 | 3000.00 | -3000.00",
      "Paid | 25 Jun 2025 | – | -17000.00",
      "Dividend tax paid | 10 Jul 2025 | -3000.00 | –",
      "total: Open at the end of the period | – | –",
      "cross-check: Dividend payable per the general ledger | – | –",
      "Dividend tax at 15% | 10 Jun 2025 | 3000.00",
      "cross-check: Withheld less that | –",
      "note: Dividend tax of 10 Jun 2025: due by 10 Jul 2025, paid on 10 Jul 2025.",
    ]);
    expect(await attentionOf(books)).toEqual([]);
  });

  test("of which the tax was paid a day late says so, on both pages", async () => {
    const books = booksFrom(WITHHELD_LATER + paid("1596", "2025-07-11", "3000.00", "4"));
    expect(startingWith(await rowsOf(books), "Dividend tax of")).toEqual([
      "Dividend tax of 10 Jun 2025 paid late, on 11 Jul 2025; open at 10 Jul 2025 | 3000.00",
    ]);
    expect(await attentionOf(books)).toEqual([
      "Dividend tax of 10 Jun 2025 paid late, on 11 Jul 2025 (due by 10 Jul 2025): check its date | 3000.00",
    ]);
  });

  test("of which a part of the tax is paid has what is open", async () => {
    const books = booksFrom(WITHHELD_LATER + paid("1596", "2025-07-11", "1000.00", "4"));
    expect(await attentionOf(books)).toEqual([
      "Dividend tax of 10 Jun 2025 not paid (due by 10 Jul 2025): pay it, or check its date | 2000.00",
    ]);
  });

  test("to a parent with an exemption has no tax, and tax that is withheld all the same is a difference", async () => {
    const without = booksFrom(CHART + declared("20000.00", ""));
    const exempt = withClientInput(without, EXEMPT);
    const lines = ["Dividend tax at", "Exempt", "Withheld less"];
    expect(startingWith(await rowsOf(exempt), ...lines)).toEqual([
      "Exempt as stated: Parent with all shares | 10 Jun 2025 | –",
      "cross-check: Withheld less that | –",
    ]);
    expect(await attentionOf(exempt)).toEqual([]);
    expect(startingWith(await rowsOf(without), ...lines)).toEqual([
      "Dividend tax at 15% | 10 Jun 2025 | 3000.00",
      "cross-check: Withheld less that | -3000.00",
    ]);
    expect(await attentionOf(without)).toEqual([
      "Dividend tax withheld on 10 Jun 2025 is not 15%: correct it, or state the exemption | -3000.00",
    ]);
    const withheld = withClientInput(
      booksFrom(
        CHART + declared("17000.00", "3000.00") + paid("1596", "2025-07-01", "3000.00", "2"),
      ),
      EXEMPT,
    );
    expect(await attentionOf(withheld)).toEqual([
      "Dividend tax withheld on 10 Jun 2025, though an exemption is supplied: correct one of them | 3000.00",
    ]);
  });

  test("of before the period has its tax paid in the first month, or is named", async () => {
    const before = `${CHART}
      opening 1100 50000.00
      opening 1596 -1500.00
      opening 0510 -48500.00`;
    const inTime = booksFrom(before + paid("1596", "2025-01-31", "1500.00", "1"));
    expect(startingWith(await rowsOf(inTime), "note: Dividend tax")).toEqual([
      "note: Dividend tax of earlier dividend: due by 31 Jan 2025, paid on 31 Jan 2025.",
    ]);
    expect(await attentionOf(inTime)).toEqual([]);
    const late = booksFrom(before + paid("1596", "2025-02-03", "1500.00", "1"));
    expect(await attentionOf(late)).toEqual([
      "Dividend tax of earlier dividend paid late, on 3 Feb 2025 (due by 31 Jan 2025): check its date | 1500.00",
    ]);
    const unpaid = booksFrom(before);
    expect(startingWith(await rowsOf(unpaid), "Dividend tax of")).toEqual([
      "Dividend tax of earlier dividend not paid; open at 31 Jan 2025 | 1500.00",
    ]);
    expect(await attentionOf(unpaid)).toEqual([
      "Dividend tax of earlier dividend not paid (due by 31 Jan 2025): pay it, or check its date | 1500.00",
    ]);
  });
});

const PARTNERS = `
    year 2025
    account 0510 equity Capital East  rgs BEivKapOnd
    account 0515 equity Withdrawals East  rgs BEivKapPro
    account 0516 equity Deposits East  rgs BEivKapPrs
    account 0520 equity Capital West  rgs BEivKa2Ond
    account 0525 equity Private taxes West  rgs BEivKa2Pbe
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Fees
    opening 1100 50.00
    opening 0510 -20.00
    opening 0520 -30.00
    2025-01-10  1100  100.00  bank 1
    2025-01-10  8000  -100.00  bank 1
    2025-01-20  0515  15.00  bank 2
    2025-01-20  1100  -15.00  bank 2
    2025-04-20  0516  -4.00  bank 3
    2025-04-20  1100  4.00  bank 3
    2025-05-20  0525  7.00  bank 4
    2025-05-20  1100  -7.00  bank 4
`;

test("two partners have their deposits and withdrawals by kind, with a total; the result is not divided", async () => {
  const sheet = await sheetOf(booksFrom(PARTNERS), "equity-detail");
  const titles = sheet.columns.map(({ title }) => title);
  expect(titles.slice(-3)).toEqual(["0510 Capital East", "0520 Capital West", "Together"]);
  expect(await sheetText(sheet)).toEqual([
    "heading: Capital of the owners",
    "opening: Opening balance | 20.00 | 30.00 | 50.00",
    "Private deposits | 4.00 | 4.00",
    "Private withdrawals | -15.00 | -15.00",
    "Private taxes | -7.00 | -7.00",
    "total: Capital per the accounts | 9.00 | 23.00 | 32.00",
    "note: Share of each partner in the result: not available, because the shares of the partners are not stated.",
    expect.stringMatching(/^note: By the accounts of capital/),
  ]);
});

const negated = (amount: string): string =>
  amount.startsWith("-") ? amount.slice(1) : `-${amount}`;

describe("the result of partners", () => {
  const shareRows = async (shares: string, books = PARTNERS): Promise<readonly string[]> => {
    const stated = withClientInput(booksFrom(books), `profit_shares: ${shares}`);
    return startingWith(await rowsOf(stated), "Share in", "Result for", "note: Share of");
  };

  test("is divided by the shares that are stated, by any account of a partner", async () => {
    expect(await shareRows('{ "0510": 60, "0525": 40 }')).toEqual([
      "Share in the result as stated | 60% | 40%",
      "Result for Jan 2025 to Dec 2025 by these shares | 60.00 | 40.00 | 100.00",
    ]);
  });

  test("in thirds or halves is settled to the cent", async () => {
    // Of 100.00 two thirds are 66.666... and a third is 33.333...: the parts in cents are the whole.
    expect(await shareRows('{ "0510": 2, "0520": 1 }')).toEqual([
      "Share in the result as stated | 66.67% | 33.33%",
      "Result for Jan 2025 to Dec 2025 by these shares | 66.67 | 33.33 | 100.00",
    ]);
    // Of 100.01 each half is 50.005, rounded to 50.01: the cent too much is settled with the first, also of a loss.
    const label = "Result for Jan 2025 to Dec 2025 by these shares";
    const halves = async (revenue: string) => {
      const books = PARTNERS.replace("1100  100.00", `1100  ${revenue}`);
      const credit = `8000  ${negated(revenue)}`;
      const rows = await shareRows(
        '{ "0510": 1, "0520": 1 }',
        books.replace("8000  -100.00", credit),
      );
      return rows[1];
    };
    expect(await halves("100.01")).toBe(`${label} | 50.00 | 50.01 | 100.01`);
    expect(await halves("-100.01")).toBe(`${label} | -50.00 | -50.01 | -100.01`);
  });

  test("is not divided by shares that are not one for each partner", async () => {
    for (const shares of [
      '{ "0510": 60 }',
      '{ "0510": 60, "0515": 40 }',
      '{ "0510": 0, "0520": 0 }',
    ]) {
      expect(await shareRows(shares)).toEqual([
        "note: Share of each partner in the result: not available, because the shares stated are not one for each partner, by an account of capital or private money.",
      ]);
    }
  });
});
