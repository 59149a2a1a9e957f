/** The version and the folders of the program, found next to its code in a clone and in a package. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "../failure.ts";
import type { SampleName } from "../ledger/sample-administration.ts";
import type { Program } from "../packs/manifest.ts";

/** The folder that holds package.json and templates/. */
export function programFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const above = dirname(folder);
    invariant(above !== folder, "the program is below its package.json");
    folder = above;
  }
  return folder;
}

/** The templates that come with the program: `readTemplate(templatesFolder(), "close", "nl")`. */
export const templatesFolder = (): string => join(programFolder(), "templates");

/** Our own template of task lists. */
export const checklistTemplate = (): string => join(templatesFolder(), "checklist.yml");

/** The files that a user of a sample administration would have: notes, figures, and names of accounts. */
export const sampleFolder = (name: SampleName): string =>
  join(programFolder(), "examples", SAMPLE_FOLDERS[name]);

const SAMPLE_FOLDERS: Readonly<Record<SampleName, string>> = {
  "trading-company": "sample",
  "sole-trader": "sole-trader",
};

/** The files with which a user starts. */
export const starterFolder = (): string => join(programFolder(), "examples", "start");

/** As packs name it. */
export const program = (): Program => ({ name: "slotsom", version: programVersion() });

export function programVersion(): string {
  const text = readFileSync(join(programFolder(), "package.json"), "utf8");
  const version = /"version":\s*"([^"]+)"/.exec(text)?.[1];
  invariant(version !== undefined, "package.json states a version");
  return version;
}
