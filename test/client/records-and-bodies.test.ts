/** Which fields a record stores and refuses, and what a body sends. */
import { expect, test } from "vitest";
import { decimalText } from "../../src/amount/decimal-text.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { groupsOf } from "../../src/client/groups.ts";
import { documentId } from "../../src/ledger/ledger-account.ts";
import { answering, type Given, gathered } from "../api/answering.ts";

const ID = documentId("123456789012345678");
const MOMENT = "2026-11-15T10:00:00.000Z";
const JOURNAL = {
  id: ID,
  administration_id: "123",
  reference: null,
  date: "2026-10-31",
  journal_type: null,
  created_at: MOMENT,
  updated_at: MOMENT,
  version: 1794736802,
  general_journal_document_entries: [],
  attachments: [],
};

const answered = (body: unknown, more: Partial<Given> = {}) => {
  const { session, requests } = answering(() => ({ ...more, body }));
  return { client: groupsOf(session), requests, unknown: session.unknownFields };
};
const sent = (requests: readonly { readonly body: string | null }[]): unknown =>
  JSON.parse(requests[0]?.body ?? "null");

test("a record has the names of the API in camel case, and its ids are text with every digit", async () => {
  const text = JSON.stringify(JOURNAL).replace(`"${ID}"`, ID);
  const { client } = answered(text);
  expect(await client.generalJournalDocuments.get(ID)).toEqual({
    id: "123456789012345678",
    administrationId: "123",
    reference: null,
    date: "2026-10-31",
    journalType: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    version: "1794736802",
    generalJournalDocumentEntries: [],
    attachments: [],
  });
});

test("an unknown field is stored as sent, and reported with its path", async () => {
  const { client, unknown } = answered({ ...JOURNAL, locked_by: { user_id: 7 } });
  expect((await client.generalJournalDocuments.get(ID)).other).toEqual({
    locked_by: { user_id: 7 },
  });
  expect([...unknown]).toEqual(["$.locked_by"]);
});

test("a word that the specification does not list is read and reported", async () => {
  const { client, unknown } = answered({ ...JOURNAL, journal_type: "quarter_ending" });
  expect((await client.generalJournalDocuments.get(ID)).journalType).toBe("quarter_ending");
  expect([...unknown]).toEqual(["$.journal_type.(quarter_ending)"]);
});

test.each([
  [{ ...JOURNAL, date: undefined }, "$.date is missing, expected a value"],
  [{ ...JOURNAL, date: "31-10-2026" }, '$.date is "31-10-2026", expected a date as YYYY-MM-DD'],
  [
    { ...JOURNAL, general_journal_document_entries: [{ administration_id: "123" }] },
    "$.general_journal_document_entries[0].id is missing, expected a value",
  ],
])(
  "a missing field or a value of the wrong kind fails with its path: %#",
  async (body, complaint) => {
    const { client } = answered(body);
    await expect(client.generalJournalDocuments.get(ID)).rejects.toMatchObject({
      code: "answer-malformed",
      message: `GET /123/documents/general_journal_documents/${ID}.json: ${complaint}`,
    });
  },
);

test("only given fields are sent, null clears a field, and rows have the form of the API", async () => {
  const { client, requests } = answered(JOURNAL);
  await client.generalJournalDocuments.update(
    ID,
    {
      reference: null,
      date: dateOf("2026-10-31"),
      generalJournalDocumentEntries: [
        { debit: decimalText("12.50") },
        { id: "8", credit: decimalText("-0.005"), debit: null, description: null },
        { id: "9", remove: true },
      ],
    },
    { allTaxes: true },
  );
  expect(requests[0]).toMatchObject({
    method: "PATCH",
    path: `/123/documents/general_journal_documents/${ID}.json`,
  });
  expect(sent(requests)).toEqual({
    general_journal_document: {
      reference: null,
      date: "2026-10-31",
      general_journal_document_entries_attributes: [
        { debit: "12.50" },
        { id: "8", credit: "-0.005", debit: null, description: null },
        { id: "9", _destroy: true },
      ],
    },
    all_taxes: true,
  });
});

