/** The answers that contained the postings of each month, numbered when the postings are arranged. */
import type { DatabaseSync } from "node:sqlite";
import type { Month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { type SourceHash, sourceHash } from "../ledger/source.ts";
import { rowsOf } from "./row-blocks.ts";
import { numberOf } from "./row-values.ts";

export const POSTING_SOURCES = "posting_sources";

export const postingSourcesTable = (name: string): string => `
  CREATE TABLE ${name} (
    number INTEGER PRIMARY KEY,
    month TEXT NOT NULL,
    sha256 TEXT NOT NULL
  ) STRICT;
`;

export interface SourceNumbers {
  /** The number of an answer with postings of the month, which is written when it is new. */
  readonly numberOf: (of: Month, source: SourceHash) => number;
  /** Forgets what is in memory; numbers are not given again. */
  readonly clear: () => void;
}

/** Memory holds the answers, of which each has many postings. `table` has the columns of `postingSourcesTable`. */
export function sourceNumbers(database: DatabaseSync, table: string): SourceNumbers {
  const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`);
  const numbers = new Map<string, number>();
  let last = 0;
  return {
    numberOf: (of, source) => {
      const key = of + source;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      last += 1;
      insert.run(last, of, source);
      numbers.set(key, last);
      return last;
    },
    clear: () => {
      numbers.clear();
    },
  };
}

/** Finds answers by their number. Those of neighbouring postings have neighbouring numbers: some are read together, and kept. */
export function sourceFinder(database: DatabaseSync): (number: number) => SourceHash {
  const find = database.prepare(
    `SELECT number, sha256 FROM ${POSTING_SOURCES} WHERE number >= ? ORDER BY number LIMIT ${String(SOURCES_READ)}`,
  );
  find.setReturnArrays(true);
  const known = new Map<number, SourceHash>();
  return (number) => {
    const found = known.get(number);
    if (found !== undefined) return found;
    for (const row of rowsOf(find.all(number))) {
      known.set(numberOf(row[0]), sourceHash(String(row[1])));
    }
    const source = known.get(number);
    invariant(source !== undefined, "a posting has a source");
    return source;
  };
}

const SOURCES_READ = 256;
