/** The ledger that follows from an auditfile, and the ledger in a pack's figures, as text to compare. */
import { createReadStream } from "node:fs";
import {
  type Amount,
  add,
  amountOf,
  amountText,
  isNegative,
  isZero,
  negate,
  ZERO,
} from "../../src/amount/amount.ts";
import { readAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { readFigures } from "./figures.ts";

const COLUMNS = ["opening", "debit", "credit", "closing"] as const;
type Balance = Record<(typeof COLUMNS)[number], Amount>;

/** Results of earlier open years are on no ledger account. */
const OPEN_YEARS = "OPEN-JAREN";

/** Opening, debit, credit and closing of each account that has any of them, smallest first. */
export async function ledgerOfAuditfile(file: string): Promise<readonly string[]> {
  const balances = new Map<string, Balance>();
  const balanceOf = (account: string): Balance => {
    const known = balances.get(account) ?? {
      opening: ZERO,
      debit: ZERO,
      credit: ZERO,
      closing: ZERO,
    };
    balances.set(account, known);
    return known;
  };
  for await (const part of readAuditfile(createReadStream(file))) {
    if (part.kind === "opening-line") {
      const balance = balanceOf(part.line.accountId);
      balance.opening = add(balance.opening, part.line.amount);
      balance.closing = add(balance.closing, part.line.amount);
    }
    if (part.kind !== "transaction") continue;
    for (const { accountId, amount } of part.lines) {
      const balance = balanceOf(accountId);
      balance.closing = add(balance.closing, amount);
      if (isNegative(amount)) balance.credit = add(balance.credit, negate(amount));
      else balance.debit = add(balance.debit, amount);
    }
  }
  balances.delete(OPEN_YEARS);
  return linesOf([...balances.values()]);
}

/** The same from the trial balance of the year in the pack. */
export function ledgerOfFigures(pack: string): readonly string[] {
  const balances = new Map<string, Balance>();
  for (const { figure, amount } of readFigures(pack)) {
    const [, column, account] = /^trial-balance\/year-2025\/([a-z]+)\/(\d+)$/.exec(figure) ?? [];
    const named = COLUMNS.find((each) => each === column);
    if (named === undefined || account === undefined) continue;
    const balance = balances.get(account) ?? {
      opening: ZERO,
      debit: ZERO,
      credit: ZERO,
      closing: ZERO,
    };
    balances.set(account, { ...balance, [named]: amountOf(amount ?? "0") });
  }
  return linesOf([...balances.values()]);
}

const linesOf = (balances: readonly Balance[]): readonly string[] =>
  balances
    .filter((balance) => COLUMNS.some((column) => !isZero(balance[column])))
    .map((balance) => COLUMNS.map((column) => amountText(balance[column], 2)).join(" "))
    .sort();