test("only decimal text is sent as an amount", async () => {
  const { client, requests } = answered(JOURNAL);
  const scaled: never = 1_250_000 as never;
  for (const debit of [scaled, "12,50" as never, "1e3" as never]) {
    const entries = { generalJournalDocumentEntries: [{ debit }] };
    await expect(client.generalJournalDocuments.create(entries)).rejects.toMatchObject({
      code: "arguments-invalid",
    });
  }
  expect(requests).toEqual([]);
});

test("a value of another kind is refused with its path, before anything is sent", async () => {
  const { client, requests } = answered(JOURNAL);
  const entries = [{ debit: decimalText("1.00") }, { description: 12 as never }];
  await expect(
    client.generalJournalDocuments.create({ generalJournalDocumentEntries: entries }),
  ).rejects.toMatchObject({
    code: "arguments-invalid",
    message: "generalJournalDocumentEntries[1].description must be text, not 12",
  });
  expect(requests).toEqual([]);
});

test.each([
  ["100.0", "100.0"],
  ['"100.00"', "100.00"],
  ["-0.005", "-0.005"],
  ["12", "12"],
  ["123456789012345678.10", "123456789012345678.10"],
])("the received amount %s is the text %s", async (sent, text) => {
  const { client } = answered(
    `{"monthly_recurring_revenue":${sent},"annual_run_rate":0,"churn_rate":0,"lifetime_value":0}`,
  );
  const figures = await client.reports.subscriptions(month("2025-03"));
  expect(JSON.parse(JSON.stringify(figures))).toMatchObject({ monthlyRecurringRevenue: text });
});

test("an unknown field is refused before anything is sent", async () => {
  const { client, requests } = answered(JOURNAL);
  const misspelt: object = { referense: "x" };
  await expect(client.receipts.create(misspelt)).rejects.toMatchObject({
    code: "arguments-invalid",
    message:
      'unknown field "referense"; the fields are contactId, reference, date, currency, pricesAreInclTax, details, fiscalAllocations',
  });
  expect(requests).toEqual([]);
});

test.each(["../../administrations", "", "12/34", "null"])(
  "%j is not an id and is refused before it becomes a path",
  async (text) => {
    const { client, requests } = answered(JOURNAL);
    await expect(client.receipts.get(text as typeof ID)).rejects.toMatchObject({
      code: "arguments-invalid",
    });
    await expect(client.receipts.delete(text as typeof ID)).rejects.toMatchObject({
      code: "arguments-invalid",
    });
    expect(requests).toEqual([]);
  },
);

test("a filter is written in the syntax of the service", async () => {
  const { client, requests } = answered([]);
  const filter = {
    period: { first: dateOf("2026-01-15"), last: dateOf("2026-03-31") },
    state: ["open", "late"],
    automaticSaving: "manual",
    updatedAfter: MOMENT,
  } as const;
  expect(await gathered(client.receipts.list({ filter, sort: "date_asc" }))).toEqual([]);
  expect(requests[0]?.query).toEqual([
    [
      "filter",
      `period:20260115..20260331,state:open|late,automatic_saving:manual,updated_after:${MOMENT}`,
    ],
    ["sort", "date_asc"],
    ["per_page", "100"],
    ["page", "1"],
  ]);
});

test("text with a separator of the filter is refused", async () => {
  const { client, requests } = answered([]);
  const list = client.receipts.list({ filter: { reference: "a,state:all" } });
  await expect(gathered(list)).rejects.toThrow(
    'filter reference: "a,state:all" contains a comma or a bar, which a filter cannot express',
  );
  expect(requests).toEqual([]);
});

test("a list fetches a page when it is needed, and none after the loop ends", async () => {
  const page = Array.from({ length: 100 }, () => JOURNAL);
  const { client, requests } = answered(page, { headers: { "x-total-count": "250" } });
  const list = client.generalJournalDocuments.list();
  expect(requests).toHaveLength(0);
  for await (const { id } of list) {
    expect(id).toBe(ID);
    break;
  }
  expect(requests).toHaveLength(1);
});
