/** L2 by hand: breaks for postings whose document is not listed, or is a draft. */
import { expect, test } from "vitest";
import { postingsHaveDocuments } from "../../../src/checks/documents/postings-have-documents.ts";
import { findingsIn, findingsOf } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

const RECEIPT = "listed receipts 22  2025-02-05  open  121.00";
const LINES = `  contact Bakker  number R-2
  detail 4100  60.00  tax p21
  share 4100  48.40  on 0500
`;
const FINDING = "L2 2025-02 Document 22: 0.00 = 121.00";

test("a fictitious purchase is in no list", async () => {
  const books = listedBooks([`${RECEIPT}${LINES}`, ""]);
  expect(await findingsIn(books)).toEqual([FINDING]);
});

test("a draft has no postings", async () => {
  const books = listedBooks([`${RECEIPT}${LINES}`, "listed receipts 22  new\n"]);
  expect(await findingsIn(books)).toEqual([FINDING]);
});

test("a journal that waits for processing has no postings", async () => {
  const books = listedBooks(["2025-03-31  processed", "2025-03-31  new"]);
  expect(await findingsOf(postingsHaveDocuments, books)).toEqual([
    "2025-03 GeneralJournalDocument 31: 0.00 = 75.00",
  ]);
});

test("a list that is empty has none of its documents", async () => {
  const books = listedBooks();
  const withoutReceipts = {
    ...books,
    listedContents: (...[list]: Parameters<typeof books.listedContents>) =>
      list === "receipts" ? [] : books.listedContents(list),
  };
  expect(await findingsOf(postingsHaveDocuments, withoutReceipts)).toEqual([FINDING.slice(3)]);
  // A list that was not read says nothing of purchases, which it might have.
  const documentLists = books.documentLists.filter(({ list }) => list !== "receipts");
  expect(await findingsOf(postingsHaveDocuments, { ...withoutReceipts, documentLists })).toEqual(
    [],
  );
});
