/** Makes the definition of a sheet from what it declares: words, columns, tie, checks and rows. */
import { addMonths, daysOf, lastDayOf, previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type {
  Chart,
  Column,
  DescribedColumn,
  Row,
  Sheet,
  SheetDefinition,
  SheetSource,
  Tie,
} from "../sheet.ts";
import { blanks } from "./cells.ts";
import {
  countText,
  dayTitle,
  monthTitle,
  PERIOD_WORDS,
  type PeriodWord,
  periodTitle,
  proofWarning,
  totalTitle,
} from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

/** The id of a sheet and the keys of its words, besides those that every sheet has. */
export interface SheetWords<Id extends string, Key extends string> {
  readonly id: Id;
  readonly keys: readonly Key[];
}

/**
 * Words of the sheet's own by their names below `sheets.<id>`, then groups of keys that it shares with
 * others. Title, subtitle, columns and periods are left out: the definition itself asks for those.
 */
export const sheetWords = <
  const Id extends string,
  const Names extends string = never,
  Shared extends string = never,
>(
  id: Id,
  names: readonly Names[],
  ...shared: readonly (readonly Shared[])[]
) => ({ id, keys: [...wordsUnder(`sheets.${id}`, ...names), ...shared.flat()] });

/** What the functions of a definition receive: the source of the sheet, with the words it declares. */
export interface Desk<Id extends string, Key extends string> extends SheetSource<Key | PeriodWord> {
  /** A word of the sheet's own by its name. */
  readonly word: (name: NameUnder<Id, Key>, values?: Readonly<Record<string, string>>) => string;
}
type NameUnder<Id extends string, Key extends string> = Key extends `sheets.${Id}.${infer Name}`
  ? Name
  : never;
export type DeskOf<About> = About extends SheetWords<infer Id, infer Key> ? Desk<Id, Key> : never;

/**
 * A column, or with `each` one that repeats: for each month, each age. The words `title` and
 * `meaning` lie below `words`, or else below `sheets.<id>.columns.<key>`.
 */
export interface ColumnSpec<Source> extends Omit<Column, "title"> {
  readonly words?: string;
  /** Key and title of each of the columns that it stands for. */
  readonly each?: (source: Source) => readonly (readonly [key: string, title: string])[];
  /** Given for a column that not all books have. */
  readonly isIn?: (books: Books) => boolean;
}

type SheetParts<Source> = {
  /** A key of `words`, `sheets.<id>.subtitle` unless given. */
  readonly subtitle?: string;
  /** Marks of the subtitle and the titles of columns beside those of `valuesOf`. */
  readonly values?: (source: Source) => Readonly<Record<string, string>>;
  readonly columns: readonly ColumnSpec<Source>[];
  readonly tie?: Tie;
  readonly checks?: string;
  readonly charts?: (source: Source) => readonly Chart[];
  readonly marks?: (books: Books) => NonNullable<Sheet["marks"]>;
} & (
  | { readonly rows: (source: Source) => readonly Row[] }
  /** Rows that grow with the number of postings. */
  | { readonly stream: (source: Source) => AsyncIterable<Row> }
);

/** Rows that are shorter than the sheet is wide are filled up with blank cells. */
export function sheet<const Id extends string, Key extends string>(
  { id, keys }: SheetWords<Id, Key>,
  parts: SheetParts<Desk<Id, Key>>,
): SheetDefinition {
  const { subtitle = `sheets.${id}.subtitle`, tie = null, checks = "" } = parts;
  const title = `sheets.${id}.title`;
  const prefixOf = ({ words, key }: ColumnSpec<never>): string =>
    words ?? `sheets.${id}.columns.${key}`;
  const deskOf = (source: SheetSource): Desk<Id, Key> => ({
    ...source,
    word: (name: string, values) => source.words.of(`sheets.${id}.${name}`, values),
  });
  const columnsIn = (
    { words, books }: SheetSource,
    desk: Desk<Id, Key>,
    values: MarkValues,
  ): readonly DescribedColumn[] =>
    parts.columns.flatMap((column) => {
      const { key, kind, width, each, isIn } = column;
      if (isIn?.(books) === false) return [];
      const meaning = words.of(`${prefixOf(column)}.meaning`);
      const titles = each?.(desk) ?? [[key, words.of(`${prefixOf(column)}.title`, values)]];
      return titles.map(([name, heading]) => ({ key: name, title: heading, kind, width, meaning }));
    });
  const headOf = (source: SheetSource, desk: Desk<Id, Key>) => {
    const values = { ...valuesOf(source), ...parts.values?.(desk) };
    return { values, columns: columnsIn(source, desk, values) };
  };
  return {
    id,
    words: [
      ...[...PERIOD_WORDS, title, ...keys, ...(tie === null ? [] : [tie.title])],
      ...(subtitle === title ? [] : [subtitle]),
      ...parts.columns.flatMap((column) => [
        `${prefixOf(column)}.meaning`,
        ...(column.each === undefined ? [`${prefixOf(column)}.title`] : []),
      ]),
    ],
    describe: (source) => ({
      id,
      title: source.words.of(title),
      columns: () => headOf(source, deskOf(source)).columns,
      tie: tie === null ? null : { ...tie, title: source.words.of(tie.title) },
      checks,
    }),
    build: (source) => {
      const desk = deskOf(source);
      const { values, columns } = headOf(source, desk);
      const charts = parts.charts?.(desk);
      const marks = parts.marks?.(source.books);
      return {
        id,
        title: source.words.of(title),
        subtitle: source.words.of(subtitle, values),
        ...(columns.some(({ kind }) => kind === "amount" || kind === "count")
          ? proofWarning(source.words, source.books)
          : {}),
        columns,
        rows: rowsOf(parts, desk, columns.length),
        isLong: "stream" in parts,
        ...(charts === undefined ? {} : { charts }),
        ...(marks === undefined ? {} : { marks }),
      };
    },
  };
}

function rowsOf<Source>(parts: SheetParts<Source>, desk: Source, width: number): Sheet["rows"] {
  const filled = ({ cells, ...rest }: Row): Row => ({
    ...rest,
    cells: cells.length < width ? [...cells, ...blanks(width - cells.length)] : cells,
  });
  if ("rows" in parts) {
    const rows = parts.rows(desk).map(filled);
    return async function* () {
      yield* rows;
    };
  }
  return async function* () {
    for await (const row of parts.stream(desk)) yield filled(row);
  };
}

type MarkValues = Readonly<Record<string, string>>;

/** What a subtitle and the title of a column may mention of the books. */
function valuesOf({ books, words }: SheetSource): MarkValues {
  const { administration, asOf, months, period } = books;
  const { first, last } = daysOf(period);
  return {
    name: administration.name,
    currency: administration.currency,
    asOf: dayTitle(words, asOf),
    period: periodTitle(words, period),
    date: dayTitle(words, last),
    firstDay: dayTitle(words, first),
    priorDay: dayTitle(words, lastDayOf(previousMonth(period.last))),
    lastMonth: monthTitle(words, period.last),
    priorMonth: monthTitle(words, previousMonth(period.last)),
    priorYearMonth: monthTitle(words, addMonths(period.last, -YEAR_MONTHS)),
    allMonths: totalTitle(books, words),
    count: countText(words, books.entryCount),
    proven: String(months.filter(({ proof }) => proof.isProven).length),
    all: String(months.length),
  };
}

const YEAR_MONTHS = 12;
