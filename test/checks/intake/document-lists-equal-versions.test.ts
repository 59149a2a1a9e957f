/** T9 by hand: holds, and breaks alone, naming the document. */
import { expect, test } from "vitest";
import { documentListsEqualVersions } from "../../../src/checks/intake/document-lists-equal-versions.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { documentId } from "../../../src/ledger/ledger-account.ts";
import type { ListVersions } from "../../../src/ledger/listed-document.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { plainList } from "../../support/listed-documents.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

/** Three invoices with a version, of which `missing` are not in the list, which has `extra` besides. */
function listed(missing: readonly string[], extra: readonly string[]): Books {
  const found = (ids: readonly string[]) => ({ count: ids.length, ids: ids.map(documentId) });
  const versions: ListVersions = {
    ...{ rows: 3, source: sourceOf("versions") },
    ...{ onlyInVersions: found(missing), onlyInList: found(extra) },
  };
  const list = plainList("sales_invoices", 3 - missing.length + extra.length);
  return {
    ...twoMonths(),
    documentLists: [{ ...list, versions }, plainList("purchase_invoices", 2)],
  };
}

/** The invoices of the postings are in no list of these books. */
const UNLISTED = [
  "L2 2025-01 SalesInvoice 1: 0.00 = 100.00",
  "L2 2025-02 SalesInvoice 2: 0.00 = 50.00",
];

test("a list has the documents with a version; one without versions is not compared", async () => {
  expect(await comparedBy(documentListsEqualVersions, listed([], []))).toEqual([
    "figures.list-sales_invoices: 3 = 3",
  ]);
});

test("a document that only the versions have, and one that only the list has, are found by themselves", async () => {
  expect(await findingsIn(listed(["7"], []))).toEqual([
    "T9 figures.list-sales_invoices: 3 = 2",
    "T9 SalesInvoice 7: 1 = 0",
    ...UNLISTED,
  ]);
  expect(await findingsIn(listed(["7"], ["8"]))).toEqual([
    "T9 SalesInvoice 7: 1 = 0",
    "T9 SalesInvoice 8: 0 = 1",
    ...UNLISTED,
  ]);
});

test("what the service does not give is said", async () => {
  const gapOf = async (books: Books) => (await runCheck(documentListsEqualVersions, books)).gap;
  expect(await gapOf(twoMonths())).toBe("no-document-lists");
  expect(await gapOf({ ...twoMonths(), documentLists: [plainList("receipts", 1)] })).toBe(
    "no-versions",
  );
});
