/** Which two snapshots are compared: those that are named, else the last two finished ones. */
import { existsSync } from "node:fs";
import { Failure } from "../../failure.ts";
import type { BooksAddress } from "../../runs/profile/books-address.ts";
import { chosenYear, type YearRequest } from "../../runs/pull/chosen-year.ts";
import { isFinished } from "../../runs/pull/finished-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { readRuns } from "../../runs/state/run-record-file.ts";
import { absolutePath, snapshotsOf, stateOf } from "../../runs/state/state.ts";

const RUN_ID = /^\d{8}-\d+$/;

/** Paths; as the user names them, also the ids of runs. */
export interface ComparedSnapshots {
  readonly older: string;
  readonly newer: string;
}

/** Failure codes: `snapshot-missing` for a run that pulled nothing, `run-damaged`. */
export const snapshotsNamed = (
  { older, newer }: ComparedSnapshots,
  ports: RunPorts,
): ComparedSnapshots => ({
  older: snapshotNamed(older, ports),
  newer: snapshotNamed(newer, ports),
});

/** A run goes by its id, unless a file of that name is there. */
function snapshotNamed(name: string, ports: RunPorts): string {
  const path = absolutePath(ports, name);
  if (!RUN_ID.test(name) || existsSync(path)) return path;
  const run = readRuns(stateOf(ports)).find(({ id }) => id === name);
  if (run?.snapshotPath != null) return run.snapshotPath;
  throw new Failure(
    "snapshot-missing",
    `run ${name} ${run === undefined ? "is not known here" : "pulled nothing"}`,
    "Name a run that pulled books, or a snapshot file; without names the last two of the year are compared.",
  );
}

/**
 * The last two finished snapshots of the year. Looked at from the newest on, so that older ones of
 * another version are not in the way. Failure codes: `snapshot-missing`, those of the year.
 */
export function lastTwoSnapshots(address: BooksAddress, asked: YearRequest): ComparedSnapshots {
  const { administrationId, fiscalCalendar } = address;
  // Without the service nobody knows the administration's time zone; the day decides the default year only.
  const { year, period } = chosenYear(asked, fiscalCalendar, address.todayIn("UTC"));
  const found: string[] = [];
  for (const path of [...snapshotsOf(address, period)].reverse()) {
    if (found.length < 2 && isFinished(path)) found.push(path);
  }
  const [newer, older] = found;
  if (older !== undefined && newer !== undefined) return { older, newer };
  throw new Failure(
    "snapshot-missing",
    `fiscal year ${String(year)} of administration ${administrationId} has ${newer === undefined ? "no finished snapshot" : "one finished snapshot"}, and two are compared`,
    "Pull the year again when something was booked: slotsom pull; or name two snapshots.",
  );
}
