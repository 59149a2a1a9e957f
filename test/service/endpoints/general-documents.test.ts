/** General documents (specification 2.5, 4.5): create, change, list, fetch and delete. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { insertAttachment } from "../../../src/service/store/attachments.ts";
import { CUSTOMER, edgeBooks, SUPPLIER } from "../edge-books.ts";
import { bearer, type EdgeService, NOW, openEdge } from "../edge-service.ts";
import { type DocumentRequests, documentRequests, type Fields } from "./document-requests.ts";

const PATH = "/documents/general_documents";

let now: string;
let service: EdgeService;
let requests: DocumentRequests;
beforeEach(async () => {
  now = NOW;
  service = await openEdge({ now: () => now });
  requests = documentRequests(service);
});
afterEach(() => service.close());

const idOf = ({ id }: Fields): string => String(id);
const post = (fields: unknown) => requests.keep("POST", PATH, { general_document: fields });

test("a new general document is saved, is dated today, and has the fields of the specification", async () => {
  const { status, json } = await requests.send("POST", PATH, {
    general_document: { reference: "Lease", contact_id: SUPPLIER },
  });
  expect([status, json]).toEqual([
    201,
    {
      id: expect.stringMatching(/^\d+$/) as unknown,
      administration_id: "123",
      contact_id: SUPPLIER,
      reference: "Lease",
      date: "2026-11-15",
      due_date: null,
      entry_number: 1,
      state: "saved",
      exchange_rate: "1.0",
      created_at: NOW,
      updated_at: NOW,
      version: 1794736800,
      attachments: [],
    },
  ]);
});

test("documents are numbered consecutively", async () => {
  const numbers = [await post({ reference: "a" }), await post({ reference: "b" })].map(
    ({ entry_number }) => entry_number,
  );
  expect(numbers).toEqual([1, 2]);
});

test("a document is read by its id, and not as a document of another kind", async () => {
  const made = await post({ reference: "Lease" });
  const other = await requests.ask("GET", `/documents/general_journal_documents/${idOf(made)}`);
  expect([await requests.record(`${PATH}/${idOf(made)}`), other.status]).toEqual([made, 404]);
});

test("a change keeps omitted fields and increases the version, even within one second", async () => {
  const made = await post({ reference: "Lease", due_date: "2026-12-01", contact_id: CUSTOMER });
  const changed = await requests.keep("PATCH", `${PATH}/${idOf(made)}`, {
    general_document: { reference: "Lease 2027" },
  });
  expect(changed).toEqual({ ...made, reference: "Lease 2027", version: 1794736801 });
});

test.each([
  ["remove_contact as a boolean", { general_document: {}, remove_contact: true }],
  ["remove_contact as text", { general_document: {}, remove_contact: "1" }],
  ["remove_contact alone", { remove_contact: true }],
  [
    "remove_contact with a contact",
    { general_document: { contact_id: SUPPLIER }, remove_contact: 1 },
  ],
  ["a null contact", { general_document: { contact_id: null } }],
])("%s removes the contact", async (_, body) => {
  const made = await post({ reference: "Lease", contact_id: CUSTOMER });
  const changed = await requests.keep("PATCH", `${PATH}/${idOf(made)}`, body);
  expect(changed["contact_id"]).toBeNull();
});

test("remove_contact alone changes nothing else, and works in XML too", async () => {
  const made = await post({ reference: "Lease", due_date: "2026-12-01", contact_id: CUSTOMER });
  const headers = { ...bearer(service.token(SCOPES)), "content-type": "application/xml" };
  const body = "<request><remove_contact>true</remove_contact></request>";
  const changed = await service.send("PATCH", `/123${PATH}/${idOf(made)}`, headers, body);
  expect(changed.status).toBe(200);
  const stored = await requests.record(`${PATH}/${idOf(made)}`);
  expect(stored).toEqual({ ...made, contact_id: null, version: 1794736801 });
});

test.each([{}, { general_documents: {} }])(
  "a change without document and option, %j, is refused",
  async (body) => {
    const made = await post({ reference: "Lease", contact_id: CUSTOMER });
    const answer = await requests.send("PATCH", `${PATH}/${idOf(made)}`, body);
    expect([answer.status, answer.json]).toEqual([400, { error: "General Document is required" }]);
  },
);

test("remove_contact with false keeps the contact", async () => {
  const made = await post({ reference: "Lease", contact_id: CUSTOMER });
  const body = { general_document: {}, remove_contact: "false" };
  const changed = await requests.keep("PATCH", `${PATH}/${idOf(made)}`, body);
  expect(changed["contact_id"]).toBe(CUSTOMER);
});

test.each([
  [{}, 400, "General Document is required"],
  [{ general_document: { date: "soon" } }, 400, "Date is invalid"],
  [{ general_document: {} }, 422, "Reference can't be blank"],
  [{ general_document: { reference: " " } }, 422, "Reference can't be blank"],
  [{ general_document: { reference: "x", date: "" } }, 422, "Date can't be blank"],
  [{ general_document: { reference: "x", date: "2026-02-30" } }, 422, "Date is not a valid date"],
  [
    { general_document: { reference: "x", due_date: "2026-02-30" } },
    422,
    "Due date is not a valid date",
  ],
  [{ general_document: { reference: "x", contact_id: "5" } }, 422, "Contact must exist"],
  [
    { general_document: { reference: "x", reminder: { message: "call" } } },
    422,
    "Reminder date can't be blank",
  ],
])("%j is refused and nothing is saved", async (body, status, error) => {
  const answer = await requests.send("POST", PATH, body);
  const listed = await requests.records(`${PATH}?filter=state:all`);
  expect([answer.status, answer.json, listed]).toEqual([status, { error }, []]);
});

test("a refused change does not change the document", async () => {
  const made = await post({ reference: "Lease" });
  const answer = await requests.send("PATCH", `${PATH}/${idOf(made)}`, {
    general_document: { reference: "", due_date: "2026-12-01" },
  });
  expect([answer.status, answer.json, await requests.record(`${PATH}/${idOf(made)}`)]).toEqual([
    422,
    { error: "Reference can't be blank" },
    made,
  ]);
});

test("a document that waits for processing is saved by a change", async () => {
  await service.close();
  const waiting = {
    kind: "general_document",
    id: "900",
    date: "2026-05-01",
    reference: null,
    contactId: null,
    createdAt: NOW,
    updatedAt: NOW,
    state: "new",
    dueOn: null,
    entryNumber: 7,
    isRecurring: false,
    attachmentNames: [],
  };
  service = await openEdge({ books: [edgeBooks({ documents: () => [waiting as never] })] });
  requests = documentRequests(service);
  const changed = await requests.keep("PATCH", `${PATH}/900`, {
    general_document: { due_date: "2026-06-01" },
  });
  expect([changed["state"], changed["due_date"], changed["reference"]]).toEqual([
    "saved",
    "2026-06-01",
    null,
  ]);
});

test.each([
  [
    "a reminder with a message",
    { reminder: { date: "2026-12-01", message: "renew" } },
    "2026-12-01: renew",
  ],
  ["a reminder without a message", { reminder: { date: "2026-12-01" } }, "2026-12-01"],
  ["reminder_date", { reminder_date: "2026-12-01" }, "2026-12-01"],
])("%s creates a to-do on the document", async (_, fields, note) => {
  await service.close();
  service = await openEdge({ shapes: "current" });
  requests = documentRequests(service);
  const made = await post({ reference: "Lease", ...fields });
  expect(made["notes"]).toMatchObject([
    { todo: true, todo_type: "general_document_reminder", note, entity_id: made["id"] },
  ]);
  expect(made["events"]).toMatchObject([{ action: "document_saved" }, { action: "todo_created" }]);
});

test("the current shapes add contact, notes and events", async () => {
  await service.close();
  service = await openEdge({ shapes: "current" });
  requests = documentRequests(service);
  const made = await post({ reference: "Lease", contact_id: SUPPLIER });
  await requests.keep("PATCH", `${PATH}/${idOf(made)}`, { general_document: { reference: "L" } });
  const record = await requests.record(`${PATH}/${idOf(made)}`);
  expect(Object.keys(record)).toEqual([
    "id",
    "administration_id",
    "contact_id",
    "contact",
    "reference",
    "date",
    "due_date",
    "entry_number",
    "state",
    "exchange_rate",
    "created_at",
    "updated_at",
    "version",
    "notes",
    "attachments",
    "events",
  ]);
  expect(record).toMatchObject({
    contact: { id: SUPPLIER, company_name: "Leverancier BV" },
    notes: [],
    events: [
      { action: "document_saved", data: {} },
      { action: "document_updated", data: {} },
    ],
  });
});

test("a change keeps the files, the notes and the numbers of a document", async () => {
  const made = await post({ reference: "Lease", reminder_date: "2026-12-01" });
  const path = `${PATH}/${idOf(made)}`;
  const attachment = { administrationId: "123", id: "77", documentId: String(made["id"]) };
  const file = { filename: "lease.txt", contentType: "text/plain", createdAt: NOW };
  insertAttachment(service.store, { ...attachment, ...file }, new Uint8Array([65]));
  await requests.keep("PATCH", path, { general_document: { reference: "Lease 2027" } });
  const [listed] = await requests.records(`${PATH}?filter=attachment:with`);
  const notes = service.store.rows("SELECT note FROM notes").map(({ note }) => note);
  expect(listed).toMatchObject({
    reference: "Lease 2027",
    entry_number: 1,
    attachments: [{ id: "77", filename: "lease.txt" }],
  });
  expect(notes).toEqual(["2026-12-01"]);
});

test("deleting a document returns only the status and removes it everywhere", async () => {
  const made = await post({ reference: "Lease", reminder_date: "2026-12-01" });
  const deleted = await requests.ask("DELETE", `${PATH}/${idOf(made)}`);
  const again = await requests.ask("DELETE", `${PATH}/${idOf(made)}`);
  const left = service.store.rows("SELECT 1 FROM notes UNION ALL SELECT 1 FROM events");
  expect([deleted.status, deleted.text, again.status, again.json]).toEqual([
    200,
    "200",
    404,
    { error: "record not found" },
  ]);
  expect([await requests.records(`${PATH}/synchronization`), left]).toEqual([[], []]);
});

test("lists accept sort and filter; synchronization without a filter lists everything", async () => {
  const old = await post({ reference: "old", date: "2025-01-01" });
  const spring = await post({ reference: "spring", date: "2026-03-01", contact_id: CUSTOMER });
  const summer = await post({ reference: "summer", date: "2026-07-01" });
  const references = async (query: string) =>
    (await requests.records(`${PATH}?${query}`)).map(({ reference }) => reference);
  expect([
    await references(""),
    await references("sort=date_asc"),
    await references(`filter=contact_id:${CUSTOMER}`),
    await references("filter=reference:old"),
    await references("filter=ledger_account_id:4700"),
    await requests.records(`${PATH}/synchronization`),
  ]).toEqual([
    ["summer", "spring"],
    ["spring", "summer"],
    ["spring"],
    ["old"],
    [],
    [old, spring, summer].map(({ id, version }) => ({ id, version })),
  ]);
});

test("fetching by ids omits unknown ids, and requires ids", async () => {
  const made = await post({ reference: "Lease" });
  const body = { ids: [made["id"], "999"] };
  const fetched = await requests.send("POST", `${PATH}/synchronization`, body);
  const refused = await requests.send("POST", `${PATH}/synchronization`, {});
  expect([fetched.status, fetched.json, refused.status, refused.json]).toEqual([
    200,
    [made],
    400,
    { error: "Ids is required" },
  ]);
});
