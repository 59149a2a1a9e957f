/** The answers that contained the postings of each month, numbered when the postings are arranged. */

import type { DatabaseSync } from "node:sqlite";
import { type Month, month } from "../calendar/month.ts";
import { textIn } from "../fields/row.ts";
import { type SourceHash, sourceHash } from "../ledger/source.ts";
import { rowsByNumber } from "./rows-by-number.ts";

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
  const numbers = new Map<Month, Map<SourceHash, number>>();
  let last = 0;
  return {
    numberOf: (of, source) => {
      const ofMonth = numbers.get(of) ?? new Map<SourceHash, number>();
      const known = ofMonth.get(source);
      if (known !== undefined) return known;
      last += 1;
      insert.run(last, of, source);
      numbers.set(of, ofMonth.set(source, last));
      return last;
    },
    clear: () => {
      numbers.clear();
    },
  };
}

/** The answers that contained the postings of each month, each once. */
export function sourcesByMonth(database: DatabaseSync): ReadonlyMap<Month, readonly SourceHash[]> {
  const rows = database
    .prepare(`SELECT DISTINCT month, sha256 FROM ${POSTING_SOURCES} ORDER BY month, sha256`)
    .iterate();
  const byMonth = new Map<Month, SourceHash[]>();
  for (const row of rows) {
    const of = month(textIn(row, "month"));
    const own = byMonth.get(of) ?? [];
    own.push(sourceHash(textIn(row, "sha256")));
    byMonth.set(of, own);
  }
  return byMonth;
}

/** There are few answers: all that were read stay in memory. */
const SOURCES_KEPT_MAX = Number.POSITIVE_INFINITY;

/** Finds answers by their number. */
export const sourceFinder = (database: DatabaseSync): ((number: number) => SourceHash) =>
  rowsByNumber(database, {
    table: POSTING_SOURCES,
    columns: "sha256",
    read: ([, hash]) => sourceHash(String(hash)),
    keptMax: SOURCES_KEPT_MAX,
  });
