/** The requests for the entries of a year, compared with the optimum under perfect knowledge of the books. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { leastCover, leastCoverByForce } from "./best-partition.ts";
import { requestsAllowed, requestsOfYear } from "./requests-of-year.ts";

test("the lightest cover equals the result of an exhaustive search", () => {
  const graph = fc
    .record({ lefts: fc.integer({ min: 1, max: 5 }), rights: fc.integer({ min: 1, max: 5 }) })
    .chain(({ lefts, rights }) =>
      fc.record({
        lefts: fc.constant(lefts),
        weights: fc.array(fc.integer({ min: 1, max: 4 }), {
          minLength: lefts + rights,
          maxLength: lefts + rights,
        }),
        edges: fc.uniqueArray(
          fc.tuple(
            fc.integer({ min: 0, max: lefts - 1 }),
            fc.integer({ min: lefts, max: lefts + rights - 1 }),
          ),
          { selector: (edge) => edge.join(" ") },
        ),
      }),
    );
  fc.assert(
    fc.property(graph, (vertices) => {
      expect(leastCover(vertices)).toBe(leastCoverByForce(vertices));
    }),
    { numRuns: 300 },
  );
});

const wanted = fc.record({
  projects: fc.constantFrom(0, 1, 5, 20, 60, 200),
  contacts: fc.constantFrom(10, 50, 500),
  accounts: fc.integer({ min: 40, max: 120 }),
  entriesPerMonth: fc.constantFrom(150, 400, 1_000),
  isSkewed: fc.boolean(),
  shareWithProject: fc.double({ min: 0.3, max: 1, noNaN: true }),
});

test("for any books, a year takes at most 1.05 times the best partition plus 24 requests, and never more than all accounts", () => {
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 1_000 }), (books, seed) => {
      const year = requestsOfYear(books, { seed, isTotalStated: true });
      expect(year.isWhole).toBe(true);
      expect(year.requests).toBeLessThanOrEqual(Math.min(requestsAllowed(year), year.naive));
    }),
    { numRuns: 25 },
  );
});

const books = {
  projects: 20,
  contacts: 50,
  accounts: 60,
  entriesPerMonth: 400,
  isSkewed: true,
  shareWithProject: 0.85,
};

test.each([
  ["no projects", { ...books, projects: 0 }],
  ["20 projects, even", { ...books, isSkewed: false }],
  ["20 projects, skewed", books],
  ["200 projects", { ...books, projects: 200 }],
  ["500 contacts", { ...books, contacts: 500 }],
])("%s: a service that states no total is pulled completely, with as few requests", (_, of) => {
  // Not near a full page: without a total a full last page costs one more request, for an empty page.
  const year = requestsOfYear({ ...of, entriesPerMonth: 430 }, { seed: 3, isTotalStated: false });
  expect(year.isWhole).toBe(true);
  expect(year.requests).toBeLessThanOrEqual(Math.min(requestsAllowed(year), year.naive));
});

test("the estimate after the first page of each month is near the actual number of requests", () => {
  const { requests, expected } = requestsOfYear(books, { seed: 7, isTotalStated: true });
  expect(Math.abs(expected - requests) / requests).toBeLessThan(0.15);
});
