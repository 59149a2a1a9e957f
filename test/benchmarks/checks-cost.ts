/**
 * One program of the benchmark of the checks, in a process of its own: `node checks-cost.ts <work> <snapshot>`. All of them
 * work on the postings of one snapshot.
 */
import { DatabaseSync } from "node:sqlite";
import { isZero } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { openBooks } from "../../src/pull/open-books.ts";

const [work = "", path = ""] = process.argv.slice(2);

async function onBooks(use: (books: Books) => unknown): Promise<void> {
  const { books, close } = await openBooks(path, new AbortController().signal);
  await use(books);
  close();
}

const DIMENSIONS = ["contact_id", "project_id", "tax_rate_id", "financial_account_id"] as const;

/** The sums that checks use, as plain SQL writes them: amounts as they are, without regard to text or overflow. */
function plainSql(): void {
  const database = new DatabaseSync(path, { readOnly: true });
  for (const column of DIMENSIONS) {
    database
      .prepare(
        `SELECT month, ledger_account_id, ${column}, sum(max(amount, 0)), sum(min(amount, 0)), count(*)
         FROM postings GROUP BY month, ledger_account_id, ${column}`,
      )
      .all();
  }
  database
    .prepare(
      `SELECT document_type, document_id, sum(amount) AS sum
       FROM postings GROUP BY document_type, document_id HAVING sum <> 0`,
    )
    .all();
  database.close();
}

/** The same sums in JavaScript: every posting is read once and added to a map for each sum. */
function plainJoin(): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare(
    `SELECT month, ledger_account_id, amount, document_type, document_id, ${DIMENSIONS.join(", ")}
     FROM postings`,
  );
  rows.setReturnArrays(true);
  const sums = DIMENSIONS.map(() => new Map<string, [number, number, number]>());
  const documents = new Map<string, number>();
  for (const row of rows.iterate() as Iterable<unknown>) {
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
  database.close();
}

/** Our sums alone, for comparison with the two above. */
const ourSums = ({ sums }: Books): void => {
  for (const name of ["contact", "project", "tax-rate", "financial-account"] as const) {
    Array.from(sums.per(name, null));
  }
  let unbalanced = 0;
  for (const { sum } of sums.documents()) if (!isZero(sum)) unbalanced += 1;
  process.stdout.write(`${String(unbalanced)}\n`);
};

switch (work) {
  case "sql":
    plainSql();
    break;
  case "join":
    plainJoin();
    break;
  case "open":
    await onBooks(() => undefined);
    break;
  case "sums":
    await onBooks(ourSums);
    break;
  default:
    await onBooks((books) => runChecks(books));
}
