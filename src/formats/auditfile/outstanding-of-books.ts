/**
 * The amounts outstanding per contact at the start and at the end of the year. The service states
 * neither the control accounts nor the exact meaning of its lists, so a list is used only if exactly
 * one balance account equals it to the cent, at the start and at the end.
 */
import { type Amount, add, equalAmounts, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { type ContactId, isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { OpenItems } from "../../ledger/statements.ts";
import type { AuditfileOpeningSubledger } from "./auditfile-contents.ts";

export interface Outstanding {
  /** Empty unless both lists are usable. */
  readonly perContact: ReadonlyMap<ContactId, OutstandingAmounts>;
  readonly subledgers: readonly AuditfileOpeningSubledger[];
}

/**
 * Debit positive, debtors and creditors together. A contact missing from the lists has nothing
 * outstanding, unless the lists also have amounts without a contact: then the amount is unknown and
 * absent.
 */
export interface OutstandingAmounts {
  readonly opening?: Amount;
  readonly closing?: Amount;
}

export function outstandingOfBooks(books: Books): Outstanding {
  const last = books.months.at(-1);
  invariant(last !== undefined, "books have at least one month");
  const { debtorsBefore, creditorsBefore } = books.comparatives;
  const lists = [
    { kind: "CU", before: debtorsBefore, after: last.debtors },
    { kind: "SU", before: creditorsBefore, after: last.creditors },
  ] as const;
  const subledgers: AuditfileOpeningSubledger[] = [];
  let areBothKnown = true;
  for (const { kind, before, after } of lists) {
    if (before.lines.length + after.lines.length === 0) continue;
    const account = controlAccount(books, totalOf(before), totalOf(after));
    if (account === null) {
      areBothKnown = false;
    } else if (!isZero(totalOf(before))) {
      const lines = before.lines
        .filter(({ amount }) => !isZero(amount))
        .map(({ contactId, amount }) => ({ relationId: contactId, amount }));
      subledgers.push({ kind, accountKey: account, lines });
    }
  }
  const opening = perContactOf([debtorsBefore, creditorsBefore]);
  const closing = perContactOf([last.debtors, last.creditors]);
  const contacts = areBothKnown ? new Set([...opening.keys(), ...closing.keys()]) : [];
  const perContact = new Map<ContactId, OutstandingAmounts>();
  for (const id of contacts) {
    if (id === null) continue;
    const [before, after] = [amountAt(opening, id), amountAt(closing, id)];
    perContact.set(id, {
      ...(before === null ? {} : { opening: before }),
      ...(after === null ? {} : { closing: after }),
    });
  }
  return { perContact, subledgers };
}

/** The only balance account with these balances; null if there is none, or more than one. */
function controlAccount(books: Books, opening: Amount, closing: Amount): LedgerAccountId | null {
  const first = books.months[0]?.generalLedger;
  const last = books.months.at(-1)?.generalLedger;
  if (first === undefined || last === undefined || (isZero(opening) && isZero(closing)))
    return null;
  const fitting = [...books.accounts.values()].filter(
    ({ id, type }) =>
      !isResultType(type) &&
      equalAmounts(first.rows.get(id)?.opening ?? ZERO, opening) &&
      equalAmounts(last.rows.get(id)?.closing ?? ZERO, closing),
  );
  const [account] = fitting;
  return account === undefined || fitting.length > 1 ? null : account.id;
}

const totalOf = ({ lines }: OpenItems): Amount => sumOf(lines.map(({ amount }) => amount));

function perContactOf(lists: readonly OpenItems[]): ReadonlyMap<ContactId | null, Amount> {
  const amounts = new Map<ContactId | null, Amount>();
  for (const { contactId, amount } of lists.flatMap(({ lines }) => lines)) {
    if (isZero(amount)) continue;
    amounts.set(contactId, add(amounts.get(contactId) ?? ZERO, amount));
  }
  return amounts;
}

const amountAt = (amounts: ReadonlyMap<ContactId | null, Amount>, id: ContactId): Amount | null =>
  amounts.get(id) ?? (amounts.has(null) ? null : ZERO);
