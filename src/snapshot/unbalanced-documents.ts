/** The documents of a snapshot that do not balance: found in SQL, so that those that do are not read. */
import type { DatabaseSync } from "node:sqlite";
import { HALVES_OF_STORED, isZero } from "../amount/amount.ts";
import { documentId } from "../ledger/ledger-account.ts";
import type { UnbalancedDocument } from "../ledger/posting-sums.ts";
import { type AmountsStored, exactSum, exactSumColumns, exactSumIn } from "./exact-sums.ts";
import { textIn } from "./row-values.ts";

export function* unbalancedDocuments(
  database: DatabaseSync,
  stored: AmountsStored,
): Generator<UnbalancedDocument> {
  const rows = database.prepare(
    `SELECT document_type, document_id, ${exactSum("sum", stored)} FROM postings
     GROUP BY document_type, document_id HAVING ${MAY_DIFFER_FROM_ZERO}
     ORDER BY document_type, document_id`,
  );
  for (const row of rows.iterate()) {
    const sum = exactSumIn(row, "sum");
    if (isZero(sum)) continue;
    const id = documentId(textIn(row, "document_id"));
    yield { document: { type: textIn(row, "document_type"), id }, sum };
  }
}

/** Amounts that are text are added only when the sum is read. */
const [HIGH, LOW, TEXTS] = exactSumColumns("sum");
const MAY_DIFFER_FROM_ZERO = `${HALVES_OF_STORED.together(HIGH, LOW)} <> 0 OR ${TEXTS} IS NOT NULL`;
