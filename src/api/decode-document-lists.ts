/** The rows of document lists: sales invoices, purchase invoices and receipts, general journal documents, bank mutations. */
import { type Amount, parseAmount, subtract } from "../amount/amount.ts";
import { type DateRange, parseDate } from "../calendar/calendar-date.ts";
import { statePosts } from "../ledger/document-states.ts";
import {
  type ContactId,
  contactId,
  documentId,
  financialAccountId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import type {
  DocumentListName,
  ListedAllocation,
  ListedDetail,
  ListedDocument,
  ListedDraft,
  ListedPayment,
} from "../ledger/listed-document.ts";
import {
  type Answer,
  absentOr,
  amountAt,
  anyRecordAt,
  at,
  dateAt,
  idAt,
  ifReadable,
  listAt,
  malformed,
  nullOr,
  type Place,
  type RecordPlace,
  readableRows,
  rootOf,
  textAt,
  wordAt,
} from "./decoding.ts";

/** A document, or a draft: a row in a state that posts nothing, which may lack a date. */
export type ListedRow = ListedDocument | ListedDraft;

/**
 * Fields that this version does not read are left alone: the records are large, and not evidence of a figure. A document that
 * cannot be read is left out: the list then lacks a document that its versions and the entries have, and checks name it.
 */
export const decodeListedDocuments = (
  answer: Answer,
  list: DocumentListName,
): readonly ListedRow[] => readableRows(rootOf(answer), (place) => rowAt(anyRecordAt(place), list));

function rowAt(record: RecordPlace, list: DocumentListName): ListedRow {
  const of = { list, id: idAt(at(record, "id"), documentId), source: record.answer.source };
  if (list === "general_journal_documents") return { ...of, ...journalAt(record) };
  if (list === "financial_mutations") return { ...of, ...mutationAt(record) };
  const isSale = list === "sales_invoices";
  const state = textAt(at(record, "state"));
  const numberOf = isSale ? "invoice_id" : "reference";
  if (statePosts(list, state) === false) {
    return { ...of, state, number: ifReadable(record, numberOf, wordAt)?.trim() || null };
  }
  const date = dateAt(at(record, isSale ? "invoice_date" : "date"));
  return {
    ...of,
    state,
    number: numberIn(record, numberOf),
    date,
    unpaid: isSale ? amountAt(at(record, "total_unpaid_base")) : null,
    bankLine: null,
    ...amountsAt(record),
  };
}

/** Gap: General journal documents. The record has no state; the pull asks for those in state `new`. */
const journalAt = (record: RecordPlace): Omit<ListedDocument, "list" | "id" | "source"> => ({
  state: ifReadable(record, "state", textAt),
  number: numberIn(record, "reference"),
  date: dateAt(at(record, "date")),
  dueDate: null,
  contactId: null,
  total: null,
  inCurrency: null,
  unpaid: null,
  payments: [],
  details: listAt(at(record, "general_journal_document_entries")).map(entryAt),
  allocations: [],
  bankLine: null,
});

/** Gap: Bank mutations. The amount is in the administration's currency if that is the currency of the mutation. */
const mutationAt = (record: RecordPlace): Omit<ListedDocument, "list" | "id" | "source"> => ({
  state: textAt(at(record, "state")),
  number: null,
  date: dateAt(at(record, "date")),
  dueDate: null,
  contactId: null,
  total: amountAt(at(record, "amount")),
  inCurrency: inCurrencyAt(record, "amount"),
  unpaid: amountAt(at(record, "amount_open")),
  payments: listAt(at(record, "payments")).map(paymentAt),
  details: listAt(at(record, "ledger_account_bookings")).map(bookingAt),
  allocations: [],
  bankLine: {
    financialAccountId: idAt(at(record, "financial_account_id"), financialAccountId),
    message: ifReadable(record, "message", wordAt) ?? "",
  },
});

/** Blank text is no number. */
const numberIn = (record: RecordPlace, name: string): string | null =>
  ifReadable(record, name, wordAt)?.trim() || null;

/** Those of invoices and receipts, in the administration's currency. */
function amountsAt(
  record: RecordPlace,
): Pick<
  ListedDocument,
  "dueDate" | "contactId" | "total" | "inCurrency" | "payments" | "details" | "allocations"
> {
  const contact = nullOr(at(record, "contact_id"), (place) => idAt(place, contactId));
  return {
    dueDate: absentOr(record, "due_date", dateAt),
    contactId: contact,
    total: nullOr(at(record, "total_price_incl_tax_base"), amountAt),
    inCurrency: inCurrencyAt(record, "total_price_incl_tax"),
    payments: listAt(at(record, "payments")).map(paymentAt),
    details: listAt(at(record, "details")).flatMap((place) => detailAt(place, contact)),
    allocations: (absentOr(record, "fiscal_allocations", listAt) ?? []).map(allocationAt),
  };
}

function inCurrencyAt(record: RecordPlace, field: string): ListedDocument["inCurrency"] {
  const currency = ifReadable(record, "currency", wordAt)?.trim() ?? "";
  const total = ifReadable(record, field, amountAt);
  return currency === "" || total === null ? null : { currency, total };
}

function paymentAt(place: Place): ListedPayment {
  const payment = anyRecordAt(place);
  const documentIn = (name: string) => absentOr(payment, name, (of) => idAt(of, documentId));
  return {
    id: idAt(at(payment, "id"), documentId),
    date: dateAt(at(payment, "payment_date")),
    amount: amountAt(at(payment, "price_base")),
    invoiceId: idAt(at(payment, "invoice_id"), documentId),
    mutationId: documentIn("financial_mutation_id"),
    financialAccountId: absentOr(payment, "financial_account_id", (of) =>
      idAt(of, financialAccountId),
    ),
    ledgerAccountId: absentOr(payment, "ledger_account_id", (of) => idAt(of, ledgerAccountId)),
    linkedPaymentId: documentIn("linked_payment_id"),
  };
}

/** A line of text has no account and books nothing. */
function detailAt(place: Place, contact: ContactId | null): readonly ListedDetail[] {
  const detail = anyRecordAt(place);
  const account = nullOr(at(detail, "ledger_account_id"), (of) => idAt(of, ledgerAccountId));
  if (account === null) return [];
  return [
    {
      ledgerAccountId: account,
      projectId: absentOr(detail, "project_id", (of) => idAt(of, projectId)),
      contactId: contact,
      taxRateId: nullOr(at(detail, "tax_rate_id"), (of) => idAt(of, taxRateId)),
      amount: amountAt(at(detail, "total_price_excl_tax_with_discount_base")),
      description: ifReadable(detail, "description", wordAt) ?? "",
      period: absentOr(detail, "period", daysAt),
      ...quantityIn(detail),
    },
  ];
}

/** The quantity as typed, `2 x`, and as a number; without a typed one the number is the default. */
function quantityIn(detail: RecordPlace): Pick<ListedDetail, "quantity"> {
  const typed = ifReadable(detail, "amount", wordAt)?.trim() ?? "";
  const count =
    typed === "" ? null : countOf(typed, ifReadable(detail, "amount_decimal", amountAt));
  if (count === null) return {};
  return { quantity: { count, productId: ifReadable(detail, "product_id", wordAt) } };
}

const NUMBER_TYPED = /^-?\d{1,12}(?:[.,]\d{1,6})?(?![\d.,:])/;

const countOf = (typed: string, stated: Amount | null): Amount | null =>
  stated ?? parseAmount((NUMBER_TYPED.exec(typed)?.[0] ?? "").replace(",", "."));

/** `20250101..20250331` */
function daysAt(place: Place): DateRange {
  const [, first, last] = /^(\d{8})\.\.(\d{8})$/.exec(textAt(place)) ?? [];
  const [from, to] = [first, last].map((day) =>
    parseDate((day ?? "").replace(/^(\d{4})(\d{2})/, "$1-$2-")),
  );
  if (from == null || to == null) throw malformed(place, "a period as YYYYMMDD..YYYYMMDD");
  return { first: from, last: to };
}

function allocationAt(place: Place): ListedAllocation {
  const allocation = anyRecordAt(place);
  return {
    ledgerAccountId: idAt(at(allocation, "ledger_account_id"), ledgerAccountId),
    privateLedgerAccountId: idAt(at(allocation, "private_ledger_account_id"), ledgerAccountId),
    amount: amountAt(at(allocation, "price_base")),
  };
}

/** A part of a bank mutation that pays no invoice. */
function bookingAt(place: Place): ListedDetail {
  const booking = anyRecordAt(place);
  return {
    ledgerAccountId: idAt(at(booking, "ledger_account_id"), ledgerAccountId),
    projectId: absentOr(booking, "project_id", (of) => idAt(of, projectId)),
    contactId: absentOr(booking, "contact_id", (of) => idAt(of, contactId)),
    taxRateId: absentOr(booking, "tax_rate_id", (of) => idAt(of, taxRateId)),
    amount: amountAt(at(booking, "price")),
    description: ifReadable(booking, "description", wordAt) ?? "",
    period: null,
  };
}

/** Gap: Document lists. Debit and credit are always present, the rate of an entry never is. */
function entryAt(place: Place): ListedDetail {
  const entry = anyRecordAt(place);
  return {
    ledgerAccountId: idAt(at(entry, "ledger_account_id"), ledgerAccountId),
    projectId: absentOr(entry, "project_id", (of) => idAt(of, projectId)),
    contactId: absentOr(entry, "contact_id", (of) => idAt(of, contactId)),
    taxRateId: absentOr(entry, "tax_rate_id", (of) => idAt(of, taxRateId)),
    amount: debitLessCredit(entry),
    description: ifReadable(entry, "description", wordAt) ?? "",
    period: null,
  };
}

/** Of an entry of a journal: debit positive. */
export const debitLessCredit = (entry: RecordPlace): Amount =>
  subtract(amountAt(at(entry, "debit")), amountAt(at(entry, "credit")));
