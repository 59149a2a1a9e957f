/** Revenue and expenses of a month by contact and by project. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generatedAdministration } from "../../../fixtures/administrations/generated-administration.ts";
import { month } from "../../../src/calendar/month.ts";
import {
  reportExpensesByContact,
  reportExpensesByProject,
  reportRevenueByContact,
  reportRevenueByProject,
} from "../../../src/service/endpoints/report-by-contact-or-project.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { groupDisagreements } from "./report-agreement-groups.ts";
import { type Asking, ask, bodyOf, refusalOf, storeOf } from "./report-books.ts";

/**
 * March 2025: contact 31 buys for 100 and 50 and returns 30; 32 buys for 200 on two projects and 33 for 120;
 * 12 is sold without a contact; 34 only returns goods. Purchases are goods for 80 from 35, of which 20 for
 * project 41; rent of 60 from 36, and 5 of bank costs without a contact. Interest is neither revenue nor an
 * expense. The journal that closes the year reverses everything on the last day.
 */
const BOOKS = `
  account 1100 current_assets Bank
  account 4000 expenses Rent
  account 4100 expenses Salaries under 4000
  account 7000 direct_costs Goods
  account 8000 revenue Sales
  account 8100 revenue Services
  account 9000 other_income_expenses Interest
  2025-02-28 8000  -999.00 SalesInvoice 1 contact 31
  2025-03-01 8000  -100.00 SalesInvoice 2 contact 31
  2025-03-05 8100   -50.00 SalesInvoice 3 contact 31
  2025-03-09 8000    30.00 SalesInvoice 4 contact 31
  2025-03-10 8000  -150.00 SalesInvoice 5 contact 32 project 41
  2025-03-10 8000   -50.00 SalesInvoice 5 contact 32 project 42
  2025-03-11 8000  -120.00 SalesInvoice 6 contact 33
  2025-03-12 8000   -12.00 Document 7
  2025-03-13 8000     4.50 SalesInvoice 8 contact 34
  2025-03-14 7000    60.00 Document 9 contact 35
  2025-03-14 7000    20.00 Document 9 contact 35 project 41
  2025-03-15 4100    60.00 Document 10 contact 36
  2025-03-31 4000     5.00 FinancialMutation 11
  2025-03-31 9000    -7.00 FinancialMutation 12 contact 36
  2025-03-31 1100     7.00 FinancialMutation 12 contact 36
  2025-03-31 8000   397.50 Document 13 closing
  2025-03-31 8100    50.00 Document 13 closing
  2025-03-31 7000   -80.00 Document 13 closing
  2025-04-01 8000  -888.00 SalesInvoice 14 contact 31
  2025-05-01 4000     3.00 Document 15 contact 36 project 41
  2025-05-02 8000     0.01 Document 16
  2025-05-02 8000    -0.01 Document 16
`;
const books: Asking = { store: storeOf(BOOKS), today: "2025-03-15" };
const current: Asking = { ...books, shapes: "current" };

describe("in the current shape", () => {
  test("revenue by contact: credit notes count, the largest comes first, the row without a contact last", () => {
    expect(bodyOf(current, reportRevenueByContact)).toEqual({
      revenue_by_contact: [
        { contact_id: "32", amount: "200.0" },
        { contact_id: "31", amount: "120.0" },
        { contact_id: "33", amount: "120.0" },
        { contact_id: "34", amount: "-4.5" },
        { contact_id: null, amount: "12.0" },
      ],
    });
  });

  test("expenses by contact: direct costs and expenses, a cost is positive", () => {
    expect(bodyOf(current, reportExpensesByContact)).toEqual({
      expenses_by_contact: [
        { contact_id: "35", amount: "80.0" },
        { contact_id: "36", amount: "60.0" },
        { contact_id: null, amount: "5.0" },
      ],
    });
  });

  test("by project the row without a project is last", () => {
    expect(bodyOf(current, reportRevenueByProject)).toEqual({
      revenue_by_project: [
        { project_id: "41", amount: "150.0" },
        { project_id: "42", amount: "50.0" },
        { project_id: null, amount: "247.5" },
      ],
    });
    expect(bodyOf(current, reportExpensesByProject)).toEqual({
      expenses_by_project: [
        { project_id: "41", amount: "20.0" },
        { project_id: null, amount: "125.0" },
      ],
    });
  });

  test("without bookings that row exists by project, but not by contact", () => {
    expect(bodyOf(current, reportExpensesByProject, "period=202505")).toEqual({
      expenses_by_project: [
        { project_id: "41", amount: "3.0" },
        { project_id: null, amount: "0" },
      ],
    });
    expect(bodyOf(current, reportRevenueByProject, "period=202506")).toEqual({
      revenue_by_project: [{ project_id: null, amount: "0" }],
    });
    expect(bodyOf(current, reportRevenueByContact, "period=202506")).toEqual({
      revenue_by_contact: [],
    });
  });
});

