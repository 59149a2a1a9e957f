/**
 * The texts and references of equal lines in two auditfiles. One sum of hashes shows that all are equal; only otherwise the
 * values are read again, of at most so many lines that memory stays bounded.
 */
import { hash } from "node:crypto";
import type { ElementDifference, ElementDifferences } from "../auditfile-comparison.ts";
import { digestOf, LINE_TEXTS, type LineText, type LineWithTexts } from "./compared-line.ts";

export type LineSide = "ours" | "theirs";

/** Adds up the hashes of lines with their texts: equal sums mean equal texts, in any order of the lines. */
export interface TextSums {
  readonly add: (side: LineSide, line: LineWithTexts) => void;
  readonly areEqual: () => boolean;
  /** The texts that occur in both files. */
  readonly inBoth: () => readonly LineText[];
}

const WORDS = 4;
const BYTES_PER_WORD = 4;
const BYTE_VALUES = 256;

export function textSums(): TextSums {
  const sums = { ours: new Uint32Array(WORDS), theirs: new Uint32Array(WORDS) };
  const has = { ours: new Set<LineText>(), theirs: new Set<LineText>() };
  return {
    add: (side, line) => {
      for (const name of LINE_TEXTS) if (line.texts[name] !== "") has[side].add(name);
      // One character for each byte: a buffer for each line takes three times as long.
      const bytes = hash(
        "sha256",
        [line.key, ...LINE_TEXTS.map((name) => line.texts[name])].join("\u0000"),
        "latin1",
      );
      const sum = sums[side];
      // A typed array wraps around by itself.
      for (let at = 0; at < WORDS; at += 1) {
        sum[at] = (sum[at] ?? 0) + wordAt(bytes, at * BYTES_PER_WORD);
      }
    },
    areEqual: () => sums.ours.every((word, at) => word === sums.theirs[at]),
    inBoth: () => LINE_TEXTS.filter((name) => has.ours.has(name) && has.theirs.has(name)),
  };
}

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
