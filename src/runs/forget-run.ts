/** Forgets a run: its record, its log, and its snapshot where nothing else names it. */
import { type NamingEntry, snapshotsNamed } from "./judgement/named-snapshots.ts";
import { isFinished, readSnapshot } from "./pull/finished-snapshot.ts";
import { withAdministrationLock } from "./state/administration-lock.ts";
import { type NamingPack, packsBySnapshot } from "./state/pack-register.ts";
import { type Removal, runRemoval, snapshotRemoval } from "./state/removal.ts";
import type { RunRecord } from "./state/run-record.ts";
import { findRun, readRuns } from "./state/run-record-file.ts";
import { snapshotBytes } from "./state/sizes.ts";
import type { State } from "./state/state.ts";

export interface ForgottenRun {
  readonly run: RunRecord;
  readonly removals: readonly Removal[];
  /** Why its snapshot stays; null when it goes, or is not there. */
  readonly kept: SnapshotUse | null;
}

/** What else names a snapshot. */
export type SnapshotUse =
  | { readonly kind: "run"; readonly runId: string }
  | { readonly kind: "pack"; readonly pack: NamingPack }
  | { readonly kind: "judgement"; readonly entry: NamingEntry };

/**
 * Removes it when `isConfirmed`, else only describes what would go. Failure codes: `run-unknown`, `run-damaged`,
 * `administration-held` while a run is at work on the administration.
 */
export async function forgetRun(
  state: State,
  id: string,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<ForgottenRun> {
  const { serviceName, administrationId } = findRun(state, id);
  return withAdministrationLock({ state, serviceName, administrationId }, () => {
    // Read again under the lock.
    const run = findRun(state, id);
    const kept = otherUse(state, run) ?? judgementOf(state, run);
    const path = run.snapshotPath;
    const goes = path !== null && kept === null && snapshotBytes(path) !== null;
    const removals = [runRemoval(state, id), ...(goes ? [snapshotRemoval("snapshot", path)] : [])];
    if (isConfirmed) for (const { remove } of removals) remove();
    return Promise.resolve({ run, removals, kept });
  });
}

function otherUse(state: State, { id, snapshotPath }: RunRecord): SnapshotUse | null {
  if (snapshotPath === null) return null;
  const other = readRuns(state).find((one) => one.id !== id && one.snapshotPath === snapshotPath);
  if (other !== undefined) return { kind: "run", runId: other.id };
  const pack = packsOfSnapshot(state, snapshotPath).find((one) => one.state !== "draft");
  return pack === undefined ? null : { kind: "pack", pack };
}

/** The lock or sign-off that names the snapshot of a run. */
function judgementOf(state: State, run: RunRecord): SnapshotUse | null {
  const { snapshotPath: path } = run;
  if (path === null || snapshotBytes(path) === null || !isFinished(path)) return null;
  const entry = snapshotsNamed({ ...run, state }).get(identityOf(path));
  return entry === undefined ? null : { kind: "judgement", entry };
}

const identityOf = (path: string): string => readSnapshot(path, (snapshot) => snapshot.identity());

/** The packs that name the snapshot; none for a snapshot that is unfinished or missing. */
export function packsOfSnapshot(state: State, path: string): readonly NamingPack[] {
  if (snapshotBytes(path) === null || !isFinished(path)) return [];
  return packsBySnapshot(state).get(identityOf(path)) ?? [];
}