test("in the shape of the specification they are maps, in which null is a key", () => {
  expect(bodyOf(books, reportRevenueByContact)).toEqual({
    revenue_by_contact: { "31": "120.0", "32": "200.0", "33": "120.0", "34": "-4.5", null: "12.0" },
  });
  expect(bodyOf(books, reportRevenueByProject, "period=202506")).toEqual({
    revenue_by_project: { null: "0" },
  });
  expect(bodyOf(books, reportExpensesByContact, "period=202506")).toEqual({
    expenses_by_contact: {},
  });
});

test("bookings that cancel out give a row of zero, not an absent row", () => {
  expect(bodyOf(current, reportRevenueByContact, "period=202505")).toEqual({
    revenue_by_contact: [{ contact_id: null, amount: "0.0" }],
  });
});

test("the reports have pages", () => {
  expect(ask(current, reportRevenueByContact, "per_page=2&page=3")).toEqual({
    body: { revenue_by_contact: [{ contact_id: null, amount: "12.0" }] },
    page: { page: 3, perPage: 2, total: 5 },
  });
  expect(bodyOf(books, reportRevenueByProject, "per_page=1&page=2")).toEqual({
    revenue_by_project: { "42": "50.0" },
  });
});

test.each([
  ["period=202501..202502", "400 Period cannot exceed 1 month"],
  ["period=202513", "400 Period is invalid"],
  ["per_page=101", "400 per_page does not have a valid value"],
])("%s is refused", (query, refusal) => {
  const reports = [reportRevenueByContact, reportRevenueByProject];
  for (const report of [...reports, reportExpensesByContact, reportExpensesByProject]) {
    expect(refusalOf(books, report, query)).toBe(refusal);
  }
});

describe("compared with the profit and loss of the month", () => {
  test("all rows add up to its revenue and its costs", () => {
    const months = ["2025-02", "2025-03", "2025-04", "2025-05", "2025-06"].map(month);
    expect(months.flatMap((of) => groupDisagreements(books, of))).toEqual([]);
  });

  test("a missing row is detected", () => {
    const store = storeOf(BOOKS);
    store.run("UPDATE movements SET debit = debit + 100 WHERE ledger_account_id = '4100'");
    expect(groupDisagreements({ ...books, store }, month("2025-03"))).toEqual([
      "2025-03 expenses by contact: 145.0, expected 145.01",
      "2025-03 expenses by project: 145.0, expected 145.01",
    ]);
  });

  test("generated books agree in any month", () => {
    const scenario = fc.record({
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 }),
      shapes: fc.constantFrom("specification" as const, "current" as const),
    });
    fc.assert(
      fc.property(scenario, ({ seed, months, shapes }) => {
        const store = openStore(":memory:");
        const generated = generatedAdministration({ seed, postings: 1_500 });
        loadAdministration(store, generated);
        const administrationId = generated.administration.id;
        for (const number of months) {
          const of = month(`2025-${String(number).padStart(2, "0")}`);
          expect(groupDisagreements({ store, administrationId, shapes }, of)).toEqual([]);
        }
        store.close();
      }),
      { numRuns: 12 },
    );
  });
});
