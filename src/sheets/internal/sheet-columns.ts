/** The columns of a definition, and the columns with titles that they become for books. */
import type { Books } from "../../ledger/books.ts";
import type { StatedReason } from "../../ledger/proof-level.ts";
import type { Cell, Column, DescribedColumn, Words } from "../sheet.ts";
import type { SubtitleValues } from "./subtitle-values.ts";

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
  /** Present on a repeated column of which paper has some only: whether it has that of the key. */
  readonly isOnPaper?: (books: Books, key: string) => boolean;
  /** Present on a column that not all books have. Rows have its cells nevertheless; the sheet cuts them. */
  readonly isIn?: (books: Books) => boolean;
}

export const hasFigures = ({ kind }: Column): boolean => kind === "amount" || kind === "count";

const prefixOf = (id: string, { words, key }: ColumnSpec<never>): string =>
  words ?? `sheets.${id}.columns.${key}`;

export const wordsOfColumn = (id: string, column: ColumnSpec<never>): readonly string[] => [
  ...(column.each === undefined ? [`${prefixOf(id, column)}.title`] : []),
  `${prefixOf(id, column)}.meaning`,
];

/** The columns that books have, and how a row with a cell for every column becomes a row of theirs. */
export interface ColumnsOfBooks {
  readonly columns: readonly DescribedColumn[];
  readonly cut: (cells: readonly Cell[]) => readonly Cell[];
}

export function columnsOfBooks<Source>(
  id: string,
  specs: readonly ColumnSpec<Source>[],
  source: Source,
  at: { readonly books: Books; readonly words: Words; readonly values: SubtitleValues },
): ColumnsOfBooks {
  const all = specs.flatMap((spec) => {
    const isIn = spec.isIn?.(at.books) !== false;
    return describedColumns(id, spec, source, at).map((column) => ({
      column: spec.isOnPaper?.(at.books, column.key) === false ? offPaper(column) : column,
      isIn,
    }));
  });
  const columns = all.flatMap(({ column, isIn }) => (isIn ? [column] : []));
  const hasAll = columns.length === all.length;
  return {
    columns,
    cut: (cells) => (hasAll ? cells : cells.filter((_, place) => all[place]?.isIn !== false)),
  };
}

const offPaper = (column: DescribedColumn): DescribedColumn => ({ ...column, isOffPaper: true });

function describedColumns<Source>(
  id: string,
  column: ColumnSpec<Source>,
  source: Source,
  { words, values }: { readonly words: Words; readonly values: SubtitleValues },
): readonly DescribedColumn[] {
  const { key, kind, width, each, expects, isInSeries, isName, startsGroup, isOpened, isDrawn } =
    column;
  const prefix = prefixOf(id, column);
  const meaning = words.of(`${prefix}.meaning`);
  const titles = each?.(source) ?? [[key, words.of(`${prefix}.title`, values)]];
  return titles.map(([name, title]) => ({
    ...{ key: name, title, kind, width, meaning },
    ...(expects === undefined ? {} : { expects }),
    ...(isInSeries === undefined ? {} : { isInSeries }),
    ...(isName === undefined ? {} : { isName }),
    ...(startsGroup === undefined ? {} : { startsGroup }),
    ...(isOpened === undefined ? {} : { isOpened }),
    ...(isDrawn === undefined ? {} : { isDrawn }),
  }));
}

export const statedIn = (
  columns: readonly Pick<ColumnSpec<never>, "stated">[],
): readonly StatedReason[] => [
  ...new Set(columns.flatMap(({ stated }) => (stated === undefined ? [] : [stated]))),
];
