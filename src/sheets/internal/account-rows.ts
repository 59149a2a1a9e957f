/** In which order and how deep ledger accounts stand below each other. */
import type { Books } from "../../ledger/books.ts";
import {
  compareAccounts,
  compareText,
  type LedgerAccount,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import type { Cell, Row } from "../sheet.ts";
import { row, textCell, textOrBlank } from "./cells.ts";

export interface AccountRow {
  readonly id: LedgerAccountId;
  /** 0 for an account whose parent is not among the rows. */
  readonly indent: number;
  /** Set on a parent that is there for its children only: it has no amounts of its own. */
  readonly isGroup: boolean;
}

/**
 * The accounts in the order of the chart, children under their parent. A parent of the same type is
 * added when only its children have amounts; an account the chart does not know comes last.
 */
export function accountRows(books: Books, ids: ReadonlySet<LedgerAccountId>): AccountRow[] {
  const shown = new Set(ids);
  for (const id of ids) for (const parent of ancestorsOf(books, id)) shown.add(parent);
  const childrenOf = new Map<LedgerAccountId | null, LedgerAccountId[]>();
  for (const id of shown) {
    const ancestors = ancestorsOf(books, id);
    const [parent] = ancestors;
    // A chart that runs in a ring has no top: its accounts stand beside each other.
    const under = parent === undefined || ancestors.includes(id) ? null : parent;
    childrenOf.set(under, [...(childrenOf.get(under) ?? []), id]);
  }
  const rowsUnder = (parent: LedgerAccountId | null, indent: number): AccountRow[] =>
    (childrenOf.get(parent) ?? [])
      .sort((left, right) => compareIds(books, left, right))
      .flatMap((id) => [{ id, indent, isGroup: !ids.has(id) }, ...rowsUnder(id, indent + 1)]);
  return rowsUnder(null, 0);
}

/** The account with its figures; a group has its name and nothing beside it (null). */
export function accountRow(
  books: Books,
  { id, indent }: AccountRow,
  figures: readonly Cell[] | null,
): Row {
  return row("item", indent, [...accountCells(books, id), ...(figures ?? [])]);
}

/** Number and name, as the first two columns show them. */
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

/** The main account under which the account stands, among accounts of its type; itself when it is one. */
export const mainAccountOf = (books: Books, id: LedgerAccountId): LedgerAccountId =>
  ancestorsOf(books, id).at(-1) ?? id;

function ancestorsOf(books: Books, id: LedgerAccountId): LedgerAccountId[] {
  const found: LedgerAccountId[] = [];
  let account = books.accounts.get(id);
  const type = account?.type;
  while (account !== undefined && account.parentId !== null) {
    const parent: LedgerAccount | undefined = books.accounts.get(account.parentId);
    if (parent?.type !== type || parent === undefined || found.includes(parent.id)) break;
    found.push(parent.id);
    account = parent;
  }
  return found;
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
