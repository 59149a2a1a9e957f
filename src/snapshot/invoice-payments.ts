/** The payments that the lists state with their invoices, in the order of the documents that book them. */

import type { DatabaseSync } from "node:sqlite";
import { dateOf } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import { amountOf, textOf } from "../fields/row.ts";
import {
  contactId,
  documentId,
  financialAccountId,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";
import { DOCUMENT_LISTS, type InvoicePayment } from "../ledger/listed-document.ts";
import { sourceHash } from "../ledger/source.ts";
import { once } from "./once.ts";
import { rowsEach } from "./row-blocks.ts";

/** The values of a payment as `DocumentStore` writes them. */
const [DATE, AMOUNT, ID, MUTATION, BANK, ACCOUNT] = [0, 1, 2, 4, 5, 6].map(
  (at) => `payment.value ->> ${String(at)}`,
);

/** Sorting a hundred thousand of them takes less than finding what each mutation has among the entries. */
const PAYMENTS = `
  SELECT iif(${MUTATION} IS NULL, 'Payment', 'FinancialMutation') AS type,
    coalesce(${MUTATION}, ${ID}) AS booked_by, ${DATE}, ${AMOUNT}, ${BANK}, ${ACCOUNT},
    list, number, contact_id, currency, sha256
  FROM documents, json_each(payments) AS payment
  WHERE payments <> '[]' AND list <> 'financial_mutations' ORDER BY 1, 2`;

export function* invoicePayments(database: DatabaseSync): Generator<InvoicePayment> {
  const rows = database.prepare(PAYMENTS);
  rows.setReturnArrays(true);
  const [dateFor, contactFor, sourceFor] = [once(dateOf), once(contactId), once(sourceHash)];
  const [bankFor, accountFor] = [once(financialAccountId), once(ledgerAccountId)];
  for (const row of rowsEach(rows.iterate())) {
    const [type, id, day, amount, bank, account, list, number, contact, currency, source] = row;
    yield {
      bookedBy: {
        type: type === "Payment" ? type : "FinancialMutation",
        id: documentId(textOf(id)),
      },
      date: dateFor(textOf(day)),
      amount: amountOf(amount),
      financialAccountId: bank === null ? null : bankFor(textOf(bank)),
      ledgerAccountId: account === null ? null : accountFor(textOf(account)),
      invoice: {
        list: listOf(list),
        number: number === null ? null : textOf(number),
        contactId: contact === null ? null : contactFor(textOf(contact)),
        currency: currency === null ? null : textOf(currency),
        source: sourceFor(textOf(source)),
      },
    };
  }
}

function listOf(name: unknown): InvoicePayment["invoice"]["list"] {
  const list = DOCUMENT_LISTS.find((one) => one === name);
  invariant(list !== undefined, "a document is of a list");
  return list;
}
