/**
 * The service's database, reduced to what the other parts need. Statements are SQL for SQLite, written
 * where they are used: in `store/` if several parts use them, else next to the endpoint or job.
 *
 * What must hold: a statement is a single SQL statement with `?` parameters; `transaction` stores all or
 * nothing, even when the process is killed; it is synchronous, so nothing can wait inside it (but for `transactionInSteps`); integers
 * are returned as `number` within 2^53 and as `bigint` beyond.
 */
export type SqlValue = null | number | bigint | string | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface Store {
  readonly rows: (sql: string, ...parameters: readonly SqlValue[]) => SqlRow[];
  /** Rows one by one, for results that can be long. */
  readonly iterate: (sql: string, ...parameters: readonly SqlValue[]) => Iterable<SqlRow>;
  /** Runs a statement that returns no rows; returns the number of changed rows. */
  readonly run: (sql: string, ...parameters: readonly SqlValue[]) => number;
  readonly transaction: <Value>(work: () => Value) => Value;
  /**
   * A transaction whose work waits between its steps, for loading books before the service starts: until it ends,
   * nothing else may use the store.
   */
  readonly transactionInSteps: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /**
   * The books as they are now, whatever is written afterwards, until it is closed; for reading alone. Null for books in memory, which
   * have no such view.
   */
  readonly asOfNow: () => Store | null;
  readonly close: () => void;
}
