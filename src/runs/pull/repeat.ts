/** How a pull uses what was pulled before: with `trustLedger`, with `anew`, or what is proven unchanged. */
import type { Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { chooseBasis } from "../../pull/basis.ts";
import type { Basis } from "../../snapshot/snapshot-meta.ts";
import { allSnapshotsOf, type BooksPlace } from "../state/state.ts";

export interface Repeat {
  /** Every month is pulled. */
  readonly anew: boolean;
  /** A month with an equal ledger is taken, whatever became of its documents. */
  readonly trustLedger: boolean;
}

/** Failure code: `arguments-invalid`. */
export function judgeRepeat({ anew, trustLedger }: Repeat): void {
  if (!anew || !trustLedger) return;
  throw new Failure(
    "arguments-invalid",
    "--anew pulls every month, --trust-ledger spares those with an equal ledger",
    "Give one of them.",
  );
}

/** What a pull that begins now may take months from. */
export function basisOf(
  place: BooksPlace,
  period: Period,
  { anew, trustLedger }: Repeat,
): { readonly basis?: Basis } {
  if (anew) return {};
  const { administrationId } = place;
  const files = chooseBasis(allSnapshotsOf(place), { administrationId, period });
  return { basis: { isLedgerTrusted: trustLedger, files } };
}

/** Whether a pull with this basis may be continued: who asks for proof must not get what was taken on trust. */
export function hasSameRepeat(basis: Basis | undefined, { anew, trustLedger }: Repeat): boolean {
  if (basis === undefined || basis.files.size === 0) return true;
  return !anew && basis.isLedgerTrusted === trustLedger;
}
