/** The columns of a statement as a template lists them: periods, their budgets, and what compares the two. */
import type { Period } from "../calendar/month.ts";
import { periodNamed } from "../calendar/period-name.ts";

/** Periods by their place in the books. A column of the last is left out where their result is unknown. */
const NAMED_PERIODS = [
  ...(["period", "period-before", "period-last-year", "ytd", "ytd-last-year"] as const),
  ...(["last-year", "ltm", "ltm-last-year"] as const),
] as const;
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** Amounts of the user: the budget of the first column of the group, that of the fiscal year, and a forecast of it. */
export const SUPPLIED_AMOUNTS = ["budget", "year-budget", "forecast"] as const;

/** The first column of the group less the one on the left; `share` is the one on the left as a part of net turnover. */
export const COMPARISONS = ["difference", "percent", "effect", "share"] as const;

export type ListedColumn = (
  | { readonly kind: "named"; readonly of: NamedPeriod }
  | { readonly kind: "month"; readonly monthsBack: number }
  | { readonly kind: "fixed"; readonly period: Period }
  /** Thirteen months, the last of the books the last. */
  | { readonly kind: "13m" }
  | { readonly kind: (typeof SUPPLIED_AMOUNTS)[number] | (typeof COMPARISONS)[number] }
) & {
  /**
   * Left out on paper, which has no room for all columns of a preset: always, or without a budget, beside which each
   * group is a table of its own.
   */
  readonly isOffPaper?: true | "without-budget";
};

/** Columns of which the first is compared with the others. */
export type ColumnGroup = readonly ListedColumn[];
export type ColumnList = readonly ColumnGroup[];

/** Null for a word that is no column. */
export function columnNamed(word: string): ListedColumn | null {
  const named = NAMED_PERIODS.find((one) => one === word);
  if (named !== undefined) return { kind: "named", of: named };
  const kind = [...SUPPLIED_AMOUNTS, ...COMPARISONS].find((one) => one === word);
  if (kind !== undefined) return { kind };
  if (word === "13m") return { kind: "13m" };
  const [, back] = /^month(?:-(\d{1,2}))?$/.exec(word) ?? [];
  if (word.startsWith("month") && (back !== undefined || word === "month")) {
    return { kind: "month", monthsBack: Number.parseInt(back ?? "0", 10) };
  }
  const period = periodNamed(word);
  return period === null ? null : { kind: "fixed", period };
}

/** The words of columns, for a message; periods can also be written as `2025-10`, `2025-Q3` or `2025`. */
export const COLUMN_WORDS: readonly string[] = [
  ...NAMED_PERIODS,
  ...["month", "month-1", "month-12", "13m"],
  ...SUPPLIED_AMOUNTS,
  ...COMPARISONS,
];

const named = (of: NamedPeriod): ListedColumn => ({ kind: "named", of });
const offPaper = (...columns: readonly ListedColumn[]): ColumnGroup =>
  columns.map((column) => ({ ...column, isOffPaper: true }));
const [difference, percent, effect, share]: readonly [
  ...[ListedColumn, ListedColumn, ListedColumn, ListedColumn],
] = [{ kind: "difference" }, { kind: "percent" }, { kind: "effect" }, { kind: "share" }];
const budget: ListedColumn = { kind: "budget" };
const shareBesideBudget: ListedColumn = { ...share, isOffPaper: "without-budget" };

/** Lists by their names. */
export const COLUMN_PRESETS = {
  "mtd-budget-py": [
    [
      ...[named("period"), share, budget, difference, percent, ...offPaper(effect)],
      ...[named("period-before"), ...offPaper(difference, percent, effect)],
      ...[named("period-last-year"), difference, percent, effect],
    ],
  ],
  "ytd-budget-py": [
    [
      ...[named("ytd"), share, budget, difference, percent, ...offPaper(effect)],
      ...[named("ytd-last-year"), difference, percent, effect],
    ],
    [{ kind: "forecast" }, { kind: "year-budget" }, difference, ...offPaper(named("last-year"))],
  ],
  "13m": [[{ kind: "13m" }, named("ltm")]],
  ltm: [[named("ltm"), share, named("ltm-last-year"), difference, percent, effect]],
  "month-and-year": [
    [
      ...[named("period"), shareBesideBudget, budget, difference, percent],
      ...[named("period-last-year"), difference, percent],
    ],
    [
      ...[named("ytd"), shareBesideBudget, budget, difference, percent],
      ...[named("ytd-last-year"), difference, percent],
    ],
  ],
} as const satisfies Readonly<Record<string, ColumnList>>;
