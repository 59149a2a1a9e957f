/** Listed documents as rows of a snapshot. A year has hundreds of thousands of them, and several checks read them. */
import { type Amount, fromStored } from "../amount/amount.ts";
import { dateOf } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import { contactId, documentId, ledgerAccountId, taxRateId } from "../ledger/ledger-account.ts";
import type { DocumentListName, ListedDocument } from "../ledger/listed-document.ts";
import { sourceHash } from "../ledger/source.ts";
import { once } from "./once.ts";

/** The columns of a document other than its list, in the order in which `documentReader` reads them. */
export const DOCUMENT_COLUMNS = `id, number, date, due_date, contact_id, total, currency,
  total_in_currency, unpaid, payments, details, is_new, sha256`;

/**
 * Returns a reader for rows of these columns; repeated names and dates are validated once. Payments and details are decoded
 * when they are asked for: most checks need neither.
 */
export function documentReader(): (row: unknown, list: DocumentListName) => ListedDocument {
  const dateFor = once(dateOf);
  const contactFor = once(contactId);
  const accountFor = once(ledgerAccountId);
  const rateFor = once(taxRateId);
  const sourceFor = once(sourceHash);
  return (row, list) => {
    invariant(isList(row), "a document is read as an array");
    const [id, number, date, dueDate, contact, total, currency, inCurrency, ...rest] = row;
    const [unpaid, payments, details, isNew, source] = rest;
    return {
      list,
      id: documentId(text(id)),
      number: number === null ? null : text(number),
      date: dateFor(text(date)),
      dueDate: dueDate === null ? null : dateFor(text(dueDate)),
      contactId: contact === null ? null : contactFor(text(contact)),
      total: total === null ? null : amount(total),
      inCurrency:
        currency === null ? null : { currency: text(currency), total: amount(inCurrency) },
      unpaid: unpaid === null ? null : amount(unpaid),
      get payments() {
        return listIn(payments).map(([day, paid]) => ({
          date: dateFor(text(day)),
          amount: amount(paid),
        }));
      },
      get details() {
        return listIn(details).map(([account, contactOf, rate, of]) => ({
          ledgerAccountId: accountFor(text(account)),
          contactId: contactOf === null ? null : contactFor(text(contactOf)),
          taxRateId: rate === null ? null : rateFor(text(rate)),
          amount: amount(of),
        }));
      },
      isNew: isNew === null ? null : isNew === 1,
      source: sourceFor(text(source)),
    };
  };
}

function listIn(stored: unknown): readonly (readonly unknown[])[] {
  if (stored === "[]") return [];
  const list: unknown = JSON.parse(text(stored));
  invariant(isList(list) && list.every(isList), "payments and details are stored as lists");
  return list;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function text(value: unknown): string {
  invariant(typeof value === "string", "what a document states is stored as text");
  return value;
}

function amount(value: unknown): Amount {
  invariant(
    typeof value === "number" || typeof value === "string",
    "an amount is stored as a number or text",
  );
  return fromStored(value);
}
