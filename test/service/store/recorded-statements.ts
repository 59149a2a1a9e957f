/** A store that records its statements, and how SQLite plans them. */
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";

export interface RecordingStore extends Store {
  /** The statements since the last call, each once. */
  readonly takeStatements: () => readonly string[];
}

export function openRecordingStore(): RecordingStore {
  const store = openStore(":memory:");
  const recorded = new Set<string>();
  return {
    ...store,
    rows: (sql, ...parameters) => {
      recorded.add(sql);
      return store.rows(sql, ...parameters);
    },
    iterate: (sql, ...parameters) => {
      recorded.add(sql);
      return store.iterate(sql, ...parameters);
    },
    run: (sql, ...parameters) => {
      recorded.add(sql);
      return store.run(sql, ...parameters);
    },
    takeStatements: () => {
      const statements = [...recorded];
      recorded.clear();
      return statements;
    },
  };
}

export interface PlanReader {
  /** The steps of a statement, outermost first: `SEARCH d USING INDEX ...`. */
  readonly planOf: (sql: string) => readonly string[];
  readonly close: () => void;
}

/** Plans on an empty database of the newest schema: the planner has no statistics in use either. */
export function openPlanReader(): PlanReader {
  const database = new DatabaseSync(":memory:");
  for (const migration of MIGRATIONS) database.exec(migration());
  return {
    planOf: (sql) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    close: () => {
      database.close();
    },
  };
}
