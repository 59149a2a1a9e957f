/** Invoices in columns: 20 bytes for each of the hundreds of thousands of a year, where an object takes 80. */
import { type Amount, fromStored, toStored } from "../../amount/amount.ts";
import { type CalendarDate, dayNumber } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { SourceHash } from "../../ledger/source.ts";

export interface DocumentColumns {
  /** Returns the number of the row. */
  readonly add: (document: ColumnsOfDocument) => number;
  readonly amount: (row: number) => Amount;
  /** Days as `dayNumber` counts them. */
  readonly day: (row: number) => number;
  readonly dueDay: (row: number) => number;
  readonly source: (row: number) => SourceHash;
}

export interface ColumnsOfDocument {
  readonly amount: Amount;
  readonly date: CalendarDate;
  /** That of the document, if it has no other. */
  readonly dueDate: CalendarDate;
  readonly source: SourceHash;
}

export function documentColumns(): DocumentColumns {
  const amounts = column((rows) => new Float64Array(rows));
  const days = column((rows) => new Int32Array(rows));
  const dueDays = column((rows) => new Int32Array(rows));
  const sources = column((rows) => new Int32Array(rows));
  /** Amounts that no number states. */
  const longAmounts = new Map<number, Amount>();
  const hashes = numbered<SourceHash>();
  const dayOf = remembered(dayNumber);
  let rows = 0;
  return {
    add: ({ amount, date, dueDate, source }) => {
      const row = rows;
      rows += 1;
      const stored = toStored(amount);
      if (typeof stored === "string") longAmounts.set(row, amount);
      else amounts.set(row, stored);
      days.set(row, dayOf(date));
      dueDays.set(row, dayOf(dueDate));
      sources.set(row, hashes.numberOf(source));
      return row;
    },
    amount: (row) => longAmounts.get(row) ?? fromStored(amounts.at(row)),
    day: days.at,
    dueDay: dueDays.at,
    source: (row) => hashes.at(sources.at(row)),
  };
}

const CHUNK_ROWS = 4096;

/** Chunks grow without copies and without spare room. */
function column(chunkOf: (rows: number) => Float64Array | Int32Array): {
  readonly set: (row: number, value: number) => void;
  readonly at: (row: number) => number;
} {
  const chunks: (Float64Array | Int32Array)[] = [];
  return {
    set: (row, value) => {
      const at = Math.floor(row / CHUNK_ROWS);
      const chunk = chunks[at] ?? chunkOf(CHUNK_ROWS);
      chunks[at] = chunk;
      chunk[row % CHUNK_ROWS] = value;
    },
    at: (row) => chunks[Math.floor(row / CHUNK_ROWS)]?.[row % CHUNK_ROWS] ?? 0,
  };
}

/** Numbers values by the order in which they are first met. */
function numbered<Value>(): {
  readonly numberOf: (value: Value) => number;
  readonly at: (number: number) => Value;
} {
  const numbers = new Map<Value, number>();
  const values: Value[] = [];
  return {
    numberOf: (value) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, values.length);
      return values.push(value) - 1;
    },
    at: (number) => {
      const value = values[number];
      invariant(value !== undefined, "a number was given to a value");
      return value;
    },
  };
}

/** There are few dates. */
function remembered<Key, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? of(key);
    known.set(key, value);
    return value;
  };
}
