/** The live transport over a real socket: how a service or a network can damage an answer. */
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBaseUrl } from "../../src/api/base-url.ts";
import { fetchFile } from "../../src/api/fetch-file.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import { gathered } from "./answering.ts";
import { localServer } from "./local-server.ts";
import { idle, send, TOKEN } from "./sending.ts";

test("a request carries path, query and credential, and the answer has its bytes and hash", async () => {
  await using server = await localServer((response) => {
    response.setHeader("X-Total-Count", "3").end("[1]");
  });
  const response = await send(server);
  expect(response).toMatchObject({
    status: 200,
    sha256: "080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22",
  });
  expect(Buffer.from(response.body).toString()).toBe("[1]");
  expect(response.headers["x-total-count"]).toBe("3");
  expect(server.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ["/api/v2/123/reports/general_ledger.json?period=202501..202512", `Bearer ${TOKEN}`],
  ]);
  expect(JSON.stringify(response)).not.toContain(TOKEN);
});

test("a placeholder for a credential is not removed from the figures of an answer", async () => {
  await using server = await localServer((response) => {
    response.end('["10.00"]');
  });
  const { body } = await send(server, { credential: () => "1" });
  expect(Buffer.from(body).toString()).toBe('["10.00"]');
});

test("a credential that a program without types left out is missing, and nothing is sent", async () => {
  await using server = await localServer((response) => {
    response.end("[]");
  });
  const credential = () => undefined;
  await expect(send(server, { credential })).rejects.toMatchObject({ code: "credential-missing" });
  expect(server.seen).toEqual([]);
});

test("any status is an answer, and a redirect is not followed", async () => {
  await using server = await localServer((response) => {
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect((await send(server)).status).toBe(302);
  expect(server.seen).toHaveLength(1);
});

test("the credential is removed from a refusal that repeats it, and the other words stay", async () => {
  await using server = await localServer((response, _number, request) => {
    const said = { error: `unknown: ${request.headers.authorization ?? ""}` };
    response.writeHead(401).end(JSON.stringify(said));
  });
  const { body } = await send(server);
  expect(Buffer.from(body).toString()).toBe('{"error":"unknown: Bearer [credential]"}');
});

const ESCAPED = Array.from(TOKEN, (each) => `\\u00${each.charCodeAt(0).toString(16)}`).join("");

test("a refusal that repeats the credential in escapes loses its words and the headers with it", async () => {
  await using server = await localServer((response) => {
    response.writeHead(403, { "x-seen": `%${TOKEN.charCodeAt(0).toString(16)}${TOKEN.slice(1)}` });
    response.end(`{"error":"unknown: ${ESCAPED}"}`);
  });
  const { status, headers, body } = await send(server);
  expect([status, headers["x-seen"], body.byteLength]).toEqual([403, undefined, 0]);
});

test.each([
  ["body", {}, `["${TOKEN}"]`],
  ["body, in escapes", {}, `["${ESCAPED}"]`],
  ["headers", { "x-seen": TOKEN }, "[]"],
])("an answer with the credential in its %s is not kept", async (_where, headers, body) => {
  await using server = await localServer((response) => {
    response.writeHead(200, headers).end(body);
  });
  await expect(send(server)).rejects.toMatchObject({
    code: "credential-echoed",
    message: expect.stringMatching(/: the answer contains the credential$/) as string,
  });
});

test("a downloaded file with the credential is not kept", async () => {
  const transport = undiciTransport({
    baseUrl: "http://127.0.0.1:1/api/v2",
    credential: () => TOKEN,
    timeouts: TIMEOUTS_DEFAULT,
  });
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`<token>${TOKEN.slice(0, 5)}`);
    yield Buffer.from(`${TOKEN.slice(5)}</token>`);
  };
  await expect(gathered(transport.withoutCredential(pieces(), "file 7"))).rejects.toMatchObject({
    code: "credential-echoed",
    message: "file 7: the answer contains the credential",
  });
  await transport.close();
});

test("a compressed answer, in which a credential would not be found, is not kept", async () => {
  await using server = await localServer((response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(gzipSync(`{"token":"${TOKEN}"}`));
  });
  await expect(send(server)).rejects.toMatchObject({
    code: "answer-malformed",
    message: expect.stringMatching(/: the answer is compressed, although/) as string,
  });
});

test("a compressed refusal has no words", async () => {
  await using server = await localServer((response) => {
    response.writeHead(403, { "content-encoding": "gzip" });
    response.end(gzipSync(`{"error":"not for ${TOKEN}"}`));
  });
  expect(await send(server)).toMatchObject({ status: 403, body: Buffer.alloc(0) });
});

test.each([
  ["before its announced length", { "content-length": "1000" }],
  ["in the middle of its pieces", { "transfer-encoding": "chunked" }],
])("an answer that ends %s is cut off", async (_, headers) => {
  await using server = await localServer((response) => {
    response.writeHead(200, headers);
    response.write('{"debit_sums":', () => response.destroy());
  });
  await expect(send(server)).rejects.toMatchObject({
    code: "answer-cut-off",
    message: expect.stringContaining(
      "GET /123/reports/general_ledger.json?period=202501..202512: the answer ended early",
    ) as string,
  });
});

