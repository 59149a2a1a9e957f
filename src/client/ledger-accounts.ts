/** Ledger accounts (contract 4.12). */

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { flag, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import { ACCOUNT_TYPES, financialAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import { knownWord, type RecordOf, record, word } from "./records.ts";
import { readOne } from "./requests.ts";

const TAXONOMY_FIELDS = {
  taxonomy_version: optional(word),
  code: optional(word),
  name: optional(text),
  name_english: optional(orNull(text)),
  reference: optional(orNull(word)),
};
/** An RGS code. @interface */
export type TaxonomyItem = RecordOf<typeof TAXONOMY_FIELDS>;
const taxonomyItemAt: Kind<TaxonomyItem> = record(TAXONOMY_FIELDS);

const LEDGER_ACCOUNT_FIELDS = {
  id: identifierOf(ledgerAccountId),
  administration_id: optional(identifier),
  name: optional(text),
  account_type: optional(knownWord(...ACCOUNT_TYPES)),
  account_id: optional(orNull(word)),
  parent_id: optional(orNull(identifierOf(ledgerAccountId))),
  active: optional(flag),
  description: optional(orNull(text)),
  created_at: optional(instant),
  updated_at: optional(instant),
  allowed_document_types: optional(listOf(text)),
  taxonomy_item: optional(orNull(taxonomyItemAt)),
  financial_account_id: optional(orNull(identifierOf(financialAccountId))),
};
/** `accountId` is the number people use; `taxonomyItem` is the RGS code, null for an account without one. @interface */
export type LedgerAccount = RecordOf<typeof LEDGER_ACCOUNT_FIELDS>;

export interface LedgerAccounts {
  /** The whole chart, in one request. */
  readonly list: () => Promise<readonly LedgerAccount[]>;
}

export const ledgerAccountsOf = (session: Session): LedgerAccounts => ({
  list: () => readOne(session, "/ledger_accounts", listOf(record(LEDGER_ACCOUNT_FIELDS))),
});
