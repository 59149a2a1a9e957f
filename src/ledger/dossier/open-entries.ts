/** The entries of an account that stands open at the end of the books, without those that clear one another. */
import { type Amount, add, amountText, isZero, negate, ZERO } from "../../amount/amount.ts";
import type { Books } from "../books.ts";
import { compareText, type LedgerAccountId } from "../ledger-account.ts";
import type { Posting } from "../posting.ts";
import { rowOf } from "../trial-balance.ts";

/** An entry, or what the account had before the books: debit positive. */
export interface OpenEntry {
  readonly amount: Amount;
  /** Null for the opening balance. */
  readonly posting: Posting | null;
}

/**
 * By date. Everything until the last day on which the account stood at zero is cleared; of what follows, an entry is
 * cleared by the first later one of the same amount on the other side. The rest adds up to the closing balance.
 */
export function openEntries(books: Books, id: LedgerAccountId): readonly OpenEntry[] {
  const [first] = books.months;
  const opening = first === undefined ? ZERO : rowOf(first.generalLedger, id).opening;
  return withoutPairs(sinceZero(opening, books.sums.postingsOn(id)));
}

/** What was added after the last day that ended at zero. */
function sinceZero(opening: Amount, postings: Iterable<Posting>): readonly OpenEntry[] {
  let since: OpenEntry[] = isZero(opening) ? [] : [{ amount: opening, posting: null }];
  let [balance, day] = [opening, ""];
  for (const posting of postings) {
    if (posting.date !== day && isZero(balance)) since = [];
    balance = add(balance, posting.amount);
    day = posting.date;
    if (!isZero(posting.amount)) since.push({ amount: posting.amount, posting });
  }
  return isZero(balance) ? [] : since;
}

function withoutPairs(entries: readonly OpenEntry[]): readonly OpenEntry[] {
  const open = new Map<string, OpenEntry[]>();
  for (const entry of entries.toSorted(compareEntries)) {
    const opposite = open.get(keyOf(negate(entry.amount)));
    if (opposite !== undefined && opposite.length > 0) {
      opposite.shift();
      continue;
    }
    const key = keyOf(entry.amount);
    const equal = open.get(key) ?? [];
    open.set(key, equal);
    equal.push(entry);
  }
  return [...open.values()].flat().toSorted(compareEntries);
}

const keyOf = (amount: Amount): string => amountText(amount, 0);

/** The opening first. */
const compareEntries = (one: OpenEntry, other: OpenEntry): number =>
  compareText(placeOf(one), placeOf(other));

const placeOf = ({ posting }: OpenEntry): string =>
  posting === null
    ? ""
    : `${posting.date} ${posting.document.type} ${posting.document.id} ${posting.id}`;
