/** Bank accounts, cards and cash boxes (contract 4.12). */
import type { Session } from "../api/client.ts";
import { booleanAt, textAt, wordAt } from "../api/decoding.ts";
import { financialAccountId } from "../ledger/ledger-account.ts";
import { readOne } from "./asking.ts";
import {
  identifierAt,
  idOf,
  instantAt,
  listOf,
  optional,
  orNull,
  type RecordOf,
  record,
} from "./record-readers.ts";

const FINANCIAL_ACCOUNT_FIELDS = {
  id: idOf(financialAccountId),
  administration_id: identifierAt,
  type: textAt,
  name: textAt,
  identifier: orNull(wordAt),
  currency: textAt,
  provider: orNull(textAt),
  moneybird_account: optional(orNull(booleanAt)),
  active: booleanAt,
  created_at: instantAt,
  updated_at: instantAt,
};
/** `type` is a word such as `BankAccount`; `identifier` the number of the account, where it has one. @interface */
export type FinancialAccount = RecordOf<typeof FINANCIAL_ACCOUNT_FIELDS>;

export interface FinancialAccounts {
  /** Those in use, in one request. */
  readonly list: () => Promise<readonly FinancialAccount[]>;
}

export const financialAccountsOf = (session: Session): FinancialAccounts => ({
  list: () => readOne(session, "/financial_accounts", listOf(record(FINANCIAL_ACCOUNT_FIELDS))),
});
