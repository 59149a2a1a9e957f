/** Bank lines that the bookkeeping service lists, of which nothing explains the amount or a part of it. */
import { type Amount, equalAmounts, isZero, negate } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { includesMonth, monthOf } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { DocumentId } from "../ledger-account.ts";
import type { SourceHash } from "../source.ts";

const LIST = "financial_mutations";

export interface UnprocessedLine {
  readonly id: DocumentId;
  readonly date: CalendarDate;
  readonly message: string;
  /** What nothing explains, positive for money received; null if the suspense accounts have another amount of it. */
  readonly open: Amount | null;
  readonly source: SourceHash;
}

/** By date; null if the source of the books has no list of bank lines. */
export function unprocessedLines(books: Books): readonly UnprocessedLine[] | null {
  if (!books.documentLists.some(({ list }) => list === LIST)) return null;
  const suspense = new Map(
    [...books.sums.documentsOn(new Set(accountsWithRole(books, "suspense")))].map(
      ({ document, sum, source }) => [`${document.type} ${document.id}`, { sum, source }] as const,
    ),
  );
  return [...books.listedDocuments([LIST])].flatMap(({ id, date, unpaid, source }) => {
    if (unpaid === null || isZero(unpaid) || !includesMonth(books.period, monthOf(date))) return [];
    const booked = suspense.get(`FinancialMutation ${id}`);
    const isBooked = booked !== undefined && equalAmounts(booked.sum, negate(unpaid));
    const message = books.listedDocument(LIST, id)?.mutation?.message ?? "";
    return [
      { id, date, message, open: isBooked ? unpaid : null, source: booked?.source ?? source },
    ];
  });
}
