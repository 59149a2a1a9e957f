/** Creating, changing and deleting general journal documents (specification 2.5, 4.5). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { SUPPLIER } from "../edge-books.ts";
import { type EdgeService, NOW, openEdge } from "../edge-service.ts";
import { type DocumentRequests, documentRequests, type Fields } from "./document-requests.ts";

const PATH = "/documents/general_journal_documents";
const ROWS = "general_journal_document_entries_attributes";
const ENTRIES = "general_journal_document_entries";

let service: EdgeService;
let requests: DocumentRequests;
beforeEach(async () => {
  service = await openEdge();
  requests = documentRequests(service);
});
afterEach(() => service.close());

const debit = (amount: unknown, more: Fields = {}): Fields => ({
  ledger_account_id: "4700",
  debit: amount,
  ...more,
});
const credit = (amount: unknown, more: Fields = {}): Fields => ({
  ledger_account_id: "1600",
  credit: amount,
  ...more,
});
const journal = (rows: unknown, more: Fields = {}): Fields => ({
  general_journal_document: { [ROWS]: rows, ...more },
});
const post = (rows: unknown, more: Fields = {}) => requests.keep("POST", PATH, journal(rows, more));
const patch = (made: Fields, fields: Fields) =>
  requests.keep("PATCH", `${PATH}/${String(made["id"])}`, { general_journal_document: fields });
const refused = async (method: "POST" | "PATCH", path: string, body: unknown) => {
  const { status, json } = await requests.send(method, path, body);
  return [status, (json as { readonly error: unknown }).error];
};
const entriesOf = (record: Fields) => record[ENTRIES] as readonly Fields[];
/** The entries of a record: account, debit, credit. */
const booked = (record: Fields): readonly string[] =>
  entriesOf(record).map((entry) =>
    [entry["ledger_account_id"], entry["debit"], entry["credit"]].join(" "),
  );
const postings = (id: unknown) =>
  service.store
    .rows(
      "SELECT ledger_account_id, amount, date, closes_year FROM postings WHERE document_id = ?",
      String(id),
    )
    .map((row) => Object.values(row).join(" "));

test("a new journal is dated today and has all fields, with null for omitted fields", async () => {
  const { status, json } = await requests.send(
    "POST",
    PATH,
    journal([debit("100,50", { description: "rent", row_order: 4 }), credit(100.5)]),
  );
  const common = { administration_id: "123", created_at: NOW, updated_at: NOW };
  const entry = {
    ...common,
    id: expect.any(String) as unknown,
    project_id: null,
    contact_id: null,
  };
  expect([status, json]).toEqual([
    201,
    {
      ...common,
      id: expect.stringMatching(/^\d+$/) as unknown,
      reference: null,
      date: "2026-11-15",
      journal_type: null,
      version: 1794736800,
      general_journal_document_entries: [
        {
          ...entry,
          ledger_account_id: "1600",
          debit: "0.0",
          credit: "100.5",
          row_order: null,
          description: null,
        },
        {
          ...entry,
          ledger_account_id: "4700",
          debit: "100.5",
          credit: "0.0",
          row_order: 4,
          description: "rent",
        },
      ],
      attachments: [],
    },
  ]);
});

test("the postings are the entries, on the date of the journal", async () => {
  const { id } = await post([debit("80"), debit("20"), credit("100")], { date: "2026-02-03" });
  expect(postings(id)).toEqual([
    "4700 800000 2026-02-03 0",
    "4700 200000 2026-02-03 0",
    "1600 -1000000 2026-02-03 0",
  ]);
});

