/** The balances of books at the end of a month as a lock states them, and as later books have them. */
import { type Amount, add, equalAmounts, isZero, ZERO } from "../../amount/amount.ts";
import { includesMonth, type Month } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import { isResultType, type LedgerAccountId } from "../ledger-account.ts";
import type { SourceHash } from "../source.ts";
import type { Lock } from "./entries.ts";

/** The ledger at the end of a month, debit positive. */
export interface BalancesAt {
  readonly month: Month;
  readonly balances: ReadonlyMap<LedgerAccountId, Amount>;
  /** The part of them that journals closing the year booked since it began: results leave it out. */
  readonly closings: ReadonlyMap<LedgerAccountId, Amount>;
  /** The balances with which the year began. */
  readonly openings: ReadonlyMap<LedgerAccountId, Amount>;
  readonly sources: readonly SourceHash[];
}

type Ledgers = Pick<Books, "months" | "comparatives">;

/** Of a month of the books or of the year before; null for any other. */
export function balancesAt(books: Ledgers, month: Month): BalancesAt | null {
  const all = books.months.some((one) => one.month === month)
    ? books.months
    : yearBefore(books).filter((one) => one.month <= month);
  const months = all.filter((one) => one.month <= month);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last?.month !== month) return null;
  const closings = new Map<LedgerAccountId, Amount>();
  for (const { closingMovements } of months)
    for (const [id, amount] of closingMovements)
      closings.set(id, add(closings.get(id) ?? ZERO, amount));
  const { rows, sources } = last.generalLedger;
  const openings = [...first.generalLedger.rows].map(([id, { opening }]) => [id, opening] as const);
  return {
    ...{ month, closings, sources, openings: new Map(openings) },
    balances: new Map([...rows].map(([id, { closing }]) => [id, closing])),
  };
}

/** Its ledgers from its first month, with the closing entries of each as far as the service lists them. */
const yearBefore = ({
  comparatives: { ledgers, closingMovements, priorYear },
}: Ledgers): readonly Pick<
  Books["months"][number],
  "month" | "generalLedger" | "closingMovements"
>[] =>
  ledgers
    .filter(({ month }) => includesMonth(priorYear.fiscalYear.period, month))
    .map((one) => ({ ...one, closingMovements: closingMovements?.get(one.month) ?? new Map() }));

/** What a lock through the last month of these books states of them. */
export function lockedBalances(books: Books): Pick<Lock, "balances" | "closings"> {
  const at = balancesAt(books, books.period.last);
  if (at === null) return { balances: new Map() };
  const ofResults = [...at.closings].filter(([id]) => isResultType(books.accounts.get(id)?.type));
  const closings = byNumber(books, ofResults);
  return {
    balances: byNumber(books, at.balances),
    ...(closings.size === 0 ? {} : { closings }),
  };
}

/** By the number of each account, or its id where it has none, in the order of the chart; zeros absent. */
export function byNumber(
  { accounts }: Pick<Books, "accounts">,
  amounts: Iterable<readonly [LedgerAccountId, Amount]>,
): ReadonlyMap<string, Amount> {
  const sums = new Map<string, Amount>();
  for (const [id, amount] of amounts) {
    const key = accounts.get(id)?.code ?? id;
    sums.set(key, add(sums.get(key) ?? ZERO, amount));
  }
  return new Map([...sums].filter(([, amount]) => !isZero(amount)));
}

/** The numbers of the accounts whose balance at the end of the locked months is another one in these books. */
export function changedSince({ through, balances }: Lock, books: Books): readonly string[] {
  const now = balancesAt(books, through);
  if (now === null) return [];
  const actual = byNumber(books, now.balances);
  const numbers = [...new Set([...balances.keys(), ...actual.keys()])].sort();
  return numbers.filter(
    (number) => !equalAmounts(balances.get(number) ?? ZERO, actual.get(number) ?? ZERO),
  );
}
