/** Finds the snapshot for work without the service. */
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import { Failure } from "../../failure.ts";
import { openSnapshot, type Snapshot } from "../../snapshot/snapshot.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath, snapshotsOf } from "../state/state.ts";
import { chosenYear, type YearRequest } from "./chosen-year.ts";

/** The options with these names. */
export interface SnapshotRequest extends YearRequest {
  readonly snapshot: string | null;
}

/** Returns the last finished snapshot of the year, or the one that is named. Failure code: `snapshot-missing`. */
export function finishedSnapshot(
  request: SnapshotRequest,
  address: BooksAddress,
  ports: RunPorts,
): string {
  if (request.snapshot !== null) return absolutePath(ports, request.snapshot);
  // The time zone of the administration is not known offline; today only decides the default year.
  const fiscalYear = chosenYear(request, address.fiscalCalendar, address.todayIn("UTC"));
  const found = snapshotsOf(address, fiscalYear.period).findLast(isFinished);
  if (found === undefined) throw notPulled(fiscalYear, address);
  return found;
}

export const isFinished = (path: string): boolean =>
  readSnapshot(path, (snapshot) => snapshot.isFinished());

/** Reads something from a snapshot, and closes it. */
export function readSnapshot<Value>(path: string, read: (snapshot: Snapshot) => Value): Value {
  const snapshot = openSnapshot(path);
  try {
    return read(snapshot);
  } finally {
    snapshot.close();
  }
}

function notPulled({ year }: FiscalYear, { administrationId, chosen }: BooksAddress): Failure {
  const option =
    chosen.chosenBy === "--sample"
      ? " --sample"
      : chosen.chosenBy === "--profile"
        ? ` --profile ${chosen.profile.name}`
        : "";
  return new Failure(
    "snapshot-missing",
    `fiscal year ${String(year)} of administration ${administrationId} has not been pulled`,
    `Pull it first: slotsom pull${option} --year ${String(year)}`,
  );
}
