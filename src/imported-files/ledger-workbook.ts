/**
 * The debit and credit of each account in a workbook of ledger accounts, from the texts of its cells. Its layout could
 * not be read (docs/api-gaps.md, Exports): the columns are found by their titles, and the rows may be postings or
 * accounts.
 */
import { type Amount, add, parseAmount, roundAmount, ZERO } from "../amount/amount.ts";
import { Failure } from "../failure.ts";
import { type OwnerFacts, ownerFacts } from "../ledger/books-owner.ts";
import { readWorkbook, WORKBOOK_LIMITS } from "./read-workbook.ts";
import type { WorkbookLimits, WorkbookRow } from "./workbook-rows.ts";

export interface LedgerWorkbook {
  /** Whose it is, as far as it states that above its titles. */
  readonly owner: OwnerFacts;
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

/** Whether a text has the titles of a ledger among its words: a cheap test before its rows are read. */
export const mayBeLedger = (text: string): boolean => {
  const lower = text.toLowerCase();
  return [TITLES.debit, TITLES.credit].every((titles) => titles.some((one) => lower.includes(one)));
};

/** Whose books a workbook is of. Reads no further than the titles; a workbook that is damaged or has none states nothing. */
export async function readWorkbookOwner(path: string, signal: AbortSignal): Promise<OwnerFacts> {
  async function* untilTitles(): AsyncGenerator<LedgerRow> {
    for await (const reading of readWorkbook(path, WORKBOOK_LIMITS, signal)) {
      // Its fault is named when the whole file is compared with the books.
      if (!reading.ok) return;
      const row = ledgerRow(reading.row);
      yield row;
      if (row.row >= TITLE_ROWS_MAX || columnsOf(row.cells) !== null) return;
    }
  }
  return (await ledgerWorkbookOf(untilTitles()))?.owner ?? new Map();
}

/** A row by its sheet and number, from 1, with the texts of its cells. */
export interface LedgerRow {
  readonly sheet: string;
  readonly row: number;
  readonly cells: readonly string[];
}

async function* rowsOf(path: string, signal: AbortSignal): AsyncGenerator<LedgerRow> {
  for await (const reading of readWorkbook(path, LIMITS, signal)) {
    if (!reading.ok) throw unreadable(reading.problem);
    yield ledgerRow(reading.row);
  }
}

const ledgerRow = ({ sheet, row, cells }: WorkbookRow): LedgerRow => ({
  sheet,
  row,
  cells: cells.map(({ text }) => text),
});

/**
 * The accounts in the order of the rows; null if no sheet has the titles of all four columns. Fails
 * with `answer-malformed` for an amount that is not one.
 */
export async function ledgerWorkbookOf(
  rows: AsyncIterable<LedgerRow>,
): Promise<LedgerWorkbook | null> {
  const accounts = new Map<string, WorkbookAccount>();
  const above: string[] = [];
  let total: Moved | null = null;
  let columns: Columns | null = null;
  let columnsOn: string | null = null;
  for await (const { sheet, row, cells } of rows) {
    // Each sheet has its own titles; one without them holds something else.
    if (columns === null || columnsOn !== sheet) {
      const found = row <= TITLE_ROWS_MAX ? columnsOf(cells) : null;
      if (found !== null) [columns, columnsOn] = [found, sheet];
      else if (row <= TITLE_ROWS_MAX) above.push(...cells);
      continue;
    }
    // A note, or an account without postings.
    if (textIn(cells, columns.debit) === "" && textIn(cells, columns.credit) === "") continue;
    const [number, name] = [textIn(cells, columns.number), textIn(cells, columns.name)];
    const moved = movedIn(cells, columns, row);
    if (name === "" && TOTALS.includes(number.toLowerCase())) total = moved;
    else addMoved(accounts, { number, name, ...moved });
  }
  if (columns === null) return null;
  return { owner: ownerAbove(above), accounts: [...accounts.values()], total };
}

/** `Bakery, 2025, EUR`; a name may contain commas. */
const OWNER_LINE = /^(.+), (\d{4}(?:-\d{4})?), ([A-Z]{3})$/;

function ownerAbove(texts: readonly string[]): OwnerFacts {
  const lines = texts.flatMap((text) => {
    const [, company, year, currency] = OWNER_LINE.exec(text.trim()) ?? [];
    return company === undefined ? [] : [{ company, year, currency }];
  });
  return ownerFacts({
    company: lines.map(({ company }) => company),
    year: lines.map(({ year }) => year),
    currency: lines.map(({ currency }) => currency),
  });
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
