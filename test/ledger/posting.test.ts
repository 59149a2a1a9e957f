/** Postings in document order form journal entries, with one in memory at a time. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { journalEntries } from "../../src/ledger/entry-blocks.ts";
import { entrySum, type Posting, postingRecords } from "../../src/ledger/posting.ts";
import { booksFrom, gathered, smallCompany } from "../support/books-notation.ts";

const books = booksFrom(`
  account 1100 current_assets Bank
  account 8000 revenue Sales
  2025-01-01  1100  100.00  invoice 1
  2025-01-01  8000  -60.00  invoice 1
  2025-01-01  8000  -40.00  invoice 1
  2025-01-02  1100  5.00  bank 1
  2025-01-02  8000  -5.00  bank 1
`);

test("postings serialize as decimal text, debit positive", async () => {
  const records = await gathered(postingRecords(books.postings("date")));
  const [, sale] = await gathered(books.postings("date"));
  expect(records.map(({ amount }) => amount)).toEqual([
    "100.00",
    "-60.00",
    "-40.00",
    "5.00",
    "-5.00",
  ]);
  expect(JSON.parse(JSON.stringify(records[1]))).toEqual({ ...sale, amount: "-60.00" });
});

describe("journal entries", () => {
  test("contain the postings of one document, identified by type and id", async () => {
    const entries = await gathered(journalEntries(books.postings("document")));
    expect(
      entries.map(({ document, postings }) => [document.type, document.id, postings.length]),
    ).toEqual([
      ["FinancialMutation", "1", 2],
      ["SalesInvoice", "1", 3],
    ]);
    expect(entries.map(entrySum)).toEqual([amountOf("0"), amountOf("0")]);
  });

  test("are none without postings", async () => {
    expect(await gathered(journalEntries(booksFrom("").postings("document")))).toEqual([]);
  });

  test("contain every posting once", async () => {
    const company = smallCompany();
    const entries = await gathered(journalEntries(company.postings("document")));
    const ids = new Set(entries.flatMap(({ postings }) => postings.map(({ id }) => id)));
    expect(ids.size).toBe(company.entryCount);
  });

  test("are read only as far as needed, and close their source when reading stops early", async () => {
    const seen: string[] = [];
    for await (const { document } of journalEntries(watched(seen))) {
      expect(document.type).toBe("FinancialMutation");
      break;
    }
    expect(seen).toEqual(["p4", "p5", "p1", "closed"]);
  });
});

/** The postings in document order; records how many were read and that the source was closed. */
async function* watched(seen: string[]): AsyncGenerator<Posting> {
  try {
    for await (const posting of books.postings("document")) {
      seen.push(posting.id);
      yield posting;
    }
  } finally {
    seen.push("closed");
  }
}
