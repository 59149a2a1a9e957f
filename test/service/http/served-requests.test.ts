/** What the access log says about each request over a socket, and what it leaves out. */
import { once } from "node:events";
import { connect } from "node:net";
import { request } from "undici";
import { expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { type ServedRequest, withoutSecrets } from "../../../src/service/http/served-request.ts";
import { bearer, type EdgeService, NOW, openEdge } from "../edge-service.ts";

/** A service, and the next requests that it reports. */
async function watched(): Promise<{
  readonly service: EdgeService;
  readonly next: () => Promise<ServedRequest>;
}> {
  const reported: ServedRequest[] = [];
  const waiting: ((served: ServedRequest) => void)[] = [];
  const service = await openEdge({
    onServed: (served) => {
      const taker = waiting.shift();
      if (taker === undefined) reported.push(served);
      else taker(served);
    },
  });
  const next = (): Promise<ServedRequest> =>
    new Promise((resolve) => {
      const first = reported.shift();
      if (first === undefined) waiting.push(resolve);
      else resolve(first);
    });
  return { service, next };
}

test("a request is reported with its token's id, its status, the size of its answer and its time", async () => {
  const { service, next } = await watched();
  const headers = bearer(service.token(SCOPES));
  const { body } = await request(`${service.url}/123/tax_rates.json?per_page=2`, { headers });
  const { byteLength } = await body.arrayBuffer();
  const { ms, ...reported } = await next();
  expect(reported).toEqual({
    at: NOW,
    client: "127.0.0.1",
    token: "2",
    method: "GET",
    path: "/api/v2/123/tax_rates.json?per_page=2",
    status: 200,
    bytes: byteLength,
  });
  expect(ms).toBeGreaterThan(0);
  await service.close();
});

test.each([
  ["without a token", "GET", "/123/tax_rates", 401],
  ["with a wrong method", "DELETE", "/123/tax_rates", 405],
  ["on an unknown path", "GET", "/nothing", 404],
  ["with an invalid path", "GET", "/123/%zz", 400],
  ["for the methods", "OPTIONS", "/123/tax_rates", 204],
] as const)("a request %s is reported", async (_name, method, path, status) => {
  const { service, next } = await watched();
  await request(`${service.url}${path}`, { method }).then(({ body }) => body.dump());
  expect(await next()).toMatchObject({ token: null, method, status });
  await service.close();
});

test("the body of an answer to HEAD has no bytes", async () => {
  const { service, next } = await watched();
  await request(`${service.url}/123/tax_rates`, { method: "HEAD" });
  expect(await next()).toMatchObject({ method: "HEAD", status: 401, bytes: 0 });
  await service.close();
});

test("a message that is no request is reported without method and path", async () => {
  const { service, next } = await watched();
  const socket = connect(service.port, "127.0.0.1");
  socket.end("no HTTP\r\n\r\n");
  const { at, client, method, path, status } = await next();
  expect([at, client, method, path, status]).toEqual([NOW, "127.0.0.1", null, null, 400]);
  socket.destroy();
  await service.close();
});

test("a client that leaves before the end of its answer is reported without a size", async () => {
  const { service, next } = await watched();
  const socket = connect(service.port, "127.0.0.1");
  await once(socket, "connect");
  // The body that the request announces never comes.
  socket.write(
    "POST /api/v2/123/reports/export/brugstaat HTTP/1.1\r\nHost: x\r\n" +
      `authorization: Bearer ${service.token(SCOPES)}\r\n` +
      "content-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n",
  );
  await once(socket, "data");
  socket.destroy();
  expect(await next()).toMatchObject({ method: "POST", bytes: null });
  await service.close();
});

const KEY = `${"a".repeat(60)}~${"b".repeat(43)}`;

test.each([
  ["the key of a file", `/api/v2/files/${KEY}`, "/api/v2/files/***"],
  ["the key of a page", `/portal/${KEY}/invoices/1`, "/portal/***/invoices/1"],
  ["a key on an unknown path", `/portals/${KEY}`, "/portals/***"],
  ["a token in the query", "/api/v2/1/x?access_token=abc", "/api/v2/1/x?access_token=***"],
  ["a token as a name", `/api/v2/1/x?${"c".repeat(43)}`, "/api/v2/1/x?***=***"],
  ["a key as a value", `/api/v2/1/x?filter=${KEY}`, "/api/v2/1/x?filter=***~***"],
  ["nothing of a filter", "/a?filter=period:2025%20&page=2", "/a?filter=period:2025%20&page=2"],
  ["nothing of a plain path", "/api/v2/100200300400500/x.json", "/api/v2/100200300400500/x.json"],
])("%s is left out", (_name, url, shown) => {
  expect(withoutSecrets(url, new Set(["filter", "page"]))).toBe(shown);
});
