/**
 * The conditions at the beginning of a pull that decide whether it is worth its requests. Finding them sends the first
 * requests of the pull itself, whose answers stay in the snapshot, so that they are not sent again.
 */

import { readClosingDates } from "../api/read-administration.ts";
import { refusedVersions } from "../api/read-synchronization.ts";
import { lackedScope } from "../api/refusal.ts";
import { Failure } from "../failure.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import { NOTHING_SUPPLIED } from "../ledger/supplied-names.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { findMonthsAtRest } from "./months-at-rest.ts";
import type { PullEvent, PullPorts } from "./pull.ts";
import { readNamesForPull } from "./read-names.ts";
import { emptyYear } from "./refuse-empty-year.ts";
import { sessionInto } from "./session-into.ts";

/** What the first answers of a pull show of the end of its fiscal year. */
export type YearEnd = Omit<Extract<PullEvent, { readonly kind: "closings-elsewhere" }>, "kind">;

export interface PullConditions {
  /** The scopes that the credential lacks, in the words of the service, each once. */
  readonly scopesLacking: readonly string[];
  /** None if the credential may not read the names. */
  readonly accounts: readonly LedgerAccount[];
  /** The closing entries that are listed, and until when the books are locked. */
  readonly yearEnd: YearEnd;
  /** False if nothing was booked in the period, by the general ledger. */
  readonly isBooked: boolean;
}

/**
 * Reads the names, the versions of documents and, where these do not decide, the ledger of the period. A pull that has started
 * its months has had every scope. Failures: those of `readNamesForPull`, except `scope-missing`; `year-empty`.
 */
export async function pullConditions(
  snapshot: Snapshot,
  ports: PullPorts,
  onEvent: (event: PullEvent) => void,
  signal: AbortSignal,
): Promise<PullConditions> {
  const session = sessionInto(snapshot, ports, onEvent, signal);
  const supplied = ports.suppliedNames ?? NOTHING_SUPPLIED;
  const lacking = new Set<string>();
  let accounts: readonly LedgerAccount[] = [];
  const { fiscalYear, period } = snapshot.order;
  let yearEnd: YearEnd = { fiscalYear, closings: [], lockedUntil: null };
  try {
    const names = await readNamesForPull(session, snapshot, supplied);
    ({ accounts } = names);
    const closings = await readClosingDates(session, period);
    yearEnd = { fiscalYear, closings, lockedUntil: names.administration.lockedUntil ?? null };
  } catch (cause) {
    // The scopes are named together with what else is lacking.
    lacking.add(scopeOf(cause));
  }
  if (snapshot.postings.months().size > 0) {
    return { scopesLacking: [...lacking], accounts, yearEnd, isBooked: true };
  }
  for (const refused of await refusedVersions(session, snapshot.order.period)) {
    lacking.add(scopeOf(refused));
  }
  const scopesLacking = [...lacking];
  if (scopesLacking.length > 0) return { scopesLacking, accounts, yearEnd, isBooked: true };
  try {
    const { months, hasBalances } = await findMonthsAtRest(session, snapshot);
    if (months.length > 0 && !hasBalances) throw emptyYear(snapshot.order);
    return { scopesLacking, accounts, yearEnd, isBooked: months.length === 0 };
  } catch (cause) {
    // As above.
    return { scopesLacking: [scopeOf(cause)], accounts, yearEnd, isBooked: true };
  }
}

/** The scope that a failure names; any other failure is thrown. */
function scopeOf(cause: unknown): string {
  const scope = cause instanceof Failure ? lackedScope(cause) : null;
  if (scope === null) throw cause;
  return scope;
}
