/**
 * The rules of the architecture, as functions from source files to complaints. They deliberately read text
 * and not the compiler's tree, so that no tool can fail silently. A ban in a comment counts too.
 */
import { basename, dirname, join, normalize } from "node:path";
import { MAY_IMPORT, SERVICE } from "./architecture-imports.ts";
import {
  CHECKS_TESTED_ELSEWHERE,
  ENTRIES,
  FILE_LINES_MIN,
  NEVER_LOADS,
  REGISTRIES,
  TEST_FOLDERS,
} from "./architecture-lists.ts";
import { ONLY_IN } from "./architecture-packages.ts";
import {
  assertions,
  bannedInTests,
  bannedTexts,
  moduleStates,
  namesAndDescriptions,
  swallowedFailures,
  tooLong,
  unlistedClasses,
} from "./architecture-text-rules.ts";
import {
  filesOf,
  homeOf,
  importsOf,
  isIn,
  loadsOf,
  localImportsOf,
  type SourceTree,
} from "./architecture-tree.ts";

export interface ShapeRule {
  /** The statement that holds when there is no complaint. */
  readonly name: string;
  readonly complaints: (tree: SourceTree, tests: SourceTree) => readonly string[];
}

export const SHAPE_RULES: readonly ShapeRule[] = [
  { name: "every file is in a listed folder", complaints: unknownFolders },
  { name: "every imported file exists", complaints: missingFiles },
  { name: "imports follow the order of the folders", complaints: forbiddenImports },
  {
    name: "at most five files import the service, through its public file",
    complaints: serviceImports,
  },
  { name: "each package is imported only where it belongs", complaints: misplacedPackages },
  { name: "no file imports itself through others", complaints: importCycles },
  { name: "work without a service does not load one", complaints: needlessLoads },
  { name: "internal files are imported only in their folder", complaints: importsOfInternalFiles },
  { name: "every definition is listed in its folder's index", complaints: unlistedDefinitions },
  { name: "no banned text is used", complaints: bannedTexts },
  { name: "types are asserted only where branded values are made", complaints: assertions },
  { name: "no module keeps state", complaints: moduleStates },
  {
    name: "a caught failure is rethrown, or a comment states why not",
    complaints: swallowedFailures,
  },
  { name: "only listed files have classes", complaints: unlistedClasses },
  {
    name: "every file is named after its contents and opens with a description",
    complaints: namesAndDescriptions,
  },
  { name: "files and functions have one subject each", complaints: tooLong },
  { name: "no file is dead", complaints: deadFiles },
  { name: "a small file is part of its only importer", complaints: smallFiles },
  { name: "every check has a test that breaks it", complaints: untestedChecks },
  { name: "tests mirror the folders", complaints: strayTests },
  { name: "tests use the real parts", complaints: (_tree, tests) => bannedInTests(tests) },
];

function unknownFolders(tree: SourceTree): readonly string[] {
  return filesOf(tree).filter((file) => !(homeOf(file) in MAY_IMPORT));
}

/** Files outside `src` are not in the tree; the order of the folders determines who may import them. */
function missingFiles(tree: SourceTree): readonly string[] {
  return filesOf(tree).flatMap((file) =>
    localImportsOf(tree, file)
      .filter((target) => !target.startsWith("../") && !tree.has(target))
      .map((target) => `${file} imports ${target}, which does not exist`),
  );
}

function forbiddenImports(tree: SourceTree): readonly string[] {
  return filesOf(tree).flatMap((file) => {
    const home = homeOf(file);
    const allowed = [home, "failure.ts", ...(MAY_IMPORT[home] ?? [])];
    return localImportsOf(tree, file)
      .filter((target) => !allowed.includes(homeOf(target)))
      .map((target) => `${file} imports ${target}`);
  });
}

function serviceImports(tree: SourceTree): readonly string[] {
  const isInside = (file: string): boolean => file.startsWith(`${SERVICE.folder}/`);
  const imports = filesOf(tree)
    .filter((file) => !isInside(file))
    .flatMap((file) => localImportsOf(tree, file).map((target) => ({ file, target })))
    .filter(({ target }) => isInside(target));
  const importers = new Set(imports.map(({ file }) => file));
  return [
    ...imports
      .filter(({ target }) => target !== SERVICE.entry)
      .map(({ file, target }) => `${file} imports ${target}, not ${SERVICE.entry}`),
    ...(importers.size > SERVICE.importersMax
      ? [`${[...importers].join(", ")} import the service`]
      : []),
  ];
}

function misplacedPackages(tree: SourceTree): readonly string[] {
  return filesOf(tree).flatMap((file) =>
    importsOf(tree, file)
      .filter((name) => !name.startsWith("."))
      .filter((name) => {
        const rule = Object.keys(ONLY_IN).find(
          (key) => name === key || name.startsWith(key.endsWith(":") ? key : `${key}/`),
        );
        return rule === undefined || !isIn(file, ONLY_IN[rule] ?? []);
      })
      .map((name) => `${file} imports ${name}`),
  );
}

