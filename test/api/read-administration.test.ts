/** The administration, and the lists that its postings refer to. */

import { expect, test } from "vitest";
import { amountOf, amountText } from "../../src/amount/amount.ts";
import {
  readAdministration,
  readClosingMovements,
  readFinancialAccounts,
  readJournalDocuments,
  readLedgerAccounts,
  readProjects,
  readTaxRates,
} from "../../src/api/read-administration.ts";
import { readContacts } from "../../src/api/read-contacts.ts";
import { month } from "../../src/calendar/month.ts";
import { answering, fixtureText, recorded } from "./answering.ts";

test("the administration is found among those that the credential has access to", async () => {
  expect(await readAdministration(recorded("administrations", "one"))).toEqual({
    id: "123",
    name: "Voorbeeld B.V.",
    currency: "EUR",
    country: "NL",
    timeZone: "Europe/Amsterdam",
    chamberOfCommerce: null,
    taxNumber: null,
    lockedUntil: null,
  });
});

test("an administration that is not listed is unknown", async () => {
  const session = { ...recorded("administrations", "one"), administrationId: "124" };
  await expect(readAdministration(session)).rejects.toMatchObject({
    code: "administration-unknown",
    message: "this credential has no access to administration 124",
  });
});

test("the chart contains number, RGS code and parent, and null where there is none", async () => {
  expect(await readLedgerAccounts(recorded("ledger_accounts", "chart"))).toEqual([
    {
      id: "413200000000000001",
      code: "1100",
      name: "Bank",
      type: "current_assets",
      parentId: null,
      isActive: true,
      rgsCode: "BLimBanRba",
      rgsVersion: "3.5",
      financialAccountId: "413700000000000001",
    },
    {
      id: "413200000000000002",
      code: null,
      name: "Omzet diensten",
      type: "revenue",
      parentId: "413200000000000001",
      isActive: false,
      rgsCode: null,
      rgsVersion: null,
      financialAccountId: null,
    },
  ]);
});

test("an account that is listed twice is refused", async () => {
  const [first] = JSON.parse(fixtureText("ledger_accounts", "chart")) as unknown[];
  const { session } = answering(() => ({ body: [first, first] }));
  await expect(readLedgerAccounts(session)).rejects.toMatchObject({
    code: "answer-malformed",
    message:
      'GET /123/ledger_accounts.json: $[1] is "413200000000000001", expected each ledger account once',
  });
});

test("the name of a contact is its company, else its person, else its customer number", async () => {
  const contacts = await readContacts(recorded("contacts", "three"));
  expect(contacts?.map(({ name }) => name)).toEqual(["Bakkerij De Vries", "Anna de Boer", "3"]);
});

test("contacts are requested including the archived ones", async () => {
  const { session, requests } = answering(() => ({ body: [] }));
  await readContacts(session);
  expect(requests[0]?.query).toContainEqual(["include_archived", "true"]);
});

test("projects are requested in both states and listed once each", async () => {
  const { session, requests } = answering(() => ({ body: fixtureText("projects", "one") }));
  expect(await readProjects(session)).toEqual([{ id: "413600000000000001", name: "Webwinkel" }]);
  expect(requests.map(({ query }) => query[0])).toEqual([
    ["filter", "state:active"],
    ["filter", "state:archived"],
  ]);
});

test("a tax rate may have no percentage", async () => {
  expect(await readTaxRates(recorded("tax_rates", "two"))).toEqual([
    {
      id: "413500000000000001",
      name: "21% btw",
      percentage: amountOf("21"),
      type: "sales_invoice",
      isActive: true,
    },
    {
      id: "413500000000000002",
      name: "Vrijgesteld",
      percentage: null,
      type: "sales_invoice",
      isActive: true,
    },
  ]);
});

test("a cash box has no account number", async () => {
  const accounts = await readFinancialAccounts(recorded("financial_accounts", "two"));
  expect(accounts?.map(({ type, identifier }) => [type, identifier])).toEqual([
    ["BankAccount", "NL91ABNA0417164300"],
    ["CashAccount", null],
  ]);
});

test("a general journal document states whether it closes a year, and the year is requested by its days", async () => {
  const { session, requests } = answering(() => ({
    body: fixtureText("general_journal_documents", "year-ending"),
  }));
  const period = { first: month("2025-01"), last: month("2025-12") };
  expect(await readJournalDocuments(session, period)).toEqual([
    { id: "413400000000000009", closesYear: true },
    { id: "413400000000000008", closesYear: false },
  ]);
  expect(requests[0]?.query[0]).toEqual(["filter", "period:20250101..20251231"]);
});

test("only the journals that close a year are closing movements, per month and account", async () => {
  const period = { first: month("2025-01"), last: month("2025-12") };
  const session = recorded("general_journal_documents", "year-ending");
  const closing = await readClosingMovements(session, period, "comparatives");
  const shown = [...(closing ?? [])].map(([of, accounts]) => [
    of,
    [...accounts].map(([id, amount]) => `${id} ${amountText(amount, 2)}`),
  ]);
  expect(shown).toEqual([["2025-12", ["8000 1400.00", "2000 -1400.00"]]]);
});
