/** D5 by hand: holds under either reading, and breaks per contact, also where the totals still fit. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { contactsRollForward } from "../../../src/checks/open-items/contacts-roll-forward.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { contactId } from "../../../src/ledger/ledger-account.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth, withMonths } from "../../support/books-notation-changes.ts";
import { agedItem, openItem, withoutContact } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, findingsOf, readingOf, TWO_MONTHS } from "../compared.ts";

const BOOKS = `${TWO_MONTHS}
  contact Jansen
  contact De Vries
  2025-01-06  1300   12.00  invoice 3  contact Jansen
  2025-01-06  8000  -12.00  invoice 3  contact Jansen
  2025-01-07  1300    8.00  invoice 4  contact De Vries
  2025-01-07  8000   -8.00  invoice 4  contact De Vries
  2025-02-08  1300   -5.00  bank 5  contact Jansen
  2025-02-08  1100    5.00  bank 5`;
const isDecisive = (books: Books): boolean | undefined =>
  contactsRollForward.calibrate?.(books).isDecisive;

test("each contact owes what it owed plus what was posted", async () => {
  expect(await comparedBy(contactsRollForward, booksFrom(BOOKS))).toEqual([
    "2025-01 debtors no contact: 100.00 = 100.00",
    "2025-01 debtors De-Vries: 8.00 = 8.00",
    "2025-01 debtors Jansen: 12.00 = 12.00",
    "2025-02 debtors no contact: 50.00 = 50.00",
    "2025-02 debtors Jansen: 7.00 = 7.00",
    "2025-02 debtors De-Vries: 8.00 = 8.00",
    "2025-01 creditors no contact: -30.00 = -30.00",
    "2025-02 creditors no contact: -7.00 = -7.00",
  ]);
});

test("two debtors exchanged in list and aging are found by name, and the finding is certain", async () => {
  const exchanged = withMonth(
    booksFrom(BOOKS),
    "2025-02",
    openItem("debtors", "Jansen", "1.00"),
    agedItem("debtors", "Jansen", "amount", "1.00"),
    agedItem("debtors", "Jansen", 1, "1.00"),
    openItem("debtors", "De-Vries", "-1.00"),
    agedItem("debtors", "De-Vries", "amount", "-1.00"),
    agedItem("debtors", "De-Vries", 1, "-1.00"),
  );
  expect(await findingsIn(exchanged)).toEqual([
    "D5 2025-02 debtors Jansen: 7.00 = 8.00",
    "D5 2025-02 debtors De-Vries: 8.00 = 7.00",
  ]);
  expect(isDecisive(exchanged)).toBe(true);
});

test("a debtor that list and aging no longer have is found", async () => {
  const dropped = withMonth(booksFrom(BOOKS), "2025-02", withoutContact("debtors", "De-Vries"));
  expect(await findingsIn(dropped)).toEqual([
    "D1 2025-02 figures.debtors: 65.00 = 57.00",
    "D5 2025-02 debtors De-Vries: 8.00 = 0.00",
  ]);
});

test("a debtor that is missing from the month of its first invoice is found", async () => {
  const dropped = withMonth(booksFrom(BOOKS), "2025-01", withoutContact("debtors", "Jansen"));
  expect(await findingsOf(contactsRollForward, dropped)).toEqual([
    "2025-01 debtors Jansen: 12.00 = 0.00",
    "2025-02 debtors Jansen: -5.00 = 7.00",
  ]);
});

test("two contacts exchanged before the books are found in the first month", async () => {
  const books = booksFrom(BOOKS);
  const lines = [
    { contactId: contactId("Jansen"), amount: amountOf("3.00") },
    { contactId: contactId("De-Vries"), amount: amountOf("-3.00") },
  ];
  const { comparatives } = books;
  const debtorsBefore = { ...comparatives.debtorsBefore, lines };
  const off = { ...books, comparatives: { ...comparatives, debtorsBefore } };
  expect(await findingsIn(off)).toEqual([
    "D5 2025-01 debtors Jansen: 15.00 = 12.00",
    "D5 2025-01 debtors De-Vries: 5.00 = 8.00",
  ]);
});

test("lists with the movement of the month are recognized", async () => {
  const moved = withMonth(
    booksFrom(BOOKS),
    "2025-02",
    openItem("debtors", null, "-100.00"),
    openItem("debtors", "Jansen", "-12.00"),
    openItem("debtors", "De-Vries", "-8.00"),
    openItem("creditors", null, "30.00"),
  );
  expect(await readingOf(contactsRollForward, moved)).toBe("movement");
  expect(await findingsOf(contactsRollForward, moved)).toEqual([]);
});

test("lists by another definition fit no reading, and their findings are not certain", async () => {
  const other = withMonths(
    booksFrom(BOOKS.replaceAll("[debtors]", "[debtors]  rgs BVorDebHad")),
    { first: "2025-01", last: "2025-02" },
    openItem("debtors", null, "-60.00"),
    openItem("debtors", "Jansen", "30.00"),
    openItem("debtors", "De-Vries", "31.00"),
    openItem("creditors", null, "-1.00"),
  );
  const later = withMonth(
    other,
    "2025-02",
    openItem("debtors", null, "5.00"),
    openItem("debtors", "Jansen", "-3.00"),
    openItem("debtors", "De-Vries", "2.00"),
  );
  expect(isDecisive(later)).toBe(false);
});
