/** Ledger accounts (contract 4.12). */
import type { Session } from "../api/client.ts";
import { ACCOUNT_TYPES, financialAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import * as read from "./record-readers.ts";
import { readOne } from "./requests.ts";

const TAXONOMY_FIELDS = {
  taxonomy_version: read.optional(read.word),
  code: read.optional(read.word),
  name: read.optional(read.text),
  name_english: read.optional(read.orNull(read.text)),
  reference: read.optional(read.orNull(read.word)),
};
/** An RGS code. @interface */
export type TaxonomyItem = read.RecordOf<typeof TAXONOMY_FIELDS>;
const taxonomyItemAt: read.Reader<TaxonomyItem> = read.record(TAXONOMY_FIELDS);

const LEDGER_ACCOUNT_FIELDS = {
  id: read.idOf(ledgerAccountId),
  administration_id: read.optional(read.identifier),
  name: read.optional(read.text),
  account_type: read.optional(read.oneOf(...ACCOUNT_TYPES)),
  account_id: read.optional(read.orNull(read.word)),
  parent_id: read.optional(read.orNull(read.idOf(ledgerAccountId))),
  active: read.optional(read.boolean),
  description: read.optional(read.orNull(read.text)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
  allowed_document_types: read.optional(read.listOf(read.text)),
  taxonomy_item: read.optional(read.orNull(taxonomyItemAt)),
  financial_account_id: read.optional(read.orNull(read.idOf(financialAccountId))),
};
/** `accountId` is the number people use; `taxonomyItem` is the RGS code, null for an account without one. @interface */
export type LedgerAccount = read.RecordOf<typeof LEDGER_ACCOUNT_FIELDS>;

export interface LedgerAccounts {
  /** The whole chart, in one request. */
  readonly list: () => Promise<readonly LedgerAccount[]>;
}

export const ledgerAccountsOf = (session: Session): LedgerAccounts => ({
  list: () => readOne(session, "/ledger_accounts", read.listOf(read.record(LEDGER_ACCOUNT_FIELDS))),
});
