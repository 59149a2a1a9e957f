/** Columns shared by several sheets, each declared once with its kind, width and words. */
import type { Books } from "../../ledger/books.ts";
import type { StatedReason } from "../../ledger/proof-level.ts";
import type { Column, SheetSource } from "../sheet.ts";
import { monthTitle, type PeriodWord } from "./period-words.ts";
import type { ColumnSpec } from "./sheet-columns.ts";

/** Names are the service's: nothing follows from them, and nothing proves them. */
const NAMES = "names-and-texts";
/** The list of journals does not state the rate of a line, and such a line may have a rate without tax. */
const RATES = "rates-of-journals";
/** With what the texts or dates of the column state without proof. */
type SharedColumn = readonly [kind: Column["kind"], width: number, stated?: StatedReason];

/** Their words have the keys `columns.<key>`. */
const COLUMNS = {
  posting: ["text", 21],
  date: ["date", 12, "day-within-month"],
  month: ["text", 9],
  "document-type": ["text", 20],
  document: ["text", 21, "document-numbers"],
  "document-id": ["text", 21],
  "account-id": ["text", 21],
  code: ["text", 8],
  account: ["text", 32, NAMES],
  rgs: ["text", 16],
  debit: ["amount", 15],
  credit: ["amount", 15],
  amount: ["amount", 15],
  balance: ["amount", 16],
  description: ["text", 42, "texts-of-postings"],
  "contact-id": ["text", 21],
  contact: ["text", 28, NAMES],
  "project-id": ["text", 21],
  project: ["text", 20, NAMES],
  "tax-rate-id": ["text", 21, RATES],
  "tax-rate": ["text", 20, RATES],
  "financial-account-id": ["text", 21],
  "financial-account": ["text", 20, NAMES],
  evidence: ["text", 15],
} as const satisfies Readonly<Record<string, SharedColumn>>;

export const sharedColumn = (
  key: keyof typeof COLUMNS,
  width: number = COLUMNS[key][1],
): ColumnSpec<unknown> => {
  const [kind, , stated]: SharedColumn = COLUMNS[key];
  return { ...columnOf(kind, width, key, "columns"), ...(stated === undefined ? {} : { stated }) };
};

export const sharedColumns = (
  ...keys: readonly (keyof typeof COLUMNS)[]
): readonly ColumnSpec<unknown>[] => keys.map((key) => sharedColumn(key));

/** For a column that paper has no room for. */
export const NEVER = (): boolean => false;

/** Number and name of a ledger account, filled by `accountCells`. */
export const accountColumns = (width: number): readonly ColumnSpec<unknown>[] => [
  sharedColumn("code"),
  sharedColumn("account", width),
];

/** Its words have the key `<prefix>.<key>`, or are among those of the sheet's own columns. */
export const columnOf = (
  kind: Column["kind"],
  width: number,
  key: string,
  prefix?: string,
): ColumnSpec<unknown> => ({
  key,
  kind,
  width,
  ...(prefix === undefined ? {} : { words: `${prefix}.${key}` }),
});

/** Columns of one sheet with the same kind and width. */
export const columnsOf = (
  kind: Column["kind"],
  width: number,
  ...keys: readonly string[]
): readonly ColumnSpec<unknown>[] => keys.map((key) => columnOf(kind, width, key));

/** A column for each month of the books. */
export const monthColumn = (
  kind: Column["kind"],
  width: number,
): ColumnSpec<Pick<SheetSource<PeriodWord>, "books" | "words">> => ({
  ...columnOf(kind, width, "month"),
  each: ({ books, words }) => books.months.map(({ month }) => [month, monthTitle(words, month)]),
});

/** A column for each month, of which paper has none. */
export const monthsOffPaper = (width: number): ReturnType<typeof monthColumn> => ({
  ...monthColumn("amount", width),
  isOnPaper: () => false,
});

/** Whether a month is the last of a year that is not complete: paper shows it next to the year to date. */
const isMonthOfPack = ({ fiscalYear, period }: Books, month: string): boolean =>
  month === period.last && period.first !== period.last && period.last !== fiscalYear.period.last;

/** The columns of a statement by month: account, months and their total. */
export const MONTHLY_COLUMNS = [
  ...accountColumns(38),
  { ...monthColumn("amount", 14), isOnPaper: isMonthOfPack },
  // A year without amounts is shown beside the year before.
  ...columnsOf("amount", 16, "year").map((column) => ({ ...column, isInSeries: true as const })),
];
