/** Keeps the shape of the code: who may import whom, what is banned, what must be listed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SHAPE_RULES, type SourceTree } from "./architecture-rules.ts";

const tree: SourceTree = new Map(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .toSorted()
    .map((name) => [name, readFileSync(join("src", name), "utf8")]),
);

test("the scan sees the code (a scan of nothing would pass every rule)", () => {
  expect(tree.size).toBeGreaterThan(10);
  expect(tree.get("failure.ts")).toContain("export class Failure");
});

test.each(SHAPE_RULES)("$name", ({ complaints }) => {
  expect(complaints(tree)).toEqual([]);
});