test.each([
  [[debit("100"), credit("90")], "Debit and credit must be equal: debit 100.00, credit 90.00"],
  [[debit("100")], "At least two entries are required"],
  [[], "At least two entries are required"],
  [
    [debit("100", { credit: "100" }), credit("100", { debit: "100" })],
    "Entry 1: has a debit and a credit; make one of them 0, Entry 2: has a debit and a credit; make one of them 0",
  ],
  [[debit("100"), credit("100"), debit("0")], "Entry 3: a debit or a credit is required"],
  [
    [debit("100", { ledger_account_id: "9" }), credit("100")],
    "Entry 1: ledger account 9 does not exist",
  ],
  [
    [debit("100", { ledger_account_id: null }), credit("100")],
    "Entry 1: ledger account can't be blank",
  ],
  [[debit("100", { project_id: 5 }), credit("100")], "Entry 1: project 5 does not exist"],
  [[debit("100"), credit("100", { contact_id: "5" })], "Entry 2: contact 5 does not exist"],
  [[debit("100"), credit("100", { tax_rate_id: "5" })], "Entry 2: tax rate 5 does not exist"],
  [
    [debit("1000000000.01"), credit("1000000000.01")],
    "Entry 1: debit is more than 1000000000, Entry 2: credit is more than 1000000000",
  ],
  [[debit("0.001"), credit("0.001")], /^Entry 1: debit has more than two decimals/],
  [[debit("100", { id: "77" }), credit("100")], "Entry 77 does not belong to this document"],
])("%j is refused and nothing is saved", async (rows, error) => {
  const before = service.store.rows(
    "SELECT (SELECT count(*) FROM postings) AS p, (SELECT count(*) FROM documents) AS d",
  );
  const [status, text] = await refused("POST", PATH, journal(rows));
  expect(status).toBe(422);
  if (typeof error === "string") expect(text).toBe(error);
  else expect(text).toMatch(error);
  expect(
    service.store.rows(
      "SELECT (SELECT count(*) FROM postings) AS p, (SELECT count(*) FROM documents) AS d",
    ),
  ).toEqual(before);
});

test("the current shapes have a code for an unbalanced journal", async () => {
  await service.close();
  service = await openEdge({ shapes: "current" });
  requests = documentRequests(service);
  const { status, json } = await requests.send("POST", PATH, journal([debit("100"), credit("90")]));
  expect([status, json]).toEqual([
    422,
    {
      error: { base: ["Debit and credit must be equal: debit 100.00, credit 90.00"] },
      details: { base: [{ error: "unbalanced" }] },
    },
  ]);
});

test.each([
  [{}, "General Journal Document is required"],
  [{ general_journal_document: { journal_type: "year" } }, "Journal Type isn't an option"],
  [{ general_journal_document: { [ROWS]: "all" } }, /is invalid$/],
  [journal([debit("1e3"), credit("1e3")]), /^Debit is invalid/],
])("%j does not match the schema and is refused with 400", async (body, error) => {
  const [status, text] = await refused("POST", PATH, body);
  expect([status, text]).toEqual([400, expect.stringMatching(error)]);
});

test.each([
  ["2026-02-30", "Date is not a valid date"],
  ["", "Date can't be blank"],
])("the date %j is refused", async (date, error) => {
  const rows = [debit("1"), credit("1")];
  expect(await refused("POST", PATH, journal(rows, { date }))).toEqual([422, error]);
});

test("a refused change does not change the books", async () => {
  const made = await post([debit("100"), credit("100")]);
  const [row] = entriesOf(made);
  const path = `${PATH}/${String(made["id"])}`;
  const books = postings(made["id"]);
  const change = { [ROWS]: [{ id: row?.["id"], debit: "40" }], reference: "less" };
  expect(await refused("PATCH", path, { general_journal_document: change })).toEqual([
    422,
    "Debit and credit must be equal: debit 40.00, credit 100.00",
  ]);
  expect([await requests.record(path), postings(made["id"])]).toEqual([made, books]);
});

test.each([
  ["a list", (rows: readonly Fields[]): unknown => rows],
  [
    "an object keyed by index",
    (rows: readonly Fields[]): unknown => Object.fromEntries(rows.entries()),
  ],
])("rows sent as %s are changed, removed and added; others stay", async (_, sent) => {
  const made = await post([debit("60"), debit("40"), credit("100")]);
  const [first, second] = entriesOf(made);
  const changed = await patch(made, {
    [ROWS]: sent([
      { id: first?.["id"], debit: "70" },
      { id: second?.["id"], _destroy: "true" },
      debit("30", { ledger_account_id: "1100" }),
    ]),
  });
  expect(booked(changed)).toEqual(["4700 70.0 0.0", "1600 0.0 100.0", "1100 30.0 0.0"]);
  expect(entriesOf(changed)[0]?.["id"]).toBe(first?.["id"]);
});

