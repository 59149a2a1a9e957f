/** Books as the service states them, and as they are without the closing entries of an ordinary type. */
import type { Session } from "../api/client.ts";
import type { JournalDocument } from "../api/decode-journal-documents.ts";
import type { Books, BooksMonth, JournalKind } from "../ledger/books.ts";
import {
  comparativesWithout,
  type LinesTakenOut,
  linesTakenOut,
  monthWithout,
  periodReportsWithout,
} from "../ledger/books-without-closing.ts";
import {
  type BooksToClose,
  type ClosingsByEffect,
  closingsByEffect,
} from "../ledger/closings-by-effect.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { NamedAccounts } from "../ledger/named-accounts.ts";
import type { ClosingsLeftOut } from "../ledger/prior-books.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { journalsOfBooks, readYearBefore } from "./journals-to-close.ts";
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

/** The closing entries of books, and the lines that statements leave out because of them. */
export interface Closings {
  /** Journals of the service's own closing type. */
  readonly typed: ReadonlySet<DocumentId>;
  readonly found: ClosingsByEffect;
  readonly taken: LinesTakenOut;
}

interface BooksWithoutClosings
  extends Pick<Books, "periodReports" | "comparatives" | "months" | "closingsLeftOut"> {
  readonly journals: readonly (JournalKind & { readonly id: DocumentId })[];
}

export async function takeOutClosings(
  stated: StatedBooks,
  { snapshot, session, sign, closingJournals }: Opened,
): Promise<BooksWithoutClosings> {
  const { months, journalDocuments, comparatives } = stated;
  const results = months.map(({ reports }) => reports.profitAndLoss);
  const closings = await closingsIn(
    { results, journalDocuments, comparatives },
    { snapshot, session, typeOf: sign.typeOf, closingJournals },
  );
  return booksWithout(stated, closings, { snapshot, sign });
}

/** The books without these closing entries. */
export function booksWithout(
  { months, journalDocuments, periodReports, comparatives }: StatedBooks,
  { typed, found, taken }: Closings,
  { snapshot, sign }: Pick<Opened, "snapshot" | "sign">,
): BooksWithoutClosings {
  const { typeOf } = sign;
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
    closingsLeftOut: leftOut(found),
    journals: journalKinds(journalDocuments, found),
  };
}

export const leftOut = ({
  ids,
  ofYearBefore,
  inYearBefore,
}: ClosingsByEffect): ClosingsLeftOut => ({
  ofYear: [...ids].filter((id) => !ofYearBefore.has(id)).sort(),
  ofYearBefore: [...ofYearBefore, ...inYearBefore.map(({ id }) => id)].sort(),
});

/** The closing entries in the books of a snapshot, and the lines that statements leave out because of them. */
export async function closingsIn(
  {
    results,
    journalDocuments,
    comparatives,
  }: Pick<StatedBooks, "journalDocuments" | "comparatives"> & Pick<BooksToClose, "results">,
  {
    snapshot,
    session,
    typeOf,
    closingJournals,
  }: Omit<Opened, "sign"> & Pick<BooksToClose, "typeOf">,
): Promise<Closings> {
  const { order } = snapshot;
  const typed = new Set(journalDocuments.flatMap(({ id, closesYear }) => (closesYear ? id : [])));
  const journals = journalsOfBooks(snapshot, typed, closingJournals);
  const found = closingsByEffect({
    ...{ order, journals, typeOf, results, named: closingJournals },
    yearBefore: await readYearBefore(session, order, comparatives),
  });
  return { typed, found, taken: linesTakenOut(journals, found, { order, typeOf }) };
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
