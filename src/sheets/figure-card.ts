/** The card of one figure: the row and the column where it is, and the figures from which it is made. */
import { type Amount, sumOf } from "../amount/amount.ts";
import { includesMonth } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { accountNamed } from "../ledger/account-card.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { reportName, reportUnitOf } from "../ledger/reported-period.ts";
import { NO_MOVEMENT } from "../ledger/trial-balance.ts";
import { SHEETS } from "./index.ts";
import type { FigureCell } from "./internal/cells.ts";
import { levelsFor } from "./internal/figure-levels.ts";
import { figureNamed, NAMED_FIGURE_NAMES, type NamedFigureName } from "./internal/named-figures.ts";
import { type EntrySum, type Term, termsOfCalculation } from "./live-figures.ts";
import type { Cell, Row, Sheet, SheetSource } from "./sheet.ts";

/** A figure of the sheets. */
export interface PlacedFigure {
  readonly cell: FigureCell;
  /** Null for a named figure that is calculated from figures of sheets and is on none itself. */
  readonly place: FigurePlace | null;
}

export interface FigurePlace {
  readonly sheet: Pick<Sheet, "id" | "title">;
  /** The texts of its row, such as the number and the name of an account. */
  readonly row: string;
  /** The title of its column. */
  readonly column: string;
}

export interface FigurePart {
  /** What it is a part of: a sum, or the numerator or the denominator of a ratio. */
  readonly of: "sum" | "numerator" | "denominator";
  readonly isSubtracted: boolean;
  readonly figure: PlacedFigure;
}

/** The postings that an amount adds up. */
export interface FigurePostings {
  readonly ledgerAccountId: LedgerAccountId;
  readonly sum: EntrySum;
  readonly count: number;
  readonly debit: Amount;
  readonly credit: Amount;
}

export interface FigureCard extends PlacedFigure {
  /** Its name in the glossary, with its term; null for a figure without one. */
  readonly name: { readonly id: string; readonly term: string } | null;
  /** Empty for an amount that is not made from other figures. */
  readonly parts: readonly FigurePart[];
  /** Null for an amount that is not known to be the sum of postings. */
  readonly postings: FigurePostings | null;
}

/** The figure with this id, or with this name in the glossary; null if the books have none. */
export async function figureCard(source: SheetSource, word: string): Promise<FigureCard | null> {
  const find = figureFinder(source);
  const name = NAMED_FIGURE_NAMES.find((own) => own === word.toLowerCase());
  const found = name === undefined ? await find(word) : await namedFigure(source, name, find);
  if (found === null) return null;
  const { books, words } = source;
  const { id } = found.cell.figure;
  const known = name ?? NAMED_FIGURE_NAMES.find((own) => idNamed(books, own) === id);
  const parts: FigurePart[] = [];
  for (const { of, figureId, isSubtracted } of termsOf(found.cell)) {
    const figure = await find(figureId);
    invariant(figure !== null, `${id} is made from figures of sheets, as ${figureId}`);
    parts.push({ of, isSubtracted, figure });
  }
  return {
    ...found,
    name: known === undefined ? null : { id: known, term: words.of(`named.${known}`) },
    parts,
    postings: postingsBehind(books, found.cell),
  };
}

/** The figures of a sheet, row by row. */
export async function* figuresOf(sheet: Sheet): AsyncGenerator<PlacedFigure> {
  const { id, title, columns } = sheet;
  for await (const row of sheet.rows()) {
    for (const [at, cell] of row.cells.entries()) {
      if (!("figure" in cell)) continue;
      const column = columns[at]?.title ?? "";
      yield { cell, place: { sheet: { id, title }, row: nameOfRow(row), column } };
    }
  }
}

/** The words with which a figure can begin, or that name one. */
export const figureWords = (): readonly string[] => [
  ...NAMED_FIGURE_NAMES,
  ...SHEETS.map(({ id }) => id),
];

