/** A row of the table `documents` back to the document it was written from. */
import type {
  BookedDocument,
  DetailRecord,
  FiscalAllocationRecord,
  JournalLineRecord,
  MutationPart,
  PaymentRecord,
  TypedDetail,
} from "../rules/administration-books.ts";
import { MANUAL_PAYMENT_ACTIONS, type PaymentRegistration } from "../rules/document-parts.ts";
import type { DocumentOrigin, InvoiceState } from "../rules/kept-documents.ts";
import {
  amountIn,
  dateIn,
  dateOrNullIn,
  type Fields,
  fieldsOf,
  flagIn,
  listIn,
  textIn,
  textOrNullIn,
  wholeIn,
  wholeOrNullIn,
  wordIn,
} from "./content-fields.ts";
import type { SqlRow } from "./store.ts";

const KINDS = [
  "sales_invoice",
  "purchase_invoice",
  "receipt",
  "general_document",
  "typeless_document",
  "general_journal_document",
  "financial_mutation",
  "payment",
  "asset_change",
] as const satisfies readonly BookedDocument["kind"][];
const INVOICE_KINDS = ["sales_invoice", "purchase_invoice", "receipt"] as const;
const STATES = [
  "new",
  "saved",
  "open",
  "late",
  "paid",
  "pending_payment",
] as const satisfies readonly InvoiceState[];
const ORIGINS = [
  "upload",
  "endpoint",
  "si",
  "email",
  "si_local",
  "si_peppol",
  "api",
  "service_bv",
] as const satisfies readonly DocumentOrigin[];
const JOURNAL_TYPES = ["fiscal_year_ending"] as const;
const CHANGES = ["investment", "depreciation", "divestment", "value_change"] as const;

/** Reads a row with all columns of `documents`. */
export function readDocument(row: SqlRow): BookedDocument {
  const content = fieldsOf(JSON.parse(textIn(row, "content")));
  const head = headOf(row);
  const kind = wordIn(row, "kind", KINDS);
  switch (kind) {
    case "sales_invoice":
      return {
        kind,
        ...head,
        state: wordIn(row, "state", [...STATES, "draft"]),
        dueOn: dateIn(row, "due_on"),
        ...invoiceFields(row, content),
      };
    case "purchase_invoice":
    case "receipt":
      return {
        kind,
        ...head,
        ...keptFields(row, content),
        origin: row["origin"] === null ? null : wordIn(row, "origin", ORIGINS),
        ...invoiceFields(row, content),
        ...allocationsIn(content),
        isSavedAutomatically: flagIn(row, "is_saved_automatically"),
      };
    case "general_document":
      return { kind, ...head, ...keptFields(row, content) };
    case "typeless_document":
      return {
        kind,
        ...head,
        state: wordIn(row, "state", STATES),
        origin: row["origin"] === null ? null : wordIn(row, "origin", ORIGINS),
        attachmentNames: attachmentNamesIn(content),
      };
    case "general_journal_document":
      return { kind, ...head, ...journalFields(row, content) };
    case "financial_mutation":
      return {
        kind,
        ...head,
        financialAccountId: textIn(content, "financialAccountId"),
        message: textIn(content, "message"),
        amount: amountIn(content, "amount"),
        parts: listIn(content, "parts", readPart),
      };
    case "payment":
      return { kind, ...head, ...paymentFields(content) };
    case "asset_change":
      return {
        kind,
        ...head,
        assetId: textIn(content, "assetId"),
        change: wordIn(content, "change", CHANGES),
        amount: amountIn(content, "amount"),
        contraAccountId: textOrNullIn(content, "contraAccountId"),
      };
  }
}

function headOf(
  row: SqlRow,
): Pick<BookedDocument, "id" | "date" | "reference" | "contactId" | "createdAt" | "updatedAt"> {
  return {
    id: textIn(row, "id"),
    date: dateIn(row, "date"),
    reference: textOrNullIn(row, "reference"),
    contactId: textOrNullIn(row, "contact_id"),
    createdAt: textIn(row, "created_at"),
    updatedAt: textIn(row, "updated_at"),
  };
}

function keptFields(row: SqlRow, content: Fields) {
  return {
    state: wordIn(row, "state", STATES),
    dueOn: dateOrNullIn(row, "due_on"),
    entryNumber: wholeIn(row, "entry_number"),
    isRecurring: flagIn(row, "is_recurring"),
    attachmentNames: attachmentNamesIn(content),
  };
}

function journalFields(row: SqlRow, content: Fields) {
  return {
    state: wordIn(row, "state", ["new", "saved"]),
    journalType: row["journal_type"] === null ? null : wordIn(row, "journal_type", JOURNAL_TYPES),
    lines: listIn(content, "lines", readLine),
    isRecurring: flagIn(row, "is_recurring"),
    attachmentNames: attachmentNamesIn(content),
  };
}

function invoiceFields(row: SqlRow, content: Fields) {
  return {
    currency: textIn(row, "currency"),
    exchangeRate: amountIn(content, "exchangeRate"),
    pricesIncludeTax: flagIn(content, "pricesIncludeTax"),
    details: listIn(content, "details", readDetail),
  };
}

