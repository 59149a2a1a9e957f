/** A transaction of SQLite for each receipt, with its postings, their sums and an event: `receipts.ts <database> <receipts>`. */
import { DatabaseSync } from "node:sqlite";
import { reportWork } from "../report-work.ts";

const [path = "", count = "0"] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE documents (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE postings (
    id INTEGER PRIMARY KEY, document_id INTEGER NOT NULL, account TEXT NOT NULL, date TEXT NOT NULL,
    amount INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX by_account ON postings (account, date);
  CREATE TABLE movements (
    account TEXT NOT NULL, month TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (account, month)
  ) STRICT;
  CREATE TABLE events (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT`);
const insert = {
  document: database.prepare("INSERT INTO documents (body) VALUES (?)"),
  posting: database.prepare(
    "INSERT INTO postings (document_id, account, date, amount) VALUES (?, ?, ?, ?)",
  ),
  movement: database.prepare(
    "INSERT INTO movements VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
  ),
  event: database.prepare("INSERT INTO events (body) VALUES (?)"),
};
const LINES = [
  ["4000", 121_000],
  ["4000", 302_500],
  ["1600", -423_500],
] as const;

await reportWork(() => {
  for (let number = 0; number < Number(count); number += 1) {
    const body = JSON.stringify({ reference: `bench ${String(number)}`, lines: LINES });
    database.exec("BEGIN IMMEDIATE");
    const { lastInsertRowid } = insert.document.run(body);
    for (const [account, amount] of LINES) {
      insert.posting.run(lastInsertRowid, account, "2025-06-01", amount);
      insert.movement.run(account, "2025-06", amount);
    }
    insert.event.run(body);
    database.exec("COMMIT");
  }
  return {};
});
database.close();
