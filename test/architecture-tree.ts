/** A tree of source files, and functions that find imports, folders and code in their text. */
import { dirname, join, normalize } from "node:path";

/** Path below `src`, or below `test` -> text. */
export type SourceTree = ReadonlyMap<string, string>;

export const filesOf = (tree: SourceTree): readonly string[] => [...tree.keys()];

/** The unit of the import order: a top-level folder or file, within the service one level deeper. */
export const homeOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("service/") || file.startsWith("../") ? 2 : 1)
    .join("/");

export const isIn = (file: string, places: readonly string[]): boolean =>
  places.some((place) => homeOf(file) === place || homeOf(file).startsWith(`${place}/`));

/** Static, type-only, side-effect, dynamic and re-exporting imports, and files of packages that are resolved. */
export const importsOf = (tree: SourceTree, file: string): readonly string[] =>
  [...(tree.get(file) ?? "").matchAll(IMPORT)].flatMap(([, named, found]) => named ?? found ?? []);

const IMPORT =
  /(?<!["'])\b(?:from|import)\s*\(?\s*["']([^"']+)["']|\bimport\.meta\.resolve\(["'`]([^"'`]+)["'`]/g;

/** Imports that are executed when the file is loaded: neither types nor imports inside functions. */
export const loadsOf = (tree: SourceTree, file: string): readonly string[] =>
  [...(tree.get(file) ?? "").matchAll(LOAD)].flatMap(([, names = "", target]) =>
    /^type\b|^\{(?:\s*type [^,}]+,?)+\s*\}/.test(names) ? [] : (target ?? []),
  );

const LOAD = /^(?:import|export) (?:((?:type )?[^"';]*?) from )?["']([^"']+)["']/gm;

export const localImportsOf = (tree: SourceTree, file: string): readonly string[] =>
  importsOf(tree, file)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file), name)));

/** The text without comments, string literals and import clauses; expressions in templates remain. */
export const codeOf = (text: string): string =>
  withoutLiterals(text).replace(/^(?:import\b|export (?:type )?\{)[^;]*;/gm, "");

/** Skips one comment or string, or the text of a template up to its next expression. */
const SKIPPED = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const TEMPLATE_WORDS = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{)/y;

function withoutLiterals(text: string): string {
  let code = "";
  /** The number of open braces in each enclosing template expression, the innermost last. */
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
