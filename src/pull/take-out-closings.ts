/** Books as the service states them, and as they are without the closing entries of an ordinary type. */
import type { Session } from "../api/client.ts";
import type { JournalDocument } from "../api/decode-journal-documents.ts";
import type { Books, BooksMonth, JournalKind } from "../ledger/books.ts";
import {
  comparativesWithout,
  linesTakenOut,
  monthWithout,
  periodReportsWithout,
} from "../ledger/books-without-closing.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { NamedAccounts } from "../ledger/named-accounts.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import {
  type ClosingsByEffect,
  closingsByEffect,
  journalsOfBooks,
  readYearBefore,
} from "./closings-by-effect.ts";
import { closingMovements, finishMonth, type ReadMonth, type Sign } from "./open-month.ts";

/** As read, before any closing entry is recognised. */
export interface StatedBooks extends Pick<Books, "periodReports" | "comparatives"> {
  readonly months: readonly ReadMonth[];
  readonly journalDocuments: readonly JournalDocument[];
}

interface Opened extends Pick<NamedAccounts, "closingJournals"> {
  readonly snapshot: Snapshot;
  readonly session: Session;
  readonly sign: Sign;
}

interface BooksWithoutClosings extends Pick<Books, "periodReports" | "comparatives" | "months"> {
  readonly journals: readonly (JournalKind & { readonly id: DocumentId })[];
}

export async function takeOutClosings(
  { months, journalDocuments, periodReports, comparatives }: StatedBooks,
  { snapshot, session, sign, closingJournals }: Opened,
): Promise<BooksWithoutClosings> {
  const { order } = snapshot;
  const { typeOf } = sign;
  const typed = new Set(journalDocuments.flatMap(({ id, closesYear }) => (closesYear ? id : [])));
  const journals = journalsOfBooks(snapshot, typed, closingJournals);
  const found = closingsByEffect({
    ...{ order, journals, typeOf, named: closingJournals },
    results: months.map(({ reports }) => reports.profitAndLoss),
    yearBefore: await readYearBefore(session, order, comparatives),
  });
  const taken = linesTakenOut(journals, found, { order, typeOf });
  const movements = (ids: Iterable<DocumentId>) => closingMovements(snapshot, [...ids], sign);
  const all = movements([...typed, ...found.ids]);
  const [byEffect, late] = [movements(found.ids), movements(found.ofYearBefore)];
  const none: BooksMonth["closingMovements"] = new Map();
  const closingsOf = ({ month }: ReadMonth) => ({
    closingMovements: all.get(month) ?? none,
    closingsByEffect: byEffect.get(month) ?? none,
    closingsOfYearBefore: late.get(month) ?? none,
  });
  return {
    months: months.map((read) => monthWithout(finishMonth(read, sign, closingsOf(read)), taken)),
    periodReports: periodReportsWithout(periodReports, taken.lines, typeOf),
    comparatives: comparativesWithout(comparatives, found.inYearBefore, typeOf),
    journals: journalKinds(journalDocuments, found),
  };
}

/** A journal of the year before is only there if it is in doubt. */
function journalKinds(
  listed: readonly JournalDocument[],
  { ids, doubtful }: ClosingsByEffect,
): BooksWithoutClosings["journals"] {
  const known = new Set(listed.map(({ id }) => id));
  const before = [...doubtful].filter((id) => !known.has(id));
  return [...listed, ...before.map((id) => ({ id, closesYear: false }))].map((one) => ({
    id: one.id,
    closesYear: one.closesYear || ids.has(one.id),
    ...(ids.has(one.id) ? { isByEffect: true as const } : {}),
    ...(doubtful.has(one.id) ? { isDoubtful: true as const } : {}),
  }));
}
