/** Which snapshots prune keeps; pure. */
import type { NamingEntry } from "../judgement/named-snapshots.ts";
import type { NamingPack } from "../state/pack-register.ts";
import type { DescribedSnapshot } from "./described-snapshots.ts";
import { isOlderThanDay, type Keep, within } from "./keep.ts";

export interface KeepingOrder {
  readonly keep: Keep;
  /** Also removes snapshots whose final pack is no longer in its folder. */
  readonly arePacksGone: boolean;
  readonly now: string;
}

export interface NamedElsewhere {
  /** The snapshots of runs that are at work, or resumable within the limit. */
  readonly byRuns: ReadonlySet<string>;
  readonly byPacks: ReadonlyMap<string, readonly NamingPack[]>;
  /** The locks and sign-offs that name a snapshot. */
  readonly byJudgement: ReadonlyMap<string, NamingEntry>;
}

export interface JudgedSnapshot {
  readonly path: string;
  readonly entry: NamingEntry;
}

export interface KeptSnapshots {
  readonly paths: ReadonlySet<string>;
  /** Kept only for a final pack that is no longer in its folder. */
  readonly forMissingPacks: readonly string[];
  /** Kept only for a lock or a sign-off. */
  readonly forJudgement: readonly JudgedSnapshot[];
}

export function keptSnapshots(
  all: readonly DescribedSnapshot[],
  { byRuns, byPacks, byJudgement }: NamedElsewhere,
  { keep, arePacksGone, now }: KeepingOrder,
): KeptSnapshots {
  const kept = new Set<string>();
  const add = (snapshots: readonly DescribedSnapshot[]): void => {
    for (const { path } of snapshots) kept.add(path);
  };
  const years = Map.groupBy(all, ({ year }) => year).values();
  for (const ofYear of years) {
    const finished = ofYear.filter(({ state }) => state === "finished");
    const lastMonth = finished
      .map((one) => one.lastMonth)
      .sort()
      .at(-1);
    // Never the newest of a year, nor the newest of its longest period: work without the service uses them.
    add(finished.slice(0, 1));
    add(finished.filter((one) => one.lastMonth === lastMonth).slice(0, 1));
    add(within(keep, finished, now));
  }
  add(all.filter(({ path }) => byRuns.has(path)));
  add(
    within(
      keep,
      all.filter(({ state }) => state === "unfinished"),
      now,
    ),
  );
  add(all.filter(({ state, at }) => state === "planned" && !isOlderThanDay(at, now)));
  add(all.filter((one) => isNewestOfPacks(one, all, byPacks, "final")));
  const forJudgement = all.flatMap((one) => {
    const entry = byJudgement.get(one.snapshotId);
    return entry === undefined || kept.has(one.path) || !isNewestOfAnswers(one, all)
      ? []
      : [{ path: one.path, entry }];
  });
  for (const { path } of forJudgement) kept.add(path);
  const missing = all.filter(
    (one) => !kept.has(one.path) && isNewestOfPacks(one, all, byPacks, "missing"),
  );
  if (!arePacksGone) add(missing);
  // A pull that will be continued may carry over months from its basis.
  for (const { path, basis } of all) if (kept.has(path)) for (const file of basis) kept.add(file);
  const forMissingPacks = arePacksGone ? [] : missing.map(({ path }) => path);
  return { paths: kept, forMissingPacks, forJudgement };
}

/** One file with the answers of a pack is enough. */
function isNewestOfPacks(
  snapshot: DescribedSnapshot,
  all: readonly DescribedSnapshot[],
  byPacks: ReadonlyMap<string, readonly NamingPack[]>,
  state: NamingPack["state"],
): boolean {
  const packs = byPacks.get(snapshot.snapshotId) ?? [];
  return packs.some((pack) => pack.state === state) && isNewestOfAnswers(snapshot, all);
}

function isNewestOfAnswers(
  { path, snapshotId }: DescribedSnapshot,
  all: readonly DescribedSnapshot[],
): boolean {
  const newest = all.find((one) => one.snapshotId === snapshotId && one.state === "finished");
  return newest?.path === path;
}
