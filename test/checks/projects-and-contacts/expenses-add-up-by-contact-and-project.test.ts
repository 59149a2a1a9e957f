/** P14 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { expensesAddUpByContactAndProject } from "../../../src/checks/projects-and-contacts/expenses-add-up-by-contact-and-project.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { byContact, byProject } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";

test("expenses by contact and by project add up to direct costs and expenses", async () => {
  expect(await comparedBy(expensesAddUpByContactAndProject, twoMonths())).toEqual([
    "2025-01 figures.expenses-by-contact: 50.00 = 50.00",
    "2025-01 figures.expenses-by-project: 50.00 = 50.00",
    "2025-02 figures.expenses-by-contact: 7.00 = 7.00",
    "2025-02 figures.expenses-by-project: 7.00 = 7.00",
  ]);
});

test("expenses missing from a list are found", async () => {
  const contact = byContact("expensesByContact", null, "-0.01");
  expect(await findingsIn(withMonth(twoMonths(), "2025-01", contact))).toEqual([
    "P14 2025-01 figures.expenses-by-contact: 50.00 = 49.99",
    "P15 2025-01 no contact figures.expenses-by-contact: 50.00 = 49.99",
  ]);
});

test("expenses that include other income and expenses in every month are found", async () => {
  const both = withMonth(
    withMonth(twoMonths(), "2025-01", byContact("expensesByContact", null, "-5.00")),
    "2025-01",
    byProject("expensesByProject", null, "-5.00"),
  );
  expect(await findingsOf(expensesAddUpByContactAndProject, both)).toEqual([
    "2025-01 figures.expenses-by-contact: 50.00 = 45.00",
    "2025-01 figures.expenses-by-project: 50.00 = 45.00",
  ]);
});
