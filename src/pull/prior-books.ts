/** Reads the statements of the previous fiscal year from the snapshot of its final pack. */
import type { Session } from "../api/client.ts";
import { readBalanceSheet, readGeneralLedger, readProfitAndLoss } from "../api/read-reports.ts";
import { monthsOf, periodOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { PriorBooks } from "../ledger/prior-books.ts";
import { purposes } from "../snapshot/purposes.ts";
import { replaying } from "../snapshot/replaying.ts";
import { openSnapshot, type Snapshot } from "../snapshot/snapshot.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";

/**
 * Returns the newest usable snapshot among `paths` that has the complete previous fiscal year; null without one. The
 * paths name snapshots of final packs: their months are proven, and their statements passed every blocking check.
 */
export async function readPriorBooks(
  paths: readonly string[],
  order: PullOrder,
  session: Session,
): Promise<PriorBooks | null> {
  const candidates = paths
    .flatMap((path) => startOfYear(path, order) ?? [])
    .sort((left, right) => (left.startedAt < right.startedAt ? 1 : -1));
  for (const { path } of candidates) {
    const found = await usable(() => readMonths(path, session));
    if (found !== null) return found;
  }
  return null;
}

/** Null for a snapshot of other books, of other months, or one that is unfinished or unreadable. */
function startOfYear(
  path: string,
  { administrationId, priorYear }: PullOrder,
): { readonly path: string; readonly startedAt: string } | null {
  const snapshot = readable(path);
  if (snapshot === null) return null;
  try {
    const { period, startedAt, administrationId: other } = snapshot.order;
    const { first, last } = priorYear.period;
    const isYear = other === administrationId && period.first === first && period.last === last;
    return isYear && snapshot.isFinished() ? { path, startedAt } : null;
  } finally {
    snapshot.close();
  }
}

async function readMonths(path: string, outer: Session): Promise<PriorBooks> {
  const snapshot = openSnapshot(path);
  try {
    // What its answers have of unknown fields was reported with its own books.
    const session = { ...outer, transport: replaying(snapshot), unknownFields: new Set<string>() };
    const months: PriorBooks["months"][number][] = [];
    for (const month of monthsOf(snapshot.order.period)) {
      const { after, reports } = purposes(
        month,
        snapshot.postings.months().get(month)?.attempt ?? 1,
      );
      months.push({
        month,
        generalLedger: await readGeneralLedger(session, periodOf(month), after),
        profitAndLoss: await readProfitAndLoss(session, month, reports),
        balanceSheet: await readBalanceSheet(session, month, reports),
      });
    }
    return { snapshotId: snapshot.identity(), months };
  } finally {
    snapshot.close();
  }
}

function readable(path: string): Snapshot | null {
  try {
    return openSnapshot(path);
  } catch (cause) {
    if (isAboutSnapshot(cause)) return null;
    throw cause;
  }
}

/** Null if the snapshot is damaged, incomplete or of another version: it then vouches for nothing. */
async function usable<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (cause) {
    if (isAboutSnapshot(cause)) return null;
    throw cause;
  }
}

const isAboutSnapshot = (cause: unknown): boolean =>
  cause instanceof Failure && cause.code.startsWith("snapshot-");
