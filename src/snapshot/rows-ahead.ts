/** Rows that are asked for one by one, mostly in the order of their ids: some are read ahead. */

/** Rows read ahead at most. */
const READ_AHEAD_MAX = 256;

/** The rows from one id to another, as they were read. */
interface Ahead<Value> {
  readonly values: ReadonlyMap<string, Value>;
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
  rowsFrom: (id: string, size: number) => readonly (readonly [id: string, value: Value])[],
): (id: string) => Value | null {
  let ahead: Ahead<Value> | null = null;
  const readFrom = (id: string): Ahead<Value> => {
    const isContinued =
      ahead !== null && DIGITS.test(id) && id > ahead.last && ahead.found * 2 >= ahead.size;
    const size = isContinued && ahead !== null ? Math.min(ahead.size * 2, READ_AHEAD_MAX) : 1;
    const rows = rowsFrom(id, size);
    // Behind the last row there are no others.
    const last = rows.length < size ? LAST_OF_ALL : (rows.at(-1)?.[0] ?? LAST_OF_ALL);
    return { values: new Map(rows), first: id, last, size, found: 0 };
  };
  return (id) => {
    if (ahead === null || id < ahead.first || id > ahead.last || !DIGITS.test(id)) {
      ahead = readFrom(id);
    }
    const value = ahead.values.get(id) ?? null;
    if (value !== null) ahead.found += 1;
    return value;
  };
}

/** Identifiers of digits have the same order here as in the database. */
const DIGITS = /^\d+$/;
/** After all of them. */
const LAST_OF_ALL = ":";
