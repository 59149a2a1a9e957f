/** The tallies of a queue: what has happened since it was made. They only grow, also when a job is retried. */

import { invariant } from "../failure.ts";
import { countIn, textIn } from "../fields/row.ts";
import { FLEET_PACKS, type FleetPack } from "./job.ts";
import type { SqlRow } from "./queue-database.ts";

/**
 * `ended`: jobs that ended, by state. `failed`: attempts that failed, by code. `lost`: workers that died or were silent. `took`: attempts
 * that made a pack, by the bound of their time in seconds. `took-ms`: the milliseconds of those attempts.
 */
export const TALLY_KINDS = ["ended", "failed", "lost", "took", "took-ms"] as const;

export interface Tally {
  readonly kind: (typeof TALLY_KINDS)[number];
  /** Empty for what belongs to no pack. */
  readonly pack: FleetPack | "";
  /** The state, the code or the bound; otherwise empty. */
  readonly label: string;
  readonly count: number;
}

/** Seconds that an attempt takes at most; the last bound is `+Inf`. A small pack takes seconds, a pull within the limits of a service hours. */
export const DURATION_BOUNDS: readonly number[] = [
  5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 43_200,
];
export const NO_BOUND = "+Inf";

/** An attempt that made a pack within this time. */
export function packTallies(
  pack: FleetPack,
  status: "final" | "draft",
  durationMs: number,
): readonly Tally[] {
  const bound = DURATION_BOUNDS.find((seconds) => durationMs <= seconds * 1_000);
  const label = bound === undefined ? NO_BOUND : String(bound);
  return [
    { kind: "ended", pack, label: status, count: 1 },
    { kind: "took", pack, label, count: 1 },
    { kind: "took-ms", pack, label: "", count: Math.max(0, Math.round(durationMs)) },
  ];
}

/** An attempt that failed; `isSetAside` if it was the last one. */
export const failureTallies = (
  pack: FleetPack,
  code: string,
  isSetAside: boolean,
): readonly Tally[] => [
  { kind: "failed", pack, label: code, count: 1 },
  ...(isSetAside ? [{ kind: "ended", pack, label: "failed", count: 1 } as const] : []),
];

export const LOST_WORKER: Tally = { kind: "lost", pack: "", label: "", count: 1 };

/** A row of the tallies of any queue. */
export function tallyIn(row: SqlRow): Tally {
  const [kind, pack] = [textIn(row, "kind"), textIn(row, "pack")];
  const knownKind = TALLY_KINDS.find((one) => one === kind);
  const knownPack = [...FLEET_PACKS, "" as const].find((one) => one === pack);
  invariant(knownKind !== undefined && knownPack !== undefined, "only this program tallies");
  return {
    kind: knownKind,
    pack: knownPack,
    label: textIn(row, "label"),
    count: countIn(row, "count"),
  };
}
