/** Compares the documents of two sets of books: both are read once, in the same order. */
import { includesMonth, monthOf, type Period } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Books } from "../ledger/books.ts";
import { journalEntries } from "../ledger/entry-blocks.ts";
import type { DocumentRef, JournalEntry, Posting } from "../ledger/posting.ts";
import { changedLines, type LineChange, pairedLines } from "./compare-lines.ts";

export interface DocumentChange {
  readonly kind: "document";
  readonly change: "appeared" | "disappeared" | "changed";
  readonly document: DocumentRef;
  /** The lines that differ; all lines of a document that became, or ceased to be, a closing journal. */
  readonly lines: readonly LineChange[];
  /** Whether it was, and is, a journal that closes a fiscal year: profit and loss excludes its lines. */
  readonly closedYear: boolean;
  readonly closesYear: boolean;
}

export interface TwoBooks {
  readonly older: Books;
  readonly newer: Books;
  /** The months in both. */
  readonly period: Period;
}

/** Yields the differences, document by document; memory holds one document of each. */
export async function* compareDocuments(books: TwoBooks): AsyncGenerator<DocumentChange> {
  const older = entriesIn(books.older, books.period);
  const newer = entriesIn(books.newer, books.period);
  try {
    let left = await older.next();
    let right = await newer.next();
    while (left.done !== true || right.done !== true) {
      const order = orderOf(left, right);
      const before = left.done !== true && order <= 0 ? left.value : null;
      const after = right.done !== true && order >= 0 ? right.value : null;
      const change = changeOf(before, after, books);
      if (change !== null) yield change;
      if (before !== null) left = await following(older, before);
      if (after !== null) right = await following(newer, after);
    }
  } finally {
    await older.return(undefined);
    await newer.return(undefined);
  }
}

type Entries = AsyncGenerator<JournalEntry, void>;
type Step = IteratorResult<JournalEntry, void>;

async function following(entries: Entries, last: JournalEntry): Promise<Step> {
  const next = await entries.next();
  const isRising = next.done === true || compareRefs(last.document, next.value.document) < 0;
  invariant(isRising, "books give their documents in order, each once");
  return next;
}

/** Negative if only the older books have the next document, positive if only the newer books have it. */
function orderOf(left: Step, right: Step): number {
  if (left.done === true) return 1;
  return right.done === true ? -1 : compareRefs(left.value.document, right.value.document);
}

function changeOf(
  before: JournalEntry | null,
  after: JournalEntry | null,
  { older, newer }: TwoBooks,
): DocumentChange | null {
  const document = before?.document ?? after?.document;
  invariant(document !== undefined, "a step of the comparison has a document");
  const closedYear = before !== null && closesYear(older, document);
  const closesYearNow = after !== null && closesYear(newer, document);
  const isSameKind = before === null || after === null || closedYear === closesYearNow;
  const compared = isSameKind ? changedLines : pairedLines;
  const lines = compared(before?.postings ?? [], after?.postings ?? []);
  if (lines.length === 0) return null;
  const change = before === null ? "appeared" : after === null ? "disappeared" : "changed";
  return { kind: "document", change, document, lines, closedYear, closesYear: closesYearNow };
}

const closesYear = (books: Books, { id }: DocumentRef): boolean =>
  books.journalDocuments.get(id)?.closesYear === true;

const entriesIn = (books: Books, period: Period): Entries =>
  journalEntries(postingsIn(books, period));

async function* postingsIn(books: Books, period: Period): AsyncGenerator<Posting> {
  for await (const posting of books.postings("document")) {
    if (includesMonth(period, monthOf(posting.date))) yield posting;
  }
}

const compareRefs = (left: DocumentRef, right: DocumentRef): number =>
  compareStored(left.type, right.type) || compareStored(left.id, right.id);

/** Orders text as the snapshot's database does, by code point; code units differ from that above U+FFFF. */
function compareStored(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at++) {
    if (left[at] !== right[at]) return (left.codePointAt(at) ?? 0) - (right.codePointAt(at) ?? 0);
  }
  return left.length - right.length;
}
