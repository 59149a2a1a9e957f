/** P15 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { contactsEqualTheirEntries } from "../../../src/checks/projects-and-contacts/contacts-equal-their-entries.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { byContact } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";

/** Jansen buys for 100 and De Vries for 50; Verhuur bills a rent of 20; 5 of interest; the year is closed. */
const trade = (): Books =>
  booksFrom(`
    year 2025-01..2025-02 called 2025
    account 0500 equity Capital
    account 1100 current_assets Bank  [cash]
    account 4000 expenses Rent
    account 8000 revenue Sales
    account 9000 other_income_expenses Interest
    contact Jansen
    contact De Vries
    contact Verhuur
    2025-01-03  1100   100.00  invoice 1  contact Jansen
    2025-01-03  8000  -100.00  invoice 1  contact Jansen
    2025-01-04  1100    50.00  invoice 2  contact De Vries
    2025-01-04  8000   -50.00  invoice 2  contact De Vries
    2025-02-05  4000    20.00  bill 1  contact Verhuur
    2025-02-05  1100   -20.00  bill 1  contact Verhuur
    2025-02-06  1100     5.00  bank 1
    2025-02-06  9000    -5.00  bank 1
    2025-02-28  8000   150.00  closing 9
    2025-02-28  4000   -20.00  closing 9
    2025-02-28  9000     5.00  closing 9
    2025-02-28  0500  -135.00  closing 9`);

test("revenue and expenses of each contact follow from the entries, without closing journals", async () => {
  expect(await comparedBy(contactsEqualTheirEntries, trade())).toEqual([
    "2025-01 De-Vries figures.revenue-by-contact: -50.00 = -50.00",
    "2025-01 Jansen figures.revenue-by-contact: -100.00 = -100.00",
    "2025-02 Verhuur figures.expenses-by-contact: 20.00 = 20.00",
  ]);
});

test("an amount that moved from one contact to another is found at both, and nowhere else", async () => {
  const moved = withMonth(
    trade(),
    "2025-01",
    byContact("revenueByContact", "Jansen", "30.00"),
    byContact("revenueByContact", "De-Vries", "-30.00"),
  );
  expect(await findingsIn(moved)).toEqual([
    "P15 2025-01 De-Vries figures.revenue-by-contact: -50.00 = -80.00",
    "P15 2025-01 Jansen figures.revenue-by-contact: -100.00 = -70.00",
  ]);
});

test("a row that the service dropped is found by its contact, and blocks", async () => {
  const { months, ...books } = trade();
  const dropped = months.map((month) => ({
    ...month,
    expensesByContact: { ...month.expensesByContact, lines: [] },
  }));
  expect(await findingsIn({ ...books, months: dropped })).toEqual([
    "P14 2025-02 figures.expenses-by-contact: 20.00 = 0.00",
    "P15 2025-02 Verhuur figures.expenses-by-contact: 20.00 = 0.00",
  ]);
  const { severity } = await runCheck(contactsEqualTheirEntries, { ...books, months: dropped });
  expect(severity).toBe("blocking");
});

test("other income among the expenses of every month is found: the specification leaves it out", async () => {
  const { months, ...books } = trade();
  const counted = months.map((month) => {
    const { lines, sources } = month.expensesByContact;
    if (month.month !== "2025-02") return month;
    const { amount } = month.profitAndLoss.sections.other_income_expenses[0]!;
    return {
      ...month,
      expensesByContact: { lines: [...lines, { contactId: null, amount }], sources },
    };
  });
  expect(await findingsOf(contactsEqualTheirEntries, { ...books, months: counted })).toEqual([
    "2025-02 no contact figures.expenses-by-contact: 0.00 = -5.00",
  ]);
});
