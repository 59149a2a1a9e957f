/** Booking one document and taking it out again, with its postings: whole or not at all. */
import { toStored } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { AccountRole, BookedDocument } from "../rules/administration-books.ts";
import {
  type PostingContext,
  type PostingLine,
  PostingRefusal,
  postingContext,
} from "../rules/posting-line.ts";
import { postingsOf } from "../rules/posting-rules.ts";
import { assetIn, financialAccountIn, taxRateIn } from "./master-rows.ts";
import { textIn } from "./query-fields.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";
import { documentRow, INSERT_DOCUMENT } from "./write-document.ts";

const POSTING_COLUMNS = `administration_id, date, document_type, document_id, ledger_account_id,
  project_id, contact_id, tax_rate_id, financial_account_id, amount, description, closes_year,
  invoice_id`;
const INSERT_POSTING = `INSERT INTO postings (${POSTING_COLUMNS})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_ASSET_CHANGE = "INSERT INTO asset_changes VALUES (?, ?, ?, ?, ?, ?)";

/**
 * Keeps a document and posts it, in one transaction (a part of the caller's, when there is one). Throws
 * `PostingRefusal` when it cannot be booked. To change a document, remove it and book it again.
 */
export function bookDocument(
  store: Store,
  administrationId: string,
  document: BookedDocument,
): void {
  store.transaction(() => {
    const context = readPostingContext(store, administrationId);
    insertDocument(store, administrationId, document, context);
    for (const line of postingsOf(document, context)) {
      store.run(INSERT_POSTING, ...postingRow(administrationId, line));
    }
    refuseUnknownAccounts(
      store,
      "SELECT ledger_account_id FROM postings WHERE administration_id = ?1 AND document_id = ?2",
      [administrationId, document.id],
    );
  });
}

/** Takes a document and its postings out; false when there is none with this id. */
export function removeDocument(
  store: Store,
  administrationId: string,
  documentId: string,
): boolean {
  return store.transaction(() => {
    const named = [administrationId, documentId] as const;
    const which = "WHERE administration_id = ? AND document_id = ?";
    store.run(`DELETE FROM postings ${which}`, ...named);
    store.run(`DELETE FROM asset_changes ${which}`, ...named);
    const removed = store.run(
      "DELETE FROM documents WHERE administration_id = ? AND id = ?",
      ...named,
    );
    return removed > 0;
  });
}

/** The row of a document and, for a change of an asset, its row in the register. */
export function insertDocument(
  store: Store,
  administrationId: string,
  document: BookedDocument,
  context: PostingContext,
): void {
  store.run(INSERT_DOCUMENT, ...documentRow(administrationId, document, context));
  if (document.kind !== "asset_change") return;
  const { assetId, id, date, change, amount } = document;
  store.run(INSERT_ASSET_CHANGE, administrationId, assetId, id, date, change, toStored(amount));
}

/** The values of a posting, in the order of the table's columns after `id`. */
export function postingRow(administrationId: string, line: PostingLine): readonly SqlValue[] {
  return [
    administrationId,
    line.date,
    line.documentType,
    line.documentId,
    line.ledgerAccountId,
    line.projectId,
    line.contactId,
    line.taxRateId,
    line.financialAccountId,
    toStored(line.amount),
    line.description,
    line.closesYear ? 1 : 0,
    line.invoiceId,
  ];
}

/** `used` selects the accounts that were posted to; its first parameter is the administration. */
export function refuseUnknownAccounts(
  store: Store,
  used: string,
  parameters: readonly SqlValue[],
): void {
  // With EXCEPT the postings are read in the order of their accounts: all there are, for one document.
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

/** What the posting rules look up, from the administration's master data. */
export function readPostingContext(store: Store, administrationId: string): PostingContext {
  const read = <Item>(table: string, decode: (row: SqlRow) => Item): Item[] =>
    store.rows(`SELECT * FROM ${table} WHERE administration_id = ?`, administrationId).map(decode);
  const byRole = new Map(
    read("account_roles", (row) => [textIn(row, "role"), textIn(row, "ledger_account_id")]),
  );
  const account = (role: AccountRole): string => {
    const id = byRole.get(role);
    invariant(id !== undefined, `administration ${administrationId} has an account as ${role}`);
    return id;
  };
  return postingContext({
    roles: {
      debtors: account("debtors"),
      creditors: account("creditors"),
      tax_payable: account("tax_payable"),
      tax_receivable: account("tax_receivable"),
      deferred_costs: account("deferred_costs"),
      deferred_revenue: account("deferred_revenue"),
      payment_differences: account("payment_differences"),
      exchange_differences: account("exchange_differences"),
      unplaced_mutations: account("unplaced_mutations"),
      retained_result: account("retained_result"),
    },
    taxRates: read("tax_rates", taxRateIn),
    financialAccounts: read("financial_accounts", financialAccountIn),
    assets: read("assets", assetIn),
  });
}
