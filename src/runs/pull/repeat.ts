/** How a pull uses what was pulled before: `--trust-ledger`, `--anew`, or what is proven unchanged. */
import type { Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { chooseBasis } from "../../pull/basis.ts";
import type { Basis } from "../../snapshot/snapshot-meta.ts";
import { type Arguments, isGiven } from "../../cli/command.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import { allSnapshotsOf } from "../state/state.ts";

export interface Repeat {
  /** Every month is pulled. */
  readonly isAnew: boolean;
  /** A month with an equal ledger is taken, whatever became of its documents. */
  readonly isLedgerTrusted: boolean;
}

/** Failure code: `arguments-invalid`. */
export function repeatOf(given: Arguments): Repeat {
  const repeat = {
    isAnew: isGiven(given, "anew"),
    isLedgerTrusted: isGiven(given, "trust-ledger"),
  };
  if (!repeat.isAnew || !repeat.isLedgerTrusted) return repeat;
  throw new Failure(
    "arguments-invalid",
    "--anew pulls every month, --trust-ledger spares those with an equal ledger",
    "Give one of them.",
  );
}

/** What a pull that begins now may take months from. */
export function basisOf(
  { state, serviceName, administrationId }: ServiceAccess,
  period: Period,
  { isAnew, isLedgerTrusted }: Repeat,
): { readonly basis?: Basis } {
  if (isAnew) return {};
  const paths = allSnapshotsOf(state, serviceName, administrationId);
  return { basis: { isLedgerTrusted, files: chooseBasis(paths, { administrationId, period }) } };
}

/** A pull goes on as it was begun: whoever asks for proof must not get what an earlier run took on trust. */
export function isBegunSo(basis: Basis | undefined, { isAnew, isLedgerTrusted }: Repeat): boolean {
  if (basis === undefined || basis.files.size === 0) return true;
  return !isAnew && basis.isLedgerTrusted === isLedgerTrusted;
}
