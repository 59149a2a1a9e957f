/** P16 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { projectsByMonthEqualTheirEntries } from "../../../src/checks/projects-and-contacts/projects-by-month-equal-their-entries.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { byProject } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn } from "../compared.ts";

/** Roof makes 100, Garden 40, and 10 belongs to neither; Roof costs 30. */
const works = (): Books =>
  booksFrom(`
    year 2025-01..2025-02 called 2025
    account 1100 current_assets Bank  [cash]
    account 7000 direct_costs Materials
    account 8000 revenue Sales
    project Roof
    project Garden
    2025-01-03  1100   150.00  invoice 1
    2025-01-03  8000  -100.00  invoice 1  project Roof
    2025-01-03  8000   -40.00  invoice 1  project Garden
    2025-01-03  8000   -10.00  invoice 1
    2025-02-05  7000    30.00  bill 1  project Roof
    2025-02-05  1100   -30.00  bill 1`);

test("revenue and expenses of each project, and without one, follow from the entries", async () => {
  expect(await comparedBy(projectsByMonthEqualTheirEntries, works())).toEqual([
    "2025-01 the rest figures.revenue-by-project: -10.00 = -10.00",
    "2025-01 Garden figures.revenue-by-project: -40.00 = -40.00",
    "2025-01 Roof figures.revenue-by-project: -100.00 = -100.00",
    "2025-02 Roof figures.expenses-by-project: 30.00 = 30.00",
  ]);
});

test("an amount that moved from one project to another is found at both, and blocks", async () => {
  const moved = withMonth(
    works(),
    "2025-01",
    byProject("revenueByProject", "Roof", "0.01"),
    byProject("revenueByProject", "Garden", "-0.01"),
  );
  expect(await findingsIn(moved)).toEqual([
    "P16 2025-01 Garden figures.revenue-by-project: -40.00 = -40.01",
    "P16 2025-01 Roof figures.revenue-by-project: -100.00 = -99.99",
  ]);
  expect((await runCheck(projectsByMonthEqualTheirEntries, works())).severity).toBe("blocking");
});
