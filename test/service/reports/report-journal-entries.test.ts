/** The journal entries report: its filters, its three rules, its order and its pages. */

import { describe, expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { reportJournalEntries } from "../../../src/service/endpoints/report-journal-entries.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import { pageSql } from "../../../src/service/store/page-of-rows.ts";
import {
  type PostingFilter,
  postingsQuery,
} from "../../../src/service/store/query-journal-entries.ts";
import { ADMINISTRATION, ask, bodyOf, listed, refusalOf, storeOf } from "./report-books.ts";

const BOOKS = `
  account 1100 current_assets Bank
  account 1300 current_assets Debtors
  account 1500 current_liabilities VAT
  account 2000 temporary Suspense
  account 7000 direct_costs Goods
  account 8000 revenue Sales
  contact 31
  contact 32
  project 41
  project 42
  2025-03-31 1300  121.00 SalesInvoice 700000000000000001 contact 31
  2025-03-31 8000 -100.00 SalesInvoice 700000000000000001 contact 31 project 41
  2025-03-31 1500  -21.00 SalesInvoice 700000000000000001 contact 31
  2025-03-01 1100   50.50 FinancialMutation 702
  2025-03-01 2000  -50.50 FinancialMutation 702
  2025-03-02 7000   40.00 Document 703 contact 32 project 41
  2025-03-02 1100  -40.00 Document 703
  2025-02-28 8000  -10.00 SalesInvoice 704 contact 32 project 42
  2025-02-28 1300   10.00 SalesInvoice 704 contact 32
  2025-04-01 8000  -10.00 SalesInvoice 705 contact 32 project 41
  2025-04-01 1300   10.00 SalesInvoice 705 contact 32
`;
const books = { store: storeOf(BOOKS) };

/** The rows of a query in short: date, ledger account and amount. */
const short = (query: string, shapes: Shapes = "specification"): readonly string[] =>
  listed(
    bodyOf({ ...books, shapes }, reportJournalEntries, query),
    "date",
    "ledger_account_id",
    "amount",
  );

describe("filters", () => {
  test("an item has every field of the specification, debit positive, ids as text", () => {
    expect(bodyOf(books, reportJournalEntries, "period=202503&project_id=41")).toEqual([
      {
        id: "2",
        administration_id: "123",
        date: "2025-03-31",
        document_type: "SalesInvoice",
        document_id: "700000000000000001",
        ledger_account_id: "8000",
        project_id: "41",
        contact_id: "31",
        tax_rate_id: null,
        financial_account_id: null,
        amount: "-100.0",
        description: "line 12",
      },
      expect.objectContaining({ id: "6", document_id: "703", amount: "40.0" }),
    ]);
  });

  test("the literal null lists postings without a project, the newest day first, the last booked first", () => {
    expect(short("period=202503&project_id=null")).toEqual([
      "2025-03-31 1500 -21.0",
      "2025-03-31 1300 121.0",
      "2025-03-02 1100 -40.0",
      "2025-03-01 2000 -50.5",
      "2025-03-01 1100 50.5",
    ]);
  });

  test("the literal null for a contact lists postings without one", () => {
    expect(short("period=202503&contact_id=null")).toEqual([
      "2025-03-02 1100 -40.0",
      "2025-03-01 2000 -50.5",
      "2025-03-01 1100 50.5",
    ]);
  });

  test("filters can be combined", () => {
    expect(short("period=202503&contact_id=32&project_id=41")).toEqual(["2025-03-02 7000 40.0"]);
    expect(short("period=202503&ledger_account_id=1100&project_id=null")).toEqual([
      "2025-03-02 1100 -40.0",
      "2025-03-01 1100 50.5",
    ]);
    expect(short("period=202503&ledger_account_id=1100&contact_id=31")).toEqual([]);
  });

  test("account_type narrows a contact or a project to one type, and in the current shape to a type without a section", () => {
    expect(short("project_id=41&account_type=revenue")).toEqual(["2025-03-31 8000 -100.0"]);
    expect(short("contact_id=null&account_type=temporary", "current")).toEqual([
      "2025-03-01 2000 -50.5",
    ]);
  });

  test.each(["provisions", "other_income_expenses", "other", "temporary"])(
    "the specification has no account_type %s, the real service has",
    (type) => {
      const query = `project_id=41&account_type=${type}`;
      expect(() => short(query)).toThrow("account_type does not have a valid value");
      expect(short(query, "current")).toEqual([]);
    },
  );
});

describe("the rules of the query", () => {
  test.each([
    ["", "400 at least a contact_id, project_id or ledger_account_id is required"],
    [
      "account_type=revenue",
      "400 at least a contact_id, project_id or ledger_account_id is required",
    ],
    [
      "ledger_account_id=8000&account_type=revenue",
      "400 when account_type is present, a contact_id or project_id is required",
    ],
    ["project_id=41&account_type=income", "400 account_type does not have a valid value"],
    ["project_id=none", "400 project_id is invalid"],
    ["ledger_account_id=null", "400 ledger_account_id is invalid"],
    ["project_id=43", "404 Record not found for model name: Project"],
    ["contact_id=33", "404 Record not found for model name: Contact"],
    ["ledger_account_id=9999", "404 Record not found for model name: Category"],
    ["project_id=41&period=this_quarter", "400 Period cannot exceed 1 month"],
    ["project_id=41&period=20250301..20250330", "400 Period is invalid"],
    ["project_id=41&per_page=101", "400 per_page does not have a valid value"],
    ["project_id=41&per_page=0", "400 per_page does not have a valid value"],
    ["project_id=41&per_page=x", "400 per_page is invalid, per_page does not have a valid value"],
    ["project_id=41&page=x", "400 page is invalid"],
    ["project_id=41&page=0", "400 page does not have a valid value"],
    [
      "project_id=41&page=x&per_page=101",
      "400 per_page does not have a valid value, page is invalid",
    ],
    ["page=x&period=9", "400 Period is invalid"],
  ])("%s is refused: %s", (query, refusal) => {
    expect(refusalOf(books, reportJournalEntries, query)).toBe(refusal);
  });

  test("the other spellings of one month are the same month", () => {
    const march = short("project_id=41&period=202503");
    expect(short("project_id=41&period=202503..202503")).toEqual(march);
    expect(short("project_id=41&period=20250301..20250331")).toEqual(march);
    expect(short("project_id=41&period=this_month")).toEqual(march);
  });
});

describe("pages", () => {
  test("pages state the total number of rows, and a page after the last is empty", () => {
    const query = "period=202503&project_id=null&per_page=2";
    expect(ask(books, reportJournalEntries, `${query}&page=3`)).toEqual({
      body: [expect.objectContaining({ id: "4" })],
      page: { page: 3, perPage: 2, total: 5 },
    });
    expect(ask(books, reportJournalEntries, `${query}&page=4`).body).toEqual([]);
    expect(ask(books, reportJournalEntries, "project_id=null").page).toEqual({
      page: 1,
      perPage: 100,
      total: 5,
    });
  });

  const days = { first: dateOf("2025-03-01"), last: dateOf("2025-03-31") };
  test.each<[PostingFilter, string]>([
    [{ days, ledgerAccountId: "1100", projectId: "41" }, "postings_by_account"],
    [{ days, contactId: "31", projectId: "41" }, "postings_by_contact"],
    [{ days, contactId: null, projectId: "41" }, "postings_by_project"],
    [{ days, projectId: null }, "postings_by_project"],
    [{ days, contactId: null, accountType: "revenue" }, "postings_by_contact"],
    [{ days, contactId: null, projectId: null, accountType: "revenue" }, "postings_by_project"],
  ])("%o is read along %s, in its order, without sorting", (filter, index) => {
    const query = postingsQuery(ADMINISTRATION, filter);
    const { sql, parameters } = pageSql(query, { limit: 100, offset: 100 });
    const plan = books.store
      .rows(`EXPLAIN QUERY PLAN ${sql}`, ...parameters)
      .map((row) => String(row["detail"]));
    expect(plan[0]).toMatch(
      new RegExp(`^SEARCH postings USING INDEX ${index} .*=\\? AND .*date>\\? AND date<\\?`),
    );
    expect(plan.filter((step) => step.includes("B-TREE FOR ORDER"))).toEqual([]);
  });
});
