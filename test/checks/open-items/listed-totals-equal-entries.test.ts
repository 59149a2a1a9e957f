import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { listedTotalsEqualEntries } from "../../../src/checks/open-items/listed-totals-equal-entries.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import type { ListedDocument } from "../../../src/ledger/listed-document.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { plainDocument, withListed } from "../../support/listed-documents.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

const listed = (
  list: "sales_invoices" | "purchase_invoices",
  id: string,
  total: string,
): ListedDocument => ({
  ...plainDocument(list, id, "2025-01-03"),
  number: null,
  total: amountOf(total),
  source: sourceOf(`list/${id}`),
});

const withLists = (...documents: readonly ListedDocument[]): Books => ({
  ...twoMonths(),
  ...withListed(documents),
});

const bookedIds = (books: Books): readonly string[] => [
  ...new Set([...books.sums.documents()].map(({ document }) => document.id)),
];

test("invoice 1 is 100, invoice 2 is 50; a document without entries is not compared", async () => {
  expect(bookedIds(twoMonths())).toContain("1");
  const books = withLists(
    listed("sales_invoices", "1", "70.00"),
    listed("sales_invoices", "2", "50.00"),
    listed("sales_invoices", "99", "8.00"),
  );
  expect((await comparedBy(listedTotalsEqualEntries, books)).length).toBe(2);
});

test("a total that is a cent off breaks this check, and totals that are all false block too", async () => {
  const totals = await comparedBy(
    listedTotalsEqualEntries,
    withLists(listed("sales_invoices", "1", "0.01"), listed("sales_invoices", "2", "0.01")),
  );
  const [first = ""] = totals.map((line) => /: (\S+) =/.exec(line)?.[1] ?? "");
  const off = withLists(
    listed("sales_invoices", "1", first),
    listed("sales_invoices", "2", "50.01"),
  );
  expect(await findingsOf(listedTotalsEqualEntries, off)).toHaveLength(1);
  const { broken, severity } = await runCheck(
    listedTotalsEqualEntries,
    withLists(listed("sales_invoices", "1", "0.01"), listed("sales_invoices", "2", "0.01")),
  );
  expect([broken, severity]).toEqual([2, "blocking"]);
});
