/** V4 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import { declaredVatIsBooked } from "../../../src/checks/vat/declared-vat-is-booked.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { comparedBy, findingsIn } from "../compared.ts";
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
      },
    ],
    payroll: [],
    adoptedOpening: null,
    employees: null,
  },
});

test("what was declared is the tax of all rates in the months of the return", async () => {
  // 63.01 + 9.00 + 21.00 owed, 42.00 + 21.00 + 2.10 deducted.
  expect(await comparedBy(declaredVatIsBooked, declared("27.91"))).toEqual([
    "2025-01..2025-02 figures.vat-declared: 27.91 = 27.91",
  ]);
});

test("a difference is a warning: the outcome is a supplementary return", async () => {
  expect(await findingsIn(declared("30.00"))).toEqual([
    "V4 2025-01..2025-02 figures.vat-declared: 30.00 = 27.91",
  ]);
  expect(declaredVatIsBooked.severity).toBe("warning");
});

test("a return that is longer than the books is not compared", async () => {
  expect(await comparedBy(declaredVatIsBooked, declared("30.00", "2025-03"))).toEqual([]);
  expect(declaredVatIsBooked.gap?.(taxedBooks())).toBe("no-client-input");
});
