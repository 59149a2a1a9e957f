/** L1 by hand: breaks for a document that is booked nowhere. */
import { expect, test } from "vitest";
import { documentsHavePostings } from "../../../src/checks/documents/documents-have-postings.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

const RECEIPT = "listed receipts 28  2025-02-06  open  0.00  number R-8";

test("a document of which every line is zero posts nothing, nor does a draft", async () => {
  // The first of a month stands for those that are equal: an invoice and a purchase in January, and in February.
  expect(await comparedBy(documentsHavePostings, listedBooks())).toEqual([
    "2025-01 Document 21: 847.00 = 847.00",
    "2025-01 Document 21: 847.00 = 847.00",
    "2025-02 Document 22: 121.00 = 121.00",
    "2025-02 Document 22: 121.00 = 121.00",
    "2025-03 GeneralJournalDocument 31: 0.00 = 0.00",
  ]);
});

test("a hidden purchase has a total and no postings", async () => {
  const books = listedBooks([RECEIPT, RECEIPT.replace("0.00", "60.50")]);
  expect(await findingsIn(books)).toEqual(["L1 2025-02 Document 28: 60.50 = 0.00"]);
});

test("a hidden journal has lines that cancel out, and no total", async () => {
  const journal = `listed general_journal_documents 28  2025-02-06  processed  -
  detail 4000  10.00
  detail 4100  -10.00`;
  expect(await findingsIn(listedBooks([RECEIPT, journal]))).toEqual([
    "L1 2025-02 Document 28: 20.00 = 0.00",
  ]);
});

test.each([
  ["in a state that posts nothing", "2025-02-06  new"],
  ["in a state of which nothing is known", "2025-02-06  scheduled"],
  ["of before the books", "2024-12-31  open"],
  ["of after the books", "2025-05-01  open"],
])("a document %s need not have postings", async (_which, dateAndState) => {
  const changed = RECEIPT.replace("2025-02-06  open  0.00", `${dateAndState}  60.50`);
  expect(await findingsOf(documentsHavePostings, listedBooks([RECEIPT, changed]))).toEqual([]);
});

test("a journal that entries name by a type of its own has postings", async () => {
  const books = listedBooks();
  const types = [...books.sums.documents()].filter(({ document }) => document.id === "31");
  expect(types.map(({ document }) => document.type)).toEqual(["GeneralJournalDocument"]);
  expect(await findingsOf(documentsHavePostings, books)).toEqual([]);
});
