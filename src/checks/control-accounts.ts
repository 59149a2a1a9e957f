/** Finds the control accounts: the ledger accounts of debtors and creditors. */
import { type Amount, equalAmounts, isZero, subtract, sumOf, ZERO } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { accountsWithRole } from "../ledger/account-roles.ts";
import type { Books } from "../ledger/books.ts";
import type { BalanceType, ContactId, LedgerAccountId } from "../ledger/ledger-account.ts";
import { itemsBefore, type OpenItemList } from "../ledger/open-item-lists.ts";
import { totalOf } from "../ledger/statements.ts";
import type { TrialBalance, TrialBalanceRow } from "../ledger/trial-balance.ts";
import { rowOf } from "../ledger/trial-balance.ts";
import { contactMovements, movedBy } from "./internal/contact-movements.ts";
import { perContact } from "./internal/open-item-lists.ts";

const TYPE_OF: Readonly<Record<OpenItemList, BalanceType>> = {
  debtors: "current_assets",
  creditors: "current_liabilities",
};

/** The figure by which a control account is compared: its balance or its movement. */
export type FigureOf = (row: TrialBalanceRow) => Amount;

/**
 * The API does not identify these accounts. The profile or their RGS codes determine them: all
 * accounts of trade debtors, or of the complete group if none has that code. Otherwise the figures
 * determine it: the one account of the list's type, not a bank, that equals the list in most months,
 * with an amount in at least one of them; else the accounts whose entries explain the changes of most
 * contacts. Empty if there are none: then nothing is compared, and D8 states that nothing is proven.
 */
export function controlAccounts(
  books: Books,
  list: OpenItemList,
  figureOf: FigureOf,
): readonly LedgerAccountId[] {
  const linked = accountsWithRole(books, list);
  if (linked.length > 0) return linked;
  const measured = measuredAccount(books, list, figureOf);
  return measured.length > 0 ? measured : accountsByContact(books, list);
}

/** Accounts of the list's type that are not a bank. */
const candidates = ({ accounts }: Books, list: OpenItemList): readonly LedgerAccountId[] =>
  [...accounts.values()]
    .filter((account) => account.type === TYPE_OF[list] && account.financialAccountId === null)
    .map(({ id }) => id);

function measuredAccount(
  books: Books,
  list: OpenItemList,
  figureOf: FigureOf,
): readonly LedgerAccountId[] {
  const owed = books.months.map((month) => ({ month, total: totalOf(month[list].lines) }));
  let best: { readonly id: LedgerAccountId; readonly fits: number } | null = null;
  for (const id of candidates(books, list)) {
    const equal = owed.filter(({ month, total }) =>
      equalAmounts(figureOf(rowOf(month.generalLedger, id)), total),
    );
    if (equal.every(({ total }) => isZero(total))) continue;
    if (best === null || equal.length > best.fits) best = { id, fits: equal.length };
  }
  return best === null ? [] : [best.id];
}

/** Sets of more accounts, or of more candidates, are not tried. */
const CANDIDATES_MAX = 8;
const SET_MAX = 3;

/** How the balance of one contact changed in one month. */
interface Change {
  readonly month: Month;
  readonly contactId: ContactId | null;
  readonly amount: Amount;
}

/** The smallest set of accounts whose entries explain most changes of the list, contact by contact. */
function accountsByContact(books: Books, list: OpenItemList): readonly LedgerAccountId[] {
  const changes = changesIn(books, list);
  if (changes.length === 0) return [];
  const movements = new Map(
    candidates(books, list).map((id) => [id, contactMovements(books, [id])] as const),
  );
  const moved = [...movements.keys()]
    .filter((id) => movements.get(id)?.size !== 0)
    .slice(0, CANDIDATES_MAX);
  let best: { readonly ids: readonly LedgerAccountId[]; readonly fits: number } | null = null;
  for (const ids of setsOf(moved)) {
    const fits = changes.filter(({ month, contactId, amount }) =>
      equalAmounts(amount, sumOf(ids.map((id) => movedBy(movements.get(id), month, contactId)))),
    ).length;
    if (fits * 2 > changes.length && (best === null || fits > best.fits)) best = { ids, fits };
  }
  return best?.ids ?? [];
}

function changesIn(books: Books, list: OpenItemList): readonly Change[] {
  const changes: Change[] = [];
  let before = perContact(itemsBefore(books, list).lines);
  for (const { month, [list]: items } of books.months) {
    const now = perContact(items.lines);
    for (const contactId of new Set([...before.keys(), ...now.keys()])) {
      const amount = subtract(now.get(contactId) ?? ZERO, before.get(contactId) ?? ZERO);
      if (!isZero(amount)) changes.push({ month, contactId, amount });
    }
    before = now;
  }
  return changes;
}

/** Sets of one account first, then of two, then of three. */
function setsOf(ids: readonly LedgerAccountId[]): readonly (readonly LedgerAccountId[])[] {
  let sets: readonly (readonly LedgerAccountId[])[] = ids.map((id) => [id]);
  const all = [...sets];
  for (let size = 2; size <= SET_MAX; size += 1) {
    sets = sets.flatMap((set) =>
      ids.filter((_, at) => set.every((one) => ids.indexOf(one) < at)).map((id) => [...set, id]),
    );
    all.push(...sets);
  }
  return all;
}

/** The figure of all accounts of a list together. */
export const figureTogether = (
  ledger: TrialBalance,
  accounts: readonly LedgerAccountId[],
  figureOf: FigureOf,
): Amount => sumOf(accounts.map((id) => figureOf(rowOf(ledger, id))));