/** Absent in what was kept before there were any. */
const allocationsIn = (content: Fields) =>
  content["fiscalAllocations"] === undefined
    ? {}
    : { fiscalAllocations: listIn(content, "fiscalAllocations", readAllocation) };

function readAllocation(value: unknown): FiscalAllocationRecord {
  const allocation = fieldsOf(value);
  return {
    id: textIn(allocation, "id"),
    ledgerAccountId: textIn(allocation, "ledgerAccountId"),
    privateLedgerAccountId: textIn(allocation, "privateLedgerAccountId"),
    percentage: amountIn(allocation, "percentage"),
    createdAt: textIn(allocation, "createdAt"),
    updatedAt: textIn(allocation, "updatedAt"),
  };
}

function readDetail(value: unknown): DetailRecord {
  const detail = fieldsOf(value);
  const period = detail["period"] === null ? null : fieldsOf(detail["period"]);
  return {
    id: textIn(detail, "id"),
    ledgerAccountId: textIn(detail, "ledgerAccountId"),
    taxRateId: textIn(detail, "taxRateId"),
    projectId: textOrNullIn(detail, "projectId"),
    description: textIn(detail, "description"),
    quantity: amountIn(detail, "quantity"),
    price: amountIn(detail, "price"),
    period: period && { first: dateIn(period, "first"), last: dateIn(period, "last") },
    ...(detail["typed"] === undefined ? {} : { typed: readTyped(detail["typed"]) }),
  };
}

function readTyped(value: unknown): TypedDetail {
  const typed = fieldsOf(value);
  return {
    quantity: textOrNullIn(typed, "quantity"),
    productId: textOrNullIn(typed, "productId"),
    order: wholeIn(typed, "order"),
    createdAt: textIn(typed, "createdAt"),
    updatedAt: textIn(typed, "updatedAt"),
  };
}

function readLine(value: unknown): JournalLineRecord {
  const line = fieldsOf(value);
  return {
    id: textIn(line, "id"),
    ledgerAccountId: textIn(line, "ledgerAccountId"),
    taxRateId: textOrNullIn(line, "taxRateId"),
    projectId: textOrNullIn(line, "projectId"),
    contactId: textOrNullIn(line, "contactId"),
    description: textIn(line, "description"),
    debit: amountIn(line, "debit"),
    credit: amountIn(line, "credit"),
    ...(line["rowOrder"] === undefined ? {} : { rowOrder: wholeOrNullIn(line, "rowOrder") }),
  };
}

function readPart(value: unknown): MutationPart {
  const part = fieldsOf(value);
  const kind = wordIn(part, "kind", ["payment", "booking"]);
  const contactId = textOrNullIn(part, "contactId");
  const amount = amountIn(part, "amount");
  if (kind === "payment") {
    return {
      kind,
      invoiceKind: wordIn(part, "invoiceKind", INVOICE_KINDS),
      invoiceId: textIn(part, "invoiceId"),
      contactId,
      amount,
      settledAmount: amountIn(part, "settledAmount"),
    };
  }
  return {
    kind,
    ledgerAccountId: textIn(part, "ledgerAccountId"),
    taxRateId: textOrNullIn(part, "taxRateId"),
    projectId: textOrNullIn(part, "projectId"),
    contactId,
    description: textIn(part, "description"),
    amount,
  };
}

function paymentFields(
  content: Fields,
): Pick<PaymentRecord, "invoiceKind" | "invoiceId" | "amount" | "via" | "registration"> {
  const via = fieldsOf(content["via"]);
  const kind = wordIn(via, "kind", ["financial_account", "ledger_account"]);
  const registration = content["registration"];
  return {
    invoiceKind: wordIn(content, "invoiceKind", INVOICE_KINDS),
    invoiceId: textIn(content, "invoiceId"),
    amount: amountIn(content, "amount"),
    via:
      kind === "financial_account"
        ? { kind, financialAccountId: textIn(via, "financialAccountId") }
        : { kind, ledgerAccountId: textIn(via, "ledgerAccountId") },
    ...(registration === undefined ? {} : { registration: registrationIn(fieldsOf(registration)) }),
  };
}

const registrationIn = (fields: Fields): PaymentRegistration => ({
  userId: textIn(fields, "userId"),
  price: amountIn(fields, "price"),
  settledAmount: amountIn(fields, "settledAmount"),
  financialMutationId: textOrNullIn(fields, "financialMutationId"),
  transactionIdentifier: textOrNullIn(fields, "transactionIdentifier"),
  creditInvoiceId: textOrNullIn(fields, "creditInvoiceId"),
  linkedPaymentId: textOrNullIn(fields, "linkedPaymentId"),
  action: fields["action"] === null ? null : wordIn(fields, "action", MANUAL_PAYMENT_ACTIONS),
});

const attachmentNamesIn = (content: Fields): readonly string[] =>
  listIn(content, "attachmentNames", (name) => textIn({ name }, "name"));
