/**
 * The choice of tests for a change: the nearest first, the slow ones and those of npm run outside left out and
 * listed.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OUTSIDE } from "../outside/outside-tests.ts";
import { relatedTests } from "./related-tests.ts";
import { SLOW_TESTS } from "./slow-tests.ts";

const FILES = new Map([
  ["src/a/one.ts", ""],
  ["src/b/two.ts", 'import { one } from "../a/one.ts";'],
  ["test/far.test.ts", 'import { two } from "../src/b/two.ts";'],
  ["test/a/one.test.ts", 'import { one } from "../../src/a/one.ts";'],
  ["test/slow/run.test.ts", 'const { one } = await import("../../src/a/one.ts");'],
  ["test/outside/paper.test.ts", 'import { one } from "../../src/a/one.ts";'],
  ["test/other.test.ts", ""],
]);
const LIMITS = { slow: ["test/slow/"], outside: ["test/outside/"], most: 10 };

test("the tests that reach a changed file run, the nearest first, without the slow ones", () => {
  expect(relatedTests(FILES, ["src/a/one.ts"], LIMITS)).toEqual({
    run: ["test/a/one.test.ts", "test/far.test.ts"],
    leftOut: ["test/slow/run.test.ts"],
    outside: ["test/outside/paper.test.ts"],
    unreached: [],
  });
});

test("a changed test runs even when it is slow", () => {
  const { run } = relatedTests(FILES, ["test/slow/run.test.ts"], LIMITS);
  expect(run).toEqual(["test/slow/run.test.ts"]);
});

test("a changed test that needs programs of the machine is listed, and does not run", () => {
  const changed = "test/outside/paper.test.ts";
  const { run, outside } = relatedTests(FILES, [changed], LIMITS);
  expect({ run, outside }).toEqual({ run: [], outside: [changed] });
});

test("a change with more related tests than the limit runs the nearest ones", () => {
  const { run, leftOut } = relatedTests(FILES, ["src/a/one.ts"], { ...LIMITS, most: 1 });
  expect(run).toEqual(["test/a/one.test.ts"]);
  expect(leftOut).toEqual(["test/slow/run.test.ts", "test/far.test.ts"]);
});

test("a changed file that no test imports is listed, a deleted one without importers too", () => {
  const { run, unreached } = relatedTests(FILES, ["docs/a.md", "src/gone.ts"], LIMITS);
  expect({ run, unreached }).toEqual({ run: [], unreached: ["docs/a.md", "src/gone.ts"] });
});

test("each slow test that is named exists", () => {
  expect(SLOW_TESTS.filter((path) => !existsSync(path))).toEqual([]);
});

test("tests that start PostgreSQL are left to npm run outside", () => {
  const files = new Map(globSync("test/**/*.ts").map((path) => [path, readFileSync(path, "utf8")]));
  const limits = { slow: [], outside: OUTSIDE, most: 100 };
  const { run, outside } = relatedTests(files, ["test/support/postgres.ts"], limits);
  // A soak starts it for fleets on PostgreSQL alone, and its test tries none.
  expect(run).toEqual(["test/soak/soak.test.ts"]);
  expect(outside).toContain("test/fleet/postgres/postgres-queue.test.ts");
});
