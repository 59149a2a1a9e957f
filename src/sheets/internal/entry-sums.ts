/** Which entries an amount adds up, so that a workbook can write it as a formula over the table of entries. */
import { type Amount, add, equalAmounts, negate, subtract, ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { Figure } from "../figure.ts";
import type { EntrySum } from "../live-figures.ts";
import type { FigureCell } from "./cells.ts";

/** What is added up, and the amount that it must equal. */
export interface SummedAmount extends Pick<EntrySum, "side" | "isTurned"> {
  readonly period: Period;
  readonly amount: Amount;
  readonly opening?: FigureCell;
}

/**
 * The entries behind an amount; empty where they do not equal it (a finding, or a closing journal that the
 * statement leaves out) or where the account has no number of its own.
 */
export type EntriesBehind = (id: LedgerAccountId, of: SummedAmount) => Pick<Figure, "entries">;

/** One line without space at its ends, and with its key shorter than the 255 characters of a criterion, also if each is escaped. */
const SOUGHT_CODE = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,100}(?<!\s)$/u;

export function entrySums(books: Books): EntriesBehind {
  const owners = new Map<string, number>();
  for (const { code } of books.accounts.values()) {
    if (code !== null) owners.set(comparedAs(code), (owners.get(comparedAs(code)) ?? 0) + 1);
  }
  return (id, { side, isTurned, period, amount, opening }) => {
    const account = books.accounts.get(id)?.code ?? null;
    if (account === null || !SOUGHT_CODE.test(account)) return {};
    if (owners.get(comparedAs(account)) !== 1) return {};
    const moved = movedIn(books, id, { side, period });
    const shown = isTurned ? negate(moved) : moved;
    if (!equalAmounts(add(opening?.amount ?? ZERO, shown), amount)) return {};
    const before = opening === undefined ? {} : { opening: opening.figure.id };
    return { entries: { account, period, side, isTurned, ...before } };
  };
}

/** Spreadsheets compare text without case, and some without the width of a character. */
const comparedAs = (code: string): string => code.normalize("NFKC").toLowerCase();

function movedIn(
  { months }: Books,
  id: LedgerAccountId,
  { side, period }: Pick<SummedAmount, "side" | "period">,
): Amount {
  return months
    .filter(({ month }) => month >= period.first && month <= period.last)
    .reduce((sum, { movements }) => {
      const movement = movements.get(id);
      if (movement === undefined) return sum;
      const { debit, credit } = movement;
      return add(sum, side === "net" ? subtract(debit, credit) : movement[side]);
    }, ZERO);
}
