/**
 * The debit and credit of each account in a workbook of ledger accounts, from the texts of its cells. Its layout could
 * not be read (docs/api-gaps.md, Exports): the columns are found by their titles, and the rows may be postings or
 * accounts.
 */
import { type Amount, add, parseAmount, roundAmount, ZERO } from "../amount/amount.ts";
import { Failure } from "../failure.ts";
import { readWorkbook, WORKBOOK_LIMITS } from "./read-workbook.ts";
import type { WorkbookLimits } from "./workbook-rows.ts";

export interface LedgerWorkbook {
  readonly accounts: readonly WorkbookAccount[];
  /** As stated below the rows; null if it is not. */
  readonly total: Moved | null;
}

/** Both are positive sums. */
interface Moved {
  readonly debit: Amount;
  readonly credit: Amount;
}

export interface WorkbookAccount extends Moved {
  /** Empty for an account without a number. */
  readonly number: string;
  readonly name: string;
}

type Column = "number" | "name" | "debit" | "credit";
type Columns = Readonly<Record<Column, number>>;

/** Titles in lower case. */
const TITLES: Readonly<Record<Column, readonly string[]>> = {
  number: ["number", "account number", "nummer", "rekeningnummer", "code"],
  name: ["ledger account", "account", "name", "grootboekrekening", "rekening", "naam"],
  debit: ["debit", "debet"],
  credit: ["credit"],
};
const TOTALS = ["total", "totaal"];
/** A cell holds a binary number, whose errors are far behind this decimal. */
const PLACES = 4;
/** The titles are within this many rows. */
const TITLE_ROWS_MAX = 20;

/** A year of a million postings is a million rows; the file is read as a stream. */
const LIMITS: WorkbookLimits = {
  ...WORKBOOK_LIMITS,
  unpackedBytesMax: 1024 * 1024 * 1024,
  rowsMax: 1_048_576,
  cellsMax: 20_000_000,
  charactersMax: 400_000_000,
};

/** As `ledgerWorkbookOf`, from a file. Also fails with `answer-malformed` for a file that cannot be read to its end. */
export const readLedgerWorkbook = (
  path: string,
  signal: AbortSignal,
): Promise<LedgerWorkbook | null> => ledgerWorkbookOf(rowsOf(path, signal));

/** A row by its sheet and number, from 1, with the texts of its cells. */
export interface LedgerRow {
  readonly sheet: string;
  readonly row: number;
  readonly cells: readonly string[];
}

async function* rowsOf(path: string, signal: AbortSignal): AsyncGenerator<LedgerRow> {
  for await (const reading of readWorkbook(path, LIMITS, signal)) {
    if (!reading.ok) throw unreadable(reading.problem);
    const { sheet, row, cells } = reading.row;
    yield { sheet, row, cells: cells.map(({ text }) => text) };
  }
}

/**
 * The accounts in the order of the rows; null if no sheet has the titles of all four columns. Fails
 * with `answer-malformed` for an amount that is not one.
 */
export async function ledgerWorkbookOf(
  rows: AsyncIterable<LedgerRow>,
): Promise<LedgerWorkbook | null> {
  const accounts = new Map<string, WorkbookAccount>();
  let total: Moved | null = null;
  let columns: Columns | null = null;
  let columnsOn: string | null = null;
  for await (const { sheet, row, cells } of rows) {
    // Each sheet has its own titles; one without them holds something else.
    if (columns === null || columnsOn !== sheet) {
      const found = row <= TITLE_ROWS_MAX ? columnsOf(cells) : null;
      if (found !== null) [columns, columnsOn] = [found, sheet];
      continue;
    }
    // A note, or an account without postings.
    if (textIn(cells, columns.debit) === "" && textIn(cells, columns.credit) === "") continue;
    const [number, name] = [textIn(cells, columns.number), textIn(cells, columns.name)];
    const moved = movedIn(cells, columns, row);
    if (name === "" && TOTALS.includes(number.toLowerCase())) total = moved;
    else addMoved(accounts, { number, name, ...moved });
  }
  return columns === null ? null : { accounts: [...accounts.values()], total };
}

function addMoved(accounts: Map<string, WorkbookAccount>, row: WorkbookAccount): void {
  const { number, name, debit, credit } = row;
  const key = number === "" ? `name ${name}` : `number ${number}`;
  const before = accounts.get(key);
  accounts.set(key, {
    ...(before ?? { number, name }),
    debit: add(before?.debit ?? ZERO, debit),
    credit: add(before?.credit ?? ZERO, credit),
  });
}

function columnsOf(cells: readonly string[]): Columns | null {
  const titles = cells.map((cell) => cell.trim().toLowerCase());
  const at = (column: Column): number =>
    titles.findIndex((title) => TITLES[column].includes(title));
  const columns = {
    number: at("number"),
    name: at("name"),
    debit: at("debit"),
    credit: at("credit"),
  };
  return Object.values(columns).includes(-1) ? null : columns;
}

const movedIn = (cells: readonly string[], columns: Columns, row: number): Moved => ({
  debit: amountIn(cells, columns.debit, row),
  credit: amountIn(cells, columns.credit, row),
});

const textIn = (cells: readonly string[], column: number): string => (cells[column] ?? "").trim();

function amountIn(cells: readonly string[], column: number, row: number): Amount {
  const text = textIn(cells, column);
  if (text === "") return ZERO;
  const amount = parseAmount(text);
  if (amount !== null) return roundAmount(amount, PLACES);
  throw unreadable(`row ${String(row)}: "${text}" is not an amount`);
}

const unreadable = (why: string): Failure =>
  new Failure(
    "answer-malformed",
    `the workbook of ledger accounts cannot be read: ${why}`,
    "Create the file again; if it remains unreadable, report it to its supplier.",
  );
