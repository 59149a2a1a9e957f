/** Pages of other origins, over a socket: off by default, and only for the origins that the operator names. */
import { request } from "undici";
import { expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";

const PAGE = "https://pages.example";
const PATH = "/api/v2/123/documents/receipts.json";

async function ask(
  service: EdgeService,
  method: "GET" | "OPTIONS",
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly cors: Readonly<Record<string, unknown>> }> {
  const answer = await request(new URL(path, service.url), { method, headers });
  await answer.body.dump();
  const cors = Object.entries(answer.headers).filter(
    ([name]) => name.startsWith("access-control-") || name === "vary",
  );
  return { status: answer.statusCode, cors: Object.fromEntries(cors) };
}

const preflight = (origin: string): Readonly<Record<string, string>> => ({
  origin,
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization,content-type",
});

test("without origins no answer has such headers", async () => {
  const service = await openEdge();
  const headers = { ...bearer(service.token(SCOPES)), origin: PAGE };
  expect(await ask(service, "GET", PATH, headers)).toEqual({ status: 200, cors: {} });
  expect(await ask(service, "OPTIONS", PATH, preflight(PAGE))).toEqual({ status: 204, cors: {} });
  await service.close();
});

test("a preflight needs no token, and states the methods and headers that are accepted", async () => {
  const service = await openEdge({ corsOrigins: ["http://localhost:5173", PAGE] });
  expect(await ask(service, "OPTIONS", PATH, preflight(PAGE))).toEqual({
    status: 204,
    cors: {
      vary: "origin",
      "access-control-allow-origin": PAGE,
      "access-control-allow-methods": "GET, HEAD, OPTIONS, POST",
      "access-control-allow-headers": "authorization, content-type",
      "access-control-max-age": "600",
    },
  });
  const unknown = await ask(service, "OPTIONS", "/api/v2/123/nothing", preflight(PAGE));
  expect([unknown.status, unknown.cors["access-control-allow-methods"]]).toEqual([404, undefined]);
  await service.close();
});

test("an answer shows the page its paging and rate limits; so do refusals of every kind", async () => {
  const rateLimit = { windowSeconds: 300, requests: 4, reports: 4 };
  const service = await openEdge({ corsOrigins: [PAGE], rateLimit });
  const token = bearer(service.token(SCOPES));
  const asked = async (path: string, headers = token): Promise<unknown> => {
    const { status, cors } = await ask(service, "GET", path, { ...headers, origin: PAGE });
    const { "access-control-allow-origin": origin, "access-control-expose-headers": shown } = cors;
    return [status, origin, String(shown).includes("link") && String(shown).includes("ratelimit")];
  };
  expect([
    await asked(PATH),
    await asked(PATH, {}),
    await asked("/api/v2/123/nothing"),
    await asked("/api/v2/123/%zz"),
    await asked("/api/v2/123/tax_rates"),
    await asked(PATH),
  ]).toEqual([
    [200, PAGE, true],
    [401, PAGE, true],
    [404, PAGE, true],
    [400, PAGE, true],
    [200, PAGE, true],
    [429, PAGE, true],
  ]);
  await service.close();
});

test.each(["https://other.example", "null", `${PAGE}.other.example`])(
  "the origin %s is not among those named",
  async (origin) => {
    const service = await openEdge({ corsOrigins: [PAGE] });
    const { cors } = await ask(service, "OPTIONS", PATH, preflight(origin));
    expect(cors).toEqual({ vary: "origin" });
    await service.close();
  },
);

test("any origin is allowed without credentials of the browser", async () => {
  const service = await openEdge({ corsOrigins: ["*"] });
  const { cors } = await ask(service, "OPTIONS", PATH, preflight(PAGE));
  expect(cors["access-control-allow-origin"]).toBe("*");
  expect(cors["access-control-allow-credentials"]).toBeUndefined();
  await service.close();
});

test("pages behind links are not readable by other pages, and the description is", async () => {
  const service = await openEdge({ corsOrigins: [PAGE] });
  const origins = await Promise.all(
    ["/portal/abc", "/docs", "/openapi.json"].map(
      async (path) =>
        (await ask(service, "GET", path, { origin: PAGE })).cors["access-control-allow-origin"],
    ),
  );
  expect(origins).toEqual([undefined, undefined, PAGE]);
  await service.close();
});
