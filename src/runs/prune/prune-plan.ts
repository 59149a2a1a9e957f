/** What prune removes of one administration. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { instantOfEpochMs } from "../../calendar/instant.ts";
import { snapshotsNamed } from "../judgement/named-snapshots.ts";
import { isAtWork } from "../state/administration-lock.ts";
import type { NamingPack } from "../state/pack-register.ts";
import { fileRemoval, type Removal, runRemoval, snapshotRemoval } from "../state/removal.ts";
import { resumableRuns } from "../state/resumable.ts";
import type { RunRecord } from "../state/run-record.ts";
import { readRuns } from "../state/run-record-file.ts";
import { type BooksPlace, booksPath, fileNameOf, namesIn } from "../state/state.ts";
import { describedSnapshots } from "./described-snapshots.ts";
import { within } from "./keep.ts";
import { type KeepingOrder, type KeptSnapshots, keptSnapshots } from "./kept-snapshots.ts";
import { leftoversOf } from "./leftovers.ts";

export interface PrunePlan extends Pick<KeptSnapshots, "forMissingPacks" | "forJudgement"> {
  readonly removals: readonly Removal[];
}

/** Failure codes: `run-damaged`, `judgement-invalid`. */
export function prunePlan(
  place: BooksPlace,
  byPacks: ReadonlyMap<string, readonly NamingPack[]>,
  order: KeepingOrder,
): PrunePlan {
  const runs = runsOf(place);
  const kept = keptRuns(runs, place, order);
  const byRuns = new Set([...kept].flatMap(({ snapshotPath }) => snapshotPath ?? []));
  const all = describedSnapshots(place);
  const byJudgement = snapshotsNamed(place);
  const { paths, ...why } = keptSnapshots(all, { byRuns, byPacks, byJudgement }, order);
  const removed = all.filter(({ path }) => !paths.has(path));
  const gone = new Set(removed.map(({ path }) => path));
  return {
    removals: [
      ...goingRuns(runs, kept, gone, order).map(({ id }) => runRemoval(place.state, id)),
      ...removed.map(({ path, state }) =>
        snapshotRemoval(state === "planned" ? "plan" : "snapshot", path),
      ),
      ...oldExports(place, order),
      ...leftoversOf(place),
    ],
    ...why,
  };
}

interface ListedRun extends RunRecord {
  readonly at: string;
}

/** Newest first. The names of services are folder names here. */
const runsOf = ({ state, serviceName, administrationId }: BooksPlace): readonly ListedRun[] =>
  readRuns(state)
    .filter(
      (run) =>
        fileNameOf(run.serviceName) === fileNameOf(serviceName) &&
        run.administrationId === administrationId,
    )
    .map((run) => ({ ...run, at: run.startedAt }))
    .toReversed();

/** Runs at work, and runs within the limit that can be resumed. */
function keptRuns(
  runs: readonly ListedRun[],
  { state }: BooksPlace,
  { keep, now }: KeepingOrder,
): ReadonlySet<RunRecord> {
  const all = readRuns(state);
  const resumable = new Set(resumableRuns(all).map(({ id }) => id));
  const stopped = runs.filter(({ id }) => resumable.has(id));
  return new Set([...runs.filter((run) => isAtWork(state, run)), ...within(keep, stopped, now)]);
}

/** A record goes with its snapshot; one without a snapshot goes when it is beyond the limit. */
function goingRuns(
  runs: readonly ListedRun[],
  kept: ReadonlySet<RunRecord>,
  gone: ReadonlySet<string>,
  { keep, now }: KeepingOrder,
): readonly RunRecord[] {
  const others = runs.filter((run) => !kept.has(run));
  const ofSnapshots = others.filter(
    ({ snapshotPath }) => snapshotPath !== null && exists(snapshotPath),
  );
  const alone = others.filter((run) => !ofSnapshots.includes(run));
  const young = new Set<RunRecord>(within(keep, alone, now));
  return [
    ...ofSnapshots.filter(({ snapshotPath }) => gone.has(snapshotPath ?? "")),
    ...alone.filter((run) => !young.has(run)),
  ];
}

/** The record and the file of a fetched export: `auditfile-2025.json` and `auditfile-2025.xaf`. */
const EXPORT_RECORD = /^(.+)-\d{4}\.json$/;

function oldExports(place: BooksPlace, { keep, now }: KeepingOrder): readonly Removal[] {
  const folder = booksPath(place, "fetched");
  const names = namesIn(folder);
  const records = names
    .filter((name) => EXPORT_RECORD.test(name))
    .map((name) => ({
      name,
      kind: EXPORT_RECORD.exec(name)?.[1],
      at: changedAt(join(folder, name)),
    }))
    .sort((left, right) => (left.at < right.at ? 1 : -1));
  const young = new Set(
    [...Map.groupBy(records, ({ kind }) => kind).values()].flatMap((ofKind) =>
      within(keep, ofKind, now).map(({ name }) => name),
    ),
  );
  return records
    .filter(({ name }) => !young.has(name))
    .map(({ name }) => {
      const stem = name.slice(0, -".json".length);
      const files = names.filter((other) => other !== name && other.startsWith(`${stem}.`));
      // The record first: a file without a record is not used.
      return fileRemoval(
        "export",
        join(folder, name),
        files.map((file) => join(folder, file)),
      );
    });
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const changedAt = (path: string): string => instantOfEpochMs(statSync(path).mtimeMs);
