/** The packages that an installation of ours brings, by the lock file, with their licences and the texts of these. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };

export interface ProductionPackage {
  readonly name: string;
  readonly version: string;
  /** An expression of SPDX. */
  readonly licence: string;
  /** Its place in the clone. */
  readonly folder: string;
}

interface LockedPackage {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Packages whose own package.json does not name the licence that they bring the text of. */
export const STATED_LICENCES: Readonly<Record<string, string>> = {
  // The fonts; the words around them are Unlicense.
  "dejavu-fonts-ttf": "Bitstream-Vera AND Unlicense",
  "png-js": "MIT",
};

/** In the order of their names. */
export function productionPackages(): readonly ProductionPackage[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return foldersOf(packages)
    .map((folder) => {
      const read = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      const { name, version, license } = read;
      return { name, version, folder, licence: STATED_LICENCES[name] ?? license ?? "" };
    })
    .sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** The folders that the dependencies reach, each package looked up as Node does: here, then a folder higher. */
function foldersOf(locked: Readonly<Record<string, LockedPackage>>): readonly string[] {
  const found = new Set<string>();
  const visit = (from: string, name: string): void => {
    const place = placesAbove(from, name).find((folder) => folder in locked);
    if (place === undefined)
      throw new Error(`${name}, which ${from} needs, is not in the lock file`);
    if (found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies } = locked[place] ?? { version: "" };
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(place, next);
  };
  for (const name of Object.keys(manifest.dependencies)) visit("", name);
  return [...found];
}

function placesAbove(from: string, name: string): readonly string[] {
  const own = join(from, "node_modules", name);
  const cut = from.lastIndexOf("node_modules/");
  return from === "" ? [own] : [own, ...placesAbove(from.slice(0, Math.max(cut - 1, 0)), name)];
}

const LICENCE_FILE = /^(?:un)?licen[cs]e|^copying|^notice/i;
const README_FILE = /^readme/i;
/** The section of a README under a heading about the licence, up to its end. */
const README_SECTION = /^#+ *licen[cs]e.*$[\s\S]*/im;

/** What the package itself says about its licence; empty for a package that has only the name of one. */
export function licenceTexts(folder: string): readonly string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const texts = names.filter((name) => LICENCE_FILE.test(name)).map(read);
  if (texts.length > 0) return texts;
  return names
    .filter((name) => README_FILE.test(name))
    .flatMap((name) => README_SECTION.exec(read(name))?.[0] ?? []);
}
