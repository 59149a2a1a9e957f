/** The number of passes over the postings for the journals of an auditfile, which give the same result. */
import { expect, test } from "vitest";
import { journalFinder } from "../../src/formats/auditfile/journals-of-books.ts";
import {
  type JournalSpan,
  passesOf,
  transactionsByJournal,
} from "../../src/formats/auditfile/transactions-by-journal.ts";
import type { Books } from "../../src/ledger/books.ts";
import { journalEntries } from "../../src/ledger/posting-blocks.ts";
import { smallCompany } from "../support/books-notation.ts";
import { collected } from "./auditfile-sample.ts";

const span = (id: string, first: number, last: number, lines: number): JournalSpan => ({
  journal: { id, description: id, kind: "Z", offsetAccountKey: null },
  first,
  last,
  lines,
});
const passTexts = (spans: readonly JournalSpan[], linesBufferedMax: number): readonly string[] =>
  passesOf(spans, linesBufferedMax).map(({ streamed, kept }) =>
    [streamed, kept].map((some) => some.map(({ journal }) => journal.id).join("")).join(" "),
  );

const SPANS = [
  span("A", 0, 9, 100),
  span("B", 10, 90, 500),
  span("C", 15, 95, 20),
  span("D", 96, 99, 300),
];

test("consecutive journals share a pass, overlapping journals do not", () => {
  expect(passTexts(SPANS, 0)).toEqual(["ABD ", "C "]);
});

test("the smallest journals are kept in memory, up to the allowed number of lines", () => {
  expect(passTexts(SPANS, 20)).toEqual(["ABD C"]);
  expect(passTexts(SPANS, 120)).toEqual(["BD AC"]);
  expect(passTexts(SPANS, 10_000)).toEqual([" ABCD"]);
});

test("books without postings need no pass", () => {
  expect(passTexts([], 100)).toEqual([]);
});

async function spansOf(books: Books): Promise<readonly JournalSpan[]> {
  const journalOf = journalFinder(books);
  const spans = new Map<string, JournalSpan>();
  for (const [index, entry] of (
    await collected(journalEntries(books.postings("document")))
  ).entries()) {
    const journal = journalOf(entry);
    const known = spans.get(journal.id) ?? { journal, first: index, last: index, lines: 0 };
    known.last = index;
    known.lines += entry.postings.length;
    spans.set(journal.id, known);
  }
  return [...spans.values()];
}

test("kept or streamed, each journal has the same transactions in the same order", async () => {
  const books = smallCompany();
  const spans = await spansOf(books);
  const byJournal = async (linesBufferedMax: number): Promise<unknown> => {
    const all = await collected(transactionsByJournal(books, spans, linesBufferedMax));
    return Object.fromEntries(Map.groupBy(all, ({ journalId }) => journalId));
  };
  const kept = await byJournal(10_000);
  expect(await byJournal(0)).toEqual(kept);
  expect(await byJournal(20)).toEqual(kept);
});
