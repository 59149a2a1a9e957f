/**
 * The sums that the checks use, from the plain rows: `sums.ts sql|join <database>`. As plain SQL writes them, and in
 * JavaScript, where every posting is read once and added to a map for each sum.
 */
import { DatabaseSync } from "node:sqlite";
import { reportWork } from "../report-work.ts";

const [work = "", path = ""] = process.argv.slice(2);
const DIMENSIONS = ["contact_id", "project_id", "tax_rate_id", "financial_account_id"] as const;

function plainSql(database: DatabaseSync): Readonly<Record<string, number>> {
  let postings = 0;
  for (const column of DIMENSIONS) {
    const sums = database
      .prepare(
        `SELECT month, ledger_account_id, ${column}, sum(max(amount, 0)), sum(min(amount, 0)),
                count(*) AS count
         FROM postings GROUP BY month, ledger_account_id, ${column}`,
      )
      .all();
    postings = sums.reduce((total, { count }) => total + Number(count), 0);
  }
  const unbalanced = database
    .prepare(
      `SELECT document_type, document_id, sum(amount) AS sum
       FROM postings GROUP BY document_type, document_id HAVING sum <> 0`,
    )
    .all();
  return { postings, "unbalanced documents": unbalanced.length };
}

function plainJoin(database: DatabaseSync): Readonly<Record<string, number>> {
  const rows = database.prepare(
    `SELECT month, ledger_account_id, amount, document_type, document_id, ${DIMENSIONS.join(", ")}
     FROM postings`,
  );
  rows.setReturnArrays(true);
  const sums = DIMENSIONS.map(() => new Map<string, [number, number, number]>());
  const documents = new Map<string, number>();
  let postings = 0;
  for (const row of rows.iterate() as Iterable<unknown>) {
    postings += 1;
    const [month, account, stored, type, id, ...keys] = row as readonly string[];
    const amount = Number(stored);
    const place = `${String(month)} ${String(account)} `;
    for (const [at, key] of keys.entries()) {
      const of = place + key;
      const sum = sums[at]?.get(of) ?? [0, 0, 0];
      sums[at]?.set(of, sum);
      sum[amount < 0 ? 1 : 0] += amount;
      sum[2] += 1;
    }
    const document = `${String(type)} ${String(id)}`;
    documents.set(document, (documents.get(document) ?? 0) + amount);
  }
  const unbalanced = [...documents.values()].filter((sum) => sum !== 0).length;
  return { postings, documents: documents.size, "unbalanced documents": unbalanced };
}

await reportWork(() => {
  const database = new DatabaseSync(path, { readOnly: true });
  const facts = work === "sql" ? plainSql(database) : plainJoin(database);
  database.close();
  return facts;
});
