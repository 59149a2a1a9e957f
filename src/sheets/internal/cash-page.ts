/** The figures of the cash page: the direct and the indirect cash flow side by side, in few lines. */
import { absolute, compareAmounts, isZero } from "../../amount/amount.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { BRIDGE_BACKINGS, bridgeFigures } from "./bridge-figures.ts";
import { CASH_BACKINGS, cashFigures } from "./cash-figures.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import type { MonthlyFigures, MonthlySection } from "./monthly-rows.ts";
import { monthsReported, reportedNames } from "./reported.ts";

export const CASH_PAGE = "cash";
export const CASH_PAGE_BACKINGS: readonly Backing[] = [
  ...new Set([...CASH_BACKINGS, ...BRIDGE_BACKINGS]),
];

/** The reported months and the year to date. */
export type CashPair = readonly [reported: FigureCell, toDate: FigureCell];

/** A line of an account, or of all accounts that are not among the largest. */
export interface AccountLine {
  /** Null for the others. */
  readonly id: LedgerAccountId | null;
  /** How many accounts it adds up. */
  readonly accounts: number;
  readonly pair: CashPair;
}

export interface CashBlock {
  readonly lines: readonly AccountLine[];
  readonly total: CashPair;
}

/** Money that came in is positive, money that went out negative. */
export interface CashPage {
  readonly received: CashBlock;
  readonly paid: CashBlock;
  /** Null where no transfer between own accounts is in transit. */
  readonly transit: CashBlock | null;
  readonly netProfit: CashPair;
  /** Null if there is nothing in the result without cash. */
  readonly withoutCash: CashPair | null;
  readonly fromResult: CashPair;
  readonly workingCapital: CashBlock;
  readonly investing: CashPair;
  readonly financing: CashPair;
  /** Investing and financing together. */
  readonly capital: CashPair;
  /** The change in cash, by what was received and paid and by what explains it. */
  readonly net: Readonly<Record<"direct" | "indirect", CashPair>>;
  readonly opening: Readonly<Record<"direct" | "indirect", CashPair>>;
  readonly closing: Readonly<Record<"direct" | "indirect", CashPair>>;
  /** What of it is debt, and the liquid funds; null if all of it is liquid. */
  readonly liquid: { readonly debt: CashPair; readonly closing: CashPair } | null;
  /** The closing balance less cash on the balance sheet, and the change of one method less that of the other. */
  readonly differences: Readonly<Record<"balance-sheet" | "methods", CashPair>>;
}

/** Of each block the largest accounts have a line; the others are one. */
const LINES_MAX = 4;

export const cashPage = oncePerBooks((books: Books): CashPage => {
  const cash = cashFigures(books);
  const bridge = bridgeFigures(books);
  const make = makerOf(books);
  const [received, paid] = [
    make.block("received", [cash.received]),
    make.block("paid", [cash.paid]),
  ];
  const transfers = make.block("transit", [cash.transit]);
  const transit = transfers.total.every(({ amount }) => isZero(amount)) ? null : transfers;
  const netProfit = make.flow("net-profit", [bridge.netProfit]);
  const added = bridge.nonCash.map((one) => one.added);
  const withoutCash = added.length === 0 ? null : make.flow("without-cash", added);
  const fromResult = make.sum("from-result", [netProfit, withoutCash]);
  const workingCapital = make.block("working-capital", bridge.workingCapital.parts);
  const investing = make.flow("investing", [bridge.investing.total]);
  const financing = make.flow("financing", [bridge.financing.total]);
  const capital = make.sum("capital", [investing, financing]);
  const direct = make.sum("net-direct", [received.total, paid.total, transit?.total ?? null]);
  const indirect = make.sum("net-indirect", [fromResult, workingCapital.total, capital]);
  const opening = {
    direct: make.opening("opening-direct", cash.opening),
    indirect: make.opening("opening-indirect", bridge.opening),
  };
  return {
    ...{ received, paid, transit, netProfit, withoutCash, fromResult, workingCapital },
    ...{ investing, financing, capital, opening },
    net: { direct, indirect },
    closing: {
      direct: make.sum("closing-direct", [direct, opening.direct]),
      indirect: make.sum("closing-indirect", [indirect, opening.indirect]),
    },
    liquid:
      bridge.liquid === null
        ? null
        : {
            debt: make.closing("debt", bridge.liquid.debt),
            closing: make.closing("liquid-funds", bridge.liquid.closing),
          },
    differences: {
      "balance-sheet": make.closing("balance-difference", bridge.balanceDifference),
      methods: make.less("methods-difference", indirect, direct),
    },
  };
});

function makerOf(books: Books) {
  const named = (
    key: string,
    cellsIn: (column: 0 | 1) => readonly [readonly FigureCell[], (readonly FigureCell[])?],
  ): CashPair => {
    const { reported, toDate } = reportedNames(books, CASH_PAGE, key);
    return [totalCell(reported, ...cellsIn(0)), totalCell(toDate, ...cellsIn(1))];
  };
  /** Of a balance, one month in place of all that are reported. */
  const balance =
    (at: 0 | -1) =>
    (key: string, figures: MonthlyFigures): CashPair =>
      named(key, (column) => {
        const months = monthsReported(books, figures);
        const cell = column === 0 ? months.at(at) : figures.at(-1);
        return [cell === undefined ? [] : [cell]];
      });
  const flow = (key: string, rows: readonly MonthlyFigures[]): CashPair =>
    named(key, (column) => [
      rows.flatMap((figures) =>
        column === 0 ? monthsReported(books, figures) : figures.slice(-1),
      ),
    ]);
  const sum = (key: string, pairs: readonly (CashPair | null)[]): CashPair =>
    named(key, (column) => [pairs.flatMap((pair) => pair?.[column] ?? [])]);
  const block = (key: string, sections: readonly MonthlySection[]): CashBlock => {
    const accounts = sections.flatMap((section) =>
      section.accounts.flatMap(({ account: { id }, figures }) =>
        figures === null ? [] : [{ id, figures, pair: flow(`${key}/${id}`, [figures]) }],
      ),
    );
    const ranked = accounts.toSorted((left, right) => compareSizes(right.pair, left.pair));
    // One account more takes no more room than a line that counts it.
    const most = ranked.length === LINES_MAX + 1 ? ranked.length : LINES_MAX;
    const others = ranked.slice(most).map(({ figures }) => figures);
    const lines: readonly AccountLine[] = [
      ...ranked.slice(0, most).map(({ id, pair }) => ({ id, accounts: 1, pair })),
      ...(others.length === 0
        ? []
        : [{ id: null, accounts: others.length, pair: flow(`${key}/others`, others) }]),
    ];
    const pairs = lines.map(({ pair }) => pair);
    return { lines, total: sum(`total-${key}`, pairs) };
  };
  return {
    ...{ flow, sum, block },
    opening: balance(0),
    closing: balance(-1),
    less: (key: string, one: CashPair, other: CashPair): CashPair =>
      named(key, (column) => [[one[column]], [other[column]]]),
  };
}

/** By the reported months, then by the year to date. */
const compareSizes = ([left, leftYear]: CashPair, [right, rightYear]: CashPair): number =>
  compareAmounts(absolute(left.amount), absolute(right.amount)) ||
  compareAmounts(absolute(leftYear.amount), absolute(rightYear.amount));
