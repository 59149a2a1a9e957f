/** Makes the definition of a sheet from its words, columns, tie, checks and rows. */
import { addDays } from "../../calendar/calendar-date.ts";
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
  Words,
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
import { type NamesIn, wordsUnder } from "./word-keys.ts";

/** The id of a sheet and the keys of its words, in addition to those of every sheet. */
interface SheetWords<Id extends string, Key extends string> {
  readonly id: Id;
  readonly keys: readonly Key[];
}

/**
 * The sheet's own words, named relative to `sheets.<id>`, then groups of keys shared with other sheets.
 * Title, subtitle, columns and periods are added by the definition.
 */
export const sheetWords = <
  const Id extends string,
  const Names extends string = never,
  Shared extends string = never,
>(
  id: Id,
  names: readonly Names[],
  ...shared: readonly (readonly Shared[])[]
): SheetWords<Id, `sheets.${Id}.${NamesIn<Names>}` | Shared> => ({
  id,
  keys: [...wordsUnder(`sheets.${id}`, ...names), ...shared.flat()],
});

/** The input of the functions of a definition: the source of the sheet, with the words it declares. */
interface Input<Id extends string, Key extends string> extends SheetSource<Key | PeriodWord> {
  /** One of the sheet's own words, by name. */
  readonly word: (name: NameUnder<Id, Key>, values?: Readonly<Record<string, string>>) => string;
}
type NameUnder<Id extends string, Key extends string> = Key extends `sheets.${Id}.${infer Name}`
  ? Name
  : never;
export type SheetInputOf<About> =
  About extends SheetWords<infer Id, infer Key> ? Input<Id, Key> : never;

/**
 * A column; with `each` it is repeated, for example per month or age group. The keys of its title and
 * meaning start with `words`, or else with `sheets.<id>.columns.<key>`.
 */
export interface ColumnSpec<Source> extends Omit<Column, "title"> {
  readonly words?: string;
  /** Key and title of each repeated column. */
  readonly each?: (source: Source) => readonly (readonly [key: string, title: string])[];
  /** Present on a column that not all books have. */
  readonly isIn?: (books: Books) => boolean;
}

type SheetParts<Source> = {
  /** A key of `words`; the default is `sheets.<id>.subtitle`. */
  readonly subtitle?: string;
  /** Placeholders of the subtitle and column titles, in addition to those of `valuesOf`. */
  readonly values?: (source: Source) => Readonly<Record<string, string>>;
  readonly columns: readonly ColumnSpec<Source>[];
  readonly tie?: Tie;
  readonly checks?: string;
  readonly charts?: (source: Source) => readonly Chart[];
  readonly marks?: (books: Books) => NonNullable<Sheet["marks"]>;
} & (
  | { readonly rows: (source: Source) => readonly Row[] }
  /** Rows whose number grows with the postings. */
  | { readonly stream: (source: Source) => AsyncIterable<Row> }
);

/** Rows with fewer cells than columns are padded with blank cells. */
export function sheet<const Id extends string, Key extends string>(
  { id, keys }: SheetWords<Id, Key>,
  parts: SheetParts<Input<Id, Key>>,
): SheetDefinition {
  const { subtitle = `sheets.${id}.subtitle`, columns, tie = null, checks = "" } = parts;
  const title = `sheets.${id}.title`;
  const headOf = (source: SheetSource) => {
    const input: Input<Id, Key> = {
      ...source,
      word: (name: string, values) => source.words.of(`sheets.${id}.${name}`, values),
    };
    const values = { ...valuesOf(source), ...parts.values?.(input) };
    const described = columns
      .filter(({ isIn }) => isIn?.(source.books) !== false)
      .flatMap((column) => describedColumns(id, column, input, { words: source.words, values }));
    return { input, values, columns: described };
  };
  return {
    id,
    words: [
      ...[...PERIOD_WORDS, title, subtitle, ...keys],
      ...(tie === null ? [] : [tie.title]),
      ...columns.flatMap((column) => wordsOfColumn(id, column)),
    ],
    describe: (source) => ({
      id,
      title: source.words.of(title),
      columns: () => headOf(source).columns,
      tie: tie === null ? null : { ...tie, title: source.words.of(tie.title) },
      checks,
    }),
    build: (source) => {
      const { books, words } = source;
      const head = headOf(source);
      const charts = parts.charts?.(head.input);
      const marks = parts.marks?.(books);
      const hasFigures = head.columns.some(({ kind }) => kind === "amount" || kind === "count");
      return {
        id,
        title: words.of(title),
        subtitle: words.of(subtitle, head.values),
        ...(hasFigures ? proofWarning(words, books) : {}),
        columns: head.columns,
        rows: rowsOf(parts, head.input, head.columns.length),
        isLong: "stream" in parts,
        ...(charts === undefined ? {} : { charts }),
        ...(marks === undefined ? {} : { marks }),
      };
    },
  };
}

const prefixOf = (id: string, { words, key }: ColumnSpec<never>): string =>
  words ?? `sheets.${id}.columns.${key}`;

const wordsOfColumn = (id: string, column: ColumnSpec<never>): readonly string[] => [
  ...(column.each === undefined ? [`${prefixOf(id, column)}.title`] : []),
  `${prefixOf(id, column)}.meaning`,
];

function describedColumns<Source>(
  id: string,
  column: ColumnSpec<Source>,
  source: Source,
  { words, values }: { readonly words: Words; readonly values: MarkValues },
): readonly DescribedColumn[] {
  const { key, kind, width, each } = column;
  const prefix = prefixOf(id, column);
  const meaning = words.of(`${prefix}.meaning`);
  const titles = each?.(source) ?? [[key, words.of(`${prefix}.title`, values)]];
  return titles.map(([name, title]) => ({ key: name, title, kind, width, meaning }));
}

function rowsOf<Source>(parts: SheetParts<Source>, input: Source, width: number): Sheet["rows"] {
  const filled = ({ cells, ...rest }: Row): Row => ({
    ...rest,
    cells: cells.length < width ? [...cells, ...blanks(width - cells.length)] : cells,
  });
  if ("rows" in parts) {
    const rows = parts.rows(input).map(filled);
    return async function* () {
      yield* rows;
    };
  }
  return async function* () {
    for await (const row of parts.stream(input)) yield filled(row);
  };
}

type MarkValues = Readonly<Record<string, string>>;

/** The values available to subtitles and column titles. */
function valuesOf({ books, words }: SheetSource): MarkValues {
  const { administration, asOf, months, period } = books;
  const { first, last } = daysOf(period);
  return {
    name: administration.name,
    currency: administration.currency,
    asOf: dayTitle(words, asOf),
    period: periodTitle(words, period),
    date: dayTitle(words, last),
    dayBefore: dayTitle(words, addDays(first, -1)),
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
