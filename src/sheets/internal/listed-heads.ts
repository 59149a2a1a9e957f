/** The heads of the columns that a template lists. */

import { reportTitle } from "../report-title.ts";
import type { SheetSource } from "../sheet.ts";
import { BUDGET_NAME_WORDS, budgetNamed } from "./budget-name.ts";
import { columnOf } from "./columns.ts";
import type { ShownColumn, ValueColumn } from "./listed-columns.ts";
import { comparedTitle, monthsTitle, type PeriodWord, totalTitle } from "./period-words.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import { wordsUnder } from "./word-keys.ts";

const COLUMNS = "sheets.comparison.columns";
export const HEAD_WORDS = [
  ...wordsUnder(
    COLUMNS,
    "percentage.title effect.title share.title last-12.title",
    "budget.title year-budget.title forecast.title",
  ),
  ...wordsUnder("first-page", "than budget"),
  ...BUDGET_NAME_WORDS,
] as const;

type Source = Pick<SheetSource<(typeof HEAD_WORDS)[number] | PeriodWord>, "books" | "words">;

const valueSpec = (
  key: "current" | "compared" | "budget" | "year-budget" | "forecast" | "last-12",
  width: number,
): ColumnSpec<unknown> => columnOf("amount", width, key, COLUMNS);

const comparisonSpec = (key: "difference" | "percentage" | "effect" | "share", width: number) =>
  columnOf(key === "effect" ? "text" : "amount", width, key, COLUMNS);

/** Every column that a list can have, for its words. */
export const ALL_COLUMNS: readonly ColumnSpec<unknown>[] = [
  ...[valueSpec("current", 14), valueSpec("compared", 14), valueSpec("last-12", 14)],
  ...[valueSpec("budget", 14), valueSpec("year-budget", 14), valueSpec("forecast", 14)],
  ...[comparisonSpec("difference", 13), comparisonSpec("percentage", 10)],
  ...[comparisonSpec("effect", 12), comparisonSpec("share", 8)],
].map((column) => ({ ...column, each: () => [] }));

const NAMES = { difference: "difference", percent: "percentage", effect: "effect" } as const;
const WIDTHS = { difference: 13, percentage: 10, effect: 12 } as const;

/** The head of one of the columns, of amounts in whole units or to the cent. */
export function columnSpec(
  source: Source,
  values: readonly ValueColumn[],
  shown: ShownColumn,
  isWhole: boolean,
): ColumnSpec<unknown> {
  const keyOf = (at: number): string => values[at]?.column.key ?? "";
  const paper = shown.isOffPaper ? { isOnPaper: () => false } : {};
  if ("at" in shown) {
    const value = values[shown.at];
    if (shown.kind === "value") {
      const title = value === undefined ? "" : titleOf(source, value);
      return {
        ...{ ...valueSpec(wordOf(value), isWhole ? 13 : 14), ...paper },
        ...(isWhole ? { isInSeries: true as const } : {}),
        each: () => [[keyOf(shown.at), title]],
      };
    }
    const title = source.words.of(`${COLUMNS}.share.title`);
    return {
      ...{ ...comparisonSpec("share", 8), ...paper },
      each: () => [[`${keyOf(shown.at)}-share`, title]],
    };
  }
  const name = NAMES[shown.kind];
  const title =
    name === "difference"
      ? againstTitle(source, values[shown.compared])
      : source.words.of(`${COLUMNS}.${name}.title`);
  return {
    ...comparisonSpec(name, isWhole ? 12 : WIDTHS[name]),
    ...paper,
    each: () => [[`${keyOf(shown.compared)}-${name}`, title]],
  };
}

/** What the first column of the group is compared with. */
function againstTitle(source: Source, compared: ValueColumn | undefined): string {
  const { words } = source;
  if (compared === undefined) return "";
  const period =
    compared.kind === "budget" ? words.of("first-page.budget") : titleOf(source, compared);
  return words.of("first-page.than", { period });
}

function wordOf(value: ValueColumn | undefined): Parameters<typeof valueSpec>[0] {
  switch (value?.kind) {
    case "budget":
    case "year-budget":
    case "forecast":
    case "last-12":
      return value.kind;
    case "period":
    case "months":
    case "last-year":
    case "all-months":
    case "all-compared":
    case undefined:
      return value?.isCurrent === true ? "current" : "compared";
  }
}

function titleOf({ books, words }: Source, { kind, column: { period } }: ValueColumn): string {
  const year = String(books.fiscalYear.year);
  switch (kind) {
    case "period":
      return reportTitle(words, period);
    case "months":
      return monthsTitle(words, books, period);
    case "last-year":
      return words.of("sheets.year", {
        year: String(books.comparatives.priorYear.fiscalYear.year),
      });
    case "all-months":
      return totalTitle(books, words);
    case "all-compared":
      return comparedTitle(books, words);
    case "last-12":
    case "forecast":
      return words.of(`${COLUMNS}.${kind}.title`, { year });
    case "budget":
    case "year-budget":
      return budgetNamed({ books, words }, words.of(`${COLUMNS}.${kind}.title`, { year }));
  }
}
