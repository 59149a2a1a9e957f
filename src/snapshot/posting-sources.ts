/** The answers that contained the postings of each month, numbered when the postings are arranged. */
import type { DatabaseSync } from "node:sqlite";
import { invariant } from "../failure.ts";
import { type SourceHash, sourceHash } from "../ledger/source.ts";
import { textIn } from "./row-values.ts";

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

/** Finds answers by their number. */
export function sourceFinder(database: DatabaseSync): (number: number) => SourceHash {
  const find = database.prepare(`SELECT sha256 FROM ${POSTING_SOURCES} WHERE number = ?`);
  // Numbered from one.
  const known: SourceHash[] = [];
  return (number) => {
    const found = known[number];
    if (found !== undefined) return found;
    const row = find.get(number);
    invariant(row !== undefined, "a posting has a source");
    const source = sourceHash(textIn(row, "sha256"));
    known[number] = source;
    return source;
  };
}
