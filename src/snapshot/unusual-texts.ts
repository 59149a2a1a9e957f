/** The texts of postings that some formats cannot hold, found without reading the others. */
import type { DatabaseSync } from "node:sqlite";
import { textIn } from "../fields/row.ts";
import type { UnusualText } from "../ledger/posting-sums.ts";

/**
 * `length` counts characters up to the first zero character and `octet_length` all bytes, so that they differ for
 * every text that is not ASCII or has that character; the class has the other control characters of ASCII.
 */
const isUnusual = (column: string): string =>
  `(length(${column}) > ? OR octet_length(${column}) <> length(${column})
    OR ${column} GLOB '*[' || char(1) || '-' || char(31) || char(127) || ']*')`;

export function* unusualTexts(database: DatabaseSync, lengthMax: number): Generator<UnusualText> {
  const descriptions = database.prepare(
    `SELECT description AS text FROM postings WHERE ${isUnusual("description")} ORDER BY number`,
  );
  for (const row of descriptions.iterate(lengthMax)) {
    yield { place: "posting", text: textIn(row, "text") };
  }
  const numbers = database.prepare(
    `SELECT stated_number AS text FROM postings WHERE ${isUnusual("stated_number")}
     GROUP BY document_type, document_id ORDER BY document_type, document_id`,
  );
  for (const row of numbers.iterate(lengthMax)) {
    yield { place: "document", text: textIn(row, "text") };
  }
}