test("an answer that stalls is cut off, and one that never starts is no answer", async () => {
  await using stalled = await localServer((response) => {
    response.writeHead(200, { "content-length": "10" }).write("[");
  });
  // Only the wait that the test is about is short: on a busy machine the headers take their time.
  const cutOff = { ...TIMEOUTS_DEFAULT, bodyMs: 100 };
  await expect(send(stalled, { timeouts: cutOff })).rejects.toMatchObject({
    code: "answer-cut-off",
  });
  await using silent = await localServer(() => undefined);
  const unanswered = { ...TIMEOUTS_DEFAULT, headersMs: 100 };
  await expect(send(silent, { timeouts: unanswered })).rejects.toMatchObject({
    code: "service-unreachable",
  });
});

test("an answer that announces more bytes than the maximum is not read", async () => {
  await using server = await localServer((response) => {
    response.writeHead(200, { "content-length": String(65 * 1024 * 1024) }).write("[");
  });
  await expect(send(server)).rejects.toMatchObject({
    code: "answer-too-large",
    message: expect.stringContaining("68157440 bytes, the maximum is 67108864") as string,
  });
});

test("an answer without announced length is read up to the maximum", async () => {
  const piece = Buffer.alloc(1024 * 1024, " ");
  await using server = await localServer((response) => {
    response.on("error", () => undefined);
    const more = (): void => {
      if (!response.destroyed && response.write(piece)) setImmediate(more);
    };
    response.on("drain", more);
    more();
  });
  await expect(send(server)).rejects.toMatchObject({ code: "answer-too-large" });
});

test("a port without a listener is no answer", async () => {
  const server = await localServer(() => undefined);
  await server[Symbol.asyncDispose]();
  await expect(send(server)).rejects.toMatchObject({
    code: "service-unreachable",
    message: expect.stringContaining("ECONNREFUSED") as string,
  });
});

test("a reply that is not HTTP is no answer", async () => {
  const garbage = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
  await new Promise<void>((resolve) => garbage.listen(0, "127.0.0.1", resolve));
  const address = garbage.address();
  const port = typeof address === "object" ? address?.port : 0;
  await expect(send({ baseUrl: `http://127.0.0.1:${port}` })).rejects.toMatchObject({
    code: "service-unreachable",
  });
  garbage.close();
});

test.each(["", "two words", "token\r\nx-other: 1"])(
  "the credential %j is not sent and not shown",
  async (credential) => {
    await using server = await localServer((response) => response.end("[]"));
    const failure: unknown = await send(server, { credential: () => credential }).catch(
      (thrown: unknown) => thrown,
    );
    expect(failure).toMatchObject({ code: "credential-missing" });
    expect(server.seen).toEqual([]);
    if (credential !== "") expect(String(failure)).not.toContain(credential);
  },
);

test("the credential goes over https, or to this machine itself", () => {
  for (const text of ["https://api.example/v2", "http://localhost:8080", "http://[::1]:80/x"]) {
    expect(readBaseUrl(text).href).toContain(new URL(text).host);
  }
  const refused = [
    "http://api.example/v2",
    "ftp://localhost",
    "api.example",
    "https://user:word@api.example",
    "https://api.example/?key=1",
    "http://localhost.example",
  ];
  for (const text of refused) {
    expect(() => readBaseUrl(text)).toThrow(
      expect.objectContaining({ code: "profile-invalid" }) as Error,
    );
  }
});

test.each([
  "http://user:a-secret-word@127.0.0.1/v2",
  "https://:a-secret-word@api.example/v2",
  "https://api.example/v2?token=a-secret-word",
  "https://api.example/v2#a-secret-word",
])("a base url with more than scheme, host and path is refused without showing it: %s", (text) => {
  expect(() => readBaseUrl(text)).toThrow(
    expect.objectContaining({
      message: `the base url of ${new URL(text).host} contains more than scheme, host and path`,
    }) as Error,
  );
});

const bytesOf = async (location: string, signal = idle()): Promise<string> =>
  Buffer.concat(
    await gathered(
      fetchFile(location, { timeouts: TIMEOUTS_DEFAULT, proxy: null, authorities: null }, signal),
    ),
  ).toString();

test("a file is fetched without credential", async () => {
  await using server = await localServer((response) => response.end("<auditfile/>"));
  expect(await bytesOf(`${server.baseUrl}/file?permit=1`)).toBe("<auditfile/>");
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test("a file whose address has expired, or that ends early, fails without showing the permit", async () => {
  await using server = await localServer((response, number) => {
    if (number === 1) response.writeHead(403).end("expired");
    else response.writeHead(200, { "content-length": "9" }).write("<a", () => response.destroy());
  });
  const location = `${server.baseUrl}/file?permit=1`;
  await expect(bytesOf(location)).rejects.toMatchObject({
    code: "request-refused",
    message: `file from ${server.baseUrl}: refused with status 403`,
  });
  await expect(bytesOf(location)).rejects.toMatchObject({ code: "answer-cut-off" });
});
