/** The texts and references of equal lines in two auditfiles, of at most so many lines that memory stays bounded. */
import type { ElementDifference, ElementDifferences } from "../auditfile-comparison.ts";
import { digestOf, type LineText, type LineWithTexts } from "./compared-line.ts";

export type LineSide = "ours" | "theirs";

const BYTES_PER_WORD = 4;
const BYTE_VALUES = 256;

/** Four bytes of a digest as a number. */
export function wordAt(bytes: string, from: number): number {
  let word = 0;
  for (let at = from; at < from + BYTES_PER_WORD; at += 1) {
    word = word * BYTE_VALUES + bytes.charCodeAt(at);
  }
  return word;
}

/** Lines whose texts are kept: some 30 MB. */
const LINES_EXAMINED_MAX = 30_000;

/** The lines of which a text is compared. All lines with the same key are among them, or none. */
export interface Examined {
  readonly has: (name: LineText, key: string) => boolean;
  readonly areAll: boolean;
}

/** Into so many parts the lines are divided, so that one of them can be kept. */
export const partsOf = (lines: number): number =>
  Math.max(1, Math.ceil(lines / LINES_EXAMINED_MAX));

/** One part of the lines, by their keys. */
export const onePartOf = (parts: number): Examined => ({
  has: (_, key) => parts === 1 || key.charCodeAt(0) % parts === 0,
  areAll: parts === 1,
});

export interface TextDifferences {
  readonly add: (side: LineSide, line: LineWithTexts) => void;
  readonly differences: () => readonly ElementDifferences[];
}

interface Extra {
  count: number;
  readonly line: LineWithTexts;
  readonly value: string;
}

/** `names` are the texts that both files have. */
export function textDifferences(of: {
  readonly names: readonly LineText[];
  readonly namedMax: number;
  readonly examined: Examined;
}): TextDifferences {
  const extras = new Map(of.names.map((name) => [name, new Map<string, Extra>()]));
  return {
    add: (side, line) => {
      const { key } = line;
      const step = side === "ours" ? 1 : -1;
      for (const [name, found] of extras) {
        if (!of.examined.has(name, key)) continue;
        const value = line.texts[name];
        const digest = digestOf([key, value]);
        const extra = found.get(digest) ?? { count: 0, line, value };
        extra.count += step;
        if (extra.count === 0) found.delete(digest);
        else found.set(digest, extra);
      }
    },
    differences: () =>
      [...extras].flatMap(([name, found]) => {
        const pairs = pairedExtras([...found.values()]);
        if (pairs.length === 0) return [];
        const first = pairs.slice(0, of.namedMax);
        return [
          {
            element: elementOf(name),
            count: pairs.length,
            isCountedFully: of.examined.areAll,
            first,
          },
        ];
      }),
  };
}

export const elementOf = (name: LineText): string => `trLine/${name}`;

/** Each of our values beside a value of theirs on an equal line; a line that only one file has is not a text. */
function pairedExtras(extras: readonly Extra[]): readonly ElementDifference[] {
  const pairs: ElementDifference[] = [];
  for (const group of Map.groupBy(extras, ({ line }) => line.key).values()) {
    const ours = repeated(group.filter(({ count }) => count > 0));
    const theirs = repeated(group.filter(({ count }) => count < 0));
    for (const [index, extra] of ours.entries()) {
      const other = theirs[index];
      if (other === undefined) break;
      pairs.push({ subject: extra.line, ours: extra.value, theirs: other.value });
    }
  }
  return pairs;
}

const repeated = (extras: readonly Extra[]): readonly Extra[] =>
  extras.flatMap((extra) => Array.from({ length: Math.abs(extra.count) }, () => extra));
