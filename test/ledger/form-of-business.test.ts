/** The form of a business by the accounts of equity that are in use. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import {
  formsOf,
  isOwnedByPersons,
  isTaxUnbooked,
  mayHaveDividends,
  ownersOf,
} from "../../src/ledger/form-of-business.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";

const CHART = `${TWO_MONTHS}
  account 0510 equity Capital  rgs BEivKapOnd
  account 0515 equity Withdrawals  rgs BEivKapPro
  account 0520 equity Capital of partner 2  rgs BEivKa2Ond
  account 0530 equity Capital of the foundation  rgs BEivSevSti
  account 0540 equity Capital of the association  rgs BEivSevVnk
  account 1700 current_liabilities Dividend  rgs BSchDhaDha
  account 1750 current_liabilities Tax on the result  rgs BSchBepVpb
  account 9200 other_income_expenses Tax on the result  rgs WBelBgrBgr`;

/** Of a chart that has everything, the accounts that a bank transaction uses. */
const using = (...numbers: readonly string[]): Books =>
  booksFrom(
    [
      CHART,
      ...numbers.flatMap((number, at) => [
        `2025-01-${String(20 + at)}  ${number}  5.00  bank ${String(50 + at)}`,
        `2025-01-${String(20 + at)}  1100  -5.00  bank ${String(50 + at)}`,
      ]),
    ].join("\n"),
  );

const formOf = (books: Books): readonly unknown[] => [
  isOwnedByPersons(books),
  ownersOf(books).length,
  formsOf(books),
  mayHaveDividends(books),
];

test("accounts of a chart that nobody uses say nothing: the result is that of a company, after tax", () => {
  expect(formOf(using())).toEqual([false, 0, ["untaxed"], true]);
});

test("natural persons own a business that uses their capital or private accounts, and its result has no tax", () => {
  expect(formOf(using("0515"))).toEqual([true, 1, ["owner", "untaxed"], false]);
  expect(formOf(using("0510", "0515", "0520"))).toEqual([
    ...[true, 2, ["partners", "untaxed"], false],
  ]);
});

test("nobody owns a foundation or an association; its result has tax where it is booked", () => {
  expect(formOf(using("0530"))).toEqual([false, 0, ["unowned", "foundation", "untaxed"], false]);
  expect(formOf(using("0530", "9200"))).toEqual([false, 0, ["unowned", "foundation"], false]);
  expect(formOf(using("0540"))).toEqual([false, 0, ["unowned", "association", "untaxed"], false]);
});

test("private accounts that the profile names are those of natural persons", () => {
  const books = booksFrom(TWO_MONTHS);
  const [capital] = [...books.accounts.values()].filter(({ type }) => type === "equity");
  const accountMapping = new Map([["private", [capital!.id]]] as const);
  expect(formOf({ ...books, accountMapping })).toEqual([true, 0, ["owner", "untaxed"], false]);
});

test("the result of a company is that before tax until tax is booked on an account of its chart", () => {
  expect(isTaxUnbooked(using())).toBe(true);
  expect(isTaxUnbooked(using("9200"))).toBe(false);
  // Owners pay the tax of a sole trader, and without an account nobody knows where it is booked.
  expect(isTaxUnbooked(using("0515"))).toBe(false);
  expect(isTaxUnbooked(booksFrom(TWO_MONTHS))).toBe(false);
});
