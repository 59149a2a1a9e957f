/** Formats, addresses and refusals, independent of the resource. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

test("the suffix .json and no suffix return the same JSON", async () => {
  const plain = await service.get("/123/tax_rates");
  const suffixed = await service.get("/123/tax_rates.json");
  expect(suffixed.text).toBe(plain.text);
  expect(suffixed.headers["content-type"]).toBe("application/json; charset=utf-8");
});

test.each(["csv", "JSON", "XML", "xm"])("an unsupported suffix .%s is a 406", async (suffix) => {
  const { status, json } = await service.get(`/123/tax_rates.${suffix}?per_page=1`);
  expect([status, json]).toEqual([406, { error: "format is not supported" }]);
});

test("a dot in the query is not a suffix", async () => {
  expect((await service.get("/123/tax_rates?filter=name:a.xml")).status).toBe(200);
});

test.each([
  "/123/nothing_here",
  "/nothing",
  "/123",
  "/abc/tax_rates",
  "/12a/tax_rates",
  "/%2e%2e/x",
])("%s is a 404 with an error", async (path) => {
  const { status, json } = await service.get(path);
  expect([status, json]).toEqual([404, { error: "record not found" }]);
});

test("an id with other characters than digits is a 404", async () => {
  const { status, json } = await service.post("/123/downloads/x1/download");
  expect([status, json]).toEqual([404, { error: "record not found" }]);
});

test("a path that cannot be decoded is a 400", async () => {
  const { status, json } = await service.get("/123/%zz");
  expect([status, json]).toEqual([400, { error: "path is invalid" }]);
});

test("another method on a known path is a 405 that lists the allowed methods", async () => {
  const { status, json, headers } = await service.send("DELETE", "/123/tax_rates.json", {});
  expect([status, json, headers["allow"]]).toEqual([
    405,
    { error: "method not allowed" },
    "GET, HEAD, OPTIONS",
  ]);
});

test("HEAD has the headers of GET and no body", async () => {
  const headers = bearer(service.token(SCOPES));
  const { status, text, headers: sent } = await service.send("HEAD", "/123/tax_rates", headers);
  expect([status, text, sent["x-total-count"]]).toEqual([200, "", "7"]);
});

test.each([
  ["half an object", '{"year":'],
  ["invalid JSON", "year=2025"],
  ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ["endlessly nested brackets", "[".repeat(200_000)],
])("a body of %s is a 400", async (_what, body) => {
  const headers = bearer(service.token(SCOPES));
  const answer = await service.send("POST", "/123/reports/export/brugstaat", headers, body);
  expect([answer.status, answer.json]).toEqual([400, { error: "request body is not valid JSON" }]);
});

test("a body beyond the limit is a 413", async () => {
  const { status, json } = await service.post(
    "/123/reports/export/brugstaat",
    `{"year":"${"2".repeat(1024 * 1024)}"}`,
  );
  expect([status, json]).toEqual([413, { error: "request body is too large" }]);
});

test.each([
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/mixed; boundary=x",
  "application/json; charset=iso-8859-1",
  "text/xml; charset=utf-16",
])("a body of the unsupported type %s is a 415", async (type) => {
  const headers = { ...bearer(service.token(SCOPES)), "content-type": type };
  const path = "/123/reports/export/brugstaat";
  const { status, json } = await service.send("POST", path, headers, '{"year":"2025"}');
  expect([status, json]).toEqual([
    415,
    { error: "content type is not supported: send JSON or XML in UTF-8" },
  ]);
});

test("no answer may be cached", async () => {
  expect((await service.get("/123/tax_rates")).headers["cache-control"]).toBe("no-store");
});

test("a fault of the service is a 500 without details, and a log line without the credential", async () => {
  const broken = await openEdge();
  const token = broken.token(SCOPES);
  broken.store.run("DROP TABLE tax_rates");
  const { status, json } = await broken.get("/123/tax_rates?filter=name:secret", bearer(token));
  expect([status, json]).toEqual([500, { error: "internal error" }]);
  expect(broken.logged).toHaveLength(1);
  expect(broken.logged[0]).toContain("GET /api/v2/:administration_id/tax_rates: ");
  expect(broken.logged[0]).not.toContain(token);
  expect(broken.logged[0]).not.toContain("secret");
  await broken.close();
});

test("the current shapes add codes for programs to the refusals that are known to have them", async () => {
  const current = await openEdge({ shapes: "current" });
  expect((await current.get("/123/tax_rates", {})).json).toEqual({
    error: "token is invalid",
    symbolic: { request: "invalid_grant" },
  });
  expect((await current.post("/123/reports/export/auditfile", '{"year":"1999"}')).json).toEqual({
    error: "Period contains no journal entries",
    symbolic: { period: "contains_no_journal_entries" },
  });
  expect((await current.get("/123/tax_rates?per_page=0")).json).toEqual({
    error: "per_page does not have a valid value",
  });
  await current.close();
});
