/** The order and indentation of ledger accounts. */

import { compareAccounts } from "../../ledger/account-order.ts";
import type { Books } from "../../ledger/books.ts";
import { ancestorsOf as chartAncestors } from "../../ledger/chart-tree.ts";
import { compareText, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { Cell, Row } from "../sheet.ts";
import { row, textCell, textOrBlank } from "./cells.ts";

export interface AccountRow {
  readonly id: LedgerAccountId;
  /** 0 if the parent of the account is not among the rows. */
  readonly indent: number;
  /** Whether the row is a parent without amounts of its own. */
  readonly isGroup: boolean;
}

/**
 * The accounts in the order of the chart, each followed by its children. A parent of the same type is
 * added if only its children have amounts; accounts missing from the chart are last.
 */
export function accountRows(books: Books, ids: ReadonlySet<LedgerAccountId>): AccountRow[] {
  const shown = new Set(ids);
  for (const id of ids) for (const parent of ancestorsOf(books, id)) shown.add(parent);
  const childrenOf = new Map<LedgerAccountId | null, LedgerAccountId[]>();
  for (const id of shown) {
    const under = ancestorsOf(books, id)[0] ?? null;
    childrenOf.set(under, [...(childrenOf.get(under) ?? []), id]);
  }
  const rowsUnder = (parent: LedgerAccountId | null, indent: number): AccountRow[] =>
    (childrenOf.get(parent) ?? [])
      .sort((left, right) => compareIds(books, left, right))
      .flatMap((id) => [{ id, indent, isGroup: !ids.has(id) }, ...rowsUnder(id, indent + 1)]);
  return rowsUnder(null, 0);
}

/** The row of an account; a group has no figures (null). */
export function accountRow(
  books: Books,
  { id, indent }: AccountRow,
  figures: readonly Cell[] | null,
): Row {
  return row("item", indent, [...accountCells(books, id), ...(figures ?? [])]);
}

/** Number and name: the cells of the first two columns. */
export function accountCells(books: Books, id: LedgerAccountId): readonly [Cell, Cell] {
  const account = books.accounts.get(id);
  return [textOrBlank(account?.code), textCell(account?.name ?? id)];
}

/** `1300 Debiteuren`. */
export function accountLabel(books: Books, id: LedgerAccountId): string {
  const account = books.accounts.get(id);
  if (account === undefined) return id;
  return account.code === null ? account.name : `${account.code} ${account.name}`;
}

/** The topmost ancestor of the account's type, or the account itself if it has none. */
export const mainAccountOf = (books: Books, id: LedgerAccountId): LedgerAccountId =>
  ancestorsOf(books, id).at(-1) ?? id;

/** Those above the account that have its type. */
function ancestorsOf(books: Books, id: LedgerAccountId): readonly LedgerAccountId[] {
  const typeOf = (one: LedgerAccountId) => books.accounts.get(one)?.type;
  const all = chartAncestors(books.accounts, id);
  const end = all.findIndex((one) => typeOf(one) !== typeOf(id));
  return end === -1 ? all : all.slice(0, end);
}

function compareIds(books: Books, left: LedgerAccountId, right: LedgerAccountId): number {
  const a = books.accounts.get(left);
  const b = books.accounts.get(right);
  if (a === undefined || b === undefined) {
    if (a === b) return compareText(left, right);
    return a === undefined ? 1 : -1;
  }
  return compareAccounts(a, b);
}
