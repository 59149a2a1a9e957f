/** The figures of the condensed balance sheet: main accounts, closing and opening, in whole units. */
import { type Amount, equalAmounts } from "../../amount/amount.ts";
import { whole } from "../../amount/whole-lines.ts";
import { type Month, periodOf, previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type BalanceType,
  forBalanceTypes,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { mainAccountOf } from "./account-rows.ts";
import { balanceAtMonths, balanceMonths } from "./balance-columns.ts";
import { balanceFigures, endsOf } from "./balance-figures.ts";
import {
  ASSET_TYPES,
  type BalanceColumn,
  type BalanceTable,
  balanceTable,
  LIABILITY_TYPES,
  openResultRows,
} from "./balance-table.ts";
import { isLiquid } from "./cash-figures.ts";
import { totalCell } from "./cells.ts";
import { cellsInColumn, condensedColumn } from "./condensed-column.ts";
import { CLOSING_BALANCES, OPENING_BALANCES } from "./figure-backings.ts";
import type { RowFigures } from "./statement-columns.ts";
import { roundedAlone, sectionsWithin, shownOf } from "./whole-cells.ts";

export const CONDENSED_BALANCE = "condensed-balance";

/** The table in whole units; its difference is to the cent, as it must not disappear by rounding. */
export const condensedBalance = oncePerBooks((books: Books) =>
  inWholeUnits(books, endColumns(books)),
);

/** The same table with the ends of other months, after closing and opening: those of the comparative balance sheet. */
export const condensedMonthEnds = oncePerBooks((books: Books): BalanceTable => {
  const { sections, results, assets } = balanceAtMonths(books);
  const columns = balanceMonths(books).map((month, at): BalanceColumn => {
    const sources = assets[at]?.figure.sources ?? [];
    return {
      ...condensedColumn(books, {
        ...{ key: month, period: periodOf(month), sources, backing: CLOSING_BALANCES },
        sections: forBalanceTypes((type) => cellsInColumn(sections[type].accounts, at)),
      }),
      resultOf: (row, name) => totalCell(name, results[row]?.slice(at, at + 1) ?? []),
    };
  });
  const others = otherMonths(books).flatMap((month) => columns.filter(({ key }) => key === month));
  return inWholeUnits(books, [...endColumns(books), ...others]);
});

/** The months whose ends are neither the closing nor the opening. */
export const otherMonths = (books: Books): readonly Month[] =>
  balanceMonths(books).filter(
    (month) => month !== books.period.last && month !== previousMonth(books.period.first),
  );

function endColumns(books: Books): readonly BalanceColumn[] {
  const figures = balanceFigures(books);
  const [first, last] = endsOf(books);
  const ends = [
    { key: "closing", month: last.month, answer: last.balanceSheet, backing: CLOSING_BALANCES },
    {
      ...{ key: "opening", month: previousMonth(first.month), answer: first.generalLedger },
      backing: OPENING_BALANCES,
    },
  ] as const;
  return ends.map(
    ({ key, month, answer: { sources }, backing }, at): BalanceColumn => ({
      ...condensedColumn(books, {
        ...{ key, period: periodOf(month), sources, backing },
        sections: forBalanceTypes((type) => cellsInColumn(figures.sections[type].accounts, at)),
      }),
      resultOf: (row, name) => totalCell(name, figures.results[row]?.slice(at, at + 1) ?? []),
    }),
  );
}

/**
 * The balance of a main account as the condensed balance sheet shows it, so that every page of a pack rounds it alike;
 * rounded by itself where that sheet has another amount of it.
 */
export function shownBalance(
  books: Books,
  end: "closing" | "opening",
  { id, amount }: { readonly id: LedgerAccountId; readonly amount: Amount },
): Amount {
  const { sections } = condensedBalance(books);
  const cells = Object.values(sections).flatMap(({ accounts }) =>
    accounts.flatMap(({ account, figures }) => {
      const cell = account.id === id ? figures?.at(end === "closing" ? 0 : 1) : undefined;
      return cell === undefined ? [] : [cell];
    }),
  );
  const cell = cells.find((one) => equalAmounts(one.amount, amount));
  return cell === undefined ? whole(amount) : shownOf(cell);
}

/** Both totals are rounded by themselves, and the lines give way to them; liquid funds and the result last. */
function inWholeUnits(books: Books, columns: readonly BalanceColumn[]): BalanceTable {
  const exact = balanceTable(CONDENSED_BALANCE, books, columns);
  const assets = roundedAlone(exact.assets);
  const liabilities = roundedAlone(exact.liabilities);
  const open = openResultRows(exact.results);
  const liquid = new Set(
    [...books.accounts.keys()]
      .filter((id) => isLiquid(books, id))
      .map((id) => mainAccountOf(books, id)),
  );
  const under = (total: RowFigures, types: readonly BalanceType[]) => {
    const sections = types.map((type) => ({
      section: exact.sections[type],
      others: type === "equity" ? open.map(({ figures }) => figures) : [],
    }));
    const shown = sectionsWithin(total.map(shownOf), sections, (id) => liquid.has(id));
    return shown.map((one, index) => [types[index], one] as const);
  };
  const shown = new Map([...under(assets, ASSET_TYPES), ...under(liabilities, LIABILITY_TYPES)]);
  const results = new Map(
    open.map(({ name, figures }, index) => [name, shown.get("equity")?.others[index] ?? figures]),
  );
  return {
    ...exact,
    ...{ assets, liabilities },
    results: {
      "result-open": results.get("result-open") ?? null,
      result: results.get("result") ?? exact.results.result,
      "result-closed": results.get("result-closed") ?? null,
    },
    sections: forBalanceTypes((type) => shown.get(type)?.section ?? exact.sections[type]),
  };
}
