/** J3 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { documentsBalance } from "../../../src/checks/journal-entries/documents-balance.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("the postings of every document sum to zero", async () => {
  expect(await comparedBy(documentsBalance, twoMonths())).toEqual([
    "Document 1: 0.00 = 0.00",
    "FinancialMutation 1: 0.00 = 0.00",
    "FinancialMutation 2: 0.00 = 0.00",
    "FinancialMutation 3: 0.00 = 0.00",
    "FinancialMutation 4: 0.00 = 0.00",
    "GeneralJournalDocument 1: 0.00 = 0.00",
    "SalesInvoice 1: 0.00 = 0.00",
    "SalesInvoice 2: 0.00 = 0.00",
  ]);
});

test("a cent moved between two documents of a month is found in both", async () => {
  const lent = withPosting(twoMonths(), "p12", (posting) => ({
    ...posting,
    amount: amountOf("-49.99"),
  }));
  const owed = withPosting(lent, "p16", (posting) => ({ ...posting, amount: amountOf("-7.01") }));
  expect(await findingsIn(owed)).toEqual([
    "P12 2025-01..2025-02 the rest figures.net-profit: -97.99 = -98.00",
    "P15 2025-02 no contact figures.revenue-by-contact: -49.99 = -50.00",
    "P16 2025-02 the rest figures.revenue-by-project: -49.99 = -50.00",
    "D5 2025-02 creditors no contact: -7.01 = -7.00",
    "J3 GeneralJournalDocument 1: 0.00 = -0.01",
    "J3 SalesInvoice 2: 0.00 = 0.01",
  ]);
});

test("documents of different kinds with the same number are two documents", async () => {
  const swapped = withPosting(twoMonths(), "p5", (posting) => ({
    ...posting,
    document: { ...posting.document, type: "Receipt" },
  }));
  expect(await findingsIn(swapped)).toEqual([
    "F6 2025-01 paid 4000: 0.00 = -20.00",
    "J3 FinancialMutation 1: 0.00 = -20.00",
    "J3 Receipt 1: 0.00 = 20.00",
  ]);
});
