/** Reads what lists state beside the entries that it belongs to: both come by type and id of their documents. */
import { compareText } from "../../ledger/ledger-account.ts";
import type { DocumentRef } from "../../ledger/posting.ts";

export interface BesideEntries<Item> {
  /** What comes before a document, and was not asked for; all that is left for null. */
  readonly before: (document: DocumentRef | null) => Iterable<Item>;
  /** Those of a document. */
  readonly of: (document: DocumentRef) => readonly Item[];
}

/** Items are read as they are asked for; memory holds those of one document. */
export function besideEntries<Item>(
  all: Iterable<Item>,
  documentOf: (item: Item) => Pick<DocumentRef, "type" | "id">,
): BesideEntries<Item> {
  const items = all[Symbol.iterator]();
  let next: IteratorResult<Item> | null = null;
  /** Below zero for an item of a document before this one; above zero if there is none. */
  const order = ({ type, id }: DocumentRef): number => {
    next ??= items.next();
    if (next.done === true) return 1;
    const of = documentOf(next.value);
    return compareText(of.type, type) || compareText(of.id, id);
  };
  const take = function* (isTaken: () => boolean): Generator<Item> {
    next ??= items.next();
    while (next.done !== true && isTaken()) {
      yield next.value;
      next = items.next();
    }
  };
  const ownOf = (document: DocumentRef): readonly Item[] => {
    const own: Item[] = [];
    while (order(document) === 0 && next !== null && next.done !== true) {
      own.push(next.value);
      next = items.next();
    }
    return own;
  };
  // Most documents have nothing before them: no generator is made for these.
  return {
    before: (document) =>
      document !== null && order(document) >= 0
        ? []
        : take(() => document === null || order(document) < 0),
    of: ownOf,
  };
}
