/** Ledger accounts (contract 4.12). */
import type { Session } from "../api/client.ts";
import { booleanAt, textAt, wordAt } from "../api/decoding.ts";
import { ACCOUNT_TYPES, financialAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import { readOne } from "./asking.ts";
import {
  identifierAt,
  idOf,
  instantAt,
  listOf,
  oneOf,
  optional,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";

const TAXONOMY_FIELDS = {
  taxonomy_version: wordAt,
  code: wordAt,
  name: textAt,
  name_english: optional(orNull(textAt)),
  reference: optional(orNull(wordAt)),
};
/** A place in the RGS. @interface */
export type TaxonomyItem = RecordOf<typeof TAXONOMY_FIELDS>;
const taxonomyItemAt: Reader<TaxonomyItem> = record(TAXONOMY_FIELDS);

const LEDGER_ACCOUNT_FIELDS = {
  id: idOf(ledgerAccountId),
  administration_id: identifierAt,
  name: textAt,
  account_type: oneOf(...ACCOUNT_TYPES),
  account_id: orNull(wordAt),
  parent_id: orNull(idOf(ledgerAccountId)),
  active: booleanAt,
  description: optional(orNull(textAt)),
  created_at: instantAt,
  updated_at: instantAt,
  allowed_document_types: listOf(textAt),
  taxonomy_item: orNull(taxonomyItemAt),
  financial_account_id: orNull(idOf(financialAccountId)),
};
/** `accountId` is the number people use; `taxonomyItem` its place in the RGS; null for an account without. @interface */
export type LedgerAccount = RecordOf<typeof LEDGER_ACCOUNT_FIELDS>;

export interface LedgerAccounts {
  /** The whole chart, in one request. */
  readonly list: () => Promise<readonly LedgerAccount[]>;
}

export const ledgerAccountsOf = (session: Session): LedgerAccounts => ({
  list: () => readOne(session, "/ledger_accounts", listOf(record(LEDGER_ACCOUNT_FIELDS))),
});
