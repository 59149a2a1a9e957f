/** A row of the key figures: name, values, norm if there is one, and formula. */
import type { Cell, Row, Words } from "../sheet.ts";
import { BLANK, type FigureCell, row, type TotalName, textCell } from "./cells.ts";
import { KEY_FIGURES } from "./key-amounts.ts";
import { NAMED_WORDS } from "./named-figures.ts";
import { type NamesIn, wordsUnder } from "./word-keys.ts";

/** Figures that have a name everywhere. */
const NAMED_ROWS = {
  revenue: "named.revenue",
  "net-profit": "named.net-profit",
  cash: "named.liquid-funds",
  "working-capital": "named.working-capital",
  debtors: "named.debtors",
  creditors: "named.creditors",
} as const;
const NAMED_FORMULAS = "revenue net-profit cash working-capital debtors creditors";
/** Figures that are named here alone. */
const OWN_ROWS =
  "growth gross-margin operating-margin net-margin current-ratio solvency old-debtors aged-debtors old-debtors-percentage invoiced-sales debtor-days invoiced-purchases creditor-days";
type NamedRow = keyof typeof NAMED_ROWS;
export type KeyRow = NamedRow | NamesIn<typeof OWN_ROWS>;

const UNDER = "sheets.key-figures";
export const KEY_ROW_WORDS = [
  ...NAMED_WORDS,
  ...wordsUnder(UNDER, OWN_ROWS).map((key) => `${key}.name` as const),
  ...wordsUnder(UNDER, NAMED_FORMULAS, OWN_ROWS).map((key) => `${key}.formula` as const),
  ...wordsUnder(UNDER, "norm-solvency norm-current-ratio"),
];
type KeyRowWord = (typeof KEY_ROW_WORDS)[number];

/** `key-figures/2025-10/net-margin`, with the column of the figure from which it is calculated. */
export function nameAfter({ figure }: FigureCell, key: KeyRow): TotalName {
  const [, column = ""] = figure.id.split("/");
  return { id: `${KEY_FIGURES}/${column}/${key}`, period: figure.period };
}

/** Public norms for small companies, shown next to their figure. */
const NORMS: Readonly<Partial<Record<KeyRow, KeyRowWord>>> = {
  "current-ratio": "sheets.key-figures.norm-current-ratio",
  solvency: "sheets.key-figures.norm-solvency",
};

/** A memo row: it repeats figures of the statements and does not count in a sum. */
export function keyRow(words: Words<KeyRowWord>, key: KeyRow, cells: readonly Cell[]): Row {
  const norm = NORMS[key];
  return row("memo", 0, [
    textCell(words.of(nameOf(key))),
    ...cells,
    norm === undefined ? BLANK : textCell(words.of(norm)),
    textCell(words.of(`${UNDER}.${key}.formula`)),
  ]);
}

const isNamed = (key: KeyRow): key is NamedRow => key in NAMED_ROWS;

const nameOf = (key: KeyRow): KeyRowWord =>
  isNamed(key) ? NAMED_ROWS[key] : `${UNDER}.${key}.name`;

/** The words used by rows with ratios. */
export type KeyRowWords = Words<KeyRowWord | "sheets.no-ratio">;
