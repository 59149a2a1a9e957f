/** Bank accounts, cards and cash boxes (contract 4.12). */

import type { Session } from "../api/client.ts";
import { type Kind, kind, listOf, optional, orNull } from "../fields/kind.ts";
import { flag, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import { financialAccountId } from "../ledger/ledger-account.ts";
import { type RecordOf, record, word } from "./records.ts";
import { readOne } from "./requests.ts";

/** The real service writes an account without a number as an empty text. */
const accountNumber: Kind<string | null> = kind({
  ...orNull(word),
  read: (given, at) => (given === "" ? null : orNull(word).read(given, at)),
});

const FINANCIAL_ACCOUNT_FIELDS = {
  id: identifierOf(financialAccountId),
  administration_id: optional(identifier),
  type: optional(text),
  name: optional(text),
  identifier: optional(accountNumber),
  currency: optional(text),
  provider: optional(orNull(text)),
  moneybird_account: optional(orNull(flag)),
  active: optional(flag),
  created_at: optional(instant),
  updated_at: optional(instant),
};
/** `type` is a word such as `BankAccount`; `identifier` is the account number, if there is one. @interface */
export type FinancialAccount = RecordOf<typeof FINANCIAL_ACCOUNT_FIELDS>;

export interface FinancialAccounts {
  /** The active ones, in one request. */
  readonly list: () => Promise<readonly FinancialAccount[]>;
}

export const financialAccountsOf = (session: Session): FinancialAccounts => ({
  list: () => readOne(session, "/financial_accounts", listOf(record(FINANCIAL_ACCOUNT_FIELDS))),
});
