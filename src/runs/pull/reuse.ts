/** How a pull uses earlier pulls: it carries over unchanged months, with `trustLedger` more, with `fresh` none. */
import type { Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { chooseBasis } from "../../pull/basis.ts";
import type { Basis } from "../../snapshot/snapshot-meta.ts";
import { allSnapshotsOf, type BooksPlace } from "../state/state.ts";

export interface ReuseOptions {
  /** Every month is pulled. */
  readonly fresh: boolean;
  /** A month with an equal ledger is carried over, whether or not its documents changed. */
  readonly trustLedger: boolean;
}

/** Failure code: `arguments-invalid`. */
export function validateReuse({ fresh, trustLedger }: ReuseOptions): void {
  if (!fresh || !trustLedger) return;
  throw new Failure(
    "arguments-invalid",
    "--fresh and --trust-ledger cannot be combined: --fresh pulls every month, --trust-ledger carries months over",
    "Give only one of them.",
  );
}

/** The earlier snapshots from which a new pull may carry over months. */
export function basisOf(
  place: BooksPlace,
  period: Period,
  { fresh, trustLedger }: ReuseOptions,
): { readonly basis?: Basis } {
  if (fresh) return {};
  const { administrationId } = place;
  const files = chooseBasis(allSnapshotsOf(place), { administrationId, period });
  return { basis: { isLedgerTrusted: trustLedger, files } };
}

/** Whether a run with these options may continue a pull with this basis: without `trustLedger` no month may be trusted. */
export function hasSameOptions(
  basis: Basis | undefined,
  { fresh, trustLedger }: ReuseOptions,
): boolean {
  if (basis === undefined || basis.files.size === 0) return true;
  return !fresh && basis.isLedgerTrusted === trustLedger;
}
