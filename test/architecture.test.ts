/** The architecture of the code: who may import whom, what is banned, what must be listed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { obsoleteEntries } from "./architecture-entries.ts";
import { SHAPE_LISTS } from "./architecture-lists.ts";
import { SHAPE_RULES } from "./architecture-rules.ts";
import type { SourceTree } from "./architecture-tree.ts";

const treeIn = (folder: string): SourceTree =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
const tree = treeIn("src");
/** Without the files of this test, which quote the banned texts. */
const tests: SourceTree = new Map(
  [...treeIn("test")].filter(([file]) => !file.startsWith("architecture")),
);

test("the scan finds the code (an empty scan would pass every rule)", () => {
  expect(tree.size).toBeGreaterThan(10);
  expect(tree.get("failure.ts")).toContain("export class Failure");
  expect(tests.size).toBeGreaterThan(10);
});

test.each(SHAPE_RULES)("$name", ({ complaints }) => {
  expect(complaints(tree, tests)).toEqual([]);
});

test("every entry of the lists is needed", () => {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  ) as Readonly<Record<"dependencies" | "peerDependencies", Readonly<Record<string, string>>>>;
  const packages = Object.keys({ ...dependencies, ...peerDependencies });
  expect(obsoleteEntries(SHAPE_LISTS, { tree, tests, packages })).toEqual([]);
});
