/** The age groups of an aged listing, by the days that their names state. */
import { type Amount, sumOf } from "../amount/amount.ts";
import type { Aging } from "./statements.ts";

/** One group: its name as sent, and the last of its days; null for the group of everything older. */
export interface AgeGroup {
  readonly name: string;
  readonly daysMax: number | null;
}

type Buckets = Aging["lines"][number]["buckets"];

const RANGE = /^(\d+) - (\d+) (?:dagen|days)$/i;
const REST = /^(?:ouder|older)$/i;

/** The groups from young to old; null if a name is not known, or the oldest group is missing. */
export function ageGroupsOf(buckets: Buckets): readonly AgeGroup[] | null {
  const groups: AgeGroup[] = [];
  for (const { name } of buckets) {
    const [, , days] = RANGE.exec(name) ?? [];
    if (days === undefined && !REST.test(name)) return null;
    groups.push({ name, daysMax: days === undefined ? null : Number.parseInt(days, 10) });
  }
  const [oldest, ...others] = groups.toReversed();
  return oldest?.daysMax === null && others.every(({ daysMax }) => daysMax !== null)
    ? groups
    : null;
}

/** The groups in which an amount is older than `days`, together. */
export const olderThan = (buckets: Buckets, groups: readonly AgeGroup[], days: number): Amount =>
  sumOf(
    buckets
      .filter((_, at) => {
        const before = groups[at - 1]?.daysMax;
        return typeof before === "number" && before >= days;
      })
      .map(({ amount }) => amount),
  );

/**
 * Whether the groups whose names state days begin at the first day and follow one another without a gap, the oldest last. Names in
 * another language state no days.
 */
export function areFromYoungToOld(buckets: Buckets): boolean {
  let before = 0;
  for (const { name } of buckets) {
    const [, first, last] = RANGE.exec(name) ?? [];
    if (first === undefined || last === undefined) {
      // A listing of the oldest group alone would hide every age.
      if (REST.test(name) && before === 0) return false;
      if (REST.test(name)) before = Number.POSITIVE_INFINITY;
      continue;
    }
    // "0 - 30, 30 - 60" and "1 - 30, 31 - 60" are both in use.
    const follows = [before, before + 1].includes(Number.parseInt(first, 10));
    if (!follows || Number.parseInt(last, 10) <= before) return false;
    before = Number.parseInt(last, 10);
  }
  return true;
}
