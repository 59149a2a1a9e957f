/** Compares the versions of documents, then and now, per month of an earlier pull; pure. */
import type { Versions } from "../api/read-synchronization.ts";
import type { Month } from "../calendar/month.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";

export interface DocumentInMonth {
  readonly month: Month;
  /** As in entries: `Document`, `SalesInvoice`. */
  readonly type: string;
  readonly id: DocumentId;
}

export interface MonthOfDocuments {
  /** Every document with entries in the month was listed both times, with the same version. */
  readonly areUnchanged: boolean;
  /**
   * The same holds for every document that could be open at the end of the month: those with entries in this
   * month or an earlier one, and those with entries in no month of that pull. An open item can change without
   * any entry: its due date, its contact.
   */
  readonly areOpenItemsUnchanged: boolean;
  /** Types of documents with entries in the month for which no version was listed, sorted. */
  readonly typesWithoutVersions: readonly string[];
}

export interface VersionsCompared {
  readonly then: Versions;
  readonly now: Versions;
}

/** Returns the changes for each of the given months, which must be in order. */
export function changesByMonth(
  months: readonly Month[],
  documents: Iterable<DocumentInMonth>,
  versions: VersionsCompared,
): ReadonlyMap<Month, MonthOfDocuments> {
  const booked = new Set<DocumentId>();
  const changed = new Set<Month>();
  const withoutVersions = new Map(months.map((month) => [month, new Set<string>()]));
  for (const { month, type, id } of documents) {
    booked.add(id);
    if (!versions.then.has(id)) withoutVersions.get(month)?.add(type);
    if (!isSame(id, versions)) changed.add(month);
  }
  const isOtherSame = (id: DocumentId): boolean => booked.has(id) || isSame(id, versions);
  let areOpenItemsUnchanged = [...versions.then.keys()].every(isOtherSame);
  return new Map(
    [...withoutVersions].map(([month, types]) => {
      const areUnchanged = !changed.has(month);
      areOpenItemsUnchanged = areOpenItemsUnchanged && areUnchanged;
      return [
        month,
        { areUnchanged, areOpenItemsUnchanged, typesWithoutVersions: [...types].sort() },
      ];
    }),
  );
}

function isSame(id: DocumentId, { then, now }: VersionsCompared): boolean {
  const before = then.get(id);
  return before?.isSettled === true && now.get(id)?.version === before.version;
}
