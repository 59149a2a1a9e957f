/** L6 by hand: breaks alone, and is not possible where a service gives postings texts of its own. */
import { expect, test } from "vitest";
import { textsEqualListedLines } from "../../../src/checks/documents/texts-equal-listed-lines.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { changedInBlocks } from "../../../src/ledger/blocks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { findingsIn, findingsOf } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

test("another text than that of the line is found", async () => {
  const books = listedBooks(["tax s21  Tiles  #", "tax s21  Slates  #"]);
  expect(await findingsIn(books)).toEqual([
    "L6 2025-01 SalesInvoice 11, 8000, Tiles: -100.00 = 0.00",
    "L6 2025-01 SalesInvoice 11, 8000, Slates: 0.00 = -100.00",
  ]);
});

test("a line without a text has the number of its document", async () => {
  const withoutText = ["project Barn  Cleaning", "project Barn"] as const;
  const numbered = listedBooks(withoutText, ["tax p21  Cleaning", "tax p21  P-1     "]);
  expect(await findingsOf(textsEqualListedLines, numbered)).toEqual([]);
  expect(await findingsOf(textsEqualListedLines, listedBooks(withoutText))).toEqual([
    "2025-01 Document 21, 4000, P-1: 200.00 = 0.00",
    "2025-01 Document 21, 4000, Cleaning: 0.00 = 200.00",
  ]);
});

test("line breaks of a text may be spaces", async () => {
  const books = renamed(listedBooks(), (text) => text.replace("Tiles", "Tiles\n"));
  expect(await findingsOf(textsEqualListedLines, books)).toEqual([]);
});

test("a service that gives postings other texts than lines have is not compared", async () => {
  const books = renamed(listedBooks(), (text) => `Invoice, ${text}`);
  expect(await runCheck(textsEqualListedLines, books)).toMatchObject({
    severity: "warning",
    compared: 0,
    gap: "texts-are-not-of-lines",
  });
});

test("the only text of a list is found by the others of its document, or by its number", async () => {
  const one = listedBooks(["Share of rent     #", "Half of rent     #"]);
  // No other document of the list has a text: that one may be how the service describes journals.
  expect(await findingsOf(textsEqualListedLines, one)).toEqual([]);
  const other = listedBooks(
    ["25.00  journal 31  M-1", "25.00  journal 31  Deposit"],
    ["detail 4000  25.00", "detail 4000  25.00  Bail"],
  );
  expect(await findingsOf(textsEqualListedLines, other)).toEqual([
    "2025-03 GeneralJournalDocument 31, 4000, Bail: 25.00 = 0.00",
    "2025-03 GeneralJournalDocument 31, 4000, Deposit: 0.00 = 25.00",
  ]);
});

test("where as many documents have other texts, those that differ only warn", async () => {
  const books = renamed(listedBooks(), (text) =>
    /Tiles|Beams/.test(text) ? text : `Line ${text}`,
  );
  const { severity, broken } = await runCheck(textsEqualListedLines, books);
  expect([severity, broken]).toEqual(["warning", 2]);
});

const renamed = (books: Books, rename: (text: string) => string): Books => ({
  ...books,
  postings: (order, only) =>
    changedInBlocks(books.postings(order, only), (posting) => ({
      ...posting,
      description: rename(posting.description),
    })),
});
