/** Rows that are asked for one by one, mostly in the order of their ids: some are read ahead. */

/** Rows read ahead at most. More would wait so long that they are taken for objects that stay. */
const READ_AHEAD_MAX = 64;

type RowWithId<Value> = readonly [id: string, value: Value];

/** The rows from one id to another, in the order of their ids. */
interface Ahead<Value> {
  readonly rows: readonly RowWithId<Value>[];
  readonly first: string;
  readonly last: string;
  readonly size: number;
  /** The number of rows that were found in it. */
  found: number;
}

/**
 * Finds rows by their id; null for none. `rowsFrom` reads some rows from an id on, in the order of the ids: blocks grow as long
 * as most of the last one was asked for.
 */
export function rowsAhead<Value>(
  rowsFrom: (id: string, size: number) => readonly RowWithId<Value>[],
): (id: string) => Value | null {
  let ahead: Ahead<Value> | null = null;
  const readFrom = (id: string): Ahead<Value> => {
    const isContinued =
      ahead !== null && DIGITS.test(id) && id > ahead.last && ahead.found * 2 >= ahead.size;
    const size = isContinued && ahead !== null ? Math.min(ahead.size * 2, READ_AHEAD_MAX) : 1;
    const rows = rowsFrom(id, size);
    // Behind the last row there are no others.
    const last = rows.length < size ? LAST_OF_ALL : (rows.at(-1)?.[0] ?? LAST_OF_ALL);
    return { rows, first: id, last, size, found: 0 };
  };
  return (id) => {
    if (ahead === null || id < ahead.first || id > ahead.last || !DIGITS.test(id)) {
      ahead = readFrom(id);
    }
    const row = rowWith(id, ahead.rows);
    if (row === null) return null;
    ahead.found += 1;
    return row[1];
  };
}

/** By halves: a map of each block would cost more, and stay. */
function rowWith<Value>(id: string, rows: readonly RowWithId<Value>[]): RowWithId<Value> | null {
  // The first row, for any identifier: the others are in the order of digits.
  if (rows[0]?.[0] === id) return rows[0];
  let [low, high] = [0, rows.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row === undefined || row[0] === id) return row ?? null;
    if (row[0] < id) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** Identifiers of digits have the same order here as in the database. */
const DIGITS = /^\d+$/;
/** After all of them. */
const LAST_OF_ALL = ":";
