/** Journal entries as the client reads them: page by page, with the sign as sent, unusual rows marked. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { readJournalEntries } from "../../src/api/read-reports.ts";
import { hashOf } from "../../src/api/transport.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { answering, fixtureText, gathered, recorded } from "./answering.ts";

const MARCH = month("2025-03");

test("journal entries keep the sign as sent, and every digit of their ids", async () => {
  const session = recorded("journal_entries", "numbers");
  const pages = await gathered(
    readJournalEntries(session, MARCH, { kind: "without-project" }, "entries"),
  );
  const source = hashOf(Buffer.from(fixtureText("journal_entries", "numbers")));
  const posting = {
    id: "123456789012345678",
    date: dateOf("2025-03-31"),
    document: { type: "Document", id: "413400000000000002" },
    ledgerAccountId: "413200000000000001",
    projectId: null,
    contactId: null,
    taxRateId: null,
    financialAccountId: "7",
    amount: amountOf("-1234567890.123456789"),
    description: "",
    source,
  };
  const row = { posting, isForeign: false, isUndocumented: false };
  expect(pages).toEqual([{ rows: [row], count: 1, rowsStated: null, source }]);
});

test("a row of entries states whether it belongs to another administration or differs from the documentation", async () => {
  const row = {
    id: "any text",
    administration_id: "123",
    date: "2025-03-31",
    document_type: "Document",
    document_id: "1",
    ledger_account_id: 2,
    project_id: null,
    contact_id: null,
    tax_rate_id: null,
    financial_account_id: null,
    amount: "1.0",
    description: null,
  };
  const { session } = answering(() => ({
    body: [
      { ...row, id: "1" },
      { ...row, id: "a1", administration_id: 123 },
      { ...row, administration_id: undefined, id: "2" },
      { ...row, id: "3", administration_id: "124" },
      { ...row, id: "4", contact_id: "12-a" },
    ],
  }));
  const [page] = await gathered(
    readJournalEntries(session, MARCH, { kind: "without-project" }, "entries"),
  );
  expect(
    page?.rows.map(({ posting, isForeign, isUndocumented }) => [
      posting.id,
      isForeign,
      isUndocumented,
    ]),
  ).toEqual([
    ["1", false, false],
    ["a1", false, false],
    ["2", false, false],
    ["3", true, false],
    ["4", false, true],
  ]);
});

test.each([
  [{ kind: "without-project" }, ["project_id", "null"]],
  [{ kind: "project", projectId: "9" }, ["project_id", "9"]],
  [{ kind: "account", ledgerAccountId: "4" }, ["ledger_account_id", "4"]],
] as const)("entries of the series %o are requested by %o", async (series, selection) => {
  const { session, requests } = answering(() => ({ body: [] }));
  await gathered(readJournalEntries(session, MARCH, series as never, "entries"));
  expect(requests[0]?.query).toEqual([
    ["period", "202503"],
    selection,
    ["per_page", "100"],
    ["page", "1"],
  ]);
});
