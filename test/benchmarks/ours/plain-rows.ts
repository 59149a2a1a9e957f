/**
 * Writes the postings of a snapshot to a plain database for the floors: `plain-rows.ts <checkout> <snapshot> <database>`.
 * The floors then read the same rows whatever the form of our snapshots.
 */
import { DatabaseSync } from "node:sqlite";
import { moduleOf } from "../report-work.ts";

const [checkout = "", snapshot = "", target = ""] = process.argv.slice(2);
const { openBooks } = await moduleOf<typeof import("../../../src/pull/open-books.ts")>(
  checkout,
  "src/pull/open-books.ts",
);
const { amountText } = await moduleOf<typeof import("../../../src/amount/amount.ts")>(
  checkout,
  "src/amount/amount.ts",
);

const { books, evidence, close } = await openBooks(snapshot, new AbortController().signal);
const database = new DatabaseSync(target);
database.exec(`
  PRAGMA journal_mode = OFF;
  CREATE TABLE accounts (id TEXT PRIMARY KEY, code TEXT NOT NULL, is_tax INTEGER NOT NULL) STRICT;
  CREATE TABLE rates (id TEXT PRIMARY KEY, percentage TEXT NOT NULL) STRICT;
  CREATE TABLE requests (number INTEGER PRIMARY KEY, address TEXT NOT NULL) STRICT;
  -- Amounts are ten-thousandths.
  CREATE TABLE postings (
    id TEXT NOT NULL, month TEXT NOT NULL, date TEXT NOT NULL,
    document_type TEXT NOT NULL, document_id TEXT NOT NULL, document_number TEXT NOT NULL,
    ledger_account_id TEXT NOT NULL, project_id TEXT, contact_id TEXT, tax_rate_id TEXT,
    financial_account_id TEXT, amount INTEGER NOT NULL, description TEXT NOT NULL, sha256 TEXT NOT NULL
  ) STRICT;
  BEGIN`);
const insert = {
  account: database.prepare("INSERT INTO accounts VALUES (?, ?, ?)"),
  rate: database.prepare("INSERT INTO rates VALUES (?, ?)"),
  request: database.prepare("INSERT INTO requests VALUES (?, ?)"),
  posting: database.prepare(`INSERT INTO postings VALUES (${Array(14).fill("?").join(", ")})`),
};
for (const { id, code, name } of books.accounts.values()) {
  insert.account.run(id, code ?? id, /btw/i.test(name) ? 1 : 0);
}
for (const { id, percentage } of books.taxRates.values()) {
  insert.rate.run(id, percentage === null ? "0.000" : amountText(percentage, 3));
}
for (const { number, address } of evidence.requests()) insert.request.run(number, address);
for await (const posting of books.postings("document")) {
  const { id, date, document, ledgerAccountId, projectId, contactId, taxRateId } = posting;
  insert.posting.run(
    ...([id, date.slice(0, 7), date] as const),
    ...([document.type, document.id, document.number ?? document.id] as const),
    ...([ledgerAccountId, projectId, contactId, taxRateId, posting.financialAccountId] as const),
    Math.round(Number(amountText(posting.amount, 4)) * 10_000),
    ...([posting.description, posting.source] as const),
  );
}
database.exec("COMMIT; CREATE INDEX by_document ON postings (document_type, document_id)");
database.close();
close();
