/** The differences between two columns of a profit and loss account that are material, with what is behind each. */
import { type Amount, absolute, compareAmounts, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { RESULT_SECTIONS } from "../../ledger/result-sections.ts";
import { TOTAL_SIDES } from "../../ledger/signs.ts";
import type { Words } from "../sheet.ts";
import type { Threshold } from "../template-choices.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import { accountDrivers, comparedIn, marginDrivers, operatingDrivers } from "./compared-result.ts";
import { type Driver, driversText } from "./drivers-text.ts";
import type { PeriodWord } from "./period-words.ts";
import { COMPARED_WORDS, type Difference, differenceOf } from "./result-comparison.ts";
import { resultSteps, STEP_WORDS, stepDrivers } from "./result-steps.ts";
import type { ResultTable } from "./result-table.ts";
import { wholeChange } from "./sentences.ts";
import { VARIANCE_DRIVER_WORDS } from "./variance-drivers.ts";
import { linesIn, VARIANCE_LINE_WORDS, type VarianceLine } from "./variance-lines.ts";
import { wordsUnder } from "./word-keys.ts";

export const MONTH_SUMMARY = "month-summary";
const TOTALS = ["revenue", "gross-profit", "operating-profit", "net-profit"] as const;
export const VARIANCE_WORDS = [
  ...wordsUnder("named", "revenue gross-profit operating-profit net-profit"),
  ...[...COMPARED_WORDS, ...STEP_WORDS, ...VARIANCE_DRIVER_WORDS, ...VARIANCE_LINE_WORDS],
];

/** The column of a table to compare with the first, and the last part of the ids. */
export interface VarianceOrder {
  readonly books: Books;
  readonly words: Words<(typeof VARIANCE_WORDS)[number] | PeriodWord>;
  readonly threshold: Threshold;
  readonly table: ResultTable;
  readonly against: number;
  readonly key: string;
  readonly block: "month" | "to-date";
  readonly isBudget: boolean;
}

export interface Variance {
  /** Whether it is of the months reported on, or of the year to date. */
  readonly block: VarianceOrder["block"];
  readonly label: string;
  /** 1 for an account below its group. */
  readonly indent: number;
  readonly isTotal: boolean;
  /** Whether it is a total, or a group whose accounts follow: a user explains those. */
  readonly hasParts: boolean;
  /** How a note of the user may name it. */
  readonly names: readonly string[];
  readonly difference: Difference;
  /** What is behind the difference; null where nothing is known of it. */
  readonly drivers: string | null;
}

/** The variances of revenue and the three results, whatever their size. */
export function totalVariances(order: VarianceOrder): readonly Variance[] {
  const { table, words, against, books } = order;
  const rows = {
    revenue: table.sections.revenue.total,
    "gross-profit": table.grossProfit,
    "operating-profit": table.operatingProfit,
    "net-profit": table.netProfit,
  };
  return TOTALS.flatMap((key) => {
    const label = words.of(`named.${key}`);
    const pair = [rows[key].slice(0, 1), rows[key].slice(against, against + 1)] as const;
    const difference = differenceIn(order, { key, side: TOTAL_SIDES.netProfit, pair });
    if (difference === null) return [];
    const { current, compared } = difference;
    const drivers = driversText(words, {
      drivers: driversOf(order, key),
      change: difference.difference.amount,
      currency: books.administration.currency,
      // As on the first page.
      ...(key === "net-profit" && order.block === "month" && !order.isBudget
        ? { namesAll: true }
        : {}),
      ...(key === "net-profit"
        ? { isWhole: true, shown: wholeChange(current.amount, compared.amount) }
        : {}),
    });
    const shown = { block: order.block, label, names: [label], difference, drivers };
    return [{ ...shown, indent: 0, isTotal: true, hasParts: true }];
  });
}

/** The parts of the change of a total. */
function driversOf(
  { books, key, table, against, words }: VarianceOrder,
  total: (typeof TOTALS)[number],
): readonly Driver[] {
  const columns = [0, against] as const;
  const compared = comparedIn(table, columns);
  if (compared === undefined) return [];
  switch (total) {
    case "revenue":
      return accountDrivers(books, compared, "revenue");
    case "gross-profit":
      return marginDrivers(words, compared);
    case "operating-profit":
      return operatingDrivers(words, compared);
    case "net-profit": {
      const steps = resultSteps({ books, words }, { id: MONTH_SUMMARY, key, table, columns });
      return steps === null ? [] : stepDrivers(steps);
    }
  }
}

/** All material variances of groups and accounts, the largest first; the accounts of a group follow it. */
export function lineVariances(order: VarianceOrder): readonly Variance[] {
  const found = (line: VarianceLine, indent: number): readonly Variance[] => {
    const difference = differenceIn(order, line);
    if (difference?.isMaterial !== true) return [];
    const { label, names } = line;
    const drivers = line.driversOf(difference);
    return [
      {
        block: order.block,
        label,
        indent,
        isTotal: false,
        hasParts: false,
        names,
        difference,
        drivers,
      },
    ];
  };
  const blocks = RESULT_SECTIONS.flatMap((section) => linesIn(order, section)).map(
    ({ group, lines }): readonly Variance[] => {
      const above = group === null ? [] : found(group, 0);
      const below = lines.flatMap((line) => found(line, above.length)).toSorted(bySize);
      const hasParts = below.length > 0;
      return [...above.map((one) => ({ ...one, hasParts })), ...below];
    },
  );
  return blocks
    .filter(({ length }) => length > 0)
    .toSorted((left, right) => bySize(largestOf(left), largestOf(right)))
    .flat();
}

const largestOf = (block: readonly Variance[]): Variance | undefined => block.toSorted(bySize)[0];

/** The figures are those of the statement; the difference is calculated from them. */
function differenceIn(
  { words, threshold, key, against, table }: VarianceOrder,
  { key: row, side, pair }: Pick<VarianceLine, "key" | "side" | "pair">,
): Difference | null {
  const [current, compared] = [table.columns[0], table.columns[against]];
  if (current === undefined || compared === undefined) return null;
  const named = (part: string, period: typeof current.period, cells: readonly FigureCell[]) =>
    totalCell({ id: `${MONTH_SUMMARY}/${part}/${key}/${row}`, period }, cells);
  const between = [current.period, compared.period] as const;
  const revenue = table.sections.revenue.total[against];
  return differenceOf({ words, threshold, key: `${key}/${row}`, side, revenue, between }, [
    named("current", current.period, pair[0]),
    named("compared", compared.period, pair[1]),
  ]);
}

/** Whether a column has only zeros, so that there is nothing to compare with. */
export function isEmptyColumn({ sections }: ResultTable, column: number): boolean {
  return RESULT_SECTIONS.every((type) => {
    const { accounts, undivided } = sections[type];
    return [...accounts, ...undivided].every(({ figures }) => {
      const cell = figures?.[column];
      return cell === undefined || isZero(cell.amount);
    });
  });
}

/** The largest absolute amount first. */
export function bySize(left: Variance | undefined, right: Variance | undefined): number {
  if (left === undefined || right === undefined) return 0;
  const sizeOf = ({ difference }: Variance): Amount => absolute(difference.difference.amount);
  return compareAmounts(sizeOf(right), sizeOf(left)) || compareText(left.label, right.label);
}
