/** What was posted per contact on some accounts, by month. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId, LedgerAccountId } from "../../ledger/ledger-account.ts";

/** Both positive. */
export interface ContactMovement {
  readonly debit: Amount;
  readonly credit: Amount;
}

export type ContactMovements = ReadonlyMap<Month, ReadonlyMap<ContactId | null, ContactMovement>>;

const NOTHING: ContactMovement = { debit: ZERO, credit: ZERO };

export function contactMovements(
  { sums }: Books,
  accounts: readonly LedgerAccountId[],
): ContactMovements {
  const months = new Map<Month, Map<ContactId | null, ContactMovement>>();
  for (const { month, key, debit, credit } of sums.per("contact", new Set(accounts))) {
    const contacts = months.get(month) ?? new Map<ContactId | null, ContactMovement>();
    months.set(month, contacts);
    const before = contacts.get(key) ?? NOTHING;
    contacts.set(key, { debit: add(before.debit, debit), credit: add(before.credit, credit) });
  }
  return months;
}

/** Debit minus credit of a contact in a month. */
export function movedBy(
  movements: ContactMovements | undefined,
  month: Month,
  contact: ContactId | null,
): Amount {
  const { debit, credit } = movements?.get(month)?.get(contact) ?? NOTHING;
  return subtract(debit, credit);
}
