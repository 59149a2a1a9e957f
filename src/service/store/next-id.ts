/** Document numbers, and identifiers of new records: 64-bit numbers that ascend with time, as digits (docs/api-gaps.md: numbers and ids). */

import { millisecondsBetween } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import { countIn, digitsIn } from "../../fields/row.ts";
import type { Store } from "./store.ts";

/** The instant from which the milliseconds are counted. Gap: Numbers and ids. */
const EPOCH = "2011-08-24T21:07:01.720Z";
/** The low bits, which count within a millisecond. */
const COUNTER_BITS = 20n;

/** Never issued twice in a database, and larger than every identifier issued before. */
export function nextId(store: Store, now: string): string {
  const atLeast = BigInt(Math.max(0, millisecondsBetween(EPOCH, now))) << COUNTER_BITS;
  const [row] = store.rows(
    `INSERT INTO last_ids VALUES ('record', ?1)
     ON CONFLICT (name) DO UPDATE SET id = max(id + 1, excluded.id) RETURNING id`,
    atLeast,
  );
  invariant(row !== undefined, "a new identifier is one row");
  return digitsIn(row, "id");
}

/**
 * One more than the highest number in use, over all kinds of documents of an administration; call it
 * in the transaction that stores the document.
 */
export function nextEntryNumber(store: Store, administrationId: string): number {
  const [last] = store.rows(
    `SELECT entry_number FROM documents INDEXED BY documents_by_number
     WHERE administration_id = ? AND entry_number IS NOT NULL ORDER BY entry_number DESC LIMIT 1`,
    administrationId,
  );
  return last === undefined ? 1 : countIn(last, "entry_number") + 1;
}
