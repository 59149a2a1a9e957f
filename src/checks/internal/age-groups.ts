/** The age groups of an aged listing, by the days that their names state. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Aging } from "../../ledger/statements.ts";

/** One group: its name as sent, and the last of its days; null for the group of everything older. */
export interface AgeGroup {
  readonly name: string;
  readonly daysMax: number | null;
}

type Buckets = Aging["lines"][number]["buckets"];

const RANGE = /^\d+ - (\d+) (?:dagen|days)$/i;
const REST = /^(?:ouder|older)$/i;

/** The groups from young to old; null if a name is not known, or the oldest group is missing. */
export function ageGroupsOf(buckets: Buckets): readonly AgeGroup[] | null {
  const groups: AgeGroup[] = [];
  for (const { name } of buckets) {
    const [, days] = RANGE.exec(name) ?? [];
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

/** Whether the groups whose names state days are in the order of their days, the oldest last. */
export function areFromYoungToOld(buckets: Buckets): boolean {
  let before = -1;
  for (const { name } of buckets) {
    const [, days] = RANGE.exec(name) ?? [];
    if (days === undefined && !REST.test(name)) continue;
    const last = days === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(days, 10);
    if (last <= before) return false;
    before = last;
  }
  return true;
}
