/** D13 by hand: ages of invoices by either date, and a bucket that no invoice explains. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { agingFollowsFromInvoices } from "../../../src/checks/open-items/aging-follows-from-invoices.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { contactId, documentId } from "../../../src/ledger/ledger-account.ts";
import type { ListedDocument } from "../../../src/ledger/listed-document.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { comparedBy, findingsOf, readingOf } from "../compared.ts";

/** Jansen owes 40 of an invoice of 100 and all of one of 7; De Vries 5; at 31 March 89, 10 and 59 days old. */
const BOOKS = `
  year 2025-01..2025-03 called 2025
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 8000 revenue Sales
  contact Jansen
  contact De Vries
  2025-01-01  1300   100.00  invoice 1  contact Jansen
  2025-01-01  8000  -100.00  invoice 1  contact Jansen
  2025-01-31  1300     5.00  invoice 2  contact De Vries
  2025-01-31  8000    -5.00  invoice 2  contact De Vries
  2025-02-10  1100    60.00  bank 1  contact Jansen
  2025-02-10  1300   -60.00  bank 1  contact Jansen
  2025-03-21  1300     7.00  invoice 3  contact Jansen
  2025-03-21  8000    -7.00  invoice 3  contact Jansen`;

const invoice = (id: string, changes: Partial<ListedDocument>): ListedDocument => ({
  list: "sales_invoices",
  id: documentId(id),
  number: `2025-000${id}`,
  date: dateOf("2025-01-01"),
  isNew: null,
  dueDate: null,
  contactId: contactId("Jansen"),
  total: amountOf("100.00"),
  unpaid: amountOf("0.00"),
  payments: [],
  details: [],
  source: sourceOf("sales-invoices/1"),
  ...changes,
});
const INVOICES = [
  invoice("1", {
    dueDate: dateOf("2025-01-31"),
    payments: [
      { date: dateOf("2025-02-10"), amount: amountOf("60.00") },
      { date: dateOf("2025-04-02"), amount: amountOf("40.00") },
    ],
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
const listing = (text: string, documents: readonly ListedDocument[] = INVOICES): Books => ({
  ...booksFrom(text),
  listedDocuments: () => documents,
});
/** The service counts from the due date: 59 days for the first invoice, 29 for the second. */
const byDueDate = (books: Books): Books =>
  withMonth(
    books,
    "2025-03",
    agedItem("debtors", "Jansen", 1, "40.00"),
    agedItem("debtors", "Jansen", 2, "-40.00"),
    agedItem("debtors", "De-Vries", 0, "5.00"),
    agedItem("debtors", "De-Vries", 1, "-5.00"),
  );

test("groups by the date of the invoice are recognized", async () => {
  expect(await readingOf(agingFollowsFromInvoices, listing(BOOKS))).toBe("document-date, assumed");
  expect(await comparedBy(agingFollowsFromInvoices, listing(BOOKS))).toEqual([
    "2025-03 debtors Jansen 0 - 30 dagen: 7.00 = 7.00",
    "2025-03 debtors Jansen 30 - 60 dagen: 0.00 = 0.00",
    "2025-03 debtors Jansen Ouder: 40.00 = 40.00",
    "2025-03 debtors De-Vries 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 debtors De-Vries 30 - 60 dagen: 5.00 = 5.00",
    "2025-03 debtors De-Vries Ouder: 0.00 = 0.00",
  ]);
});

test("groups by due date, or by date if there is none, are recognized", async () => {
  const books = byDueDate(listing(BOOKS));
  expect(await readingOf(agingFollowsFromInvoices, books)).toBe("due-date, assumed");
  expect(await findingsOf(agingFollowsFromInvoices, books)).toEqual([]);
});

test("a bucket that is a cent off is found by name", async () => {
  const off = withMonth(
    byDueDate(listing(BOOKS)),
    "2025-03",
    agedItem("debtors", "Jansen", 0, "0.01"),
    agedItem("debtors", "Jansen", 1, "-0.01"),
  );
  expect(await findingsOf(agingFollowsFromInvoices, off)).toEqual([
    "2025-03 debtors Jansen 0 - 30 dagen: 7.00 = 7.01",
    "2025-03 debtors Jansen 30 - 60 dagen: 40.00 = 39.99",
  ]);
});

test("a contact with an amount that its invoices do not explain is not compared", async () => {
  const paid = `${BOOKS}
    2025-03-25  1100    1.00  bank 2
    2025-03-25  1300   -1.00  bank 2  contact De Vries`;
  expect(await comparedBy(agingFollowsFromInvoices, listing(paid))).toHaveLength(3);
  const unstated = INVOICES.map((one) => (one.id === "2" ? { ...one, total: null } : one));
  expect(await comparedBy(agingFollowsFromInvoices, listing(BOOKS, unstated))).toHaveLength(3);
  expect(await comparedBy(agingFollowsFromInvoices, listing(BOOKS, []))).toEqual([]);
});

test("groups whose names state no days are not compared", async () => {
  const books = listing(BOOKS);
  const renamed = withMonth(books, "2025-03", (month) => ({
    ...month,
    debtorsAging: {
      ...month.debtorsAging,
      lines: month.debtorsAging.lines.map((line) => ({
        ...line,
        buckets: line.buckets.map((bucket) => ({ ...bucket, name: `${bucket.name}!` })),
      })),
    },
  }));
  expect(await comparedBy(agingFollowsFromInvoices, renamed)).toEqual([]);
});
