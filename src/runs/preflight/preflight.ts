/**
 * The preflight of `plan`, `pull`, `close`, `monthly` and `handoff`: what would stop the run later is found before the first month is
 * pulled, and named together. `slotsom doctor` judges by the same rules. Its requests are the first ones of the pull, and one for
 * the scope of the service's exports.
 */
import { lackedScope, refusalOf } from "../../api/refusal.ts";
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import type { ExportName } from "../../exports/export-names.ts";
import { pullConditions } from "../../pull/preflight.ts";
import type { PullEvent, PullPorts } from "../../pull/pull.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { numbersLacking, rgsCodesLacking } from "./export-accounts.ts";
import { type Lacking, refuseLacking } from "./lacking.ts";
import { estimatesProbe, scopesLacking } from "./needed-scopes.ts";
import { isElsewhere } from "./year-end.ts";

interface Started {
  readonly snapshot: Snapshot;
  readonly pullPorts: PullPorts;
  readonly onEvent: (event: PullEvent) => void;
}

/** `exports` are the service's exports that follow. Failure codes: `not-ready` with a line for each cause; those of the service. */
export async function preflight(
  { snapshot, pullPorts, onEvent }: Started,
  exports: readonly ExportName[],
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

/** The service refuses exports of such a year. */
export const nothingBooked = ({ year }: FiscalYear): Lacking => ({
  what: `nothing was booked in fiscal year ${String(year)}: the service makes no auditfile of such a year`,
  remedy: "Leave out the service's exports with --skip-exports.",
});

const oneOrNone = (lacking: Lacking | null): readonly Lacking[] =>
  lacking === null ? [] : [lacking];
