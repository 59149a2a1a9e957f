/** A tree of source files, and what their text says of imports, places and code. */
import { dirname, join, normalize } from "node:path";

/** Path below `src`, or below `test` -> text. */
export type SourceTree = ReadonlyMap<string, string>;

export const filesOf = (tree: SourceTree): readonly string[] => [...tree.keys()];

/** The unit of the order: a folder, a file at the top, one level deeper within the service. */
export const homeOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("service/") || file.startsWith("../") ? 2 : 1)
    .join("/");

export const isIn = (file: string, places: readonly string[]): boolean =>
  places.some((place) => homeOf(file) === place || homeOf(file).startsWith(`${place}/`));

/** Static, type-only, side-effect, dynamic and re-exporting imports, and files of packages that are only found. */
export const importsOf = (tree: SourceTree, file: string): readonly string[] =>
  [...(tree.get(file) ?? "").matchAll(IMPORT)].flatMap(([, named, found]) => named ?? found ?? []);

const IMPORT =
  /(?<!["'])\b(?:from|import)\s*\(?\s*["']([^"']+)["']|\bimport\.meta\.resolve\(["'`]([^"'`]+)["'`]/g;

/** Imports that are carried out when the file is loaded: no types, nothing that waits for a call. */
export const loadsOf = (tree: SourceTree, file: string): readonly string[] =>
  [...(tree.get(file) ?? "").matchAll(LOAD)].flatMap(([, names = "", target]) =>
    /^type\b|^\{(?:\s*type [^,}]+,?)+\s*\}/.test(names) ? [] : (target ?? []),
  );

const LOAD = /^(?:import|export) (?:((?:type )?[^"';]*?) from )?["']([^"']+)["']/gm;

export const localImportsOf = (tree: SourceTree, file: string): readonly string[] =>
  importsOf(tree, file)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file), name)));

/** The text without comments, literals of text and import clauses; what a template computes stays. */
export const codeOf = (text: string): string =>
  withoutLiterals(text).replace(/^(?:import\b|export (?:type )?\{)[^;]*;/gm, "");

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
