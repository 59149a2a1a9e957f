/** The rows of document lists: sales invoices, purchase invoices and receipts, general journal documents. */
import { type Amount, subtract } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import {
  type ContactId,
  contactId,
  type DocumentId,
  documentId,
  ledgerAccountId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import type { DocumentListName, ListedDocument } from "../ledger/listed-document.ts";
import {
  type Answer,
  absentOr,
  amountAt,
  anyRecordAt,
  at,
  dateAt,
  idAt,
  listAt,
  nullOr,
  type Place,
  type RecordPlace,
  rootOf,
  textAt,
  wordAt,
} from "./decoding.ts";

export interface ListedRow {
  readonly id: DocumentId;
  /** Null for a draft: it has no number yet and books nothing. */
  readonly document: ListedDocument | null;
}

/** Fields that this version does not read are left alone: the records are large, and not evidence of a figure. */
export const decodeListedDocuments = (
  answer: Answer,
  list: DocumentListName,
): readonly ListedRow[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = anyRecordAt(place);
    const id = idAt(at(record, "id"), documentId);
    const document = documentAt(record, list, id);
    return { id, document };
  });

function documentAt(
  record: RecordPlace,
  list: DocumentListName,
  id: DocumentId,
): ListedDocument | null {
  const of = { list, id, isNew: null, source: record.answer.source };
  switch (list) {
    case "sales_invoices": {
      const date = dateUnlessDraft(record, "invoice_date", "draft");
      if (date === null) return null;
      const number = numberAt(at(record, "invoice_id"));
      const unpaid = amountAt(at(record, "total_unpaid_base"));
      return { ...of, number, date, unpaid, ...amountsAt(record) };
    }
    case "purchase_invoices":
    case "receipts": {
      const date = dateUnlessDraft(record, "date", "new");
      if (date === null) return null;
      const number = numberAt(at(record, "reference"));
      return { ...of, number, date, unpaid: null, ...amountsAt(record) };
    }
    case "general_journal_documents":
      return {
        ...of,
        // Gap: General journal documents. The record has no state; the pull asks for those in state `new`.
        isNew: absentOr(record, "state", textAt) === "new" ? true : null,
        number: numberAt(at(record, "reference")),
        date: dateAt(at(record, "date")),
        dueDate: null,
        contactId: null,
        total: null,
        inCurrency: null,
        unpaid: null,
        payments: [],
        details: listAt(at(record, "general_journal_document_entries")).map(entryAt),
      };
  }
}

/** An invoice may be undated while it is a draft, and only then. */
function dateUnlessDraft(record: RecordPlace, name: string, draft: string): CalendarDate | null {
  if (textAt(at(record, "state")) === draft) return null;
  return dateAt(at(record, name));
}

/** Blank text is no number. */
const numberAt = (place: Place): string | null => nullOr(place, wordAt)?.trim() || null;

/** Those of invoices and receipts, in the administration's currency. */
function amountsAt(
  record: RecordPlace,
): Pick<ListedDocument, "dueDate" | "contactId" | "total" | "inCurrency" | "payments" | "details"> {
  const contact = nullOr(at(record, "contact_id"), (place) => idAt(place, contactId));
  return {
    dueDate: absentOr(record, "due_date", dateAt),
    contactId: contact,
    total: nullOr(at(record, "total_price_incl_tax_base"), amountAt),
    inCurrency: inCurrencyAt(record),
    payments: listAt(at(record, "payments")).map(paymentAt),
    details: listAt(at(record, "details")).flatMap((place) => detailAt(place, contact)),
  };
}

function inCurrencyAt(record: RecordPlace): ListedDocument["inCurrency"] {
  const currency = absentOr(record, "currency", wordAt)?.trim() ?? "";
  const total = absentOr(record, "total_price_incl_tax", amountAt);
  return currency === "" || total === null ? null : { currency, total };
}

function paymentAt(place: Place): ListedDocument["payments"][number] {
  const payment = anyRecordAt(place);
  return {
    date: dateAt(at(payment, "payment_date")),
    amount: amountAt(at(payment, "price_base")),
  };
}

/** A line of text has no account and books nothing. */
function detailAt(place: Place, contact: ContactId | null): readonly Detail[] {
  const detail = anyRecordAt(place);
  const account = nullOr(at(detail, "ledger_account_id"), (of) => idAt(of, ledgerAccountId));
  if (account === null) return [];
  return [
    {
      ledgerAccountId: account,
      contactId: contact,
      taxRateId: nullOr(at(detail, "tax_rate_id"), (of) => idAt(of, taxRateId)),
      amount: amountAt(at(detail, "total_price_excl_tax_with_discount_base")),
    },
  ];
}

/** Gap: Document lists. Debit and credit are always present, the rate of an entry never is. */
function entryAt(place: Place): Detail {
  const entry = anyRecordAt(place);
  return {
    ledgerAccountId: idAt(at(entry, "ledger_account_id"), ledgerAccountId),
    contactId: absentOr(entry, "contact_id", (of) => idAt(of, contactId)),
    taxRateId: absentOr(entry, "tax_rate_id", (of) => idAt(of, taxRateId)),
    amount: debitLessCredit(entry),
  };
}

/** Of an entry of a journal: debit positive. */
export const debitLessCredit = (entry: RecordPlace): Amount =>
  subtract(amountAt(at(entry, "debit")), amountAt(at(entry, "credit")));

type Detail = ListedDocument["details"][number];
