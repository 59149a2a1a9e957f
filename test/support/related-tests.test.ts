/** The choice of tests for a change: the nearest first, slow ones left out and listed. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { relatedTests } from "./related-tests.ts";
import { SLOW_TESTS } from "./slow-tests.ts";

const FILES = new Map([
  ["src/a/one.ts", ""],
  ["src/b/two.ts", 'import { one } from "../a/one.ts";'],
  ["test/far.test.ts", 'import { two } from "../src/b/two.ts";'],
  ["test/a/one.test.ts", 'import { one } from "../../src/a/one.ts";'],
  ["test/slow/run.test.ts", 'const { one } = await import("../../src/a/one.ts");'],
  ["test/other.test.ts", ""],
]);
const LIMITS = { slow: ["test/slow/"], most: 10 };

test("the tests that reach a changed file run, the nearest first, without the slow ones", () => {
  expect(relatedTests(FILES, ["src/a/one.ts"], LIMITS)).toEqual({
    run: ["test/a/one.test.ts", "test/far.test.ts"],
    leftOut: ["test/slow/run.test.ts"],
    unreached: [],
  });
});

test("a changed test runs even when it is slow", () => {
  const { run } = relatedTests(FILES, ["test/slow/run.test.ts"], LIMITS);
  expect(run).toEqual(["test/slow/run.test.ts"]);
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
