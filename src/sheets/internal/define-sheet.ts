/** Makes the definition of a sheet from its words, columns, tie, checks and rows. */
import { addDays } from "../../calendar/calendar-date.ts";
import { addMonths, daysOf, lastDayOf, previousMonth } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { StatedReason } from "../../ledger/proof-level.ts";
import { NOTE_WORDS, type NoteWord, withNotes } from "../line-notes.ts";
import type { EntriesTable, Equality, NamedFigure } from "../live-figures.ts";
import type {
  Chart,
  Column,
  DescribedColumn,
  EntryBook,
  PaperTable,
  Row,
  RowBar,
  Sheet,
  SheetDefinition,
  SheetSource,
  Tie,
  Tile,
  Words,
} from "../sheet.ts";
import { blanks } from "./cells.ts";
import { headLevelsOf, levelsOf, type ProveCell, proveCells } from "./figure-levels.ts";
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
interface Input<Id extends string, Key extends string>
  extends SheetSource<Key | PeriodWord | NoteWord> {
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
  /** What its texts or dates state without proof. */
  readonly stated?: StatedReason;
  /** Key and title of each repeated column. */
  readonly each?: (source: Source) => readonly (readonly [key: string, title: string])[];
  /** Present on a column that not all books have. */
  readonly isIn?: (books: Books) => boolean;
}

interface PaperPart<Source> {
  readonly title?: (source: Source) => string;
  readonly isDense?: true;
  readonly columns: readonly ColumnSpec<Source>[];
  readonly rows: (source: Source) => readonly Row[];
}

type SheetParts<Source> = {
  /** A key of `words`; the default is `sheets.<id>.subtitle`. */
  readonly subtitle?: string;
  /** Placeholders of the subtitle and column titles, in addition to those of `valuesOf`. */
  readonly values?: (source: Source) => Readonly<Record<string, string>>;
  readonly columns: readonly ColumnSpec<Source>[];
  readonly tie?: Tie;
  readonly checks?: string;
  /** What stands behind its figures: every declaration that its cells use. */
  readonly backings?: readonly Backing[];
  readonly charts?: (source: Source) => readonly Chart[];
  readonly tiles?: (source: Source) => readonly Tile[];
  /** Present if its rows contain the notes of the user already. */
  readonly placesNotes?: true;
  readonly bars?: (source: Source) => readonly RowBar[];
  /** Its tables on paper, without those that have no rows; the keys of their columns are among those of `columns`. */
  readonly onPaper?: readonly PaperPart<Source>[];
  readonly marks?: (books: Books) => NonNullable<Sheet["marks"]>;
  readonly entryBook?: (source: Source) => EntryBook;
  readonly table?: (source: Source) => EntriesTable;
  readonly equalities?: (source: Source) => readonly Equality[];
  readonly named?: (source: Source) => readonly NamedFigure[];
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
  const { subtitle = `sheets.${id}.subtitle`, columns, tie = null } = parts;
  const { checks = "", backings = [] } = parts;
  const title = `sheets.${id}.title`;
  const headOf = (source: SheetSource) => {
    const input: Input<Id, Key> = {
      ...source,
      word: (name: string, values) => source.words.of(`sheets.${id}.${name}`, values),
    };
    const values = { ...valuesOf(source), ...parts.values?.(input) };
    const all = (specs: readonly ColumnSpec<Input<Id, Key>>[]) =>
      allDescribed(id, specs, input, { ...source, values });
    return {
      input,
      values,
      columns: all(columns),
      paperColumns: parts.onPaper?.map((part) => all(part.columns)),
    };
  };
  return {
    id,
    words: [
      ...[...PERIOD_WORDS, ...NOTE_WORDS, title, subtitle, ...keys],
      ...(tie === null ? [] : [tie.title]),
      ...columns.flatMap((column) => wordsOfColumn(id, column)),
    ],
    backings,
    describe: (source) => ({
      id,
      title: source.words.of(title),
      columns: () => headOf(source).columns,
      tie: tie === null ? null : { ...tie, title: source.words.of(tie.title) },
      checks,
      backings,
      stated: statedIn(columns),
    }),
    build: (source) => {
      const { books, words } = source;
      const head = headOf(source);
      const prove = proveCells(id, books, source.results, backings);
      return {
        id,
        title: words.of(title),
        subtitle: words.of(subtitle, head.values),
        ...(head.columns.some(hasFigures) ? proofWarning(words, books) : {}),
        columns: head.columns,
        ...provenRows(id, parts, head.input, head.columns.length, prove),
        isLong: "stream" in parts,
        ...drawnParts(parts, head.input, prove),
        ...paperOf(parts, head.input, head.paperColumns, prove.cell),
        ...postingsOf<Input<Id, Key>>(parts, head.input),
        ...liveParts(parts, head.input),
      };
    },
  };
}

/** What a sheet of postings has in addition to its rows. */
function postingsOf<Source extends { readonly books: Books }>(
  parts: SheetParts<Source>,
  input: Source,
): Pick<Sheet, "marks" | "entryBook"> {
  const marks = parts.marks?.(input.books);
  const entryBook = parts.entryBook?.(input);
  return {
    ...(marks === undefined ? {} : { marks }),
    ...(entryBook === undefined ? {} : { entryBook }),
  };
}

