/** The service accepts and refuses exactly the values that the declared schemas of query parameters accept and refuse. */
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_SETTINGS } from "../../../fixtures/administrations/sample-settings.ts";
import { type Endpoint, routeOf } from "../../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { bearer } from "../../service/edge-service.ts";
import { CASES } from "./cases.ts";
import type { SpecificationRequest } from "./operation-case.ts";
import { type CoveredService, openCovered } from "./run.ts";

let covered: CoveredService;
beforeAll(async () => {
  covered = await openCovered("specification");
});
afterAll(() => covered.service.close());

/** Texts of all kinds, each accepted by some parameters and refused by others. */
const TEXTS = [
  ...["0", "1", "007", "100", "101", "20001", "-1", "one", "1.5"],
  ...["true", "0", "maybe", "null", "expenses", "date_asc", "auditfile", "2025-09-01"],
  ...["this_month", "this_quarter", "prev_year", "next_year", "this_week", "202509", "202513"],
  ...["202508..202509", "202509..202509", "20250901..20250930", "20250901..20250929", "202509.."],
  ...["colour:green", "nonsense", ":green", "colour:green,,shape:round"],
];

const DESCRIBED = ENDPOINTS.flatMap((endpoint) =>
  Object.entries(endpoint.query ?? {}).map(([name, schema]) => ({ endpoint, name, schema })),
);

async function requestOf({ operation }: Endpoint): Promise<SpecificationRequest> {
  const one = CASES.find((candidate) => candidate.operation === operation);
  return one === undefined ? { path: routeOf(operation).path } : await one.request(covered.setup);
}

/** The value for the schema: a number for an integer parameter, which is text in the address. */
const valueIn = (schema: object, text: string): unknown =>
  "type" in schema && schema.type === "integer" && /^-?\d+$/.test(text) ? Number(text) : text;

describe("a query parameter accepts exactly the values that its schema accepts", () => {
  test.each(DESCRIBED.map((one) => [`${one.name} of ${one.endpoint.operation}`, one] as const))(
    "%s",
    async (_title, { endpoint, name, schema }) => {
      const request = await requestOf(endpoint);
      const validator = Compile(schema);
      const found: string[] = [];
      const expected: string[] = [];
      for (const text of TEXTS) {
        const query = new URLSearchParams(request.query ?? "");
        query.set(name, text);
        const { status, text: answer } = await covered.service.send(
          "GET",
          `/${SAMPLE_SETTINGS.administrationId}${request.path}?${query.toString()}`,
          bearer(covered.token),
        );
        // Too many rows refuse the result of the filter, not the filter.
        const isRefused = status === 400 && !answer.includes("Too many financial mutations");
        found.push(`${text}: ${isRefused ? "refused" : "accepted"}`);
        expected.push(
          `${text}: ${validator.Check(valueIn(schema, text)) ? "accepted" : "refused"}`,
        );
      }
      expect(found).toEqual(expected);
    },
  );
});

test("only GET operations have query parameters", () => {
  expect(DESCRIBED.filter(({ endpoint }) => !endpoint.operation.startsWith("GET "))).toEqual([]);
});
