/** How much of the state prune keeps: the newest of each kind, or what is younger than a number of days. */
import { millisecondsBetween } from "../../calendar/instant.ts";

export type Keep =
  | { readonly kind: "newest"; readonly count: number }
  | { readonly kind: "days"; readonly days: number };

/** `5` or `90d`; null for other text. At least one of each kind is kept. */
export function readKeep(text: string): Keep | null {
  const [, digits = "", unit = ""] = /^([1-9]\d{0,4})(d?)$/.exec(text) ?? [];
  if (digits === "") return null;
  const count = Number.parseInt(digits, 10);
  return unit === "d" ? { kind: "days", days: count } : { kind: "newest", count };
}

const DAY_MS = 86_400_000;

/** The items within the limit; `items` are sorted, the newest first. */
export const within = <Item extends { readonly at: string }>(
  keep: Keep,
  items: readonly Item[],
  now: string,
): readonly Item[] =>
  keep.kind === "newest"
    ? items.slice(0, keep.count)
    : items.filter(({ at }) => ageMs(at, now) <= keep.days * DAY_MS);

/** A plan holds for the day on which it was made. */
export const isOlderThanDay = (at: string, now: string): boolean => ageMs(at, now) > DAY_MS;

const ageMs = (at: string, now: string): number => millisecondsBetween(at, now);
