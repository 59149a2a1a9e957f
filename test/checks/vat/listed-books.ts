/** The taxed books with the list of their sales invoices. */
import { amountOf } from "../../../src/amount/amount.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { contactId, ledgerAccountId, taxRateId } from "../../../src/ledger/ledger-account.ts";
import type { ListedDocument } from "../../../src/ledger/listed-document.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { PLAIN_DETAIL, plainDocument, withListed } from "../../support/listed-documents.ts";

type Details = readonly (readonly [rate: string, amount: string])[];

const invoice = (id: string, date: string, total: string, details: Details): ListedDocument => ({
  ...listedDocument("sales_invoices", id, date, details),
  contactId: contactId("Jansen"),
  total: amountOf(total),
});

export function listedDocument(
  list: ListedDocument["list"],
  id: string,
  date: string,
  details: Details,
): ListedDocument {
  return {
    ...plainDocument(list, id, date),
    number: `2025-${id}`,
    details: details.map(([rate, amount]) => ({
      ...PLAIN_DETAIL,
      ledgerAccountId: ledgerAccountId("8000"),
      taxRateId: taxRateId(rate),
      amount: amountOf(amount),
    })),
    source: sourceOf(list),
  };
}

export const INVOICES: readonly ListedDocument[] = [
  invoice("1", "2025-01-03", "572.06", [
    ["s21", "100.02"],
    ["s21", "200.03"],
    ["s9", "100.00"],
    ["sx", "100.00"],
  ]),
  invoice("2", "2025-02-06", "250.00", [["s0", "250.00"]]),
];

export const listed = (books: Books): Books => ({ ...books, ...withListed(INVOICES) });
