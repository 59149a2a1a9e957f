/**
 * The service's database, as little of it as the rest needs to know. Statements are SQL for SQLite,
 * written where they are used: `store/` for what several need, else beside the endpoint or job.
 *
 * What must hold: a statement is one whole statement with `?` parameters; `transaction` keeps all or
 * nothing, also when the process is killed; it is synchronous, so nothing can wait inside it; integers
 * come back as `number` within 2^53 and as `bigint` beyond.
 */
export type SqlValue = null | number | bigint | string | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface Store {
  readonly rows: (sql: string, ...parameters: readonly SqlValue[]) => SqlRow[];
  /** Rows one by one, for answers that can be long. */
  readonly iterate: (sql: string, ...parameters: readonly SqlValue[]) => Iterable<SqlRow>;
  /** Runs a statement that returns nothing; answers how many rows it changed. */
  readonly run: (sql: string, ...parameters: readonly SqlValue[]) => number;
  readonly transaction: <Value>(work: () => Value) => Value;
  readonly close: () => void;
}
