/** The record of a bank mutation. Gap: Bank mutations. */

import type { Amount } from "../../amount/amount.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { amount, date, identifier, instant, oneOf, text } from "../../fields/scalars.ts";
import type { FinancialMutationRecord, MutationPart } from "../rules/administration-books.ts";
import type { StoredPayment } from "../rules/document-parts.ts";
import { MUTATION_STATES, type MutationState } from "../rules/mutation-state.ts";
import { from, ids, integer, record, stamps } from "./declared-record.ts";
import { data, PAYMENT } from "./document-parts.ts";

/** A bank mutation with all that its record shows. */
export interface ShownMutation extends FinancialMutationRecord {
  /** Digits. */
  readonly version: string;
  readonly state: MutationState;
  /** What is not placed yet, signed as the mutation. */
  readonly unplaced: Amount;
  readonly currency: string;
  /** The other party, if it is a contact. */
  readonly counterparty: { readonly name: string; readonly bankAccount: string | null } | null;
  /** Of its parts, and those that users took from it. */
  readonly payments: readonly StoredPayment[];
  readonly bookings: readonly ShownBooking[];
}

/** A part of a mutation that is booked on a ledger account. */
export type ShownBooking = Extract<MutationPart, { readonly kind: "booking" }> &
  Pick<FinancialMutationRecord, "createdAt" | "updatedAt"> & {
    readonly id: string;
    readonly financialMutationId: string;
  };

const BOOKING = record<ShownBooking>("ledger_account_booking", {
  ...ids,
  financial_mutation_id: from(
    identifier,
    (booking) => booking.financialMutationId,
    "Its bank mutation",
  ),
  ledger_account_id: from(identifier, (booking) => booking.ledgerAccountId, "Where it is booked"),
  project_id: from(orNull(identifier), (booking) => booking.projectId, "The project it belongs to"),
  description: from(
    orNull(text),
    (booking) => (booking.description === "" ? null : booking.description),
    "Null if it has none of its own",
  ),
  price: from(amount, (booking) => booking.amount, "Including tax; positive for money received"),
  created_at: from(instant, (booking) => booking.createdAt),
  updated_at: from(instant, (booking) => booking.updatedAt),
});

/** The same in both shapes. What a bank sends and this service does not store is null. */
export const FINANCIAL_MUTATION = record<ShownMutation>("financial_mutation", {
  ...ids,
  amount: from(
    amount,
    (mutation) => mutation.amount,
    "In the administration's currency; positive for money received",
  ),
  code: from(orNull(text), () => null, "The bank's code for the kind of mutation"),
  date: from(date, (mutation) => mutation.date, "The day on which the bank booked it"),
  message: from(text, (mutation) => mutation.message, "The description on the bank statement"),
  contra_account_name: from(
    orNull(text),
    (mutation) => mutation.counterparty?.name ?? null,
    "The other party; null if it is not known",
  ),
  contra_account_number: from(
    orNull(text),
    (mutation) => mutation.counterparty?.bankAccount ?? null,
    "The bank account of the other party",
  ),
  state: from(
    oneOf(...MUTATION_STATES),
    (mutation) => mutation.state,
    "`processed` once payments and bookings explain all of it",
  ),
  settlement_state: from(orNull(text), () => "settled", "Whether the bank has settled it"),
  amount_open: from(
    amount,
    (mutation) => mutation.unplaced,
    "The amount that nothing explains yet",
  ),
  sepa_fields: from(orNull(data), () => null, "The fields of a SEPA transfer"),
  batch_reference: from(orNull(text), () => null, "The batch of payments that it belongs to"),
  financial_account_id: from(
    identifier,
    (mutation) => mutation.financialAccountId,
    "The bank account, cash box or card",
  ),
  currency: from(text, (mutation) => mutation.currency, "Of `amount`"),
  original_amount: from(
    orNull(amount),
    () => null,
    "In another currency, before the bank converted it",
  ),
  ...stamps,
  version: from(integer, (mutation) => mutation.version, "Increases with every change"),
  financial_statement_id: from(orNull(identifier), () => null, "The bank statement that it is on"),
  processed_at: from(orNull(instant), () => null, "When it became processed"),
  account_servicer_transaction_id: from(orNull(text), () => null, "The bank's own number for it"),
  payments: from(
    listOf(PAYMENT),
    (mutation) => mutation.payments,
    "The payments of invoices and receipts",
  ),
  ledger_account_bookings: from(
    listOf(BOOKING),
    (mutation) => mutation.bookings,
    "The parts that are booked on ledger accounts",
  ),
});
