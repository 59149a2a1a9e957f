/** The order of journals in the auditfile of books, and what is read for it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { journalFinder } from "../../src/formats/auditfile/journals-of-books.ts";
import { transactionsByJournal } from "../../src/formats/auditfile/transactions-by-journal.ts";
import type { Books } from "../../src/ledger/books.ts";
import { journalEntries } from "../../src/ledger/entry-blocks.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { collected } from "./auditfile-sample.ts";

/** The documents of each journal in the order of the file, a line per journal. */
async function inFile(books: Books, documentsMax: number): Promise<readonly string[]> {
  const found = new Map<string, string[]>();
  let last = "";
  for await (const { journal, transactions } of transactionsByJournal(books, documentsMax)) {
    expect([last, "new"]).toContain(found.has(journal.id) ? journal.id : "new");
    last = journal.id;
    const numbers = found.get(last) ?? [];
    found.set(last, numbers);
    numbers.push(...transactions.map(({ number }) => number));
  }
  return [...found].map(([id, numbers]) => `${id}: ${numbers.join(" ")}`);
}

/** The same from all entries in memory. */
async function inMemory(books: Books): Promise<readonly string[]> {
  const journalOf = journalFinder(books);
  const entries = await collected(journalEntries(books.postings("document")));
  return [...Map.groupBy(entries, (entry) => journalOf(entry).id)].map(
    ([id, own]) => `${id}: ${own.map(({ document }) => document.id).join(" ")}`,
  );
}

const CHART = `
  account 1100 current_assets Bank  [cash]
  account 1110 current_assets Savings  [cash]
  account 8000 revenue Sales
`;
const document = fc.constantFrom(
  "bank 1100",
  "bank 1110",
  "payment 1100",
  "payment 1110",
  "bill 8000",
);

test("journals are in the order of their first document, however they are mixed and read again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { maxLength: 12 }), async (documents) => {
      const lines = documents.map((each, index) => {
        const [word = "", account = ""] = each.split(" ");
        const of = `2025-01-05  ${account}  1.00  ${word} ${String(index)}`;
        return `${of}\n${of.replace(`${account}  1.00`, "8000  -1.00")}`;
      });
      const books = booksFrom(`${CHART}${lines.join("\n")}`);
      const expected = await inMemory(books);
      expect(await inFile(books, 1_000)).toEqual(expected);
      expect(await inFile(books, 2)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test("documents with the identifier of a document of another type are not mixed up", async () => {
  const books = booksFrom(`${CHART}
    2025-01-01  1100  1.00  bank 1
    2025-01-01  8000  -1.00  bank 1
    2025-01-01  1110  2.00  bank 2
    2025-01-01  8000  -2.00  bank 2
    2025-01-01  1110  3.00  payment 2
    2025-01-01  8000  -3.00  payment 2
  `);
  expect(await inFile(books, 1)).toEqual(["BNK-f1100: 1", "BNK-f1110: 2", "BET-f1110: 2"]);
});

test("no posting is read more than twice", async () => {
  const books = smallCompany();
  const read = new Map<string, number>();
  const counting: Books = {
    ...books,
    postings: async function* counted(order, only) {
      for await (const posting of books.postings(order, only)) {
        read.set(posting.id, (read.get(posting.id) ?? 0) + 1);
        yield posting;
      }
    },
  };
  await inFile(counting, 3);
  expect(read.size).toBe(books.entryCount);
  expect(Math.max(...read.values())).toBe(2);
});
