/** Reports, exports and downloads through the client, over a socket, in both shapes of the service. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import {
  contactId,
  financialAccountId,
  ledgerAccountId,
  projectId,
} from "../../src/ledger/ledger-account.ts";
import { CUSTOMER, SUPPLIER } from "../service/edge-books.ts";
import { allOf, type ServedClient, SHAPES, serveClient, textOf } from "./served-client.ts";

const MARCH = month("2025-03");
const APRIL = month("2025-04");
const DECEMBER = month("2025-12");
const YEAR = { first: month("2025-01"), last: DECEMBER };
const SALES = ledgerAccountId("8000");
const SOLD = "100.0";

describe.each(SHAPES)("in the shape %s", (shapes) => {
  let served: ServedClient;
  beforeAll(async () => {
    served = await serveClient(shapes);
  });
  afterAll(() => served[Symbol.asyncDispose]());

  test("the statements contain the sales and the payments", async () => {
    const { reports } = served.client;
    const ledger = await reports.generalLedger(YEAR);
    expect(ledger.rows.find((row) => row.ledgerAccountId === SALES)?.closing).toBe("-100.0");
    expect((await reports.profitAndLoss(YEAR)).totals.revenue).toEqual(SOLD);
    const ofProject = await reports.profitAndLoss(YEAR, { projectId: projectId("32") });
    expect(ofProject.totals.revenue).toEqual("0.0");
    expect((await reports.balanceSheet(MARCH)).totalDebit).toEqual("121.0");
    const bank = { financialAccountId: financialAccountId("41") };
    expect(await reports.cashFlow(APRIL, bank)).toEqual(await reports.cashFlow(APRIL));
    expect((await reports.assets(MARCH)).lines).toEqual([]);
    expect(await reports.subscriptions(MARCH)).toEqual({
      monthlyRecurringRevenue: "0",
      annualRunRate: "0",
      churnRate: "0",
      lifetimeValue: "0",
    });
  });

  test("entries are requested by project, contact or account, and by account type", async () => {
    const { reports } = served.client;
    const ofAccount = await allOf(reports.journalEntries(MARCH, { ledgerAccountId: SALES }));
    expect(ofAccount.map(({ document }) => document.id)).toEqual(["700"]);
    const selections = [
      { projectId: projectId("31") },
      { contactId: contactId(CUSTOMER), accountType: "revenue" },
      { contactId: contactId(CUSTOMER), ledgerAccountId: SALES },
    ] as const;
    for (const of of selections) {
      expect(await allOf(reports.journalEntries(MARCH, of))).toEqual(ofAccount);
    }
    expect(await allOf(reports.ledgerAccount(MARCH, SALES))).toEqual(ofAccount);
    const others = await allOf(reports.journalEntries(MARCH, { projectId: null }));
    expect(others.every((entry) => entry.projectId === null)).toBe(true);
    expect(others).not.toEqual([]);
  });

  test("debtors, creditors, and revenue and expenses by contact and project", async () => {
    const { reports } = served.client;
    const owing = (await reports.debtors(MARCH)).lines;
    expect(owing).toEqual([{ contactId: CUSTOMER, amount: "121.0" }]);
    expect((await reports.debtorsAging(MARCH)).lines.map((line) => line.contactId)).toEqual([
      CUSTOMER,
    ]);
    const owed = (await reports.creditors(DECEMBER)).lines;
    expect(owed.map((line) => line.contactId)).toEqual([SUPPLIER]);
    expect((await reports.creditorsAging(DECEMBER)).lines.map((line) => line.contactId)).toEqual([
      SUPPLIER,
    ]);
    expect((await reports.revenueByContact(MARCH)).lines).toEqual([
      { contactId: CUSTOMER, amount: SOLD },
    ]);
    expect((await reports.revenueByProject(MARCH)).lines).toContainEqual({
      projectId: "31",
      amount: SOLD,
    });
    expect((await reports.expensesByContact(MARCH)).lines).toEqual([]);
    expect((await reports.expensesByProject(MARCH)).lines).toEqual([
      { projectId: null, amount: "0" },
    ]);
  });

  test("an export is requested, awaited and fetched", async () => {
    const { exports, downloads } = served.client;
    expect(await textOf(exports.auditfile(2025))).toMatch(/^<\?xml[\s\S]+<\/auditfile>\s*$/);
    expect(await textOf(exports.brugstaat(2025))).toContain("<?xml");
    await exports.request("ledger-accounts", 2025);
    await served.service.idle();
    const [workbook] = await allOf(downloads.list({ type: "export_ledger_account_report" }));
    expect(workbook).toMatchObject({ isReady: true, hasFailed: false });
    expect(await textOf(downloads.fetch(workbook!.id))).toMatch(/^PK/);
    expect(await allOf(downloads.list())).toHaveLength(3);
    expect(await textOf(exports.ledgerAccounts(2025))).toMatch(/^PK/);
  });

  test("a refused export quotes the words of the service", async () => {
    const { exports } = served.client;
    await expect(exports.request("auditfile", 1999)).rejects.toMatchObject({
      code: "export-refused",
    });
    await expect(
      served.client.reports.ledgerAccount(MARCH, ledgerAccountId("99")).next(),
    ).rejects.toMatchObject({
      code: "record-unknown",
    });
  });

  test("the client knows every field that was received", () => {
    expect(served.client.unknownFields()).toEqual([]);
  });
});
