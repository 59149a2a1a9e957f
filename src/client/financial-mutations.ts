/** Bank mutations: the lines of bank statements, and what explains them (contract 4.12). */
// Gap: Bank mutations.

import type { DecimalText } from "../amount/decimal-text.ts";
import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { date, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { type DocumentVersion, fetchByIds, versionAt } from "./document-operations.ts";
import { paymentAt } from "./document-parts.ts";
import { type DocumentPeriod, filterText } from "./filter-text.ts";
import { anyRecord, decimal, knownWord, type RecordOf, record, word } from "./records.ts";
import { idPart, readOne } from "./requests.ts";

const BOOKING_FIELDS = {
  id: identifier,
  administration_id: optional(identifier),
  financial_mutation_id: optional(identifierOf(ledger.documentId)),
  ledger_account_id: optional(identifierOf(ledger.ledgerAccountId)),
  project_id: optional(orNull(identifierOf(ledger.projectId))),
  description: optional(orNull(text)),
  price: optional(decimal),
  created_at: optional(instant),
  updated_at: optional(instant),
};
/** A part of a mutation that is booked on a ledger account; `price` includes tax, and is positive for money received. @interface */
export type LedgerAccountBooking = RecordOf<typeof BOOKING_FIELDS>;
const bookingAt: Kind<LedgerAccountBooking> = record(BOOKING_FIELDS);

/** What only some banks and services send may be absent. */
const MUTATION_FIELDS = {
  id: identifierOf(ledger.documentId),
  administration_id: optional(identifier),
  amount: optional(decimal),
  code: optional(orNull(text)),
  date: optional(date),
  message: optional(orNull(text)),
  contra_account_name: optional(orNull(text)),
  contra_account_number: optional(orNull(text)),
  state: optional(knownWord("unprocessed", "processed")),
  settlement_state: optional(orNull(text)),
  amount_open: optional(decimal),
  sepa_fields: optional(orNull(anyRecord)),
  batch_reference: optional(orNull(text)),
  financial_account_id: optional(identifierOf(ledger.financialAccountId)),
  currency: optional(orNull(text)),
  original_amount: optional(orNull(decimal)),
  created_at: optional(instant),
  updated_at: optional(instant),
  version: optional(word),
  financial_statement_id: optional(orNull(identifier)),
  processed_at: optional(orNull(instant)),
  account_servicer_transaction_id: optional(orNull(word)),
  payments: optional(listOf(paymentAt)),
  ledger_account_bookings: optional(listOf(bookingAt)),
};
/** A bank mutation; `amount` is positive for money received, `amountOpen` is what nothing explains yet. @interface */
export type FinancialMutation = RecordOf<typeof MUTATION_FIELDS>;
const mutationAt: Kind<FinancialMutation> = record(MUTATION_FIELDS);

/** Without a filter the service takes the mutations of this year. */
export interface FinancialMutationFilter {
  readonly period?: DocumentPeriod;
  readonly state?: "all" | "unprocessed" | "processed";
  /** A debit is money that leaves the account. */
  readonly mutationType?: "all" | "debit" | "credit";
  readonly financialAccountId?: ledger.FinancialAccountId;
  /** Signed as the mutation; both ends included. */
  readonly amountFrom?: DecimalText;
  readonly amountTo?: DecimalText;
}

export interface FinancialMutations {
  /** In one request without pages: the service refuses more than a hundred (Failure `request-refused`). Then use `versions` and `fetch`. */
  readonly list: (filter?: FinancialMutationFilter) => Promise<readonly FinancialMutation[]>;
  /** Failure `record-unknown`. */
  readonly get: (id: ledger.DocumentId) => Promise<FinancialMutation>;
  /** Ids and versions of all matching mutations, in one request. */
  readonly versions: (filter?: FinancialMutationFilter) => Promise<readonly DocumentVersion[]>;
  /** The mutations with these ids, in no particular order, a hundred per request; unknown ids are left out. */
  readonly fetch: (ids: readonly ledger.DocumentId[]) => AsyncGenerator<FinancialMutation>;
}

const PATH = "/financial_mutations";
const SYNCHRONIZATION = `${PATH}/synchronization`;

export const financialMutationsOf = (session: Session): FinancialMutations => ({
  list: async (filter = {}) =>
    readOne(session, PATH, listOf(mutationAt), { filter: filterText({ ...filter }) }),
  get: async (id) => readOne(session, `${PATH}/${idPart(id)}`, mutationAt),
  versions: async (filter = {}) =>
    readOne(session, SYNCHRONIZATION, listOf(versionAt), {
      filter: filterText({ ...filter }),
    }),
  fetch: (ids) => fetchByIds(session, SYNCHRONIZATION, mutationAt, ids),
});
