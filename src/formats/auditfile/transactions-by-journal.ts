/**
 * The transactions of books, journal by journal. Postings are read by document, so journals are
 * interleaved: small journals are kept in memory, large journals that overlap take a pass each.
 */
import { type Month, monthsOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { journalEntries } from "../../ledger/posting-blocks.ts";
import { vatRulesOf } from "../../ledger/vat-rules.ts";
import type { AuditfileJournal, AuditfileTransaction } from "./auditfile-contents.ts";
import { journalFinder } from "./journals-of-books.ts";
import { transactionsOf } from "./transactions-of-entry.ts";

/** A journal and its span among the entries: the indexes of its first and last entry, from zero. */
export interface JournalSpan {
  readonly journal: AuditfileJournal;
  readonly first: number;
  last: number;
  lines: number;
}

/** One pass over the postings: the journals streamed, and the journals kept until the end. */
export interface Pass {
  readonly streamed: readonly JournalSpan[];
  readonly kept: readonly JournalSpan[];
}

export async function* transactionsByJournal(
  books: Books,
  spans: readonly JournalSpan[],
  linesBufferedMax: number,
): AsyncGenerator<AuditfileTransaction> {
  const periodNumbers: ReadonlyMap<Month, number> = new Map(
    monthsOf(books.fiscalYear.period).map((month, index) => [month, index + 1]),
  );
  const year = { books, vatRules: vatRulesOf(books), periodNumbers };
  const journalOf = journalFinder(books);
  for (const { streamed, kept } of passesOf(spans, linesBufferedMax)) {
    const written = new Set(streamed.map(({ journal }) => journal.id));
    const waiting = new Map<string, AuditfileTransaction[]>(
      kept.map(({ journal }) => [journal.id, []]),
    );
    const last = Math.max(...[...streamed, ...kept].map((span) => span.last));
    let index = 0;
    for await (const entry of journalEntries(books.postings("document"))) {
      const { id } = journalOf(entry);
      if (written.has(id)) yield* transactionsOf(entry, id, year);
      else waiting.get(id)?.push(...transactionsOf(entry, id, year));
      index += 1;
      if (index > last) break;
    }
    for (const transactions of waiting.values()) yield* transactions;
  }
}

/**
 * Plans the fewest passes: the smallest journals, up to `linesBufferedMax` lines in total, are kept in
 * the first; the others are streamed, and journals that overlap are in different passes.
 */
export function passesOf(spans: readonly JournalSpan[], linesBufferedMax: number): readonly Pass[] {
  const kept = new Set<JournalSpan>();
  let lines = 0;
  for (const span of [...spans].sort((left, right) => left.lines - right.lines)) {
    lines += span.lines;
    if (lines > linesBufferedMax) break;
    kept.add(span);
  }
  const streams: JournalSpan[][] = [];
  for (const span of [...spans].sort((left, right) => left.first - right.first)) {
    if (kept.has(span)) continue;
    const free = streams.find((stream) => (stream.at(-1)?.last ?? -1) < span.first);
    if (free === undefined) streams.push([span]);
    else free.push(span);
  }
  const [first = [], ...more] = streams;
  const passes = [
    { streamed: first, kept: spans.filter((span) => kept.has(span)) },
    ...more.map((streamed) => ({ streamed, kept: [] })),
  ];
  return passes.filter((pass) => pass.streamed.length + pass.kept.length > 0);
}
