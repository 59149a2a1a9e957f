/** The variances between two columns of a profit and loss account, and which of them are material. */
import { type Amount, absolute, compareAmounts, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { RESULT_SECTIONS, sideOfSection } from "../../ledger/result-sections.ts";
import { type Side, TOTAL_SIDES } from "../../ledger/signs.ts";
import type { Threshold, Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import {
  accountDrivers,
  comparedIn,
  DRIVER_WORDS,
  marginDrivers,
  operatingDrivers,
  resultDrivers,
} from "./compared-result.ts";
import { COMPARED_WORDS, type Difference, differenceOf } from "./result-comparison.ts";
import type { ResultTable } from "./result-table.ts";
import { DRIVERS_TEXT_WORDS, type Driver, driversText } from "./sentences.ts";
import type { RowFigures } from "./statement-columns.ts";
import { wordsUnder } from "./word-keys.ts";

export const MONTH_SUMMARY = "month-summary";
const TOTALS = ["revenue", "gross-profit", "operating-profit", "net-profit"] as const;
export const VARIANCE_WORDS = [
  ...wordsUnder("named", "revenue gross-profit operating-profit net-profit"),
  ...[...COMPARED_WORDS, ...DRIVER_WORDS, ...DRIVERS_TEXT_WORDS],
];
type VarianceWords = Words<(typeof VARIANCE_WORDS)[number]>;

/** The number of accounts named per comparison. */
const NAMED_MAX = 5;
/** The column of a table to compare with the first, and the last part of the ids. */
export interface VarianceOrder {
  readonly books: Books;
  readonly words: VarianceWords;
  readonly threshold: Threshold;
  readonly table: ResultTable;
  readonly against: number;
  readonly key: string;
}

/** The variances of revenue and the three results, whatever their size. */
export function totalVariances(order: VarianceOrder): readonly Variance[] {
  const { table, words } = order;
  const rows = {
    revenue: table.sections.revenue.total,
    "gross-profit": table.grossProfit,
    "operating-profit": table.operatingProfit,
    "net-profit": table.netProfit,
  };
  return TOTALS.flatMap((key) => {
    const label = words.of(`named.${key}`);
    const named = { label, names: [label], side: TOTAL_SIDES.netProfit };
    return varianceIn(order, key, named, rows[key]).map((found) => ({
      ...found,
      drivers: driversText(words, {
        drivers: driversOf(order, key),
        change: found.difference.difference.amount,
        currency: order.books.administration.currency,
      }),
    }));
  });
}

/** The parts of the change of a total. */
function driversOf(
  { books, table, against, words }: VarianceOrder,
  total: (typeof TOTALS)[number],
): readonly Driver[] {
  const compared = comparedIn(table, [0, against]);
  if (compared === undefined) return [];
  switch (total) {
    case "revenue":
      return accountDrivers(books, compared, "revenue");
    case "gross-profit":
      return marginDrivers(words, compared);
    case "operating-profit":
      return operatingDrivers(words, compared);
    case "net-profit":
      return resultDrivers(words, compared);
  }
}

/** The accounts with the largest material variances, up or down. */
export function largestVariances(order: VarianceOrder): readonly Variance[] {
  const { books, table } = order;
  const all = RESULT_SECTIONS.flatMap((type) =>
    table.sections[type].accounts.flatMap(({ account, figures }) => {
      if (figures === null) return [];
      const { id } = account;
      const known = books.accounts.get(id);
      const label = accountLabel(books, id);
      const names = [label, known?.name ?? id, known?.code ?? id];
      const named = { label, names, side: sideOfSection(type) };
      return varianceIn(order, `${type}/${id}`, named, figures);
    }),
  );
  return all
    .filter(({ difference }) => difference.isMaterial)
    .sort(byAmount)
    .slice(0, NAMED_MAX);
}

function varianceIn(
  { words, threshold, key, against, table }: VarianceOrder,
  row: string,
  { names, ...named }: Pick<Variance, "label" | "names"> & { readonly side: Side },
  figures: RowFigures,
): readonly Variance[] {
  const [own, other] = [figures[0], figures[against]];
  if (own === undefined || other === undefined) return [];
  const [current, compared] = [table.columns[0], table.columns[against]];
  if (current === undefined || compared === undefined) return [];
  const revenue = table.sections.revenue.total[against];
  const between = [current.period, compared.period] as const;
  const order = { words, threshold, key: `${key}/${row}`, ...named, revenue, between };
  return [{ ...varianceOf(order, [own, other]), names, drivers: null }];
}

export interface Variance {
  readonly label: string;
  /** How a note of the user may name it. */
  readonly names: readonly string[];
  readonly difference: Difference;
  /** What explains the difference of a total; null without drivers, and for an account, which is one. */
  readonly drivers: string | null;
}

/** The figures are those of the statement; the difference is calculated from them. */
function varianceOf(
  { label, ...compared }: { readonly label: string } & Parameters<typeof differenceOf>[0],
  [own, other]: readonly [FigureCell, FigureCell],
): Pick<Variance, "label" | "difference"> {
  const { key } = compared;
  const named = (part: string, cell: FigureCell): FigureCell =>
    totalCell({ id: `${MONTH_SUMMARY}/${part}/${key}`, period: cell.figure.period }, [cell]);
  const pair = [named("current", own), named("compared", other)] as const;
  return { label, difference: differenceOf(compared, pair) };
}

/** Whether a column has only zeros, so that there is nothing to compare with. */
export function isEmptyColumn({ sections }: ResultTable, column: number): boolean {
  return RESULT_SECTIONS.every((type) =>
    sections[type].accounts.every(({ figures }) => {
      const cell = figures?.[column];
      return cell === undefined || isZero(cell.amount);
    }),
  );
}

/** The largest absolute amount first. */
function byAmount(left: Variance, right: Variance): number {
  const sizeOf = ({ difference }: Variance): Amount => absolute(difference.difference.amount);
  return compareAmounts(sizeOf(right), sizeOf(left)) || compareText(left.label, right.label);
}
