/** The operations of the specification, typed out by hand, against what is served: both ways. */
import { expect, test } from "vitest";
import { routeOf, type ScopeRule } from "../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../../src/service/endpoints/index.ts";
import { OPERATIONS, OPERATIONS_BEYOND } from "./operations.ts";

const LISTED = [...OPERATIONS, ...OPERATIONS_BEYOND];
const SERVED = [
  ...OVERALL_ENDPOINTS.map((endpoint) => ({ ...endpoint, scopes: { anyToken: true } as const })),
  ...ENDPOINTS,
];

test("the specification has 94 operations, none written twice", () => {
  expect(OPERATIONS).toHaveLength(94);
  expect(new Set(LISTED.map(({ operation }) => operation)).size).toBe(LISTED.length);
});

test("every operation of the specification is served", () => {
  const served = new Set<string>(SERVED.map(({ operation }) => operation));
  expect(LISTED.map(({ operation }) => operation).filter((name) => !served.has(name))).toEqual([]);
});

test("what is served beyond the specification is listed as that", () => {
  const listed = new Set(LISTED.map(({ operation }) => operation));
  expect(SERVED.map(({ operation }) => operation).filter((name) => !listed.has(name))).toEqual([]);
});

test("an operation is served once, at the method and path that it names", () => {
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

test("every operation asks for the scopes of the specification and answers with its status", () => {
  const wanted = new Map(
    LISTED.map(({ operation, scopes, status }) => [operation, [inOrder(scopes), status]]),
  );
  for (const { operation, scopes, success } of SERVED) {
    expect([operation, inOrder(scopes), success.status]).toEqual([
      operation,
      ...(wanted.get(operation) ?? []),
    ]);
  }
});
