/** Every operation of the specification over a real socket, in JSON and XML: success, refusal and missing scope. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import { OPERATIONS, OPERATIONS_BEYOND } from "../operations.ts";
import { CASES } from "./cases.ts";
import type { OperationCase } from "./operation-case.ts";
import { type CoveredService, openCovered, showNoScope, showRefusal, showSuccess } from "./run.ts";
import { FORMATS, testName } from "./test-names.ts";

const LISTED = [...OPERATIONS, ...OPERATIONS_BEYOND];

let services: Readonly<Record<Shapes, CoveredService>>;
beforeAll(async () => {
  services = {
    specification: await openCovered("specification"),
    current: await openCovered("current"),
  };
});
afterAll(async () => {
  await services.specification.service.close();
  await services.current.service.close();
});

test("every case belongs to a listed operation, and no operation has two cases", () => {
  const known = new Set(LISTED.map(({ operation }) => operation));
  expect(CASES.map(({ operation }) => operation).filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(CASES.map(({ operation }) => operation)).size).toBe(CASES.length);
});

/** The endpoint and the case of an operation; both must exist. */
function covered(operation: string): { readonly endpoint: Endpoint; readonly one: OperationCase } {
  const endpoint = ENDPOINTS.find((candidate) => candidate.operation === operation);
  const one = CASES.find((candidate) => candidate.operation === operation);
  if (endpoint === undefined) throw new Error(`${operation} is not served`);
  if (one === undefined) throw new Error(`${operation} has no case`);
  return { endpoint, one };
}

/** All operations of the specification, and the other operations that have a case. */
const COVERED = LISTED.filter(
  ({ operation }) =>
    OPERATIONS.some((specified) => specified.operation === operation) ||
    CASES.some((one) => one.operation === operation),
);

for (const { operation, scopes } of COVERED) {
  for (const format of FORMATS) {
    test(testName(operation, "succeeds", format), async () => {
      const { endpoint, one } = covered(operation);
      await showSuccess(services.specification, endpoint, one, format);
    });
    test(`${operation} succeeds in ${format} with the current shapes`, async () => {
      const { endpoint, one } = covered(operation);
      await showSuccess(services.current, endpoint, one, format);
    });
    test(testName(operation, "is refused", format), async () => {
      const { endpoint, one } = covered(operation);
      await showRefusal(services.specification, endpoint, one, format);
    });
    if ("anyToken" in scopes) continue;
    test(testName(operation, "without scope", format), async () => {
      const { endpoint, one } = covered(operation);
      await showNoScope(services.specification, endpoint, one, format);
    });
  }
}
