/** What a run tells of months that were pulled before. */
import type { PullEvent } from "../../pull/pull.ts";

type Held = Extract<PullEvent, { readonly kind: "months-held" }>;
type Pulled = Extract<PullEvent, { readonly kind: "month-pulled" }>;

/** `9 of these months were pulled before: 7 are taken from there if their ledger is equal, 2 are pulled again...` */
export function heldSentence({ held, candidates, typesNotSeen }: Held): string {
  const again = held - candidates;
  const parts = [
    ...(candidates === 0
      ? []
      : [`${String(candidates)} need not be pulled again if the ledger is equal`]),
    ...(again === 0 ? [] : [`${String(again)} ${again === 1 ? "is" : "are"} pulled again`]),
  ];
  const why =
    again === 0
      ? ""
      : typesNotSeen.length === 0
        ? " (documents changed since)"
        : ` (the service shows no versions of ${typesNotSeen.join(", ")}; --trust-ledger goes by the ledger alone)`;
  return `Pulled before: ${String(held)} of these months; ${parts.join(", ")}${why}.`;
}

/** What became of one month. */
export function monthSentence({ month, isProven, entries, requests, taken }: Pulled): string {
  const asked = `in ${String(requests)} ${requests === 1 ? "request" : "requests"}`;
  const count = `${String(entries)} entries`;
  if (taken === undefined) {
    return `${month}: ${isProven ? "proven" : "NOT PROVEN"}, ${count} ${asked}`;
  }
  const why = taken === "versions" ? "unchanged" : "ledger equal, entries not read again";
  return `${month}: ${why}, ${count} of an earlier pull ${asked}`;
}
