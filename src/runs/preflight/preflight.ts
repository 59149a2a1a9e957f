/**
 * The preflight of `plan`, `pull`, `close`, `monthly` and `handoff`: what would stop the run later is found before the first month is
 * pulled, and named together. `slotsom doctor` judges by the same rules. Its requests are the first ones of the pull, and one for
 * the scope of the service's exports.
 */
import { lackedScope, refusalOf } from "../../api/refusal.ts";
import type { ExportName } from "../../exports/export-names.ts";
import { pullConditions } from "../../pull/preflight.ts";
import type { PullEvent, PullPorts } from "../../pull/pull.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { nearestExisting } from "../state/output-folder.ts";
import type { State } from "../state/state.ts";
import { numbersLacking, rgsCodesLacking } from "./export-accounts.ts";
import { freeBytes, SPACE_REMEDY, spaceOf, spaceText } from "./free-space.ts";
import { type Lacking, refuseLacking } from "./lacking.ts";
import { estimatesProbe, scopesLacking } from "./needed-scopes.ts";

/** What the run makes after its pull. */
export interface AfterPull {
  /** The service's exports; none for a run without them. */
  readonly exports: readonly ExportName[];
  /** The folder for packs; null for a run that writes none. */
  readonly outFolder: string | null;
}

export const PULL_ONLY: AfterPull = { exports: [], outFolder: null };

interface Started {
  readonly snapshot: Snapshot;
  readonly pullPorts: PullPorts;
  readonly onEvent: (event: PullEvent) => void;
}

/** Failure codes: `not-ready` with a line for each cause; those of the service. */
export async function preflight(
  { snapshot, pullPorts, onEvent }: Started,
  { exports, outFolder }: AfterPull,
  state: State,
  signal: AbortSignal,
): Promise<void> {
  if (snapshot.isFinished()) return;
  const found = await pullConditions(snapshot, pullPorts, onEvent, signal);
  const scopes = [
    ...found.scopesLacking,
    ...(exports.includes("auditfile") ? await estimatesLacking(snapshot, pullPorts, signal) : []),
  ];
  const folders = [state.home, ...(outFolder === null ? [] : [nearestExisting(outFolder)])];
  refuseLacking([
    ...folders.flatMap(spaceLacking),
    ...scopesLacking(scopes),
    ...(exports.includes("auditfile") ? oneOrNone(numbersLacking(found.accounts)) : []),
    ...(exports.includes("brugstaat") ? oneOrNone(rgsCodesLacking(found.accounts)) : []),
    ...(exports.length > 0 && !found.isBooked ? [nothingBooked(snapshot)] : []),
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

function spaceLacking(folder: string): readonly Lacking[] {
  const free = freeBytes(folder);
  return spaceOf(free) === "none" ? [{ what: spaceText(folder, free), remedy: SPACE_REMEDY }] : [];
}

const nothingBooked = ({ order: { fiscalYear } }: Snapshot): Lacking => ({
  what: `nothing was booked in fiscal year ${String(fiscalYear.year)}: the service makes no auditfile of such a year`,
  remedy: "Leave out the service's exports with --skip-exports.",
});

const oneOrNone = (lacking: Lacking | null): readonly Lacking[] =>
  lacking === null ? [] : [lacking];