test("the project, contact and tax rate of an entry are saved and booked", async () => {
  const more = { project_id: "31", contact_id: SUPPLIER, tax_rate_id: "27" };
  const made = await post([debit("10", more), credit("10")]);
  const [entry] = entriesOf(made);
  expect([entry?.["project_id"], entry?.["contact_id"], entry && "tax_rate_id" in entry]).toEqual([
    "31",
    SUPPLIER,
    false,
  ]);
  expect(
    service.store
      .rows(
        "SELECT project_id, contact_id, tax_rate_id FROM postings WHERE document_id = ? AND amount > 0",
        String(made["id"]),
      )
      .map((row) => ({ ...row })),
  ).toEqual([more]);
});

test("a change without rows keeps the entries and increases the version", async () => {
  const made = await post([debit("10"), credit("10")], { reference: "a" });
  const changed = await patch(made, { reference: "b" });
  expect(changed).toEqual({ ...made, reference: "b", version: 1794736801 });
});

test("a closing journal marks its postings, until an empty journal type removes the mark", async () => {
  const made = await post([debit("10"), credit("10")], { journal_type: "fiscal_year_ending" });
  const closing = postings(made["id"]);
  const opened = await patch(made, { journal_type: "" });
  expect([made["journal_type"], closing, opened["journal_type"], postings(made["id"])]).toEqual([
    "fiscal_year_ending",
    ["4700 100000 2026-11-15 1", "1600 -100000 2026-11-15 1"],
    null,
    ["4700 100000 2026-11-15 0", "1600 -100000 2026-11-15 0"],
  ]);
});

test("a journal that waits for processing stays in that state until its entries are sent", async () => {
  const renamed = await patch({ id: "801" }, { reference: "later" });
  const waiting = await requests.records(`${PATH}?filter=state:new`);
  expect([renamed["reference"], waiting.length, postings("801")]).toEqual(["later", 1, []]);
  await patch({ id: "801" }, { [ROWS]: [{ id: "8011", description: "June" }] });
  const left = await requests.records(`${PATH}?filter=state:new`);
  expect([left, postings("801")]).toEqual([
    [],
    ["4700 1000000 2026-03-05 0", "1600 -1000000 2026-03-05 0"],
  ]);
});

test.each([{ general_journal_document: {}, all_taxes: "true" }, { all_taxes: true }])(
  "%j is accepted and does not change the entries",
  async (body) => {
    const made = await post([debit("10"), credit("10")]);
    const changed = await requests.keep("PATCH", `${PATH}/${String(made["id"])}`, body);
    expect(booked(changed)).toEqual(booked(made));
  },
);

test("an unknown parameter, such as sort, is ignored", async () => {
  const dates = async (query: string) =>
    (await requests.records(`${PATH}?${query}`)).map(({ date }) => date);
  expect(await dates("sort=date_asc&colour=red")).toEqual(await dates(""));
});

test("new journals are excluded by a boolean or a text, only in lists", async () => {
  const count = async (query: string) => (await requests.records(`${PATH}${query}`)).length;
  const parameter = "exclude_new_general_journal_documents";
  expect([
    await count("?filter=state:all"),
    await count(`?filter=state:all&${parameter}=1`),
    await count(`/synchronization?${parameter}=true`),
  ]).toEqual([5, 4, 5]);
});

test("deleting a journal deletes its postings", async () => {
  const made = await post([debit("10"), credit("10")]);
  const path = `${PATH}/${String(made["id"])}`;
  const deleted = await requests.ask("DELETE", path);
  const after = await requests.ask("GET", path);
  expect([deleted.status, deleted.text, after.status, postings(made["id"])]).toEqual([
    200,
    "200",
    404,
    [],
  ]);
});
