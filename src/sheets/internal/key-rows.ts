/** A row of the key figures: name, values, norm if there is one, and formula. */
import type { Cell, Row, Words } from "../sheet.ts";
import { BLANK, type FigureCell, row, type TotalName, textCell } from "./cells.ts";
import { KEY_FIGURES } from "./key-amounts.ts";
import { type NamesIn, wordsUnder } from "./word-keys.ts";

/** Each has a name and a formula in words. */
const RESULT_ROWS = "revenue growth gross-margin operating-margin net-profit net-margin";
const POSITION_ROWS =
  "cash working-capital current-ratio solvency debtors old-debtors aged-debtors old-debtors-percentage debtor-days creditors creditor-days";

export type ResultRow = NamesIn<typeof RESULT_ROWS>;
export type PositionRow = NamesIn<typeof POSITION_ROWS>;

export const KEY_ROW_WORDS = [
  ...wordsUnder("sheets.key-figures", RESULT_ROWS, POSITION_ROWS).flatMap(
    (key) => [`${key}.name`, `${key}.formula`] as const,
  ),
  ...wordsUnder("sheets.key-figures", "norm-solvency norm-current-ratio"),
];
type KeyRowWord = (typeof KEY_ROW_WORDS)[number];

/** `key-figures/2025-10/net-margin`, with the column of the figure from which it is calculated. */
export function nameAfter({ figure }: FigureCell, key: ResultRow): TotalName {
  const [, column = ""] = figure.id.split("/");
  return { id: `${KEY_FIGURES}/${column}/${key}`, period: figure.period };
}

/** Public norms for small companies, shown next to their figure. */
const NORMS: Readonly<Partial<Record<ResultRow | PositionRow, KeyRowWord>>> = {
  "current-ratio": "sheets.key-figures.norm-current-ratio",
  solvency: "sheets.key-figures.norm-solvency",
};

/** A memo row: it repeats figures of the statements and does not count in a sum. */
export function keyRow(
  words: Words<KeyRowWord>,
  key: ResultRow | PositionRow,
  cells: readonly Cell[],
): Row {
  const norm = NORMS[key];
  return row("memo", 0, [
    textCell(words.of(`sheets.key-figures.${key}.name`)),
    ...cells,
    norm === undefined ? BLANK : textCell(words.of(norm)),
    textCell(words.of(`sheets.key-figures.${key}.formula`)),
  ]);
}

/** The words used by rows with ratios. */
export type KeyRowWords = Words<KeyRowWord | "sheets.no-ratio">;
