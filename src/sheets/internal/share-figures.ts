/** The figures of revenue or expenses by contact or project: by row a cell for each period. */
import { type Amount, compareAmounts, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { ResultKey } from "../../ledger/keyed-results.ts";
import { compareText, contactId, projectId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { amountCell, type FigureCell, totalCell } from "./cells.ts";
import { type Division, type ShareColumn, shareColumns } from "./share-columns.ts";

export interface Divided extends Division, DividedAmounts {
  /** That of the sheet, with which the ids of its figures begin. */
  readonly id: string;
  readonly books: Books;
}

/** Amounts of each period, and their contacts or projects in the orders that sheets need: worked out once per books. */
interface DividedAmounts {
  readonly columns: readonly ShareColumn[];
  /** Those with an amount in one of the periods, by the year to date, the largest first. */
  readonly ranked: readonly string[];
  /** By the change of the year to date since a year earlier, the largest increase first; none without that year. */
  readonly changed: readonly (readonly [key: string, change: Amount])[];
  /** Of each period by its own amount, the largest first. */
  readonly rankedIn: ReadonlyMap<ShareColumn["key"], readonly string[]>;
}

export const dividedAmounts = (division: Division): ((books: Books) => DividedAmounts) =>
  oncePerBooks((books) => {
    const columns = shareColumns(books, division);
    return {
      ...{ columns, ranked: rankedKeys(columns), changed: keysByChange(columns) },
      rankedIn: new Map(
        columns.map((column) => [column.key, rankedBy([column], (key) => amountIn(column, key))]),
      ),
    };
  });

/** The cells of one row; a period of which nothing is known has none. */
export type Figures = ReadonlyMap<ShareColumn["key"], FigureCell>;

export const figureId = ({ id }: Divided, column: string, key: string): string =>
  `${id}/${column}/${key}`;

/** `one-1234` of `revenue-by-contact/month/one-1234`: what all figures of a row have in their ids. */
export const rowKeyOf = ({ figure }: FigureCell): string => figure.id.split("/").slice(2).join("/");

const amountIn = ({ amounts }: ShareColumn, key: string | null): Amount => amounts.get(key) ?? ZERO;

/** A row of which each amount is that of some keys together. */
export const figuresOf = (
  divided: Divided,
  row: string,
  keysIn: (column: ShareColumn) => readonly (string | null)[],
): Figures =>
  new Map(
    divided.columns.map((column) => {
      const { key, period, sources, backing } = column;
      const figure = { id: figureId(divided, key, row), period, sources, backing };
      return [key, amountCell(figure, sumOf(keysIn(column).map((one) => amountIn(column, one))))];
    }),
  );

/** Cells to add, and cells to subtract. */
type Terms = readonly [added: readonly FigureCell[], subtracted: readonly FigureCell[]];

/** A row of sums; without a cell where there is nothing to add up. */
export const sumsOf = (
  divided: Divided,
  row: string,
  termsIn: (column: ShareColumn) => Terms | null,
): Figures =>
  new Map(
    divided.columns.flatMap((column) => {
      const terms = termsIn(column);
      const name = { id: figureId(divided, column.key, row), period: column.period };
      return terms === null ? [] : [[column.key, totalCell(name, ...terms)] as const];
    }),
  );

/** The cell of a period as a list, which is empty without one. */
export const cellsAt = (figures: Figures, key: ShareColumn["key"]): readonly FigureCell[] => {
  const cell = figures.get(key);
  return cell === undefined ? [] : [cell];
};

/** The name of a contact or a project; its id where no list has it. */
export const ownerName = ({ contacts, projects }: Books, by: ResultKey, key: string): string =>
  (by === "contact" ? contacts.get(contactId(key)) : projects.get(projectId(key)))?.name ?? key;

function rankedKeys(columns: readonly ShareColumn[]): readonly string[] {
  const toDate = columns.find(({ key }) => key === "to-date");
  return rankedBy(columns, (key) => toDate?.amounts.get(key) ?? ZERO);
}

function keysByChange(columns: readonly ShareColumn[]): DividedAmounts["changed"] {
  const [now, before] = (["to-date", "prior"] as const).map((of) =>
    columns.find(({ key }) => key === of),
  );
  if (now === undefined || before === undefined) return [];
  const changeOf = (key: string): Amount => subtract(amountIn(now, key), amountIn(before, key));
  return rankedBy([now, before], changeOf).map((key) => [key, changeOf(key)]);
}

/** In an order that equal amounts do not change. */
function rankedBy(
  columns: readonly ShareColumn[],
  rankOf: (key: string) => Amount,
): readonly string[] {
  const keys = columns.flatMap(({ amounts }) =>
    [...amounts].flatMap(([key, amount]) => (key === null || isZero(amount) ? [] : [key])),
  );
  const ranks = new Map(keys.map((key) => [key, rankOf(key)]));
  return [...ranks]
    .sort(([a, left], [b, right]) => compareAmounts(right, left) || compareText(a, b))
    .map(([key]) => key);
}
