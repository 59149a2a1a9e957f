/** Files of the three kinds of documents: upload, download by a link, and deletion. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, NOW, openEdge, type ServiceAnswer } from "../edge-service.ts";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { type DocumentRequests, documentRequests, type Fields } from "./document-requests.ts";

let now = NOW;
let service: EdgeService;
let requests: DocumentRequests;

beforeEach(async () => {
  now = NOW;
  service = await openEdge({ shapes: "current", now: () => now });
  requests = documentRequests(service);
});
afterEach(() => service.close());

const MADE = "2026-11-15T10:00:00.000Z";

async function upload(path: string, bytes: Uint8Array, name = "bon.pdf"): Promise<ServiceAnswer> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(bytes)], { type: "application/pdf" }), name);
  const request = new Request("http://localhost", { method: "POST", body: form });
  return service.send(
    "POST",
    `/123${path}/attachments`,
    {
      ...bearer(service.token(SCOPES)),
      "content-type": request.headers.get("content-type") ?? "",
    },
    new Uint8Array(await request.arrayBuffer()),
  );
}

const attachmentsIn = async (path: string): Promise<readonly Fields[]> =>
  (await requests.record(path))["attachments"] as readonly Fields[];

async function download(path: string, id: unknown): Promise<Response> {
  const answer = await requests.ask("GET", `${path}/attachments/${String(id)}/download`);
  expect([answer.status, answer.json]).toEqual([
    302,
    { message: "Use the Location header to download the attachment" },
  ]);
  return await fetch(answer.headers["location"] ?? "");
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const bodyOf = async (response: Response): Promise<Uint8Array> =>
  new Uint8Array(await response.arrayBuffer());

describe.each(DOCUMENT_KINDS)("of %s", (plural, body, reference) => {
  let path: string;
  beforeEach(async () => {
    const { id } = await requests.keep("POST", `/documents/${plural}`, body);
    path = `/documents/${plural}/${String(id)}`;
  });

  test("a file is downloaded as uploaded, by a link that needs no token", async () => {
    const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 31) % 251);
    const answer = await upload(path, bytes);
    expect([answer.status, answer.json]).toEqual([200, 200]);
    const [attachment = {}] = await attachmentsIn(path);
    const { id, ...rest } = attachment;
    expect(rest).toEqual({
      administration_id: "123",
      attachable_id: path.split("/").at(-1),
      attachable_type: "Document",
      filename: "bon.pdf",
      content_type: "application/pdf",
      size: 700_000,
      rotation: null,
      created_at: MADE,
      updated_at: MADE,
    });
    const file = await download(path, id);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.compare(await bodyOf(file), bytes)).toBe(0);
  });

  test("deleting a file also deletes its bytes", async () => {
    await upload(path, bytesOf("one"), "one.pdf");
    await upload(path, bytesOf("two"), "two.pdf");
    const [first] = await attachmentsIn(path);
    const answer = await requests.ask("DELETE", `${path}/attachments/${String(first?.["id"])}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await attachmentsIn(path)).map(({ filename }) => filename)).toEqual(["two.pdf"]);
    expect(service.store.rows("SELECT bytes FROM attachment_parts")).toHaveLength(1);
  });

  test("adding and deleting a file change the version and the list that filters on files", async () => {
    const listed = (word: string): Promise<readonly Fields[]> =>
      requests.records(`/documents/${plural}?filter=attachment:${word},reference:${reference}`);
    const made = await requests.record(path);
    expect([await listed("with"), (await listed("without")).length]).toEqual([[], 1]);
    await upload(path, bytesOf("one"));
    const filed = await requests.record(path);
    expect(filed["version"]).toBeGreaterThan(made["version"] as number);
    expect((filed["events"] as readonly Fields[]).at(-1)?.["action"]).toBe("document_updated");
    expect([(await listed("with")).length, await listed("without")]).toEqual([1, []]);
    const [attachment] = await attachmentsIn(path);
    await requests.ask("DELETE", `${path}/attachments/${String(attachment?.["id"])}`);
    const emptied = await requests.record(path);
    expect(emptied["version"]).toBeGreaterThan(filed["version"] as number);
    expect([await listed("with"), (await listed("without")).length]).toEqual([[], 1]);
  });

  test("a change of a document keeps its files, and its deletion deletes them", async () => {
    await upload(path, bytesOf("one"));
    await requests.keep("PATCH", path, body);
    expect(await attachmentsIn(path)).toHaveLength(1);
    await requests.ask("DELETE", path);
    expect(service.store.rows("SELECT id FROM attachments WHERE document_id <> '801'")).toEqual([]);
    expect(service.store.rows("SELECT 1 FROM attachment_parts")).toEqual([]);
  });
});

const newReceipt = async (): Promise<string> => {
  const { id } = await requests.keep("POST", "/documents/receipts", { receipt: {} });
  return `/documents/receipts/${String(id)}`;
};

test("the link to a file expires, and is a 404 once the file is deleted", async () => {
  const path = await newReceipt();
  await upload(path, bytesOf("one"));
  const [attachment] = await attachmentsIn(path);
  const way = `${path}/attachments/${String(attachment?.["id"])}`;
  const link = (await requests.ask("GET", `${way}/download`)).headers["location"] ?? "";
  now = "2026-11-15T10:00:29.000Z";
  const intime = await fetch(link);
  expect([intime.status, await intime.text()]).toEqual([200, "one"]);
  now = "2026-11-15T10:01:00.000Z";
  expect((await fetch(link)).status).toBe(404);
  now = NOW;
  await requests.ask("DELETE", way);
  expect((await fetch(link)).status).toBe(404);
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\scans\\bon 1.pdf", "bon 1.pdf"],
  ["bön €.pdf", "bön €.pdf"],
  ["a\u202Efdp.exe", "afdp.exe"],
])("a file sent as %j is saved as %j", async (sent, stored) => {
  const path = await newReceipt();
  expect((await upload(path, bytesOf("one"), sent)).status).toBe(200);
  expect((await attachmentsIn(path)).map(({ filename }) => filename)).toEqual([stored]);
});

test.each(["..", "/", `${"x".repeat(252)}.pdf`])("a file cannot be named %j", async (name) => {
  const path = await newReceipt();
  const answer = await upload(path, bytesOf("one"), name);
  expect([answer.status, answer.json]).toMatchObject([
    422,
    { error: { filename: ["is invalid"] } },
  ]);
  expect(await attachmentsIn(path)).toEqual([]);
});

test("an empty file is refused, and so is a request without one", async () => {
  const path = await newReceipt();
  const empty = await upload(path, new Uint8Array());
  expect([empty.status, empty.json]).toMatchObject([422, { error: { file: ["can't be empty"] } }]);
  const none = await requests.ask("POST", `${path}/attachments`);
  expect([none.status, none.json]).toEqual([
    400,
    { error: "File is required", symbolic: { file: "required" } },
  ]);
  expect((await requests.send("POST", `${path}/attachments`, { file: "text" })).status).toBe(400);
});

test("a missing document or file is 404, also a file of another document", async () => {
  const path = await newReceipt();
  await upload(path, bytesOf("one"));
  const [attachment] = await attachmentsIn(path);
  const id = String(attachment?.["id"]);
  const other = await newReceipt();
  const answers = [
    await upload("/documents/receipts/999", bytesOf("one")),
    await requests.ask("DELETE", `${path}/attachments/999`),
    await requests.ask("DELETE", `${other}/attachments/${id}`),
    await requests.ask("GET", `${other}/attachments/${id}/download`),
    await requests.ask("GET", `/documents/general_documents/801/attachments/${id}/download`),
  ];
  expect(answers.map(({ status, json }) => [status, json])).toEqual(
    answers.map(() => [404, { error: "record not found", symbolic: { id: "not_found" } }]),
  );
});

test("a file of which the books have only the name is replaced by a file of that type that says so", async () => {
  const path = "/documents/general_journal_documents/801";
  const [attachment] = await attachmentsIn(path);
  expect(attachment).toMatchObject({ filename: "scan.pdf", content_type: "application/pdf" });
  const bytes = await bodyOf(await download(path, attachment?.["id"]));
  expect(bytes).toHaveLength(attachment?.["size"] as number);
  const file = new TextDecoder("latin1").decode(bytes);
  expect(file.slice(0, 9)).toBe("%PDF-1.4\n");
  expect(file).toContain("(Name: scan.pdf)");
});
