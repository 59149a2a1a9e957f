/** A document as the row of the table `documents` that keeps it without loss. */
import { type Amount, amountText, toStored } from "../../amount/amount.ts";
import type { BookedDocument, MutationPart } from "../rules/administration-books.ts";
import type { PaymentRegistration } from "../rules/document-parts.ts";
import { type InvoiceRecord, invoiceFigures } from "../rules/posting-figures.ts";
import type { PostingContext } from "../rules/posting-line.ts";
import type { SqlValue } from "./store.ts";

export const INSERT_DOCUMENT = `INSERT INTO documents (
  administration_id, id, kind, date, due_on, state, reference, contact_id, journal_type, origin,
  currency, entry_number, is_recurring, is_saved_automatically, has_attachment, total_excl,
  total_incl, content, created_at, updated_at, version
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, unixepoch(?))`;

/** The values of `INSERT_DOCUMENT`, in its order. */
export function documentRow(
  administrationId: string,
  document: BookedDocument,
  context: PostingContext,
): readonly SqlValue[] {
  const figures = isInvoice(document) ? invoiceFigures(document, context) : null;
  return [
    administrationId,
    document.id,
    document.kind,
    document.date,
    "dueOn" in document ? document.dueOn : null,
    "state" in document ? document.state : null,
    document.reference,
    document.contactId,
    "journalType" in document ? document.journalType : null,
    "origin" in document ? document.origin : null,
    "currency" in document ? document.currency : null,
    "entryNumber" in document ? document.entryNumber : null,
    "isRecurring" in document && document.isRecurring ? 1 : 0,
    "isSavedAutomatically" in document && document.isSavedAutomatically ? 1 : 0,
    "attachmentNames" in document && document.attachmentNames.length > 0 ? 1 : 0,
    figures === null ? null : toStored(figures.totalExclBase),
    figures === null ? null : toStored(figures.totalInclBase),
    JSON.stringify(contentOf(document)),
    document.createdAt,
    document.updatedAt,
    document.updatedAt, // of which the version is made
  ];
}

const isInvoice = (document: BookedDocument): document is InvoiceRecord =>
  document.kind === "sales_invoice" ||
  document.kind === "purchase_invoice" ||
  document.kind === "receipt";

/**
 * What only its kind has. Names are those of the record in `rules/administration-books.ts`; amounts
 * are decimal text and ids are text, so that JSON keeps every digit.
 */
function contentOf(document: BookedDocument): object {
  switch (document.kind) {
    case "sales_invoice":
      return invoiceContent(document);
    case "purchase_invoice":
    case "receipt":
      return {
        ...invoiceContent(document),
        ...(document.fiscalAllocations === undefined
          ? {}
          : {
              fiscalAllocations: document.fiscalAllocations.map((each) => ({
                ...each,
                percentage: text(each.percentage),
              })),
            }),
        attachmentNames: document.attachmentNames,
      };
    case "general_document":
    case "typeless_document":
      return { attachmentNames: document.attachmentNames };
    case "general_journal_document":
      return {
        lines: document.lines.map((line) => ({
          ...line,
          debit: text(line.debit),
          credit: text(line.credit),
        })),
        attachmentNames: document.attachmentNames,
      };
    case "financial_mutation":
      return {
        financialAccountId: document.financialAccountId,
        message: document.message,
        amount: text(document.amount),
        parts: document.parts.map(partContent),
      };
    case "payment":
      return {
        invoiceKind: document.invoiceKind,
        invoiceId: document.invoiceId,
        amount: text(document.amount),
        via: document.via,
        ...(document.registration === undefined
          ? {}
          : { registration: registrationContent(document.registration) }),
      };
    case "asset_change":
      return {
        assetId: document.assetId,
        change: document.change,
        amount: text(document.amount),
        contraAccountId: document.contraAccountId,
      };
  }
}

function invoiceContent(invoice: InvoiceRecord): object {
  return {
    exchangeRate: text(invoice.exchangeRate),
    pricesIncludeTax: invoice.pricesIncludeTax,
    details: invoice.details.map((detail) => ({
      ...detail,
      quantity: text(detail.quantity),
      price: text(detail.price),
    })),
  };
}

function partContent(part: MutationPart): object {
  return part.kind === "payment"
    ? { ...part, amount: text(part.amount), settledAmount: text(part.settledAmount) }
    : { ...part, amount: text(part.amount) };
}

const registrationContent = (registration: PaymentRegistration): object => ({
  ...registration,
  price: text(registration.price),
  settledAmount: text(registration.settledAmount),
});

const text = (amount: Amount): string => amountText(amount, 1);
