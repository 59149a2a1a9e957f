/** Makes cells. A total is made of the cells it adds up, so it cannot differ from its terms. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Period } from "../../calendar/month.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Cell, Figure, Row } from "../sheet.ts";

/** A cell with an amount that others can refer to. */
export type FigureCell = Extract<Cell, { readonly figure: Figure }>;

export const BLANK: Cell = { kind: "blank" };
export const textCell = (text: string): Cell => ({ kind: "text", text });
export const textOrBlank = (text: string | null | undefined): Cell =>
  text === null || text === undefined || text === "" ? BLANK : textCell(text);
/** An answer's hash as people compare it: its first digits; the whole hash is with the figure. */
export const hashCell = (hash: SourceHash): Cell => textCell(hash.slice(0, HASH_DIGITS));
const HASH_DIGITS = 12;
/** Text that says what is wrong. */
export const alarmCell = (text: string): Cell => ({ kind: "text", text, isAlarm: true });
export const countCell = (count: number): Cell => ({ kind: "count", count });
export const dateCell = (date: CalendarDate): Cell => ({ kind: "date", date });
export const amountCell = (figure: Figure, amount: Amount): FigureCell => ({
  kind: "amount",
  amount,
  figure,
});

/** What a total is called and when it is of; where it comes from follows from its addends. */
export interface TotalName {
  readonly id: string;
  readonly period: Period;
  readonly leadsTo?: string;
  /** The answers that say that there is nothing, for a total of nothing. */
  readonly sources?: readonly SourceHash[];
}

/** The cells added, less the cells taken away; nothing at all is a plain zero. */
export function totalCell(
  name: TotalName,
  added: readonly FigureCell[],
  subtracted: readonly FigureCell[] = [],
): FigureCell {
  if (added.length + subtracted.length === 0) return amountCell({ sources: [], ...name }, ZERO);
  const figure: Figure = { ...name, sources: sourcesOf([...added, ...subtracted]) };
  const gained = added.reduce((total, cell) => add(total, cell.amount), ZERO);
  return {
    kind: "total",
    amount: subtracted.reduce((total, cell) => subtract(total, cell.amount), gained),
    figure,
    terms: [
      ...added.map((cell) => ({ figureId: cell.figure.id, isSubtracted: false })),
      ...subtracted.map((cell) => ({ figureId: cell.figure.id, isSubtracted: true })),
    ],
  };
}

/** The total of each column of the rows added, less the rows taken away. */
export const columnTotals = (
  names: readonly TotalName[],
  added: readonly (readonly FigureCell[])[],
  subtracted: readonly (readonly FigureCell[])[] = [],
): readonly FigureCell[] =>
  names.map((name, index) => totalCell(name, cellsAt(added, index), cellsAt(subtracted, index)));

const cellsAt = (rows: readonly (readonly FigureCell[])[], index: number): readonly FigureCell[] =>
  rows.flatMap((cells) => cells.slice(index, index + 1));

export const row = (kind: Row["kind"], indent: number, cells: readonly Cell[]): Row => ({
  kind,
  indent,
  cells,
});

export const blanks = (count: number): readonly Cell[] =>
  Array.from({ length: count }, () => BLANK);

/** A row with one text, in its first column or in the one given. */
export const textRow = (kind: Row["kind"], text: string, at = 0): Row =>
  row(kind, 0, [...blanks(at), textCell(text)]);

/** A row whose words are in the column of the names of accounts. */
export const labelRow = (kind: Row["kind"], label: string, cells: readonly Cell[]): Row =>
  row(kind, 0, [BLANK, textCell(label), ...cells]);

function sourcesOf(cells: readonly FigureCell[]): readonly SourceHash[] {
  const [first] = cells;
  // Cells of one column mostly share one list: no need to gather what is known to be the same.
  if (first !== undefined && cells.every(({ figure }) => figure.sources === first.figure.sources)) {
    return first.figure.sources;
  }
  return [...new Set(cells.flatMap(({ figure }) => figure.sources))];
}
