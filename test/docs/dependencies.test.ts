/**
 * Every direct dependency has its line in docs/dependencies.md, with the folders that may import it and its licence.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ONLY_IN } from "../architecture-packages.ts";
import { productionPackages } from "../package/production-packages.ts";

const lines = readFileSync("docs/dependencies.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Package |"))
  .map((line) => line.slice(2, -2).split(" | "));

test("the page has each direct dependency, and no other", () => {
  const { dependencies, peerDependencies, optionalDependencies, devDependencies } = manifest;
  const all = [dependencies, peerDependencies, optionalDependencies, devDependencies];
  expect(lines.map(([name]) => name).sort()).toEqual(
    all.flatMap((each) => Object.keys(each)).sort(),
  );
});

test("the page names the folders that may import a package, and its licence", () => {
  const licences = new Map(productionPackages().map(({ name, licence }) => [name, licence]));
  const stated = lines.filter(({ length }) => length > 2);
  const isDirect = (name: string): boolean => name in manifest.dependencies;
  expect(stated.map(([name = "", , folders]) => [name, folders])).toEqual(
    stated.map(([name = ""]) => [name, ONLY_IN[name]?.map((folder) => `\`${folder}\``).join(", ")]),
  );
  const installed = stated.filter(([name = ""]) => isDirect(name));
  expect(installed.map(([name, , , licence]) => [name, licence])).toEqual(
    Object.keys(manifest.dependencies).map((name) => [name, licences.get(name)]),
  );
});
