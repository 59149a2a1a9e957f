/** The package: its folder with exactly its content, and the tarball that is made of it. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { reachedDeclarations } from "./reached-declarations.ts";

/**
 * Parts of package.json that concern a clone. Node is an optional dependency of a clone, and npm puts a dependency's
 * `node` before the host's own: every script of a program that installs the package would run on it.
 */
const CLONE_ONLY = ["scripts", "devDependencies", "optionalDependencies", "overrides"];

/**
 * A host has no override of ours: its exceljs brings an older reader of zips, which is never loaded. From 0.3.10 on
 * this package below it brings 97 others.
 */
const HELD_BACK = { traverse: "0.3.9" };

export const PACKED_MANIFEST = {
  ...Object.fromEntries(Object.entries(manifest).filter(([name]) => !CLONE_ONLY.includes(name))),
  dependencies: { ...manifest.dependencies, ...HELD_BACK },
};

/** Folders and files of the clone that are packed in addition to package.json. */
export const PACKED: readonly string[] = ["README.md", ...manifest.files];

/** In the folder of the build. */
export const TARBALL = resolve("dist", `${manifest.name}-${manifest.version}.tgz`);

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function stagePackage(folder: string): void {
  mkdirSync(folder);
  const declarations = reachedDeclarations(manifest.exports["."].types);
  const filter = (path: string): boolean => !path.endsWith(".d.ts") || declarations.has(path);
  for (const name of PACKED) cpSync(name, join(folder, name), { recursive: true, filter });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(PACKED_MANIFEST, null, 2)}\n`);
}
