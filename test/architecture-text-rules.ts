/** The rules of the architecture that concern single files, as functions from source files to complaints. */
import {
  BANNED,
  BANNED_IN_TESTS,
  BANNED_NAMES,
  type BannedText,
  BRAND_MAKERS,
  CLASSES,
  FILE_LINES_MAX,
  FUNCTION_LINES_MAX,
  HANDLERS,
  LINE_CHARACTERS_MAX,
} from "./architecture-lists.ts";
import { codeOf, isIn, type SourceTree } from "./architecture-tree.ts";

export const bannedTexts = (tree: SourceTree): readonly string[] => bannedIn(tree, BANNED);
export const bannedInTests = (tests: SourceTree): readonly string[] =>
  bannedIn(tests, BANNED_IN_TESTS);

function bannedIn(tree: SourceTree, bans: readonly BannedText[]): readonly string[] {
  return [...tree].flatMap(([file, text]) =>
    bans
      .filter(({ except = [], text: ban }) => !isExcept(file, except) && ban.test(text))
      .map(({ text: ban, instead }) => `${file}: ${ban.exec(text)?.[0] ?? ""} - use ${instead}`),
  );
}

/** Exceptions are folders or single files. */
const isExcept = (file: string, except: readonly string[]): boolean =>
  isIn(file, except) || except.includes(file);

/** `as const` is no assertion; neither is `as` in an import or for a key of a mapped type. */
export function assertions(tree: SourceTree): readonly string[] {
  return [...tree]
    .filter(([file]) => !BRAND_MAKERS.includes(file))
    .flatMap(([file, text]) => {
      const found = /\bas (?!const\b)[A-Za-z]+/.exec(codeOf(text).replace(RENAMED_KEYS, ""));
      return found === null ? [] : [`${file}: ${found[0]} - decode it, or narrow it`];
    });
}

const RENAMED_KEYS = /\[\w+ in keyof [^[\]]*? as /g;

export function namesAndDescriptions(tree: SourceTree): readonly string[] {
  return [...tree].flatMap(([file, text]) => [
    ...(BANNED_NAMES.test(file) ? [`${file}: name it after its contents`] : []),
    ...(text.startsWith("/**") ? [] : [`${file}: open with one sentence that describes the file`]),
  ]);
}

export function tooLong(tree: SourceTree): readonly string[] {
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
    const wide = lines.flatMap((line, index) =>
      line.length > LINE_CHARACTERS_MAX
        ? [`${file}:${index + 1} has ${line.length} characters`]
        : [],
    );
    const whole = lines.length > FILE_LINES_MAX ? [`${file} has ${lines.length} lines`] : [];
    return [...whole, ...wide, ...functions];
  });
}

/** A top-level function: a declaration, or a named arrow function. */
const FUNCTION_START =
  /^(?:export )?(?:(?:async )?function\*? (\w+)|const (?=\w+(?:: [^=]+)? = (?:async )?[(<])(\w+))/;

/** The number of lines up to the next unindented line; the formatter indents everything inside a function. */
function lengthFrom(lines: readonly string[]): number {
  const next = lines.findIndex((line, index) => index > 0 && /^[^\s)}\]]/.test(line));
  const own = lines.slice(0, next === -1 ? lines.length : next);
  return own.findLastIndex((line) => line !== "") + 1;
}

/** Top-level values are read and never changed: state belongs to what a caller opens. */
export function moduleStates(tree: SourceTree): readonly string[] {
  return [...tree].flatMap(([file, text]) => {
    const code = codeOf(text);
    const changed = new Set([...code.matchAll(CHANGED)].map(([, name]) => name));
    return [...code.matchAll(AT_MARGIN)].flatMap(([, word, name = "", type = "", value = ""]) => {
      const isFilledLater = /^new (?:Map|Set)\b[^(]*\(\)/.test(value) && !/:\s*Readonly/.test(type);
      const isState =
        word !== "const" || /^new Weak/.test(value) || isFilledLater || changed.has(name);
      return isState ? [`${file}: ${name} - let the caller create it and pass it`] : [];
    });
  });
}

const AT_MARGIN = /^(?:export )?(let|var|const) (\w+)([^=;]*)(?:= ([^\n]*))?/gm;
/** A name that is changed: through a method of collections, or by assignment to one of its parts. */
const CHANGED =
  /(?<![\w.])(\w+)(?:\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\(|(?:\.\w+|\[[^\]]*\])+ [-+*/?&|]*= )/g;

/** A catch rethrows, or a comment states why it does not; it uses the error that it names. */
export function swallowedFailures(tree: SourceTree): readonly string[] {
  return [...tree].flatMap(([file, text]) => {
    const lines = text.split("\n");
    return lines.flatMap((line, index) => {
      const [start, bound] = CATCH.exec(line) ?? [];
      if (start === undefined || /^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
      const block = blockFrom(lines.slice(index));
      const where = `${file}:${index + 1}`;
      const isUsed =
        bound === undefined || new RegExp(`\\b${bound}\\b`).test(block.slice(line.length));
      if (!isUsed) return [`${where}: ${bound} is caught but not used`];
      const hasReason = /\bthrow\b|\/\/ /.test(block) || /^\s*\/\/ /.test(lines[index - 1] ?? "");
      return hasReason || HANDLERS.includes(file)
        ? []
        : [`${where}: rethrow it, or state the reason in a comment`];
    });
  });
}

const CATCH = /\}? ?(?:catch (?:\((\w+)\) )?\{$)|\.catch\(/;

/** The lines up to the next line without deeper indentation; a single line if it ends the statement. */
function blockFrom([first = "", ...rest]: readonly string[]): string {
  if (first.endsWith(";")) return first;
  const indent = /^\s*/.exec(first)?.[0] ?? "";
  const end = rest.findIndex(
    (line) => line.startsWith(indent) && /\S/.test(line.charAt(indent.length)),
  );
  return [first, ...rest.slice(0, end === -1 ? rest.length : end + 1)].join("\n");
}

export function unlistedClasses(tree: SourceTree): readonly string[] {
  return [...tree]
    .filter(([file]) => !CLASSES.includes(file))
    .flatMap(([file, text]) =>
      [...codeOf(text).matchAll(CLASS)].map(
        ([, name = ""]) => `${file}: ${name} - use functions over values`,
      ),
    );
}

export const CLASS = /\bclass (\w+)\b(?! extends (?:Error|Failure)\b)[^\n]*\{/g;
