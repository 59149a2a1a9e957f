/** The roll-forward of equity: from the beginning of the books, by account, through results and other movements to the end. */
import { type Amount, add, negate, subtract, sumOf, ZERO } from "../amount/amount.ts";
import { addMonths, type Month } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import { isResultType, type LedgerAccountId } from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";
import { beyondSections, totalOf } from "./statements.ts";

/** A movement of an account of equity in a month by its entries, debit positive. */
export interface EquityMovement {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly amount: Amount;
  /** Whether a journal that closes the year made it: the appropriation of the result. */
  readonly closesYear: boolean;
}

/** Debit positive, with the results of open years. */
export interface EquityRollForward {
  /** Balance sheet of the month before the books; null if the books have none. */
  readonly begin: Amount | null;
  /** Profit and loss of the months. */
  readonly netProfit: Amount;
  readonly movements: readonly EquityMovement[];
  /** What closing journals took out of the result accounts. */
  readonly appropriated: Amount;
  /** Begin, net profit and movements, less what the result accounts lost. */
  readonly expected: Amount | null;
  /** Balance sheet of the last month. */
  readonly end: Amount;
  readonly sources: readonly SourceHash[];
}

/** Null for books without months. */
export function equityRollForward(books: Books): EquityRollForward | null {
  const last = books.months.at(-1);
  if (last === undefined) return null;
  const before = books.comparatives.balanceSheets.get(addMonths(books.period.first, -1));
  const equity = accountsOfType(books, (type) => type === "equity");
  const results = accountsOfType(books, isResultType);
  const movements = [...books.sums.per("contact", equity)].map((sum): EquityMovement => {
    const { month, ledgerAccountId, closesYear } = sum;
    return { month, ledgerAccountId, closesYear, amount: subtract(sum.debit, sum.credit) };
  });
  const netProfit = sumOf(books.months.map((month) => month.profitAndLoss.totals.netProfit));
  const appropriated = negate(
    sumOf(
      books.months.flatMap(({ closingMovements }) =>
        [...closingMovements].map(([id, amount]) => (results.has(id) ? amount : ZERO)),
      ),
    ),
  );
  const begin = before === undefined ? null : equityOf(before);
  const moved = sumOf([netProfit, negate(appropriated), ...movements.map(({ amount }) => amount)]);
  return {
    begin,
    netProfit,
    movements,
    appropriated,
    expected: begin === null ? null : add(begin, moved),
    end: equityOf(last.balanceSheet),
    sources: [
      ...(before?.sources ?? []),
      ...last.balanceSheet.sources,
      ...books.months.flatMap(({ profitAndLoss }) => profitAndLoss.sources),
    ],
  };
}

const equityOf = (sheet: Parameters<typeof beyondSections>[0]): Amount =>
  add(totalOf(sheet.sections.equity), beyondSections(sheet));

const accountsOfType = (
  { accounts }: Books,
  isWanted: (type: Parameters<typeof isResultType>[0]) => boolean,
): ReadonlySet<LedgerAccountId> =>
  new Set([...accounts.values()].filter(({ type }) => isWanted(type)).map(({ id }) => id));
