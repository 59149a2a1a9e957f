/** Lists that a service leaves out, or means otherwise, in every month: no check blocks, and nothing is final. */
import { expect, test } from "vitest";
import type { Backing } from "../../src/checks/backing.ts";
import { untiedIn } from "../../src/checks/is-final.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { OPEN_ITEMS, RESULTS_BY } from "../../src/sheets/internal/figure-backings.ts";
import { twoMonths } from "../checks/compared.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { openItem } from "../support/books-notation-changes-lists.ts";

const shortfallsIn = async (books: Books, backing: Backing): Promise<readonly string[]> =>
  untiedIn(books, await runChecks(books), [backing]).map(
    ({ check, shortfall }) => `${check} ${shortfall}`,
  );

const trade = (): Books =>
  booksFrom(`
    year 2025-01..2025-02 called 2025
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    contact Jansen
    project Roof
    2025-01-03  1100   100.00  invoice 1  contact Jansen
    2025-01-03  8000  -100.00  invoice 1  contact Jansen  project Roof`);

test("revenue by contact and by project without rows is not proven where entries have an owner", async () => {
  const books = trade();
  const none = { lines: [], sources: [] };
  const empty = {
    ...books,
    months: books.months.map((month) => ({
      ...month,
      ...{ revenueByContact: none, expensesByContact: none },
      ...{ revenueByProject: none, expensesByProject: none },
    })),
  };
  expect(await shortfallsIn(books, RESULTS_BY.contact)).toEqual([]);
  expect(await shortfallsIn(empty, RESULTS_BY.contact)).toEqual(["P15 broken"]);
  expect(await shortfallsIn(empty, RESULTS_BY.project)).toEqual(["P16 broken"]);
});

test("lists of open items that are the movements of their accounts state no amount outstanding", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-02",
    openItem("debtors", null, "-100.00"),
    openItem("creditors", null, "30.00"),
  );
  expect(await shortfallsIn(twoMonths(), OPEN_ITEMS.debtors.total)).toEqual([]);
  expect(await shortfallsIn(moved, OPEN_ITEMS.debtors.total)).toEqual(["D1 compared-nothing"]);
  expect(await shortfallsIn(smallCompany(), OPEN_ITEMS.debtors.total)).toEqual([]);
});
