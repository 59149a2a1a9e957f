/** Listed documents as rows of a snapshot. A year has hundreds of thousands of them, and several checks read them. */

import { dateOf } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import { amountOf, textOf } from "../fields/row.ts";
import {
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
  ListedContents,
  ListedDetail,
  ListedHeader,
  ListedPayment,
} from "../ledger/listed-document.ts";
import { sourceHash } from "../ledger/source.ts";
import { once } from "./once.ts";
import type { RowOfColumns } from "./row-blocks.ts";

/** The columns of a document other than its list and its details, in the order in which `headerReader` reads them. */
export const HEADER_COLUMNS = `id, number, date, due_date, contact_id, total, currency,
  total_in_currency, unpaid, state, sha256, payments`;

/** Returns a reader for rows of these columns; repeated names and dates are validated once. */
export function headerReader(): (row: RowOfColumns, list: DocumentListName) => ListedHeader {
  const dateFor = once(dateOf);
  const contactFor = once(contactId);
  const sourceFor = once(sourceHash);
  return (row, list) => {
    const [id, number, date, dueDate, contact, total, currency, inCurrency, unpaid, ...rest] = row;
    const [state, source, paidParts] = rest;
    return {
      list,
      id: documentId(textOf(id)),
      state: textOrNull(state),
      number: textOrNull(number),
      date: dateFor(textOf(date)),
      dueDate: dueDate === null ? null : dateFor(textOf(dueDate)),
      contactId: contact === null ? null : contactFor(textOf(contact)),
      total: total === null ? null : amountOf(total),
      inCurrency:
        currency === null ? null : { currency: textOf(currency), total: amountOf(inCurrency) },
      unpaid: unpaid === null ? null : amountOf(unpaid),
      payments: listIn(paidParts).map(([day, paid]) => ({
        date: dateFor(textOf(day)),
        amount: amountOf(paid),
      })),
      source: sourceFor(textOf(source)),
    };
  };
}

/** The columns of what is compared with the entries of a document, after its id. */
export const CONTENT_COLUMNS = `id, date, contact_id, sha256, details, state, allocations, number,
  financial_account_id, message, total, unpaid, iif(financial_account_id IS NULL, NULL, payments)`;

/** Returns a reader for rows of these columns. */
export function contentReader(): (row: RowOfColumns, list: DocumentListName) => ListedContents {
  const dateFor = once(dateOf);
  const contactFor = once(contactId);
  const sourceFor = once(sourceHash);
  const readDetails = detailsReader();
  const readAllocations = allocationsReader();
  const readPayments = paymentsReader();
  const bankFor = once(financialAccountId);
  return ([, date, contact, source, details, state, allocations, number, ...rest], list) => {
    const [bank, message, total, open, paidParts] = rest;
    return {
      list,
      state: textOrNull(state),
      number: textOrNull(number),
      date: dateFor(textOf(date)),
      contactId: contact === null ? null : contactFor(textOf(contact)),
      source: sourceFor(textOf(source)),
      total: total === null ? null : amountOf(total),
      details: readDetails(details),
      mutation:
        bank === null
          ? null
          : {
              financialAccountId: bankFor(textOf(bank)),
              message: textOf(message),
              amount: amountOf(total),
              open: amountOf(open),
              payments: readPayments(paidParts),
            },
      allocations: readAllocations(allocations),
    };
  };
}

function detailsReader(): (stored: unknown) => readonly ListedDetail[] {
  const accountFor = once(ledgerAccountId);
  const contactFor = once(contactId);
  const projectFor = once(projectId);
  const rateFor = once(taxRateId);
  return (stored) =>
    listIn(stored).map(([account, contact, rate, amount, project, description, ...rest]) => {
      const [first = null, last, count, product = null] = rest;
      return {
        ledgerAccountId: accountFor(textOf(account)),
        contactId: contact === null ? null : contactFor(textOf(contact)),
        taxRateId: rate === null ? null : rateFor(textOf(rate)),
        amount: amountOf(amount),
        projectId: project === null ? null : projectFor(textOf(project)),
        description: textOf(description),
        period:
          first === null ? null : { first: dateOf(textOf(first)), last: dateOf(textOf(last)) },
        ...(count === undefined
          ? {}
          : { quantity: { count: amountOf(count), productId: textOrNull(product) } }),
      };
    });
}

function paymentsReader(): (stored: unknown) => readonly ListedPayment[] {
  const dateFor = once(dateOf);
  const financialAccountFor = once(financialAccountId);
  const accountFor = once(ledgerAccountId);
  const documentOrNull = (id: unknown) => (id === null ? null : documentId(textOf(id)));
  return (stored) =>
    listIn(stored).map(([day, paid, id, invoice, mutation, financialAccount, account, linked]) => ({
      id: documentId(textOf(id)),
      invoiceId: documentId(textOf(invoice)),
      date: dateFor(textOf(day)),
      amount: amountOf(paid),
      mutationId: documentOrNull(mutation),
      financialAccountId:
        financialAccount === null ? null : financialAccountFor(textOf(financialAccount)),
      ledgerAccountId: account === null ? null : accountFor(textOf(account)),
      linkedPaymentId: documentOrNull(linked),
    }));
}

const allocationsReader = (): ((stored: unknown) => readonly ListedAllocation[]) => {
  const accountFor = once(ledgerAccountId);
  return (stored) =>
    listIn(stored).map(([account, privateAccount, amount]) => ({
      ledgerAccountId: accountFor(textOf(account)),
      privateLedgerAccountId: accountFor(textOf(privateAccount)),
      amount: amountOf(amount),
    }));
};

function listIn(stored: unknown): readonly (readonly unknown[])[] {
  if (stored === "[]") return [];
  const list: unknown = JSON.parse(textOf(stored));
  invariant(
    isList(list) && list.every(isList),
    "payments, details and allocations are stored as lists",
  );
  return list;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const textOrNull = (value: unknown): string | null => (value === null ? null : textOf(value));
