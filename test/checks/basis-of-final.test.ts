/** What the figures of a pack were compared with. */
import { expect, test } from "vitest";
import { basisOf } from "../../src/checks/basis-of-final.ts";
import type { CheckResult } from "../../src/checks/check.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { listedBooks } from "./documents/listed-books.ts";
import { taxedBooks } from "./vat/taxed-books.ts";

/** The comparison of the service's auditfile, which is made for packs that hold it. */
const auditfile = (compared: number): CheckResult => ({
  check: { id: "O7", name: "O7", formula: "", severity: "blocking", compare: () => [] },
  ...{ severity: "blocking", compared, broken: 0, findings: [] },
});

test("documents that a list states are counted by kind", async () => {
  const books = listedBooks();
  expect(basisOf(books, [...(await runChecks(books)), auditfile(12)])).toEqual({
    postings: books.entryCount,
    documents: [
      { list: "sales_invoices", count: 2 },
      { list: "purchase_invoices", count: 2 },
      { list: "receipts", count: 1 },
      { list: "general_journal_documents", count: 1 },
    ],
    notListed: [{ type: "FinancialMutation", count: 1 }],
    hasAuditfile: true,
    derived: [],
  });
});

test("without lists the documents of the postings are named as not compared", async () => {
  const books = taxedBooks();
  const { documents, notListed, hasAuditfile } = basisOf(books, [
    ...(await runChecks(books)),
    auditfile(0),
  ]);
  expect(documents).toEqual([]);
  expect(notListed).toEqual([
    { type: "Document", count: null },
    { type: "FinancialMutation", count: null },
    { type: "GeneralJournalDocument", count: null },
    { type: "SalesInvoice", count: null },
  ]);
  expect(hasAuditfile).toBe(false);
});
