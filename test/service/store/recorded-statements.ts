/** A store that remembers which statements it was asked, and how SQLite goes about them. */
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";

export interface RecordingStore extends Store {
  /** What was asked since the last time, each statement once. */
  readonly takeStatements: () => readonly string[];
}

export function openRecordingStore(): RecordingStore {
  const store = openStore(":memory:");
  const asked = new Set<string>();
  return {
    ...store,
    rows: (sql, ...parameters) => {
      asked.add(sql);
      return store.rows(sql, ...parameters);
    },
    iterate: (sql, ...parameters) => {
      asked.add(sql);
      return store.iterate(sql, ...parameters);
    },
    run: (sql, ...parameters) => {
      asked.add(sql);
      return store.run(sql, ...parameters);
    },
    takeStatements: () => {
      const statements = [...asked];
      asked.clear();
      return statements;
    },
  };
}

export interface PlanReader {
  /** The steps of a statement, outermost first: `SEARCH d USING INDEX ...`. */
  readonly planOf: (sql: string) => readonly string[];
  readonly close: () => void;
}

/** Plans on an empty database of the newest schema: the planner knows no sizes there either. */
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
