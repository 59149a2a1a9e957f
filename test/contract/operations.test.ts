/** Compares the operations of the specification, typed by hand, with the operations that are served, in both directions. */
import { expect, test } from "vitest";
import { routeOf, type ScopeRule } from "../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../../src/service/endpoints/index.ts";
import { OPERATIONS, OPERATIONS_BEYOND } from "./operations.ts";

const LISTED = [...OPERATIONS, ...OPERATIONS_BEYOND];
const SERVED = [
  ...OVERALL_ENDPOINTS.map((endpoint) => ({ ...endpoint, scopes: { anyToken: true } as const })),
  ...ENDPOINTS,
];

test("the specification has 94 different operations", () => {
  expect(OPERATIONS).toHaveLength(94);
  expect(new Set(LISTED.map(({ operation }) => operation)).size).toBe(LISTED.length);
});

test("every operation of the specification is served", () => {
  const served = new Set<string>(SERVED.map(({ operation }) => operation));
  expect(LISTED.map(({ operation }) => operation).filter((name) => !served.has(name))).toEqual([]);
});

test("every other operation that is served is listed as beyond the specification", () => {
  const listed = new Set(LISTED.map(({ operation }) => operation));
  expect(SERVED.map(({ operation }) => operation).filter((name) => !listed.has(name))).toEqual([]);
});

test("every operation is served once, with its own method and path", () => {
  expect(
    SERVED.map(({ operation }) => routeOf(operation)).map(
      ({ method, path }) => `${method} ${path}`,
    ),
  ).toEqual(SERVED.map(({ operation }) => operation));
  expect(new Set(SERVED.map(({ operation }) => operation)).size).toBe(SERVED.length);
});

const inOrder = (rule: ScopeRule): unknown => {
  if ("anyToken" in rule) return rule;
  return "anyOf" in rule ? { anyOf: rule.anyOf.toSorted() } : { allOf: rule.allOf.toSorted() };
};

test("every operation requires the scopes of the specification and returns its status", () => {
  const expected = new Map(
    LISTED.map(({ operation, scopes, status }) => [operation, [inOrder(scopes), status]]),
  );
  for (const { operation, scopes, success } of SERVED) {
    expect([operation, inOrder(scopes), success.status]).toEqual([
      operation,
      ...(expected.get(operation) ?? []),
    ]);
  }
});
