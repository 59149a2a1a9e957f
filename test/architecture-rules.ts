/**
 * The rules of the shape, as functions from source files to complaints. They read text, not the
 * compiler's tree, on purpose: no tool can fall silent. A ban in a comment counts too.
 */
import { basename, dirname, join, normalize } from "node:path";
import { MAY_IMPORT, ONLY_IN, SERVICE } from "./architecture-imports.ts";
import {
  CHECKS_TESTED_ELSEWHERE,
  ENTRIES,
  FILE_LINES_MIN,
  NEVER_LOADS,
  REGISTRIES,
  TEST_FOLDERS,
} from "./architecture-lists.ts";
import {
  assertions,
  bannedInTests,
  bannedTexts,
  classes,
  moduleStates,
  openings,
  swallowed,
  tooLong,
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
  /** What holds when there is no complaint. */
  readonly name: string;
  readonly complaints: (tree: SourceTree, tests: SourceTree) => readonly string[];
}

export const SHAPE_RULES: readonly ShapeRule[] = [
  { name: "every file lies in a folder that the lists know", complaints: unknownFolders },
  { name: "every import leads to a file", complaints: leadingNowhere },
  { name: "imports follow the order of the folders", complaints: againstTheOrder },
  { name: "the service is imported through its one file, by few", complaints: intoTheService },
  { name: "each package is imported only where it belongs", complaints: misplacedPackages },
  { name: "no file is reachable from itself", complaints: rings },
  { name: "what works without a service loads none", complaints: loadedNeedlessly },
  { name: "what is internal to a folder is imported within it", complaints: intrusions },
  { name: "every definition is listed in its folder's index", complaints: unlisted },
  { name: "nothing banned is written", complaints: bannedTexts },
  { name: "a type is asserted only where a brand is made", complaints: assertions },
  { name: "no module keeps state", complaints: moduleStates },
  { name: "a failure is thrown on, or it says why not", complaints: swallowed },
  { name: "classes are for what is opened and closed", complaints: classes },
  { name: "every file is named after what it holds and opens by saying it", complaints: openings },
  { name: "files and functions have one subject each", complaints: tooLong },
  { name: "no file is dead", complaints: dead },
  { name: "a small file lies with its one importer", complaints: tooSmall },
  { name: "every check has the test that breaks it", complaints: untested },
  { name: "tests mirror the folders", complaints: strayTests },
  { name: "tests use the real parts", complaints: (_tree, tests) => bannedInTests(tests) },
];

function unknownFolders(tree: SourceTree): readonly string[] {
  return filesOf(tree).filter((file) => !(homeOf(file) in MAY_IMPORT));
}

/** Files outside `src` are not in the tree; the order of the folders says who may name them. */
function leadingNowhere(tree: SourceTree): readonly string[] {
  return filesOf(tree).flatMap((file) =>
    localImportsOf(tree, file)
      .filter((target) => !target.startsWith("../") && !tree.has(target))
      .map((target) => `${file} imports ${target}, which is not there`),
  );
}

function againstTheOrder(tree: SourceTree): readonly string[] {
  return filesOf(tree).flatMap((file) => {
    const home = homeOf(file);
    const allowed = [home, "failure.ts", ...(MAY_IMPORT[home] ?? [])];
    return localImportsOf(tree, file)
      .filter((target) => !allowed.includes(homeOf(target)))
      .map((target) => `${file} imports ${target}`);
  });
}

function intoTheService(tree: SourceTree): readonly string[] {
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

function rings(tree: SourceTree): readonly string[] {
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

/** The way from the file to what it loads: `a.ts > b.ts > undici`. */
function loadedNeedlessly(tree: SourceTree): readonly string[] {
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

function intrusions(tree: SourceTree): readonly string[] {
  return filesOf(tree).flatMap((file) =>
    localImportsOf(tree, file)
      .filter((target) => target.includes("internal/"))
      .filter((target) => !file.startsWith(target.slice(0, target.indexOf("internal/"))))
      .map((target) => `${file} imports ${target}`),
  );
}

function unlisted(tree: SourceTree): readonly string[] {
  return REGISTRIES.flatMap(({ folder, besides, reach }) => {
    const index = join(folder, "index.ts");
    const listed = localImportsOf(tree, index);
    return filesOf(tree)
      .filter((file) =>
        reach === "folder" ? dirname(file) === folder : file.startsWith(`${folder}/`),
      )
      .filter((file) => !file.split("/").includes("internal"))
      .filter((file) => file !== index && !besides.some((name) => file === join(folder, name)))
      .filter((file) => !listed.includes(file))
      .map((file) => `${file} is not in ${index}`);
  });
}

function dead(tree: SourceTree): readonly string[] {
  const used = new Set(filesOf(tree).flatMap((file) => localImportsOf(tree, file)));
  return filesOf(tree).filter((file) => !used.has(file) && !ENTRIES.includes(file));
}

/** Files that a list requires, one for each definition, may be as small as they are. */
function tooSmall(tree: SourceTree): readonly string[] {
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

/** A finding of the check is expected there: by its number before the finding, or as the check's own. */
function untested(tree: SourceTree, tests: SourceTree): readonly string[] {
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
