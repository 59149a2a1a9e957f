/** The headers about the service and its operations. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_VERSION } from "../../../src/service/endpoints/api-version.ts";
import { deprecationHeaders } from "../../../src/service/http/answer-headers.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

test("every answer states the version of the API, including refusals and unknown paths", async () => {
  expect(API_VERSION).toMatch(/^v2-\d{8}-[\da-f]{10}$/);
  const answers = [
    await service.get("/123/tax_rates"),
    await service.get("/123/tax_rates", {}),
    await service.get("/123/nothing.xml"),
    await service.send("DELETE", "/123/tax_rates", {}),
    await service.get("/123/%zz"),
  ];
  expect(answers.map(({ headers }) => headers["x-api-version"])).toEqual(
    answers.map(() => API_VERSION),
  );
});

test("a deprecated operation states its replacement and end date, also in refusals", async () => {
  const path = "/123/reports/ledger_accounts/1";
  const marks = async (headers?: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await service.get(path, headers);
    const { "x-deprecated-endpoint": instead, deprecation, sunset } = answer.headers;
    return [instead, deprecation, sunset];
  };
  const expected = ["GET /reports/journal_entries", "true", "Wed, 31 Dec 2025 23:59:59 GMT"];
  expect([await marks(), await marks({})]).toEqual([expected, expected]);
  const { headers } = await service.get("/123/tax_rates");
  expect([headers["x-deprecated-endpoint"], headers["sunset"]]).toEqual([undefined, undefined]);
});

test("a deprecated operation without a known end date has no sunset header", () => {
  expect(deprecationHeaders({ replacedBy: "POST /payments", sunsetOn: null })).toEqual({
    "x-deprecated-endpoint": "POST /payments",
    deprecation: "true",
  });
});
