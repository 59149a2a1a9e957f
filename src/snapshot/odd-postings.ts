/** Postings of a snapshot that deserve a look: equal ones in different documents, and those that say little. */

import type { DatabaseSync } from "node:sqlite";
import { dateOf } from "../calendar/calendar-date.ts";
import { month } from "../calendar/month.ts";
import { numberIn, textIn } from "../fields/row.ts";
import { documentId } from "../ledger/ledger-account.ts";
import type { OddPostings, RepeatedPosting } from "../ledger/posting-sums.ts";
import { sourceHash } from "../ledger/source.ts";

/**
 * Candidates have an equal debit; of these, documents with equal lines repeat one another. Documents with an equal debit are
 * few, so their lines are compared here.
 */
export function* repeatedPostings(
  database: DatabaseSync,
  reversed: string | null,
): Generator<RepeatedPosting> {
  const find = database.prepare(EQUAL_TO);
  const linesOf = database.prepare(LINES);
  const seen = new Set<string>();
  for (const row of database.prepare(repeatedSql(reversed)).all()) {
    const candidates = find.all(`[${textIn(row, "numbers")}]`).map((other) => {
      const [type, id] = [textIn(other, "document_type"), textIn(other, "document_id")];
      const [first] = linesOf.all(type, id, textIn(other, "date"));
      return {
        document: { type, id: documentId(id) },
        date: dateOf(textIn(other, "date")),
        lines: first === undefined ? "" : textIn(first, "lines"),
        sources: first === undefined ? [] : textIn(first, "sources").split(","),
      };
    });
    for (const own of Map.groupBy(candidates, ({ lines }) => lines).values()) {
      const documents = own.map(({ document }) => document);
      const [first] = own;
      // The same documents may repeat one another on another date too.
      const key = JSON.stringify([first?.date, documents]);
      if (first === undefined || own.length === 1 || seen.has(key)) continue;
      seen.add(key);
      const sources = [...new Set(own.flatMap((one) => one.sources))].sort().map(sourceHash);
      yield { date: first.date, documents, sources };
    }
  }
}

export const oddPostings = (database: DatabaseSync): readonly OddPostings[] =>
  database
    .prepare(
      `SELECT substr(date, 1, 7) AS month, sum(amount = 0) AS zeros,
         sum(trim(description) = '') AS empty
       FROM postings WHERE amount = 0 OR trim(description) = '' GROUP BY 1 ORDER BY 1`,
    )
    .all()
    .map((row) => ({
      month: month(textIn(row, "month")),
      zeroAmounts: numberIn(row, "zeros"),
      withoutDescription: numberIn(row, "empty"),
    }));

/** Text is greater than zero in SQLite; its sign is its first character. */
const POSITIVE = "(amount > 0 AND (typeof(amount) <> 'text' OR substr(amount, 1, 1) <> '-'))";
const NEGATIVE = "(amount < 0 OR (typeof(amount) = 'text' AND substr(amount, 1, 1) = '-'))";

/**
 * Debits are enough: every document that balances has one. Few have their date, account and amount in common, and only these are
 * compared as texts. Numbers are sorted first, as most amounts differ. The key begins with the order of the result.
 */
function repeatedSql(reversed: string | null): string {
  const isDebit =
    reversed === null ? POSITIVE : `CASE WHEN ${reversed} THEN ${NEGATIVE} ELSE ${POSITIVE} END`;
  return `WITH alike AS MATERIALIZED (
      SELECT group_concat(number) AS numbers FROM postings WHERE ${isDebit}
      GROUP BY amount, date, ledger_account_id HAVING count(*) > 1
    )
    SELECT group_concat(number) AS numbers FROM alike CROSS JOIN json_each('[' || alike.numbers || ']')
      CROSS JOIN postings ON postings.number = json_each.value
    GROUP BY date || ' ' || ledger_account_id || ' ' || amount || ' ' || coalesce(contact_id, '')
      || ' ' || description
    HAVING min(document_id) <> max(document_id) OR min(document_type) <> max(document_type)`;
}

const EQUAL_TO = `SELECT DISTINCT document_type, document_id, date FROM postings
  WHERE number IN (SELECT value FROM json_each(?)) ORDER BY document_type, document_id`;

/** The lines of a document on a date as one text, in an order that does not depend on the document. */
const LINES = `SELECT json_group_array(line ORDER BY line) AS lines, group_concat(DISTINCT sha256) AS sources FROM (
    SELECT json_array(ledger_account_id, amount, contact_id, description) AS line, sha256
    FROM postings WHERE document_type = ? AND document_id = ? AND date = ?)`;
