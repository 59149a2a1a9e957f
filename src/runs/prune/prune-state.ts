/**
 * Removes what is old from the state: snapshots, answers of plans, fetched exports, records and logs of runs, and what
 * killed processes left. Keys, charts, locks and rate budgets stay.
 */
import { join } from "node:path";
import { Failure } from "../../failure.ts";
import type { RunPorts } from "../run-ports.ts";
import { withAdministrationLock, withSnapshotsRemovable } from "../state/administration-lock.ts";
import { packsBySnapshot } from "../state/pack-register.ts";
import { fileRemoval, type Removal } from "../state/removal.ts";
import { readRuns } from "../state/run-record-file.ts";
import { type BooksPlace, fileNameOf, namesIn, type State } from "../state/state.ts";
import type { JudgedSnapshot, KeepingOrder } from "./kept-snapshots.ts";
import { sharedLeftovers } from "./leftovers.ts";
import { type PrunePlan, prunePlan } from "./prune-plan.ts";

export interface PruneOrder extends KeepingOrder {
  /** False to only list what would be removed. */
  readonly isConfirmed: boolean;
}

export interface PruneOutcome extends PrunePlan {
  /** Administrations on which another run works: nothing of them was removed. */
  readonly held: readonly BooksPlace[];
}

/** `onRemoval` is called after each removal. Failure codes: `run-damaged`, `judgement-invalid`, `disk-full`. */
export async function pruneState(
  state: State,
  order: PruneOrder,
  { signal }: Pick<RunPorts, "signal">,
  onRemoval: (removal: Removal) => void,
): Promise<PruneOutcome> {
  const removals: Removal[] = [];
  const forMissingPacks: string[] = [];
  const forJudgement: JudgedSnapshot[] = [];
  const held: BooksPlace[] = [];
  const work = (plan: PrunePlan): void => {
    forMissingPacks.push(...plan.forMissingPacks);
    forJudgement.push(...plan.forJudgement);
    for (const removal of plan.removals) {
      signal.throwIfAborted();
      if (order.isConfirmed) removal.remove();
      removals.push(removal);
      onRemoval(removal);
    }
  };
  for (const place of placesOf(state)) {
    const prune = (): Promise<void> => {
      work(prunePlan(place, packsBySnapshot(state), order));
      return Promise.resolve();
    };
    if (!order.isConfirmed) {
      await prune();
      continue;
    }
    try {
      await withAdministrationLock(place, () => withSnapshotsRemovable(place, prune));
    } catch (cause) {
      if (!(cause instanceof Failure && cause.code === "administration-held")) throw cause;
      held.push(place);
    }
  }
  const shared = [...sharedLeftovers(state), ...logsWithoutRun(state)];
  work({ removals: shared, forMissingPacks: [], forJudgement: [] });
  return { removals, forMissingPacks, forJudgement, held };
}

/** Every administration that has snapshots, fetched exports or runs. */
function placesOf(state: State): readonly BooksPlace[] {
  const found = ["snapshots", "fetched"].flatMap((part) =>
    namesIn(join(state.home, part)).flatMap((service) =>
      namesIn(join(state.home, part, service)).map((id) => [service, id] as const),
    ),
  );
  const ofRuns = readRuns(state).map(
    ({ serviceName, administrationId }) => [fileNameOf(serviceName), administrationId] as const,
  );
  const byName = new Map(
    [...found, ...ofRuns].map(([serviceName, administrationId]) => [
      `${serviceName}/${administrationId}`,
      { state, serviceName, administrationId },
    ]),
  );
  return [...byName.values()];
}

const LOG = /^(\d{8}-\d+)\.log$/;

function logsWithoutRun(state: State): readonly Removal[] {
  const folder = join(state.home, "runs");
  const names = namesIn(folder);
  return names
    .filter((name) => {
      const id = LOG.exec(name)?.[1];
      return id !== undefined && !names.includes(`${id}.json`);
    })
    .map((name) => fileRemoval("leftover", join(folder, name)));
}
