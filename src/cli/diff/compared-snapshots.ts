/** Finds the two snapshots to compare: those that are named, else the last two finished ones. */
import { existsSync } from "node:fs";
import { Failure } from "../../failure.ts";
import type { BooksAddress } from "../../runs/profile/books-address.ts";
import { chosenYear, type YearRequest } from "../../runs/pull/chosen-year.ts";
import { isFinished, snapshotAt } from "../../runs/pull/finished-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { readRuns } from "../../runs/state/run-record-file.ts";
import { absolutePath, snapshotsOf, stateOf } from "../../runs/state/state.ts";

const RUN_ID = /^\d{8}-\d+$/;

/** Paths of snapshots; as the user names them, ids of runs too. */
export interface ComparedSnapshots {
  readonly older: string;
  readonly newer: string;
}

/** Failure codes: `arguments-invalid`, `snapshot-missing` for a run that pulled nothing, `run-damaged`. */
export const snapshotsNamed = (
  { older, newer }: ComparedSnapshots,
  ports: RunPorts,
): ComparedSnapshots => ({
  older: snapshotNamed(older, ports),
  newer: snapshotNamed(newer, ports),
});

/** An id means the run, unless a file has that name. */
function snapshotNamed(name: string, ports: RunPorts): string {
  const path = absolutePath(ports, name);
  if (!RUN_ID.test(name) || existsSync(path)) return snapshotAt(path);
  const run = readRuns(stateOf(ports)).find(({ id }) => id === name);
  if (run?.snapshotPath != null) return run.snapshotPath;
  throw new Failure(
    "snapshot-missing",
    `run ${name} ${run === undefined ? "does not exist" : "has no snapshot"}`,
    "Name a run that pulled, or a snapshot file; without names the last two of the year are compared.",
  );
}

/**
 * Returns the last two finished snapshots of the year. Reads from the newest backwards: older snapshots may be of
 * another version. Failure codes: `snapshot-missing`, those of the year.
 */
export function lastTwoSnapshots(address: BooksAddress, request: YearRequest): ComparedSnapshots {
  const { administrationId, fiscalCalendar } = address;
  // The time zone of the administration is not known offline; today only decides the default year.
  const { year, period } = chosenYear(request, fiscalCalendar, address.todayIn("UTC"));
  const found: string[] = [];
  for (const path of [...snapshotsOf(address, period)].reverse()) {
    if (found.length < 2 && isFinished(path)) found.push(path);
  }
  const [newer, older] = found;
  if (older !== undefined && newer !== undefined) return { older, newer };
  throw new Failure(
    "snapshot-missing",
    `fiscal year ${String(year)} of administration ${administrationId} has ${newer === undefined ? "no finished snapshot" : "only one finished snapshot"}; a comparison needs two`,
    "Pull the year again with slotsom pull, or name two snapshots.",
  );
}
