/** What headers say about the service and its operations. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_VERSION } from "../../../src/service/endpoints/api-version.ts";
import { deprecationHeaders } from "../../../src/service/http/answer-headers.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

test("every answer names the version of the API, a refusal and an unknown path too", async () => {
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

test("a deprecated operation says what replaces it and when it ends, also when it refuses", async () => {
  const path = "/123/reports/ledger_accounts/1";
  const marks = async (headers?: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await service.get(path, headers);
    const { "x-deprecated-endpoint": instead, deprecation, sunset } = answer.headers;
    return [instead, deprecation, sunset];
  };
  const told = ["GET /reports/journal_entries", "true", "Wed, 31 Dec 2025 23:59:59 GMT"];
  expect([await marks(), await marks({})]).toEqual([told, told]);
  const { headers } = await service.get("/123/tax_rates");
  expect([headers["x-deprecated-endpoint"], headers["sunset"]]).toEqual([undefined, undefined]);
});

test("an operation whose last day nobody knows has no sunset", () => {
  expect(deprecationHeaders({ replacedBy: "POST /payments", sunsetOn: null })).toEqual({
    "x-deprecated-endpoint": "POST /payments",
    deprecation: "true",
  });
});
