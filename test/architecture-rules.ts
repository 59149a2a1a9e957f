/**
 * The rules of the shape, as functions from source files to complaints. They read text, not the
 * compiler's tree, on purpose: no tool can fall silent. A ban in a comment counts too.
 */
import { dirname, join, normalize } from "node:path";
import {
  BANNED,
  BANNED_NAMES,
  BRAND_MAKERS,
  ENTRIES,
  FILE_LINES_MAX,
  FUNCTION_LINES_MAX,
  MAY_IMPORT,
  ONLY_IN,
  REGISTRIES,
} from "./architecture-lists.ts";

/** Path below `src` -> text. */
export type SourceTree = ReadonlyMap<string, string>;

export interface ShapeRule {
  /** What holds when there is no complaint. */
  readonly name: string;
  readonly complaints: (tree: SourceTree) => readonly string[];
}

export const SHAPE_RULES: readonly ShapeRule[] = [
  { name: "every file lies in a folder that the lists know", complaints: unknownFolders },
  { name: "every import leads to a file", complaints: leadingNowhere },
  { name: "imports follow the order of the folders", complaints: againstTheOrder },
  { name: "each package is imported only where it belongs", complaints: misplacedPackages },
  { name: "no file is reachable from itself", complaints: rings },
  { name: "every definition is listed in its folder's index", complaints: unlisted },
  { name: "nothing banned is written", complaints: bannedTexts },
  { name: "a type is asserted only where a brand is made", complaints: assertions },
  { name: "every file is named after what it holds and opens by saying it", complaints: openings },
  { name: "files and functions have one subject each", complaints: tooLong },
  { name: "no file is dead", complaints: dead },
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

function bannedTexts(tree: SourceTree): readonly string[] {
  return [...tree].flatMap(([file, text]) =>
    BANNED.filter((ban) => !isIn(file, ban.except ?? []) && ban.text.test(text)).map(
      ({ text: ban, instead }) => `${file}: ${ban.exec(text)?.[0] ?? ""} - use ${instead}`,
    ),
  );
}

/** `as const` asserts nothing; a new name in an import is no assertion, nor that of a key in a mapped type. */
function assertions(tree: SourceTree): readonly string[] {
  return [...tree]
    .filter(([file]) => !BRAND_MAKERS.includes(file))
    .flatMap(([file, text]) => {
      const found = /\bas (?!const\b)[A-Za-z]+/.exec(codeOf(text).replace(RENAMED_KEYS, ""));
      return found === null ? [] : [`${file}: ${found[0]} - decode it, or narrow it`];
    });
}

const RENAMED_KEYS = /\[\w+ in keyof [^[\]]*? as /g;

function openings(tree: SourceTree): readonly string[] {
  return [...tree].flatMap(([file, text]) => [
    ...(BANNED_NAMES.test(file) ? [`${file}: name it after what it holds`] : []),
    ...(text.startsWith("/**") ? [] : [`${file}: open with one sentence on what the file is`]),
  ]);
}

function tooLong(tree: SourceTree): readonly string[] {
  return [...tree].flatMap(([file, text]) => {
    const lines = text.trimEnd().split("\n");
    const functions = lines.flatMap((line, index) => {
      const [, declared, arrow] = FUNCTION_START.exec(line) ?? [];
      const name = declared ?? arrow;
      const length = lengthFrom(lines.slice(index));
      return name === undefined || length <= FUNCTION_LINES_MAX
        ? []
        : [`${file}: ${name} has ${length} lines`];
    });
    const whole = lines.length > FILE_LINES_MAX ? [`${file} has ${lines.length} lines`] : [];
    return [...whole, ...functions];
  });
}

/** A function at the margin: declared, or an arrow that a name is given to. */
const FUNCTION_START =
  /^(?:export )?(?:(?:async )?function\*? (\w+)|const (?=\w+(?:: [^=]+)? = (?:async )?[(<])(\w+))/;

/** Lines up to what next begins at the margin; the formatter indents all that belongs to a function. */
function lengthFrom(lines: readonly string[]): number {
  const next = lines.findIndex((line, index) => index > 0 && /^[^\s)}\]]/.test(line));
  const own = lines.slice(0, next === -1 ? lines.length : next);
  return own.findLastIndex((line) => line !== "") + 1;
}

function dead(tree: SourceTree): readonly string[] {
  const used = new Set(filesOf(tree).flatMap((file) => localImportsOf(tree, file)));
  return filesOf(tree).filter((file) => !used.has(file) && !ENTRIES.includes(file));
}

const filesOf = (tree: SourceTree): readonly string[] => [...tree.keys()];

/** The unit of the order: a folder, a file at the top, one level deeper within the service. */
const homeOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("service/") || file.startsWith("../") ? 2 : 1)
    .join("/");

const isIn = (file: string, places: readonly string[]): boolean =>
  places.some((place) => homeOf(file) === place || homeOf(file).startsWith(`${place}/`));

/** Static, type-only, side-effect, dynamic and re-exporting imports, in either kind of quotes; the word in quotes is none. */
const importsOf = (tree: SourceTree, file: string): readonly string[] =>
  [
    ...(tree.get(file) ?? "").matchAll(/(?<!["'])\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g),
  ].flatMap((match) => match[1] ?? []);

const localImportsOf = (tree: SourceTree, file: string): readonly string[] =>
  importsOf(tree, file)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file), name)));

/** The text without comments, literals of text and import clauses; what a template computes stays. */
const codeOf = (text: string): string => withoutLiterals(text).replace(/^import\b[^;]*;/gm, "");

/** Skips one comment or quoted text, or the words of a template up to what it computes. */
const SKIPPED = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const TEMPLATE_WORDS = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{)/y;

function withoutLiterals(text: string): string {
  let code = "";
  /** Open braces within each template that is being computed, the innermost last. */
  const braces: number[] = [];
  const skip = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  for (let at = 0; at < text.length; at++) {
    const skipped = skip(SKIPPED, at);
    const char = text.charAt(at);
    const inner = braces.at(-1);
    if (skipped !== null) {
      at += skipped[0].length - 1;
    } else if (char === "`" || (char === "}" && inner === 0)) {
      if (char === "}") braces.pop();
      const words = skip(TEMPLATE_WORDS, at + 1);
      at += words?.[0].length ?? 0;
      if (words?.[1] === "${") braces.push(0);
    } else {
      if (inner !== undefined && char === "{") braces[braces.length - 1] = inner + 1;
      if (inner !== undefined && char === "}") braces[braces.length - 1] = inner - 1;
      code += char;
    }
  }
  return code;
}
