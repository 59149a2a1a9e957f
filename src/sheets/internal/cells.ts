/** Makes cells. A total is made from the cells it adds up, so it cannot differ from its terms. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Period } from "../../calendar/month.ts";
import { type Backing, DERIVED, declaredLevel } from "../../checks/backing.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Figure } from "../figure.ts";
import type { Cell, Row } from "../sheet.ts";

/** A cell with an amount to which other cells can refer. */
export type FigureCell = Extract<Cell, { readonly figure: Figure }>;

export const BLANK: Cell = { kind: "blank" };
export const textCell = (text: string): Cell => ({ kind: "text", text });
export const textOrBlank = (text: string | null | undefined): Cell =>
  text === null || text === undefined || text === "" ? BLANK : textCell(text);
/** The first digits of a hash, for people, enough to distinguish two; the figure or the manifest has all of it. */
const shortHash = (hash: string): string => hash.slice(0, HASH_DIGITS);
export const hashCell = (hash: SourceHash): Cell => textCell(shortHash(hash));
const HASH_DIGITS = 12;
/** Text that reports a problem. */
export const alarmCell = (text: string): Cell => ({ kind: "text", text, isAlarm: true });
/** A problem that leads to its figures; `targets` in order of preference. */
export const alarmLink = (text: string, targets: readonly string[]): Cell => ({
  kind: "text",
  text,
  isAlarm: true,
  ...(targets.length === 0 ? {} : { leadsTo: targets }),
});
export const countCell = (count: number): Cell => ({ kind: "count", count });
export const dateCell = (date: CalendarDate): Cell => ({ kind: "date", date });
export const amountCell = (figure: BackedFigure, amount: Amount): FigureCell => ({
  kind: "amount",
  amount,
  figure: figureOf(figure),
});

/** A figure with what stands behind it, from which its level follows. */
export interface BackedFigure
  extends Pick<Figure, "id" | "period" | "sources" | "leadsTo" | "entries"> {
  readonly backing: Backing | readonly Backing[];
}

export function figureOf({ backing, ...figure }: BackedFigure): Figure {
  const backings = "level" in backing ? [backing] : backing;
  return { ...figure, ...declaredLevel(backings), backings };
}

/** Id and period of a total; its sources and its level follow from its terms. */
export interface TotalName {
  readonly id: string;
  readonly period: Period;
  readonly leadsTo?: string;
  /** The sources of a total without terms: the answers in which nothing was found. */
  readonly sources?: readonly SourceHash[];
  /**
   * What stands behind the total itself, if that is more than behind its terms: a check compares the sum, not each
   * term.
   */
  readonly backings?: readonly Backing[];
}

/** The cells added less the cells subtracted; zero if there are none. */
export function totalCell(
  name: TotalName,
  added: readonly FigureCell[],
  subtracted: readonly FigureCell[] = [],
): FigureCell {
  const { backings, ...named } = name;
  const terms = [...added, ...subtracted];
  const own = backings === undefined ? null : { ...declaredLevel(backings), backings };
  if (terms.length === 0) {
    const figure = figureOf({ sources: [], ...named, backing: DERIVED });
    return { kind: "amount", amount: ZERO, figure: { ...figure, ...own } };
  }
  const figure: Figure = { ...named, sources: sourcesOf(terms), ...(own ?? proofOf(terms)) };
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

/** The total of each column: the rows added less the rows subtracted. */
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

/** The row as one that a format has above the table, beside the tiles. */
export const inHead = (one: Row): Row => ({ ...one, isInHead: true });

export const blanks = (count: number): readonly Cell[] =>
  Array.from({ length: count }, () => BLANK);

/** A row with one text, in the first or the given column. */
export const textRow = (kind: Row["kind"], text: string, at = 0): Row =>
  row(kind, 0, [...blanks(at), textCell(text)]);

/** The heading of a block with columns of its own. */
export const blockRow = (title: string, at = 0): Row => ({
  ...textRow("heading", title, at),
  beginsTable: true,
});

/** A row whose label is in the column of account names. */
export const labelRow = (kind: Row["kind"], label: string, cells: readonly Cell[]): Row =>
  row(kind, 0, [BLANK, textCell(label), ...cells]);

/** As strong as its weakest term. */
function proofOf(cells: readonly FigureCell[]): Pick<Figure, "level" | "reasons" | "backings"> {
  const [first] = cells;
  if (first !== undefined && cells.every(({ figure }) => hasProofOf(figure, first.figure))) {
    const { level, reasons, backings } = first.figure;
    return { level, reasons, backings };
  }
  const backings = [...new Set(cells.flatMap(({ figure }) => figure.backings))];
  return { ...declaredLevel(backings), backings };
}

const hasProofOf = ({ backings }: Figure, other: Figure): boolean =>
  backings === other.backings ||
  (backings.length === 1 && other.backings.length === 1 && backings[0] === other.backings[0]);

function sourcesOf(cells: readonly FigureCell[]): readonly SourceHash[] {
  const [first] = cells;
  // Cells of a column usually share one list of sources: there is nothing to merge.
  if (first !== undefined && cells.every(({ figure }) => figure.sources === first.figure.sources)) {
    return first.figure.sources;
  }
  return [...new Set(cells.flatMap(({ figure }) => figure.sources))];
}
