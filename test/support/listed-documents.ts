/** Lists of documents for books in memory. */
import { amountOf, ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { Books } from "../../src/ledger/books.ts";
import { compareText, documentId } from "../../src/ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListRead,
  type InvoicePayment,
  type ListedContents,
  type ListedDetail,
  type ListedDocument,
  type ListedDraft,
  type ListedPayment,
} from "../../src/ledger/listed-document.ts";
import { sourceOf } from "./books-notation-reports.ts";

export const withListed = (
  documents: readonly ListedDocument[],
  drafts: readonly ListedDraft[] = [],
): Pick<
  Books,
  "listedDocuments" | "listedDocument" | "listedContents" | "listedDraft" | "invoicePayments"
> => ({
  listedDocuments: (lists = DOCUMENT_LISTS) => documents.filter(({ list }) => lists.includes(list)),
  listedDocument: (list, id) => {
    const found = documents.findLast((one) => one.list === list && one.id === id);
    return found === undefined ? null : contentsOf(found);
  },
  listedContents: (list, periodsAfter) =>
    documents
      .filter((one) => one.list === list)
      .filter(
        ({ details }) =>
          periodsAfter === undefined ||
          details.some(({ period }) => period !== null && period.last > periodsAfter),
      )
      .map((one) => ({ ...contentsOf(one), id: one.id }))
      .sort((left, right) => compareText(left.id, right.id)),
  invoicePayments: () => documents.flatMap(paymentsOf).sort(byDocument),
  listedDraft: (list, id) => drafts.find((one) => one.list === list && one.id === id) ?? null,
});

/** A document of which only its list, id and date matter. */
export const plainDocument = (
  list: ListedDocument["list"],
  id: string,
  date: string,
): ListedDocument => ({
  list,
  id: documentId(id),
  state: list === "general_journal_documents" ? null : "open",
  number: `2025-000${id}`,
  date: dateOf(date),
  dueDate: null,
  contactId: null,
  total: null,
  inCurrency: null,
  unpaid: null,
  payments: [],
  details: [],
  allocations: [],
  bankLine: null,
  source: sourceOf(list),
});

/** A list that was read, without a total, pages or versions. */
export const plainList = (list: ListedDocument["list"], rows: number): DocumentListRead => ({
  list,
  rows,
  rowsStated: null,
  shortPages: 0,
  sources: [sourceOf(list)],
  versions: null,
  givesById: false,
});

/** What else a detail may have. */
export const PLAIN_DETAIL: Omit<ListedDetail, "ledgerAccountId" | "amount"> = {
  projectId: null,
  contactId: null,
  taxRateId: null,
  description: "",
  period: null,
};

/** A payment by bank mutation 1. */
export const paid = (date: string, amount: string): ListedPayment => ({
  id: documentId("1"),
  date: dateOf(date),
  amount: amountOf(amount),
  invoiceId: documentId("1"),
  mutationId: documentId("1"),
  financialAccountId: null,
  ledgerAccountId: null,
  linkedPaymentId: null,
});

/** What books have of a document beside its entries. */
export function contentsOf({
  total,
  unpaid,
  payments,
  bankLine,
  ...one
}: ListedDocument): ListedContents {
  const { list, state, number, date, contactId, details, allocations, source } = one;
  return {
    ...{ list, state, number, date, contactId, total, details, allocations, source },
    mutation:
      bankLine === null
        ? null
        : { ...bankLine, amount: total ?? ZERO, open: unpaid ?? ZERO, payments },
  };
}

const paymentsOf = ({ payments, ...invoice }: ListedDocument): readonly InvoicePayment[] =>
  (invoice.list === "financial_mutations" ? [] : payments).map(
    ({ id, mutationId, ...payment }) => ({
      ...payment,
      bookedBy:
        mutationId === null
          ? { type: "Payment", id }
          : { type: "FinancialMutation", id: mutationId },
      invoice: { ...invoice, currency: invoice.inCurrency?.currency ?? null },
    }),
  );

const byDocument = ({ bookedBy: left }: InvoicePayment, { bookedBy: right }: InvoicePayment) =>
  compareText(left.type, right.type) || compareText(left.id, right.id);