/** The id of the sheet of a figure, the first part of its id; null for a word that is no such id. */
export function sheetOfFigure(figureId: string): string | null {
  const [first = "", ...rest] = figureId.split("/");
  return rest.length > 0 && SHEETS.some(({ id }) => id === first) ? first : null;
}

/** The word as the name of a figure. */
export const isFigureName = (word: string): boolean =>
  NAMED_FIGURE_NAMES.some((name) => name === word.toLowerCase());

type Find = (figureId: string) => Promise<PlacedFigure | null>;

/** Builds each sheet once, and keeps the figures of those that are not long. */
function figureFinder(source: SheetSource): Find {
  const kept = new Map<string, ReadonlyMap<string, PlacedFigure>>();
  return async (figureId) => {
    const definition = SHEETS.find(({ id }) => id === sheetOfFigure(figureId));
    if (definition === undefined) return null;
    const known = kept.get(definition.id);
    if (known !== undefined) return known.get(figureId) ?? null;
    const sheet = definition.build(source);
    const figures = new Map<string, PlacedFigure>();
    for await (const figure of figuresOf(sheet)) {
      const { id } = figure.cell.figure;
      if (!sheet.isLong) figures.set(id, figure);
      else if (id === figureId) return figure;
    }
    if (!sheet.isLong) kept.set(definition.id, figures);
    return figures.get(figureId) ?? null;
  };
}

/** A figure that is a cell of a sheet is that cell. */
async function namedFigure(
  source: SheetSource,
  name: NamedFigureName,
  find: Find,
): Promise<PlacedFigure | null> {
  const cell = figureNamed(source.books, name);
  if (cell === null) return null;
  const placed = (await find(idInQuarter(source.books, cell))) ?? (await find(cell.figure.id));
  if (placed !== null) return placed;
  const proven = levelsFor(source)(cell.figure.backings, cell.figure.period);
  return { cell: { ...cell, figure: { ...cell.figure, ...proven } }, place: null };
}

/** A pack of a quarter is asked for the result of the quarter: the same row of its statement. */
const idInQuarter = (books: Books, { figure: { id } }: FigureCell): string =>
  reportUnitOf(books) === "quarter"
    ? id.replace(/^profit-and-loss\/[^/]+/, `result-month/${reportName(books)}`)
    : id;

const idNamed = (books: Books, name: NamedFigureName): string | undefined =>
  figureNamed(books, name)?.figure.id;

type PartTerm = Term & Pick<FigurePart, "of">;

function termsOf(cell: FigureCell): readonly PartTerm[] {
  const parts = (of: FigurePart["of"], terms: readonly Term[]): readonly PartTerm[] =>
    terms.map((term) => ({ of, ...term }));
  if (cell.kind === "total") return parts("sum", cell.terms);
  if (cell.kind !== "ratio") return [];
  const { numerator, denominator } = termsOfCalculation(cell.calculation);
  return [...parts("numerator", numerator), ...parts("denominator", denominator)];
}

function postingsBehind(books: Books, { figure }: FigureCell): FigurePostings | null {
  const sum = figure.entries;
  const account = sum === undefined ? null : accountNamed(books, sum.account);
  if (sum === undefined || account === null) return null;
  const movements = books.months
    .filter(({ month }) => includesMonth(sum.period, month))
    .map((month) => month.movements.get(account.id) ?? NO_MOVEMENT);
  return {
    ledgerAccountId: account.id,
    sum,
    count: movements.reduce((count, movement) => count + movement.count, 0),
    debit: sumOf(movements.map(({ debit }) => debit)),
    credit: sumOf(movements.map(({ credit }) => credit)),
  };
}

/** The texts before the first figure of the row: those behind it are of its other columns. */
function nameOfRow({ cells }: Row): string {
  const first = cells.findIndex((cell) => "figure" in cell);
  return cells.slice(0, first).flatMap(textOf).join(" ");
}

function textOf(cell: Cell): readonly string[] {
  if (cell.kind === "text") return cell.text === "" ? [] : [cell.text];
  if (cell.kind === "date") return [cell.isMonth === true ? cell.date.slice(0, 7) : cell.date];
  return [];
}
