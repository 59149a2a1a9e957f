/** Uploaded files: how they are sent, their maximum size, and how they are downloaded. */
import { request } from "undici";
import { beforeEach, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, openEdge, type ServiceAnswer } from "../edge-service.ts";

const BYTES_MAX = 2 * 1024 * 1024;
let service: EdgeService;
beforeEach(async () => {
  service = await openEdge({ attachmentBytesMax: BYTES_MAX });
});

const JOURNAL = "/123/documents/general_journal_documents/801";

/** The body that another program sends for a form with these files. */
async function formOf(files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[]): Promise<{
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}> {
  const form = new FormData();
  for (const [name, bytes] of files) {
    form.append("file", new File([bytes], name, { type: "text/html" }));
  }
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  return {
    headers: { ...bearer(service.token(SCOPES)), "content-type": type },
    body: await sent.bytes(),
  };
}

async function upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<ServiceAnswer> {
  const { headers, body } = await formOf([["factuur é.html", bytes]]);
  return service.send("POST", path, headers, body);
}

const send = (path: string, type: string, body: string): Promise<ServiceAnswer> =>
  service.send("POST", path, { ...bearer(service.token(SCOPES)), "content-type": type }, body);

const shown = ({ status, json }: ServiceAnswer): unknown => [status, json];

test("a file that is uploaded as multipart is downloaded unchanged by its link", async () => {
  const bytes = Buffer.alloc(1_500_000, "<b>a page</b>");
  const { status, text } = await upload(`${JOURNAL}/attachments.xml`, bytes);
  expect([status, text]).toEqual([
    200,
    '<?xml version="1.0" encoding="UTF-8"?>\n<status type="integer">200</status>\n',
  ]);
  const { json } = await service.get(JOURNAL);
  const { attachments } = json as { readonly attachments: readonly { readonly id: string }[] };
  const id = attachments.at(-1)?.id ?? "";
  const { headers } = await service.get(`${JOURNAL}/attachments/${id}/download`);
  const file = await request(headers["location"] ?? "");
  expect(file.headers["content-disposition"]).toBe(
    `attachment; filename="factuur _.html"; filename*=UTF-8''factuur%20%C3%A9.html`,
  );
  expect(bytes.equals(Buffer.from(await file.body.arrayBuffer()))).toBe(true);
});

test("an upload beyond the limit is a 413", async () => {
  expect(shown(await upload(`${JOURNAL}/attachments`, Buffer.alloc(BYTES_MAX)))).toEqual([
    413,
    { error: "request body is too large" },
  ]);
});

test("a body other than a file has the lower limit, even where files are accepted", async () => {
  const long = `{"x":"${"x".repeat(1024 * 1024)}"}`;
  expect(shown(await send(`${JOURNAL}/attachments`, "application/json", long))).toEqual([
    413,
    { error: "request body is too large" },
  ]);
  expect(shown(await send("/123/reports/export/brugstaat", "application/json", long))).toEqual([
    413,
    { error: "request body is too large" },
  ]);
});

test("a file where none is accepted is a 415, and is not read if it exceeds the limit of bodies", async () => {
  const path = "/123/reports/export/brugstaat";
  expect(shown(await upload(path, Buffer.from("a")))).toEqual([
    415,
    { error: "content type is not supported: send JSON or XML in UTF-8" },
  ]);
  expect(shown(await upload(path, Buffer.alloc(1024 * 1024)))).toEqual([
    413,
    { error: "request body is too large" },
  ]);
});

test.each([
  ["application/json", '{"file":"aGVsbG8="}'],
  ["application/json", '{"file":{"filename":"a","contentType":"text/plain","bytes":"x"}}'],
  ["application/xml", "<request><file>aGVsbG8=</file></request>"],
])("a file in a body of type %s is refused: %s", async (type, body) => {
  expect(shown(await send(`${JOURNAL}/attachments`, type, body))).toEqual([
    400,
    { error: "File is invalid" },
  ]);
});

test("an upload without a file is refused, in any format", async () => {
  const { headers, body } = await formOf([]);
  const answers = [
    await service.send("POST", `${JOURNAL}/attachments`, headers, body),
    await send(`${JOURNAL}/attachments`, "application/json", "{}"),
    await service.post(`${JOURNAL}/attachments`),
  ];
  expect(answers.map(shown)).toEqual(answers.map(() => [400, { error: "File is required" }]));
});

test("two files at once are refused, and neither is saved", async () => {
  const before = await service.get(JOURNAL);
  const { headers, body } = await formOf([
    ["a.txt", Buffer.from("a")],
    ["b.txt", Buffer.from("b")],
  ]);
  expect(shown(await service.send("POST", `${JOURNAL}/attachments`, headers, body))).toEqual([
    400,
    { error: "File is more than one" },
  ]);
  expect((await service.get(JOURNAL)).text).toBe(before.text);
});
