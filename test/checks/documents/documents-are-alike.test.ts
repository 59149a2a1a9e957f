/** All checks of documents by hand: they hold together, and each kind of document is counted. */
import { expect, test } from "vitest";
import { CHECKS } from "../../../src/checks/index.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { findingsIn } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

const OF_DOCUMENTS = new Set(["L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "V7", "V9", "J13"]);

test("documents and their postings are alike", async () => {
  const books = listedBooks();
  expect(await findingsIn(books)).toEqual([]);
  const checks = CHECKS.filter(({ id }) => OF_DOCUMENTS.has(id));
  const results = await runChecks(books, checks);
  // Journals are compared by J13, in three aspects.
  expect(
    results.map(({ check, severity, compared }) => `${check.id} ${severity} ${String(compared)}`),
  ).toEqual([
    "V7 blocking 5",
    "V9 blocking 5",
    "J13 blocking 3",
    "L1 blocking 5",
    "L2 blocking 6",
    "L3 blocking 5",
    "L4 blocking 6",
    "L5 blocking 5",
    "L6 blocking 6",
    "L7 blocking 2",
    "L8 blocking 1",
  ]);
  expect(results.find(({ check }) => check.id === "L2")?.documents).toEqual([
    { kind: "purchase_invoices", isCompared: true, documents: 2 },
    { kind: "receipts", isCompared: true, documents: 1 },
    { kind: "FinancialMutation", isCompared: false, documents: 1 },
    { kind: "general_journal_documents", isCompared: true, documents: 1 },
    { kind: "sales_invoices", isCompared: true, documents: 2 },
  ]);
});
