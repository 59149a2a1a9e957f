/** Two months that are locked, and the same books after something changed in them. */
import { month } from "../../src/calendar/month.ts";
import { changesBetween } from "../../src/comparison/changes-between.ts";
import type { Books } from "../../src/ledger/books.ts";
import {
  latePostingsOf,
  lockedMonths,
  lockOfBooks,
} from "../../src/ledger/dossier/late-postings.ts";
import type { JudgementEntry, Lock } from "../../src/ledger/judgement/entries.ts";
import { lockedBalances } from "../../src/ledger/judgement/locked-balances.ts";
import { booksFrom } from "./books-notation.ts";

/** A lock of all months of the books, as the command writes it. */
export const lockOf = (books: Books): Lock => ({
  kind: "locked",
  id: "l1",
  at: "2026-01-15T10:00:00.000Z",
  by: "C. de Boer",
  through: books.period.last,
  first: books.period.first,
  snapshot: "5f2e",
  pack: "2".repeat(64),
  reason: null,
  ...lockedBalances(books),
});

export const judgedBy = (books: Books, ...entries: readonly JudgementEntry[]): Books => ({
  ...books,
  judgement: { entries, fileName: "1.yml", sha256: "" },
});

/** The newer books with what changed since the older were locked: by their entries, or by the balances in the lock. */
export async function lateBooks(
  older: string,
  newer: string,
  { by = "entries", more = [] }: { by?: "entries" | "balances"; more?: JudgementEntry[] } = {},
): Promise<Books> {
  const [before, after] = [booksFrom(older), booksFrom(newer)];
  const books = judgedBy(after, lockOf(before), ...more);
  const locked = lockOfBooks(books)!;
  const both = { older: before, newer: books, period: lockedMonths(books, locked) };
  const kept = by === "entries" ? await changesBetween(both) : null;
  return { ...books, latePostings: latePostingsOf(books, kept)! };
}

/** The months from one on are open again. */
export const unlockedFrom = (from: string): JudgementEntry => ({
  kind: "unlocked",
  id: "u1",
  at: "2026-02-01T10:00:00.000Z",
  by: "C. de Boer",
  from: month(from),
  reason: "An invoice arrived",
});
