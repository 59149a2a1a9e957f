/** Cells of postings, for the sheets with a row for each posting. */
import { type Amount, isNegative, negate } from "../../amount/amount.ts";
import { monthOf, periodOf } from "../../calendar/month.ts";
import { DERIVED, declaredLevel } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { Cell, Row } from "../sheet.ts";
import { BLANK, textCell, textOrBlank } from "./cells.ts";

/** A row of kind `item`, without indent. */
export const itemRow = (cells: readonly Cell[]): Row => ({ kind: "item", indent: 0, cells });

/** Number and name of the account of a posting, made once for each account. */
export function accountsOf({ accounts }: Books): (posting: Posting) => readonly [Cell, Cell] {
  const made = new Map<LedgerAccountId, readonly [Cell, Cell]>();
  return ({ ledgerAccountId: id }) => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const account = accounts.get(id);
    const cells = [textOrBlank(account?.code), textCell(account?.name ?? id)] as const;
    made.set(id, cells);
    return cells;
  };
}

/** Undefined without an id, or without a name, as of an archived record that was not pulled. */
export const nameOf = <Id extends string>(
  named: ReadonlyMap<Id, { readonly name: string }>,
  id: Id | null,
): string | undefined => (id === null ? undefined : named.get(id)?.name);

/** If a name was not pulled, the identifier is shown instead. */
export const nameOrId = <Id extends string>(
  named: ReadonlyMap<Id, { readonly name: string }>,
  id: Id | null,
): Cell => textOrBlank(nameOf(named, id) ?? id);

const BACKINGS = [DERIVED];
const DECLARED = declaredLevel(BACKINGS);

/** An amount derived from one posting, under the id of its figure. */
export const derivedCell = ({ date, source }: Posting, id: string, amount: Amount): Cell => ({
  kind: "amount",
  amount,
  figure: {
    ...{ id, period: periodOf(monthOf(date)), sources: [source] },
    ...{ level: DECLARED.level, reasons: DECLARED.reasons, backings: BACKINGS },
  },
});

/** Debit and credit, both positive; one of them is blank. */
export function sideCells(posting: Posting, id: string): readonly [debit: Cell, credit: Cell] {
  const { amount } = posting;
  return isNegative(amount)
    ? [BLANK, derivedCell(posting, `${id}/credit`, negate(amount))]
    : [derivedCell(posting, `${id}/debit`, amount), BLANK];
}
