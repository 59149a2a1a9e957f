/** D13 by hand: ages of invoices by either date, and a bucket that no invoice explains. */
import { expect, test } from "vitest";
import { agingFollowsFromInvoices } from "../../../src/checks/open-items/aging-follows-from-invoices.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsOf, readingOf } from "../compared.ts";
import { BOOKS, byDueDate, INVOICES, listing, withNames } from "./invoiced-debtors.ts";

test("groups by the date of the invoice are recognized", async () => {
  expect(await readingOf(agingFollowsFromInvoices, listing(BOOKS))).toBe("document-date, assumed");
  const compared = await comparedBy(agingFollowsFromInvoices, listing(BOOKS));
  expect(compared.length).toBe(3 * 6);
  expect(compared.slice(-6)).toEqual([
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
  expect(await comparedBy(agingFollowsFromInvoices, listing(paid))).toHaveLength(12 + 3);
  const unstated = INVOICES.map((one) => (one.id === "2" ? { ...one, total: null } : one));
  expect(await comparedBy(agingFollowsFromInvoices, listing(BOOKS, unstated))).toHaveLength(9);
  expect(await comparedBy(agingFollowsFromInvoices, listing(BOOKS, []))).toEqual([]);
});

test("groups whose names state no days are not compared", async () => {
  const renamed = ["2025-01", "2025-02", "2025-03"].reduce(
    (books, month) =>
      withMonth(
        books,
        month,
        withNames((name) => `${name}!`),
      ),
    listing(BOOKS),
  );
  expect(await comparedBy(agingFollowsFromInvoices, renamed)).toEqual([]);
});
