/** Debtors, creditors and their agings: the balance of each contact, and its age. */
import { type Amount, compareAmounts, isZero } from "../../amount/amount.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { type Side, turn } from "../../ledger/signs.ts";

export interface ContactBalance {
  /** Null for what is owed without a contact. */
  readonly contactId: string | null;
  readonly amount: Amount;
}

/**
 * The parts of the amount by age at the end of a month, counted from the due date of an invoice, from its date if it has
 * none, and from the date of an amount without an invoice.
 *
 * Gap: Shapes of reports. `upTo30` includes what is not due yet; day 30 and day 60 are in the younger part.
 */
export interface AgedBalance extends ContactBalance {
  readonly ages: Readonly<Record<"upTo30" | "upTo60" | "older", Amount>>;
}

/**
 * From debit positive to the reader's sign: positive for debtors who owe us and for creditors whom we owe. The
 * largest first, then by id, the balance without a contact last. A contact whose balance is zero is left
 * out (docs/api-gaps.md: shapes of reports).
 */
export const contactBalances = <Balance extends ContactBalance>(
  balances: readonly Balance[],
  side: Side,
): Balance[] =>
  balances
    .filter(({ amount }) => !isZero(amount))
    .map((balance) => ({ ...balance, amount: turn(balance.amount, side) }))
    .sort(
      (left, right) =>
        compareAmounts(right.amount, left.amount) || compareIds(left.contactId, right.contactId),
    );

export interface AgingBucket {
  readonly name: string;
  /** Null if nothing of that age is open, or what is cancels out. */
  readonly amount: Amount | null;
}

/** The four buckets of a contact, with the service's order and names; the last one is the total of the others. */
export function agingBuckets({ amount, ages }: AgedBalance, side: Side): readonly AgingBucket[] {
  const turned = (part: Amount): Amount | null => (isZero(part) ? null : turn(part, side));
  return [
    { name: "0 - 30 dagen", amount: turned(ages.upTo30) },
    { name: "30 - 60 dagen", amount: turned(ages.upTo60) },
    { name: "Ouder", amount: turned(ages.older) },
    { name: "Totaal", amount },
  ];
}

/** Ids as numbers, ascending: a shorter id is the smaller number. */
function compareIds(left: string | null, right: string | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return left.length - right.length || compareText(left, right);
}
