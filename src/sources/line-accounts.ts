/**
 * The ledger accounts of the lines of an auditfile, found by the journal, transaction and line to which a subledger
 * refers. Subledgers follow all transactions: memory holds 8 bytes for each line and up to 32 for each transaction.
 */
import type { ReadTransaction } from "../imported-files/auditfile-parts.ts";

/** The numbers of a line as its file writes them. */
export interface LineReference {
  readonly journal: string;
  readonly transaction: string;
  readonly line: string;
}

export interface LineAccounts {
  readonly add: (transaction: ReadTransaction) => void;
  /** The number of the account; null for a reference to no line, or to several transactions. */
  readonly accountOf: (reference: LineReference) => string | null;
}

export function lineAccounts(): LineAccounts {
  const numbers: string[] = [];
  const numberOf = new Map<string, number>();
  let lines = linesOf(LINES_AT_FIRST);
  let lineCount = 0;
  let table = tableOf(PLACES_AT_FIRST);
  let transactions = 0;
  const accountNumber = (accountId: string): number => {
    const known = numberOf.get(accountId);
    if (known !== undefined) return known;
    numberOf.set(accountId, numbers.length);
    return numbers.push(accountId) - 1;
  };
  return {
    add: ({ journalId, nr, lines: own }) => {
      if (transactions > table.ends.length * FILLED_MAX) table = grown(table);
      const [high, low] = [highOf(journalId, nr), lowOf(journalId, nr)];
      const begin = lineCount;
      for (const line of own) {
        if (lineCount === lines.accounts.length) lines = longer(lines);
        lines.numbers[lineCount] = highOf(line.nr);
        lines.accounts[lineCount] = accountNumber(line.accountId);
        lineCount += 1;
      }
      put(table, { high, low, begin, end: lineCount });
      transactions += 1;
    },
    accountOf: ({ journal, transaction, line }) => {
      const place = placeOf(table, highOf(journal, transaction), lowOf(journal, transaction));
      const end = table.ends[place] ?? FREE;
      const number = highOf(line);
      for (let at = table.begins[place] ?? 0; at < end; at += 1) {
        if (lines.numbers[at] === number) return numbers[lines.accounts[at] ?? 0] ?? null;
      }
      return null;
    },
  };
}

const LINES_AT_FIRST = 4096;
const PLACES_AT_FIRST = 1024;
const FILLED_MAX = 0.75;
const FREE = -1;

/** In the order of the file. */
interface Lines {
  /** Each stands for the number of the line in its transaction. */
  readonly numbers: Int32Array;
  readonly accounts: Int32Array;
}

const linesOf = (length: number): Lines => ({
  numbers: new Int32Array(length),
  accounts: new Int32Array(length),
});

function longer({ numbers, accounts }: Lines): Lines {
  const lines = linesOf(numbers.length * 2);
  lines.numbers.set(numbers);
  lines.accounts.set(accounts);
  return lines;
}

/**
 * The lines of each transaction. Two numbers stand for its journal and number: among a million transactions no two have
 * both in common by chance. Places are tried one after another from the lower; the length is a power of two.
 */
interface Table {
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly begins: Int32Array;
  readonly ends: Int32Array;
}

const tableOf = (length: number): Table => ({
  high: new Int32Array(length),
  low: new Int32Array(length),
  begins: new Int32Array(length),
  ends: new Int32Array(length).fill(FREE),
});

/** The place with the two numbers, or the first free one. */
function placeOf(table: Table, high: number, low: number): number {
  const last = table.ends.length - 1;
  let place = low & last;
  while (table.ends[place] !== FREE && (table.high[place] !== high || table.low[place] !== low)) {
    place = (place + 1) & last;
  }
  return place;
}

interface Entry {
  readonly high: number;
  readonly low: number;
  readonly begin: number;
  readonly end: number;
}

/** A second transaction of a number leaves neither of them lines: a reference can mean both. */
function put(table: Table, { high, low, begin, end }: Entry): void {
  const place = placeOf(table, high, low);
  const isRepeated = table.ends[place] !== FREE;
  table.high[place] = high;
  table.low[place] = low;
  table.begins[place] = begin;
  table.ends[place] = isRepeated ? begin : end;
}

function grown({ high, low, begins, ends }: Table): Table {
  const table = tableOf(ends.length * 2);
  for (let at = 0; at < ends.length; at += 1) {
    const [begin = 0, end = FREE] = [begins[at], ends[at]];
    if (end !== FREE) put(table, { high: high[at] ?? 0, low: low[at] ?? 0, begin, end });
  }
  return table;
}

/** After each text: no number has it. */
const SEPARATOR = 0xffff;

/** FNV-1a. */
function highOf(...texts: readonly string[]): number {
  let hash = 0x2f0b4a27;
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ SEPARATOR, 0x01000193);
  }
  return hash;
}

/** Mixes otherwise than FNV, and its lower bits too. */
function lowOf(...texts: readonly string[]): number {
  let hash = 0x1d3c5a69;
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ SEPARATOR, 0x5bd1e995);
    hash ^= hash >>> 13;
  }
  return hash;
}
