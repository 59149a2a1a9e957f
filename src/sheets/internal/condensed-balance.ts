/** The figures of the condensed balance sheet: main accounts, closing and opening, in whole units. */
import { periodOf, previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { type BalanceType, forBalanceTypes } from "../../ledger/ledger-account.ts";
import { type BalanceCells, endsOf } from "./balance-cells.ts";
import { type BalanceFigures, balanceFigures } from "./balance-figures.ts";
import { totalCell } from "./cells.ts";
import { cellsInColumn, condensedColumn } from "./condensed-column.ts";
import { CLOSING_BALANCES, OPENING_BALANCES } from "./figure-backings.ts";
import {
  type ColumnSection,
  figuresIn,
  type RowFigures,
  rowsInColumns,
} from "./statement-columns.ts";
import { roundedAlone, sectionWithin, shownOf, shownWithin } from "./whole-cells.ts";

export const CONDENSED_BALANCE = "condensed-balance";

/** Results on no account, under the names of the balance sheet. */
const RESULTS = ["result-open", "result", "result-closed"] as const;
export interface ResultLine {
  readonly name: (typeof RESULTS)[number];
  readonly figures: RowFigures;
}

export interface CondensedBalance {
  readonly sections: Readonly<Record<BalanceType, ColumnSection>>;
  /** Part of equity, after its accounts. */
  readonly results: readonly ResultLine[];
  readonly assets: RowFigures;
  readonly liabilities: RowFigures;
  /** To the cent: a difference must not disappear by rounding. */
  readonly difference: RowFigures;
}

const ASSETS = ["non_current_assets", "current_assets"] as const;
const LIABILITIES = [
  ...(["equity", "provisions"] as const),
  ...(["non_current_liabilities", "current_liabilities"] as const),
];

export function condensedBalance(books: Books): CondensedBalance {
  const figures = balanceFigures(books);
  const [first, last] = endsOf(books);
  const ends = [
    {
      at: 0,
      key: "closing",
      month: last.month,
      answer: last.balanceSheet,
      backing: CLOSING_BALANCES,
    },
    {
      ...{ at: 1, key: "opening", month: previousMonth(first.month), answer: first.generalLedger },
      backing: OPENING_BALANCES,
    },
  ] as const;
  const columns = ends.map(({ at, key, month, answer: { sources }, backing }) =>
    condensedColumn(books, {
      ...{ key, period: periodOf(month), sources, backing },
      sections: forBalanceTypes((type) =>
        cellsInColumn(
          figures.sections[type].accounts.map((account) => ({ account, figures: account.cells })),
          at,
        ),
      ),
    }),
  );
  const { sum, section } = rowsInColumns(CONDENSED_BALANCE, books, columns);
  const results = resultLines(figures).map(({ name, cells }) => ({
    name,
    figures: columns.map(({ key, period }, at) =>
      totalCell({ id: `${CONDENSED_BALANCE}/${key}/${name}`, period }, cells.slice(at, at + 1)),
    ),
  }));
  const accounts = forBalanceTypes(section);
  const ownEquity = sum("own-equity", [
    ...figuresIn(accounts.equity.accounts),
    ...results.map((line) => line.figures),
  ]);
  const sections = { ...accounts, equity: { ...accounts.equity, total: ownEquity } };
  const totals = (types: readonly BalanceType[]): readonly RowFigures[] =>
    types.map((type) => sections[type].total);
  const assets = sum("assets", totals(ASSETS));
  const liabilities = sum("liabilities", totals(LIABILITIES));
  const difference = sum("difference", [assets], [liabilities]);
  return inWholeUnits({ sections, results, assets, liabilities, difference });
}

const resultLines = ({ earlier, result, closed }: BalanceFigures) =>
  [earlier, result, closed].flatMap((cells: BalanceCells | null, index) => {
    const name = RESULTS[index];
    return cells === null || name === undefined ? [] : [{ name, cells }];
  });

/** Both totals are rounded by themselves, sections give way to them, and lines to their section. */
function inWholeUnits(exact: CondensedBalance): CondensedBalance {
  const assets = roundedAlone(exact.assets);
  const liabilities = roundedAlone(exact.liabilities);
  const under = (total: RowFigures, types: readonly BalanceType[]) => {
    const shown = shownWithin(
      total.map(shownOf),
      types.map((type) => exact.sections[type].total),
    );
    return types.map((type, index) => [type, (shown[index] ?? []).map(shownOf)] as const);
  };
  const sums = new Map([...under(assets, ASSETS), ...under(liabilities, LIABILITIES)]);
  const equity = sectionWithin(
    exact.sections.equity,
    sums.get("equity") ?? [],
    exact.results.map(({ figures }) => figures),
  );
  return {
    ...exact,
    ...{ assets, liabilities },
    results: exact.results.map((line, index) => ({
      ...line,
      figures: equity.others[index] ?? line.figures,
    })),
    sections: forBalanceTypes((type) =>
      type === "equity"
        ? equity.section
        : sectionWithin(exact.sections[type], sums.get(type) ?? []).section,
    ),
  };
}
