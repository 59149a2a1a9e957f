/** What the figures of a pack were compared with. */
import { expect, test } from "vitest";
import { basisOf } from "../../src/checks/basis-of-final.ts";
import type { CheckResult } from "../../src/checks/check.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { DocumentListRead } from "../../src/ledger/listed-document.ts";
import { listed } from "./vat/listed-books.ts";
import { taxedBooks } from "./vat/taxed-books.ts";

const read = (list: DocumentListRead["list"], rows: number): DocumentListRead => ({
  ...{ list, rows, rowsStated: rows, sources: [] },
});
const withLists = (books: Books, ...documentLists: readonly DocumentListRead[]): Books => ({
  ...books,
  documentLists,
});
/** A check that compared something, or nothing. */
const compared = (id: string, count: number): CheckResult => ({
  check: { id, name: id, formula: "", severity: "blocking", compare: () => [] },
  ...{ severity: "blocking", compared: count, broken: 0, findings: [] },
});

const auditfile = compared("O7", 12);

test("documents of a list that a check compared are counted by kind", async () => {
  const books = withLists(listed(taxedBooks()), read("sales_invoices", 2), read("receipts", 0));
  const results = [...(await runChecks(books)), auditfile];
  expect(basisOf(books, results)).toEqual({
    postings: books.entryCount,
    documents: [{ list: "sales_invoices", count: 2 }],
    listsNotCompared: [],
    listsNotReceived: ["purchase_invoices", "general_journal_documents"],
    typesWithoutList: ["FinancialMutation"],
    hasAuditfile: true,
  });
});

test("a list of which no check compared a document is no basis", () => {
  const books = withLists(
    taxedBooks(),
    read("sales_invoices", 2),
    read("general_journal_documents", 1),
  );
  const { documents, listsNotCompared, listsNotReceived, hasAuditfile } = basisOf(books, [
    ...[compared("V7", 0), compared("V9", 0), compared("D16", 0), compared("J13", 3)],
    compared("O7", 0),
  ]);
  expect(documents).toEqual([{ list: "general_journal_documents", count: 1 }]);
  expect(listsNotCompared).toEqual(["sales_invoices"]);
  expect(listsNotReceived).toEqual(["purchase_invoices", "receipts"]);
  expect(hasAuditfile).toBe(false);
});

test("without lists no document was compared, and the kinds in the postings are named", async () => {
  const books = taxedBooks();
  expect(basisOf(books, await runChecks(books))).toEqual({
    postings: books.entryCount,
    documents: [],
    listsNotCompared: [],
    listsNotReceived: [
      ...["sales_invoices", "purchase_invoices", "receipts", "general_journal_documents"],
    ],
    typesWithoutList: ["FinancialMutation"],
    hasAuditfile: false,
  });
});
