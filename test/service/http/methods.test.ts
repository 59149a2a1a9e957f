/** Methods over a socket: 405 and OPTIONS with `Allow` on every known path, 404 elsewhere, HEAD as GET. */
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { METHODS, SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { OVERALL_ENDPOINTS, servedEndpoints } from "../../../src/service/endpoints/index.ts";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

interface Answered {
  readonly status: number;
  readonly allow: string | undefined;
  readonly text: string;
}

async function ask(method: string, path: string, headers = {}, at = service): Promise<Answered> {
  const url = new URL(path, at.url);
  const answer = await request(url, { method: method as "GET", headers });
  const { allow } = answer.headers;
  return {
    status: answer.statusCode,
    allow: allow === undefined ? undefined : String(allow),
    text: await answer.body.text(),
  };
}

/** The methods of the declared operations, by address. */
function declaredMethods(): ReadonlyMap<string, ReadonlySet<string>> {
  const addresses = [
    ...OVERALL_ENDPOINTS.map(({ operation }) => operation),
    ...servedEndpoints(true).map(({ operation }) => operation.replace(" ", " /123")),
  ].map((operation) => operation.replace(/\{\w+\}/g, "1").split(" "));
  const byPath = Map.groupBy(addresses, ([, path = ""]) => `/api/v2${path}`);
  return new Map(
    [...byPath].map(([path, all]) => {
      const methods = all.map(([method = ""]) => method);
      const read = methods.includes("GET") ? ["HEAD"] : [];
      return [path, new Set([...methods, ...read, "OPTIONS"])];
    }),
  );
}

test("OPTIONS on every path of an operation lists its methods, without a token and without content", async () => {
  for (const [path, methods] of declaredMethods()) {
    const { status, allow, text } = await ask("OPTIONS", `${path}.xml`);
    const listed = new Set(allow?.split(", "));
    const missing = [...methods].filter((method) => !listed.has(method));
    expect([path, status, text, missing]).toEqual([path, 204, "", []]);
  }
});

test("every other method on such a path is a 405 with the same list, before a token is asked for", async () => {
  for (const path of declaredMethods().keys()) {
    const { allow } = await ask("OPTIONS", path);
    for (const method of METHODS.filter((one) => allow?.includes(one) !== true)) {
      const answer = await ask(method, path);
      expect([method, path, answer]).toEqual([
        method,
        path,
        { status: 405, allow, text: '{"error":"method not allowed"}' },
      ]);
    }
  }
});

test("a 405 has the format of the path", async () => {
  const { status, text } = await ask("DELETE", "/api/v2/123/tax_rates.xml");
  expect(status).toBe(405);
  expect(text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<error>\n  <error>method not allowed</error>\n</error>\n',
  );
});

test("an invalid body does not hide that the method is wrong", async () => {
  const url = new URL("/api/v2/123/tax_rates.json", service.url);
  const headers = { "content-type": "application/json" };
  const { statusCode, body } = await request(url, { method: "POST", headers, body: "{" });
  await body.dump();
  expect(statusCode).toBe(405);
});

test.each([
  ["a file", "/api/v2/files/abc", "GET, HEAD, OPTIONS"],
  ["a page of the portal", "/portal/abc/invoices/1", "GET, HEAD, OPTIONS"],
  ["the documentation", "/docs", "GET, HEAD, OPTIONS"],
])("%s is read only", async (_name, path, allow) => {
  const [options, posted] = [await ask("OPTIONS", path), await ask("POST", path)];
  expect([options.status, options.allow]).toEqual([204, allow]);
  expect([posted.status, posted.allow]).toEqual([405, allow]);
});

test.each(["/api/v2/123/nothing", "/api/v2/abc/tax_rates", "/api/v2", "/nothing", "/"])(
  "%s is a 404 for every method",
  async (path) => {
    const answers = await Promise.all(
      ["OPTIONS", "DELETE", "POST"].map((method) => ask(method, path)),
    );
    expect(answers.map(({ status, allow }) => [status, allow])).toEqual(
      answers.map(() => [404, undefined]),
    );
  },
);

test("HEAD has the headers of GET and no body, for records, refusals and documentation", async () => {
  const headers = bearer(service.token(SCOPES));
  const paths = ["/api/v2/123/tax_rates.xml", "/api/v2/123/documents/receipts/1", "/openapi.json"];
  for (const path of paths) {
    const url = new URL(path, service.url);
    const got = await request(url, { headers });
    const headed = await request(url, { method: "HEAD", headers });
    await got.body.dump();
    const shown = ({ statusCode, headers: of }: typeof got): unknown => [
      statusCode,
      of["content-type"],
      of["content-length"],
      of["x-total-count"],
    ];
    expect([path, ...(shown(headed) as unknown[])]).toEqual([path, ...(shown(got) as unknown[])]);
    expect(await headed.body.text()).toBe("");
  }
});

test("a wrong method counts against the rate limit, OPTIONS does not", async () => {
  const limited = await openEdge({ rateLimit: { windowSeconds: 300, requests: 2, reports: 2 } });
  const path = "/api/v2/123/tax_rates";
  const statuses: number[] = [];
  for (const method of ["OPTIONS", "OPTIONS", "OPTIONS", "PUT", "PUT", "PUT", "OPTIONS"]) {
    statuses.push((await ask(method, path, {}, limited)).status);
  }
  expect(statuses).toEqual([204, 204, 204, 405, 405, 429, 204]);
  await limited.close();
});
