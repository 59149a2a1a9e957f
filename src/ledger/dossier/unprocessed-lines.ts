/**
 * Bank lines that the bookkeeping service lists and that nothing explains: their entries are open on a clearing
 * account, or the service lists them as unprocessed and no entry is of them.
 */
import { type Amount, add, isZero, negate, subtract, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import { compareText, type DocumentId, type LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { SourceHash } from "../source.ts";
import { openEntries } from "./open-entries.ts";

const LIST = "financial_mutations";
const TYPE = "FinancialMutation";

export interface UnprocessedLine {
  readonly id: DocumentId;
  readonly date: CalendarDate;
  readonly message: string;
  /** Positive for money received. */
  readonly open: Amount;
  /** False if no entry is of the line: then the amount is what the list states. */
  readonly isBooked: boolean;
  readonly source: SourceHash;
}

/** The bank lines on a clearing account that later entries cleared. */
export interface ClearedLines {
  readonly ledgerAccountId: LedgerAccountId;
  readonly count: number;
  /** Positive for money received. */
  readonly sum: Amount;
  readonly sources: readonly SourceHash[];
}

export interface UnprocessedLines {
  /** What is missing in order to know all lines; null if nothing is. */
  readonly lacks: "list" | "accounts" | null;
  /** By date. */
  readonly lines: readonly UnprocessedLine[];
  /** In the order of the chart, without accounts that have none. */
  readonly cleared: readonly ClearedLines[];
}

export const unprocessedLines = oncePerBooks((books: Books): UnprocessedLines => {
  const accounts = accountsWithRole(books, "suspense");
  if (!books.documentLists.some(({ list }) => list === LIST)) {
    return { lacks: "list", lines: [], cleared: [] };
  }
  const all = accounts.map((id) => onAccount(books, id));
  const open = sumsOf(all.flatMap((one) => [...one.open]));
  const lines = [...open].flatMap(([id, { sum, source }]) => {
    const listed = isZero(sum) ? null : books.listedDocument(LIST, id);
    if (listed === null) return [];
    const { date, mutation } = listed;
    const message = mutation?.message ?? "";
    return [{ id, date, message, open: negate(sum), isBooked: true, source }];
  });
  return {
    lacks: accounts.length === 0 ? "accounts" : null,
    lines: [...lines, ...withoutEntries(books)].toSorted(
      (one, other) => compareText(one.date, other.date) || compareText(one.id, other.id),
    ),
    cleared: all.flatMap(({ cleared }) => (cleared.count === 0 ? [] : [cleared])),
  };
});

interface Sum {
  readonly sum: Amount;
  readonly source: SourceHash;
}

const sumsOf = (all: readonly (readonly [DocumentId, Sum])[]): ReadonlyMap<DocumentId, Sum> => {
  const sums = new Map<DocumentId, Sum>();
  for (const [id, { sum, source }] of all) {
    sums.set(id, { sum: add(sums.get(id)?.sum ?? ZERO, sum), source });
  }
  return sums;
};

/** What the bank lines have on a clearing account, and how much of it is open at the end of the books. */
function onAccount(
  books: Books,
  ledgerAccountId: LedgerAccountId,
): { readonly open: ReadonlyMap<DocumentId, Sum>; readonly cleared: ClearedLines } {
  const posted = sumsOf(
    [...books.sums.documentsOn(new Set([ledgerAccountId]))].flatMap(({ document, sum, source }) =>
      document.type === TYPE ? [[document.id, { sum, source }] as const] : [],
    ),
  );
  const open = sumsOf(
    posted.size === 0
      ? []
      : openEntries(books, ledgerAccountId).flatMap(({ posting, amount }) =>
          posting?.document.type === TYPE
            ? [[posting.document.id, { sum: amount, source: posting.source }] as const]
            : [],
        ),
  );
  const cleared = [...posted].flatMap(([id, { sum, source }]) => {
    const left = subtract(sum, open.get(id)?.sum ?? ZERO);
    return isZero(left) ? [] : [{ sum: left, source }];
  });
  return {
    open,
    cleared: {
      ledgerAccountId,
      count: cleared.length,
      sum: negate(cleared.reduce((total, { sum }) => add(total, sum), ZERO)),
      sources: [...new Set(cleared.map(({ source }) => source))],
    },
  };
}

/** Lines of the books' months that the list calls unprocessed, with an open amount and without any entry. */
function withoutEntries(books: Books): readonly UnprocessedLine[] {
  const [first, last] = [firstDayOf(books.period.first), lastDayOf(books.period.last)];
  const hasPostings = books.sums.hasPostings([TYPE]);
  const found: UnprocessedLine[] = [];
  for (const { list, id, state, date } of books.listedDocuments([LIST])) {
    if (list !== LIST || state !== "unprocessed" || date < first || date > last) continue;
    if (hasPostings(id)) continue;
    const listed = books.listedDocument(LIST, id);
    const mutation = listed?.mutation ?? null;
    if (listed === null || mutation === null || isZero(mutation.open)) continue;
    const { message, open } = mutation;
    found.push({ id, date, message, open, isBooked: false, source: listed.source });
  }
  return found;
}
