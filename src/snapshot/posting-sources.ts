/** The answers that contained the postings of each month, numbered when the postings are arranged. */
import type { DatabaseSync } from "node:sqlite";
import { invariant } from "../failure.ts";
import { type SourceHash, sourceHash } from "../ledger/source.ts";
import { rowsOf } from "./row-blocks.ts";
import { numberOf } from "./row-values.ts";

export const POSTING_SOURCES = "posting_sources";

export const postingSourcesTable = (schema: string): string => `
  CREATE TABLE ${schema}.${POSTING_SOURCES} (
    number INTEGER PRIMARY KEY,
    month TEXT NOT NULL,
    sha256 TEXT NOT NULL
  ) STRICT;
`;

/** The number of the answer that contained a posting, as SQL. Memory holds the answers, of which each has many postings. */
export function sourceNumbers(database: DatabaseSync, schema: string): string {
  const insert = database.prepare(`INSERT INTO ${schema}.${POSTING_SOURCES} VALUES (?, ?, ?)`);
  const numbers = new Map<string, number>();
  database.function("posting_source", (month, sha256) => {
    invariant(
      typeof month === "string" && typeof sha256 === "string",
      "a source is stored as text",
    );
    const key = month + sha256;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    insert.run(number, month, sha256);
    numbers.set(key, number);
    return number;
  });
  return "posting_source(month, sha256)";
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
