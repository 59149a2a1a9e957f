/** The amount and the state of bank mutations in the store, which their filter compares. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { openEdge } from "../edge-service.ts";
import { bankAndSalesBooks, mutation } from "../endpoints/bank-and-sales-books.ts";
import { documentRequests } from "../endpoints/document-requests.ts";

const seen = (store: Store) =>
  store.rows(
    "SELECT id, state, total_incl, financial_account_id AS account FROM documents WHERE kind = 'financial_mutation' ORDER BY id",
  );

/** Mutation 930 is half placed by a payment of a user, 923 wholly. */
async function writeBooks(path: string) {
  const service = await openEdge({
    store: openStore(path),
    books: [bankAndSalesBooks([mutation("930", "2026-05-01", "-120.05")])],
  });
  const { keep } = documentRequests(service);
  for (const id of ["923", "930"]) {
    const receipt = await keep("POST", "/documents/receipts", {
      receipt: { details_attributes: [{ price: "60", ledger_account_id: "4700" }] },
    });
    await keep("POST", `/documents/receipts/${String(receipt["id"])}/payments`, {
      payment: {
        payment_date: "2026-04-30",
        price: "60",
        financial_mutation_id: id,
        manual_payment_action: "bank_transfer",
      },
    });
  }
  const found = seen(service.store);
  await service.close();
  return found;
}

const OWN = MIGRATIONS.map((migration) => migration()).find((sql) =>
  sql.includes("mutations_by_date"),
);

test("a database of an earlier version gets the amounts and states that are stored today", async () => {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "old.sqlite");
    const stored = await writeBooks(path);
    expect(stored).toEqual([
      { id: "920", state: "processed", total_incl: 500_000, account: "41" },
      { id: "921", state: "processed", total_incl: 880_000, account: "41" },
      { id: "922", state: "processed", total_incl: -1_210_000, account: "41" },
      { id: "923", state: "processed", total_incl: -600_000, account: "41" },
      { id: "924", state: "processed", total_incl: 1_210_000, account: "42" },
      { id: "930", state: "unprocessed", total_incl: -1_200_500, account: "41" },
    ]);
    const old = new DatabaseSync(path);
    old.exec(`DROP INDEX mutations_by_date; DROP INDEX sales_invoices_by_creation;
      ALTER TABLE documents DROP COLUMN financial_account_id;
      UPDATE documents SET state = NULL, total_incl = NULL WHERE kind = 'financial_mutation';
      ${OWN ?? ""}`);
    old.close();
    const migrated = openStore(path);
    expect(OWN).toBeDefined();
    expect(seen(migrated)).toEqual(stored);
    migrated.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
