/** Makes the records of documents of the small administrations. */
import { type Amount, amountOf, sumOf, ZERO } from "../../src/amount/amount.ts";
import { type CalendarDate, dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  BookedDocument,
  DetailRecord,
  GeneralJournalRecord,
  MutationPart,
} from "../../src/service/rules/administration-books.ts";
import { accountId, BANK, CASH, documentId } from "./small-ids.ts";

/** Account, amount (debit positive) and contact. */
export type Line = readonly [number: string, amount: string, contact?: string];
const head = (id: string, date: string, reference: string, contactId: string | null) => ({
  id: documentId(id),
  date: dateOf(date),
  reference,
  contactId,
  createdAt: `${date}T10:00:00.000Z`,
  updatedAt: `${date}T10:00:00.000Z`,
});

type Detail = Omit<DetailRecord, "id">;

export const line = (
  number: string,
  price: string,
  taxRateId: string,
  projectId: string | null = null,
): Detail => ({
  ledgerAccountId: accountId(number),
  taxRateId,
  projectId,
  description: `Line of ${number}`,
  quantity: amountOf("1"),
  price: amountOf(price),
  period: null,
});

const withIds = (document: string, details: readonly Detail[]): readonly DetailRecord[] =>
  details.map((detail, index) => ({ ...detail, id: `58000000000000${document}${String(index)}` }));

export const sale = (id: string, date: string, contactId: string, details: readonly Detail[]) =>
  ({
    kind: "sales_invoice",
    ...head(id, date, `2025-${id}`, contactId),
    state: "open",
    dueOn: dueOn(date),
    currency: "EUR",
    exchangeRate: amountOf("1"),
    pricesIncludeTax: false,
    details: withIds(id, details),
  }) as const satisfies BookedDocument;

export const purchase = (
  id: string,
  date: string,
  contactId: string,
  details: readonly Detail[],
): Extract<BookedDocument, { kind: "purchase_invoice" }> => ({
  kind: "purchase_invoice",
  ...head(id, date, `P-${id}`, contactId),
  state: "open",
  dueOn: dueOn(date),
  entryNumber: Number(id),
  origin: null,
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: false,
  details: withIds(id, details),
  isRecurring: false,
  isSavedAutomatically: false,
  attachmentNames: [],
});

/** Costs that were paid without an invoice; nothing says when they are due. */
export function receipt(
  id: string,
  date: string,
  contactId: string,
  details: readonly Detail[],
): Extract<BookedDocument, { kind: "receipt" }> {
  return { ...purchase(id, date, contactId, details), kind: "receipt", dueOn: null };
}

/** The same day of the next month. */
function dueOn(date: string): CalendarDate {
  const [year, at] = [date.slice(0, 4), Number(date.slice(5, 7))];
  const next =
    at === 12 ? `${String(Number(year) + 1)}-01` : `${year}-${String(at + 1).padStart(2, "0")}`;
  return dateOf(`${next}-${date.slice(8) > "28" ? "28" : date.slice(8)}`);
}

export const pays = (
  invoiceKind: "sales_invoice" | "purchase_invoice" | "receipt",
  id: string,
  contactId: string,
  amount: string,
): Extract<MutationPart, { kind: "payment" }> => ({
  kind: "payment",
  invoiceKind,
  invoiceId: documentId(id),
  contactId,
  amount: amountOf(amount),
  settledAmount: amountOf(amount),
});

export const books = (
  number: string,
  amount: string,
): Extract<MutationPart, { kind: "booking" }> => ({
  kind: "booking",
  ledgerAccountId: accountId(number),
  taxRateId: null,
  projectId: null,
  contactId: null,
  description: "",
  amount: amountOf(amount),
});

export const mutation = (
  id: string,
  date: string,
  message: string,
  parts: readonly MutationPart[],
  amount: string | null = null,
): Extract<BookedDocument, { kind: "financial_mutation" }> => ({
  kind: "financial_mutation",
  ...head(id, date, message, parts.find(({ contactId }) => contactId !== null)?.contactId ?? null),
  financialAccountId: BANK,
  message,
  amount: amount === null ? sumOf(parts.map((part) => part.amount)) : amountOf(amount),
  parts,
});

/** Cash that a customer paid, without a bank mutation. */
export const payment = (
  id: string,
  date: string,
  contactId: string,
  invoice: string,
  amount: string,
): Extract<BookedDocument, { kind: "payment" }> => ({
  kind: "payment",
  ...head(id, date, `Cash for invoice ${invoice}`, contactId),
  invoiceKind: "sales_invoice",
  invoiceId: documentId(invoice),
  amount: amountOf(amount),
  via: { kind: "financial_account", financialAccountId: CASH },
});

export const asset = (
  id: string,
  date: string,
  assetId: string,
  change: "investment" | "depreciation" | "divestment",
  amount: string,
  contraAccountId: string | null,
): Extract<BookedDocument, { kind: "asset_change" }> => ({
  kind: "asset_change",
  ...head(id, date, change, null),
  assetId,
  change,
  amount: amountOf(amount),
  contraAccountId,
});

export function journal(
  id: string,
  date: string,
  reference: string,
  journalType: GeneralJournalRecord["journalType"],
  journalLines: readonly Line[],
): GeneralJournalRecord {
  return {
    kind: "general_journal_document",
    ...head(id, date, reference, null),
    state: "saved",
    journalType,
    lines: journalLines.map(([number, amount, contactId], index) => ({
      id: `5700000000000${id}${String(index).padStart(2, "0")}`,
      ledgerAccountId: accountId(number),
      taxRateId: null,
      projectId: null,
      contactId: contactId ?? null,
      description: reference,
      ...sides(amount),
    })),
    isRecurring: false,
    attachmentNames: [],
  };
}

const sides = (amount: string): { readonly debit: Amount; readonly credit: Amount } =>
  amount.startsWith("-")
    ? { debit: ZERO, credit: amountOf(amount.slice(1)) }
    : { debit: amountOf(amount), credit: ZERO };
