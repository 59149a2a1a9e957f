/** Debtors whose invoices are listed, aged by either date. */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type { Books, BooksMonth } from "../../../src/ledger/books.ts";
import { contactId } from "../../../src/ledger/ledger-account.ts";
import type { ListedDocument } from "../../../src/ledger/listed-document.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { paid, plainDocument, withListed } from "../../support/listed-documents.ts";

/** Jansen owes 40 of an invoice of 100 and all of one of 7; De Vries 5; at 31 March 88, 10 and 59 days old. */
export const BOOKS = `
  year 2025-01..2025-03 called 2025
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 8000 revenue Sales
  contact Jansen
  contact De Vries
  2025-01-02  1300   100.00  invoice 1  contact Jansen
  2025-01-02  8000  -100.00  invoice 1  contact Jansen
  2025-01-31  1300     5.00  invoice 2  contact De Vries
  2025-01-31  8000    -5.00  invoice 2  contact De Vries
  2025-02-10  1100    60.00  bank 1  contact Jansen
  2025-02-10  1300   -60.00  bank 1  contact Jansen
  2025-03-21  1300     7.00  invoice 3  contact Jansen
  2025-03-21  8000    -7.00  invoice 3  contact Jansen`;

const invoice = (id: string, changes: Partial<ListedDocument>): ListedDocument => ({
  ...plainDocument("sales_invoices", id, "2025-01-02"),
  contactId: contactId("Jansen"),
  total: amountOf("100.00"),
  unpaid: amountOf("0.00"),
  source: sourceOf("sales-invoices/1"),
  ...changes,
});
export const INVOICES = [
  invoice("1", {
    dueDate: dateOf("2025-01-31"),
    payments: [paid("2025-02-10", "60.00"), paid("2025-04-02", "40.00")],
  }),
  invoice("2", {
    date: dateOf("2025-01-31"),
    dueDate: dateOf("2025-03-02"),
    total: amountOf("5.00"),
    contactId: contactId("De-Vries"),
  }),
  invoice("3", { date: dateOf("2025-03-21"), total: amountOf("7.00") }),
  invoice("4", { date: dateOf("2025-04-01"), total: amountOf("9.00") }),
];
export const listing = (text: string, documents: readonly ListedDocument[] = INVOICES): Books => ({
  ...booksFrom(text),
  ...withListed(documents),
});
/** The service counts from the due date: at 31 March 59 days for the first invoice, 29 for the second. */
export const byDueDate = (books: Books): Books =>
  withMonth(
    withMonth(
      books,
      "2025-02",
      agedItem("debtors", "Jansen", 0, "40.00"),
      agedItem("debtors", "Jansen", 1, "-40.00"),
    ),
    "2025-03",
    agedItem("debtors", "Jansen", 1, "40.00"),
    agedItem("debtors", "Jansen", 2, "-40.00"),
    agedItem("debtors", "De-Vries", 0, "5.00"),
    agedItem("debtors", "De-Vries", 1, "-5.00"),
  );

/** A month whose debtors have age groups of other names; of one contact only if it is given. */
export const withNames =
  (renamed: (name: string) => string, only?: string) =>
  (month: BooksMonth): BooksMonth => ({
    ...month,
    debtorsAging: {
      ...month.debtorsAging,
      lines: month.debtorsAging.lines.map((line) =>
        only === undefined || line.contactId === only
          ? {
              ...line,
              buckets: line.buckets.map((bucket) => ({ ...bucket, name: renamed(bucket.name) })),
            }
          : line,
      ),
    },
  });