function importCycles(tree: SourceTree): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(" > ")];
    if (done.has(file)) return [];
    const found = localImportsOf(tree, file).flatMap((target) => visit(target, [...path, file]));
    done.add(file);
    return found;
  };
  return filesOf(tree).flatMap((file) => visit(file, []));
}

/** The path from the file to a loaded file or package: `a.ts > b.ts > undici`. */
function needlessLoads(tree: SourceTree): readonly string[] {
  return Object.entries(NEVER_LOADS).flatMap(([start, never]) => {
    const ways = new Map([[start, start]]);
    const found: string[] = [];
    for (const [file, way] of ways) {
      for (const name of loadsOf(tree, file)) {
        const target = name.startsWith(".") ? normalize(join(dirname(file), name)) : name;
        const isNever = never.some((one) => target === one || target.startsWith(`${one}/`));
        if (isNever) found.push(`${way} > ${target}`);
        else if (tree.has(target) && !ways.has(target)) ways.set(target, `${way} > ${target}`);
      }
    }
    return found;
  });
}

function importsOfInternalFiles(tree: SourceTree): readonly string[] {
  return filesOf(tree).flatMap((file) =>
    localImportsOf(tree, file)
      .filter((target) => target.includes("internal/"))
      .filter((target) => !file.startsWith(target.slice(0, target.indexOf("internal/"))))
      .map((target) => `${file} imports ${target}`),
  );
}

function unlistedDefinitions(tree: SourceTree): readonly string[] {
  return REGISTRIES.flatMap(({ folder, otherFiles, reach }) => {
    const index = join(folder, "index.ts");
    const own = localImportsOf(tree, index);
    // A folder below may have a list of its own, which is then listed.
    const below = own.filter((file) => file.endsWith("/index.ts"));
    const listed = [...own, ...below.flatMap((file) => localImportsOf(tree, file))];
    return filesOf(tree)
      .filter((file) =>
        reach === "folder" ? dirname(file) === folder : file.startsWith(`${folder}/`),
      )
      .filter((file) => !file.split("/").includes("internal"))
      .filter((file) => file !== index && !otherFiles.some((name) => file === join(folder, name)))
      .filter((file) => !listed.includes(file))
      .map((file) => `${file} is not in ${index}`);
  });
}

function deadFiles(tree: SourceTree): readonly string[] {
  const used = new Set(filesOf(tree).flatMap((file) => localImportsOf(tree, file)));
  // Declarations of types hold for the whole program.
  const isEntry = (file: string): boolean => ENTRIES.includes(file) || file.endsWith(".d.ts");
  return filesOf(tree).filter((file) => !used.has(file) && !isEntry(file));
}

/** Files that a list requires, one per definition, may be small. */
function smallFiles(tree: SourceTree): readonly string[] {
  const importersOf = new Map<string, string[]>();
  for (const file of filesOf(tree)) {
    for (const target of new Set(localImportsOf(tree, file))) {
      importersOf.set(target, [...(importersOf.get(target) ?? []), file]);
    }
  }
  return [...tree].flatMap(([file, text]) => {
    const length = text.trimEnd().split("\n").length;
    const [importer = "index.ts", ...others] = importersOf.get(file) ?? [];
    const isListed = [importer, file].some((one) => basename(one) === "index.ts");
    return isListed || others.length > 0 || length >= FILE_LINES_MIN
      ? []
      : [`${file} has ${length} lines and belongs to ${importer}`];
  });
}

/** The test must expect a finding of the check, by its number before the finding or through `findingsOf`. */
function untestedChecks(tree: SourceTree, tests: SourceTree): readonly string[] {
  return [...tree]
    .filter(([file]) => file.startsWith("checks/"))
    .flatMap(([file, text]) => {
      const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
      const [, id] = /(?:\bid: |_CHECK_ID = )"([A-Z]+\d+)"/.exec(code) ?? [];
      if (id === undefined) return [];
      const path = CHECKS_TESTED_ELSEWHERE[file] ?? file.replace(/\.ts$/, ".test.ts");
      const test = tests.get(path);
      if (test === undefined) return [`${file} has no test/${path}`];
      return new RegExp(`["\`]${id}["\` ]|findingsOf\\(`).test(test)
        ? []
        : [`test/${path} does not break ${id}`];
    });
}

function strayTests(tree: SourceTree, tests: SourceTree): readonly string[] {
  const folders = new Set([
    ...TEST_FOLDERS,
    ...filesOf(tree).map((file) => file.split("/", 1).join("")),
  ]);
  return filesOf(tests).filter(
    (file) => file.includes("/") && !folders.has(file.split("/", 1).join("")),
  );
}
