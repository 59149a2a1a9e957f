/** Requests that reach no route: invalid addresses and messages, and their answers. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly json: unknown;
}

/** Sends raw bytes, and reads until the service closes the connection. */
async function sendRaw(bytes: string): Promise<RawAnswer> {
  const socket = connect(service.port, "127.0.0.1");
  socket.write(bytes);
  const [headers = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  const status = Number.parseInt(headers.split(" ")[1] ?? "", 10);
  return { status, headers, json: JSON.parse(body) };
}

test.each([
  [400, "request cannot be read", "\u0016\u0003\u0001 no HTTP\r\n\r\n"],
  [
    400,
    "request cannot be read",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  [
    431,
    "request headers are too large",
    `GET / HTTP/1.1\r\nHost: x\r\nX-Much: ${"a".repeat(20_000)}\r\n\r\n`,
  ],
])("an invalid request is a %i with only the error: %s", async (status, error, bytes) => {
  const answer = await sendRaw(bytes);
  expect([answer.status, answer.json]).toEqual([status, { error }]);
  expect(answer.headers).toContain("cache-control: no-store");
});

test("a path with a part that is too long is a 404, and is not logged", async () => {
  const id = "5550123".repeat(200);
  const { status, json } = await service.get(`/123/documents/receipts/${id}`);
  expect([status, json]).toEqual([404, { error: "record not found" }]);
  expect(service.logged.join("\n")).not.toContain("5550123");
});

test("a method that no path has is refused without a fault", async () => {
  const answer = await sendRaw(
    "QUERY /api/v2/123/tax_rates HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect([answer.status, answer.json]).toEqual([405, { error: "method not allowed" }]);
  expect(service.logged).toEqual([]);
});

test("a client that disconnects during its body is not a fault of the service", async () => {
  const token = service.token(SCOPES);
  const head = [
    "POST /api/v2/123/documents/receipts HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    "Content-Length: 1000",
  ];
  const socket = connect(service.port, "127.0.0.1");
  socket.end(`${head.join("\r\n")}\r\n\r\n{"rec`);
  expect(await text(socket)).toContain("400 Bad Request");
  await service.get("/123/tax_rates");
  expect(service.logged).toEqual([]);
});
