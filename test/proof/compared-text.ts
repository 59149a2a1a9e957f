/** Values as text, by which two readings of books are compared: all of a value but its functions. */
import type { Backing } from "../../src/checks/backing.ts";

/** Hashes of changed answers, with those of the true answers at the same place: a hash differs for every other byte. */
export type TrueHashes = ReadonlyMap<string, string>;

/** As sheets show them: complete, and by their beginning. */
export function trueHashes(pairs: readonly (readonly [now: string, before: string])[]): TrueHashes {
  const short = (hash: string): string => hash.slice(0, SHORT_LENGTH);
  const others = pairs.filter(([now, before]) => now !== before);
  return new Map([
    ...others,
    ...others.map(([now, before]) => [short(now), short(before)] as const),
  ]);
}
const SHORT_LENGTH = 12;
const HASH = /\b[0-9a-f]{12}(?:[0-9a-f]{52})?\b/g;

/** Makes the texts; figures share their sources and what stands behind them, so that each list is written once. */
export function comparedTexts(hashes: TrueHashes): (value: unknown) => string {
  const written = new WeakMap<object, string>();
  const once = (list: object, write: () => string): string => {
    const text = written.get(list) ?? write();
    written.set(list, text);
    return text;
  };
  const trueHash = (text: string): string => hashes.get(text) ?? text;
  // A page may name answers within a sentence.
  const trueText = (text: string): string =>
    hashes.size === 0 ? text : text.replace(HASH, trueHash);
  const replaced = (name: string, value: unknown): unknown => {
    if (typeof value === "string") return trueText(value);
    if (value instanceof Map) return { map: [...(value as ReadonlyMap<unknown, unknown>)] };
    if (value instanceof Set) return { set: [...(value as ReadonlySet<unknown>)] };
    if (name === "sources" && Array.isArray(value)) {
      const sources = value as readonly string[];
      // Some lists are in the order of the hashes.
      return once(sources, () => [...new Set(sources.map(trueHash))].sort().join(" "));
    }
    if (name === "backings" && Array.isArray(value)) {
      const backings = value as readonly Backing[];
      return once(backings, () => JSON.stringify(backings));
    }
    return value;
  };
  return (value) => JSON.stringify(value, replaced);
}
