/** Books one document with its postings and removes it again: completely or not at all. */

import { type Columns, columns } from "../../fields/columns.ts";
import { orNull, storedValue } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { textIn } from "../../fields/row.ts";
import { amount, date, flag, oneOf, text } from "../../fields/scalars.ts";
import type { BookedDocument } from "../rules/administration-books.ts";
import { type AssetChangeRecord, VALUE_CHANGES } from "../rules/asset-records.ts";
import {
  type PostingContext,
  type PostingLine,
  PostingRefusal,
  postingContext,
} from "../rules/posting-line.ts";
import { postingsOf } from "../rules/posting-rules.ts";
import { insertRow } from "./document-codecs.ts";
import { ASSETS, FINANCIAL_ACCOUNTS, TAX_RATES } from "./master-tables.ts";
import type { SqlValue, Store } from "./store.ts";
import { addingSums, subtractingSums } from "./stored-sums.ts";
import { intoTable } from "./table.ts";

/** The columns of `postings` that journal entries show, without the id of the row. */
export const POSTED = {
  date,
  documentType: text,
  documentId: text,
  ledgerAccountId: text,
  projectId: orNull(text),
  contactId: orNull(text),
  taxRateId: orNull(text),
  financialAccountId: orNull(text),
  amount,
  description: text,
};
export const POSTINGS: Columns<PostingLine> = columns({
  ...POSTED,
  closesYear: flag,
  invoiceId: orNull(text),
});
const INSERT_POSTING = `INSERT ${intoTable("postings", ["administration_id", ...POSTINGS.names])}`;
/** The register of changes in the value of assets. */
export const ASSET_CHANGES: Columns<
  Pick<AssetChangeRecord, "assetId" | "date" | "change" | "amount"> & { documentId: string }
> = columns({ assetId: text, documentId: text, date, change: oneOf(...VALUE_CHANGES), amount });
const INSERT_ASSET_CHANGE = `INSERT ${intoTable("asset_changes", ["administration_id", ...ASSET_CHANGES.names])}`;

/**
 * Stores a document and posts it, in one transaction (nested in the caller's, if any). Throws
 * `PostingRefusal` if it cannot be booked. To change a document, remove it and book it again.
 */
export function bookDocument(
  store: Store,
  administrationId: string,
  document: BookedDocument,
): void {
  store.transaction(() => {
    const assetIds = document.kind === "asset_change" ? [document.assetId] : [];
    const context = readPostingContext(store, administrationId, assetIds);
    addingSums(store, administrationId, document.id, () => {
      insertDocument(store, administrationId, document, context);
      for (const line of postingsOf(document, context)) {
        store.run(INSERT_POSTING, administrationId, ...POSTINGS.write(line));
      }
    });
    refuseUnknownAccounts(
      store,
      "SELECT ledger_account_id FROM postings WHERE administration_id = ?1 AND document_id = ?2",
      [administrationId, document.id],
    );
  });
}

/** Removes a document and its postings; false if there is none with this id. */
export function removeDocument(
  store: Store,
  administrationId: string,
  documentId: string,
): boolean {
  return store.transaction(() => {
    const named = [administrationId, documentId] as const;
    const which = "WHERE administration_id = ? AND document_id = ?";
    return subtractingSums(store, administrationId, documentId, () => {
      store.run(`DELETE FROM postings ${which}`, ...named);
      store.run(`DELETE FROM asset_changes ${which}`, ...named);
      return (
        store.run("DELETE FROM documents WHERE administration_id = ? AND id = ?", ...named) > 0
      );
    });
  });
}

/** The row of a document and, for a change of an asset, its row in the register. */
export function insertDocument(
  store: Store,
  administrationId: string,
  document: BookedDocument,
  context: PostingContext,
): void {
  insertRow(store, administrationId, document, context);
  if (document.kind !== "asset_change") return;
  const change = ASSET_CHANGES.write({ ...document, documentId: document.id });
  store.run(INSERT_ASSET_CHANGE, administrationId, ...change);
}

/** `used` selects the accounts that were posted to; its first parameter is the administration. */
export function refuseUnknownAccounts(
  store: Store,
  used: string,
  parameters: readonly SqlValue[],
): void {
  // EXCEPT would read the postings in the order of their accounts: all of them, for one document.
  const [unknown] = store.rows(
    `SELECT ledger_account_id FROM (${used}) used WHERE NOT EXISTS (
       SELECT 1 FROM ledger_accounts
       WHERE administration_id = ?1 AND id = used.ledger_account_id
     ) LIMIT 1`,
    ...parameters,
  );
  if (unknown === undefined) return;
  throw new PostingRefusal(`ledger account ${textIn(unknown, "ledger_account_id")} does not exist`);
}

/** The master data that the posting rules look up; of the assets, of which there may be many, only the given ones. */
export function readPostingContext(
  store: Store,
  administrationId: string,
  assetIds: readonly string[] = [],
): PostingContext {
  const rows = store.rows(
    "SELECT * FROM account_roles WHERE administration_id = ?",
    administrationId,
  );
  const roles = rows.map((row) => [textIn(row, "role"), textIn(row, "ledger_account_id")] as const);
  return postingContext({
    roles: storedValue(ROLES, Object.fromEntries(roles), "roles"),
    taxRates: TAX_RATES.select(store, administrationId, ""),
    financialAccounts: FINANCIAL_ACCOUNTS.select(store, administrationId, ""),
    assets:
      assetIds.length === 0 ? [] : [...ASSETS.byId(store, administrationId, assetIds).values()],
  });
}

const ROLES = record({
  debtors: text,
  creditors: text,
  tax_payable: text,
  tax_receivable: text,
  deferred_costs: text,
  deferred_revenue: text,
  payment_differences: text,
  exchange_differences: text,
  unplaced_mutations: text,
  retained_result: text,
});
