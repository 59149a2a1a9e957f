/** D1 by hand: holds for debtors and creditors under either reading, and breaks. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { openItemsEqualControlAccounts } from "../../../src/checks/open-items/open-items-equal-control-accounts.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth, withMonths } from "../../support/books-notation-changes.ts";
import { openItem } from "../../support/books-notation-changes-lists.ts";
import {
  comparedBy,
  findingsIn,
  findingsOf,
  readingOf,
  TWO_MONTHS,
  twoMonths,
} from "../compared.ts";

const HOLDS = [
  "2024-12 figures.debtors: 0.00 = 0.00",
  "2025-01 figures.debtors: 100.00 = 100.00",
  "2025-02 figures.debtors: 50.00 = 50.00",
  "2024-12 figures.creditors: 0.00 = 0.00",
  "2025-01 figures.creditors: -30.00 = -30.00",
  "2025-02 figures.creditors: -7.00 = -7.00",
];
/** Another current asset, so that the invoices have to identify the control account. */
const COINS = `${TWO_MONTHS}
  account 1390 current_assets Deposits
  opening 1390 25.00
  opening 0500 -85.00`;

test("both lists equal the balance of their control account, identified by the invoices", async () => {
  expect(await comparedBy(openItemsEqualControlAccounts, booksFrom(COINS))).toEqual(HOLDS);
  expect(await readingOf(openItemsEqualControlAccounts, booksFrom(COINS))).toBe("balance");
});

test("all accounts with the RGS codes are control accounts", async () => {
  const linked = `${COINS}
    opening 1600 -5.00
    opening 0500 -80.00`
    .replace("Debtors  [debtors]", "Debtors  [debtors]  rgs BVorDebHad")
    .replace("Deposits", "Debtors abroad  rgs BVorDebHadBui")
    .replace("Creditors  [creditors]", "Creditors  [creditors]  rgs BSchCreHac");
  expect(await findingsIn(booksFrom(linked))).toEqual([
    "D1 2024-12 figures.debtors: 25.00 = 0.00",
    "D1 2025-01 figures.debtors: 125.00 = 100.00",
    "D1 2025-02 figures.debtors: 75.00 = 50.00",
  ]);
});

test("a list that is one cent off before the books is found", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    opening 1300 12.00
    opening 0500 -72.00`);
  const { comparatives } = books;
  const lines = comparatives.debtorsBefore.lines.map((line) => ({
    ...line,
    amount: amountOf("12.01"),
  }));
  const debtorsBefore = { ...comparatives.debtorsBefore, lines };
  const off = { ...books, comparatives: { ...comparatives, debtorsBefore } };
  expect(await findingsIn(off)).toEqual([
    "D1 2024-12 figures.debtors: 12.00 = 12.01",
    "D5 2025-01 debtors no contact: 112.01 = 112.00",
  ]);
});

test("lists with the movement of the month are recognized", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-02",
    openItem("debtors", null, "-100.00"),
    openItem("creditors", null, "30.00"),
  );
  expect(await readingOf(openItemsEqualControlAccounts, moved)).toBe("movement");
  expect(await findingsOf(openItemsEqualControlAccounts, moved)).toEqual([]);
});

test("a list that is one cent off in one month is found", async () => {
  const off = withMonth(twoMonths(), "2025-02", openItem("debtors", null, "0.01"));
  expect(await findingsOf(openItemsEqualControlAccounts, off)).toEqual([
    "2025-02 figures.debtors: 50.00 = 50.01",
  ]);
});

test("lists that are a cent off in every month are found: invoices determine the account, whatever it equals", async () => {
  const off = withMonths(
    twoMonths(),
    { first: "2025-01", last: "2025-02" },
    openItem("debtors", null, "0.01"),
    openItem("creditors", null, "0.01"),
  );
  expect(await findingsOf(openItemsEqualControlAccounts, off)).toEqual([
    "2025-01 figures.debtors: 100.00 = 100.01",
    "2025-02 figures.debtors: 50.00 = 50.01",
    "2025-01 figures.creditors: -30.00 = -29.99",
    "2025-02 figures.creditors: -7.00 = -6.99",
  ]);
  expect((await runCheck(openItemsEqualControlAccounts, off)).severity).toBe("blocking");
});

test("a list that equals another account in every month is found", async () => {
  const deposits = booksFrom(COINS);
  const other = withMonth(
    withMonth(deposits, "2025-01", openItem("debtors", null, "-75.00")),
    "2025-02",
    openItem("debtors", null, "-25.00"),
  );
  expect(await findingsOf(openItemsEqualControlAccounts, other)).toEqual([
    "2025-01 figures.debtors: 100.00 = 25.00",
    "2025-02 figures.debtors: 50.00 = 25.00",
  ]);
});
