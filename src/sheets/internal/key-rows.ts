/** A row of the key figures: its name, its values, a norm where there is one, and how it is worked out. */
import type { Cell, Row, Words } from "../sheet.ts";
import { BLANK, type FigureCell, row, type TotalName, textCell } from "./cells.ts";
import { KEY_FIGURES } from "./key-amounts.ts";

/** In the order of the sheet; each has a name and a formula in words. */
const RESULT_ROWS = [
  "revenue",
  "growth",
  "gross-margin",
  "operating-margin",
  "net-profit",
  "net-margin",
] as const;
const POSITION_ROWS = [
  "cash",
  "working-capital",
  "current-ratio",
  "solvency",
  "debtors",
  "old-debtors",
  "aged-debtors",
  "overdue",
  "debtor-days",
  "creditors",
  "creditor-days",
] as const;

export type ResultRow = (typeof RESULT_ROWS)[number];
export type PositionRow = (typeof POSITION_ROWS)[number];

export const KEY_ROW_WORDS: readonly string[] = [
  ...[...RESULT_ROWS, ...POSITION_ROWS].flatMap((key) => [
    `sheets.key-figures.${key}.name`,
    `sheets.key-figures.${key}.formula`,
  ]),
  "sheets.key-figures.norm-solvency",
  "sheets.key-figures.norm-current-ratio",
];

/** `key-figures/2025-10/net-margin`, after the column of the figure it is made of. */
export function nameAfter({ figure }: FigureCell, key: ResultRow): TotalName {
  const [, column = ""] = figure.id.split("/");
  return { id: `${KEY_FIGURES}/${column}/${key}`, period: figure.period };
}

/** Public norms for small companies, printed beside the figure they belong to. */
const NORMS: Readonly<Partial<Record<ResultRow | PositionRow, string>>> = {
  "current-ratio": "sheets.key-figures.norm-current-ratio",
  solvency: "sheets.key-figures.norm-solvency",
};

export function keyRow(words: Words, key: ResultRow | PositionRow, cells: readonly Cell[]): Row {
  const norm = NORMS[key];
  return row("item", 0, [
    textCell(words.of(`sheets.key-figures.${key}.name`)),
    ...cells,
    norm === undefined ? BLANK : textCell(words.of(norm)),
    textCell(words.of(`sheets.key-figures.${key}.formula`)),
  ]);
}
