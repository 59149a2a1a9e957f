/** V4 by hand: holds, also within rounding, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import { declaredVatIsBooked } from "../../../src/checks/vat/declared-vat-is-booked.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { sourceHash } from "../../../src/ledger/source.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";
import { taxedBooks } from "./taxed-books.ts";

const declared = (amount: string, last = "2025-02"): Books => ({
  ...taxedBooks(),
  clientInput: {
    fileName: "close-input.yml",
    sha256: "0".repeat(64),
    bankBalances: [],
    declaredVat: [
      {
        period: { first: month("2025-01"), last: month(last) },
        amount: amountOf(amount),
        line: 3,
        boxes: null,
        before: null,
        statedIn: sourceHash("0".repeat(64)),
      },
    ],
    payroll: [],
    adoptedOpening: null,
    currentAccounts: new Map(),
    withholdingExemption: null,
    employees: null,
  },
});

test("what was declared is the tax of all rates in the months of the return", async () => {
  // 63.01 + 9.00 + 21.00 owed, 42.00 + 21.00 + 2.10 deducted.
  expect(await comparedBy(declaredVatIsBooked, declared("27.91"))).toEqual([
    "2025-01..2025-02 figures.vat-declared: 27.91 = 27.91",
  ]);
});

test("a return is in whole euros: less than one for each of its four boxes is rounding", async () => {
  // Boxes 1a, 1b, 4b and 5b.
  expect(await comparedBy(declaredVatIsBooked, declared("23.92"))).toEqual([
    "2025-01..2025-02 figures.vat-declared: 27.91 = 27.91",
  ]);
  expect(await findingsIn(declared("31.90"))).toEqual([]);
});

test("a larger difference is for information: the status of the pack says what has to be corrected", async () => {
  expect(await findingsIn(declared("31.91"))).toEqual([
    "V4 2025-01..2025-02 figures.vat-declared: 31.91 = 27.91",
  ]);
  expect(await findingsIn(declared("23.91"))).toEqual([
    "V4 2025-01..2025-02 figures.vat-declared: 23.91 = 27.91",
  ]);
  expect(declaredVatIsBooked.severity).toBe("information");
});

test("a return that is longer than the books is not compared", async () => {
  expect(await comparedBy(declaredVatIsBooked, declared("30.00", "2025-03"))).toEqual([]);
  expect(declaredVatIsBooked.gap?.(taxedBooks())).toBe("no-client-input");
});

test("no return is missing where no tax is booked, but a return that was filed is compared", () => {
  const untaxed = booksFrom(`${TWO_MONTHS}
    account 1520 current_liabilities VAT payable  rgs BSchBepBtw`);
  expect(declaredVatIsBooked.gap?.(untaxed)).toBe("no-tax-booked");
  const { clientInput } = declared("30.00");
  expect(declaredVatIsBooked.gap?.({ ...untaxed, clientInput })).toBe(null);
});
