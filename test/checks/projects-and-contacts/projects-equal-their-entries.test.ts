/** P12 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { projectsEqualTheirEntries } from "../../../src/checks/projects-and-contacts/projects-equal-their-entries.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { projectLine, projectTotals } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";

/** Roof makes 100 - 30; 50 of the revenue and 7 of the costs are of no project; the year is closed. */
const withProject = (): Books =>
  booksFrom(`
    year 2025-01..2025-02 called 2025
    account 0500 equity Capital
    account 1100 current_assets Bank  [cash]
    account 4000 expenses Rent
    account 7000 direct_costs Materials
    account 8000 revenue Sales
    project Roof
    2025-01-03  1100   100.00  invoice 1
    2025-01-03  8000  -100.00  invoice 1  project Roof    # p2
    2025-02-05  7000    30.00  bill 1  project Roof
    2025-02-05  1100   -30.00  bill 1
    2025-02-06  1100    43.00  invoice 2
    2025-02-06  8000   -50.00  invoice 2
    2025-02-06  4000     7.00  invoice 2
    2025-02-28  8000   100.00  closing 9  project Roof
    2025-02-28  8000    50.00  closing 9
    2025-02-28  7000   -30.00  closing 9  project Roof
    2025-02-28  4000    -7.00  closing 9
    2025-02-28  0500  -113.00  closing 9`);

test("sections and totals of a project, and of the rest, follow from the entries", async () => {
  expect(await comparedBy(projectsEqualTheirEntries, withProject())).toEqual(
    [
      "Roof 8000: -100.00 = -100.00",
      "Roof 7000: 30.00 = 30.00",
      "Roof figures.total-revenue: -100.00 = -100.00",
      "Roof figures.gross-profit: -70.00 = -70.00",
      "Roof figures.operating-profit: -70.00 = -70.00",
      "Roof figures.total-expenses: 30.00 = 30.00",
      "Roof figures.net-profit: -70.00 = -70.00",
      "the rest figures.net-profit: -43.00 = -43.00",
    ].map((line) => `2025-01..2025-02 ${line}`),
  );
});

test("without projects the rest is the total", async () => {
  expect(await comparedBy(projectsEqualTheirEntries, twoMonths())).toEqual([
    "2025-01..2025-02 the rest figures.net-profit: -98.00 = -98.00",
  ]);
});

test("a figure of a project that does not follow from its entries is found", async () => {
  const line = { section: "revenue", code: "8000", added: "0.01" } as const;
  expect(await findingsIn(projectLine(withProject(), "Roof", line))).toEqual([
    "P12 2025-01..2025-02 Roof 8000: -100.00 = -99.99",
  ]);
  expect(await findingsIn(projectTotals(withProject(), "Roof", { grossProfit: "0.01" }))).toEqual([
    "P12 2025-01..2025-02 Roof figures.gross-profit: -70.00 = -69.99",
  ]);
  expect(await findingsIn(projectTotals(withProject(), "Roof", { netProfit: "0.01" }))).toEqual([
    "P12 2025-01..2025-02 Roof figures.net-profit: -70.00 = -69.99",
    "P12 2025-01..2025-02 the rest figures.net-profit: -43.00 = -43.01",
  ]);
});

test("an entry that lost its project is found in the project and in the rest", async () => {
  const lost = withPosting(withProject(), "p2", (posting) => ({ ...posting, projectId: null }));
  const found = await findingsOf(projectsEqualTheirEntries, lost);
  expect([found[0], found.at(-1)]).toEqual([
    "2025-01..2025-02 Roof 8000: 0.00 = -100.00",
    "2025-01..2025-02 the rest figures.net-profit: -143.00 = -43.00",
  ]);
});
