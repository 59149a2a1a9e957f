/** Checks the lists of the architecture test: finds entries that match nothing, or that nothing needs. */
import { join } from "node:path";
import type { ShapeLists } from "./architecture-lists.ts";
import { CLASS } from "./architecture-text-rules.ts";
import {
  codeOf,
  filesOf,
  homeOf,
  importsOf,
  isIn,
  localImportsOf,
  type SourceTree,
} from "./architecture-tree.ts";

export interface CheckedCode {
  readonly tree: SourceTree;
  readonly tests: SourceTree;
  /** The dependencies of package.json. */
  readonly packages: readonly string[];
}

/** One complaint for each entry that could be removed without effect. */
export const obsoleteEntries = (lists: ShapeLists, code: CheckedCode): readonly string[] => [
  ...obsoleteImports(lists, code),
  ...obsoletePackages(lists, code),
  ...obsoleteExceptions(lists, code),
  ...obsoleteFiles(lists, code),
];

function obsoleteImports({ mayImport }: ShapeLists, { tree }: CheckedCode): readonly string[] {
  return Object.entries(mayImport).flatMap(([home, allowed]) => {
    const files = filesOf(tree).filter((file) => homeOf(file) === home);
    if (files.length === 0) return [`MAY_IMPORT: there is no ${home}`];
    const used = new Set(files.flatMap((file) => localImportsOf(tree, file).map(homeOf)));
    return allowed
      .filter((name) => !used.has(name))
      .map((name) => `MAY_IMPORT: nothing in ${home} imports ${name}`);
  });
}

function obsoletePackages(
  { onlyIn }: ShapeLists,
  { tree, packages }: CheckedCode,
): readonly string[] {
  return Object.entries(onlyIn).flatMap(([name, places]) => {
    if (!name.startsWith("node:") && !packages.includes(name)) {
      return [`ONLY_IN: ${name} is no dependency of package.json`];
    }
    const users = filesOf(tree).filter((file) =>
      importsOf(tree, file).some((target) => target === name || target.startsWith(`${name}/`)),
    );
    return places
      .filter((place) => !users.some((file) => isIn(file, [place])))
      .map((place) => `ONLY_IN: nothing in ${place} imports ${name}`);
  });
}

function obsoleteExceptions({ banned }: ShapeLists, { tree }: CheckedCode): readonly string[] {
  return banned.flatMap(({ text: ban, except = [] }) =>
    except
      .filter(
        (place) =>
          ![...tree].some(
            ([file, text]) => (file === place || isIn(file, [place])) && ban.test(text),
          ),
      )
      .map((place) => `BANNED: nothing in ${place} needs the exception from ${String(ban)}`),
  );
}

function obsoleteFiles(lists: ShapeLists, { tree, tests }: CheckedCode): readonly string[] {
  const imported = new Set(filesOf(tree).flatMap((file) => localImportsOf(tree, file)));
  const textOf = (file: string): string => codeOf(tree.get(file) ?? "");
  const without = (list: string, files: readonly string[], needs: (file: string) => boolean) =>
    files
      .filter((file) => !tree.has(file) || !needs(file))
      .map((file) => `${list}: ${file} needs no entry`);
  const exists = (): boolean => true;
  return [
    ...without("BRAND_MAKERS", lists.brandMakers, (file) => /\bas [A-Z]/.test(textOf(file))),
    ...without("HANDLERS", lists.handlers, (file) => /\bcatch\b/.test(textOf(file))),
    ...without("CLASSES", lists.classes, (file) => textOf(file).search(CLASS) !== -1),
    ...without("NEVER_LOADS", Object.keys(lists.neverLoads), exists),
    ...without("ENTRIES", lists.entries, (file) => !imported.has(file)),
    ...lists.registries.flatMap(({ folder, otherFiles }) =>
      without(
        "REGISTRIES",
        ["index.ts", ...otherFiles].map((name) => join(folder, name)),
        exists,
      ),
    ),
    ...lists.testFolders
      .filter((folder) => !filesOf(tests).some((file) => file.startsWith(`${folder}/`)))
      .map((folder) => `TEST_FOLDERS: there is no test/${folder}`),
    ...without("CHECKS_TESTED_ELSEWHERE", Object.keys(lists.checksTestedElsewhere), exists),
  ];
}
