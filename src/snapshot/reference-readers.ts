/** Reads what postings refer to. Most identifiers are those of other rows too: each is validated once. */
import { type Month, month } from "../calendar/month.ts";
import {
  type ContactId,
  contactId,
  type FinancialAccountId,
  financialAccountId,
  type LedgerAccountId,
  ledgerAccountId,
  type ProjectId,
  projectId,
  type TaxRateId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import { once } from "./once.ts";

export interface ReferenceReaders {
  readonly month: (text: string) => Month;
  readonly account: (text: string) => LedgerAccountId;
  /** These are null for a posting without one. */
  readonly contact: (value: unknown) => ContactId | null;
  readonly project: (value: unknown) => ProjectId | null;
  readonly rate: (value: unknown) => TaxRateId | null;
  readonly financialAccount: (value: unknown) => FinancialAccountId | null;
}

export const referenceReaders = (): ReferenceReaders => ({
  month: once(month),
  account: once(ledgerAccountId),
  contact: orNone(once(contactId)),
  project: orNone(once(projectId)),
  rate: orNone(once(taxRateId)),
  financialAccount: orNone(once(financialAccountId)),
});

const orNone =
  <Id>(read: (text: string) => Id) =>
  (value: unknown): Id | null =>
    typeof value === "string" ? read(value) : null;
