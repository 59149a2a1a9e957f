/** Notes on the three kinds of documents. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { type DocumentRequests, documentRequests, type Fields } from "./document-requests.ts";

let service: EdgeService;
let requests: DocumentRequests;

beforeEach(async () => {
  service = await openEdge({ shapes: "current" });
  requests = documentRequests(service);
});
afterEach(() => service.close());

describe.each(DOCUMENT_KINDS)("of %s", (plural, body) => {
  let path: string;
  beforeEach(async () => {
    const { id } = await requests.keep("POST", `/documents/${plural}`, body);
    path = `/documents/${plural}/${String(id)}`;
  });
  const write = (note: Fields): Promise<Fields> => requests.keep("POST", `${path}/notes`, { note });

  test("a new note returns the record of the specification", async () => {
    const { id, ...rest } = await write({ note: "call them" });
    expect(id).toMatch(/^\d+$/);
    expect(rest).toEqual({
      administration_id: "123",
      entity_id: path.split("/").at(-1),
      entity_type: "Document",
      user_id: "2",
      assignee_id: null,
      todo: false,
      note: "call them",
      completed_at: null,
      completed_by_id: null,
      todo_type: null,
      data: {},
      created_at: "2026-11-15T10:00:00.000Z",
      updated_at: "2026-11-15T10:00:00.000Z",
    });
    expect((await requests.record(path))["notes"]).toEqual([{ id, ...rest }]);
  });

  test("a deleted note is absent from its document", async () => {
    const { id } = await write({ note: "call them" });
    const answer = await requests.ask("DELETE", `${path}/notes/${String(id)}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await requests.record(path))["notes"]).toEqual([]);
  });

  test("writing and deleting a note change the version, and are among the events", async () => {
    const made = await requests.record(path);
    const { id } = await write({ note: "call them", todo: true });
    const noted = await requests.record(path);
    await requests.ask("DELETE", `${path}/notes/${String(id)}`);
    const after = await requests.record(path);
    expect(noted["version"]).toBeGreaterThan(made["version"] as number);
    expect(after["version"]).toBeGreaterThan(noted["version"] as number);
    const events = (after["events"] as readonly Fields[]).slice(-2);
    expect(events.map((event) => [event["action"], event["link_entity_id"]])).toEqual([
      ["todo_created", id],
      ["todo_destroyed", id],
    ]);
  });

  test("a note without text is refused, and a note of another document is not found", async () => {
    const blank = await requests.send("POST", `${path}/notes`, { note: { note: " " } });
    expect([blank.status, blank.json]).toEqual([
      422,
      {
        error: { note: ["can't be blank"], todo_type: ["can't be blank"] },
        details: { note: [{ error: "blank" }], todo_type: [{ error: "blank" }] },
      },
    ]);
    const { id } = await write({ note: "call them" });
    const other = await requests.keep("POST", `/documents/${plural}`, body);
    const foreign = `/documents/${plural}/${String(other["id"])}/notes/${String(id)}`;
    const answer = await requests.ask("DELETE", foreign);
    expect([answer.status, answer.json]).toEqual([
      400,
      { error: "note not found", symbolic: { id: "not_found" } },
    ]);
  });
});

const RECEIPT = "/documents/receipts";
const newReceipt = async (): Promise<string> => {
  const { id } = await requests.keep("POST", RECEIPT, { receipt: {} });
  return `${RECEIPT}/${String(id)}`;
};

test("a note with an assignee is a to-do", async () => {
  service.token(["documents"]);
  const note = { note: "call them", assignee_id: 3 };
  const written = await requests.keep("POST", `${await newReceipt()}/notes`, { note });
  expect([written["assignee_id"], written["todo"]]).toEqual(["3", true]);
});

const withToken = (...order: Parameters<EdgeService["token"]>): string => {
  service.token(...order);
  return "3";
};

test.each([
  ["who does not exist", () => "99"],
  ["without access to documents", () => withToken(["bank"])],
  ["of another administration", () => withToken(SCOPES, ["456"])],
  [
    "whose token was revoked",
    () => {
      const id = withToken(SCOPES);
      service.store.run("UPDATE tokens SET revoked_at = 'now' WHERE id = ?", id);
      return id;
    },
  ],
])("a note cannot be assigned to a user %s", async (_who, assignee) => {
  const note = { note: "call them", assignee_id: assignee() };
  const answer = await requests.send("POST", `${await newReceipt()}/notes`, { note });
  expect([answer.status, answer.json]).toEqual([
    400,
    {
      error: "User has no permissions to notes for Document",
      symbolic: { user: "insufficient_permissions" },
    },
  ]);
});

test("a note without its wrapper is 400, a note on a document of another kind 404", async () => {
  const missing = await requests.send("POST", `${await newReceipt()}/notes`, {});
  expect([missing.status, missing.json]).toEqual([
    400,
    { error: "Note is required", symbolic: { note: "required" } },
  ]);
  const journal = await requests.send("POST", `${RECEIPT}/800/notes`, { note: { note: "x" } });
  expect([journal.status, journal.json]).toEqual([
    404,
    { error: "record not found", symbolic: { id: "not_found" } },
  ]);
});

test("deleting a document deletes its notes", async () => {
  const path = await newReceipt();
  await requests.keep("POST", `${path}/notes`, { note: { note: "call them" } });
  await requests.ask("DELETE", path);
  expect(service.store.rows("SELECT 1 FROM notes")).toEqual([]);
});
