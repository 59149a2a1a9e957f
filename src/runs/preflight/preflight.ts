/**
 * The preflight of `plan`, `pull`, `close`, `monthly` and `handoff`: what would stop the run later is found before the
 * first month is pulled, and named together. `slotsom doctor` judges by the same rules. Its requests are the first ones
 * of the pull, and one each for the scopes of the service's exports and of its task lists.
 */
import { lackedScope, refusalOf } from "../../api/refusal.ts";
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import type { ExportName } from "../../exports/export-names.ts";
import { pullConditions } from "../../pull/preflight.ts";
import type { PullEvent, PullPorts } from "../../pull/pull.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { numbersLacking, rgsCodesLacking } from "./export-accounts.ts";
import { type Lacking, refuseLacking } from "./lacking.ts";
import {
  estimatesProbe,
  scopesLacking,
  scopesRemedy,
  TASK_LIST_SCOPES,
  taskListsProbe,
} from "./needed-scopes.ts";
import { isElsewhere } from "./year-end.ts";

interface Started {
  readonly snapshot: Snapshot;
  readonly pullPorts: PullPorts;
  readonly onEvent: (event: PullEvent) => void;
}

interface Needs {
  /** The service's exports that follow. */
  readonly exports: readonly ExportName[];
  readonly usesTaskLists: boolean;
}

/** Failure codes: `not-ready` with a line for each cause; those of the service. */
export async function preflight(
  { snapshot, pullPorts, onEvent }: Started,
  { exports, usesTaskLists }: Needs,
  signal: AbortSignal,
): Promise<void> {
  if (snapshot.isFinished()) return;
  const found = await pullConditions(snapshot, pullPorts, onEvent, signal);
  const { fiscalYear, closings: all } = found.yearEnd;
  const closings = all.filter((date) => isElsewhere(date, fiscalYear));
  if (closings.length > 0) onEvent({ kind: "closings-elsewhere", ...found.yearEnd, closings });
  const scopes = [
    ...found.scopesLacking,
    ...(exports.includes("auditfile") ? await estimatesLacking(snapshot, pullPorts, signal) : []),
  ];
  refuseLacking([
    ...scopesLacking(scopes),
    ...(exports.includes("auditfile") ? oneOrNone(numbersLacking(found.accounts)) : []),
    ...(exports.includes("brugstaat") ? oneOrNone(rgsCodesLacking(found.accounts)) : []),
    ...(usesTaskLists ? await taskListsLacking(snapshot, pullPorts, signal) : []),
    ...(exports.length > 0 && !found.isBooked ? [nothingBooked(snapshot.order.fiscalYear)] : []),
  ]);
}

async function estimatesLacking(
  { order: { administrationId } }: Snapshot,
  { transport }: PullPorts,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const request = estimatesProbe(administrationId);
  const response = await transport.send(request, signal);
  const scope = response.status === 401 ? lackedScope(refusalOf(request, response)) : null;
  return scope === null ? [] : [scope];
}

/** Task lists need every scope; the refusal names them all. */
async function taskListsLacking(
  { order: { administrationId } }: Snapshot,
  { transport }: PullPorts,
  signal: AbortSignal,
): Promise<readonly Lacking[]> {
  const request = taskListsProbe(administrationId);
  const response = await transport.send(request, signal);
  if (response.status === 200) return [];
  const { message } = refusalOf(request, response);
  return [
    {
      what: `the service gives this credential no task lists: ${message}`,
      remedy: `${scopesRemedy(TASK_LIST_SCOPES)} Or leave out --checklist.`,
    },
  ];
}

/** The service refuses exports of such a year. */
export const nothingBooked = ({ year }: FiscalYear): Lacking => ({
  what: `nothing was booked in fiscal year ${String(year)}: the service makes no auditfile of such a year`,
  remedy: "Leave out the service's exports with --skip-exports.",
});

const oneOrNone = (lacking: Lacking | null): readonly Lacking[] =>
  lacking === null ? [] : [lacking];
