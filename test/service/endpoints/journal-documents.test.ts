/** The list of general journal documents (specification 2.5, 4.5). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { SUPPLIER } from "../edge-books.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

const PATH = "/123/documents/general_journal_documents";

async function listed(query: string): Promise<string> {
  const { json } = await service.get(`${PATH}?${query}`);
  return (json as readonly { readonly id: string }[]).map(({ id }) => id).join(" ");
}

test("a journal has the fields of the specification, with debit and credit on every line", async () => {
  const { json } = await service.get(`${PATH}?filter=period:202512..202512`);
  const stamp = "2025-12-31T10:00:00.000Z";
  const entry = (id: string, account: string, debit: string, credit: string, order: number) => ({
    id,
    administration_id: "123",
    ledger_account_id: account,
    project_id: null,
    contact_id: account === "1600" ? SUPPLIER : null,
    debit,
    credit,
    row_order: order,
    created_at: stamp,
    updated_at: stamp,
    description: "rent",
  });
  expect(json).toEqual([
    {
      id: "803",
      administration_id: "123",
      reference: "J803",
      date: "2025-12-31",
      journal_type: "fiscal_year_ending",
      created_at: stamp,
      updated_at: stamp,
      version: 1767175200,
      general_journal_document_entries: [
        entry("8031", "4700", "100.0", "0.0", 0),
        entry("8032", "1600", "0.0", "100.0", 1),
      ],
      attachments: [],
    },
  ]);
});

test("the current shapes add notes and events", async () => {
  const current = await openEdge({ shapes: "current" });
  const { json } = await current.get(`${PATH}?per_page=1`);
  const [document] = json as [Readonly<Record<string, unknown>>];
  expect(Object.keys(document).slice(-4)).toEqual([
    "general_journal_document_entries",
    "notes",
    "attachments",
    "events",
  ]);
  await current.close();
});

test("an attachment is listed by its name", async () => {
  const { json } = await service.get(`${PATH}?filter=attachment:with`);
  expect(json).toMatchObject([
    {
      id: "801",
      attachments: [
        {
          administration_id: "123",
          attachable_id: "801",
          attachable_type: "Document",
          filename: "scan.pdf",
        },
      ],
    },
  ]);
});

test.each([
  ["", "804 802 801 800"],
  ["filter=", "804 802 801 800"],
  ["filter=state:saved", "804 802 800 803"],
  ["filter=state:new", "801"],
  ["filter=state:new%7Csaved", "804 802 801 800 803"],
  ["filter=state:all", "804 802 801 800 803"],
  ["filter=state:paid", ""],
  ["filter=period:prev_year", "803"],
  ["filter=period:202601..202603", "802 801 800"],
  ["filter=period:20260105..20260105", "800"],
  ["filter=period:this_year,state:new", "801"],
  ["filter=recurring:enabled", "802"],
  ["filter=recurring:disabled", "804 801 800 803"],
  ["filter=attachment:without", "804 802 800 803"],
  ["filter=reference:Annual", "804"],
  [`filter=period:this_year,contact_id:${SUPPLIER}`, "804 802 801 800"],
  ["filter=contact_id:1", ""],
  ["filter=ledger_account_id:4700,period:202603..202603", "802 801"],
  ["filter=ledger_account_id:1100", ""],
  ["filter=updated_after:2026-11-10T09:30:00.249Z", "804"],
  ["filter=updated_after:2026-11-10T09:30:00.250Z", ""],
  ["filter=period:this_year&exclude_new_general_journal_documents=true", "804 802 800"],
  ["exclude_new_general_journal_documents=false", "804 802 801 800"],
  ["new_filter=period:prev_year", "803"],
  ["filter=shoe_size:44,period:prev_year", "803"],
])("with %s the list has %s", async (query, ids) => {
  expect(await listed(query)).toBe(ids);
});

test.each([
  ["filter=period:2026", "Period is invalid"],
  ["filter=period:202613..202613", "Period is invalid"],
  ["filter=state:lost", "Status is not included in the list"],
  ["filter=recurring:often", "Recurring is not included in the list"],
  ["filter=attachment:maybe", "Attachment is not included in the list"],
  ["filter=contact_id:me", "Contact is invalid"],
  ["filter=ledger_account_id:x", "Ledger Account is invalid"],
  ["filter=updated_after:later", "Updated After is invalid"],
  ["filter=period", "Filter is invalid"],
  ["filter=period:x,state:y", "Period is invalid; Status is not included in the list"],
  [
    "exclude_new_general_journal_documents=some",
    "Exclude New General Journal Documents is invalid",
  ],
])("with %s the list is refused", async (query, error) => {
  const { status, json } = await service.get(`${PATH}?${query}`);
  expect([status, json]).toEqual([400, { error }]);
});
