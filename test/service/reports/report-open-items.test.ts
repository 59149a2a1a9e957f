/** Debtors, creditors and their agings, per contact and per open invoice. */
import { describe, expect, test } from "vitest";
import {
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
} from "../../../src/service/endpoints/report-open-items.ts";
import { ask, bodyOf, refusalOf, storeOf } from "./report-books.ts";

/**
 * At the end of March 2025: contact 31 owes invoices due 1 April (100), 1 March (30 days, 200), and
 * 28 February (31 days, 300), and has an unplaced payment of 50; contact 32 owes 40 due 30 January (60
 * days) and 7 due 29 January (61 days); contact 33 has settled; the items of contact 34 cancel out; 36 paid
 * on the last day what was invoiced on the last day of February; 5 is owed without a contact; contact 35 is
 * owed 90 for a purchase without a due date.
 */
const BOOKS = `
  account 1300 current_assets Debtors
  account 1600 current_liabilities Creditors
  account 8000 revenue Sales
  role debtors 1300
  role creditors 1600
  invoice 71 2025-03-18 due 2025-04-01
  invoice 72 2025-02-01 due 2025-03-01
  invoice 73 2025-01-28 due 2025-02-28
  invoice 74 2025-01-02 due 2025-01-30
  invoice 75 2025-01-01 due 2025-01-29
  invoice 76 2025-01-05 due 2025-01-19
  invoice 77 2025-03-20
  invoice 78 2025-02-28
  2025-03-18 1300  100.00 SalesInvoice 71 contact 31 invoice 71
  2025-02-01 1300  200.00 SalesInvoice 72 contact 31 invoice 72
  2025-01-28 1300  400.00 SalesInvoice 73 contact 31 invoice 73
  2025-02-10 1300 -100.00 FinancialMutation 61 contact 31 invoice 73
  2025-03-29 1300  -50.00 FinancialMutation 62 contact 31
  2025-01-02 1300   40.00 SalesInvoice 74 contact 32 invoice 74
  2025-01-01 1300    7.00 SalesInvoice 75 contact 32 invoice 75
  2025-01-05 1300   60.00 SalesInvoice 76 contact 33 invoice 76
  2025-03-31 1300  -60.00 FinancialMutation 63 contact 33 invoice 76
  2025-01-06 1300   11.00 Document 64 contact 34
  2025-03-06 1300  -11.00 Document 64 contact 34
  2025-03-31 1300    5.00 Document 65
  2025-02-28 1300    3.00 SalesInvoice 78 contact 36 invoice 78
  2025-03-31 1300   -3.00 FinancialMutation 67 contact 36 invoice 78
  2025-03-20 1600  -90.00 Document 77 contact 35 invoice 77
  2025-04-02 1600   90.00 FinancialMutation 66 contact 35 invoice 77
`;
const books = { store: storeOf(BOOKS), today: "2025-03-15" };

describe("debtors and creditors", () => {
  test("debtors at the end of the month are listed, the largest first", () => {
    expect(bodyOf(books, reportDebtors)).toEqual({
      debtors: [
        { contact_id: "31", amount: "550.0" },
        { contact_id: "32", amount: "47.0" },
        { contact_id: null, amount: "5.0" },
      ],
    });
  });

  test("an amount owed to a creditor is positive", () => {
    expect(bodyOf(books, reportCreditors)).toEqual({
      creditors: [{ contact_id: "35", amount: "90.0" }],
    });
    expect(bodyOf(books, reportCreditors, "period=next_month")).toEqual({ creditors: [] });
  });

  test("later payments do not change the report of an earlier month", () => {
    expect(bodyOf(books, reportDebtors, "period=prev_month")).toEqual({
      debtors: [
        { contact_id: "31", amount: "500.0" },
        { contact_id: "33", amount: "60.0" },
        { contact_id: "32", amount: "47.0" },
        { contact_id: "34", amount: "11.0" },
        { contact_id: "36", amount: "3.0" },
      ],
    });
  });

  test("the lists have pages", () => {
    expect(ask(books, reportDebtors, "per_page=2&page=2")).toEqual({
      body: { debtors: [{ contact_id: null, amount: "5.0" }] },
      page: { page: 2, perPage: 2, total: 3 },
    });
    expect(bodyOf(books, reportDebtors, "page=9")).toEqual({ debtors: [] });
  });
});

describe("agings", () => {
  test("an invoice counts from its due date, an unplaced amount from its own; the last day of a bucket is in the younger one", () => {
    expect(bodyOf(books, reportDebtorsAging, "period_until=202503")).toEqual({
      debtors: [
        aging("31", "550.0", "250.0", "300.0", "0"),
        aging("32", "47.0", "0", "40.0", "7.0"),
        aging(null, "5.0", "5.0", "0", "0"),
      ],
    });
  });

  test("without a due date an invoice counts from its date", () => {
    expect(bodyOf(books, reportCreditorsAging)).toEqual({
      creditors: [aging("35", "90.0", "90.0", "0", "0")],
    });
  });

  test.each(["this_month", "this_quarter", "202503"])("%s ends on the same day", (until) => {
    expect(bodyOf(books, reportDebtorsAging, `period_until=${until}`)).toEqual(
      bodyOf(books, reportDebtorsAging),
    );
  });

  test.each(["next_month", "20250331", "202501..202503", ""])("%j is refused", (until) => {
    expect(refusalOf(books, reportDebtorsAging, `period_until=${until}`)).toBe(
      "400 Period is invalid",
    );
  });

  test("the agings have pages", () => {
    expect(ask(books, reportDebtorsAging, "per_page=1&page=3")).toEqual({
      body: { debtors: [aging(null, "5.0", "5.0", "0", "0")] },
      page: { page: 3, perPage: 1, total: 3 },
    });
    expect(refusalOf(books, reportCreditorsAging, "per_page=x")).toBe(
      "400 per_page is invalid, per_page does not have a valid value",
    );
  });
});

function aging(
  contact_id: string | null,
  amount: string,
  ...[young, middle, old]: readonly [string, string, string]
): object {
  return {
    contact_id,
    amount,
    aging_buckets: [
      { name: "0 - 30 dagen", amount: young },
      { name: "30 - 60 dagen", amount: middle },
      { name: "Ouder", amount: old },
      { name: "Totaal", amount },
    ],
  };
}
