/**
 * Where equal lines of two files differ in a text, if they are too many to be kept: a sum of hashes of each text for every bucket of
 * lines. The buckets whose sums differ are few enough to be read again.
 */
import { digestOf, type LineText, type LineWithTexts } from "./compared-line.ts";
import { type Examined, type LineSide, wordAt } from "./compared-texts.ts";

const BUCKETS = 65_536;

export interface TextBuckets {
  /** Lines that only one file has are left out by the caller. */
  readonly add: (side: LineSide, line: LineWithTexts) => void;
  /** The lines in which these texts differ, as far as they are kept; null if none of the texts differs. */
  readonly differing: (names: readonly LineText[]) => Examined | null;
}

/** `parts`: into so many the lines are divided, so that one of them can be kept. */
export function textBuckets(names: readonly LineText[], parts: number): TextBuckets {
  const bucketsMax = Math.floor(BUCKETS / parts);
  const sums = new Map(names.map((name) => [name, new Uint32Array(BUCKETS)]));
  return {
    add: (side, { key, texts }) => {
      const bucket = bucketOf(key);
      for (const [name, sum] of sums) {
        const word = wordAt(digestOf([key, texts[name]]), 0);
        // A typed array wraps around by itself.
        sum[bucket] = (sum[bucket] ?? 0) + (side === "ours" ? word : -word);
      }
    },
    differing: (wanted) => {
      const found = wanted.flatMap((name) => {
        const buckets = [...(sums.get(name) ?? [])].flatMap((sum, at) => (sum === 0 ? [] : [at]));
        return buckets.length === 0 ? [] : [[name, buckets] as const];
      });
      if (found.length === 0) return null;
      const kept = new Map(
        found.map(([name, buckets]) => [name, new Set(buckets.slice(0, bucketsMax))]),
      );
      return {
        areAll: found.every(([, { length }]) => length <= bucketsMax),
        has: (name, key) => kept.get(name)?.has(bucketOf(key)) === true,
      };
    },
  };
}

/** A key is a digest of one character for each byte. */
const BYTE_VALUES = 256;
const bucketOf = (key: string): number => key.charCodeAt(0) * BYTE_VALUES + key.charCodeAt(1);
