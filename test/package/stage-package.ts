/** Makes a folder with exactly the content of the package. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };

/**
 * Parts of package.json that concern a clone. Node is an optional dependency of a clone, and npm puts a dependency's
 * `node` before the host's own: every script of a program that installs the package would run on it.
 */
const CLONE_ONLY = ["scripts", "devDependencies", "optionalDependencies"];

export const PACKED_MANIFEST = Object.fromEntries(
  Object.entries(manifest).filter(([name]) => !CLONE_ONLY.includes(name)),
);

/** Folders and files of the clone that are packed in addition to package.json. */
export const PACKED: readonly string[] = ["README.md", ...manifest.files];

export function stagePackage(folder: string): void {
  mkdirSync(folder);
  for (const name of PACKED) cpSync(name, join(folder, name), { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(PACKED_MANIFEST, null, 2)}\n`);
}
