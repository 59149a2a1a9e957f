/** D9 by hand: lists contacts with amounts that no open invoice explains. */
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../../src/amount/amount.ts";
import { invoicesExplainAmounts } from "../../../src/checks/open-items/invoices-explain-amounts.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { contactId } from "../../../src/ledger/ledger-account.ts";
import type { ListedDocument } from "../../../src/ledger/listed-document.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { paid, plainDocument, withListed } from "../../support/listed-documents.ts";
import { comparedBy, findingsOf } from "../compared.ts";

/** A bill of 20 of which 5 are paid. */
const BOOKS = `
  year 2025-01..2025-02 called 2025
  account 1100 current_assets Bank  [cash]
  account 1600 current_liabilities Creditors  [creditors]
  account 7000 direct_costs Materials
  contact Bouw
  2025-01-05  7000   20.00  bill 1  contact Bouw
  2025-01-05  1600  -20.00  bill 1  contact Bouw
  2025-02-05  1600    5.00  bank 1  contact Bouw
  2025-02-05  1100   -5.00  bank 1`;
const BILL: ListedDocument = {
  ...plainDocument("purchase_invoices", "1", "2025-01-05"),
  contactId: contactId("Bouw"),
  total: amountOf("20.00"),
  unpaid: amountOf("15.00"),
  payments: [paid("2025-02-05", "5.00")],
  source: sourceOf("purchase-invoices/1"),
};
const listing = (text: string, documents: readonly ListedDocument[]): Books => ({
  ...booksFrom(text),
  ...withListed(documents),
});

test("a bill less its payments is what the creditor is owed", async () => {
  expect(await comparedBy(invoicesExplainAmounts, listing(BOOKS, [BILL]))).toEqual([
    "2025-02 creditors Bouw: -15.00 = -15.00",
  ]);
});

test("a payment on account is listed", async () => {
  const ahead = `${BOOKS}
    2025-02-25  1600    1.00  bank 2  contact Bouw
    2025-02-25  1100   -1.00  bank 2`;
  expect(await findingsOf(invoicesExplainAmounts, listing(ahead, [BILL]))).toEqual([
    "2025-02 creditors Bouw: -15.00 = -14.00",
  ]);
});

test("there is nothing to compare without document lists, and for a contact with an unstated amount", async () => {
  expect(await comparedBy(invoicesExplainAmounts, listing(BOOKS, []))).toEqual([]);
  const others: ListedDocument = { ...BILL, list: "general_journal_documents" };
  expect(await comparedBy(invoicesExplainAmounts, listing(BOOKS, [others]))).toEqual([]);
  const unstated = { ...BILL, total: null };
  expect(await comparedBy(invoicesExplainAmounts, listing(BOOKS, [unstated]))).toEqual([]);
});

test("what exchange leaves of a bill that is paid is not owed", async () => {
  const settled = `${BOOKS}
    2025-02-25  1600   15.20  bank 2  contact Bouw
    2025-02-25  1100  -15.20  bank 2
    2025-02-28  1600   -0.20  journal 1  contact Bouw
    2025-02-28  7000    0.20  journal 1`;
  const payments = [...BILL.payments, paid("2025-02-25", "15.20")];
  const inDollars = { ...BILL, state: "paid", unpaid: ZERO, payments };
  expect(await findingsOf(invoicesExplainAmounts, listing(settled, [inDollars]))).toEqual([]);
  expect(
    await findingsOf(invoicesExplainAmounts, listing(settled, [{ ...inDollars, state: "open" }])),
  ).toEqual(["2025-02 creditors Bouw: 0.20 = 0.00"]);
});
