/** The answers of a snapshot by their hashes: the evidence for a figure. */
import type { SourceHash } from "../ledger/source.ts";
import type { AnsweredRequest } from "../snapshot/answer-rows.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

export type StoredAnswer = Pick<AnsweredRequest, "number" | "address" | "receivedAt" | "sha256">;

/** The requests that were answered with these bodies; one body may have answered several. */
export function sourcesOf(
  evidence: Pick<Snapshot, "requests">,
  hashes: readonly SourceHash[],
): ReadonlyMap<string, readonly StoredAnswer[]> {
  const wanted = new Set<string>(hashes);
  const found = new Map<string, StoredAnswer[]>();
  for (const { number, address, receivedAt, sha256 } of evidence.requests()) {
    if (!wanted.has(sha256)) continue;
    const same = found.get(sha256) ?? [];
    // A month that was requested again has the same address.
    if (same.some((one) => one.address === address)) continue;
    found.set(sha256, [...same, { number, address, receivedAt, sha256 }]);
  }
  return found;
}
