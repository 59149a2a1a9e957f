/** Bank mutations: the lines of bank statements, and what explains them (contract 4.12). */
// Gap: Bank mutations.

import type { DecimalText } from "../amount/decimal-text.ts";
import type { Session } from "../api/client.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { type DocumentVersion, fetchByIds, versionAt } from "./document-operations.ts";
import { paymentAt } from "./document-parts.ts";
import { type DocumentPeriod, filterText } from "./filter-text.ts";
import * as read from "./record-readers.ts";
import { idPart, readOne } from "./requests.ts";

const BOOKING_FIELDS = {
  id: read.identifier,
  administration_id: read.optional(read.identifier),
  financial_mutation_id: read.optional(read.idOf(ledger.documentId)),
  ledger_account_id: read.optional(read.idOf(ledger.ledgerAccountId)),
  project_id: read.optional(read.orNull(read.idOf(ledger.projectId))),
  description: read.optional(read.orNull(read.text)),
  price: read.optional(read.decimal),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
};
/** A part of a mutation that is booked on a ledger account; `price` includes tax, and is positive for money received. @interface */
export type LedgerAccountBooking = read.RecordOf<typeof BOOKING_FIELDS>;
const bookingAt: read.Reader<LedgerAccountBooking> = read.record(BOOKING_FIELDS);

/** What only some banks and services send may be absent. */
const MUTATION_FIELDS = {
  id: read.idOf(ledger.documentId),
  administration_id: read.optional(read.identifier),
  amount: read.optional(read.decimal),
  code: read.optional(read.orNull(read.text)),
  date: read.optional(read.date),
  message: read.optional(read.orNull(read.text)),
  contra_account_name: read.optional(read.orNull(read.text)),
  contra_account_number: read.optional(read.orNull(read.text)),
  state: read.optional(read.oneOf("unprocessed", "processed")),
  settlement_state: read.optional(read.orNull(read.text)),
  amount_open: read.optional(read.decimal),
  sepa_fields: read.optional(read.orNull(read.anything)),
  batch_reference: read.optional(read.orNull(read.text)),
  financial_account_id: read.optional(read.idOf(ledger.financialAccountId)),
  currency: read.optional(read.orNull(read.text)),
  original_amount: read.optional(read.orNull(read.decimal)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
  version: read.optional(read.word),
  financial_statement_id: read.optional(read.orNull(read.identifier)),
  processed_at: read.optional(read.orNull(read.instant)),
  account_servicer_transaction_id: read.optional(read.orNull(read.word)),
  payments: read.optional(read.listOf(paymentAt)),
  ledger_account_bookings: read.optional(read.listOf(bookingAt)),
};
/** A bank mutation; `amount` is positive for money received, `amountOpen` is what nothing explains yet. @interface */
export type FinancialMutation = read.RecordOf<typeof MUTATION_FIELDS>;
const mutationAt: read.Reader<FinancialMutation> = read.record(MUTATION_FIELDS);

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
    readOne(session, PATH, read.listOf(mutationAt), { filter: filterText({ ...filter }) }),
  get: async (id) => readOne(session, `${PATH}/${idPart(id)}`, mutationAt),
  versions: async (filter = {}) =>
    readOne(session, SYNCHRONIZATION, read.listOf(versionAt), {
      filter: filterText({ ...filter }),
    }),
  fetch: (ids) => fetchByIds(session, SYNCHRONIZATION, mutationAt, ids),
});