/** What a workbook recomputes; the figures are made only for a workbook. */
function liveParts<Source>(
  { table, equalities, named }: Pick<SheetParts<Source>, "table" | "equalities" | "named">,
  input: Source,
): Pick<Sheet, "table" | "equalities" | "named"> {
  return {
    ...(table === undefined ? {} : { table: table(input) }),
    ...(equalities === undefined ? {} : { equalities: () => equalities(input) }),
    ...(named === undefined ? {} : { named: () => named(input) }),
  };
}

const hasFigures = ({ kind }: Column): boolean => kind === "amount" || kind === "count";

const prefixOf = (id: string, { words, key }: ColumnSpec<never>): string =>
  words ?? `sheets.${id}.columns.${key}`;

const wordsOfColumn = (id: string, column: ColumnSpec<never>): readonly string[] => [
  ...(column.each === undefined ? [`${prefixOf(id, column)}.title`] : []),
  `${prefixOf(id, column)}.meaning`,
];

const allDescribed = <Source>(
  id: string,
  specs: readonly ColumnSpec<Source>[],
  source: Source,
  at: { readonly books: Books; readonly words: Words; readonly values: MarkValues },
): readonly DescribedColumn[] =>
  specs
    .filter(({ isIn }) => isIn?.(at.books) !== false)
    .flatMap((column) => describedColumns(id, column, source, at));

function describedColumns<Source>(
  id: string,
  column: ColumnSpec<Source>,
  source: Source,
  { words, values }: { readonly words: Words; readonly values: MarkValues },
): readonly DescribedColumn[] {
  const { key, kind, width, each, expects } = column;
  const prefix = prefixOf(id, column);
  const meaning = words.of(`${prefix}.meaning`);
  const titles = each?.(source) ?? [[key, words.of(`${prefix}.title`, values)]];
  return titles.map(([name, title]) => ({
    ...{ key: name, title, kind, width, meaning },
    ...(expects === undefined ? {} : { expects }),
  }));
}

/** The tables on paper, whose figures have the levels that they have in the sheet. */
function paperOf<Source>(
  { onPaper }: Pick<SheetParts<Source>, "onPaper">,
  input: Source,
  columns: readonly (readonly Column[])[] | undefined,
  prove: ProveCell["cell"],
): Pick<Sheet, "onPaper"> {
  if (onPaper === undefined) return {};
  const tables = onPaper.flatMap(({ title, isDense = false, rows }, index): PaperTable[] => {
    const own = columns?.[index] ?? [];
    const filled = rows(input).map(({ cells, ...rest }) => ({
      ...rest,
      cells: [...cells.map(prove), ...blanks(own.length - cells.length)],
    }));
    if (filled.length === 0) return [];
    const all = async function* (): AsyncGenerator<Row> {
      yield* filled;
    };
    return [{ title: title?.(input) ?? "", isDense, columns: own, rows: all }];
  });
  return tables.length === 0 ? {} : { onPaper: tables };
}

/** The rows with the levels of their figures; rows that grow with the postings are not read for it. */
function provenRows<Source extends SheetSource<NoteWord>>(
  id: string,
  parts: SheetParts<Source>,
  input: Source,
  width: number,
  { cell, levelOf }: ProveCell,
): Pick<Sheet, "rows" | "levels" | "headLevels"> {
  const filled = ({ cells, ...rest }: Row): Row => {
    const proven = cells.map(cell);
    const blank = proven.length < width ? blanks(width - proven.length) : [];
    return { ...rest, cells: [...proven, ...blank] };
  };
  const notes =
    parts.placesNotes === true ? [] : (input.notes ?? []).filter(({ sheet: of }) => of === id);
  const bounded =
    "rows" in parts ? withNotes(parts.rows(input).map(filled), notes, input.words) : null;
  return {
    levels: levelsOf(bounded, (parts.backings ?? []).map(levelOf)),
    headLevels: headLevelsOf(bounded, width),
    rows: async function* () {
      if ("rows" in parts) yield* bounded ?? [];
      else for await (const row of parts.stream(input)) yield filled(row);
    },
  };
}

/** What is drawn above the rows, and the rows to which figures lead; only what the definition has. */
function drawnParts<Source extends SheetSource<NoteWord>>(
  parts: SheetParts<Source>,
  input: Source,
  prove: ProveCell,
): Pick<Sheet, "charts" | "tiles" | "bars" | "marks"> {
  const charts = parts.charts?.(input);
  const bars = parts.bars?.(input);
  const tiles = parts.tiles?.(input).map((tile) => provenTile(tile, prove));
  const marks = parts.marks?.(input.books);
  return {
    ...(charts === undefined ? {} : { charts }),
    ...(bars === undefined ? {} : { bars }),
    ...(tiles === undefined ? {} : { tiles }),
    ...(marks === undefined ? {} : { marks }),
  };
}

/** The cells of a tile are those of its rows, with the same levels. */
const provenTile = (tile: Tile, { cell }: ProveCell): Tile => {
  const own = cell(tile.cell);
  return {
    ...tile,
    cell: "figure" in own ? own : tile.cell,
    changes: tile.changes.map((change) => ({
      ...change,
      amount: cell(change.amount),
      percent: cell(change.percent),
    })),
  };
};

const statedIn = (
  columns: readonly Pick<ColumnSpec<never>, "stated">[],
): readonly StatedReason[] => [
  ...new Set(columns.flatMap(({ stated }) => (stated === undefined ? [] : [stated]))),
];

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
