/** The mentions in the rows of documents, along which lists by ledger account and by contact are read. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { bookDocument, removeDocument } from "../../../src/service/store/book-document.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { documentsPage } from "../../../src/service/store/query-document-lists.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { edgeBooks, journal, SUPPLIER } from "../edge-books.ts";

/** The eighth migration made the mentions. */
const BEFORE_MENTIONS = 7;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** The ids of the journals and their number, which are counted separately. */
function found(store: Store, filter: object): readonly unknown[] {
  const { rows, page } = documentsPage(
    store,
    "123",
    { kind: "general_journal_document", filter, withoutNew: false, order: "date_desc" },
    { page: 1, perPage: 100 },
  );
  return [rows.map(({ document }) => document.id).join(" "), page.total];
}

test("older books are found by ledger account and by the contact of a line", () => {
  const path = join(folder, "old.db");
  const old = new DatabaseSync(path);
  for (const migration of MIGRATIONS.slice(0, BEFORE_MENTIONS)) old.exec(migration());
  const { lines } = journal("800", "2026-01-05");
  const insert = old.prepare(
    `INSERT INTO documents (administration_id, id, kind, date, state, reference, content, created_at,
       updated_at) VALUES ('123', '800', 'general_journal_document', '2026-01-05', 'saved', 'J', ?,
       '2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00.000Z')`,
  );
  const typedLines = lines.map((line) => ({ ...line, debit: "100.0", credit: "0.0" }));
  insert.run(JSON.stringify({ lines: typedLines, attachmentNames: [] }));
  old.exec(`PRAGMA user_version = ${String(BEFORE_MENTIONS)}`);
  old.close();
  const store = openStore(path);
  expect([
    found(store, { ledgerAccountId: "4700" }),
    found(store, { contactId: SUPPLIER }),
    found(store, { contactId: SUPPLIER, ledgerAccountId: "1600" }),
    found(store, { ledgerAccountId: "8000" }),
  ]).toEqual([
    ["800", 1],
    ["800", 1],
    ["800", 1],
    ["", 0],
  ]);
  store.close();
});

test("a removed document has no mentions, a document stored again has each mention once", () => {
  const store = openStore(":memory:");
  loadAdministration(store, edgeBooks({ documents: () => [journal("800", "2026-01-05")] }));
  removeDocument(store, "123", "800");
  const left = store.rows("SELECT 1 FROM document_mentions");
  bookDocument(store, "123", journal("800", "2026-02-05"));
  expect([
    left,
    found(store, { ledgerAccountId: "4700" }),
    found(store, { contactId: SUPPLIER }),
  ]).toEqual([[], ["800", 1], ["800", 1]]);
  store.close();
});

test("two lines on one ledger account mention it once", () => {
  const store = openStore(":memory:");
  const { lines } = journal("800", "2026-01-05");
  const twice = [...lines, ...lines.map((line) => ({ ...line, id: `${line.id}0` }))];
  const documents = [journal("800", "2026-01-05", { lines: twice })];
  loadAdministration(store, edgeBooks({ documents: () => documents }));
  expect(found(store, { ledgerAccountId: "4700" })).toEqual(["800", 1]);
  store.close();
});
