/** Bank accounts, cards and cash boxes (contract 4.12). */
import type { Session } from "../api/client.ts";
import { financialAccountId } from "../ledger/ledger-account.ts";
import * as read from "./record-readers.ts";
import { readOne } from "./requests.ts";

/** The real service writes an account without a number as an empty text. */
const accountNumber: read.Reader<string | null> = (place) => read.orNull(read.word)(place) || null;

const FINANCIAL_ACCOUNT_FIELDS = {
  id: read.idOf(financialAccountId),
  administration_id: read.optional(read.identifier),
  type: read.optional(read.text),
  name: read.optional(read.text),
  identifier: read.optional(accountNumber),
  currency: read.optional(read.text),
  provider: read.optional(read.orNull(read.text)),
  moneybird_account: read.optional(read.orNull(read.boolean)),
  active: read.optional(read.boolean),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
};
/** `type` is a word such as `BankAccount`; `identifier` is the account number, if there is one. @interface */
export type FinancialAccount = read.RecordOf<typeof FINANCIAL_ACCOUNT_FIELDS>;

export interface FinancialAccounts {
  /** The active ones, in one request. */
  readonly list: () => Promise<readonly FinancialAccount[]>;
}

export const financialAccountsOf = (session: Session): FinancialAccounts => ({
  list: () =>
    readOne(session, "/financial_accounts", read.listOf(read.record(FINANCIAL_ACCOUNT_FIELDS))),
});
